import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../startError.ts'
import { type Cluster, freeMegabytes, noSpace } from './cluster.server.ts'
import { cannotRun, programEnvironment } from './programs.server.ts'

/** `fast` is for tests: what a crash of the machine would do to the data does not matter. */
export type Flags = 'durable' | 'fast'
/** Told in plain words what goes on. */
export type Log = (message: string) => void

/** A running server, as its pid file tells. */
export type Postmaster = { pid: number; port: number; status: string }

/** The server that runs on a data directory. Takes away the pid file of one that is gone. */
export function findPostmaster(data: string): Postmaster | undefined {
  const file = join(data, 'postmaster.pid')
  let lines: string[]
  try {
    lines = readFileSync(file, 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  if (pid && isPostmaster(pid, data)) {
    return { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? '' }
  }
  // An empty file is one being written, or the rest of a power cut.
  if (pid || Date.now() - statSync(file).mtimeMs > 2000) rmSync(file, { force: true })
  return undefined
}

/**
 * Whether a process is a PostgreSQL server, alive, and of this data directory, in which each server
 * works. PostgreSQL asks only whether the number is in use: a zombie, which stays where nothing
 * reaps it, or a stranger that has got the number after a restart would bar the start for ever.
 */
export function isPostmaster(pid: number, data: string): boolean {
  if (process.platform === 'linux') {
    try {
      const [, name, state] = /\((.*)\) (.)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
      if (name !== 'postgres' || state === 'Z' || state === 'X') return false
    } catch {
      return false
    }
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
    } catch {
      return true
    }
  }
  if (process.platform !== 'win32') {
    const { stdout } = spawnSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], {
      encoding: 'utf8',
    })
    return /^[^Z\s]\S*\s+\S*postgres\b/.test(stdout)
  }
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Waits until a server accepts connections. Undefined if it ends instead. */
export async function untilReady(pid: number, { data }: Cluster, log: Log, child?: ChildProcess) {
  for (let start = Date.now(), told = start; ; await sleep(4)) {
    if (child && (child.exitCode !== null || child.signalCode !== null)) return undefined
    const server = findPostmaster(data)
    if (server?.pid === pid && server.status === 'ready') return server
    if (server?.status === 'stopping') return undefined
    if (!child && server?.pid !== pid) return undefined
    if (Date.now() - told > 5000) {
      told = Date.now()
      log(`Waiting for the database, which repairs itself (${Math.round((told - start) / 1000)} s)`)
    }
  }
}

/** PostgreSQL's settings. They are part of the command line, so that none is left over in a file. */
export function serverSettings({ version }: Cluster, flags: Flags) {
  const values: Record<string, string> = {
    cluster_name: `egide-${version}`,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: flags === 'fast' ? '200' : '40',
    shared_buffers: '128MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Values of rows, which may be personal, stay out of the log.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(flags === 'fast' && { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Whether the server was last started with these settings; PostgreSQL keeps its command line in a file. */
export function startedWith(data: string, expected: string[]) {
  return lastCommand(data).includes(expected.map((part) => `"${part}"`).join(' '))
}

function lastCommand(data: string) {
  try {
    return readFileSync(join(data, 'postmaster.opts'), 'utf8')
  } catch {
    return ''
  }
}

/** Starts the server. True where it then is ready, false where it did not start for a reason that may pass. */
export async function launch(
  cluster: Cluster,
  expected: string[],
  log: Log,
  wishedPort?: number,
): Promise<boolean> {
  const { data, folder } = cluster
  rotate(cluster.log)
  const last = Number(/"-p" "(\d+)"/.exec(lastCommand(data))?.[1] ?? 0)
  for (let round = 1; ; round++) {
    const port = wishedPort ?? (await freePort(round === 1 ? last : 0))
    const args = ['-D', data, '-p', String(port), ...expected]
    const output = openSync(cluster.log, 'a+', 0o600)
    const { size } = fstatSync(output)
    try {
      const ready =
        process.platform === 'win32'
          ? await startByPgCtl(cluster, args)
          : await startDirectly(cluster, args, output, log)
      if (ready) return true
      const said = tail(output, size)
      // The other server is seen by the caller.
      if (/lock file "postmaster.pid" (already exists|is empty)/.test(said)) {
        await sleep(50)
        return false
      }
      const again =
        (/could not bind/.test(said) && round < 5) ||
        // Children of a server that was killed take a moment to notice.
        (/pre-existing shared memory block/.test(said) && round < 100)
      if (!again) throw refusal(said, folder, cluster.log)
    } finally {
      closeSync(output)
    }
    await sleep(100)
  }
}

/** In a process group of its own, so that Ctrl-C reaches us alone and requests can finish first. */
async function startDirectly(
  cluster: Cluster,
  args: string[],
  output: number,
  log: Log,
): Promise<boolean> {
  const program = join(cluster.bin, 'postgres')
  const child = spawn(program, args, {
    ...cluster.account,
    cwd: '/',
    env: programEnvironment,
    detached: true,
    stdio: ['ignore', output, output],
  })
  child.unref()
  await once(child, 'spawn').catch((error) => {
    throw cannotRun(program, error)
  })
  return (await untilReady(child.pid ?? 0, cluster, log, child)) !== undefined
}

/** On Windows pg_ctl gives up administrator's rights, which PostgreSQL refuses to run with. */
async function startByPgCtl({ bin, data, log }: Cluster, args: string[]) {
  const program = join(bin, 'pg_ctl')
  const options = args.slice(2).join(' ')
  const child = spawn(program, ['start', '-w', '-D', data, '-l', log, '-o', options], {
    env: programEnvironment,
    stdio: 'ignore',
    windowsHide: true,
  })
  const [status] = await once(child, 'exit').catch((error) => {
    throw cannotRun(program, error)
  })
  return status === 0
}

/** The log grows by a few lines a start; the one before stays beside it. */
function rotate(log: string) {
  const { size } = statSync(log, { throwIfNoEntry: false }) ?? { size: 0 }
  if (size > 10_000_000) renameSync(log, `${log}.old`)
}

function tail(file: number, from: number) {
  const buffer = Buffer.alloc(Math.max(0, fstatSync(file).size - from))
  readSync(file, buffer, 0, buffer.length, from)
  return buffer.toString('utf8')
}

function refusal(said: string, folder: string, log: string) {
  if (/No space left on device|Disk quota exceeded/.test(said) || freeMegabytes(folder) < 8) {
    return noSpace(folder)
  }
  const lines = said.trim().split('\n').slice(-6).join('\n')
  return new StartError(`The database does not start. ${log} ends with:\n${lines}`)
}

/** The wished port where it is free, else one that is. */
function freePort(wished: number): Promise<number> {
  return new Promise((done, refuse) => {
    const server = createServer()
    server.on('error', (error) => (wished ? done(freePort(0)) : refuse(error)))
    server.listen(wished, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Asks a server to stop: `fast` ends sessions and writes data, `immediate` leaves that to a recovery. */
export function signalStop(
  { bin, data }: Cluster,
  pid: number,
  mode: 'fast' | 'immediate' = 'fast',
) {
  // A signal would be a plain kill on Windows.
  if (process.platform === 'win32') {
    spawnSync(join(bin, 'pg_ctl'), ['stop', '-m', mode, '-W', '-D', data])
  } else process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
}

export async function stopServer(cluster: Cluster, pid: number, flags: Flags) {
  if (!isPostmaster(pid, cluster.data)) return
  signalStop(cluster, pid)
  await untilStopped(cluster, pid, flags)
}

/** Milliseconds that a server may take to stop. */
const stopPatience = { durable: 30_000, fast: 1_000 } satisfies Record<Flags, number>

/**
 * Waits for the end of a server that was asked to stop. One that does not end is stopped at once, which
 * loses nothing: after a crash on a full disk PostgreSQL 18 may wait for itself for ever.
 */
export async function untilStopped(cluster: Cluster, pid: number, flags: Flags) {
  const patience = Date.now() + stopPatience[flags]
  while (isPostmaster(pid, cluster.data) && Date.now() < patience) await sleep(5)
  if (isPostmaster(pid, cluster.data)) signalStop(cluster, pid, 'immediate')
  while (isPostmaster(pid, cluster.data)) await sleep(5)
}
