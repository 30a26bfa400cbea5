import type { Energy } from '../reference/energy.ts'

/** What was used in a period; days are YYYY-MM-DD, the first and the last of it. */
type Used = {
  energy: Energy
  start_date: string
  end_date: string
  /** None where the energy is not known in kWh. */
  energy_kwh: number | null
}

/** What was used in a calendar year. */
export type YearOfUse = {
  year: number
  /** kWh by energy. */
  used: Partial<Record<Energy, number>>
  /** kWh. */
  sum: number
  /** No day of the year is left out. */
  isWhole: boolean
}

const dayNumber = (day: string) => Date.parse(day) / 86_400_000

/**
 * Kilowatt-hours by calendar year and energy, each year from the first to the last. What was used in a
 * period is taken to be the same on each of its days.
 */
export function usedByYear(rows: readonly Used[]): YearOfUse[] {
  const yearsOf = ({ start_date, end_date }: Used) =>
    [start_date, end_date].map((day) => +day.slice(0, 4))
  const all = rows.flatMap(yearsOf)
  if (all.length === 0) return []
  const [first, last] = [Math.min(...all), Math.max(...all)]
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const year = first + at
    const [begin, end] = [dayNumber(`${year}-01-01`), dayNumber(`${year}-12-31`)]
    const used: YearOfUse['used'] = {}
    const periods: [number, number][] = []
    for (const { energy, start_date, end_date, energy_kwh } of rows) {
      const [from, to] = [dayNumber(start_date), dayNumber(end_date)]
      const [start, stop] = [Math.max(from, begin), Math.min(to, end)]
      if (start > stop) continue
      periods.push([start, stop])
      const part = (stop - start + 1) / (to - from + 1)
      used[energy] = (used[energy] ?? 0) + (energy_kwh ?? 0) * part
    }
    return {
      year,
      used,
      sum: Object.values(used).reduce((sum, one) => sum + one, 0),
      isWhole: daysIn(periods) === end - begin + 1,
    }
  })
}

/** Days that lie in one of the periods at least. */
function daysIn(periods: readonly [number, number][]): number {
  let days = 0
  let next = Number.NEGATIVE_INFINITY
  for (const [start, stop] of periods.toSorted(([a], [b]) => a - b)) {
    days += Math.max(0, stop + 1 - Math.max(start, next))
    next = Math.max(next, stop + 1)
  }
  return days
}
