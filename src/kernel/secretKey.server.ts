import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncEntry } from './database/draft.server.ts'
import { writeBeside } from './files.server.ts'
import { StartError } from './startError.ts'

/** Minimum length of a key; anyone who guesses it can sign in as anybody. */
export const shortestKey = 32

/** Whether a text is long enough for a key. */
export const isKey = (text: string) => text.trim().length >= shortestKey

/** Returns the key of a data folder, created on first use. Throws a `StartError` if the file contains none. */
export async function secretKey(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret-key')
  const key = (await read(path)) ?? (await create(dataDir, path))
  if (!isKey(key))
    throw new StartError(
      `${path} holds no key: it is empty or has fewer than ${shortestKey} characters. Put the file back from a backup, or delete it, and a new key is made.`,
    )
  return key
}

const read = (path: string) =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

/** Creates the key; of several processes that start at the same time one wins, and all read its key. */
async function create(dataDir: string, path: string) {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const draft = await writeBeside(path, randomBytes(32).toString('base64url'))
  try {
    // Unlike a rename, a link never replaces a file that another process has created meanwhile.
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
