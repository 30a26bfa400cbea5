import { type Origin, ownOrigin } from '../reference/origin.ts'
import type { RowsOf } from '../reference/reference.ts'

/** Invented, as all that the demonstration holds. */
const illustrative: Origin = { ...ownOrigin(null), status: 'illustrative' }

/** Degree-days of a typical year at Geneva by month, invented so that they are near those of reference. */
const typical = [575, 490, 415, 290, 135, 0, 0, 0, 70, 270, 435, 560]
/** Consumption of the demonstration goes back so far. */
const years = 8

/** Months of the season before this one: typical ones, of years that are milder and colder by turns. */
export function typicalDegreeDays(now: Date): RowsOf<'degree_days'> {
  const [year, months] = [now.getUTCFullYear(), years * 12 + now.getUTCMonth()]
  return Array.from({ length: months }, (_, at) => {
    const month = at % 12
    const of = year - years + Math.floor(at / 12)
    return {
      station: 'GVE',
      month: `${of}-${String(month + 1).padStart(2, '0')}`,
      degree_days: Math.round(typical[month]! * (1 + (((of * 7 + month) % 9) - 5) / 60)),
      daily_means: null,
      origins: { degree_days: illustrative },
    }
  }).filter(({ degree_days }) => degree_days > 0)
}
