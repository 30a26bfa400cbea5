import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Contents of files, each under its SHA-256 in hexadecimal, so that what is the same is kept once. */
export type FilesPort = {
  name: string
  /** Keeps a content and answers its SHA-256; when it returns, the content is on the disk. */
  keep(content: Uint8Array): Promise<string>
  /** The content of that SHA-256, while it is read. Throws where there is none. */
  read(hash: string): Promise<AsyncIterable<Uint8Array>>
  /** The contents that were kept before a moment. */
  keptBefore(moment: Date): AsyncIterable<string>
  /** Takes a content away; one that is not there is no error. */
  remove(hash: string): Promise<void>
}

/**
 * Writes a content beside the place where it belongs, so that moving it there makes it whole or not at
 * all, after a power cut too. Answers its path.
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

/** The side that needs nothing: a folder. */
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
