import { topOfPaymentPart } from '../words/paymentPart.ts'
import type { Box, PrintedWord } from '../words/printed.ts'
import { withoutBands } from './bands.server.ts'
import { type ColourPicture, greyOf, turned } from './colourPicture.server.ts'
import { type LevelPicture, levelPicture } from './levelPicture.server.ts'
import {
  densestBand,
  evenLight,
  type GreyPicture,
  quarterTurned,
  withoutEdge,
} from './pixels.server.ts'
import { type BillLanguage, recogniseWords, type Segmentation } from './recognise.server.ts'
import { withoutRules } from './rules.server.ts'

/** What was read from a picture of a page. */
export type ReadPicture = LevelPicture & {
  words: PrintedWord[]
  /** Reads the words once more, with the page taken apart otherwise. */
  readAgain: (segmentation: Segmentation) => Promise<PrintedWord[]>
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
  const { picture, qr } = await levelPicture(photo)
  const grey = cleanedOf(picture, qr?.box)
  const words = await recogniseWords(grey, language)
  const isSure = qr || words.length < fewestWords || certaintyOf(words) >= leastCertainty
  const turn = isSure ? 0 : await turnOf(grey, language)
  if (turn === 0) return { picture, words, ...(qr && { qr }), readAgain: readingOf(grey) }
  const other = await turned(picture, turn)
  const turnedGrey = cleanedOf(other)
  const readAgain = readingOf(turnedGrey)
  return { picture: other, words: await readAgain('words'), readAgain }

  function readingOf(page: GreyPicture): ReadPicture['readAgain'] {
    return (segmentation) => recogniseWords(page, language, segmentation)
  }
}

/** Share of a page's height that shows which way up it is. */
const sampleShare = 0.12

/** By how many degrees a page must be turned to be read most surely, by the band of it with the most ink. */
async function turnOf(page: GreyPicture, language: BillLanguage): Promise<number> {
  let best = { turn: 0, certainty: 0 }
  let lying = page
  for (const turn of [0, 90, 180, 270]) {
    const words = await recogniseWords(densestBand(lying, sampleShare), language)
    const certainty = certaintyOf(words)
    if (certainty > best.certainty) best = { turn, certainty }
    lying = quarterTurned(lying)
  }
  return best.turn
}

const certaintyOf = (words: readonly PrintedWord[]) =>
  words.reduce((sum, { confidence, text }) => sum + confidence * text.length, 0) /
  Math.max(
    1,
    words.reduce((sum, { text }) => sum + text.length, 0),
  )

/** Shortest line that is taken for one of a table, as a share of the page's width. */
const shortestRule = 0.06

/** The print of a level page alone, black on white. */
function cleanedOf(picture: ColourPicture, code?: Box): GreyPicture {
  const grey = withoutRules(
    withoutBands(withoutEdge(evenLight(greyOf(picture)))),
    Math.round(picture.width * shortestRule),
  )
  if (code) blankPaymentPart(grey, code)
  return grey
}

/** The payment part repeats what its code says, so that it need not be read. */
function blankPaymentPart(grey: GreyPicture, code: Box) {
  const top = topOfPaymentPart(code, grey.height)
  if (top !== undefined) grey.data.fill(255, Math.max(0, Math.round(top)) * grey.width)
}
