import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import jsQr from 'jsqr'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

type Picture = { data: Uint8Array; width: number; height: number }

async function readByZxing({ data, width, height }: Picture): Promise<string[]> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  const codes = await readBarcodes(new Uint8Array(png), { formats: ['QRCode'] })
  return codes.map(({ text }) => text)
}

/** Finds one code at most. */
async function readByJsQr({ data, width, height }: Picture): Promise<string[]> {
  const code = jsQr(Uint8ClampedArray.from(data), width, height)
  return code ? [new TextDecoder().decode(Uint8Array.from(code.binaryData))] : []
}

/** Readers of QR codes that share no code with each other or with what makes them. */
export const qrReaders = { zxing: readByZxing, jsqr: readByJsQr }

/** Renders the first page of a PDF as a printer would, and returns the text of each QR code that a reader finds on it. */
export async function readQrCodes(
  pdf: Uint8Array,
  { dpi = 200, reader = 'zxing' as keyof typeof qrReaders } = {},
): Promise<string[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(Uint8Array.from(pdf))
  try {
    const picture = await document
      .getPage(0)
      .render({ scale: dpi / 72, render: 'bitmap', transparent: false })
    return await qrReaders[reader](picture)
  } finally {
    document.destroy()
    library.destroy()
  }
}

/** The text printed on each page of a PDF. */
export async function readPrintedText(pdf: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(Uint8Array.from(pdf))
  try {
    return [...document.pages()].map((page) => page.getText())
  } finally {
    document.destroy()
    library.destroy()
  }
}
