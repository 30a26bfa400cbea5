import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../startError.ts'
import { type Cluster, openCluster } from './cluster.server.ts'
import {
  type Flags,
  findPostmaster,
  hasSettings,
  isPostmaster,
  type Log,
  launchServer,
  type Postmaster,
  serverSettings,
  signalStop,
  stopServer,
  waitUntilReady,
  waitUntilStopped,
} from './postmaster.server.ts'
import { removeOldPrograms } from './programs.server.ts'

type Options = {
  dataDir: string
  log: Log
  flags?: Flags
  /** Folder for the cluster if PostgreSQL's account cannot enter `dataDir`. */
  elsewhere?: string
  /** Called if the server has ended and cannot be restarted. */
  onLost?: (error: unknown) => void
}

/** A running embedded PostgreSQL server, owned by this process alone. */
export type Postgres = {
  /** Connection URL of the database `postgres` for its superuser, on 127.0.0.1. */
  url: string
  /** Whether the server was already running, left by a killed process. */
  adopted: boolean
  /** Sets the address that a second process for the same `dataDir` reports as in use. */
  announce(address: string): Promise<void>
  /** Stops the server cleanly, with a checkpoint, and waits until it has ended. */
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL server of `dataDir`, or adopts the one that still runs there. Throws a
 * StartError that says what to do.
 *
 * One process owns a server at a time: it keeps a session open with an advisory lock. PostgreSQL
 * releases the lock when the process dies, so it cannot become stale as a lock file could. If the session
 * ends, the server has died and is restarted on the same port.
 */
export async function startPostgres(options: Options): Promise<Postgres> {
  const { dataDir, log, flags = 'durable', elsewhere = '/var/lib/egide' } = options
  const cluster = await openCluster(dataDir, elsewhere, log)
  const startedAt = new Date().toISOString().slice(0, 19)
  let address = ''
  let stopping = false
  let owned = await acquireServer(cluster, { dataDir, log, flags })
  let recovery = Promise.resolve()
  removeOldPrograms(realpathSync(dataDir), cluster.bin)

  /** Stores our process id, start time and address in the session name, where `tryLock` of another process finds them. */
  const setSessionName = async () => {
    const name = pg.escapeLiteral([process.pid, startedAt, address].join(' '))
    // Ignore errors: if the server ends now, `recover` sets the name again.
    await owned.session.query(`set application_name = ${name}`).catch(() => {})
  }
  const watch = () =>
    owned.session.on('end', () => {
      if (!stopping) recovery = recover()
    })
  const recover = async () => {
    log('The database has ended by itself; starting it again')
    try {
      owned = await acquireServer(cluster, { dataDir, log, flags, port: owned.port })
      watch()
      await setSessionName()
      log('The database serves again')
    } catch (error) {
      if (!stopping) options.onLost?.(error)
    }
  }
  const stopOnExit = () => {
    if (isPostmaster(owned.pid, cluster.data)) signalStop(cluster, owned.pid)
  }

  process.on('exit', stopOnExit)
  watch()
  await setSessionName()
  return {
    url: urlOf(owned.port, cluster.password),
    adopted: owned.adopted,
    announce: async (newAddress) => {
      address = newAddress
      await setSessionName()
    },
    stop: async () => {
      stopping = true
      await recovery
      await stopServer(cluster, owned.pid, flags)
      process.off('exit', stopOnExit)
    },
  }
}

/**
 * Starts the embedded server like `startPostgres`, or uses the one of a running product, which `stop` leaves alone.
 */
export async function borrowPostgres(
  options: Omit<Options, 'onLost'>,
): Promise<Pick<Postgres, 'url' | 'stop'>> {
  try {
    return await startPostgres(options)
  } catch (error) {
    if (!(error instanceof InUse)) throw error
    const { port, password } = error
    return { url: urlOf(port, password), stop: async () => undefined }
  }
}

const urlOf = (port: number, password: string) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/postgres`

/** Another process owns the server. */
class InUse extends StartError {
  readonly port: number
  readonly password: string
  constructor(message: string, port: number, password: string) {
    super(message)
    this.port = port
    this.password = password
  }
}

type OwnedServer = { pid: number; port: number; adopted: boolean; session: pg.Client }
type ServerRequest = Pick<Options, 'dataDir' | 'log'> & {
  flags: Flags
  /** Port that the server must have, if clients already use it. */
  port?: number
}

/** Key of the advisory lock that the owner of the server holds: an arbitrary number. */
const ownerLock = 4_512_117

/** Time for the lock of a killed process to disappear, in ms. */
const lockTimeout = 1000

/** Starts or adopts the server and takes the owner's lock. */
async function acquireServer(cluster: Cluster, request: ServerRequest): Promise<OwnedServer> {
  const settings = serverSettings(cluster, request.flags)
  let started = false
  let lockedSince = 0
  let failingSince = 0
  let launches = 0
  for (;;) {
    let server = findPostmaster(cluster.data)
    if (!server) {
      if (++launches > 100) throw new StartError(`The database does not start: see ${cluster.log}`)
      started = await launchServer(cluster, settings, request.log, request.port)
      continue
    }
    if (server.status === 'stopping') {
      await waitUntilStopped(cluster, server.pid, request.flags)
      continue
    }
    server = await waitUntilReady(server.pid, cluster, request.log)
    if (!server) continue
    let session: pg.Client
    let holder: string | undefined
    try {
      session = await openSession(cluster, server)
      holder = await tryLock(session)
      failingSince = 0
    } catch (error) {
      // A stopping or crashed server keeps its pid file for a moment after it stops responding.
      failingSince ||= Date.now()
      if (error instanceof StartError || Date.now() - failingSince > 10_000) throw error
      await sleep(20)
      continue
    }
    if (holder === undefined) {
      const { pid, port } = server
      if (started || (hasSettings(cluster.data, settings) && (request.port ?? port) === port)) {
        return { pid, port, adopted: !started, session }
      }
      request.log('Ending a database server that was left over with other settings')
      await stopServer(cluster, pid, request.flags)
    } else {
      await session.end()
      lockedSince ||= Date.now()
      if (Date.now() - lockedSince > lockTimeout)
        throw new InUse(inUseMessage(request.dataDir, holder), server.port, cluster.password)
      await sleep(50)
    }
  }
}

/** Opens the session for the owner's lock. */
async function openSession(cluster: Cluster, { pid, port }: Postmaster) {
  const session = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: cluster.password,
    database: 'postgres',
  })
  // We handle the `end` event instead.
  session.on('error', () => {})
  try {
    await session.connect()
  } catch (error) {
    if ((error as { code?: string }).code !== '28P01') throw error
    throw new StartError(
      `A database server (process ${pid}) runs on ${cluster.data} and refuses the password in ${join(cluster.folder, 'password')}. Bring that file back from your backup.`,
    )
  }
  return session
}

/**
 * Takes the owner's lock. If another process has it, returns the session name of that process: its id, start time
 * and address.
 */
async function tryLock(session: pg.Client): Promise<string | undefined> {
  const { rows } = await session.query<{ taken: boolean; holder: string | null }>(
    `select pg_try_advisory_lock($1) as taken,
            (select application_name from pg_locks join pg_stat_activity using (pid)
             where locktype = 'advisory' and classid = 0 and objid = $1 and granted limit 1) as holder`,
    [ownerLock],
  )
  return rows[0]?.taken ? undefined : (rows[0]?.holder ?? '')
}

function inUseMessage(dataDir: string, holder: string) {
  const [pid, startedAt, address] = holder.split(' ')
  const who = pid ? `process ${pid}` : 'another process'
  const when = startedAt ? `, since ${new Date(`${startedAt}Z`).toLocaleString('sv')}` : ''
  const where = address ? `, at ${address}` : ''
  return `${dataDir} is in use by ${who}${when}${where}. Use that one, stop it${pid ? ` (kill ${pid})` : ''}, or choose another folder with DATA_DIR=/path/to/folder.`
}
