import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type Account, accountFor, enterBit, mayUse, whoami } from '../account.server.ts'
import { StartError } from '../startError.ts'
import { findClusterFolder, linkFolders } from './clusterFolder.server.ts'
import { createAtomically, syncEntry } from './draft.server.ts'
import {
  findPrograms,
  type Programs,
  programEnvironment,
  programError,
  usablePrograms,
} from './programs.server.ts'

/** Files of an embedded database, and the account that uses them. */
export type Cluster = {
  /** Contains the other paths. */
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
  /** The account that the server runs as, if not our own. */
  account: Account | undefined
}

/**
 * Returns the cluster of `dataDir`, creating it on first use.
 *
 * Normally it is in `dataDir/postgres`. If started by root, PostgreSQL runs as another account; if that
 * account cannot enter `dataDir`, the cluster is in `elsewhere`, in a folder named after a hash of
 * `dataDir`. The two folders then refer to each other: the file `dataDir/WHERE` contains the path of the
 * cluster, and the file `DATA_DIR` in the cluster's folder that of `dataDir`. Throws a StartError that says what
 * to do.
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
    const { folder, isExternal } = findClusterFolder(dataDir, elsewhere)
    const data = join(folder, 'data')
    const account = accountFor(data)
    if (!existsSync(data)) {
      log('Creating the database')
      await createCluster(folder, account, programs)
    }
    if (isExternal) await linkFolders(dataDir, folder)
    claimFiles(data, account)
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
      bin: await usablePrograms(programs, dirname(folder), account),
      version: programs.version,
      account,
    }
  } catch (error) {
    throw explainFileError(error, dataDir)
  }
}

/** Translates file system errors into a StartError that says what to do; returns other errors unchanged. */
function explainFileError(error: unknown, dataDir: string): unknown {
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
      return diskFullError(dataDir)
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartError(
        `${path} is not a folder. Choose another with DATA_DIR=/path/to/folder.`,
      )
    default:
      return error
  }
}

export function diskFullError(folder: string) {
  return new StartError(
    `No space is left on the disk of ${folder} (${freeMegabytes(folder)} MB free). Free some, or choose another folder with DATA_DIR=/path/to/folder.`,
  )
}

/** Free space for ordinary users on the disk of a folder, in MB. */
export function freeMegabytes(folder: string) {
  const { bavail, bsize } = statfsSync(folder)
  return Math.floor((bavail * bsize) / 1_000_000)
}

function makeDataDir(dataDir: string) {
  if (existsSync(dataDir)) return accessSync(dataDir, constants.W_OK)
  mkdirSync(dataDir, { recursive: true })
  // If we are root, PostgreSQL's account must be able to enter.
  chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
}

async function createCluster(folder: string, account: Account | undefined, programs: Programs) {
  const bin = await usablePrograms(programs, dirname(folder), account)
  try {
    await createAtomically(folder, async (draft) => {
      const data = join(draft, 'data')
      mkdirSync(data, { recursive: true })
      chmodSync(draft, account ? 0o711 : 0o700)
      chmodSync(data, 0o700)
      const passwordFile = join(draft, 'password')
      writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
      if (account) {
        for (const path of [data, passwordFile]) chownSync(path, account.uid, account.gid)
      }
      // initdb syncs its own files.
      await runInitdb(join(bin, 'initdb'), data, passwordFile, account)
      syncEntry(passwordFile)
      syncEntry(draft)
    })
  } catch (error) {
    // Ignore the error if another process created the cluster at the same time.
    if (!existsSync(join(folder, 'data'))) throw error
  }
}

/** Gives files copied by root to the server's account, and checks that the account can read them. */
function claimFiles(data: string, account: Account | undefined) {
  const stat = statSync(data)
  const ownUid = process.getuid?.()
  if (ownUid !== undefined && ownUid !== 0 && stat.uid !== ownUid) {
    throw new StartError(
      `The database in ${data} belongs to user ${stat.uid}, and you are ${whoami()}. Start as that user or as root, or choose another folder with DATA_DIR=/path/to/folder.`,
    )
  }
  if (account && stat.uid === 0) {
    for (const path of ['', ...readdirSync(data, { recursive: true, encoding: 'utf8' })]) {
      lchownSync(join(data, path), account.uid, account.gid)
    }
  }
  // PostgreSQL refuses a data directory with permissions other than 0700.
  if (ownUid !== undefined && (stat.mode & 0o777) !== 0o700) chmodSync(data, 0o700)
  if (account && !mayUse(data, account, enterBit)) {
    throw new StartError(
      `User ${account.uid}, as whom the database runs, cannot enter ${data}. Open the folders above it (chmod o+x), or choose another folder with DATA_DIR=/path/to/folder.`,
    )
  }
}

function runInitdb(
  program: string,
  data: string,
  passwordFile: string,
  account: Account | undefined,
) {
  const args = [
    `--pgdata=${data}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]
  return new Promise<void>((resolve, reject) => {
    const child = spawn(program, args, {
      ...account,
      cwd: '/',
      env: programEnvironment,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let output = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    child.on('error', (error) => reject(programError(program, error)))
    child.on('close', (status) => (status === 0 ? resolve() : reject(initdbError(output))))
  })
}

function initdbError(output: string) {
  if (output.includes('could not look up effective user ID')) {
    return new StartError(
      `PostgreSQL does not run as ${whoami()}, because /etc/passwd has no entry for that number. Start as a user that has one, or give a PostgreSQL server with DATABASE_URL=postgres://user:password@host/database.`,
    )
  }
  if (/No space left on device|Disk quota exceeded/.test(output)) {
    return Object.assign(new Error(output), { code: 'ENOSPC' })
  }
  return new StartError(`The database cannot be created. PostgreSQL says:\n${output.trim()}`)
}
