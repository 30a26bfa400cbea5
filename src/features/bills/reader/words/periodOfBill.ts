import { headingOf } from './headings.ts'
import { boxOf, type PrintedRow, type RowSpan, shareColumn } from './printed.ts'
import {
  datesIn,
  monthOfRow,
  type PrintedDate,
  type PrintedPeriod,
  periodsIn,
} from './printedDate.ts'
import { numbersIn } from './printedNumber.ts'

/** A period with its places, and how sure the labels make it, from 0 to 1. */
export type BilledPeriod = Omit<PrintedPeriod, keyof RowSpan> & {
  places: readonly RowSpan[]
  certainty: number
}

const periodLabel =
  /period|consomm|consum|fourni|fornit|factur|fattur|decompt|conteggi|conguagl|abrechnung|relev|lettur|chauff|riscald|saison|stagione|exercice|energi|prelev/
const otherPeriod =
  /acompte|acconto|prochain|prossim|paiement|pagamento|delai|validite|validita|valable|annee prec|periode prec|anno prec|periodo prec|contrat|contratto|horaire|orari|tarif.{0,12}(?:valable|des)|conge|ferm|vacances|compar|confront|garanti/
const day = 1000 * 3600 * 24
const longest = 800 * day

const lengthOf = ({ start, end }: { start: string; end: string }) =>
  Date.parse(end) - Date.parse(start)

/** Finds the period that a bill charges. */
export function billedPeriodOf(rows: readonly PrintedRow[]): BilledPeriod | undefined {
  const found = rows.flatMap((row, at) => {
    const above = rows[at - 1]
    const columns = columnPeriods(row, rows, at)
    const headed = headedPeriods(row, rows, at)
    return [...periodsIn(row), ...headed, ...columns, ...stackedPeriods(rows, at)]
      .filter((period) => lengthOf(period) <= longest)
      .map((period) => {
        const label = row.folded.slice(0, period.from)
        // The heading of a table is that of all its rows.
        const nearby = columns.includes(period)
          ? textAbove(rows, at)
          : above && !periodsIn(above).length
            ? above.folded
            : ''
        if (headed.includes(period)) return { period, score: headedScore }
        let score = 1
        if (periodLabel.test(label)) score += 3
        else if (periodLabel.test(row.folded) || periodLabel.test(nearby)) score += 1.5
        if (otherPeriod.test(label)) score -= 4
        // The day of the old reading may be the one before the period.
        if (columns.includes(period)) score -= 1.5
        // A day or two is not a period of consumption.
        if (lengthOf(period) < 5 * day) score -= 2
        return { period, score }
      })
      .filter(({ score }) => score > 0)
  })
  const months = periodOfMonths(rows)
  if (months) found.push({ period: months, score: tableScore })
  found.sort((one, other) => other.score - one.score)
  const best = found[0]
  if (!best) return undefined
  const isPeer = ({ period, score }: (typeof found)[number]) =>
    score >= best.score - 1 || (best.score < surest && isNextTo(period, best.period))
  const peers = found.filter(isPeer).map(({ period }) => period)
  const span = consecutiveSpan(peers)
  const whole = peers.find(({ start, end }) => start === span?.start && end === span?.end)
  const chosen = whole ?? best.period
  const certainty = Math.min(1, 0.6 + 0.1 * best.score)
  if (!whole && span && peers.length > 1) return { ...span, places: peers, certainty }
  return { start: chosen.start, end: chosen.end, places: [chosen], certainty }
}

/** What speaks for the periods of a table with columns for their first and last days. */
const headedScore = 2.5

/** A period that a word names needs no others that it may be a part of. */
const surest = 3

/** Whether one period begins where the other ends. */
const isNextTo = (one: PrintedPeriod, other: PrintedPeriod) =>
  [
    Date.parse(one.start) - Date.parse(other.end),
    Date.parse(other.start) - Date.parse(one.end),
  ].some((gap) => gap >= 0 && gap <= 2 * day)

/** What speaks for the months of a table without a word that names them a period. */
const tableScore = 2
const fewestMonths = 3

/** From the first to the last month of a table that has a row for each. */
function periodOfMonths(rows: readonly PrintedRow[]): PrintedPeriod | undefined {
  const months = rows.flatMap((row) => monthOfRow(row) ?? [])
  const [first] = months
  const last = months.at(-1)
  const isWhole = months.every(
    ({ start }, at) => at === 0 || Date.parse(start) - Date.parse(months[at - 1]!.end) === day,
  )
  if (!first || !last || !isWhole || months.length < fewestMonths) return undefined
  return { ...first, end: last.end }
}

/** First and last day of periods that follow each other; undefined if they leave a gap. */
function consecutiveSpan(periods: readonly PrintedPeriod[]) {
  const sorted = [...periods].sort((one, other) => (one.start < other.start ? -1 : 1))
  let span: { start: string; end: string } | undefined
  for (const { start, end } of sorted) {
    if (!span) span = { start, end }
    else if (Date.parse(start) - Date.parse(span.end) > 2 * day) return undefined
    else if (end > span.end) span = { start: span.start, end }
  }
  return span
}

const firstColumn =
  /\b(?:du|dal?|von|depuis|debut(?: [a-z’' ]+)?|inizio(?: [a-z' ]+)?|beginn)[ .:]*$/
const lastColumn = /\b(?:au|a[li]?|bis|jusqu.?au|fine?(?: [a-z’' ]+)?|ende)[ .:]*$/

/** The period of a row of a table with a column for first days and one for last days. */
function headedPeriods(row: PrintedRow, rows: readonly PrintedRow[], at: number): PrintedPeriod[] {
  const [first, second] = datesIn(row)
  if (!first || !second || first.day >= second.day) return []
  const isHeaded =
    firstColumn.test(headingOf(first, rows, at)) && lastColumn.test(headingOf(second, rows, at))
  return isHeaded
    ? [{ row, from: first.from, to: second.to, start: first.day, end: second.day }]
    : []
}

/** Dates in two columns, of the old and the new reading. */
function columnPeriods(row: PrintedRow, rows: readonly PrintedRow[], at: number): PrintedPeriod[] {
  const dates = datesIn(row)
  const [first, second] = dates
  if (dates.length !== 2 || !first || !second || periodsIn(row).length > 0) return []
  // Two first days, or two last ones, are of periods that go on in another row.
  const [left, right] = [first, second].map(({ from }) => row.folded.slice(0, from))
  if (lastDay.test(left!) || firstDay.test(right!)) return []
  const [start, end] = [first.day, second.day].sort()
  if (start === end) return []
  const headings = `${row.folded} ${textAbove(rows, at)}`
  if (!/relev|lettur|\bindex|\bdu\b.*\bau\b|\bdal\b.*\bal\b|debut|inizio/.test(headings)) return []
  return [{ row, from: first.from, to: second.to, start: start!, end: end! }]
}

/** Rows above one that may be the heading of its table. */
const textAbove = (rows: readonly PrintedRow[], at: number) =>
  rows
    .slice(Math.max(0, at - 6), at)
    .map(({ folded }) => folded)
    .join(' ')

const firstDay =
  /(?:\b(?:du|da[lt]|des le|depuis|von|vom)|(?:debut|inizio|beginn)[a-z’' ]*|\bancien[a-z ]*|\bprecedent[ea]?[a-z ]*)[\s:.]*(?:le )?$/
const lastDay =
  /(?:\b(?:au|al|bis|jusqu.?au)|\bfine?\b[a-z’' ]*|ende|\bnouve[a-z ]*|\bactuel[a-z ]*|\battual[a-z ]*)[\s:.]*(?:le )?$/
const untilNext = /^\s*(?:au|al|bis|-|–|—)\s*$/

/** Dates below each other: "du …" and "au …" in two rows, or a period that goes on in the next. */
function stackedPeriods(rows: readonly PrintedRow[], at: number): PrintedPeriod[] {
  const row = rows[at]!
  const below = rows[at + 1]
  const dates = datesIn(row)
  const first = dates.at(-1)
  const second = below && datesIn(below)[0]
  const torn = first && second && tornPeriod(first, second)
  if (torn) return [torn]
  const columns = dates.flatMap((top) => {
    const last = below && datesIn(below).find((date) => shareColumn(boxOf(date), boxOf(top)))
    const isPeriod =
      last &&
      top.day < last.day &&
      firstDay.test(row.folded.slice(0, top.from)) &&
      lastDay.test(below.folded.slice(0, last.from))
    return isPeriod ? [{ row, from: top.from, to: top.to, start: top.day, end: last.day }] : []
  })
  if (columns.length > 1) return columns
  const readings = first && second && dates.length === 1 && readingsBelow(first, second, rows, at)
  if (readings) return [readings]
  if (!first || !second || first.day >= second.day) return []
  const isBroken =
    untilNext.test(row.folded.slice(first.to)) && /^\W*$/.test(below.folded.slice(0, second.from))
  const isLabelled =
    dates.length === 1 &&
    firstDay.test(row.folded.slice(0, first.from)) &&
    lastDay.test(below.folded.slice(0, second.from))
  if (!isBroken && !isLabelled) return []
  return [{ row, from: first.from, to: first.to, start: first.day, end: second.day }]
}

/** The days of two readings in one column, one row below the other. */
function readingsBelow(
  first: PrintedDate,
  second: PrintedDate,
  rows: readonly PrintedRow[],
  at: number,
): PrintedPeriod | undefined {
  const { row, from, to } = first
  const isColumn =
    datesIn(second.row).length === 1 &&
    shareColumn(boxOf(first), boxOf(second)) &&
    [first, second].every((date) => numbersIn(date.row).some((number) => number.from >= date.to))
  const above = rows.slice(Math.max(0, at - 3), at + 1)
  const isReading = above.some(({ folded }) =>
    /\bindex|\bindice|relev|lettur|compteur|contatore/.test(folded),
  )
  return isColumn && isReading && first.day < second.day
    ? { row, from, to, start: first.day, end: second.day }
    : undefined
}

/** A period in one line of a bent page, whose words came into two rows. */
function tornPeriod(one: PrintedDate, other: PrintedDate): PrintedPeriod | undefined {
  const [first, second] = boxOf(one).left < boxOf(other).left ? [one, other] : [other, one]
  const [left, right] = [boxOf(first), boxOf(second)]
  const shared = Math.min(left.bottom, right.bottom) - Math.max(left.top, right.top)
  const isLevel = shared > 0.25 * (left.bottom - left.top)
  const isJoined =
    /(?:[-–—]|\bau|\bal|\bbis) ?$/.test(second.row.folded.slice(0, second.from)) ||
    /^ ?(?:[-–—]|au|al|bis) ?$/.test(first.row.folded.slice(first.to))
  if (!isLevel || !isJoined || first.day >= second.day) return undefined
  const { row, from, to } = first
  return { row, from, to, start: first.day, end: second.day }
}
