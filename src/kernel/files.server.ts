import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Failure } from './http/errors.ts'

/** First and last byte of a part of a content, both included. */
export type ByteRange = { start: number; end: number }

/** Called with the hash of a content before it gets its place in the store. */
export type Announce = (hash: string) => Promise<void>

/**
 * Content-addressed file store: each content is stored once, under its SHA-256 in hexadecimal. A store that does not
 * answer throws `StoreUnavailable`.
 */
export type FilesPort = {
  /** Shown by the health check, with what is wrong if something is. */
  readonly name: string
  /** Stores a content durably and returns its SHA-256. */
  keep(content: Uint8Array, announce?: Announce): Promise<string>
  /** Stores a content that arrives in pieces, with little memory however large it is. */
  keepStream(content: AsyncIterable<Uint8Array>, announce?: Announce): Promise<string>
  /** Streams a content or a part of it; throws an error with the code `ENOENT` if there is none. */
  read(hash: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array>>
  /** Hashes of the contents stored before a moment. */
  keptBefore(moment: Date): AsyncIterable<string>
  /** Deletes a content; a missing one is no error. */
  remove(hash: string): Promise<void>
  /** Deletes what was left of contents that stopped arriving before a moment; returns how many. */
  removeUnfinished(moment: Date): Promise<number>
  /** Throws a StartError if the store refuses these settings. */
  check?(): Promise<void>
}

/** The file store does not answer. Nothing was acknowledged, and the same call may succeed later. */
export class StoreUnavailable extends Failure {
  constructor(cause: unknown) {
    super(503, 'kernel:files_unavailable', { retryAfter: 5 })
    this.cause = cause
    this.message = `The file store did not answer: ${(cause as Error).message}`
  }
}

/** Fails if a text is no SHA-256 in hexadecimal: it becomes part of a path or address. */
export function requireHash(hash: string): string {
  if (!isHash(hash)) throw new Error(`No SHA-256: ${hash}`)
  return hash
}

/** Whether a text is a SHA-256 in hexadecimal. */
export const isHash = (text: string) => /^[\da-f]{64}$/.test(text)

/**
 * Writes a content to a temporary file next to its target and returns the file's path. Renaming it then replaces the
 * target atomically, even across a power cut.
 */
export async function writeBeside(
  path: string,
  content: Uint8Array | string | AsyncIterable<Uint8Array>,
): Promise<string> {
  const partial = `${path}.${randomUUID()}${partialEnding}`
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

const copyPrefix = 'egide-content-'

/** Writes bytes to a file of this machine, in a folder of its own that is removed after the work with it. */
export async function withLocalFile<T>(
  content: AsyncIterable<Uint8Array>,
  work: (path: string, folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), copyPrefix))
  try {
    const path = join(folder, 'content')
    await pipeline(content, createWriteStream(path, { mode: 0o600 }))
    return await work(path, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Gives work a copy of a stored content as a file of this machine. */
export async function withLocalCopy<T>(
  store: FilesPort,
  hash: string,
  work: (path: string, folder: string) => Promise<T>,
): Promise<T> {
  return withLocalFile(await store.read(hash), work)
}

/** Removes local copies that a process made before a moment and left behind when it was killed; returns how many. */
export async function removeOldCopies(moment: Date): Promise<number> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(copyPrefix))
  return removeOlder(
    names.map((name) => join(tmpdir(), name)),
    moment,
  )
}

/** Removes the files and folders that were last changed before a moment; returns how many. */
async function removeOlder(paths: readonly string[], moment: Date): Promise<number> {
  let removed = 0
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined)
    // The temporary folder is shared: another user's copies are not ours to remove.
    if (!found || found.mtime >= moment) continue
    if (process.getuid && found.uid !== process.getuid()) continue
    await rm(path, { recursive: true, force: true })
    removed++
  }
  return removed
}

/** Passes pieces on and hashes them; `digest` is known after the last one. */
export function hashing(content: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  return {
    async *pieces() {
      for await (const piece of content) {
        hash.update(piece)
        yield piece
      }
    },
    digest: () => hash.digest('hex'),
  }
}

/** Ending of the names of files that are being written. */
const partialEnding = '.part'

/** File store in a folder, which needs no outside service. */
export function folderOfFiles(folder: string): FilesPort {
  const pathOf = (hash: string) => join(folder, requireHash(hash).slice(0, 2), hash)
  /** Gives a written content its place. */
  async function place(partial: string, hash: string, announce?: Announce) {
    try {
      await announce?.(hash)
      await mkdir(join(pathOf(hash), '..'), { recursive: true, mode: 0o700 })
      await rename(partial, pathOf(hash))
    } catch (error) {
      await rm(partial, { force: true })
      throw error
    }
    return hash
  }
  const entries = () =>
    readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
      throw error
    })
  return {
    name: 'folder',
    async keep(content, announce) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const hash = createHash('sha256').update(content).digest('hex')
      return place(await writeBeside(join(folder, 'arriving'), content), hash, announce)
    },
    async keepStream(content, announce) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const { pieces, digest } = hashing(content)
      const partial = await writeBeside(join(folder, 'arriving'), pieces())
      return place(partial, digest(), announce)
    },
    async read(hash, range) {
      await stat(pathOf(hash))
      return createReadStream(pathOf(hash), range)
    },
    async *keptBefore(moment) {
      for (const entry of await entries()) {
        if (!entry.isFile() || !isHash(entry.name)) continue
        const found = await stat(pathOf(entry.name)).catch(() => undefined)
        if (found && found.mtime < moment) yield entry.name
      }
    },
    async remove(hash) {
      await rm(pathOf(hash), { force: true })
    },
    async removeUnfinished(moment) {
      const partial = (await entries()).filter(
        (entry) => entry.isFile() && entry.name.endsWith(partialEnding),
      )
      return removeOlder(
        partial.map((entry) => join(entry.parentPath, entry.name)),
        moment,
      )
    },
  }
}
