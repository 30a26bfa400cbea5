import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateOfDay, dayNumber, gapsIn, intersect, mergeSpans, type Span, spanDays } from './span.ts'

const span = fc
  .record({ start: fc.integer({ min: 0, max: 40 }), days: fc.integer({ min: 1, max: 12 }) })
  .map(({ start, days }): Span => ({ start, end: start + days - 1 }))
const daysOf = ({ start, end }: Span) =>
  Array.from({ length: end - start + 1 }, (_, at) => start + at)

describe('spans of days', () => {
  it('have the days from the first to the last', () => {
    expect(spanDays({ start: 5, end: 5 })).toBe(1)
    expect(spanDays({ start: dayNumber('2024-02-01'), end: dayNumber('2024-03-01') })).toBe(30)
    expect([dayNumber('1970-01-01'), dayNumber('1970-01-03')]).toEqual([0, 2])
    for (const day of ['1969-12-31', '2024-02-29', '2026-11-23'])
      expect(dateOfDay(dayNumber(day))).toBe(day)
  })

  it('share the days that are in both', () => {
    fc.assert(
      fc.property(span, span, (one, other) => {
        const both = daysOf(one).filter((day) => daysOf(other).includes(day))
        const found = intersect(one, other)
        expect(found && daysOf(found)).toEqual(both.length > 0 ? both : undefined)
      }),
    )
  })

  it('are united into the fewest that have the same days, in order, and are left as they were', () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 6 }), (spans) => {
        const before = structuredClone(spans)
        const found = mergeSpans(spans)
        expect(spans).toEqual(before)
        const days = [...new Set(spans.flatMap(daysOf))].sort((one, other) => one - other)
        expect(found.flatMap(daysOf)).toEqual(days)
        // Between two of them at least a day is missing.
        for (const [at, { start }] of found.slice(1).entries())
          expect(start - found[at]!.end).toBeGreaterThan(1)
      }),
    )
  })

  it('are missing where none of their parts lies, at the edges too', () => {
    expect(gapsIn({ start: 10, end: 20 }, [])).toEqual([{ start: 10, end: 20 }])
    const parts = [
      { start: 11, end: 12 },
      { start: 14, end: 19 },
    ]
    expect(gapsIn({ start: 10, end: 20 }, parts)).toEqual([
      { start: 10, end: 10 },
      { start: 13, end: 13 },
      { start: 20, end: 20 },
    ])
    fc.assert(
      fc.property(span, fc.array(span, { maxLength: 6 }), (whole, spans) => {
        const within = mergeSpans(spans).flatMap((one) => intersect(one, whole) ?? [])
        const known = within.flatMap(daysOf)
        const found = gapsIn(whole, within)
        expect(found.flatMap(daysOf)).toEqual(daysOf(whole).filter((day) => !known.includes(day)))
        expect(found.map(spanDays).filter((days) => days < 1)).toEqual([])
      }),
    )
  })
})
