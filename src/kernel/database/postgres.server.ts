import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../startError.ts'
import { type Cluster, openCluster } from './cluster.server.ts'
import {
  type Flags,
  findPostmaster,
  isPostmaster,
  type Log,
  launch,
  type Postmaster,
  serverSettings,
  signalStop,
  startedWith,
  stopServer,
  untilReady,
  untilStopped,
} from './postmaster.server.ts'
import { removeOldPrograms } from './programs.server.ts'

type Options = {
  dataDir: string
  log: Log
  flags?: Flags
  /** Where the cluster of a `dataDir` goes that the database's account cannot enter. */
  elsewhere?: string
  /** Called where the server has ended, and cannot be started again. */
  lost?: (error: unknown) => void
}

/** An embedded PostgreSQL server that runs and is held by this process alone. */
export type Postgres = {
  /** Address of the database `postgres` as its superuser, on 127.0.0.1. */
  url: string
  /** True where the server ran already, left over by a process that was killed. */
  adopted: boolean
  /** Lets a second process that wants the same `dataDir` say where the first one serves. */
  announce(address: string): Promise<void>
  /** Ends the server as PostgreSQL wishes, with a last checkpoint, and waits for that. */
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL server of `dataDir`, or adopts the one that still runs there.
 *
 * One process at a time holds a server: it keeps a session with an advisory lock, which PostgreSQL
 * itself ends when the process is gone. So there is no lock file that could be stale. The same
 * session tells when the server dies; it is then started again on its port. Throws a StartError
 * that says what to do.
 */
export async function startPostgres(options: Options): Promise<Postgres> {
  const { dataDir, log, flags = 'durable', elsewhere = '/var/lib/egide' } = options
  const cluster = await openCluster(dataDir, elsewhere, log)
  const since = new Date().toISOString().slice(0, 19)
  let address = ''
  let stopping = false
  let held = await hold(cluster, { dataDir, log, flags })
  let recovery = Promise.resolve()
  removeOldPrograms(realpathSync(dataDir), cluster.bin)

  const introduce = async () => {
    const name = pg.escapeLiteral([process.pid, since, address].join(' '))
    // Where the server ends at this moment, its recovery introduces us.
    await held.session.query(`set application_name = ${name}`).catch(() => {})
  }
  const watch = () =>
    held.session.on('end', () => {
      if (!stopping) recovery = recover()
    })
  const recover = async () => {
    log('The database has ended by itself; starting it again')
    try {
      held = await hold(cluster, { dataDir, log, flags, port: held.port })
      watch()
      await introduce()
      log('The database serves again')
    } catch (error) {
      if (!stopping) options.lost?.(error)
    }
  }
  const endWithUs = () => {
    if (isPostmaster(held.pid, cluster.data)) signalStop(cluster, held.pid)
  }

  process.on('exit', endWithUs)
  watch()
  await introduce()
  return {
    url: `postgres://postgres:${cluster.password}@127.0.0.1:${held.port}/postgres`,
    adopted: held.adopted,
    announce: async (served) => {
      address = served
      await introduce()
    },
    stop: async () => {
      stopping = true
      await recovery
      await stopServer(cluster, held.pid, flags)
      process.off('exit', endWithUs)
    },
  }
}

type Held = { pid: number; port: number; adopted: boolean; session: pg.Client }
type Wish = Pick<Options, 'dataDir' | 'log'> & {
  flags: Flags
  /** The port that it must be, because others know it. */
  port?: number
}

/** Any number; a session that holds this advisory lock is the one of the process that owns the server. */
const ownerLock = 4_512_117

/** Milliseconds for the sessions of a killed process to disappear. */
const patience = 1000

/** Gets a running server, by adoption or start, and the lock on it. */
async function hold(cluster: Cluster, wish: Wish): Promise<Held> {
  const expected = serverSettings(cluster, wish.flags)
  let started = false
  let refusedSince = 0
  let failingSince = 0
  let launches = 0
  for (;;) {
    let server = findPostmaster(cluster.data)
    if (!server) {
      if (++launches > 100) throw new StartError(`The database does not start: see ${cluster.log}`)
      started = await launch(cluster, expected, wish.log, wish.port)
      continue
    }
    if (server.status === 'stopping') {
      await untilStopped(cluster, server.pid, wish.flags)
      continue
    }
    server = await untilReady(server.pid, cluster, wish.log)
    if (!server) continue
    let session: pg.Client
    let holder: string | undefined
    try {
      session = await openSession(cluster, server)
      holder = await takeLock(session)
      failingSince = 0
    } catch (error) {
      // A server that is ending, by a signal or a crash, is seen a moment longer than it answers.
      failingSince ||= Date.now()
      if (error instanceof StartError || Date.now() - failingSince > 10_000) throw error
      await sleep(20)
      continue
    }
    if (holder === undefined) {
      const { pid, port } = server
      if (started || (startedWith(cluster.data, expected) && (wish.port ?? port) === port)) {
        return { pid, port, adopted: !started, session }
      }
      wish.log('Ending a database server that was left over with other settings')
      await stopServer(cluster, pid, wish.flags)
    } else {
      await session.end()
      refusedSince ||= Date.now()
      if (Date.now() - refusedSince > patience) throw inUse(wish.dataDir, holder)
      await sleep(50)
    }
  }
}

/** Opens the session that shall hold the lock. */
async function openSession(cluster: Cluster, { pid, port }: Postmaster) {
  const session = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: cluster.password,
    database: 'postgres',
  })
  // Its end is what matters, and that is told by another event.
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

/** Takes the owner's lock, or tells who has it, as that process introduced itself. */
async function takeLock(session: pg.Client): Promise<string | undefined> {
  const { rows } = await session.query<{ taken: boolean; holder: string | null }>(
    `select pg_try_advisory_lock($1) as taken,
            (select application_name from pg_locks join pg_stat_activity using (pid)
             where locktype = 'advisory' and classid = 0 and objid = $1 and granted limit 1) as holder`,
    [ownerLock],
  )
  return rows[0]?.taken ? undefined : (rows[0]?.holder ?? '')
}

function inUse(dataDir: string, holder: string) {
  const [pid, since, address] = holder.split(' ')
  const who = pid ? `process ${pid}` : 'another process'
  const when = since ? `, since ${new Date(`${since}Z`).toLocaleString('sv')}` : ''
  const where = address ? `, at ${address}` : ''
  return new StartError(
    `${dataDir} is in use by ${who}${when}${where}. Use that one, stop it${pid ? ` (kill ${pid})` : ''}, or choose another folder with DATA_DIR=/path/to/folder.`,
  )
}
