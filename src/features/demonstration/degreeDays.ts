import { ownOrigin } from '../reference/origin/origin.ts'
import type { RowsOf } from '../reference/reference.ts'

/** Invented degree-days by month for a typical year in Geneva, close to the reference value. */
export const typicalYear = [575, 490, 415, 290, 135, 0, 0, 0, 70, 270, 435, 560]
/** Consumption data covers this many years. */
const years = 8

/** Typical months up to the current one, with milder and colder years. */
export function typicalDegreeDays(now: Date, source: string): RowsOf<'degree_days'> {
  const origins = { degree_days: { ...ownOrigin(source), status: 'illustrative' as const } }
  const [year, months] = [now.getUTCFullYear(), years * 12 + now.getUTCMonth()]
  return Array.from({ length: months }, (_, index) => {
    const month = index % 12
    const yearOfMonth = year - years + Math.floor(index / 12)
    return {
      station: 'GVE',
      month: `${yearOfMonth}-${String(month + 1).padStart(2, '0')}`,
      daily_means: dailyMeans(
        typicalYear[month]! * (1 + (((yearOfMonth * 7 + month) % 9) - 5) / 60),
      ),
      degree_days: null,
      origins,
    }
  })
}

/** Daily means that add up to about this many degree-days: cold days first, then mild ones. */
function dailyMeans(degreeDays: number): string {
  const cold = Math.max(7, degreeDays / 28)
  const count = Math.round(degreeDays / cold)
  return Array.from({ length: 31 }, (_, index) =>
    index < count ? (20 - cold).toFixed(1) : '18',
  ).join(' ')
}
