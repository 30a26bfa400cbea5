import { groupRows } from '../../../kernel/field/groupRows.ts'
import type { Energy } from '../../reference/energy.ts'
import { shareEnergy } from '../periods.ts'
import { dayNumber, gapsIn, intersect, mergeSpans, type Span } from './span.ts'

/** Consumption of a building; `mandate` is null if it is of no mandate, absent if all are of one. */
type StatedConsumption = {
  energy: Energy
  usage: string
  start_date: string
  end_date: string
  mandate?: number | null
  /** Whether its mandate is cancelled. */
  mandate_cancelled?: boolean | null
}

/**
 * Whether the energy of two consumptions of a building adds up. Mandates of one building state the same bills, each for
 * its own comparison: what two of them state counts once. Within a mandate and beside it, persons are asked: meters may
 * be several.
 */
export const addUp = (
  { mandate: a = null }: Pick<StatedConsumption, 'mandate'>,
  { mandate: b = null }: Pick<StatedConsumption, 'mandate'>,
) => a === null || b === null || a === b

/** The days for which a consumption counts, and those for which that of another mandate does. */
type CountedDays<R> = { row: R; counted: Span[]; repeated: Span[] }

/**
 * Decides for which days each consumption of a building counts. Of those of two mandates that share days of an energy it
 * is that of a mandate that is not cancelled, else the one for heating and hot water together, which leaves nothing out,
 * else that of the later mandate.
 */
export function countedOnce<R extends StatedConsumption>(rows: readonly R[]): CountedDays<R>[] {
  const series = groupRows(rows, ({ energy, usage, mandate }) => `${energy} ${usage} ${mandate}`)
  const stated = [...series.values()].map((ofSeries) => ({
    ...ofSeries[0]!,
    spans: mergeSpans(ofSeries.map(spanOf)),
  }))
  return rows.map((row) => {
    const span = spanOf(row)
    const repeated = mergeSpans(
      stated
        .filter((other) => precedes(other, row))
        .flatMap(({ spans }) => spans.flatMap((one) => intersect(one, span) ?? [])),
    )
    return { row, counted: gapsIn(span, repeated), repeated }
  })
}

const spanOf = ({ start_date, end_date }: StatedConsumption): Span => ({
  start: dayNumber(start_date),
  end: dayNumber(end_date),
})

/** Whether the first of two consumptions counts for the days that both state. */
function precedes(first: StatedConsumption, second: StatedConsumption): boolean {
  if (addUp(first, second) || first.energy !== second.energy) return false
  if (!shareEnergy(first.usage, second.usage)) return false
  if (Boolean(first.mandate_cancelled) !== Boolean(second.mandate_cancelled))
    return !first.mandate_cancelled
  const isWhole = ({ usage }: StatedConsumption) => usage === 'heating_dhw'
  if (isWhole(first) !== isWhole(second)) return isWhole(first)
  return first.mandate! > second.mandate!
}
