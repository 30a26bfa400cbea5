import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { readSwissQr, type SwissQr } from '../words/swissQr.server.ts'
import { type GreyPicture, reduced } from './pixels.server.ts'

/** A Swiss QR code on a picture: its corners' surroundings, its side in pixels and the angle at which it is read. */
export type QrOnPicture = {
  qr: SwissQr
  left: number
  top: number
  right: number
  bottom: number
  side: number
  degrees: number
}

let isPrepared = false

function prepare() {
  if (isPrepared) return
  isPrepared = true
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  // By default the program is fetched from the internet.
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(file)).buffer } })
}

/** By what a photo is reduced to look for the code: small sizes are quick, and forgive blur and folds. */
const scales = [2, 1, 3]
/** A page that was drawn and not photographed shows its code in one size or not at all. */
export const scalesOfDrawing = [2]

/** Finds the Swiss QR code of a bill; other codes do not count. */
export async function findSwissQr(
  picture: GreyPicture,
  reductions: readonly number[] = scales,
): Promise<QrOnPicture | undefined> {
  prepare()
  for (const scale of reductions) {
    const found = await findIn(reduced(picture, scale), scale)
    if (found) return found
  }
  return undefined
}

async function findIn(
  { data, width, height }: GreyPicture,
  scale: number,
): Promise<QrOnPicture | undefined> {
  const pixels = new Uint32Array(data.length)
  for (let at = 0; at < data.length; at++) pixels[at] = data[at]! * 0x1010101
  const codes = await readBarcodes(
    {
      data: new Uint8ClampedArray(pixels.buffer),
      ...{ width, height, colorSpace: 'srgb' },
    } as ImageData,
    {
      formats: ['QRCode'],
      tryHarder: true,
      tryInvert: false,
      tryDownscale: false,
      maxNumberOfSymbols: 4,
    },
  )
  for (const { text, position } of codes) {
    const qr = readSwissQr(text)
    if (!qr) continue
    const corners = [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft]
    const xs = corners.map(({ x }) => x * scale)
    const ys = corners.map(({ y }) => y * scale)
    const across = position.topRight.x - position.topLeft.x
    const down = position.topRight.y - position.topLeft.y
    return {
      qr,
      left: Math.min(...xs),
      top: Math.min(...ys),
      right: Math.max(...xs),
      bottom: Math.max(...ys),
      side: Math.hypot(across, down) * scale,
      degrees: (Math.atan2(down, across) * 180) / Math.PI,
    }
  }
  return undefined
}
