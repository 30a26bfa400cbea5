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
import { type Cluster, diskFullError, freeMegabytes } from './cluster.server.ts'
import { programEnvironment, programError } from './programs.server.ts'

/** `fast` is for tests: data may be lost if the machine crashes. */
export type Flags = 'durable' | 'fast'
/** Receives progress messages. */
export type Log = (message: string) => void

/** A running server as described by its pid file; `status` is `starting`, `ready` or `stopping`. */
export type Postmaster = { pid: number; port: number; status: string }

/** Finds the running server of a data directory; removes a stale pid file. */
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
  // An empty file is being written right now, or was left by a power cut.
  if (pid || Date.now() - statSync(file).mtimeMs > 2000) rmSync(file, { force: true })
  return undefined
}

/**
 * Whether a process is a live PostgreSQL server of this data directory, which is its working directory.
 * PostgreSQL only checks whether the process id is in use, so a zombie or an unrelated process with the
 * same id would prevent the start forever.
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

/** Waits until a server accepts connections; returns undefined if it ends instead. */
export async function waitUntilReady(
  pid: number,
  { data }: Cluster,
  log: Log,
  child?: ChildProcess,
) {
  for (let start = Date.now(), lastLogged = start; ; await sleep(4)) {
    if (child && (child.exitCode !== null || child.signalCode !== null)) return undefined
    const server = findPostmaster(data)
    if (server?.pid === pid && server.status === 'ready') return server
    if (server?.status === 'stopping') return undefined
    if (!child && server?.pid !== pid) return undefined
    if (Date.now() - lastLogged > 5000) {
      lastLogged = Date.now()
      log(
        `Waiting for the database, which repairs itself (${Math.round((lastLogged - start) / 1000)} s)`,
      )
    }
  }
}

/** PostgreSQL's settings, passed on the command line so that no stale ones remain in a file. */
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
    // Keep row values out of the log; they may be personal data.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(flags === 'fast' && { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Whether the server was last started with these settings, according to `postmaster.opts`. */
export function hasSettings(data: string, settings: string[]) {
  return lastCommandLine(data).includes(settings.map((part) => `"${part}"`).join(' '))
}

function lastCommandLine(data: string) {
  try {
    return readFileSync(join(data, 'postmaster.opts'), 'utf8')
  } catch {
    return ''
  }
}

/**
 * Starts the server and waits until it is ready. Returns false if another process has started one meanwhile, so that
 * the caller should look for it.
 */
export async function launchServer(
  cluster: Cluster,
  settings: string[],
  log: Log,
  requiredPort?: number,
): Promise<boolean> {
  const { data, folder } = cluster
  rotateLog(cluster.log)
  const lastPort = Number(/"-p" "(\d+)"/.exec(lastCommandLine(data))?.[1] ?? 0)
  for (let attempt = 1; ; attempt++) {
    const port = requiredPort ?? (await freePort(attempt === 1 ? lastPort : 0))
    const args = ['-D', data, '-p', String(port), ...settings]
    const output = openSync(cluster.log, 'a+', 0o600)
    const { size } = fstatSync(output)
    try {
      const ready =
        process.platform === 'win32'
          ? await startByPgCtl(cluster, args)
          : await startDirectly(cluster, args, output, log)
      if (ready) return true
      const serverOutput = readFrom(output, size)
      // Another process started a server; the caller will find it.
      if (/lock file "postmaster.pid" (already exists|is empty)/.test(serverOutput)) {
        await sleep(50)
        return false
      }
      const isTemporary =
        (/could not bind/.test(serverOutput) && attempt < 5) ||
        // Child processes of a killed server take a moment to end.
        (/pre-existing shared memory block/.test(serverOutput) && attempt < 100)
      if (!isTemporary) throw startError(serverOutput, folder, cluster.log)
    } finally {
      closeSync(output)
    }
    await sleep(100)
  }
}

/** Starts the server in its own process group, so that Ctrl-C stops us first and requests can finish. */
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
    throw programError(program, error)
  })
  return (await waitUntilReady(child.pid ?? 0, cluster, log, child)) !== undefined
}

/** Starts the server by pg_ctl, which drops administrator rights: PostgreSQL refuses to run with them. */
async function startByPgCtl({ bin, data, log }: Cluster, args: string[]) {
  const program = join(bin, 'pg_ctl')
  const options = args.slice(2).join(' ')
  const child = spawn(program, ['start', '-w', '-D', data, '-l', log, '-o', options], {
    env: programEnvironment,
    stdio: 'ignore',
    windowsHide: true,
  })
  const [status] = await once(child, 'exit').catch((error) => {
    throw programError(program, error)
  })
  return status === 0
}

/** Renames a log above 10 MB to `.old`. */
function rotateLog(log: string) {
  const { size } = statSync(log, { throwIfNoEntry: false }) ?? { size: 0 }
  if (size > 10_000_000) renameSync(log, `${log}.old`)
}

/** Text of an open file from a byte position to its end. */
function readFrom(file: number, position: number) {
  const buffer = Buffer.alloc(Math.max(0, fstatSync(file).size - position))
  readSync(file, buffer, 0, buffer.length, position)
  return buffer.toString('utf8')
}

function startError(serverOutput: string, folder: string, log: string) {
  if (
    /No space left on device|Disk quota exceeded/.test(serverOutput) ||
    freeMegabytes(folder) < 8
  ) {
    return diskFullError(folder)
  }
  const lines = serverOutput.trim().split('\n').slice(-6).join('\n')
  return new StartError(`The database does not start. ${log} ends with:\n${lines}`)
}

/** Returns the preferred port if it is free, else another. */
function freePort(preferred: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', (error) => (preferred ? resolve(freePort(0)) : reject(error)))
    server.listen(preferred, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Signals a server to stop: `fast` writes all data first, `immediate` leaves that to recovery at the next start. */
export function signalStop(
  { bin, data }: Cluster,
  pid: number,
  mode: 'fast' | 'immediate' = 'fast',
) {
  // On Windows a signal would kill the server.
  if (process.platform === 'win32') {
    spawnSync(join(bin, 'pg_ctl'), ['stop', '-m', mode, '-W', '-D', data])
  } else process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
}

export async function stopServer(cluster: Cluster, pid: number, flags: Flags) {
  if (!isPostmaster(pid, cluster.data)) return
  signalStop(cluster, pid)
  await waitUntilStopped(cluster, pid, flags)
}

/** Time for a server to stop, in ms. */
const stopTimeouts = { durable: 30_000, fast: 1_000 } satisfies Record<Flags, number>

/**
 * Waits until a stopping server has ended. After the timeout stops it immediately, which loses no data:
 * PostgreSQL 18 may hang after a crash on a full disk.
 */
export async function waitUntilStopped(cluster: Cluster, pid: number, flags: Flags) {
  const deadline = Date.now() + stopTimeouts[flags]
  while (isPostmaster(pid, cluster.data) && Date.now() < deadline) await sleep(5)
  if (isPostmaster(pid, cluster.data)) signalStop(cluster, pid, 'immediate')
  while (isPostmaster(pid, cluster.data)) await sleep(5)
}
