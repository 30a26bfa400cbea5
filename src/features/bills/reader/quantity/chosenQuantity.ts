import { boxOf, confidenceOf, shareColumn } from '../words/printed.ts'
import { partsOfPeriods } from './partsOfPeriods.ts'
import type { Quantity } from './quantities.ts'
import { roundingOf } from './quantityProofs.ts'
import { totalWords } from './quantityWords.ts'

/** The quantity that a bill charges, with the places that say it. */
export type BilledQuantity = {
  amount: number
  unit: Quantity['unit']
  /** The places that add up to the amount, or the one that says it. */
  places: readonly Quantity[]
  confidence: number
}

/**
 * A quantity and how much speaks for it: whether sums prove it, and whether one of them is its price; `repeats` is the
 * number of other rows with it.
 */
export type Candidate = Quantity & {
  score: number
  isProven: boolean
  isCharged: boolean
  repeats: number
}

export type ChosenQuantity = BilledQuantity & { score: number }
/** Quantities of which none is the consumption. */
export type Several = { score: number; unit: Quantity['unit'] }

/** How much less than the best may speak for a rival, if sums prove both or not. */
const provenMargin = 2.6
const rivalMargin = 1.2

/** A proven quantity that so many other rows repeat is the whole of which others are parts. */
const leastRepeats = 2

/** The quantity among candidates of one unit. */
export function chosenOf(candidates: readonly Candidate[]): ChosenQuantity | Several | undefined {
  const distinct = new Map<number, Candidate>()
  for (const candidate of candidates) {
    const known = distinct.get(candidate.value)
    if (!known || known.score < candidate.score) distinct.set(candidate.value, candidate)
  }
  const ranked = [...distinct.values()].sort((one, other) => other.score - one.score)
  const [best] = ranked
  if (!best) return undefined
  const total = ranked
    .filter((candidate) => isSumOf(candidate, ranked) || isSumOfColumn(candidate, candidates))
    .sort((one, other) => other.value - one.value)[0]
  // What proves the parts proves their sum: it counts against other units as they do.
  if (total && total.score >= best.score - 3.5) return choose([total], best.score + 1, true)
  const rivals = ranked.filter(
    ({ score, isProven }) =>
      score > best.score - (best.isProven && isProven ? provenMargin : rivalMargin),
  )
  if (rivals.length === 1) return choose([best], best.score, best.isProven)
  const periods = partsOfPeriods(rivals, candidates)
  if (periods) return choose(periods, best.score, best.isProven)
  const whole = wholeOf(rivals)
  if (whole) return choose([whole], whole.score, true)
  const parallel = rivals.every(({ isProven }) => isProven) && parallelOf(rivals, candidates)
  if (parallel) return choose(parallel, best.score, true)
  const named = rivals.filter(({ label, heading }) => totalWords.test(`${label} ${heading}`))
  if (named.length === 1) return choose(named, best.score - 0.5, named[0]!.isProven)
  const proven = rivals.filter(({ isProven }) => isProven)
  if (proven.length === 1) return choose(proven, best.score, true)
  const [largest] = proven.sort((one, other) => other.value - one.value)
  if (largest && largest.repeats >= leastRepeats) return choose([largest], best.score, true)
  return { score: best.score, unit: best.unit }
}

/** How far apart two measures of one thing may be: litres as counted and at 15 °C. */
const sameThing = 0.03
/** How far parts may miss a whole, of which one may be misread. */
const nearWhole = 0.12

/**
 * The one of several quantities that is what the others are parts or other measures of: measured twice, the one that is
 * priced counts; a total named so, or nearly the sum of three or more, is no further part.
 */
function wholeOf(rivals: readonly Candidate[]): Candidate | undefined {
  const sorted = [...rivals].sort((one, other) => other.value - one.value)
  const [largest, ...parts] = sorted as [Candidate, ...Candidate[]]
  const smallest = sorted.at(-1)!
  if (smallest.value > largest.value * (1 - sameThing)) {
    const charged = rivals.filter(({ isCharged }) => isCharged)
    return charged.length === 1 ? charged[0] : undefined
  }
  const named = rivals.filter(({ label, heading }) => totalWords.test(`${label} ${heading}`))
  if (named.length === 1 && named[0] === largest && largest.isProven) return largest
  const sum = parts.reduce((total, { value }) => total + value, 0)
  return parts.length > 1 && Math.abs(sum - largest.value) < nearWhole * largest.value
    ? largest
    : undefined
}

function choose(places: readonly Candidate[], score: number, isProven: boolean): ChosenQuantity {
  const read = Math.min(...places.map((place) => confidenceOf(place)))
  const amount = places.reduce((sum, { value }) => sum + value, 0)
  return {
    amount: Math.round(amount * 1000) / 1000,
    unit: places[0]!.unit,
    places,
    score,
    // A sum that comes out proves the digits better than the certainty of the recogniser.
    confidence: isProven ? Math.max(0.9, read) : read * Math.min(1, 0.5 + 0.15 * score),
  }
}

/** Most parts of which any may add up to a total; more must follow each other, as the months of a year do. */
const fewParts = 8

/** Whether a quantity is the sum of two or more others, each of which is charged as well. */
function isSumOf(total: Candidate, all: readonly Candidate[]): boolean {
  const parts = all.filter((part) => part !== total && part.value < total.value && part.score > 1.5)
  const tolerance = roundingOf(total)
  const sumsTo = (at: number, rest: number, count: number): boolean => {
    if (count >= 2 && Math.abs(rest) <= tolerance) return true
    if (at >= parts.length || rest < -tolerance) return false
    return sumsTo(at + 1, rest - parts[at]!.value, count + 1) || sumsTo(at + 1, rest, count)
  }
  return parts.length <= fewParts && sumsTo(0, total.value, 0)
}

/** Whether quantities that follow each other in the column of a total add up to it. */
function isSumOfColumn(total: Candidate, all: readonly Candidate[]): boolean {
  const column = all.filter(
    (part) =>
      part !== total && part.row.page === total.row.page && shareColumn(boxOf(part), boxOf(total)),
  )
  return column.some((_, first) => {
    let sum = 0
    return column.slice(first).some(({ value }, at) => {
      sum += value
      return at > 0 && Math.abs(sum - total.value) <= roundingOf(total)
    })
  })
}

/** The places where quantities stand one under the other in one table. */
function parallelOf(
  quantities: readonly Candidate[],
  all: readonly Candidate[],
): Candidate[] | undefined {
  for (const anchor of all.filter(({ value }) => value === quantities[0]!.value)) {
    const column = quantities.map(({ value }) =>
      all.find(
        (one) =>
          one.value === value &&
          one.row.page === anchor.row.page &&
          shareColumn(boxOf(one), boxOf(anchor)),
      ),
    )
    if (column.every((one) => one !== undefined)) return column
  }
  return undefined
}
