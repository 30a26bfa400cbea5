import { addDays } from '../../kernel/field/format.ts'
import type { Energy } from '../reference/energy.ts'

/** Period of a consumption; first and last day, YYYY-MM-DD. */
export type Period = {
  energy: Energy
  usage: string
  start_date: string
  end_date: string
}

/** Whether two uses share energy: heating and hot water together cover each of them. */
export const shareEnergy = (a: string, b: string) =>
  a === b ||
  ([a, b].includes('heating_dhw') &&
    [a, b].every((usage) => ['heating', 'dhw', 'heating_dhw'].includes(usage)))

/** A gap between two periods of the same energy and usage, or days of which two state the same energy; first and last day. */
export type PeriodConflict<P extends Period> = {
  kind: 'overlap' | 'gap'
  from: string
  to: string
  /** The two periods, the earlier first. */
  between: readonly [P, P]
}

/** Most overlaps that are named of one energy, and gaps of one usage: among readings that all overlap, each two do. */
const maxConflicts = 100

/**
 * Gaps among the consumptions of each energy and usage, and overlaps among those of each energy whose uses share it, in
 * chronological order. A period may start on the last day of the previous one or the day after, since one meter reading
 * ends one and starts the other. At most `maxConflicts` of each.
 */
export function overlapsAndGaps<P extends Period>(rows: readonly P[]): PeriodConflict<P>[] {
  const ordered = rows.toSorted(
    (a, b) => compare(a.start_date, b.start_date) || compare(a.end_date, b.end_date),
  )
  const overlaps = seriesBy(ordered, ({ energy }) => energy).flatMap(overlapsIn)
  const gaps = seriesBy(ordered, ({ energy, usage }) => `${energy} ${usage}`).flatMap(gapsIn)
  return [...overlaps, ...gaps].sort((a, b) => compare(a.from, b.from) || compare(a.to, b.to))
}

/** The rows of each key, in their order. */
function seriesBy<P>(rows: readonly P[], keyOf: (row: P) => string): P[][] {
  const series = new Map<string, P[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const ofKey = series.get(key)
    if (ofKey) ofKey.push(row)
    else series.set(key, [row])
  }
  return [...series.values()]
}

function overlapsIn<P extends Period>(ordered: readonly P[]): PeriodConflict<P>[] {
  const overlaps: PeriodConflict<P>[] = []
  for (const [index, row] of ordered.entries())
    for (let after = index + 1; after < ordered.length; after++) {
      const next = ordered[after]!
      if (next.start_date >= row.end_date) break
      if (!shareEnergy(row.usage, next.usage)) continue
      const to = next.end_date < row.end_date ? next.end_date : row.end_date
      overlaps.push({ kind: 'overlap', from: next.start_date, to, between: [row, next] })
      if (overlaps.length === maxConflicts) return overlaps
    }
  return overlaps
}

function gapsIn<P extends Period>(ordered: readonly P[]): PeriodConflict<P>[] {
  const gaps: PeriodConflict<P>[] = []
  /** The period with the latest end so far. */
  let last: P | undefined
  for (const row of ordered) {
    if (last && row.start_date > addDays(last.end_date, 1))
      gaps.push({
        kind: 'gap',
        from: addDays(last.end_date, 1),
        to: addDays(row.start_date, -1),
        between: [last, row],
      })
    if (!last || row.end_date > last.end_date) last = row
  }
  return gaps.slice(0, maxConflicts)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
