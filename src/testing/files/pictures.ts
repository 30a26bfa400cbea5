import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from '../template.ts'

/** Where the pictures say that they were taken: Geneva, as Exif writes it. */
const geneva = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '46/1 12/1 15/1',
  GPSLongitudeRef: 'E',
  GPSLongitude: '6/1 9/1 0/1',
}

/** A photo taken in Geneva with a camera turned by a quarter: 300 wide and 200 high as stored, upright the reverse. */
export function photo(format: 'jpeg' | 'png' | 'webp' | 'tiff', width = 300): Promise<Buffer> {
  const height = Math.round((width * 2) / 3)
  const left = { create: { width: width / 3, height, channels: 3, background: '#c22' } } as const
  return sharp({ create: { width, height, channels: 3, background: '#2a6' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .toFormat(format, { lossless: true })
    .withExif({ IFD0: { Orientation: '6', ImageDescription: 'x' }, IFD3: geneva })
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><exif:GPSLatitude>46,12.25N</exif:GPSLatitude></x:xmpmeta>',
    )
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

/** A photo as phones of Apple take it, 320 × 240, from Geneva. */
export const heicPhoto = () => readFile(join(root, 'src/testing/files/photo.heic'))

/** A PDF with pages of these sizes in points. */
export function pdfOf(sizes: readonly [number, number][]): Buffer {
  const kids = sizes.map((_, index) => `${index + 3} 0 R`).join(' ')
  const pages = sizes.map(
    ([width, height], index) =>
      `${index + 3} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]>>endobj`,
  )
  return Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      `2 0 obj<</Type/Pages/Kids[${kids}]/Count ${sizes.length}>>endobj`,
      ...pages,
      'trailer<</Root 1 0 R>>',
      '%%EOF',
    ].join('\n'),
  )
}
