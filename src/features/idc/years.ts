import { dateOfDay, dayNumber, gapsIn, intersect, mergeSpans, type Span, spanDays } from './span.ts'

/** So much of one energy, for one purpose, on each day of a span. */
type Use = Span & { kind: string; daily: number }

/** A heating year: the days of it of which something is known, and the others. */
export type HeatingYear = { year: Span; covered: Span[]; gaps: Span[] }

/** Days that eleven and thirteen months have at least and at most. */
const [shortest, longest] = [334, 397]
/** Days without data that a year may have, all together. */
const mostMissing = 31

/**
 * Divides what was used into heating years, the latest first: from the last day backwards, to the day of
 * a new statement that is nearest to twelve months where there is one eleven to thirteen months before,
 * else to twelve months exactly. A new statement is where the use a day is another, so it does not
 * matter into how many rows the same use is written. Nothing that is left makes a year.
 */
export function heatingYears(uses: readonly Use[]): HeatingYear[] {
  const covered = mergeSpans(uses)
  const changes = changesIn(uses)
  return runsOf(covered)
    .flatMap((run) => yearsIn(run, changes))
    .map((year) => {
      const known = covered.flatMap((one) => intersect(one, year) ?? [])
      return { year, covered: known, gaps: gapsIn(year, known) }
    })
    .filter(({ gaps }) => gaps.reduce((sum, gap) => sum + spanDays(gap), 0) <= mostMissing)
    .reverse()
}

/** Covered spans that follow each other nearly enough. */
function runsOf(covered: readonly Span[]): Span[] {
  const runs: Span[] = []
  for (const { start, end } of covered) {
    const last = runs.at(-1)
    if (last && start - last.end - 1 <= mostMissing) last.end = end
    else runs.push({ start, end })
  }
  return runs
}

/** Whole years of a run, the earliest first. */
function yearsIn(run: Span, changes: readonly number[]): Span[] {
  const years: Span[] = []
  let { end } = run
  for (;;) {
    const cut = yearBefore(end)
    const [start = cut] = [run.start, ...changes]
      .filter((day) => day >= end - longest + 1 && day <= end - shortest + 1)
      .sort((one, other) => Math.abs(one - cut) - Math.abs(other - cut) || one - other)
    if (start < run.start) return years
    years.unshift({ start, end })
    end = start - 1
  }
}

/** The first day of the twelve months that end on a day. */
function yearBefore(end: number): number {
  const [year = '', month, day] = dateOfDay(end + 1).split('-')
  // The day after 28 February of a leap year has none of its name a year before.
  return dayNumber(`${Number(year) - 1}-${month}-${month === '02' && day === '29' ? '28' : day}`)
}

/** Days from which on the use of some energy is another than on the day before. */
function changesIn(uses: readonly Use[]): number[] {
  const days = [...new Set(uses.flatMap(({ start, end }) => [start, end + 1]))]
  const kinds = [...new Set(uses.map(({ kind }) => kind))]
  const dailyOn = (day: number, wanted: string) =>
    uses.reduce(
      (sum, { kind, daily, start, end }) =>
        kind === wanted && start <= day && day <= end ? sum + daily : sum,
      0,
    )
  return days.filter((day) =>
    kinds.some((kind) => {
      const [before, from] = [dailyOn(day - 1, kind), dailyOn(day, kind)]
      return Math.abs(from - before) > 1e-6 * before
    }),
  )
}
