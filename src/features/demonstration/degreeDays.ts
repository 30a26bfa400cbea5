import { ownOrigin } from '../reference/origin/origin.ts'
import type { RowsOf } from '../reference/reference.ts'

/** Degree-days of a typical year at Geneva by month, invented so that they are near those of reference. */
const typical = [575, 490, 415, 290, 135, 0, 0, 0, 70, 270, 435, 560]
/** Consumption of the demonstration goes back so far. */
const years = 8

/** The months before this one: typical ones, of years that are milder and colder by turns. */
export function typicalDegreeDays(now: Date, source: string): RowsOf<'degree_days'> {
  const origins = { degree_days: { ...ownOrigin(source), status: 'illustrative' as const } }
  const [year, months] = [now.getUTCFullYear(), years * 12 + now.getUTCMonth()]
  return Array.from({ length: months }, (_, at) => {
    const month = at % 12
    const of = year - years + Math.floor(at / 12)
    return {
      station: 'GVE',
      month: `${of}-${String(month + 1).padStart(2, '0')}`,
      daily_means: daysWith(typical[month]! * (1 + (((of * 7 + month) % 9) - 5) / 60)),
      degree_days: null,
      origins,
    }
  })
}

/** Means of 28 to 31 days that give about so many degree-days: cold ones first, then mild ones. */
function daysWith(degreeDays: number): string {
  const cold = Math.max(7, degreeDays / 28)
  const count = Math.round(degreeDays / cold)
  return Array.from({ length: 31 }, (_, at) => (at < count ? (20 - cold).toFixed(1) : '18')).join(
    ' ',
  )
}
