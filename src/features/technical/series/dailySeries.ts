import { dateOfDay, dayNumber } from '../counting/span.ts'

/** Daily values of a meter: kWh by day from the first one on, null for days that are not known. */
export type DailySeries = { first_day: string; values: readonly (number | null)[] }

/** Most days of a series: twenty years. */
export const maxSeriesDays = 7305

/** Stored in place of the value of a day that has none. */
const noValue = '-'

/** The values of stored text, which separates them by spaces. */
export const storedValues = (daily_kwh: string): (number | null)[] =>
  daily_kwh.split(' ').map((value) => (value === noValue ? null : Number(value)))

/** Values as they are stored, to the watt-hour. */
export const textOfValues = (values: readonly (number | null)[]): string =>
  values
    .map((value) => (value === null ? noValue : String(Math.round(value * 1000) / 1000)))
    .join(' ')

/** The last day of a series. */
export const lastDayOf = ({ first_day, values }: DailySeries) =>
  dateOfDay(dayNumber(first_day) + values.length - 1)

/** Adds a series to one of before: each day that it knows replaces that day, others stay as they were. */
export function mergeSeries(before: DailySeries | undefined, added: DailySeries): DailySeries {
  if (!before) return added
  const [first, other] = [dayNumber(before.first_day), dayNumber(added.first_day)]
  const start = Math.min(first, other)
  const end = Math.max(first + before.values.length, other + added.values.length)
  return {
    first_day: dateOfDay(start),
    values: Array.from({ length: end - start }, (_, index) => {
      const day = start + index
      return added.values[day - other] ?? before.values[day - first] ?? null
    }),
  }
}

/** Known days that a calendar year needs at least for a figure: six months. */
const leastDays = 183

/** What a series says of a calendar year; the sum of its known days, kWh, is null below six months. */
export type SeriesYear = { year: number; sum: number | null; days: number; of: number }

/** The calendar years of a series, the latest first, each with its known days. */
export function seriesYears({ first_day, values }: DailySeries): SeriesYear[] {
  const first = dayNumber(first_day)
  const [from, to] = [first_day, lastDayOf({ first_day, values })].map((day) => +day.slice(0, 4))
  return Array.from({ length: to! - from! + 1 }, (_, index) => {
    const year = to! - index
    const [begin, end] = [dayNumber(`${year}-01-01`), dayNumber(`${year}-12-31`)]
    const known = values
      .slice(Math.max(0, begin - first), Math.max(0, end - first + 1))
      .filter((value) => value !== null)
    const sum = known.reduce((total, value) => total + value, 0)
    return {
      ...{ year, days: known.length, of: end - begin + 1 },
      sum: known.length < leastDays ? null : sum,
    }
  })
}

/** Days between two known ones that are not known, as ranges. */
export function unknownDays({ first_day, values }: DailySeries): { from: string; to: string }[] {
  const first = dayNumber(first_day)
  const gaps: { from: string; to: string }[] = []
  let start: number | undefined
  for (const [index, value] of values.entries()) {
    if (value === null) start ??= index
    else if (start !== undefined) {
      gaps.push({ from: dateOfDay(first + start), to: dateOfDay(first + index - 1) })
      start = undefined
    }
  }
  return gaps
}
