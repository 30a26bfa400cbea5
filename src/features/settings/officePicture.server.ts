import sharp from 'sharp'
import { failFields } from '../../kernel/http/errors.ts'

/** A picture with more pixels than a good camera's is no logo. */
const mostMegapixels = 25
/** Pixels of a side in what is kept: at 20 mm height that is finer than any printer. */
const longestSide = 2000

const types = { png: 'image/png', jpeg: 'image/jpeg' } as const

const begins = (content: Uint8Array, ...bytes: number[]) =>
  bytes.every((byte, at) => content[at] === byte)

/** What a picture is by its first bytes. */
function formatOf(content: Uint8Array): keyof typeof types | undefined {
  if (begins(content, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  return begins(content, 0xff, 0xd8, 0xff) ? 'jpeg' : undefined
}

const refuse = (reason: string, params?: Record<string, unknown>): never =>
  failFields({ content: [{ key: `settings:error.${reason}`, params }] })

/**
 * Decodes a picture to the last pixel and writes it anew, in the same format: what is kept was decoded,
 * upright, without whatever else the file held. Refuses what is no picture, broken or huge.
 */
export async function decodePicture(content: Uint8Array) {
  const format = formatOf(content) ?? refuse('logo')
  sharp.cache(false)
  sharp.concurrency(1)
  const broken = () => refuse('picture_broken')
  const head = sharp(content, { limitInputPixels: false })
  const { width, height, format: decoded } = await head.metadata().catch(broken)
  if (decoded !== format) broken()
  if (width * height > mostMegapixels * 1e6)
    refuse('picture_huge', { width, height, most: mostMegapixels })
  const size = { width: longestSide, height: longestSide, fit: 'inside' } as const
  const picture = sharp(content, { failOn: 'warning', limitInputPixels: mostMegapixels * 1e6 })
  const upright = picture.autoOrient().resize({ ...size, withoutEnlargement: true })
  const written = format === 'png' ? upright.png() : upright.jpeg({ quality: 92 })
  return { type: types[format], content: await written.toBuffer().catch(broken) }
}
