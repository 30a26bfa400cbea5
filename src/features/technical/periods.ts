import { addDays } from '../../kernel/field/format.ts'
import type { Energy } from '../reference/energy.ts'

/** Period of a consumption; first and last day, YYYY-MM-DD. */
export type Period = {
  energy: Energy
  usage: string
  start_date: string
  end_date: string
}

/** An overlap or gap between two periods of the same energy and usage; first and last day of it. */
export type PeriodConflict<P extends Period> = {
  kind: 'overlap' | 'gap'
  from: string
  to: string
  /** The two periods, the earlier first. */
  between: readonly [P, P]
}

/** Most overlaps and gaps that are named of one energy and usage: among readings that all overlap, each two do. */
const maxConflicts = 100

/**
 * Overlaps and gaps among the consumptions of each energy and usage, in chronological order. A period may start on
 * the last day of the previous one or the day after, since one meter reading ends one and starts the other. Of each energy and usage at most `maxConflicts`.
 */
export function overlapsAndGaps<P extends Period>(rows: readonly P[]): PeriodConflict<P>[] {
  const series = new Map<string, P[]>()
  for (const row of rows) {
    const key = `${row.energy} ${row.usage}`
    const ofKey = series.get(key)
    if (ofKey) ofKey.push(row)
    else series.set(key, [row])
  }
  return [...series.values()]
    .flatMap(conflictsIn)
    .sort((a, b) => compare(a.from, b.from) || compare(a.to, b.to))
}

function conflictsIn<P extends Period>(rows: readonly P[]): PeriodConflict<P>[] {
  const ordered = [...rows].sort(
    (a, b) => compare(a.start_date, b.start_date) || compare(a.end_date, b.end_date),
  )
  const conflicts: PeriodConflict<P>[] = []
  /** The period with the latest end so far. */
  let last: P | undefined
  for (const [index, row] of ordered.entries()) {
    if (conflicts.length >= maxConflicts) break
    for (let after = index + 1; after < ordered.length; after++) {
      const next = ordered[after]!
      if (next.start_date >= row.end_date || conflicts.length >= maxConflicts) break
      const to = next.end_date < row.end_date ? next.end_date : row.end_date
      conflicts.push({ kind: 'overlap', from: next.start_date, to, between: [row, next] })
    }
    if (last && row.start_date > addDays(last.end_date, 1))
      conflicts.push({
        kind: 'gap',
        from: addDays(last.end_date, 1),
        to: addDays(row.start_date, -1),
        between: [last, row],
      })
    if (!last || row.end_date > last.end_date) last = row
  }
  return conflicts
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
