import { nearestFactors, type Observation, weightedSum } from '../words/leastSquares.ts'

/** A picture in colour with three bytes a pixel. */
type Colours = { data: Uint8Array; width: number; height: number }

export type Point = { x: number; y: number }
/** The corners of a sheet in a picture, clockwise from the upper left. */
export type Corners = readonly [Point, Point, Point, Point]
/**
 * A sheet in a picture. `top` and `bottom` tell how far its edges bend away from the straight lines between its
 * corners, downwards, by column of the picture.
 */
export type Sheet = { corners: Corners; top: readonly number[]; bottom: readonly number[] }

/** Share of the picture along each edge that shows the table. */
const frame = 0.02
/** How far from the colours of the frame paper is, in their deviations. */
const leastDistance = 3.5

/** A sheet that lies on something of another colour; undefined if it fills the picture. */
export function sheetOn(picture: Colours): Sheet | undefined {
  const mask = unlikeFrame(picture)
  const sheet = largestPart(mask, picture.width)
  if (!sheet) return undefined
  const share = sheet.size / (picture.width * picture.height)
  if (share < 0.2 || share > 0.97) return undefined
  return outlineOf(sheet.mask, picture.width, picture.height)
}

/** Brightness and tint of a pixel; the tint is the same in light and shadow. */
function featuresOf(data: Uint8Array, at: number): readonly [number, number, number] {
  const [red, green, blue] = [data[at * 3]!, data[at * 3 + 1]!, data[at * 3 + 2]!]
  const bright = (red + green + blue) / 3
  const scale = 255 / (bright + 20)
  return [bright, (red - blue) * scale, (green - (red + blue) / 2) * scale]
}

/** Least deviation of each feature within one surface. */
const leastSpread = [12, 7, 5] as const

/** Pixels that have not the colours of the frame of the picture. */
function unlikeFrame({ data, width, height }: Colours): Uint8Array {
  const edge = Math.max(2, Math.round(Math.min(width, height) * frame))
  const samples: (readonly [number, number, number])[] = []
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (x < edge || y < edge || x >= width - edge || y >= height - edge)
        samples.push(featuresOf(data, y * width + x))
  const middle = leastSpread.map((_, feature) =>
    medianOf(samples.map((sample) => sample[feature]!)),
  )
  const spread = leastSpread.map((least, feature) =>
    Math.max(
      least,
      1.5 * medianOf(samples.map((sample) => Math.abs(sample[feature]! - middle[feature]!))),
    ),
  )
  const mask = new Uint8Array(width * height)
  for (let at = 0; at < mask.length; at++) {
    const distance = featuresOf(data, at).reduce(
      (sum, value, feature) => sum + ((value - middle[feature]!) / spread[feature]!) ** 2,
      0,
    )
    mask[at] = distance > leastDistance ** 2 ? 1 : 0
  }
  return mask
}

function medianOf(values: number[]) {
  return values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

/** The largest connected part of a mask. */
function largestPart(mask: Uint8Array, width: number) {
  const labels = new Uint32Array(mask.length)
  let best = { label: 0, size: 0 }
  let label = 0
  const stack: number[] = []
  for (let start = 0; start < mask.length; start++) {
    if (!mask[start] || labels[start]) continue
    label++
    let size = 0
    stack.push(start)
    labels[start] = label
    while (stack.length > 0) {
      const at = stack.pop()!
      size++
      const x = at % width
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width])
        if (next >= 0 && next < mask.length && mask[next] && !labels[next]) {
          labels[next] = label
          stack.push(next)
        }
    }
    if (size > best.size) best = { label, size }
  }
  if (best.size === 0) return undefined
  const part = new Uint8Array(mask.length)
  for (let at = 0; at < part.length; at++) part[at] = labels[at] === best.label ? 1 : 0
  return { mask: part, size: best.size }
}

/** A line `position = offset + slope * along`. */
type Line = { offset: number; slope: number }

/** The corners of a sheet, where lines along its four sides meet, and how its edges bend. */
function outlineOf(mask: Uint8Array, width: number, height: number): Sheet | undefined {
  const lefts: Point[] = []
  const rights: Point[] = []
  const tops: Point[] = []
  const bottoms: Point[] = []
  for (let y = 0; y < height; y++) {
    const row = mask.subarray(y * width, (y + 1) * width)
    const first = row.indexOf(1)
    if (first < 0) continue
    lefts.push({ x: y, y: first })
    rights.push({ x: y, y: row.lastIndexOf(1) })
  }
  for (let x = 0; x < width; x++) {
    let first = 0
    while (first < height && !mask[first * width + x]) first++
    if (first === height) continue
    let last = height - 1
    while (!mask[last * width + x]) last--
    tops.push({ x, y: first })
    bottoms.push({ x, y: last })
  }
  const [left, right, top, bottom] = [lefts, rights, tops, bottoms].map(lineThrough)
  if (!left || !right || !top || !bottom) return undefined
  const corners = [
    crossing(left, top),
    crossing(right, top),
    crossing(right, bottom),
    crossing(left, bottom),
  ] as const
  const bends = { top: bendOf(tops, top, width), bottom: bendOf(bottoms, bottom, width) }
  const most = Math.max(0, ...[...bends.top, ...bends.bottom].map(Math.abs))
  return most > mostBend * height ? undefined : { corners, ...bends }
}

/** An edge that bends more than this share of the height is something else than the sheet's. */
const mostBend = 0.034
/** Terms of the curve that an edge is taken for, and the share of the edge that must lie on it. */
const bendTerms = 5
const leastOnCurve = 0.5

/** How far an edge bends away from its line, by column: a smooth curve through most of its points. */
function bendOf(points: readonly Point[], line: Line, width: number): number[] {
  const termsAt = (x: number) =>
    Array.from({ length: bendTerms }, (_, power) => ((2 * x) / width - 1) ** power)
  const bends = points.map(({ x, y }) => ({
    terms: termsAt(x),
    value: y - line.offset - line.slope * x,
  }))
  let used = bends.slice(Math.floor(bends.length * 0.03), Math.ceil(bends.length * 0.97))
  let factors: number[] | undefined
  for (let round = 0; round < 8 && used.length > 4 * bendTerms; round++) {
    factors = nearestFactors(used)
    const errorOf = ({ terms, value }: Observation) =>
      Math.abs(value - weightedSum(terms, factors!))
    const limit = Math.max(0.8, 2.5 * medianOf(used.map(errorOf)))
    used = used.filter((point) => errorOf(point) <= limit)
  }
  if (!factors || used.length < points.length * leastOnCurve) return []
  const [first = 0, last = width] = [points[0]?.x, points.at(-1)?.x]
  return Array.from({ length: width }, (_, x) =>
    weightedSum(termsAt(Math.max(first, Math.min(last, x))), factors!),
  )
}

/** The line along most points, those near the ends left out, where the next side begins. */
function lineThrough(points: readonly Point[]): Line | undefined {
  const margin = Math.floor(points.length * 0.15)
  let used = points.slice(margin, points.length - margin)
  let line: Line | undefined
  for (let round = 0; round < 6 && used.length > 10; round++) {
    const known = fitted(used)
    const errors = used.map(({ x, y }) => Math.abs(y - known.offset - known.slope * x))
    const limit = Math.max(1, 2 * medianOf([...errors]))
    used = used.filter((_, at) => errors[at]! <= limit)
    line = known
  }
  return line
}

function fitted(points: readonly Point[]): Line {
  const count = points.length
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / count
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / count
  const across = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
  const slope =
    points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / Math.max(1, across)
  return { offset: meanY - slope * meanX, slope }
}

/** Where a side, x by y, meets a top or bottom, y by x. */
function crossing(side: Line, end: Line): Point {
  const y = (end.offset + end.slope * side.offset) / (1 - end.slope * side.slope)
  return { x: side.offset + side.slope * y, y }
}

/** The eight numbers of the projection that takes the unit square to four corners. */
function projectionTo([a, b, c, d]: Corners) {
  const dx1 = b.x - c.x
  const dx2 = d.x - c.x
  const dx3 = a.x - b.x + c.x - d.x
  const dy1 = b.y - c.y
  const dy2 = d.y - c.y
  const dy3 = a.y - b.y + c.y - d.y
  const under = dx1 * dy2 - dx2 * dy1
  const g = (dx3 * dy2 - dx2 * dy3) / under
  const h = (dx1 * dy3 - dx3 * dy1) / under
  return [
    b.x - a.x + g * b.x,
    d.x - a.x + h * d.x,
    a.x,
    b.y - a.y + g * b.y,
    d.y - a.y + h * d.y,
    a.y,
    g,
    h,
  ] as const
}

/** A sheet of a picture, flat, in the wanted size; `scale` tells how much larger the picture is than the sheet's. */
export function flattened(
  picture: Colours,
  { corners: found, top: topBend, bottom: bottomBend }: Sheet,
  scale: number,
  width: number,
  height: number,
): Colours {
  const corners = found.map(({ x, y }) => ({ x: x * scale, y: y * scale })) as unknown as Corners
  const [a, b, c, d, e, f, g, h] = projectionTo(corners)
  const result = new Uint8Array(width * height * 3)
  const { data } = picture
  for (let y = 0; y < height; y++) {
    const v = (y + 0.5) / height
    for (let x = 0; x < width; x++) {
      const u = (x + 0.5) / width
      const under = g * u + h * v + 1
      const fromX = Math.max(0, Math.min(picture.width - 1.001, (a * u + b * v + c) / under - 0.5))
      const column = Math.round(fromX / scale)
      const bend = ((topBend[column] ?? 0) * (1 - v) + (bottomBend[column] ?? 0) * v) * scale
      const fromY = Math.max(
        0,
        Math.min(picture.height - 1.001, (d * u + e * v + f) / under - 0.5 + bend),
      )
      const left = Math.floor(fromX)
      const top = Math.floor(fromY)
      const right = fromX - left
      const down = fromY - top
      const at = (top * picture.width + left) * 3
      const below = at + picture.width * 3
      const to = (y * width + x) * 3
      for (let channel = 0; channel < 3; channel++)
        result[to + channel] =
          (data[at + channel]! * (1 - right) + data[at + 3 + channel]! * right) * (1 - down) +
          (data[below + channel]! * (1 - right) + data[below + 3 + channel]! * right) * down
    }
  }
  return { data: result, width, height }
}
