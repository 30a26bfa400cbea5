const magic = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Largest sides of a drawn signature, pixels. */
const maxSides = { width: 2000, height: 1000 }

/** Whether a content is a PNG as a browser makes one of a drawing: its header, a small picture, and its end. */
export function isSmallPng(content: Uint8Array): boolean {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  if (content.length < 45 || !magic.every((byte, at) => content[at] === byte)) return false
  const nameAt = (at: number) => String.fromCharCode(...content.subarray(at, at + 4))
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  if (view.getUint32(8) !== 13 || nameAt(12) !== 'IHDR') return false
  if (width === 0 || width > maxSides.width || height === 0 || height > maxSides.height)
    return false
  // Chunk after chunk to the end, and nothing behind it.
  let at = 8
  while (at + 12 <= content.length) {
    const [length, name] = [view.getUint32(at), nameAt(at + 4)]
    at += length + 12
    if (name === 'IEND') return at === content.length
  }
  return false
}
