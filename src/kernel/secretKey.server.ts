import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncEntry } from './database/draft.server.ts'
import { writeBeside } from './files.server.ts'
import { StartError } from './startError.ts'

/** Characters that a key needs at least; whoever guesses it can sign in as anybody. */
export const shortestKey = 32

/** Whether a text can serve as a key. */
export const isKey = (text: string) => text.trim().length >= shortestKey

/** The key of a data folder, made when it is first asked for. Refuses a file that holds none. */
export async function secretKey(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret-key')
  const kept = (await read(path)) ?? (await make(dataDir, path))
  if (!isKey(kept))
    throw new StartError(
      `${path} holds no key: it is empty or has fewer than ${shortestKey} characters. Put the file back from a backup, or delete it, and a new key is made.`,
    )
  return kept
}

const read = (path: string) =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

/** Of several processes that begin at once one makes the key, and all read that one. */
async function make(dataDir: string, path: string) {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const draft = await writeBeside(path, randomBytes(32).toString('base64url'))
  try {
    // Unlike renaming, a link never takes the place of a file that came meanwhile.
    await link(draft, path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Some file systems have no links.
    if (code !== 'EEXIST') await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
  syncEntry(dataDir)
  return readFile(path, 'utf8')
}
