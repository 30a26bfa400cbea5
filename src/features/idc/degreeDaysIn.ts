import type { References } from '../reference/reference.ts'
import { dailyMeansOf, daysIn, degreeDaysOf, isInSeason } from '../reference/weather/degreeDays.ts'
import { dateOfDay, dayNumber, type Span } from '../technical/counting/span.ts'

/**
 * Sums the degree-days of some spans, in K·d, from the entered daily means; null if a day of the heating season is
 * missing. A monthly sum, from earlier versions of the table, is used only if the whole month is in a span.
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
      const monthStart = dayNumber(`${month}-01`)
      const next = Math.min(end + 1, monthStart + daysIn(month))
      if (isInSeason(Number(month.slice(5)), terms)) {
        const row = rowsByMonth.get(month)
        if (!row) return null
        const means = dailyMeansOf(row.daily_means).slice(day - monthStart, next - monthStart)
        const hasDailyMeans =
          means.length === next - day && means.every((mean) => mean !== undefined)
        const hasMonthlySum = next - day === daysIn(month) && row.degree_days !== null
        if (!hasDailyMeans && !hasMonthlySum) return null
        total += hasDailyMeans
          ? means.reduce<number>((sum, mean) => sum + degreeDaysOf(mean!, terms), 0)
          : row.degree_days!
      }
      day = next
    }
  return total
}
