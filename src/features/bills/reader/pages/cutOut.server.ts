import sharp from 'sharp'
import type { Box, PrintedPage } from '../words/printed.ts'
import type { ColourPicture } from './colourPicture.server.ts'

/** Widest cut-out in pixels. */
const maxWidth = 1200

/** Width of a cut-out in heights of its line, so that it can be read where little room is beside the value. */
const legibleWidth = 16

/** The part of a line around a value, which stands in its middle if there is room on both sides. */
function legiblePart(line: Box, value: Box): Box {
  const width = Math.max(legibleWidth * (line.bottom - line.top), value.right - value.left)
  const middle = (value.left + value.right) / 2
  const left = Math.max(line.left, Math.min(middle - width / 2, line.right - width))
  return { ...line, left, right: Math.min(line.right, left + width) }
}

/** The part of a page's picture around a value and its line, as JPEG. */
export async function cutOut(
  picture: ColourPicture,
  page: PrintedPage,
  { line: whole, box }: { line: Box; box: Box },
): Promise<Uint8Array> {
  const line = legiblePart(whole, box)
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
