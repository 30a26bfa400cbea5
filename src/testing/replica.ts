import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findPostmaster } from '../kernel/database/postmaster.server.ts'

/** A streaming replica of an embedded server: its own folder, process and port. */
export type TestReplica = {
  url: string
  /** Changes a setting of its server while it runs. */
  set: (name: string, value: string) => Promise<void>
  kill: () => Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Starts a replica of the server whose files are in `data`, from a copy of them in `copy`. */
export async function startReplica(url: string, data: string, copy: string): Promise<TestReplica> {
  const { pid } = findPostmaster(data)!
  const { uid, gid } = statSync(data)
  await withClient(url, async (client) => {
    await client.query(`select pg_backup_start('replica', true)`)
    // With the account to which the files belong.
    execFileSync('cp', ['-a', data, copy])
    for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(copy, name))
    const { rows } = await client.query<{ labelfile: string }>(
      'select * from pg_backup_stop(false)',
    )
    writeFileSync(join(copy, 'backup_label'), rows[0]!.labelfile)
  })
  const { hostname, port, username, password } = new URL(url)
  appendFileSync(
    join(copy, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
  )
  writeFileSync(join(copy, 'standby.signal'), '')
  for (const name of ['backup_label', 'standby.signal', 'postgresql.auto.conf'])
    chownSync(join(copy, name), uid, gid)
  const own = new URL(url)
  own.port = String(await freePort())
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
  }
  const child: ChildProcess = spawn(
    readlinkSync(`/proc/${pid}/exe`),
    [
      ...['-D', copy, '-p', own.port],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { uid, gid, cwd: '/', stdio: 'ignore', env: { LC_ALL: 'C' } },
  )
  const ended = once(child, 'close')
  for (let tries = 0; ; tries++) {
    try {
      await withClient(own.href, (client) => client.query('select 1'))
      break
    } catch (error) {
      if (tries === 300 || child.exitCode !== null) throw error
      await sleep(100)
    }
  }
  return {
    url: own.href,
    set: (name, value) =>
      withClient(own.href, async (client) => {
        await client.query(`alter system set ${name} = '${value}'`)
        await client.query('select pg_reload_conf()')
      }),
    async kill() {
      child.kill('SIGQUIT')
      await ended
      rmSync(copy, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    },
  }
}
