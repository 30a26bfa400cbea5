import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** First and last byte of a part of a content, both included. */
export type ByteRange = { start: number; end: number }

/** Content-addressed file store: each content is stored once, under its SHA-256 in hexadecimal. */
export type FilesPort = {
  name: string
  /** Stores a content durably and returns its SHA-256. */
  keep(content: Uint8Array): Promise<string>
  /** Stores a content that arrives in pieces, with little memory however large it is. */
  keepStream(content: AsyncIterable<Uint8Array>): Promise<string>
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
export async function writeBeside(
  path: string,
  content: Uint8Array | string | AsyncIterable<Uint8Array>,
): Promise<string> {
  const partial = `${path}.${randomUUID()}.part`
  const file = await open(partial, 'wx', 0o600)
  try {
    await writeFile(file, content)
    await file.sync()
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  } finally {
    await file.close()
  }
  return partial
}

/**
 * Streams a file of this machine. It is opened when somebody begins to read, so that a missing file fails there: an
 * open stream that nobody reads yet would end the process.
 */
export async function* bytesOf(path: string): AsyncIterable<Uint8Array> {
  yield* createReadStream(path)
}

/** Gives work a copy of a content as a file of this machine, in a folder of its own that is removed afterwards. */
export async function withLocalCopy<T>(
  store: FilesPort,
  hash: string,
  work: (path: string, folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'egide-content-'))
  try {
    const path = join(folder, 'content')
    await pipeline(await store.read(hash), createWriteStream(path, { mode: 0o600 }))
    return await work(path, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
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
    async keepStream(content) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const hash = createHash('sha256')
      const hashed = async function* () {
        for await (const chunk of content) {
          hash.update(chunk)
          yield chunk
        }
      }
      const partial = await writeBeside(join(folder, 'arriving'), hashed())
      const digest = hash.digest('hex')
      const path = pathOf(digest)
      await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
      await rename(partial, path)
      return digest
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
