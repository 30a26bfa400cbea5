import { createRequire } from 'node:module'

/** Types for the part of libheif-js used here; the library has none. */
type Libheif = {
  HeifDecoder: new () => { decode(content: Uint8Array): HeifImage[] }
}
type HeifImage = {
  get_width(): number
  get_height(): number
  display(
    pixels: { data: Uint8ClampedArray; width: number; height: number },
    done: (drawn: { data: Uint8ClampedArray } | null) => void,
  ): void
  free(): void
}

/** A picture of a HEIC file that is not decoded yet. */
export type HeicPicture = {
  width: number
  height: number
  /** Decodes it to RGBA; throws if it is damaged. */
  decode(): Promise<Uint8Array>
}

/**
 * Opens the first picture of a HEIC file, which sharp cannot decode; undefined if there is none. Its rotation is part
 * of the format, and already applied.
 */
export function openHeic(content: Uint8Array): HeicPicture | undefined {
  // Loaded with `require`, since it is a script that creates its module when called.
  const libheif = createRequire(import.meta.url)('libheif-js/wasm-bundle') as Libheif
  const [image] = new libheif.HeifDecoder().decode(content)
  if (!image) return undefined
  const [width, height] = [image.get_width(), image.get_height()]
  return {
    width,
    height,
    async decode() {
      const pixels = { data: new Uint8ClampedArray(width * height * 4), width, height }
      await new Promise<void>((resolve, reject) =>
        image.display(pixels, (drawn) =>
          drawn ? resolve() : reject(new Error('the picture is damaged')),
        ),
      )
      image.free()
      return new Uint8Array(pixels.data.buffer)
    },
  }
}
