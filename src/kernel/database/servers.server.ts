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

/** Where several servers may answer, the one to connect to: that which takes changes, or one that follows it. */
export type Wanted = 'primary' | 'replica'

/**
 * A client of an address that may name several servers, as after a failover: it connects to the one that takes changes
 * then, as libpq does with `target_session_attrs=read-write`.
 */
export class ServerClient extends pg.Client {
  readonly #servers: string[]
  protected readonly wanted: Wanted = 'primary'

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
      const { host, port } = new pg.Client(await findServer(this.#servers, this.wanted))
      Object.assign(this, { host, port })
    }
    await super.connect()
    return this
  }
}

/** What is said where none of several servers is the wanted one. */
const refusals: Record<Wanted, string> = {
  primary: 'no server takes changes',
  replica: 'no server is a replica',
}

/** The first server to answer that it is the wanted one. Throws an error that says of each why it is not. */
async function findServer(servers: readonly string[], wanted: Wanted): Promise<string> {
  try {
    return await Promise.any(servers.map((server) => requireServer(server, wanted)))
  } catch (error) {
    const { errors } = error as { errors: Error[] }
    const reasons = errors.map((one, at) => `${hostOf(servers[at]!)}: ${reasonOf(one)}`)
    throw Object.assign(
      new Error(`${refusals[wanted]} (${reasons.join('; ')})`, {
        cause: errors.find((one) => one instanceof pg.DatabaseError),
      }),
      { code: 'NO_SERVER' },
    )
  }
}

const hostOf = (server: string) => {
  const { host, port } = new pg.Client(server)
  return `${host}:${port}`
}

/** Why a server cannot be used; a name with several addresses has an error without words for all of them. */
const reasonOf = ({ message, ...error }: Error) =>
  message || ((error as { code?: string }).code ?? 'no answer')

async function requireServer(connectionString: string, wanted: Wanted): Promise<string> {
  const client = new pg.Client({
    ...{ connectionString, application_name: 'egide start' },
    ...{ connectionTimeoutMillis: askTimeout, query_timeout: askTimeout },
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ is_replica: boolean; is_read_only: boolean }>(
      `select pg_is_in_recovery() as is_replica, current_setting('transaction_read_only') = 'on' as is_read_only`,
    )
    const { is_replica, is_read_only } = rows[0]!
    if (wanted === 'replica' && !is_replica) throw new Error('is no replica')
    if (wanted === 'primary' && is_read_only) throw new Error('is a replica')
    return connectionString
  } finally {
    await client.end().catch(() => undefined)
  }
}
