import { dateOfDay, dayNumber, gapsIn, intersect, mergeSpans, type Span, spanDays } from './span.ts'

/** A constant daily use of one energy for one purpose. */
type Use = Span & { kind: string; daily: number }

/** A heating year, with its days with and without data. */
export type HeatingYear = { year: Span; covered: Span[]; gaps: Span[] }

/** Minimum days of eleven months, and maximum days of thirteen. */
const [minDays, maxDays] = [334, 397]
/** Maximum days without data in a year. */
const maxMissingDays = 31

/**
 * Divides consumption into heating years, latest first. Works backwards from the last day: a year starts
 * where a statement starts eleven to thirteen months earlier (the one nearest to twelve), else exactly
 * twelve months earlier. A statement starts where the daily use changes, so splitting the same use into
 * several rows makes no difference. An incomplete rest at the beginning is dropped.
 */
export function heatingYears(uses: readonly Use[]): HeatingYear[] {
  const covered = mergeSpans(uses)
  const changes = changesIn(uses)
  return mergeRuns(covered)
    .flatMap((run) => yearsIn(run, changes))
    .map((year) => {
      const known = covered.flatMap((one) => intersect(one, year) ?? [])
      return { year, covered: known, gaps: gapsIn(year, known) }
    })
    .filter(({ gaps }) => gaps.reduce((sum, gap) => sum + spanDays(gap), 0) <= maxMissingDays)
    .reverse()
}

/** Merges covered spans with only short gaps between them. */
function mergeRuns(covered: readonly Span[]): Span[] {
  const runs: Span[] = []
  for (const { start, end } of covered) {
    const last = runs.at(-1)
    if (last && start - last.end - 1 <= maxMissingDays) last.end = end
    else runs.push({ start, end })
  }
  return runs
}

/** The complete years of a run, earliest first. */
function yearsIn(run: Span, changes: readonly number[]): Span[] {
  const years: Span[] = []
  let { end } = run
  for (;;) {
    const yearStart = yearBefore(end)
    const [start = yearStart] = [run.start, ...changes]
      .filter((day) => day >= end - maxDays + 1 && day <= end - minDays + 1)
      .sort((one, other) => Math.abs(one - yearStart) - Math.abs(other - yearStart) || one - other)
    if (start < run.start) return years
    years.unshift({ start, end })
    end = start - 1
  }
}

/** The first day of the twelve months ending on a day. */
function yearBefore(end: number): number {
  const [year = '', month, day] = dateOfDay(end + 1).split('-')
  // 29 February has no counterpart in the year before.
  return dayNumber(`${Number(year) - 1}-${month}-${month === '02' && day === '29' ? '28' : day}`)
}

/** Days on which the daily use of an energy changes. */
function changesIn(uses: readonly Use[]): number[] {
  const days = [...new Set(uses.flatMap(({ start, end }) => [start, end + 1]))]
  const kinds = [...new Set(uses.map(({ kind }) => kind))]
  const dailyOn = (day: number, ofKind: string) =>
    uses.reduce(
      (sum, { kind, daily, start, end }) =>
        kind === ofKind && start <= day && day <= end ? sum + daily : sum,
      0,
    )
  return days.filter((day) =>
    kinds.some((kind) => {
      const [before, from] = [dailyOn(day - 1, kind), dailyOn(day, kind)]
      return Math.abs(from - before) > 1e-6 * before
    }),
  )
}
