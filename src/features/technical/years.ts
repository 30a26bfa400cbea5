import type { Energy } from '../reference/energy.ts'
import { countedOnce } from './counting/countedOnce.ts'
import { dayNumber, intersect, spanDays } from './counting/span.ts'

/** Consumption in a period, from its first to its last day (YYYY-MM-DD). */
type PeriodConsumption = {
  energy: Energy
  usage: string
  mandate?: number | null
  mandate_cancelled?: boolean | null
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

/**
 * Kilowatt-hours by calendar year and energy, for all years from the first to the last. Spreads each consumption
 * evenly over the days of its period; days that several mandates state count once.
 */
export function usedByYear(rows: readonly PeriodConsumption[]): YearOfUse[] {
  const years = rows.flatMap(({ start_date, end_date }) =>
    [start_date, end_date].map((day) => +day.slice(0, 4)),
  )
  if (years.length === 0) return []
  const [first, last] = [Math.min(...years), Math.max(...years)]
  const counted = countedOnce(rows)
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const year = first + index
    const [begin, end] = [dayNumber(`${year}-01-01`), dayNumber(`${year}-12-31`)]
    const used: YearOfUse['used'] = {}
    const periods: [number, number][] = []
    for (const { row, counted: spans } of counted) {
      const { energy, start_date, end_date, energy_kwh } = row
      const daily = (energy_kwh ?? 0) / (dayNumber(end_date) - dayNumber(start_date) + 1)
      for (const span of spans) {
        const part = intersect(span, { start: begin, end })
        if (!part) continue
        periods.push([part.start, part.end])
        used[energy] = (used[energy] ?? 0) + daily * spanDays(part)
      }
    }
    return {
      year,
      used,
      sum: Object.values(used).reduce((sum, kilowattHours) => sum + kilowattHours, 0),
      isWhole: countDays(periods) === end - begin + 1,
    }
  })
}

/** Number of days covered by at least one period. */
function countDays(periods: readonly [number, number][]): number {
  let days = 0
  let next = Number.NEGATIVE_INFINITY
  for (const [start, stop] of periods.toSorted(([a], [b]) => a - b)) {
    days += Math.max(0, stop + 1 - Math.max(start, next))
    next = Math.max(next, stop + 1)
  }
  return days
}
