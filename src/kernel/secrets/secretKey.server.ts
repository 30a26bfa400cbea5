import { randomBytes } from 'node:crypto'
import { chown, link, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncEntry } from '../database/draft.server.ts'
import { writeBeside } from '../files.server.ts'
import { StartError } from '../startError.ts'

/** Minimum length of a key; anyone who guesses it can sign in as anybody. */
export const minKeyLength = 32

/** Whether a text is long enough to be a key. */
export const isKey = (text: string) => text.trim().length >= minKeyLength

/** Paths of the key files in a data folder; the previous key exists only during a rotation. */
export const keyPaths = (dataDir: string) => ({
  current: join(dataDir, 'secret-key'),
  previous: join(dataDir, 'secret-key.previous'),
})

/** Returns the key of a data folder, created on first use. Throws a `StartError` if the file contains none. */
export async function secretKey(dataDir: string): Promise<string> {
  const path = keyPaths(dataDir).current
  const key = (await read(path)) ?? (await create(dataDir, path))
  if (!isKey(key))
    throw new StartError(
      `${path} holds no key: it is empty or has fewer than ${minKeyLength} characters. Put the file back from a backup, or delete it, and a new key is made.`,
    )
  return key
}

const read = (path: string) =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

/** Creates the key; if several processes start at the same time, all use the key of the first one. */
async function create(dataDir: string, path: string) {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const draft = await writeBeside(path, randomBytes(32).toString('base64url'))
  try {
    // Unlike a rename, a link never overwrites a file that another process has created meanwhile.
    await link(draft, path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Some file systems do not support links.
    if (code !== 'EEXIST') await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
  syncEntry(dataDir)
  return readFile(path, 'utf8')
}

/**
 * Starts a rotation: stores a new key in a data folder and keeps the old one as the previous key. Returns `underway` if
 * a rotation has already started; `forgetPreviousKey` ends it. May be interrupted and called again, but not run in
 * several processes at once.
 */
export async function addKey(dataDir: string, given?: string): Promise<'added' | 'underway'> {
  const paths = keyPaths(dataDir)
  const [current, previous] = [await read(paths.current), await read(paths.previous)]
  if (current === undefined)
    throw new StartError(`${paths.current} does not exist, so there is no key to rotate.`)
  await secretKey(dataDir)
  if (previous !== undefined && previous !== current) {
    if (given !== undefined && given !== current)
      throw new StartError(
        'A rotation is not finished yet. Run the command again without a key, and give yours once the rotation is done.',
      )
    return 'underway'
  }
  if (given === current) throw new StartError('This key is the current one. Give another one.')
  // Write the old key first, so that no process ever finds only the new one.
  if (previous === undefined) await replaceKey(dataDir, paths.previous, current)
  await replaceKey(dataDir, paths.current, given ?? randomBytes(32).toString('base64url'))
  return 'added'
}

/** Replaces a key file, with the owner of the current one, since the product must be able to read it. */
async function replaceKey(dataDir: string, path: string, key: string) {
  const { uid, gid } = await stat(keyPaths(dataDir).current)
  const draft = await writeBeside(path, key)
  try {
    if (uid !== (await stat(draft)).uid) await chown(draft, uid, gid)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
    throw new StartError(`${dataDir} belongs to another user. Run the command as that user.`)
  }
  syncEntry(dataDir)
}

/** Time since when the current key of a data folder is in use. */
export const keySince = async (dataDir: string): Promise<Date> =>
  (await stat(keyPaths(dataDir).current)).mtime

/** Ends a rotation: deletes the previous key. */
export async function forgetPreviousKey(dataDir: string) {
  await rm(keyPaths(dataDir).previous, { force: true })
  syncEntry(dataDir)
}
