import { dateOfDay, dayNumber, gapsIn, intersect, mergeSpans, type Span, spanDays } from './span.ts'

/** A constant daily amount of one kind of consumption (energy, purpose and unit). */
type Use = Span & { kind: string; daily: number }

/** A heating year, with its days with and without data. */
export type HeatingYear = { year: Span; covered: Span[]; gaps: Span[] }

/** Shortest eleven months and longest thirteen months, in days. */
const [minDays, maxDays] = [334, 397]
/** Maximum days without data in a year. */
const maxMissingDays = 31

/**
 * Divides consumption into heating years, latest first. Works backwards from the last day: a year starts
 * on the start of a statement eleven to thirteen months earlier (the one nearest to twelve), else exactly
 * twelve months earlier. Statements are recognised by a change of the daily consumption, so splitting one into
 * several rows makes no difference. Days before the first complete year are dropped.
 */
export function heatingYears(uses: readonly Use[]): HeatingYear[] {
  const covered = mergeSpans(uses)
  const changes = changesIn(uses)
  return mergeRuns(covered)
    .flatMap((run) => yearsIn(run, changes))
    .map((year) => {
      const coveredInYear = covered.flatMap((span) => intersect(span, year) ?? [])
      return { year, covered: coveredInYear, gaps: gapsIn(year, coveredInYear) }
    })
    .filter(({ gaps }) => gaps.reduce((sum, gap) => sum + spanDays(gap), 0) <= maxMissingDays)
    .reverse()
}

/** Merges covered spans that are separated only by tolerated gaps. */
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
    const yearStart = startOfYearEnding(end)
    const [start = yearStart] = [run.start, ...changes]
      .filter((day) => day >= end - maxDays + 1 && day <= end - minDays + 1)
      .sort((a, b) => Math.abs(a - yearStart) - Math.abs(b - yearStart) || a - b)
    if (start < run.start) return years
    years.unshift({ start, end })
    end = start - 1
  }
}

/** The first day of the twelve months ending on a day. */
function startOfYearEnding(end: number): number {
  const [year = '', month, day] = dateOfDay(end + 1).split('-')
  // 29 February has no counterpart in the year before.
  return dayNumber(`${Number(year) - 1}-${month}-${month === '02' && day === '29' ? '28' : day}`)
}

/** Days on which the daily amount of a kind of consumption changes. */
function changesIn(uses: readonly Use[]): number[] {
  const days = [...new Set(uses.flatMap(({ start, end }) => [start, end + 1]))]
  const kinds = [...new Set(uses.map(({ kind }) => kind))]
  const dailyOn = (day: number, wantedKind: string) =>
    uses.reduce(
      (sum, { kind, daily, start, end }) =>
        kind === wantedKind && start <= day && day <= end ? sum + daily : sum,
      0,
    )
  return days.filter((day) =>
    kinds.some((kind) => {
      const [before, after] = [dailyOn(day - 1, kind), dailyOn(day, kind)]
      return Math.abs(after - before) > 1e-6 * before
    }),
  )
}
