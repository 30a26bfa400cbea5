import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { accountFor, enterBit, mayUse } from '../account.server.ts'
import { writeBeside } from '../files.server.ts'
import { StartError } from '../startError.ts'
import { syncEntry } from './draft.server.ts'

/** Identifies the data folder of an external cluster: moving it keeps the inode, restoring it from a backup keeps the path. */
type Owner = { path: string; inode: string }

/** Folder of a cluster, and whether it is outside the data folder. */
export type ClusterFolder = { folder: string; isExternal: boolean }

/**
 * Returns the folder of the existing cluster, or the one to create: in `dataDir` or, if PostgreSQL's account
 * cannot enter that, in `elsewhere`. Throws a StartError if `dataDir` is a
 * copy that points to the cluster of the original.
 */
export function findClusterFolder(dataDir: string, elsewhere: string): ClusterFolder {
  const local = join(dataDir, 'postgres')
  if (existsSync(join(local, 'data'))) return { folder: local, isExternal: false }
  const where = join(dataDir, 'WHERE')
  const newFolder = join(elsewhere, folderName(dataDir))
  if (existsSync(where)) {
    const folder = readFileSync(where, 'utf8').trim()
    if (!existsSync(join(folder, 'data'))) {
      throw new StartError(
        `${where} says that the database is in ${folder}, but it is not there. Bring that folder back from your backup, or delete ${where} to begin with an empty database.`,
      )
    }
    if (!isOwner(dataDir, folder)) throw copyError(dataDir, folder, newFolder)
    return { folder, isExternal: true }
  }
  const account = accountFor(undefined)
  if (!account || mayUse(dataDir, account, enterBit)) return { folder: local, isExternal: false }
  if (!existsSync(elsewhere)) {
    mkdirSync(elsewhere, { recursive: true })
    chmodSync(elsewhere, 0o711)
  }
  return { folder: newFolder, isExternal: true }
}

/** Writes the path of each folder into the other. */
export async function linkFolders(dataDir: string, folder: string) {
  const { path, inode } = ownerAt(dataDir)
  await writeIfChanged(join(folder, 'DATA_DIR'), `${path}\n${inode}\n`)
  await writeIfChanged(join(dataDir, 'WHERE'), `${folder}\n`)
}

/** Writes a file only if its text changes, so that a full disk cannot damage it. */
async function writeIfChanged(path: string, text: string) {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return
  await rename(await writeBeside(path, text), path)
  syncEntry(dirname(path))
}

function isOwner(dataDir: string, folder: string) {
  const file = join(folder, 'DATA_DIR')
  // Earlier versions only named the folder after its data folder.
  if (!existsSync(file)) return basename(folder) === folderName(dataDir)
  const [path, inode] = readFileSync(file, 'utf8').split('\n')
  const current = ownerAt(dataDir)
  return path === current.path || inode === current.inode
}

function ownerAt(dataDir: string): Owner {
  const { ino, birthtimeMs } = statSync(dataDir)
  return { path: dataDir, inode: `${ino} ${birthtimeMs}` }
}

/** Includes the inode, so that a data folder that is deleted and created again gets a new cluster. */
function folderName(dataDir: string) {
  const { path, inode } = ownerAt(dataDir)
  return createHash('sha256').update(`${path} ${inode}`).digest('hex').slice(0, 16)
}

function copyError(dataDir: string, folder: string, copyFolder: string) {
  const file = join(folder, 'DATA_DIR')
  const original = existsSync(file)
    ? readFileSync(file, 'utf8').split('\n')[0]
    : 'another data folder'
  return new StartError(
    `${dataDir} is a copy: the database in ${folder} belongs to ${original}, and nothing was changed there.
To give the copy a database of its own, stop the product on ${original} and run:
  cp -a '${folder}' '${copyFolder}' && echo '${dataDir}' > '${copyFolder}/DATA_DIR' && echo '${copyFolder}' > '${dataDir}/WHERE'
If ${dataDir} has taken the place of ${original}, run:
  echo '${dataDir}' > '${file}'
To begin with an empty database, delete ${join(dataDir, 'WHERE')}.`,
  )
}
