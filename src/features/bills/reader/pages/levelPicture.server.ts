import type { Box } from '../words/printed.ts'
import type { SwissQr } from '../words/swissQr.server.ts'
import {
  type ColourPicture,
  greyOf,
  inColour,
  longSide,
  rawOf,
  turned,
} from './colourPicture.server.ts'
import { flattened } from './flattened.server.ts'
import { distance } from './outline.server.ts'
import { sheetOn } from './paper.server.ts'
import {
  evenLight,
  type GreyPicture,
  quarterTurned,
  reduced,
  slantOf,
  withoutEdge,
} from './pixels.server.ts'
import { findSwissQr, type QrOnPicture } from './qrCode.server.ts'

/** A page whose lines are level, and its QR code; without a code it may be upside down. */
export type LevelPicture = { picture: ColourPicture; qr?: { qr: SwissQr; box: Box } }

/** Cuts a photo or scan to the sheet of paper, flat and with level lines. */
export async function levelPicture(photo: ColourPicture): Promise<LevelPicture> {
  const { page: decoded, isFlat } = await sheetOf(photo)
  const grey = greyOf(decoded)
  const found = await findSwissQr(grey)
  const small = withoutEdge(evenLight(reduced(grey, 2)))
  const degrees = found ? -found.degrees : quarterOf(small)
  const quarters = Math.round(degrees / 90)
  let upright = small
  for (let quarter = 0; quarter < (quarters + 4) % 4; quarter++) upright = quarterTurned(upright)
  const { angle } = slantOf(upright, isFlat ? flatSlant : undefined)
  // Turned once: each turn costs time and sharpness.
  const picture = await turned(decoded, quarters * 90 + angle)
  if (!found) return { picture }
  const box = boxAfterTurn(found, decoded, picture, quarters * 90 + angle)
  return { picture, qr: { qr: found.qr, box } }
}

/** Smaller side of the picture in which the sheet is looked for. */
const searchSide = 300

/** The lines of a sheet that was found by its edges are this level, in degrees. */
const flatSlant = 4

/** The sheet of paper alone, flat if its edges were found, and as large as it is read. */
async function sheetOf(photo: ColourPicture): Promise<{ page: ColourPicture; isFlat: boolean }> {
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
    return { page: { ...flat, channels: 3 }, isFlat: true }
  }
  return { page: await inColour(rawOf(photo)), isFlat: false }
}

/** How much clearer lines must show the other way to be believed: a sheet is mostly written across its shorter side. */
const doubt = { upright: 2, lying: 0.8 }

/** 0 if the lines of an evenly lit page run across it, 90 if they run up or down. */
function quarterOf(small: GreyPicture) {
  const ratio = slantOf(quarterTurned(small), 3).clarity / slantOf(small, 3).clarity
  return ratio > (small.height >= small.width ? doubt.upright : doubt.lying) ? 90 : 0
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
