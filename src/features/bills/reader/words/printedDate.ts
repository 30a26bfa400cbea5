import { matchesIn, type PrintedRow, type RowSpan } from './printed.ts'
import { anyMonth, monthOf } from './wrappedDates.ts'

/** A date on a bill, as an ISO day. */
export type PrintedDate = RowSpan & { day: string }

/** Two dates on a bill: the first and last day of something. */
export type PrintedPeriod = RowSpan & { start: string; end: string }

/** A comma for a point is the recogniser's. */
const numericDate = String.raw`(\d{1,2})(?: ?[./-] ?|, ?(?=\d{2}[.,] ?20\d\d)| (?=\d{2}\.\d{4}))(\d{1,2})(?: ?[./-] ?|, ?(?=20\d\d)| (?=\d{4}))(\d{4}|\d{2})(?!\d)`
/** A point that the recogniser lost, before a year of four digits: francs have two behind theirs. */
const pointlessDate = String.raw`(\d{2})(\d{2})[.,](20\d\d)(?!\d)`
const isoDate = String.raw`(\d{4})-(\d{2})-(\d{2})(?!\d)`
const wordDate = String.raw`(\d{1,2})(?:er|[°ºo*.])? ?\.? ?(${anyMonth})\.? ?(\d{4})(?!\d)`
const datePattern = new RegExp(
  `(?<![\\d'.])(?:${isoDate}|${numericDate}|${wordDate}|${pointlessDate})`,
  'g',
)

/** The ISO day of a calendar date; undefined if there is no such day, or not one of a bill in use. */
function isoDay(year: string | number, month: string | number, day: string | number) {
  const fullYear = Number(year) < 100 ? 2000 + Number(year) : Number(year)
  const date = new Date(Date.UTC(fullYear, Number(month) - 1, Number(day)))
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  if (!isReal || fullYear < 1990 || fullYear > 2099) return undefined
  return date.toISOString().slice(0, 10)
}

function dayOf([
  ,
  isoYear,
  isoMonth,
  isoDayOfMonth,
  day,
  month,
  year,
  wordDay,
  name,
  wordYear,
  closeDay,
  closeMonth,
  closeYear,
]: RegExpExecArray) {
  if (isoYear) return isoDay(isoYear, isoMonth!, isoDayOfMonth!)
  if (day) return isoDay(year!, month!, day)
  if (closeDay) return isoDay(closeYear!, closeMonth!, closeDay)
  return isoDay(wordYear!, monthOf(name!), wordDay!)
}

/** All dates of a row. */
export function datesIn(row: PrintedRow): PrintedDate[] {
  return matchesIn(row, datePattern).flatMap(({ from, to, match }) => {
    const day = dayOf(match)
    return day ? [{ row, from, to, day }] : []
  })
}

/** The days that a folded text names. */
export const printedDaysIn = (folded: string): string[] =>
  [...folded.matchAll(datePattern)].flatMap((match) => dayOf(match as RegExpExecArray) ?? [])

/** What stands between the two dates of a period. */
const betweenDates =
  /^[\s,]*(?:inclus |compris )?(?:-|–|—|~|→|>|\/|au?|al|to|bis|jusqu'?.?au|fino al|et|e)?[\s.:]*(?:le )?$/

/** Days of the same year whose first has no year: "1.1. – 31.12.2024", "du 1er janvier au 31 décembre 2024". */
const openPattern = new RegExp(
  `(?<![\\d'.])(\\d{1,2})(?:er|[°º])?(?:[./](\\d{1,2})[./]?| ?(${anyMonth})\\.?) ?(?:-|–|—|au|al|a) ?(?=\\d)`,
  'g',
)

/** Months: "janvier – décembre 2024", "gennaio 2024 - marzo 2024". */
const monthsPattern = new RegExp(
  `(?<![a-z\\d])(?<!\\d[ .])(${anyMonth})\\.?(?: (\\d{4}))? ?(?:-|–|—|a|au|al) ?(?:de )?(${anyMonth})\\.? (\\d{4})(?!\\d)`,
  'g',
)
/** A quarter or half of a year: "2e trimestre 2024", "II semestre 2024". */
const partPattern =
  /(?<![a-z\d])([1-4]|iv|i{1,3}) ?(?:er|e|re|eme|°|º|o)? ?(trimest|semest)(?:re|r\.?)e? (\d{4})(?!\d)/g
/** A month or year that a label calls the period: "Période : mars 2024", "Exercice 2024". */
const wholePattern = new RegExp(
  `(?:period[eo](?: d[ei] [a-z]+)?|mois|mese|exercice|esercizio|consommation|consumo)[ \\t:.]{1,4}(?:de |di |del |annee |anno )?(?:(${anyMonth})\\.? )?(\\d{4})(?![\\d.,'’]| ?[-/–])`,
  'g',
)

const monthCell = new RegExp(`^[^a-z\\d]*(${anyMonth})\\.? (\\d{4})(?!\\d)`)

/** The month that a row of a table begins with, as its first and last day. */
export function monthOfRow(row: PrintedRow): PrintedPeriod | undefined {
  const match = monthCell.exec(row.folded)
  if (!match) return undefined
  const [text, name, year] = match as unknown as [string, string, string]
  const start = isoDay(year, monthOf(name), 1)
  const end = lastDayOfMonth(year, monthOf(name))
  return start ? { row, from: 0, to: text.length, start, end } : undefined
}

/** All periods of a row, in the order of their first day. */
export function periodsIn(row: PrintedRow): PrintedPeriod[] {
  const dates = datesIn(row)
  const found: PrintedPeriod[] = []
  const add = (from: number, to: number, start: string | undefined, end: string | undefined) => {
    if (start && end && start < end) found.push({ row, from, to, start, end })
  }
  dates.forEach((first, at) => {
    const second = dates[at + 1]
    if (second && betweenDates.test(row.folded.slice(first.to, second.from)))
      add(first.from, second.to, first.day, second.day)
  })
  for (const { from, to, match } of matchesIn(row, openPattern)) {
    const second = dates.find((date) => date.from === to)
    const [, day, month, name] = match
    if (second)
      add(
        from,
        second.to,
        isoDay(second.day.slice(0, 4), month ?? monthOf(name!), day!),
        second.day,
      )
  }
  for (const { from, to, match } of matchesIn(row, monthsPattern)) {
    const [, first, firstYear, last, lastYear] = match
    const end = lastDayOfMonth(lastYear!, monthOf(last!))
    add(from, to, isoDay(firstYear ?? lastYear!, monthOf(first!), 1), end)
  }
  for (const { from, to, match } of matchesIn(row, partPattern)) {
    const [, place, part, year] = match
    const length = part === 'trimest' ? 3 : 6
    const lastMonth = length * (Number(place) || place!.replace('iv', 'iiii').length)
    if (lastMonth <= 12)
      add(from, to, isoDay(year!, lastMonth - length + 1, 1), lastDayOfMonth(year!, lastMonth))
  }
  for (const { from, to, match } of matchesIn(row, wholePattern)) {
    const [, name, year] = match
    if (found.length > 0) break
    const first = name ? monthOf(name) : 1
    add(from, to, isoDay(year!, first, 1), lastDayOfMonth(year!, name ? first : 12))
  }
  return found
}

function lastDayOfMonth(year: string, month: number) {
  return new Date(Date.UTC(Number(year), month, 0)).toISOString().slice(0, 10)
}
