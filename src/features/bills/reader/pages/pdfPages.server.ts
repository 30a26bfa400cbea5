import { PDFiumLibrary } from '@hyzyla/pdfium'
import { getDocument, Util } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { boxAround, type PrintedPage, type PrintedWord } from '../words/printed.ts'
import { type ColourPicture, inColour } from './colourPicture.server.ts'

/** Most pages of a file that are looked at: a bill tells its total and its consumption early. */
export const maxPages = 6

/** A page with fewer characters than this is taken for a scan. */
const fewestCharacters = 60

/** The printed pages of a PDF; one without a text of its own has no words. */
export async function textPagesOf(file: Uint8Array): Promise<PrintedPage[]> {
  // pdfjs takes the bytes over.
  const loading = getDocument({
    data: Uint8Array.from(file),
    isEvalSupported: false,
    useWorkerFetch: false,
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: false,
    verbosity: 0,
  })
  try {
    const document = await loading.promise
    const pages: PrintedPage[] = []
    for (let number = 1; number <= Math.min(document.numPages, maxPages); number++) {
      const page = await document.getPage(number)
      const viewport = page.getViewport({ scale: 1 })
      const { items } = await page.getTextContent()
      const words = joined(
        items.flatMap((item) => ('str' in item ? [wordsOfItem(item, viewport.transform)] : [])),
      )
      const characters = words.reduce((sum, { text }) => sum + text.length, 0)
      pages.push({
        number,
        width: viewport.width,
        height: viewport.height,
        words: characters >= fewestCharacters ? words : [],
        source: 'text',
      })
      page.cleanup()
    }
    return pages
  } finally {
    await loading.destroy()
  }
}

type TextItem = { str: string; transform: number[]; width: number; height: number }

/** Splits a text into words; a word has its share of the width by its number of characters. */
function wordsOfItem({ str, transform, width, height }: TextItem, page: number[]): PrintedWord[] {
  const [a, b, , , x, y] = Util.transform(page, transform) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  // Text that does not run level, such as a mark in the margin.
  if (Math.abs(b) > Math.abs(a) * 0.1) return []
  const share = width / Math.max(1, str.length)
  return [...str.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
    text,
    box: {
      left: x + index * share,
      top: y - height * 0.8,
      right: x + (index + text.length) * share,
      bottom: y + height * 0.2,
    },
    confidence: 1,
  }))
}

/** Widest gap within a word, in heights of it. */
const maxGap = 0.12

/** The words of all texts of a page; a word may be written by several, where a letter is of another font. */
function joined(items: readonly PrintedWord[][]): PrintedWord[] {
  const words: PrintedWord[] = []
  for (const [first, ...rest] of items) {
    if (!first) continue
    const last = words.at(-1)
    if (last && isOneWord(last, first))
      words[words.length - 1] = {
        text: last.text + first.text,
        box: boxAround([last.box, first.box]),
        confidence: 1,
      }
    else words.push(first)
    words.push(...rest)
  }
  return words
}

function isOneWord({ box: last }: PrintedWord, { box: next }: PrintedWord) {
  const height = Math.max(last.bottom - last.top, next.bottom - next.top)
  const gap = next.left - last.right
  const isLevel = Math.abs(next.bottom - last.bottom) < 0.15 * height
  return isLevel && Math.abs(gap) < maxGap * height
}

/** Longest side of a drawn page in pixels, whatever size it claims. */
const longSide = 2340

/** Draws pages of a PDF; `close` when done. */
export async function openDrawing(file: Uint8Array) {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(Uint8Array.from(file))
  return {
    async draw(number: number): Promise<ColourPicture> {
      const page = document.getPage(number - 1)
      const { originalWidth, originalHeight } = page.getOriginalSize()
      const scale = longSide / Math.max(originalWidth, originalHeight, 1)
      const { data, width, height } = await page.render({
        width: Math.max(1, Math.round(originalWidth * scale)),
        height: Math.max(1, Math.round(originalHeight * scale)),
        render: 'bitmap',
        transparent: false,
      })
      return inColour(sharp(data, { raw: { width, height, channels: 4 } }))
    },
    close() {
      document.destroy()
      library.destroy()
    },
  }
}
