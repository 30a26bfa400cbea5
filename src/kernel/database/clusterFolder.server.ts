import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { accountFor, enter, mayUse } from '../account.server.ts'
import { writeBeside } from '../files.server.ts'
import { StartError } from '../startError.ts'
import { syncEntry } from './draft.server.ts'

/** A data folder as the database that lies elsewhere knows it: a move keeps the inode, a restore the path. */
type Owner = { path: string; inode: string }

/** Where the cluster of a data folder is, and whether that is not in the data folder itself. */
export type ClusterFolder = { folder: string; isElsewhere: boolean }

/**
 * Folder of the cluster: the one in use, else the one to make. Throws a StartError if `dataDir` points to
 * the database of another data folder, of which it is a copy.
 */
export function findFolder(dataDir: string, elsewhere: string): ClusterFolder {
  const local = join(dataDir, 'postgres')
  if (existsSync(join(local, 'data'))) return { folder: local, isElsewhere: false }
  const where = join(dataDir, 'WHERE')
  const own = join(elsewhere, nameOf(dataDir))
  if (existsSync(where)) {
    const folder = readFileSync(where, 'utf8').trim()
    if (!existsSync(join(folder, 'data'))) {
      throw new StartError(
        `${where} says that the database is in ${folder}, but it is not there. Bring that folder back from your backup, or delete ${where} to begin with an empty database.`,
      )
    }
    if (!isOwner(dataDir, folder)) throw copied(dataDir, folder, own)
    return { folder, isElsewhere: true }
  }
  const account = accountFor(undefined)
  if (!account || mayUse(dataDir, account, enter)) return { folder: local, isElsewhere: false }
  if (!existsSync(elsewhere)) {
    mkdirSync(elsewhere, { recursive: true })
    chmodSync(elsewhere, 0o711)
  }
  return { folder: own, isElsewhere: true }
}

/** Writes down in the data folder where its cluster is, and in the cluster whose it is. */
export async function joinFolders(dataDir: string, folder: string) {
  const { path, inode } = ownerAt(dataDir)
  await keepText(join(folder, 'DATA_DIR'), `${path}\n${inode}\n`)
  await keepText(join(dataDir, 'WHERE'), `${folder}\n`)
}

/** Writes only what is new: on a full disk the known place must stay known. */
async function keepText(path: string, text: string) {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return
  await rename(await writeBeside(path, text), path)
  syncEntry(dirname(path))
}

function isOwner(dataDir: string, folder: string) {
  const file = join(folder, 'DATA_DIR')
  // Earlier versions wrote nothing down, but named the folder after its data folder.
  if (!existsSync(file)) return basename(folder) === nameOf(dataDir)
  const [path, inode] = readFileSync(file, 'utf8').split('\n')
  const own = ownerAt(dataDir)
  return path === own.path || inode === own.inode
}

function ownerAt(dataDir: string): Owner {
  const { ino, birthtimeMs } = statSync(dataDir)
  return { path: dataDir, inode: `${ino} ${birthtimeMs}` }
}

/** Deleted and made again, a data folder is another one, whose database must not be the old one. */
function nameOf(dataDir: string) {
  const { path, inode } = ownerAt(dataDir)
  return createHash('sha256').update(`${path} ${inode}`).digest('hex').slice(0, 16)
}

function copied(dataDir: string, folder: string, own: string) {
  const file = join(folder, 'DATA_DIR')
  const original = existsSync(file)
    ? readFileSync(file, 'utf8').split('\n')[0]
    : 'another data folder'
  return new StartError(
    `${dataDir} is a copy: the database in ${folder} belongs to ${original}, and nothing was changed there.
To give the copy a database of its own, stop the product on ${original} and run:
  cp -a '${folder}' '${own}' && echo '${dataDir}' > '${own}/DATA_DIR' && echo '${own}' > '${dataDir}/WHERE'
If ${dataDir} has taken the place of ${original}, run:
  echo '${dataDir}' > '${file}'
To begin with an empty database, delete ${join(dataDir, 'WHERE')}.`,
  )
}
