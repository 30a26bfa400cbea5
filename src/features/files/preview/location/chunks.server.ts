import { crc32 } from 'node:zlib'
import { onlyOrientation, orientationOf, UnknownStructure } from './tiffTags.server.ts'

const exifMark = Buffer.from('Exif\0\0', 'latin1')

/** Whether a segment of a JPEG belongs to the picture itself: its form and its colours. */
function isOfPicture(marker: number, content: Buffer) {
  const begins = (text: string) => content.toString('latin1', 0, text.length) === text
  if (marker === 0xe0) return begins('JFIF\0')
  if (marker === 0xe2) return begins('ICC_PROFILE\0')
  if (marker === 0xee) return begins('Adobe')
  // Other segments of applications, and comments, may say anything.
  return !(marker >= 0xe0 && marker <= 0xef) && marker !== 0xfe
}

/** Where the compressed data after `start` end: at the next marker that is not part of them. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = start; ; at++) {
    at = bytes.indexOf(0xff, at)
    if (at < 0 || at + 1 >= bytes.length) throw new UnknownStructure('no end of the picture')
    const next = bytes[at + 1]!
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
}

/**
 * A JPEG without what cameras and programs wrote into it, but for its orientation. Nothing is compressed again; what
 * follows the picture, such as the film of a moving photo, is left out.
 */
export function jpegWithoutLocation(bytes: Buffer): Buffer {
  if (bytes.readUInt16BE(0) !== 0xffd8) throw new UnknownStructure('no JPEG')
  const parts: Buffer[] = []
  let orientation = 1
  let formAt = 0
  for (let at = 2; ; ) {
    if (bytes[at] !== 0xff) throw new UnknownStructure('no marker')
    const marker = bytes[at + 1]!
    if (marker === 0xff) at++
    else if (marker === 0xd9) break
    else {
      const end = at + 2 + bytes.readUInt16BE(at + 2)
      if (end > bytes.length) throw new UnknownStructure('a segment leaves the file')
      const content = bytes.subarray(at + 4, end)
      if (marker === 0xe1 && content.subarray(0, 6).equals(exifMark))
        orientation = orientationOf(content.subarray(6))
      const next = marker === 0xda ? endOfScan(bytes, end) : end
      if (isOfPicture(marker, content)) parts.push(bytes.subarray(at, next))
      if (marker === 0xe0 && parts.length === 1) formAt = 1
      at = next
    }
  }
  if (orientation !== 1) {
    const exif = Buffer.concat([exifMark, onlyOrientation(orientation)])
    const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
    parts.splice(formAt, 0, Buffer.concat([head, exif]))
  }
  return Buffer.concat([bytes.subarray(0, 2), ...parts, Buffer.from([0xff, 0xd9])])
}

const pngSignature: Buffer = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const pngTexts = ['tEXt', 'zTXt', 'iTXt', 'eXIf']

/** A PNG without its texts and Exif, but for the orientation. */
export function pngWithoutLocation(bytes: Buffer): Buffer {
  if (!bytes.subarray(0, 8).equals(pngSignature)) throw new UnknownStructure('no PNG')
  const parts: Buffer[] = [pngSignature]
  let orientation = 1
  for (let at = 8, name = ''; name !== 'IEND'; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) throw new UnknownStructure('a chunk leaves the file')
    name = bytes.toString('latin1', at + 4, at + 8)
    if (name === 'eXIf') orientation = orientationOf(bytes.subarray(at + 8, end - 4))
    if (!pngTexts.includes(name)) parts.push(bytes.subarray(at, end))
    at = end
  }
  if (orientation !== 1) parts.splice(2, 0, pngChunk('eXIf', onlyOrientation(orientation)))
  return Buffer.concat(parts)
}

function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, sum])
}

const webpOfPicture = ['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']
/** Flags of a WebP: that it has Exif, and XMP. */
const webpFlags = { exif: 0x08, xmp: 0x04 }

/** A WebP without Exif and XMP, but for the orientation. */
export function webpWithoutLocation(bytes: Buffer): Buffer {
  const isWebp =
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  if (!isWebp) throw new UnknownStructure('no WebP')
  const fileEnd = Math.min(bytes.length, 8 + bytes.readUInt32LE(4))
  const parts: Buffer[] = []
  let orientation = 1
  for (let at = 12; at + 8 <= fileEnd; ) {
    const name = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    if (at + 8 + size > fileEnd) throw new UnknownStructure('a chunk leaves the file')
    if (name === 'EXIF') {
      const content = bytes.subarray(at + 8, at + 8 + size)
      const hasMark = content.subarray(0, 6).equals(exifMark)
      orientation = orientationOf(hasMark ? content.subarray(6) : content)
    }
    if (webpOfPicture.includes(name)) parts.push(Buffer.from(bytes.subarray(at, end)))
    at = end
  }
  const [first] = parts
  if (first?.toString('latin1', 0, 4) === 'VP8X') {
    first[8]! &= ~(webpFlags.exif | webpFlags.xmp)
    if (orientation !== 1) {
      first[8]! |= webpFlags.exif
      const exif = onlyOrientation(orientation)
      const head = Buffer.from('EXIF\0\0\0\0', 'latin1')
      head.writeUInt32LE(exif.length, 4)
      parts.push(head, exif)
    }
  }
  const content = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...parts])
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content])
}
