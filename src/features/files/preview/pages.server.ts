import { readFile } from 'node:fs/promises'
import type { PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import sharp, { type Sharp } from 'sharp'
import { openHeic } from '../../../kernel/heic.server.ts'
import { type PageWidth, previewLimits } from './preview.ts'
import type { ContentDescription } from './previewer.server.ts'
import { Unpreviewable } from './unpreviewable.server.ts'

type Source = { path: string; type: string }

/** Largest picture that is decoded, in megapixels; large plans are scanned with a hundred. */
const maxMegapixels = 200
/** Longest side of a page picture: WebP has no longer ones. */
const maxSide = 16_000

sharp.cache(false)
sharp.concurrency(1)

/** The pages of a document or picture, with their sizes. */
export async function describePages(source: Source): Promise<ContentDescription> {
  const { sizes, cut } = await sizesOf(source)
  // Of a picture that is too large to be decoded there would be an empty page.
  const [first] = sizes
  if (source.type !== 'application/pdf' && first && isTooLarge(first)) refuse('too_large')
  return { pages: sizes, table: null, cut }
}

const isTooLarge = ({ width, height }: { width: number; height: number }) =>
  width * height > maxMegapixels * 1e6

async function sizesOf(source: Source) {
  if (source.type === 'application/pdf')
    return withPdf(source.path, async (pdf) => {
      const count = pdf.getPageCount()
      const sizes = Array.from({ length: Math.min(count, previewLimits.pages) }, (_, index) => {
        const { originalWidth, originalHeight } = pdf.getPage(index).getOriginalSize()
        return { width: Math.ceil(originalWidth) || 1, height: Math.ceil(originalHeight) || 1 }
      })
      return { sizes, cut: count > previewLimits.pages }
    })
  if (source.type === 'image/heic') {
    const { width, height } = await openPicture(source.path)
    return { sizes: [{ width, height }], cut: false }
  }
  const { pages = 1 } = await metadataOf(source.path, 0)
  const count = source.type === 'image/tiff' ? pages : 1
  const sizes: { width: number; height: number }[] = []
  for (let page = 0; page < Math.min(count, previewLimits.pages); page++) {
    const { autoOrient } = await metadataOf(source.path, page)
    sizes.push({ width: autoOrient.width, height: autoOrient.height })
  }
  return { sizes, cut: count > previewLimits.pages }
}

const metadataOf = (path: string, page: number) =>
  sharp(path, { page, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new Unpreviewable('damaged')
    })

/** Draws a page upright as WebP without metadata, `width` pixels wide or less if the picture has fewer. */
export async function drawPage(source: Source & { page: number; width: PageWidth }) {
  const picture = await decode(source)
  return picture
    .resize({ width: source.width, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: source.width === 160 ? 70 : 82 })
    .toBuffer()
    .catch((error: Error) => {
      throw new Unpreviewable(/pixel limit/i.test(error.message) ? 'too_large' : 'damaged')
    })
}

async function decode({ path, type, page, width }: Source & { page: number; width: number }) {
  if (type === 'application/pdf') return drawPdfPage(path, page, width)
  if (type === 'image/heic') return decodeHeic(path)
  const options = { page: page - 1, limitInputPixels: maxMegapixels * 1e6 }
  // A page that is not there reads like a damaged file.
  return sharp(path, options).autoOrient()
}

let library: Promise<PDFiumLibrary> | undefined

async function withPdf<T>(path: string, work: (pdf: PDFiumDocument) => Promise<T>): Promise<T> {
  library ??= import('@hyzyla/pdfium').then(({ PDFiumLibrary: { init } }) => init())
  const pdfium = await library
  const pdf = await pdfium.loadDocument(await readFile(path)).catch((error: Error) => {
    throw new Unpreviewable(/password/i.test(error.message) ? 'protected' : 'damaged')
  })
  try {
    return await work(pdf)
  } finally {
    pdf.destroy()
  }
}

/** Draws a page of a PDF with what was filled in its forms; nothing of it runs. */
const drawPdfPage = (path: string, page: number, width: number) =>
  withPdf(path, async (pdf) => {
    if (page > pdf.getPageCount()) throw new Unpreviewable('damaged')
    const sheet = pdf.getPage(page - 1)
    const { originalWidth, originalHeight } = sheet.getOriginalSize()
    const scale = Math.min(width / originalWidth, maxSide / originalHeight)
    const drawn = await sheet
      .render({ scale, renderFormFields: true, render: async ({ data }) => data })
      .catch(() => {
        throw new Unpreviewable('damaged')
      })
    const raw = { width: drawn.width, height: drawn.height, channels: 4 } as const
    return sharp(drawn.data, { raw }).flatten({ background: 'white' })
  })

/** The first picture of a HEIC file. */
async function openPicture(path: string) {
  return openHeic(await readFile(path)) ?? refuse('damaged')
}

function refuse(reason: ConstructorParameters<typeof Unpreviewable>[0]): never {
  throw new Unpreviewable(reason)
}

/** Decodes a HEIC file to pixels. */
export async function decodeHeic(path: string): Promise<Sharp> {
  const { width, height, decode } = await openPicture(path)
  if (isTooLarge({ width, height })) refuse('too_large')
  const data = await decode().catch(() => refuse('damaged'))
  return sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()
}
