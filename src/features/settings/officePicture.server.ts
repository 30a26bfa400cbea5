import sharp from 'sharp'
import { failFields } from '../../kernel/http/errors.ts'

/** Maximum size of a logo; larger pictures are refused. */
const maxMegapixels = 25
/** Maximum side of the stored picture in pixels, more than printers resolve at a height of 20 mm. */
const maxSide = 2000

const types = { png: 'image/png', jpeg: 'image/jpeg' } as const

const startsWithBytes = (content: Uint8Array, ...bytes: number[]) =>
  bytes.every((byte, index) => content[index] === byte)

/** Detects the format by the first bytes. */
function formatOf(content: Uint8Array): keyof typeof types | undefined {
  if (startsWithBytes(content, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  return startsWithBytes(content, 0xff, 0xd8, 0xff) ? 'jpeg' : undefined
}

const refuse = (reason: string, params?: Record<string, unknown>): never =>
  failFields({ content: [{ key: `settings:error.${reason}`, params }] })

/**
 * Decodes a picture fully and encodes it again in the same format, upright, without metadata and at most `maxSide`
 * pixels wide and high. Refuses other files, and broken or huge pictures.
 */
export async function decodePicture(content: Uint8Array) {
  const format = formatOf(content) ?? refuse('logo')
  sharp.cache(false)
  sharp.concurrency(1)
  const refuseBroken = () => refuse('picture_broken')
  const reader = sharp(content, { limitInputPixels: false })
  const { width, height, format: decoded } = await reader.metadata().catch(refuseBroken)
  if (decoded !== format) refuseBroken()
  if (width * height > maxMegapixels * 1e6)
    refuse('picture_huge', { width, height, most: maxMegapixels })
  const size = { width: maxSide, height: maxSide, fit: 'inside' } as const
  const picture = sharp(content, { failOn: 'warning', limitInputPixels: maxMegapixels * 1e6 })
  const upright = picture.autoOrient().resize({ ...size, withoutEnlargement: true })
  const encoded = format === 'png' ? upright.png() : upright.jpeg({ quality: 92 })
  return { type: types[format], content: await encoded.toBuffer().catch(refuseBroken) }
}
