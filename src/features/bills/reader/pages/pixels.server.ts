/** A grey picture: one byte a pixel, 0 is black. */
export type GreyPicture = { data: Uint8Array; width: number; height: number }

/** Side of the blocks whose paper is measured, in pixels. */
const blockSide = 24

/**
 * Makes the paper white wherever the light falls: each pixel is divided by the brightness of the paper around it,
 * which is the nearly brightest pixel of a block, smoothed over its neighbours.
 */
export function evenLight({ data, width, height }: GreyPicture): GreyPicture {
  const columns = Math.ceil(width / blockSide)
  const lines = Math.ceil(height / blockSide)
  const paper = new Float32Array(columns * lines)
  const counts = new Uint32Array(256)
  for (let line = 0; line < lines; line++)
    for (let column = 0; column < columns; column++) {
      counts.fill(0)
      const bottom = Math.min(height, (line + 1) * blockSide)
      const right = Math.min(width, (column + 1) * blockSide)
      let total = 0
      for (let y = line * blockSide; y < bottom; y++)
        for (let x = column * blockSide; x < right; x++) {
          counts[data[y * width + x]!]!++
          total++
        }
      let level = 255
      for (let above = 0; level > 0; level--) {
        above += counts[level]!
        if (above > total * 0.15) break
      }
      paper[line * columns + column] = level
    }
  const smooth = blurred(blurred(withPaper(paper, columns, lines), columns, lines), columns, lines)
  const result = new Uint8Array(data.length)
  const places = placesBetween(width, columns)
  const levels = new Float32Array(columns)
  for (let y = 0; y < height; y++) {
    const at = Math.max(0, Math.min(lines - 1.001, y / blockSide - 0.5))
    const line = Math.floor(at)
    const above = line * columns
    const below = Math.min(lines - 1, line + 1) * columns
    for (let column = 0; column < columns; column++)
      levels[column] =
        smooth[above + column]! * (1 - at + line) + smooth[below + column]! * (at - line)
    for (let x = 0, pixel = y * width; x < width; x++, pixel++) {
      const column = places.columns[x]!
      const left = levels[column]!
      const right = levels[Math.min(columns - 1, column + 1)]!
      const level = Math.max(40, left + (right - left) * places.shares[x]!)
      result[pixel] = Math.min(255, (data[pixel]! * 250) / level)
    }
  }
  return { data: result, width, height }
}

/** The block left of each pixel of a row, and how far the pixel is on the way to the next. */
function placesBetween(width: number, count: number) {
  const columns = new Uint16Array(width)
  const shares = new Float32Array(width)
  for (let x = 0; x < width; x++) {
    const place = Math.max(0, Math.min(count - 1.001, x / blockSide - 0.5))
    columns[x] = Math.floor(place)
    shares[x] = place - columns[x]!
  }
  return { columns, shares }
}

/** How far the paper around a block is looked for, in blocks, and how much darker than it a shadow may be. */
const reach = 10
const darkestShadow = 0.45

/** Blocks without paper, inside a coloured band or a large letter, take the level of the paper around. */
function withPaper(levels: Float32Array, columns: number, lines: number) {
  const near = brightestAround(levels, columns, lines, 1)
  const far = brightestAround(levels, columns, lines, reach)
  return near.map((level, at) => (level < far[at]! * darkestShadow ? far[at]! : level))
}

function brightestAround(levels: Float32Array, columns: number, lines: number, by: number) {
  return levels.map((level, at) => {
    const column = at % columns
    const line = Math.floor(at / columns)
    let best = level
    for (let y = Math.max(0, line - by); y <= Math.min(lines - 1, line + by); y++)
      for (let x = Math.max(0, column - by); x <= Math.min(columns - 1, column + by); x++)
        best = Math.max(best, levels[y * columns + x]!)
    return best
  })
}

function blurred(levels: Float32Array, columns: number, lines: number) {
  return levels.map((_, at) => {
    const column = at % columns
    const line = Math.floor(at / columns)
    let sum = 0
    let count = 0
    for (let y = Math.max(0, line - 1); y <= Math.min(lines - 1, line + 1); y++)
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
        sum += levels[y * columns + x]!
        count++
      }
    return sum / count
  })
}

/** Darker pixels of an evenly lit picture are ink. */
export const ink = 150

/** Most pixels that are looked at for the angle of the lines. */
const maxPoints = 60_000

/**
 * The angle in degrees by which a picture must be turned clockwise so that its lines are level, at most `limit`
 * either way, and how clearly the lines show.
 */
export function slantOf(
  { data, width, height }: GreyPicture,
  limit = 15,
): { angle: number; clarity: number } {
  const all: number[] = []
  for (let at = 0; at < data.length; at++) if (data[at]! < ink) all.push(at)
  const step = Math.max(1, Math.ceil(all.length / maxPoints))
  const xs = new Float32Array(Math.ceil(all.length / step))
  const ys = new Float32Array(xs.length)
  for (let at = 0, to = 0; at < all.length; at += step, to++) {
    xs[to] = all[at]! % width
    ys[to] = Math.floor(all[at]! / width)
  }
  const offset = width
  const bins = new Float32Array(2 * width + height)
  const clarityOf = (degrees: number) => {
    const sin = Math.sin((degrees * Math.PI) / 180)
    const cos = Math.cos((degrees * Math.PI) / 180)
    bins.fill(0)
    for (let at = 0; at < xs.length; at++)
      bins[Math.round(xs[at]! * sin + ys[at]! * cos + offset)]!++
    let sum = 0
    for (let at = 1; at < bins.length; at++) sum += (bins[at]! - bins[at - 1]!) ** 2
    return sum
  }
  let best = { angle: 0, clarity: clarityOf(0) }
  const search = (around: number, reach: number, by: number) => {
    for (let angle = around - reach; angle <= around + reach + by / 2; angle += by) {
      const clarity = clarityOf(angle)
      if (clarity > best.clarity) best = { angle, clarity }
    }
  }
  search(0, limit, 0.5)
  search(best.angle, 0.4, 0.1)
  return { ...best, clarity: best.clarity / Math.max(1, xs.length) }
}

/** The picture smaller by a whole number, each pixel the mean of those it stands for. */
export function reduced({ data, width, height }: GreyPicture, by: number): GreyPicture {
  if (by === 1) return { data, width, height }
  const columns = Math.floor(width / by)
  const lines = Math.floor(height / by)
  const small = new Uint8Array(columns * lines)
  const sums = new Uint16Array(columns)
  for (let line = 0; line < lines; line++) {
    sums.fill(0)
    for (let y = line * by; y < (line + 1) * by; y++)
      for (let column = 0, at = y * width; column < columns; column++)
        for (const end = at + by; at < end; at++) sums[column]! += data[at]!
    for (let column = 0; column < columns; column++)
      small[line * columns + column] = sums[column]! / (by * by)
  }
  return { data: small, width: columns, height: lines }
}

/** The picture turned a quarter clockwise. */
export function quarterTurned({ data, width, height }: GreyPicture): GreyPicture {
  const turned = new Uint8Array(data.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) turned[x * height + (height - 1 - y)] = data[y * width + x]!
  return { data: turned, width: height, height: width }
}

/** Share of the picture along each edge where the table may still show. */
const edge = 0.012

/** The picture with white edges. */
export function withoutEdge({ data, width, height }: GreyPicture): GreyPicture {
  const result = Uint8Array.from(data)
  const [across, down] = [Math.round(width * edge), Math.round(height * edge)]
  result.fill(255, 0, down * width)
  result.fill(255, (height - down) * width)
  for (let y = down; y < height - down; y++) {
    result.fill(255, y * width, y * width + across)
    result.fill(255, (y + 1) * width - across, (y + 1) * width)
  }
  return { data: result, width, height }
}

/** The part across a picture, of a share of its height, that has the most ink. */
export function densestBand({ data, width, height }: GreyPicture, share: number): GreyPicture {
  const lines = Math.max(1, Math.round(height * share))
  const inkBefore = new Uint32Array(height + 1)
  for (let y = 0; y < height; y++) {
    let dark = 0
    for (let at = y * width; at < (y + 1) * width; at++) if (data[at]! < ink) dark++
    inkBefore[y + 1] = inkBefore[y]! + dark
  }
  let top = 0
  const inkFrom = (y: number) => inkBefore[y + lines]! - inkBefore[y]!
  for (let y = 0; y + lines <= height; y++) if (inkFrom(y) > inkFrom(top)) top = y
  return { data: data.slice(top * width, (top + lines) * width), width, height: lines }
}
