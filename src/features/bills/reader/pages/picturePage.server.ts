import sharp, { type Sharp } from 'sharp'
import { openHeic } from '../../../../kernel/heic.server.ts'
import { topOfPaymentPart } from '../words/paymentPart.ts'
import type { Box, PrintedWord } from '../words/printed.ts'
import type { SwissQr } from '../words/swissQr.server.ts'
import { flattened } from './flattened.server.ts'
import { isHeic } from './heic.server.ts'
import { distance } from './outline.server.ts'
import { sheetOn } from './paper.server.ts'
import {
  evenLight,
  type GreyPicture,
  quarterTurned,
  slantOf,
  withoutBands,
  withoutEdge,
  withoutRules,
} from './pixels.server.ts'
import { findSwissQr, type QrOnPicture } from './qrCode.server.ts'
import { type BillLanguage, recogniseWords } from './recognise.server.ts'

sharp.cache(false)
sharp.concurrency(1)

/** An upright colour picture of a page. */
export type ColourPicture = { data: Uint8Array; width: number; height: number; channels: 3 }

/** What was read from a picture of a page. */
export type ReadPicture = {
  picture: ColourPicture
  words: PrintedWord[]
  qr?: { qr: SwissQr; box: Box }
}

/** Most pixels that are decoded. */
const maxPixels = 50_000_000
/** Longer side of a page as it is read, about 200 dpi of A4. */
const longSide = 2340

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

const rawOf = ({ data, width, height, channels }: ColourPicture) =>
  sharp(data, { raw: { width, height, channels } })

async function greyOf(picture: ColourPicture, width = picture.width): Promise<GreyPicture> {
  const { data, info } = await rawOf(picture)
    .resize({ width })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

async function turned(picture: ColourPicture, degrees: number): Promise<ColourPicture> {
  if (Math.abs(degrees) < 0.05) return picture
  const { data, info } = await rawOf(picture)
    .rotate(degrees, { background: 'white' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: 3 }
}

/** Smaller side of the picture in which the sheet is looked for. */
const searchSide = 300

/** The sheet of paper alone, flat and as large as it is read. */
async function sheetOf(photo: ColourPicture): Promise<ColourPicture> {
  const { data, info } = await rawOf(photo)
    .resize({ width: searchSide, height: searchSide, fit: 'outside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const found = sheetOn({ data, width: info.width, height: info.height })
  if (found) {
    const scale = photo.width / info.width
    const [a, b, c, d] = found.corners
    const across = (scale * (distance(a, b) + distance(d, c))) / 2
    const down = (scale * (distance(a, d) + distance(b, c))) / 2
    const enlarge = longSide / Math.max(across, down)
    const flat = flattened(
      photo,
      found,
      scale,
      Math.round(across * enlarge),
      Math.round(down * enlarge),
    )
    return { ...flat, channels: 3 }
  }
  return inColour(rawOf(photo))
}

/** Words that are read from an upside-down page are not this sure, on average. */
const leastCertainty = 0.6
/** A page with fewer words is empty whichever way up it is. */
const fewestWords = 5

/** Reads a photo or scan: its QR code, and its words once its lines are level and its paper is white. */
export async function readPicture(
  photo: ColourPicture,
  language: BillLanguage,
): Promise<ReadPicture> {
  const decoded = await sheetOf(photo)
  const found = await findSwissQr(await greyOf(decoded))
  const degrees = found ? -found.degrees : await quarterOf(decoded)
  const quarters = Math.round(degrees / 90) * 90
  const upright = await turned(decoded, quarters)
  const small = withoutEdge(evenLight(await greyOf(upright, Math.round(upright.width / 2))))
  const { angle } = slantOf(small)
  const picture = await turned(upright, angle)
  const qr = found && { qr: found.qr, box: boxAfterTurn(found, decoded, picture, quarters + angle) }
  const words = await readLevel(picture, language, qr?.box)
  let best: ReadPicture = { picture, words, ...(qr && { qr }) }
  for (const turn of [180, 90, 270]) {
    if (found || words.length < fewestWords || certaintyOf(best.words) >= leastCertainty) break
    const other = await turned(picture, turn)
    const otherWords = await readLevel(other, language)
    if (certaintyOf(otherWords) > certaintyOf(best.words))
      best = { picture: other, words: otherWords }
  }
  return best
}

const certaintyOf = (words: readonly PrintedWord[]) =>
  words.reduce((sum, { confidence, text }) => sum + confidence * text.length, 0) /
  Math.max(
    1,
    words.reduce((sum, { text }) => sum + text.length, 0),
  )

/** How much clearer lines must show the other way to be believed: a sheet is mostly written across its shorter side. */
const doubt = { upright: 2, lying: 0.8 }

/** 0 if the lines of a page run across it, 90 if they run up or down. */
async function quarterOf(picture: ColourPicture) {
  const small = withoutEdge(evenLight(await greyOf(picture, Math.round(picture.width / 3))))
  const ratio = slantOf(quarterTurned(small), 3).clarity / slantOf(small, 3).clarity
  return ratio > (picture.height >= picture.width ? doubt.upright : doubt.lying) ? 90 : 0
}

/** Shortest line that is taken for one of a table, as a share of the page's width. */
const shortestRule = 0.06

async function readLevel(picture: ColourPicture, language: BillLanguage, code?: Box) {
  const grey = withoutRules(
    withoutBands(withoutEdge(evenLight(await greyOf(picture)))),
    Math.round(picture.width * shortestRule),
  )
  if (code) blankPaymentPart(grey, code)
  return recogniseWords(grey, language)
}

/** The payment part repeats what its code says, so that it need not be read. */
function blankPaymentPart(grey: GreyPicture, code: Box) {
  const top = topOfPaymentPart(code, grey.height)
  if (top !== undefined) grey.data.fill(255, Math.max(0, Math.round(top)) * grey.width)
}

/** Where a code is after the picture was turned around its middle and enlarged to hold all corners. */
function boxAfterTurn(
  code: QrOnPicture,
  before: ColourPicture,
  after: ColourPicture,
  degrees: number,
): Box {
  const radians = (degrees * Math.PI) / 180
  const x = (code.left + code.right) / 2 - before.width / 2
  const y = (code.top + code.bottom) / 2 - before.height / 2
  const middleX = x * Math.cos(radians) - y * Math.sin(radians) + after.width / 2
  const middleY = x * Math.sin(radians) + y * Math.cos(radians) + after.height / 2
  const half = code.side / 2
  return {
    left: middleX - half,
    top: middleY - half,
    right: middleX + half,
    bottom: middleY + half,
  }
}
