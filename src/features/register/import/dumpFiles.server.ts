import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import yauzl from 'yauzl'
import { DumpError, type DumpFile, dumpFiles } from './dump.ts'

/** The files of a dump that are read, with their sizes in bytes. */
export type Dump = Record<
  DumpFile,
  { size: number; read: () => Promise<AsyncIterable<Buffer>> }
> & {
  close: () => void
}

/** Opens a dump: a zip file, or a folder with the unpacked files. */
export async function openDump(path: string): Promise<Dump> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new DumpError('not_found', basename(path))
  return found.isDirectory() ? openFolder(path) : openZip(path)
}

async function openFolder(folder: string): Promise<Dump> {
  const open = async (name: string) => {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (!found) throw new DumpError('no_dump', name)
    return {
      size: found.size,
      read: async (): Promise<AsyncIterable<Buffer>> =>
        createReadStream(path, { highWaterMark: 64 * 1024 }),
    }
  }
  const [buildings, entrances] = [await open(dumpFiles.buildings), await open(dumpFiles.entrances)]
  return { buildings, entrances, close: () => undefined }
}

async function openZip(path: string): Promise<Dump> {
  const zip = await new Promise<yauzl.ZipFile>((resolve, reject) =>
    yauzl.open(path, { lazyEntries: true, autoClose: false }, (error, opened) => {
      // Its list of files stands at the end.
      if (error) reject(new DumpError('truncated', error.message))
      else resolve(opened)
    }),
  )
  try {
    const entries = await entriesOf(zip)
    const open = (name: string) => {
      const entry = entries.find(({ fileName }) => basename(fileName) === name)
      if (!entry) throw new DumpError('no_dump', name)
      if (entry.uncompressedSize > maxUnpacked) throw new DumpError('unreadable', name)
      return { size: entry.uncompressedSize, read: async () => contentOf(zip, entry) }
    }
    return {
      ...{ buildings: open(dumpFiles.buildings), entrances: open(dumpFiles.entrances) },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

/** Most bytes of a file of a zip, unpacked; that of the country has some 600 MB. */
const maxUnpacked = 3 * 1024 ** 3
/** Most files that are looked at in a zip; the dump has six. */
const maxEntries = 1_000

const entriesOf = (zip: yauzl.ZipFile) =>
  new Promise<yauzl.Entry[]>((resolve, reject) => {
    const entries: yauzl.Entry[] = []
    zip.on('entry', (entry: yauzl.Entry) => {
      entries.push(entry)
      if (entries.length < maxEntries) zip.readEntry()
      else resolve(entries)
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', (error: Error) => reject(new DumpError('truncated', error.message)))
    zip.readEntry()
  })

/** The unpacked content of a file; fails if it is not what was packed. */
async function* contentOf(zip: yauzl.ZipFile, entry: yauzl.Entry): AsyncGenerator<Buffer> {
  let checksum = 0
  try {
    const stream = await new Promise<Readable>((resolve, reject) =>
      zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened))),
    )
    for await (const part of stream as AsyncIterable<Buffer>) {
      checksum = crc32(part, checksum)
      yield part
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new DumpError('truncated', `${basename(entry.fileName)}: ${error.message}`)
  }
  if (checksum !== entry.crc32) throw new DumpError('truncated', basename(entry.fileName))
}
