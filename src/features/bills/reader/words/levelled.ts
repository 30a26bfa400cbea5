import { nearestFactors, type Observation, weightedSum } from './leastSquares.ts'
import type { Box, PrintedWord } from './printed.ts'

/** Terms of the slope: constant, across, down, both, and across squared. */
const termsAt = (x: number, y: number) => [1, x, y, x * y, x * x]
/** The same, added up from the middle of the page to `x`. */
const sumsAt = (x: number, y: number) => [x, x ** 2 / 2, x * y, (x ** 2 * y) / 2, x ** 3 / 3]

/** Fewest neighbouring words from which the bend of a page is taken. */
const fewestSamples = 25
/** Keeps the bend small if few words speak for it. */
const damping = 0.002
/** Steepest line that is believed. */
const steepest = 0.12

/**
 * How far the words of a bent page must be moved up so that its lines are level, by their boxes. Lines of a photo
 * may climb on one side and fall on the other.
 */
export function levelShifts(
  words: readonly PrintedWord[],
  width: number,
  height: number,
): (box: Box) => number {
  const place = ({ left, right, top, bottom }: Box) => ({
    x: ((left + right) / 2 - width / 2) / width,
    y: ((top + bottom) / 2 - height / 2) / height,
  })
  let samples: Observation[] = neighbours(words).map(([one, next]) => {
    const [from, to] = [place(one), place(next)]
    const value = (next.bottom + next.top - one.bottom - one.top) / 2 / width / (to.x - from.x)
    return { terms: termsAt((from.x + to.x) / 2, (from.y + to.y) / 2), value }
  })
  samples = samples.filter(({ value }) => Math.abs(value) < steepest)
  if (samples.length < fewestSamples) return () => 0
  let factors = nearestFactors(samples, damping)
  for (let round = 0; round < 4; round++) {
    const errors = samples.map(({ terms, value }) => Math.abs(value - weightedSum(terms, factors)))
    const limit = Math.max(
      0.01,
      2.5 * [...errors].sort((one, other) => one - other)[errors.length >> 1]!,
    )
    samples = samples.filter((_, at) => errors[at]! <= limit)
    if (samples.length < fewestSamples) return () => 0
    factors = nearestFactors(samples, damping)
  }
  return (box) => {
    const { x, y } = place(box)
    return weightedSum(sumsAt(x, y), factors) * width
  }
}

/** Pairs of words of one line that stand close together. */
function neighbours(words: readonly PrintedWord[]): (readonly [Box, Box])[] {
  const boxes = words.filter(({ text }) => /[\p{L}\p{N}]{2}/u.test(text)).map(({ box }) => box)
  return boxes.flatMap((box) => {
    const tall = box.bottom - box.top
    const next = boxes.filter((other) => {
      const gap = other.left - box.right
      const isClose = gap > -0.2 * tall && gap < 2.5 * tall
      const isLevel = Math.abs(other.top + other.bottom - box.top - box.bottom) < tall
      const isAlike = Math.abs(other.bottom - other.top - tall) < 0.35 * tall
      return isClose && isLevel && isAlike
    })
    return next.length === 1 ? [[box, next[0]!] as const] : []
  })
}
