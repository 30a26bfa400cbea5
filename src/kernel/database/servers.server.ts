import pg from 'pg'

/** How long a server has to say whether it takes changes, in ms. */
const askTimeout = 2_000

/**
 * Addresses of the servers that an address names. As for libpq there may be several, of which one takes changes at a time:
 * `postgres://user:password@one:5432,two:5432/database`.
 */
export function serversOf(connectionString: string): string[] {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s.exec(connectionString)
  if (!parts) return [connectionString]
  const [, before, hosts, after] = parts
  return hosts!.split(',').map((host) => `${before}${host}${after}`)
}

/** The same address with another database of the server. */
export const urlForDatabase = (connectionString: string, name: string) =>
  connectionString.replace(/^(\w+:\/\/[^/?]*)(\/[^?]*)?/, `$1/${name}`)

/**
 * A client of an address that may name several servers, as after a failover: it connects to the one that takes changes
 * then, as libpq does with `target_session_attrs=read-write`.
 */
export class ServerClient extends pg.Client {
  readonly #servers: string[]

  constructor(config: pg.ClientConfig = {}) {
    const servers = serversOf(config.connectionString ?? '')
    super({ ...config, connectionString: config.connectionString && servers[0] })
    this.#servers = servers
  }

  override connect(): Promise<this>
  override connect(callback: (error: Error | null) => void): void
  override connect(callback?: (error: Error | null) => void) {
    const connecting = this.#connect()
    if (!callback) return connecting
    connecting.then(
      () => callback(null),
      (error: Error) => callback(error),
    )
    return undefined
  }

  async #connect(): Promise<this> {
    if (this.#servers.length > 1) {
      const { host, port } = new pg.Client(await serverForChanges(this.#servers))
      Object.assign(this, { host, port })
    }
    await super.connect()
    return this
  }
}

/** The first server to answer that it takes changes. Throws if none does. */
async function serverForChanges(servers: readonly string[]): Promise<string> {
  try {
    return await Promise.any(servers.map(requireChanges))
  } catch (error) {
    const { errors } = error as AggregateError
    throw new Error(`no server takes changes: ${errors.map(String).join(', ')}`, {
      cause: errors.find((one) => one instanceof pg.DatabaseError),
    })
  }
}

async function requireChanges(connectionString: string): Promise<string> {
  const client = new pg.Client({
    ...{ connectionString, application_name: 'egide start' },
    ...{ connectionTimeoutMillis: askTimeout, query_timeout: askTimeout },
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ is_read_only: boolean }>(
      `select current_setting('transaction_read_only') = 'on' as is_read_only`,
    )
    if (rows[0]!.is_read_only) throw new Error('one is a replica')
    return connectionString
  } finally {
    await client.end().catch(() => undefined)
  }
}
