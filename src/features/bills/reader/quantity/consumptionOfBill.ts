import { boxOf, confidenceOf, type PrintedRow, shareColumn } from './printed.ts'
import { numbersIn } from './printedNumber.ts'
import { type Quantity, quantitiesIn } from './quantities.ts'
import {
  isConverted,
  isDifferenceOfReadings,
  isPriced,
  isPricedIn,
  roundingOf,
} from './quantityProofs.ts'
import { chargedWords, otherWords, readingWords, totalWords } from './quantityWords.ts'

/** The quantity that a bill charges, with the places that say it. */
export type BilledQuantity = {
  amount: number
  unit: Quantity['unit']
  /** The places that add up to the amount, or the one that says it. */
  places: readonly Quantity[]
  confidence: number
}

/** Oil as the meter of the lorry counted it, before it is converted to 15 °C. */
const warmOil = /^\s*a (?!15[ ,.]?0?\s?°)\d{1,2}([.,]\d)? ?°/

/** A quantity for which nothing speaks but its unit has 1. */
const leastScore = 1

/** A quantity and how much speaks for it. */
type Candidate = Quantity & { score: number; isProven: boolean; repeats: number }

/** Finds the quantity that a bill charges; `several` if there are quantities that are not one consumption. */
export function billedQuantityOf(
  rows: readonly PrintedRow[],
): BilledQuantity | 'several' | undefined {
  const withUnit = quantitiesIn(rows)
  const byPrice = quantitiesByPriceIn(rows).filter(
    ({ row, from }) => !withUnit.some((other) => other.row === row && other.from === from),
  )
  const candidates = [...withUnit, ...byPrice]
    .filter(({ value }) => value > 0)
    .map((quantity) => ({ ...quantity, ...evidenceFor(quantity, rows) }))
    .filter(({ score }) => score > leastScore)
  const units = [...new Set(candidates.map(({ unit }) => unit))]
  const rankOf = ({ score, unit }: Choice | Several) =>
    score + (units.includes('m3') && unit.endsWith('Wh') ? energyFirst : 0)
  const found = units
    .map((unit) => chosenOf(candidates.filter((candidate) => candidate.unit === unit)))
    .filter((choice) => choice !== undefined)
    .sort((one, other) => rankOf(other) - rankOf(one))
  return found[0] === undefined || 'amount' in found[0] ? found[0] : 'several'
}

const oilWords = /mazout|chauffage|fioul|riscaldamento|combustib/
const soldByLitre = /(?:\/|par|per|les|pro) ?1000?\b|\blitr/
const soldByKilowattHour = /(?:c[tl]s?|rp|chf|fr)\.? ?(?:\/|par|per|al|pro) ?[ak]+wh/

/**
 * Quantities whose unit was not read: an oil bill prices by 100 or 1000 litres and the price beside the number explains
 * the sum, or a price by kWh explains its sum by a number that stands elsewhere.
 */
function quantitiesByPriceIn(rows: readonly PrintedRow[]): Quantity[] {
  const isSoldByLitre = rows.some(({ folded }) => soldByLitre.test(folded))
  const pricesOfEnergy = rows.filter(({ folded }) => soldByKilowattHour.test(folded))
  return rows.flatMap((row) => {
    const isOil = isSoldByLitre && oilWords.test(row.folded)
    return numbersIn(row)
      .filter(({ decimals, value }) => decimals === 0 && value >= 200)
      .flatMap((number): Quantity[] => {
        const quantity = { ...number, label: row.folded.slice(0, number.from), heading: '' }
        const litres = { ...quantity, unit: 'l' as const }
        const isOtherUnit = /\bkg\b|\bkwh\b|\bt\b/.test(row.folded)
        if (isOil && !isOtherUnit && isPricedIn(row, litres)) return [litres]
        const energy = { ...quantity, unit: 'kWh' as const }
        return isPriced(energy, pricesOfEnergy) ? [energy] : []
      })
  })
}

/** Energy first where a volume is metered: a bill for gas charges the kWh, although it also tells the m³. */
const energyFirst = 3

type Choice = BilledQuantity & { score: number }
type Several = { score: number; unit: Quantity['unit'] }

/** What speaks for a quantity being charged: words, and sums that come out. */
function evidenceFor(quantity: Quantity, rows: readonly PrintedRow[]) {
  const { row, label, heading, value, unit, decimals, to } = quantity
  const said = `${label} ${heading}`
  const isReadings = isDifferenceOfReadings(quantity, rows)
  const isProven = isReadings || isPriced(quantity, rows) || isConverted(quantity, rows)
  const repeats = rows.filter(
    (other) =>
      other !== row &&
      (value >= 100 || decimals > 0) &&
      numbersIn(other, unit).some((number) => number.value === value),
  ).length
  const isOther = (text: string) =>
    otherWords.test(text) || (!isReadings && readingWords.test(text))
  let score = 1
  if (chargedWords.test(label)) score += 2
  if (
    chargedWords.test(heading) &&
    !/montant|importo|chf|prix|prezzo|facture|fattura/.test(heading)
  )
    score += 1.5
  if (totalWords.test(said)) score += 0.5
  if (isOther(label)) score -= /consomm|consum|livr|consegn/.test(label) ? 2.5 : 4
  if (isOther(heading)) score -= 4
  if (warmOil.test(row.folded.slice(to))) score -= 3
  if (isReadings) score += 3
  if (isProven && !isReadings) score += 2.5
  score += Math.min(1.5, repeats * 0.5)
  return { score, isProven, repeats }
}

/** How much less than the best may speak for a rival, if sums prove both or not. */
const provenMargin = 2.6
const rivalMargin = 1.2

/** A proven quantity that so many other rows repeat is the whole of which others are parts. */
const leastRepeats = 2

/** The quantity among candidates of one unit. */
function chosenOf(candidates: readonly Candidate[]): Choice | Several | undefined {
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
  if (total && total.score >= best.score - 3.5) return choose([total], total.score + 1, true)
  const rivals = ranked.filter(
    ({ score, isProven }) =>
      score > best.score - (best.isProven && isProven ? provenMargin : rivalMargin),
  )
  if (rivals.length === 1) return choose([best], best.score, best.isProven)
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

function choose(places: readonly Candidate[], score: number, isProven: boolean): Choice {
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
