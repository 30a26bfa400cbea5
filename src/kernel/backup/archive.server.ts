import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished, pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { StartError } from '../startError.ts'
import { type ArchivePart, type Manifest, manifestName, manifestSchema } from './manifest.server.ts'

/** An archive that is being written, part after part, with little memory however large a part is. */
export type ArchiveWriter = {
  /** Adds a part and returns its size and hash; `isPacked` is false for what hardly gets smaller. */
  add(name: string, content: AsyncIterable<Uint8Array>, isPacked: boolean): Promise<ArchivePart>
  /** Completes the archive with what it holds. */
  finish(manifest: Manifest): Promise<void>
  /** Ends writing; the file is not whole. */
  abandon(): Promise<void>
}

/** Creates an archive, a zip file that only its owner may read; it must not exist. */
export function createArchive(path: string, now: Date): ArchiveWriter {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const written = pipeline(
    output,
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  )
  const failed = new Promise<never>((_, reject) => {
    zip.once('error', reject)
    written.catch(reject)
  })
  failed.catch(() => undefined)
  const options = { mtime: now, mode: 0o100600 }
  return {
    async add(name, content, isPacked) {
      const measured = measure(content)
      const stream = Readable.from(measured.content)
      const ended = finished(stream)
      zip.addReadStream(stream, name, { ...options, compress: isPacked })
      await Promise.race([ended, failed])
      return { name, ...measured.result() }
    },
    async finish(manifest) {
      const text = `${JSON.stringify(manifest, null, 1)}\n`
      zip.addBuffer(Buffer.from(text), manifestName, options)
      zip.end()
      await Promise.race([written, failed])
    },
    async abandon() {
      output.destroy()
      await written.catch(() => undefined)
    },
  }
}

/** Counts and hashes a content while it is read. */
function measure(content: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    content: (async function* () {
      for await (const chunk of content) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    })(),
    result: () => ({ bytes, sha256: hash.digest('hex') }),
  }
}

/** SHA-256 of a content. */
export async function hashOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const measured = measure(content)
  for await (const _ of measured.content);
  return measured.result().sha256
}

/** An archive that is read. */
export type Archive = {
  manifest: Manifest
  /** Whether it has this part. */
  has(name: string): boolean
  /** Reads a part; throws at its end unless it is what the manifest says. */
  read(name: string): AsyncIterable<Uint8Array>
  /** Reads all parts. */
  verify(): Promise<void>
  close(): void
}

/** Opens an archive. Throws a StartError if it is not whole. */
export async function openArchive(path: string): Promise<Archive> {
  const refuse = (reason: string, cause?: unknown): never => {
    const words = `${path} is not a whole backup: ${reason}. Nothing was changed.`
    throw new StartError(words, { cause })
  }
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(
    (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT'
        ? Promise.reject(new StartError(`${path} does not exist.`))
        : refuse(`it ends too early, or is no archive (${error.message})`, error),
  )
  const entries = new Map<string, Entry>()
  const parts = new Map<string, ArchivePart>()

  async function* read(name: string) {
    const [entry, part] = [entries.get(name), parts.get(name)]
    if (!entry || !part) return refuse(`${name} is missing`)
    const measured = measure(await zip.openReadStreamPromise(entry))
    yield* measured.content
    const { bytes, sha256 } = measured.result()
    if (bytes !== part.bytes || sha256 !== part.sha256) refuse(`${name} was altered`)
  }

  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const manifest = await readManifest()
    for (const part of manifest.parts) parts.set(part.name, part)
    const unknown = [...entries.keys()].find((name) => name !== manifestName && !parts.has(name))
    if (unknown !== undefined) refuse(`it holds a part that it does not list, ${unknown}`)
    const missing = [...parts.keys()].find((name) => !entries.has(name))
    if (missing !== undefined) refuse(`${missing} is missing`)
    return {
      manifest,
      has: (name) => parts.has(name),
      read: (name) => readWith(name),
      async verify() {
        for (const name of parts.keys()) for await (const _ of readWith(name));
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error instanceof StartError ? error : refuse((error as Error).message, error)
  }

  /** `read`, with words for what the zip format finds wrong. */
  async function* readWith(name: string) {
    try {
      yield* read(name)
    } catch (error) {
      if (error instanceof StartError) throw error
      refuse(`${name} was altered (${(error as Error).message})`, error)
    }
  }

  async function readManifest(): Promise<Manifest> {
    const entry = entries.get(manifestName)
    if (!entry) return refuse('its manifest is missing')
    const content = await buffer(await zip.openReadStreamPromise(entry))
    if (crc32(content) !== entry.crc32) refuse('its manifest was altered')
    const parsed: unknown = JSON.parse(content.toString())
    if ((parsed as { product?: unknown }).product !== 'egide') refuse('another program made it')
    const checked = manifestSchema.safeParse(parsed)
    if (checked.success) return checked.data
    if (Number((parsed as { format?: unknown }).format) > 1)
      throw new StartError(
        `A newer version of this product made ${path}. Restore it with that version. Nothing was changed.`,
      )
    return refuse('its manifest says something unknown', checked.error)
  }
}
