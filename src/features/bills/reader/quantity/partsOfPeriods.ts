import { boxOf, shareColumn } from '../words/printed.ts'
import { datesIn, monthOfRow, printedDaysIn } from '../words/printedDate.ts'
import type { Candidate } from './chosenQuantity.ts'
import type { Quantity } from './quantities.ts'

/** Words of one of several tariffs. */
const tariffWords =
  /heures? (?:pleines?|creuses?)|\bh[pc]\b|\b[hnab]t\b|tarif|\bhiver\b|\bete\b|\binverno\b|\bestate\b|hochtarif|niedertarif/

type Period = { start: string; end: string }

/** The period that a quantity is for alone: that of its column, or else that of its row. */
const ownPeriodOf = (quantity: Quantity): Period | undefined =>
  periodOfDays(printedDaysIn(quantity.heading)) ?? periodOfRow(quantity)

const periodOfRow = ({ row }: Quantity) =>
  periodOfDays(datesIn(row).map(({ day }) => day)) ?? monthOfRow(row)

function periodOfDays(days: string[]): Period | undefined {
  const [start] = days.sort()
  return start ? { start, end: days.at(-1)! } : undefined
}

/** Whether a quantity stands alone in a cell below the days of its period. */
const isHeaded = ({ row, from, heading }: Quantity) =>
  row.text[from - 1] === '\t' && printedDaysIn(heading).length > 0

/** Whether two quantities stand in one row for several periods, or in one column whose rows are for a period each. */
function arePeers(one: Candidate, other: Candidate): boolean {
  if (one.unit !== other.unit || one.row.page !== other.row.page) return false
  if (one.row === other.row)
    return one.decimals === other.decimals && isHeaded(one) && isHeaded(other)
  return (
    one.heading !== '' &&
    one.heading === other.heading &&
    shareColumn(boxOf(one), boxOf(other)) &&
    periodOfRow(one) !== undefined &&
    periodOfRow(other) !== undefined
  )
}

/** Candidates of which those that a table has for several periods are proven together, and not one without the others. */
export const withPeers = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.map((candidate) => {
    const proven = candidates.filter(
      (other) => other.isProven && other !== candidate && arePeers(candidate, other),
    )
    const score = Math.max(candidate.score, ...proven.map((other) => other.score))
    return proven.length > 0 ? { ...candidate, isProven: true, score } : candidate
  })

/** Longest time that parts of one bill cover, in days. */
const longestSpan = 400

/** Whether periods follow each other, within the time of a bill; readings end one and begin the next. */
function areApart(periods: readonly (Period | undefined)[]) {
  if (!periods.every((period) => period !== undefined)) return false
  const sorted = [...(periods as Period[])].sort((one, other) => (one.start < other.start ? -1 : 1))
  const span = (Date.parse(sorted.at(-1)!.end) - Date.parse(sorted[0]!.start)) / (24 * 3600 * 1000)
  return (
    span <= longestSpan &&
    sorted.every(
      ({ start }, at) =>
        at === 0 || (start >= sorted[at - 1]!.end && start > sorted[at - 1]!.start),
    )
  )
}

/**
 * The places where quantities are parts of one consumption: for periods that follow each other, in one row or one column
 * of a table, or for the tariffs of each of them.
 */
export function partsOfPeriods(
  quantities: readonly Candidate[],
  all: readonly Candidate[],
): Candidate[] | undefined {
  for (const anchor of all.filter(({ value }) => value === quantities[0]!.value)) {
    const near = (isNear: (one: Candidate) => boolean) =>
      quantities.map(({ value }) => all.find((one) => one.value === value && isNear(one)))
    const inRow = near(({ row }) => row === anchor.row)
    const inColumn = near(
      (one) => one.row.page === anchor.row.page && shareColumn(boxOf(one), boxOf(anchor)),
    )
    for (const parts of [inRow, inColumn])
      if (parts.every((part) => part !== undefined) && areApart(parts.map(ownPeriodOf)))
        return parts
    const inTable = near(
      ({ row, heading }) => row.page === anchor.row.page && tariffWords.test(heading),
    )
    if (inTable.every((part) => part !== undefined) && areTariffs(inTable)) return inTable
  }
  return undefined
}

/** Whether quantities are the tariffs, side by side, of one period or of several. */
function areTariffs(parts: readonly Candidate[]) {
  const rows = [...new Set(parts.map(({ row }) => row))]
  const inRows = rows.map((row) => parts.filter((part) => part.row === row))
  const isFull = inRows.every(
    (row) =>
      row.length > 1 &&
      row.length === inRows[0]!.length &&
      new Set(row.map(({ heading }) => heading)).size === row.length,
  )
  return isFull && (rows.length === 1 || areApart(inRows.map(([first]) => ownPeriodOf(first!))))
}
