import sharp, { type Sharp } from 'sharp'
import { openHeic } from '../../../../kernel/heic.server.ts'
import { isHeic } from './heic.server.ts'
import type { GreyPicture } from './pixels.server.ts'

sharp.cache(false)
sharp.concurrency(1)

/** An upright colour picture of a page. */
export type ColourPicture = { data: Uint8Array; width: number; height: number; channels: 3 }

/** Most pixels that are decoded. */
const maxPixels = 50_000_000
/** Longer side of a page as it is read, about 200 dpi of A4. */
export const longSide = 2340

/** Longer side of a photo as it is decoded: a sheet may fill three quarters of it. */
const photoSide = 3200

/** Decodes a photo or scan, upright by its EXIF data; throws if it cannot be decoded. */
export async function decodePhoto(file: Uint8Array): Promise<ColourPicture> {
  if (isHeic(file)) {
    const picture = openHeic(file)
    if (!picture) throw new Error('no picture')
    const { width, height } = picture
    if (width * height > maxPixels) throw new Error('too many pixels')
    const data = await picture.decode()
    return inColour(sharp(data, { raw: { width, height, channels: 4 } }), photoSide)
  }
  return inColour(
    sharp(file, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient(),
    photoSide,
  )
}

/** A picture in colour, as large as it is read. */
export async function inColour(source: Sharp, longest = longSide): Promise<ColourPicture> {
  const { data, info } = await source
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .removeAlpha()
    .resize({
      width: longest,
      height: longest,
      fit: 'inside',
      withoutEnlargement: longest === photoSide,
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
  if (info.channels === 3) return { data, width: info.width, height: info.height, channels: 3 }
  const colour = Buffer.alloc(info.width * info.height * 3)
  for (let at = 0; at < info.width * info.height; at++)
    colour.fill(data[at * info.channels]!, at * 3, at * 3 + 3)
  return { data: colour, width: info.width, height: info.height, channels: 3 }
}

export const rawOf = ({ data, width, height, channels }: ColourPicture) =>
  sharp(data, { raw: { width, height, channels } })

/** The picture in grey; coloured bands and letters are darker than their brightness is. */
export function greyOf({ data, width, height }: ColourPicture): GreyPicture {
  const grey = new Uint8Array(width * height)
  for (let at = 0, from = 0; at < grey.length; at++, from += 3) {
    const red = data[from]!
    const green = data[from + 1]!
    const blue = data[from + 2]!
    const brightness = (red * 77 + green * 151 + blue * 28) >> 8
    const darkest = red < green ? (red < blue ? red : blue) : green < blue ? green : blue
    grey[at] = (brightness + darkest) >> 1
  }
  return { data: grey, width, height }
}

/** The picture turned clockwise. */
export async function turned(picture: ColourPicture, degrees: number): Promise<ColourPicture> {
  if (Math.abs(degrees) < 0.05) return picture
  const { data, info } = await rawOf(picture)
    .rotate(degrees, { background: 'white' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: 3 }
}
