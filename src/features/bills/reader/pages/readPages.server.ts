import type { FoundQr } from '../words/interpretBill.ts'
import type { Box, PrintedPage, PrintedWord } from '../words/printed.ts'
import { type ColourPicture, decodePhoto, greyOf } from './colourPicture.server.ts'
import { type ReadPicture, readPicture } from './picturePage.server.ts'
import { findSwissQr, scalesOfDrawing } from './qrCode.server.ts'
import type { BillLanguage, Segmentation } from './recognise.server.ts'

/** A file in words, with a picture of each page for the cut-outs. */
export type ReadFile = {
  pages: PrintedPage[]
  qr?: FoundQr
  /** The pages with those that were recognised read once more, otherwise; undefined if none was. */
  readAgain?: (segmentation: Segmentation) => Promise<PrintedPage[]>
  pictureOf(page: number): Promise<ColourPicture>
  close(): void
}

/** Error of a file that is no picture and no PDF. */
export class WrongFile extends Error {}

/** Most scanned pages that are recognised: each takes a second or two. */
const maxScans = 3

const startsWith = (file: Uint8Array, ...heads: string[]) =>
  heads.some((head) => Buffer.from(file.subarray(0, head.length)).toString('latin1') === head)

/** Pictures that are read, by how they begin; HEIC names itself after its first length. */
const isPicture = (file: Uint8Array) =>
  startsWith(file, '\xff\xd8\xff', '\x89PNG\r\n', 'RIFF', 'II*\0', 'MM\0*') ||
  Buffer.from(file.subarray(4, 8)).toString('latin1') === 'ftyp'

const isPdf = (file: Uint8Array) =>
  Buffer.from(file.subarray(0, 1024)).toString('latin1').includes('%PDF-')

/** Reads the words of a file by what it is, whatever type its name claims. */
export async function readFileInWords(file: Uint8Array, language: BillLanguage): Promise<ReadFile> {
  if (isPdf(file)) return readPdf(file, language)
  if (!isPicture(file)) throw new WrongFile()
  const { picture, words, qr, readAgain } = await readPicture(await decodePhoto(file), language)
  const { width, height } = picture
  const pageOf = (printed: PrintedWord[]): PrintedPage[] => [
    { number: 1, width, height, words: printed, source: 'ocr' },
  ]
  return {
    pages: pageOf(words),
    ...(qr && { qr: { ...qr, page: 1 } }),
    readAgain: async (segmentation) => pageOf(await readAgain(segmentation)),
    pictureOf: async () => picture,
    close: () => {},
  }
}

async function readPdf(file: Uint8Array, language: BillLanguage): Promise<ReadFile> {
  // Photos do without pdfjs and its canvas, which take long to load and much memory.
  const { maxPages, openDrawing, textPagesOf } = await import('./pdfPages.server.ts')
  const pages = await textPagesOf(file)
  const drawing = await openDrawing(file)
  const drawn = new Map<number, ColourPicture>()
  const pictureOf = async (number: number) => {
    const picture = drawn.get(number) ?? (await drawing.draw(number))
    drawn.set(number, picture)
    return picture
  }
  let qr: FoundQr | undefined
  const scans = new Map<PrintedPage, ReadPicture['readAgain']>()
  for (const [at, page] of pages.slice(0, maxPages).entries()) {
    if (page.words.length > 0) {
      qr ??= await qrOnTextPage(page, await pictureOf(page.number))
    } else if (scans.size < maxScans) {
      const read = await readPicture(await pictureOf(page.number), language)
      drawn.set(page.number, read.picture)
      const { width, height } = read.picture
      const scan = { number: page.number, width, height, words: read.words, source: 'ocr' as const }
      pages[at] = scan
      scans.set(scan, read.readAgain)
      if (read.qr) qr ??= { ...read.qr, page: page.number }
    }
    // Pictures are large: keep the first page's, which most values come from.
    if (page.number > 1) drawn.delete(page.number)
  }
  const readAgain: ReadFile['readAgain'] = async (segmentation) => {
    const again: PrintedPage[] = []
    for (const page of pages) {
      const words = await scans.get(page)?.(segmentation)
      again.push(words ? { ...page, words } : page)
    }
    return again
  }
  return {
    pages,
    ...(qr && { qr }),
    // Several pages would take too long.
    ...(scans.size === 1 && { readAgain }),
    pictureOf,
    close: () => drawing.close(),
  }
}

/** The QR code of a page with a text, in the coordinates of the text. */
async function qrOnTextPage(
  page: PrintedPage,
  picture: ColourPicture,
): Promise<FoundQr | undefined> {
  const found = await findSwissQr(greyOf(picture), scalesOfDrawing)
  if (!found) return undefined
  const scale = page.width / picture.width
  const box: Box = {
    left: found.left * scale,
    top: found.top * scale,
    right: found.right * scale,
    bottom: found.bottom * scale,
  }
  return { qr: found.qr, page: page.number, box }
}
