import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** First and last byte of a part of a content, both included. */
export type ByteRange = { start: number; end: number }

/** Content-addressed file store: each content is stored once, under its SHA-256 in hexadecimal. */
export type FilesPort = {
  name: string
  /** Stores a content durably and returns its SHA-256. */
  keep(content: Uint8Array): Promise<string>
  /** Stores a finished file of this machine durably and returns its SHA-256; the file itself stays. */
  adopt(path: string): Promise<string>
  /** Streams a content or a part of it; throws if there is none. */
  read(hash: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array>>
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

/** Computes the SHA-256 of a file in hexadecimal, without holding it in memory. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
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
    async adopt(path) {
      const hash = await hashFile(path)
      const target = pathOf(hash)
      await mkdir(join(target, '..'), { recursive: true, mode: 0o700 })
      const partial = `${target}.${randomUUID()}.part`
      // A second name costs nothing; on another file system the bytes are copied.
      await link(path, partial).catch(() => copyFile(path, partial))
      const file = await open(partial, 'r+')
      await file.sync().finally(() => file.close())
      // The removal of unreferenced contents must not take it for an old one.
      const now = new Date()
      await utimes(partial, now, now)
      await rename(partial, target)
      // Renaming a second name of the same file leaves it.
      await rm(partial, { force: true })
      return hash
    },
    async read(hash, range) {
      await stat(pathOf(hash))
      return createReadStream(pathOf(hash), range)
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
