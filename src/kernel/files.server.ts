import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Content-addressed file store: each content is stored once, under its SHA-256 in hexadecimal. */
export type FilesPort = {
  name: string
  /** Stores a content durably and returns its SHA-256. */
  keep(content: Uint8Array): Promise<string>
  /** Streams a content; throws if there is none. */
  read(hash: string): Promise<AsyncIterable<Uint8Array>>
  /** Hashes of the contents stored before a moment. */
  keptBefore(moment: Date): AsyncIterable<string>
  /** Deletes a content; a missing one is no error. */
  remove(hash: string): Promise<void>
}

/**
 * Writes a content to a temporary file next to its target and returns the file's path. Renaming it then replaces the
 * target atomically, even across a power cut.
 */
export async function writeBeside(path: string, content: Uint8Array | string): Promise<string> {
  const partial = `${path}.${randomUUID()}.part`
  const file = await open(partial, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  } finally {
    await file.close()
  }
  return partial
}

const sha256 = /^[\da-f]{64}$/

/** File store in a folder, which needs no outside service. */
export function folderOfFiles(folder: string): FilesPort {
  const pathOf = (hash: string) => {
    if (!sha256.test(hash)) throw new Error(`No SHA-256: ${hash}`)
    return join(folder, hash.slice(0, 2), hash)
  }
  return {
    name: 'folder',
    async keep(content) {
      const hash = createHash('sha256').update(content).digest('hex')
      const path = pathOf(hash)
      await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
      await rename(await writeBeside(path, content), path)
      return hash
    },
    async read(hash) {
      await stat(pathOf(hash))
      return createReadStream(pathOf(hash))
    },
    async *keptBefore(moment) {
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(
        () => [],
      )) {
        if (!entry.isFile() || !sha256.test(entry.name)) continue
        const { mtime } = await stat(pathOf(entry.name))
        if (mtime < moment) yield entry.name
      }
    },
    async remove(hash) {
      await rm(pathOf(hash), { force: true })
    },
  }
}
