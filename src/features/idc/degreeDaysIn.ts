import { dailyMeansOf, daysIn, degreeDaysOf, isInSeason } from '../reference/degreeDays.ts'
import type { References } from '../reference/reference.ts'
import { dateOfDay, dayNumber, type Span } from './span.ts'

/**
 * Sums the degree-days of spans, K·d, from the entered daily means; null if a day of the heating season is
 * missing. Monthly sums, from earlier versions of the table, count only for whole months.
 */
export function degreeDaysIn(
  spans: readonly Span[],
  { climate, degree_days }: Pick<References, 'climate' | 'degree_days'>,
): number | null {
  const terms = climate.rows[0]!
  const rowsByMonth = new Map(
    degree_days.rows.flatMap((row) => (row.station === terms.station ? [[row.month, row]] : [])),
  )
  let total = 0
  for (const { start, end } of spans)
    for (let day = start; day <= end; ) {
      const month = dateOfDay(day).slice(0, 7)
      const first = dayNumber(`${month}-01`)
      const next = Math.min(end + 1, first + daysIn(month))
      if (isInSeason(Number(month.slice(5)), terms)) {
        const row = rowsByMonth.get(month)
        if (!row) return null
        const means = dailyMeansOf(row.daily_means).slice(day - first, next - first)
        const isDaily = means.length === next - day && means.every((mean) => mean !== undefined)
        const isWhole = next - day === daysIn(month) && row.degree_days !== null
        if (!isDaily && !isWhole) return null
        total += isDaily
          ? means.reduce<number>((sum, mean) => sum + degreeDaysOf(mean!, terms), 0)
          : row.degree_days!
      }
      day = next
    }
  return total
}
