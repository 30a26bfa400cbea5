import sharp from 'sharp'
import type { Box, PrintedPage } from '../words/printed.ts'
import type { ColourPicture } from './colourPicture.server.ts'

/** Widest cut-out in pixels. */
const maxWidth = 1200

/** The part of a page's picture around a line, as JPEG. */
export async function cutOut(
  picture: ColourPicture,
  page: PrintedPage,
  line: Box,
): Promise<Uint8Array> {
  const scale = picture.width / page.width
  const margin = Math.max(6, (line.bottom - line.top) * scale * 0.5)
  const within = (value: number, most: number) => Math.round(Math.max(0, Math.min(most, value)))
  const left = within(line.left * scale - margin, picture.width - 1)
  const top = within(line.top * scale - margin, picture.height - 1)
  const right = within(line.right * scale + margin, picture.width)
  const bottom = within(line.bottom * scale + margin, picture.height)
  const { data, width, height, channels } = picture
  return sharp(data, { raw: { width, height, channels } })
    .extract({ left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) })
    .resize({ width: maxWidth, withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer()
}
