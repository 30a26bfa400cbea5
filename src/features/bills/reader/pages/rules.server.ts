import { type GreyPicture, ink } from './pixels.server.ts'

/** Ink beside a pixel counts as that of a line that bends if it is this dark. */
const bentInk = ink * 0.8
/** A rule has paper so many pixels above and below it; a filled bar has not. */
const thinness = 7

/**
 * Paints over long straight lines, such as those of tables, which keep the recogniser from seeing the text between
 * them. Ink on a line may bend by a pixel between its neighbours.
 */
export function withoutRules(picture: GreyPicture, shortest: number): GreyPicture {
  const result = Uint8Array.from(picture.data)
  whitenAcross(picture, result, shortest)
  whitenDown(picture, result, shortest)
  return { ...picture, data: result }
}

function whitenAcross({ data, width, height }: GreyPicture, result: Uint8Array, shortest: number) {
  const isPaper = (x: number, y: number) => y < 0 || y >= height || data[y * width + x]! > ink
  for (let y = 1; y < height - 1; y++)
    for (let x = 0, run = 0; x <= width; x++) {
      const at = y * width + x
      const isInk =
        x < width && (data[at]! < ink || data[at - width]! < bentInk || data[at + width]! < bentInk)
      if (isInk) {
        run++
        continue
      }
      if (run >= shortest)
        for (let column = x - run; column < x; column++)
          if (isPaper(column, y - thinness) && isPaper(column, y + thinness))
            for (const line of [y - 1, y, y + 1]) result[line * width + column] = 255
      run = 0
    }
}

/** Goes through the picture row by row, as its pixels lie in memory, with the run of each column. */
function whitenDown({ data, width, height }: GreyPicture, result: Uint8Array, shortest: number) {
  const runs = new Uint32Array(width)
  for (let y = 0; y <= height; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const isInk =
        y < height && (data[at]! < ink || data[at - 1]! < bentInk || data[at + 1]! < bentInk)
      if (isInk) {
        runs[x]!++
        continue
      }
      if (runs[x]! >= shortest)
        for (let line = y - runs[x]!; line < y; line++)
          result.fill(255, line * width + x - 1, line * width + x + 2)
      runs[x] = 0
    }
}
