import { groupRows } from '../../kernel/field/groupRows.ts'
import {
  dateOfDay,
  dayNumber,
  gapsIn,
  mergeSpans,
  partsIn,
  type Span,
  spanDays,
} from '../technical/counting/span.ts'

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
      const coveredInYear = partsIn(covered, year)
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

/** The complete years of a run, earliest first; `changes` are sorted. */
function yearsIn(run: Span, changes: readonly number[]): Span[] {
  const years: Span[] = []
  let { end } = run
  /** The last change that may still start the year. */
  let place = changes.length - 1
  for (;;) {
    const yearStart = startOfYearEnding(end)
    const [earliest, latest] = [end - maxDays + 1, end - minDays + 1]
    while (place >= 0 && changes[place]! > latest) place--
    const possible: number[] = run.start >= earliest && run.start <= latest ? [run.start] : []
    for (let before = place; before >= 0 && changes[before]! >= earliest; before--)
      possible.push(changes[before]!)
    const [start = yearStart] = possible.sort(
      (a, b) => Math.abs(a - yearStart) - Math.abs(b - yearStart) || a - b,
    )
    if (start < run.start) return years.reverse()
    years.push({ start, end })
    end = start - 1
  }
}

/** The first day of the twelve months ending on a day. */
function startOfYearEnding(end: number): number {
  const [year = '', month, day] = dateOfDay(end + 1).split('-')
  // 29 February has no counterpart in the year before.
  return dayNumber(`${Number(year) - 1}-${month}-${month === '02' && day === '29' ? '28' : day}`)
}

/** Days on which the daily amount of a kind of consumption changes, sorted. */
function changesIn(uses: readonly Use[]): number[] {
  const byKind = groupRows(uses, ({ kind }) => kind)
  const changes = new Set<number>()
  for (const ofKind of byKind.values()) {
    const events = ofKind
      .flatMap(({ start, end, daily }) => [
        { day: start, daily, count: 1 },
        { day: end + 1, daily: -daily, count: -1 },
      ])
      .sort((a, b) => a.day - b.day)
    let [before, daily, running] = [0, 0, 0]
    for (const [place, event] of events.entries()) {
      running += event.count
      // Without any use there is none: no remainder of the rounding of sums.
      daily = running === 0 ? 0 : daily + event.daily
      if (events[place + 1]?.day === event.day) continue
      if (Math.abs(daily - before) > 1e-6 * before) changes.add(event.day)
      before = daily
    }
  }
  return [...changes].sort((a, b) => a - b)
}
