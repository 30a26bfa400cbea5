import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'

/** The files of an archive, by path. */
export type Parts = Record<string, Uint8Array>

/** Options of each file, so that the same parts always become the same bytes; zip files have no time zone. */
export const zipOptions = { mtime: new Date(2000, 0, 1), forceDosTimestamp: true }

/** Zips reproducibly. Leaves out folders, which a zip file does not need. */
export async function zipped(parts: Readonly<Parts>): Promise<Uint8Array> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(parts))
    if (!path.endsWith('/')) zip.addBuffer(Buffer.from(content), path, zipOptions)
  zip.end()
  return new Uint8Array(await buffer(zip.outputStream))
}

/** Unzips into memory; for archives whose sizes were checked before. Throws if it is damaged. */
export async function unzipped(archive: Uint8Array): Promise<Parts> {
  const zip = await fromBufferPromise(Buffer.from(archive), { lazyEntries: true })
  const parts: Parts = {}
  for await (const entry of zip.eachEntry())
    parts[entry.fileName] = await buffer(await zip.openReadStreamPromise(entry))
  return parts
}

/** The text of a part, UTF-8. */
export const partText = (part: Uint8Array | undefined) => new TextDecoder().decode(part)
