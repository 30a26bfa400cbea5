import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../../src/kernel/database/postgres.server.ts'
import { urlForDatabase } from '../../src/kernel/database/servers.server.ts'
import {
  filesOf,
  startReplica,
  startServer,
  type TestServer,
  withClient,
} from '../../src/testing/replica.ts'
import { call, freePort, root, spawnProduct } from '../product.ts'

const database = 'fleet'

/** A primary and its replica. */
export type Servers = {
  primary: TestServer
  replica: TestServer
  /** Both, of which the product finds the one that takes changes. */
  url: string
  /** From now on a change is acknowledged once both have it. */
  synchronise: () => Promise<void>
  /** Loses the primary, and has the replica take over, as Patroni does; `onPromoted` is told its address. */
  failOver: (how: 'killed' | 'frozen', onPromoted: (primary: TestServer) => void) => Promise<void>
  /** Makes a replica in the place of the lost primary, which was silent until now if it was frozen. */
  rejoin: () => Promise<void>
}

/** For how long a lost primary is waited for, as Patroni does, in ms. */
const lostAfter = 2_000

const synchronous = (server: TestServer, names: '' | '*') =>
  server.set('synchronous_standby_names', names)

export async function startServers(folder: string, elsewhere: string): Promise<Servers> {
  const embedded = await startPostgres({ dataDir: folder, elsewhere, log: () => undefined })
  await withClient(embedded.url, (client) => client.query(`create database ${database}`))
  const files = await filesOf(embedded.url)
  await embedded.stop()
  const primary = await startServer(embedded.url, files)
  const replica = await startReplica(primary.url, 'second')
  await replica.set('hot_standby_feedback', 'on')
  const [one, two] = [new URL(primary.url), new URL(replica.url)]
  const url = urlForDatabase(primary.url.replace(one.host, `${one.host},${two.host}`), database)
  const servers: Servers = {
    ...{ primary, replica, url },
    synchronise: () => synchronous(servers.primary, '*'),
    async failOver(how, onPromoted) {
      const { primary: lost, replica: next } = servers
      await (how === 'killed' ? lost.kill() : lost.freeze())
      await sleep(lostAfter)
      // Alone, it would wait for a copy of each change for ever.
      await synchronous(next, '')
      await next.promote()
      Object.assign(servers, { primary: next, replica: lost })
      onPromoted(next)
    },
    async rejoin() {
      const { replica: lost, primary: next } = servers
      await lost.kill()
      const port = Number(new URL(lost.url).port)
      servers.replica = await startReplica(next.url, 'third', port)
      await synchronous(next, '*')
    },
  }
  return servers
}

export const inFleet = (server: TestServer) => urlForDatabase(server.url, database)

/** What is killed, and comes back at the same address. */
export type Machine = { kill: () => Promise<void>; start: () => Promise<void> }

/** PgBouncer in transaction mode before the primary. */
export async function startPooler(folder: string, servers: Servers) {
  const { uid, gid } = statSync(servers.primary.data)
  const port = await freePort()
  const files = join(folder, 'pgbouncer')
  mkdirSync(files)
  chownSync(files, uid, gid)
  const { username, password, port: first } = new URL(servers.primary.url)
  writeFileSync(join(files, 'users'), `"${username}" "${decodeURIComponent(password)}"\n`)
  const lead = (to: string) =>
    writeFileSync(
      join(files, 'ini'),
      `[databases]
${database} = host=127.0.0.1 port=${to} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_type = trust
auth_file = ${join(files, 'users')}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
server_connect_timeout = 3
server_login_retry = 1
`,
    )
  lead(first)
  let child: ChildProcess
  const url = urlForDatabase(servers.primary.url, database).replace(`:${first}/`, `:${port}/`)
  const pooler = {
    url,
    /** Leads to another server, as a callback of Patroni does. */
    follow(server: TestServer) {
      lead(new URL(server.url).port)
      child.kill('SIGHUP')
    },
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'close')
    },
    async start() {
      child = spawn('pgbouncer', ['-q', join(files, 'ini')], {
        uid,
        gid,
        cwd: '/',
        stdio: 'ignore',
      })
      await untilTrue(() => withClient(url, (client) => client.query('select 1')))
    },
  }
  await pooler.start()
  return pooler
}

/** Repeats something until it does not fail. */
async function untilTrue(work: () => Promise<unknown>, patience = 120_000) {
  for (const deadline = Date.now() + patience; ; await sleep(100))
    try {
      return await work()
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
}

export type Node = Machine & {
  url: string
  isUp: boolean
  stop: () => Promise<void>
  output: () => string
}

/** A process of the product with one role; it is killed, and starts again at its address. */
export async function openNode(
  name: string,
  {
    role,
    folder,
    env,
    cwd,
  }: { role: 'web' | 'worker'; folder: string; env: NodeJS.ProcessEnv; cwd?: string },
): Promise<Node> {
  const port = await freePort()
  const dataDir = join(folder, name)
  mkdirSync(dataDir, { recursive: true })
  const own = { ...env, ROLE: role, ...(role === 'worker' && { HEALTH_PORT: String(port) }) }
  const url = `http://127.0.0.1:${port}`
  let running: ReturnType<typeof spawnProduct> | undefined
  const isOver = () =>
    !running || running.child.exitCode !== null || running.child.signalCode !== null
  const end = async (signal: NodeJS.Signals) => {
    node.isUp = false
    if (isOver()) return
    const ended = once(running!.child, 'close')
    running!.child.kill(signal)
    await ended
  }
  const node: Node = {
    ...{ url, isUp: false },
    output: () => running?.output() ?? '',
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async start() {
      running = spawnProduct({
        dataDir,
        env: own,
        cwd,
        from: 'server',
        port: role === 'web' ? port : 0,
      })
      await untilTrue(async () => {
        // What a failover or a killed pooler interrupts is started anew, as by systemd.
        if (isOver())
          running = spawnProduct({
            dataDir,
            env: own,
            cwd,
            from: 'server',
            port: role === 'web' ? port : 0,
          })
        const { status, json } = await call(url, 'GET', '/api/health/ready/', { timeout: 2_000 })
        if (status !== 200)
          throw new Error(`${name} is not ready: ${json.reason}\n${node.output()}`)
      }).catch((error: Error) => {
        throw new Error(`${name} does not start: ${error.message}\n${node.output()}`)
      })
      node.isUp = true
    },
  }
  return node
}

/** Makes a later version in a folder: this one with one migration more. */
export function makeNextVersion(folder: string): string {
  const next = join(folder, 'next-version')
  mkdirSync(next)
  for (const name of readdirSync(root))
    if (!['dist', 'migrations', 'data', '.git'].includes(name))
      symlinkSync(join(root, name), join(next, name))
  // The version finds its folder by where it really is.
  for (const name of ['dist', 'migrations'])
    cpSync(join(root, name), join(next, name), { recursive: true })
  const journal = join(next, 'migrations', 'meta', '_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as {
    entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[]
  }
  const last = entries.at(-1)!
  const added = { ...last, idx: last.idx + 1, when: last.when + 1_000, tag: '9999_next_version' }
  writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, added] }))
  writeFileSync(
    join(next, 'migrations', '9999_next_version.sql'),
    'alter table buildings add column next_version_note text;--> statement-breakpoint\nalter table mandates add column next_version_rank integer not null default 0;\n',
  )
  return next
}
