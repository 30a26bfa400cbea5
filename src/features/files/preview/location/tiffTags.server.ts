/** Error of a picture whose structure is not understood. */
export class UnknownStructure extends Error {}

const orientationTag = 0x0112
const childDirectories = { exif: 0x8769, gps: 0x8825, others: 0x014a }

/**
 * Tags that say where a picture was taken, or may: positions of cameras, texts of editing programs, and coordinates of
 * maps.
 */
const locationTags = new Set([
  ...[childDirectories.gps, childDirectories.exif],
  // XMP, IPTC, Photoshop, and what editing programs keep for themselves.
  ...[700, 33723, 34377, 37724],
  // GeoTIFF and GDAL.
  ...[33550, 33922, 34264, 34735, 34736, 34737, 42112, 42113],
])

/** Bytes of a value by its type, as TIFF numbers them. */
const typeSizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]

/** Reads and writes numbers of a TIFF structure in its byte order. */
function openTiff(bytes: Buffer) {
  const order = bytes.toString('latin1', 0, 2)
  if (order !== 'II' && order !== 'MM') throw new UnknownStructure('no byte order')
  const isLittle = order === 'II'
  const tiff = {
    u16: (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)),
    u32: (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)),
    setU16: (at: number, value: number) =>
      isLittle ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at),
  }
  if (tiff.u16(2) !== 42) throw new UnknownStructure('no TIFF')
  return tiff
}
type Tiff = ReturnType<typeof openTiff>

/** The orientation that a TIFF structure, such as the Exif of a picture, gives; 1 is upright. */
export function orientationOf(bytes: Buffer): number {
  try {
    const tiff = openTiff(bytes)
    const directory = tiff.u32(4)
    for (let entry = 0; entry < tiff.u16(directory); entry++) {
      const at = directory + 2 + 12 * entry
      if (tiff.u16(at) !== orientationTag) continue
      const value = tiff.u16(at + 8)
      return value >= 1 && value <= 8 ? value : 1
    }
  } catch {
    // Damaged metadata says nothing.
  }
  return 1
}

/** A TIFF structure that only says how to turn the picture. */
export function onlyOrientation(orientation: number): Buffer {
  const bytes = Buffer.alloc(26)
  bytes.write('MM\0*', 0, 'latin1')
  bytes.writeUInt32BE(8, 4)
  bytes.writeUInt16BE(1, 8)
  bytes.writeUInt16BE(orientationTag, 10)
  bytes.writeUInt16BE(3, 12)
  bytes.writeUInt32BE(1, 14)
  bytes.writeUInt16BE(orientation, 18)
  return bytes
}

/** Removes where a picture was taken from a TIFF file, in place; the pixels stay as they are. */
export function removeLocationTags(bytes: Buffer) {
  const tiff = openTiff(bytes)
  const seen = new Set<number>()
  const visit = (directory: number) => {
    for (let at = directory; at !== 0 && !seen.has(at); ) {
      seen.add(at)
      at = cleanDirectory(bytes, tiff, at, visit)
    }
  }
  visit(tiff.u32(4))
}

/** Removes the entries of a directory that tell the location; returns the place of the next directory, 0 for none. */
function cleanDirectory(bytes: Buffer, tiff: Tiff, directory: number, visit: (at: number) => void) {
  const count = tiff.u16(directory)
  const start = directory + 2
  const end = start + 12 * count + 4
  if (end > bytes.length) throw new UnknownStructure('a directory leaves the file')
  const kept: Buffer[] = []
  for (let entry = start; entry < end - 4; entry += 12) {
    const tag = tiff.u16(entry)
    if (locationTags.has(tag)) erase(bytes, tiff, entry)
    else {
      if (tag === childDirectories.others) for (const child of childrenOf(tiff, entry)) visit(child)
      kept.push(Buffer.from(bytes.subarray(entry, entry + 12)))
    }
  }
  const next = Buffer.from(bytes.subarray(end - 4, end))
  bytes.fill(0, start, end)
  tiff.setU16(directory, kept.length)
  Buffer.concat([...kept, next]).copy(bytes, start)
  return tiff.u32(start + 12 * kept.length)
}

/** Overwrites the value of an entry, and of the directory to which it points. */
function erase(bytes: Buffer, tiff: Tiff, entry: number) {
  const tag = tiff.u16(entry)
  if (tag === childDirectories.gps || tag === childDirectories.exif) {
    const directory = tiff.u32(entry + 8)
    const count = tiff.u16(directory)
    const end = directory + 2 + 12 * count
    if (end > bytes.length) throw new UnknownStructure('a directory leaves the file')
    for (let inner = directory + 2; inner < end; inner += 12) erase(bytes, tiff, inner)
    bytes.fill(0, directory, end)
  }
  const size = (typeSizes[tiff.u16(entry + 2)] ?? 1) * tiff.u32(entry + 4)
  if (size > 4) bytes.fill(0, tiff.u32(entry + 8), tiff.u32(entry + 8) + size)
}

/** Places of the directories that an entry lists. */
function childrenOf(tiff: Tiff, entry: number): number[] {
  const count = tiff.u32(entry + 4)
  const list = count > 1 ? tiff.u32(entry + 8) : entry + 8
  return Array.from({ length: Math.min(count, 64) }, (_, index) => tiff.u32(list + 4 * index))
}
