import { createRequire } from 'node:module'

/** The part of libheif that is used here; its own types describe the raw module. */
type Libheif = {
  HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] }
}
type HeifImage = {
  get_width(): number
  get_height(): number
  display(
    target: { data: Uint8ClampedArray; width: number; height: number },
    done: (filled: { data: Uint8ClampedArray } | null) => void,
  ): void
  free(): void
}

/** Most pixels of a photo, as for other formats. */
const maxPixels = 50_000_000

/** Whether a file is a HEIC photo, by its head. */
export const isHeic = (file: Uint8Array): boolean =>
  /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/.test(Buffer.from(file.subarray(4, 12)).toString('latin1'))

/** Decodes a HEIC photo, which sharp cannot; the picture is upright. */
export async function decodeHeic(file: Uint8Array) {
  const { HeifDecoder } = createRequire(import.meta.url)('libheif-js/wasm-bundle') as Libheif
  const [image] = new HeifDecoder().decode(file)
  if (!image) throw new Error('no picture')
  const width = image.get_width()
  const height = image.get_height()
  if (width * height > maxPixels) throw new Error('too many pixels')
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height }
  await new Promise<void>((resolve, reject) => {
    image.display(target, (filled) => (filled ? resolve() : reject(new Error('not decoded'))))
  })
  image.free()
  return { data: new Uint8Array(target.data.buffer), width, height }
}
