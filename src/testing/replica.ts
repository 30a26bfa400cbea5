import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chownSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findPostmaster } from '../kernel/database/postmaster.server.ts'

/** A PostgreSQL server of its own folder, process and port, which nobody starts again when it is gone. */
export type TestServer = {
  url: string
  data: string
  /** Changes a setting of its server while it runs. */
  set: (name: string, value: string) => Promise<void>
  /** Ends a replica's following: it takes changes from now on. */
  promote: () => Promise<void>
  /** Stops all of its processes without closing a connection, as if its machine were gone. */
  freeze: () => void
  /** Ends it at once, without writing anything. */
  kill: () => Promise<void>
  /** Starts it again after it was killed. */
  start: () => Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

export async function withClient<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The folder of a running server of this machine, and its program. */
export async function filesOf(url: string) {
  const { rows } = await withClient(url, (client) =>
    client.query<{ data_directory: string }>('show data_directory'),
  )
  const data = rows[0]!.data_directory
  return { data, program: readlinkSync(`/proc/${findPostmaster(data)!.pid}/exe`) }
}

/** Starts the server whose files are in `data`, with the user and password of `url`. */
export async function startServer(
  url: string,
  { data, program, port }: { data: string; program: string; port?: number },
): Promise<TestServer> {
  const { uid, gid } = statSync(data)
  const own = new URL(url)
  own.port = String(port ?? (await freePort()))
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    wal_keep_size: '1GB',
  }
  let child: ChildProcess
  let ended: Promise<unknown>
  const signal = (name: NodeJS.Signals) => {
    const { pid } = child
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    for (const one of [pid!, ...children.trim().split(' ').map(Number)].filter(Boolean))
      try {
        process.kill(one, name)
      } catch {
        // It has ended meanwhile.
      }
  }
  let isFrozen = false
  const server: TestServer = {
    url: own.href,
    data,
    set: (name, value) =>
      withClient(own.href, async (client) => {
        await client.query(`alter system set ${name} = '${value}'`)
        await client.query('select pg_reload_conf()')
      }),
    promote: () =>
      withClient(own.href, async (client) => void (await client.query('select pg_promote()'))),
    freeze() {
      isFrozen = true
      signal('SIGSTOP')
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      if (isFrozen) signal('SIGKILL')
      else child.kill('SIGQUIT')
      await ended
    },
    async start() {
      isFrozen = false
      child = spawn(
        program,
        [
          ...['-D', data, '-p', own.port],
          ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
        ],
        { uid, gid, cwd: '/', stdio: 'ignore', env: { LC_ALL: 'C' } },
      )
      ended = once(child, 'close')
      for (let tries = 0; ; tries++) {
        try {
          await withClient(own.href, (client) => client.query('select 1'))
          break
        } catch (error) {
          if (tries === 300 || child.exitCode !== null) throw error
          await sleep(100)
        }
      }
    },
  }
  await server.start()
  return server
}

/** Starts a replica of the server of `url`, from a copy of its files in a folder of this name beside them. */
export async function startReplica(url: string, name: string, port?: number): Promise<TestServer> {
  const { data: from, program } = await filesOf(url)
  const data = join(dirname(from), name)
  const { uid, gid } = statSync(from)
  await withClient(url, async (client) => {
    await client.query(`select pg_backup_start('replica', true)`)
    // With the account to which the files belong; some go while they are copied.
    execFileSync('sh', ['-c', 'cp -a "$1" "$2" 2>/dev/null || true', 'sh', from, data])
    for (const file of ['postmaster.pid', 'postmaster.opts']) rmSync(join(data, file))
    const { rows } = await client.query<{ labelfile: string }>(
      'select * from pg_backup_stop(false)',
    )
    writeFileSync(join(data, 'backup_label'), rows[0]!.labelfile)
  })
  const { hostname, port: primary, username, password } = new URL(url)
  appendFileSync(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${primary} user=${username} password=${password}'\n`,
  )
  writeFileSync(join(data, 'standby.signal'), '')
  for (const file of ['backup_label', 'standby.signal']) chownSync(join(data, file), uid, gid)
  return startServer(url, { data, program, port })
}
