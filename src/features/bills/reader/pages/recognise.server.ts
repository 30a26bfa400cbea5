import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import type { PrintedWord } from '../words/printed.ts'
import type { GreyPicture } from './pixels.server.ts'

/** The part of Tesseract's C++ interface that is used here; the package has no types. */
type Tesseract = {
  FS: { writeFile(path: string, content: Uint8Array): void; unlink(path: string): void }
  TessBaseAPI: new () => {
    Init(folder: string, language: string, engine: number): number
    SetVariable(name: string, value: string): boolean
    SetPageSegMode(mode: number): void
    SetImageFile(exif: number, angle: number): number
    Recognize(monitor: null): number
    GetTSVText(page: number): string
  }
}

const load = createRequire(import.meta.url)

/** Languages that are installed, by the code of the product. */
const dataOf = { fr: 'fra', it: 'ita' } as const
export type BillLanguage = keyof typeof dataOf

/** Recognises with neural networks alone (`OEM_LSTM_ONLY`). */
const neuralEngine = 1
/**
 * How a page is taken apart (Tesseract's modes of segmentation): into words in no order, which finds most and is put
 * into rows afterwards; as one block of lines; or as one column of texts of several sizes. Each misses other words.
 */
const segmentations = { words: 11, block: 6, column: 4 } as const
export type Segmentation = keyof typeof segmentations

async function openTesseract(language: BillLanguage) {
  const start = load('tesseract.js-core/tesseract-core-simd-lstm') as (
    options: object,
  ) => Promise<Tesseract>
  // What it prints would reach the parent as an error.
  const tesseract = await start({ print: () => {}, printErr: () => {} })
  const name = dataOf[language]
  const data = load.resolve(`@tesseract.js-data/${name}/4.0.0_best_int/${name}.traineddata.gz`)
  tesseract.FS.writeFile(`/${name}.traineddata`, gunzipSync(readFileSync(data)))
  const api = new tesseract.TessBaseAPI()
  if (api.Init('/', name, neuralEngine) !== 0) throw new Error('Tesseract did not start')
  api.SetVariable('user_defined_dpi', '200')
  // Light letters on bands are dark ones by now: doubtful lines need not be read a second time in inverted colours.
  api.SetVariable('invert_threshold', '0')
  return { tesseract, api }
}

const opened = new Map<BillLanguage, ReturnType<typeof openTesseract>>()

/** The printed words of a picture whose lines are level, with their places in it. */
export async function recogniseWords(
  picture: GreyPicture,
  language: BillLanguage,
  segmentation: Segmentation = 'words',
): Promise<PrintedWord[]> {
  const ready = opened.get(language) ?? openTesseract(language)
  opened.set(language, ready)
  const { tesseract, api } = await ready
  const { data, width, height } = picture
  const file = Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data])
  tesseract.FS.writeFile('/input', file)
  if (api.SetImageFile(1, 0) !== 0) throw new Error('Tesseract took no picture')
  api.SetPageSegMode(segmentations[segmentation])
  api.Recognize(null)
  return wordsOfTable(api.GetTSVText(0))
}

/** Level of a word in Tesseract's table. */
const wordLevel = '5'

function wordsOfTable(table: string): PrintedWord[] {
  return table.split('\n').flatMap((line) => {
    const [level, , , , , , left, top, width, height, confidence, text] = line.split('\t')
    if (level !== wordLevel || !text?.trim()) return []
    const box = {
      left: Number(left),
      top: Number(top),
      right: Number(left) + Number(width),
      bottom: Number(top) + Number(height),
    }
    return [{ text: text.trim(), box, confidence: Number(confidence) / 100 }]
  })
}
