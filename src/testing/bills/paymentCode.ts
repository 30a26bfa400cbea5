import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** Renders the first page of a PDF as a printer would, and returns the text of each QR code that a reader finds on it. */
export async function readQrCodes(pdf: Uint8Array): Promise<string[]> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(Uint8Array.from(pdf))
  try {
    const { data, width, height } = await document
      .getPage(0)
      .render({ scale: 200 / 72, render: 'bitmap', transparent: false })
    const png = await sharp(data, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer()
    const codes = await readBarcodes(new Uint8Array(png), { formats: ['QRCode'] })
    return codes.map(({ text }) => text)
  } finally {
    document.destroy()
    library.destroy()
  }
}
