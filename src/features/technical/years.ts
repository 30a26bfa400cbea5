import type { Energy } from '../reference/energy.ts'

/** Consumption in a period; first and last day, YYYY-MM-DD. */
type PeriodConsumption = {
  energy: Energy
  start_date: string
  end_date: string
  /** Null if unknown. */
  energy_kwh: number | null
}

/** Consumption in a calendar year. */
export type YearOfUse = {
  year: number
  /** kWh by energy. */
  used: Partial<Record<Energy, number>>
  /** kWh. */
  sum: number
  /** Whether every day of the year is covered. */
  isWhole: boolean
}

const dayNumber = (day: string) => Date.parse(day) / 86_400_000

/**
 * Kilowatt-hours by calendar year and energy, from the first year to the last. Consumption is spread evenly over
 * the days of its period.
 */
export function usedByYear(rows: readonly PeriodConsumption[]): YearOfUse[] {
  const yearsOf = ({ start_date, end_date }: PeriodConsumption) =>
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

/** Number of days covered by at least one period. */
function daysIn(periods: readonly [number, number][]): number {
  let days = 0
  let next = Number.NEGATIVE_INFINITY
  for (const [start, stop] of periods.toSorted(([a], [b]) => a - b)) {
    days += Math.max(0, stop + 1 - Math.max(start, next))
    next = Math.max(next, stop + 1)
  }
  return days
}
