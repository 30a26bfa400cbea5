import { addDays } from '../../kernel/field/format.ts'
import type { Energy } from '../reference/energy.ts'

/** A consumption as far as its time goes; days are YYYY-MM-DD, the first and the last of the period. */
export type Period = {
  energy: Energy
  usage: string
  start_date: string
  end_date: string
}

/**
 * Where two periods of the same energy and usage cover the same days, or leave days between them;
 * `from` and `to` are the first and the last of these days.
 */
export type Meeting<P extends Period> = {
  kind: 'overlap' | 'gap'
  from: string
  to: string
  /** The earlier one first. */
  between: readonly [P, P]
}

/**
 * Overlaps and gaps among consumptions, in the order of time. Periods follow each other where one begins
 * on the day after the last day of another, or on that day itself: a meter is read once for both.
 */
export function overlapsAndGaps<P extends Period>(rows: readonly P[]): Meeting<P>[] {
  const series = new Map<string, P[]>()
  for (const row of rows) {
    const key = `${row.energy} ${row.usage}`
    series.set(key, [...(series.get(key) ?? []), row])
  }
  return [...series.values()]
    .flatMap(meetingsOf)
    .sort((a, b) => compare(a.from, b.from) || compare(a.to, b.to))
}

function meetingsOf<P extends Period>(rows: readonly P[]): Meeting<P>[] {
  const ordered = [...rows].sort(
    (a, b) => compare(a.start_date, b.start_date) || compare(a.end_date, b.end_date),
  )
  const meetings: Meeting<P>[] = []
  let last: P | undefined
  for (const [index, row] of ordered.entries()) {
    for (const next of ordered.slice(index + 1)) {
      if (next.start_date >= row.end_date) break
      const to = next.end_date < row.end_date ? next.end_date : row.end_date
      meetings.push({ kind: 'overlap', from: next.start_date, to, between: [row, next] })
    }
    if (last && row.start_date > addDays(last.end_date, 1))
      meetings.push({
        kind: 'gap',
        from: addDays(last.end_date, 1),
        to: addDays(row.start_date, -1),
        between: [last, row],
      })
    if (!last || row.end_date > last.end_date) last = row
  }
  return meetings
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
