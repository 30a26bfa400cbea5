import { addDays } from '../../../src/kernel/field/format.ts'

/** How the heat that a house uses in a year is spread over its months, in percent. */
const heatPercents = [17, 14.5, 12, 8, 4, 2, 1.5, 1.5, 3, 8, 12.5, 16]

/** The same day of the month so many months later; for days that every month has. */
export function monthsAfter(day: string, count: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const months = year * 12 + month - 1 + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-${day.slice(8)}`
}

/** Share of a year's heat that is used from the first to the last day, both counted. */
export function heatShare(first: string, last: string): number {
  let percents = 0
  for (let day = first; day <= last; day = addDays(day, 1))
    percents += heatPercents[Number(day.slice(5, 7)) - 1]! / 30.44
  return percents / 100
}
