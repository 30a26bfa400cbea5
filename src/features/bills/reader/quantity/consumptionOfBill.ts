import type { PrintedRow } from '../words/printed.ts'
import { numbersIn } from '../words/printedNumber.ts'
import {
  type BilledQuantity,
  type Candidate,
  type ChosenQuantity,
  chosenOf,
  type Several,
} from './chosenQuantity.ts'
import { amountBySum } from './misreadQuantities.ts'
import { withPeers } from './partsOfPeriods.ts'
import { type Quantity, quantitiesIn } from './quantities.ts'
import { quantitiesByPriceIn } from './quantitiesByPrice.ts'
import { isConverted, isDifferenceOfReadings, isPriced } from './quantityProofs.ts'
import {
  chargedWords,
  otherWords,
  readingWords,
  standardLitres,
  totalWords,
} from './quantityWords.ts'

/** Oil as the meter of the lorry counted it, before it is converted to 15 °C. */
const warmOil = /^\s*a (?!15[ ,.]?0?\s?°)\d{1,2}([.,]\d)? ?°/

/** A quantity for which nothing speaks but its unit has 1. */
const leastScore = 1

/** Finds the quantity that a bill charges; `several` if there are quantities that are not one consumption. */
export function billedQuantityOf(
  rows: readonly PrintedRow[],
): BilledQuantity | 'several' | undefined {
  const candidates = candidatesIn(rows)
  const units = [...new Set(candidates.map(({ unit }) => unit))]
  const rankOf = ({ score, unit }: ChosenQuantity | Several) =>
    score + (units.includes('m3') && unit.endsWith('Wh') ? energyFirst : 0)
  const found = units
    .map((unit) => chosenOf(candidates.filter((candidate) => candidate.unit === unit)))
    .filter((choice) => choice !== undefined)
    .sort((one, other) => rankOf(other) - rankOf(one))
  return found[0] === undefined || 'amount' in found[0] ? found[0] : 'several'
}

/** The quantities of a bill for which more than their unit speaks. */
export function candidatesIn(rows: readonly PrintedRow[]): Candidate[] {
  const withUnit = quantitiesIn(rows)
  const byPrice = quantitiesByPriceIn(rows).filter(
    ({ row, from }) => !withUnit.some((other) => other.row === row && other.from === from),
  )
  const candidates = [...withUnit, ...byPrice]
    .filter(({ value }) => value > 0)
    .map((quantity) => {
      const mended = amountBySum(quantity)
      const meant = mended === undefined ? quantity : { ...quantity, value: mended }
      return { ...meant, ...evidenceFor(meant, rows, mended !== undefined) }
    })
  return withPeers(candidates).filter(({ score }) => score > leastScore)
}

/** Energy first where a volume is metered: a bill for gas charges the kWh, although it also tells the m³. */
const energyFirst = 3

/** Whether the heading of a column ends with the name of a reading. */
function isBelowReading(heading: string) {
  const lastOf = (words: RegExp) =>
    [...heading.matchAll(new RegExp(words, 'g'))].at(-1)?.index ?? -1
  return lastOf(readingWords) > lastOf(chargedWords)
}

/** What speaks for a quantity being charged: words, and sums that come out. */
function evidenceFor(quantity: Quantity, rows: readonly PrintedRow[], isMended: boolean) {
  const { row, label, heading, value, unit, decimals, to } = quantity
  const said = `${label} ${heading}`
  // Of old reading, new reading and difference, each is what the others differ by.
  const isReadings = !isBelowReading(heading) && isDifferenceOfReadings(quantity, rows)
  const isCharged = isMended || isPriced(quantity, rows)
  const isProven = isReadings || isCharged || isConverted(quantity, rows)
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
  if (unit === 'l' && standardLitres.test(heading)) score += 2
  if (warmOil.test(row.folded.slice(to))) score -= 3
  if (isReadings) score += 3
  if (isProven && !isReadings) score += 2.5
  score += Math.min(1.5, repeats * 0.5)
  return { score, isProven, isCharged, repeats }
}
