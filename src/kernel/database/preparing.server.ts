import { ServerClient } from './servers.server.ts'

/** Maximum number of prepared statements of a connection; planning a list takes as long as reading it. */
const maxPrepared = 500

/** A client that prepares its statements, so that PostgreSQL plans each once per connection. */
export class PreparingClient extends ServerClient {
  readonly #prepared = new Set<string>()

  override query(...args: unknown[]) {
    const [config] = args
    if (isPreparable(config)) {
      const name = statementName(config.text)
      if (this.#prepared.size >= maxPrepared && !this.#prepared.has(name)) this.#forgetPrepared()
      this.#prepared.add(name)
      args[0] = { ...config, name }
    }
    return (super.query as (...args: unknown[]) => never)(...args)
  }

  /**
   * Drops all prepared statements: there is no end of them, as those of a person's reach contain their id. The client
   * sends its queries one after the other, so what follows finds them dropped.
   */
  #forgetPrepared() {
    this.#prepared.clear()
    const { connection } = this as unknown as { connection: { parsedStatements: object } }
    super.query('deallocate all', (error: Error | null) => {
      if (!error) connection.parsedStatements = {}
    })
  }
}

const isPreparable = (config: unknown): config is { text: string } =>
  typeof config === 'object' &&
  config !== null &&
  /^\s*(select|with|insert|update|\()/.test((config as { text?: string }).text ?? '') &&
  !('name' in config && config.name)

const statementNames = new Map<string, string>()
let nameCount = 0

/** Name for a prepared statement; a text that comes again after many others has a new one. */
function statementName(text: string) {
  const known = statementNames.get(text)
  if (known) return known
  if (statementNames.size >= 4 * maxPrepared) statementNames.clear()
  const name = `s${nameCount++}`
  statementNames.set(text, name)
  return name
}
