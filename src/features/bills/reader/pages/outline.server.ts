import { nearestFactors, type Observation, weightedSum } from '../words/leastSquares.ts'

export type Point = { x: number; y: number }
/** The corners of a sheet in a picture, clockwise from the upper left. */
export type Corners = readonly [Point, Point, Point, Point]
/**
 * A sheet in a picture. `top` and `bottom` tell how far its edges bend away from the straight lines between its
 * corners, downwards, by column of the picture.
 */
export type Sheet = { corners: Corners; top: readonly number[]; bottom: readonly number[] }

/** How far two points are apart. */
export const distance = (one: Point, other: Point): number =>
  Math.hypot(one.x - other.x, one.y - other.y)

/** A line `position = offset + slope * along`. */
type Line = { offset: number; slope: number }

/** The corners of a sheet, where lines along its four sides meet, and how its edges bend. */
export function outlineOf(mask: Uint8Array, width: number, height: number): Sheet | undefined {
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

function medianOf(values: number[]) {
  return values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
