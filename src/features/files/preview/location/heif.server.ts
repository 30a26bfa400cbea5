import { onlyOrientation, UnknownStructure } from './tiffTags.server.ts'

/** A box of an ISO base media file: its type, and where its content begins and ends. */
type Box = { type: string; start: number; content: number; end: number }

function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let at = from; at + 8 <= to; ) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const short = bytes.readUInt32BE(at)
    const isLong = short === 1
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short
    const end = at + size
    if (size < 8 || end > to) throw new UnknownStructure('a box leaves its box')
    yield { type, start: at, content: at + (isLong ? 16 : 8), end }
    at = end
  }
}

/** Reads unsigned numbers one after the other. */
function openReader(bytes: Buffer, start: number) {
  let at = start
  return {
    read(size: number): number {
      const value =
        size === 0 ? 0 : size === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUIntBE(at, size)
      at += size
      return value
    },
    place: () => at,
  }
}

/** Boxes that may say anything, or hold the film of a moving photo. */
const foreignBoxes = ['uuid', 'mpvd', 'sefd']

/**
 * Overwrites what a HEIC file says about where it was taken, in place: its Exif, its XMP and boxes of makers. The
 * rotation of the picture is a property of its own, which stays.
 */
export function removeHeifLocation(bytes: Buffer) {
  let meta: Box | undefined
  for (const box of boxesIn(bytes, 0, bytes.length)) {
    if (box.type === 'meta') meta = box
    if (!foreignBoxes.includes(box.type)) continue
    bytes.write('free', box.start + 4, 'latin1')
    bytes.fill(0, box.content, box.end)
  }
  if (!meta) throw new UnknownStructure('no description of the picture')
  const inside = new Map(
    [...boxesIn(bytes, meta.content + 4, meta.end)].map((box) => [box.type, box]),
  )
  const [names, places] = [inside.get('iinf'), inside.get('iloc')]
  if (!names || !places) throw new UnknownStructure('no items')
  const wanted = itemsOfMetadata(bytes, names)
  for (const { item, extents } of extentsOf(bytes, places, inside.get('idat'))) {
    const type = wanted.get(item)
    if (!type) continue
    for (const { start, end } of extents) {
      if (start < 0 || end > bytes.length) throw new UnknownStructure('an item leaves the file')
      bytes.fill(0, start, end)
    }
    const [first] = extents
    const exif = Buffer.concat([Buffer.alloc(4), onlyOrientation(1)])
    if (type === 'Exif' && first && first.end - first.start >= exif.length)
      exif.copy(bytes, first.start)
  }
}

/** Numbers of the items that are metadata, with their type. */
function itemsOfMetadata(bytes: Buffer, { content, end }: Box): Map<number, string> {
  const found = new Map<number, string>()
  const first = content + (bytes[content] === 0 ? 6 : 8)
  for (const { type, content: start } of boxesIn(bytes, first, end)) {
    const version = bytes[start]!
    if (type !== 'infe' || version < 2) continue
    const reader = openReader(bytes, start + 4)
    const item = reader.read(version === 2 ? 2 : 4)
    reader.read(2)
    const kind = bytes.toString('latin1', reader.place(), reader.place() + 4)
    if (kind === 'Exif' || kind === 'mime' || kind === 'uri ') found.set(item, kind)
  }
  return found
}

/** Where the contents of items are. */
function* extentsOf(bytes: Buffer, { content }: Box, data: Box | undefined) {
  const version = bytes[content]!
  const sizes = bytes.readUInt16BE(content + 4)
  const [offsetSize, lengthSize] = [sizes >> 12, (sizes >> 8) & 15]
  const [baseSize, indexSize] = [(sizes >> 4) & 15, version > 0 ? sizes & 15 : 0]
  const reader = openReader(bytes, content + 6)
  const items = reader.read(version < 2 ? 2 : 4)
  for (let count = 0; count < items; count++) {
    const item = reader.read(version < 2 ? 2 : 4)
    const method = version > 0 ? reader.read(2) & 15 : 0
    reader.read(2)
    const base = reader.read(baseSize)
    if (method > 1 || (method === 1 && !data))
      throw new UnknownStructure('unknown place of an item')
    const origin = base + (method === 1 ? data!.content : 0)
    const extents = Array.from({ length: reader.read(2) }, () => {
      reader.read(indexSize)
      const start = origin + reader.read(offsetSize)
      return { start, end: start + reader.read(lengthSize) }
    })
    yield { item, extents }
  }
}
