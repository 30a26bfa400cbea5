import type { Unit } from '../../../reference/energy.ts'
import { headingOf } from '../words/headings.ts'
import { matchesIn, type PrintedRow } from '../words/printed.ts'
import { datesIn } from '../words/printedDate.ts'
import {
  largeUnits,
  numbersIn,
  type PrintedNumber,
  valueOfPrinted,
} from '../words/printedNumber.ts'
import { chargedWords, otherWords, readingWords } from './quantityWords.ts'

/** A number with its unit, and the words that say what it counts: left of it and above its column. */
export type Quantity = PrintedNumber & { unit: Unit; label: string; heading: string }

/** Spellings of units in folded text, with what OCR makes of them. */
const unitSpellings: readonly (readonly [Unit, string])[] = [
  ['MWh', 'm ?wh|megawatt.?(?:heures?|ora|stunden)'],
  ['kWh', 'k+ ?w{1,2}h|kvvh|kwn|kwb|kilowatt.?(?:heures?|ora|stunden)'],
  [
    'm3_bulk',
    'sm(?:3|³)|m(?:3|³|c) ?(?:en vrac|alla rinfusa|apparents?|vrac|foisonnes?)|map|msr|mst|srm',
  ],
  ['m3', "n?m(?:3|³|\\*|®|°|\\?|’|')|nm3|s?mc|metres? cubes?|metri cubi"],
  [
    'l',
    '(?:l(?:t|tr|itres?|itri|itro|iter)?|it(?=\\.? ?15)|utri)\\.?(?: ?\\(?(?:a |bei |b\\. )?15 ?[^\\sa-z\\d]{0,2} ?c?\\)?)?|1(?= |\\t|$)(?! \\d)(?<=[ \\t]1)',
  ],
  ['kg', 'kgs?|kilos?'],
  ['t', 't(?:o|onnes?|onnellat[ae]|onnen)?'],
  ['stere', 'ster(?:es?|i|o|en?)?|st'],
]
/** Any unit, caught by the one group of the pattern. */
export const anyUnit = `(${unitSpellings.map(([, spelling]) => spelling).join('|')})`
const unitPatterns = unitSpellings.map(
  ([unit, spelling]) => [unit, new RegExp(`^(?:${spelling})$`)] as const,
)

/** What makes of a quantity something else: a price per unit, a mean per day, one side of a conversion. */
const notPer = String.raw`(?! ?(?:/|par |per |al giorno|pro |=|(?:de )?co ?2))`
/** "1 MWh =", before what one unit is in another. */
const oneUnitIs = new RegExp(
  `(?:(?<![\\d.,'’])1|(?<![a-z])[|il]) ?${anyUnit} ?(?:=|≈|~|-|–|:|soit|vaut|contient|environ|corrispond[a-z]*|correspond[a-z]*|equiv[a-z]*|pari)?(?: a| à)? ?$`,
)
const unitAfterNumber = new RegExp(`^[ \\t]?${anyUnit}(?![a-z\\d³])\\.?${notPer}`)
const unitAlone = new RegExp(`^[ \\t([]*${anyUnit}[ \\t)\\].]*$`)
/** A unit in a label or heading: in brackets, after "en" or "in", or as its last word. */
const unitInLabel = new RegExp(
  `(?:[([] ?${anyUnit} ?[)\\]]|(?: en | in |^|[ \\t])${anyUnit}(?: (?:pcs|pci|hs|hi|ho))?[ .:]*$)`,
)
const perBefore = /(?:sacs? de|sacch[io] da|\/|par|per|les|aux?|ogni|pro|ct\.?|chf|fr\.?|cts?) ?$/
/** Before 1, 100 or 1000 units, of which the price is told, or another unit is made. */
const perRound = /(?:=|pour|prix|prezzo|preis|je|a|la|il) ?$/
const priceWords =
  /prix|prezzo|tarif(?!.*\bkwh$)|\bct\b|cts|chf|fr\.|\/ ?(?:kwh|l|100|t|kg|mwh)|montant|importo/

/** The unit that a pattern has caught. */
function unitOfMatch(match: RegExpExecArray | null): Unit | undefined {
  const spelled = match?.slice(1).find((text) => text !== undefined)
  return spelled === undefined ? undefined : unitSpelled(spelled)
}

/** The unit with a spelling; a misread "l" depends on what stands before it. */
export const unitSpelled = (spelling: string): Unit =>
  unitPatterns.find(([, pattern]) => pattern.test(spelling))?.[0] ?? 'l'

/** All quantities of a page, with the unit beside them, in their label or above their column. */
export function quantitiesIn(rows: readonly PrintedRow[]): Quantity[] {
  return rows.flatMap((row, at) => {
    const dates = datesIn(row)
    const numbers = numbersIn(row).filter(
      ({ from, to }) => !dates.some((date) => date.from < to && date.to > from),
    )
    const labels = labelsOf(row, numbers)
    return numbers.flatMap((number, index) => {
      const label = labels[index]!
      const heading = headingOf(number, rows, at)
      const unit = unitOf(number, numbers, heading, label) ?? unitBelow(number, rows[at + 1])
      if (!unit) return []
      const read = valueOfPrinted(row.text.slice(number.from, number.to), unit.unit)
      if (!read || isYear(number, numbers)) return []
      // Francs may stand in a column below a heading with a unit.
      const isFrancs =
        unit.to === number.to && read.decimals === 2 && !largeUnits.includes(unit.unit)
      if (isFrancs) return []
      // A narrow "t" looks like "1" as well; litres are whole.
      const isMisread = row.folded.slice(number.to, unit.to).endsWith('1') && read.decimals > 0
      const name = isMisread ? 't' : unit.unit
      return [{ ...number, ...read, to: unit.to, unit: name, label, heading }]
    })
  })
}

const year = /^(?:19|20)\d\d$/

/** Whether a number heads the column of a year, beside that of another. */
function isYear(number: PrintedNumber, all: readonly PrintedNumber[]) {
  const years = all.filter(({ row, from, to }) => year.test(row.text.slice(from, to)))
  return years.length > 1 && years.includes(number)
}

const namesCount = (text: string) =>
  chargedWords.test(text) || otherWords.test(text) || readingWords.test(text)

/**
 * The words that say what each number of a row counts: those since the number before, if they name something or begin
 * a column, else those of that number as well: "gross weight 26 t – tare 14 t – net weight 12 t", "last year: high 8,
 * low 7".
 */
function labelsOf(row: PrintedRow, numbers: readonly PrintedNumber[]): string[] {
  let label = ''
  let end = 0
  return numbers.map(({ from, to }, at) => {
    const own = row.folded.slice(end, from)
    const isColumn = /\t[^\t]*[a-z]{4}[^\t]*$/.test(own)
    label = at === 0 || isColumn || namesCount(own) ? own : `${label} ${own}`
    end = to
    return label
  })
}

/** The unit of the last number of a row if it begins the next row. */
function unitBelow({ row, to }: PrintedNumber, below: PrintedRow | undefined) {
  if (!below || row.folded.slice(to).trim() || below.page !== row.page) return undefined
  const unit = unitOfMatch(unitAfterNumber.exec(below.folded))
  return unit && { unit, to }
}

/** The unit of a number and where its text ends. */
function unitOf(
  number: PrintedNumber,
  all: readonly PrintedNumber[],
  heading: string,
  label: string,
) {
  const { row, from, to } = number
  const before = all[all.indexOf(number) - 1]
  const read = unitAfterNumber.exec(row.folded.slice(to))
  const beside = read && isCount(read[0], number, all) ? null : read
  const besideUnit = unitOfMatch(beside)
  if (beside && besideUnit) {
    const left = row.folded.slice(0, from)
    const isRound = [1, 10, 100, 1000].includes(number.value)
    if (perBefore.test(left) || oneUnitIs.test(left)) return undefined
    if (isRound && perRound.test(left)) return undefined
    return { unit: besideUnit, to: to + beside[0].length }
  }
  if (priceWords.test(heading)) return undefined
  // A column of units on the left.
  const between = row.folded.slice(before?.to ?? 0, from)
  const isTaken = before !== undefined && between.trim().split('\t').length < 2
  const leftUnit = unitOfMatch(unitAlone.exec(between.split('\t').filter(Boolean).at(-1) ?? ''))
  if (leftUnit && !isTaken && between.endsWith('\t')) return { unit: leftUnit, to }
  const isLast = !/^[ \t]?[a-z%]/.test(row.folded.slice(to))
  const isPlain = isLast && !/[%a-z]$/.test(row.folded.slice(to, to + 2).trim())
  if (!isPlain) return undefined
  const headingUnit = unitOfMatch(unitInLabel.exec(heading))
  if (headingUnit) return { unit: headingUnit, to }
  if ((before && !areAlike(all)) || priceWords.test(label)) return undefined
  const labelUnit = unitOfMatch(unitInLabel.exec(label.replace(/[\s:.]+$/, '')))
  return labelUnit && { unit: labelUnit, to }
}

/** Whether "1" behind a price is what it is for, and not a misread "l": one sum follows it, or nothing. */
function isCount(unit: string, { to, decimals }: PrintedNumber, all: readonly PrintedNumber[]) {
  const behind = all.filter(({ from }) => from >= to + unit.length).length
  return /^\s1$/.test(unit) && (behind === 1 || (behind === 0 && decimals === 2))
}

/** Whether the numbers of a row are of one kind, such as those of several periods or tariffs, by their decimals. */
const areAlike = (numbers: readonly PrintedNumber[]) =>
  numbers.every(({ decimals }) => decimals === numbers[0]!.decimals)

/** Which calorific value is printed for gas: gross (PCS, Hs) or net (PCI, Hi). */
export function calorificValueIn(rows: readonly PrintedRow[]) {
  const find = (pattern: RegExp) => rows.flatMap((row) => matchesIn(row, pattern))
  const gross = find(
    /\b(?:pcs|h[so](?=[\s),.]|$)|pouvoir calorifique superieur|potere calorifico superiore)\b/g,
  )
  const net = find(
    /\b(?:pci|hi(?=[\s),.]|$)|pouvoir calorifique inferieur|potere calorifico inferiore)\b/g,
  )
  return { gross, net }
}
