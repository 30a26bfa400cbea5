import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateOfDay, dayNumber, gapsIn, intersect, mergeSpans, type Span, spanDays } from './span.ts'

const anySpan = fc
  .record({ start: fc.integer({ min: 0, max: 40 }), days: fc.integer({ min: 1, max: 12 }) })
  .map(({ start, days }): Span => ({ start, end: start + days - 1 }))
const daysOf = ({ start, end }: Span) =>
  Array.from({ length: end - start + 1 }, (_, offset) => start + offset)

describe('spans of days', () => {
  it('include their first and last day', () => {
    expect(spanDays({ start: 5, end: 5 })).toBe(1)
    expect(spanDays({ start: dayNumber('2024-02-01'), end: dayNumber('2024-03-01') })).toBe(30)
    expect([dayNumber('1970-01-01'), dayNumber('1970-01-03')]).toEqual([0, 2])
    for (const day of ['1969-12-31', '2024-02-29', '2026-11-23'])
      expect(dateOfDay(dayNumber(day))).toBe(day)
  })

  it('intersect in the days that are in both', () => {
    fc.assert(
      fc.property(anySpan, anySpan, (a, b) => {
        const commonDays = daysOf(a).filter((day) => daysOf(b).includes(day))
        const found = intersect(a, b)
        expect(found && daysOf(found)).toEqual(commonDays.length > 0 ? commonDays : undefined)
      }),
    )
  })

  it('are merged into the fewest spans with the same days, in order; the input is not changed', () => {
    fc.assert(
      fc.property(fc.array(anySpan, { maxLength: 6 }), (spans) => {
        const before = structuredClone(spans)
        const found = mergeSpans(spans)
        expect(spans).toEqual(before)
        const days = [...new Set(spans.flatMap(daysOf))].sort((a, b) => a - b)
        expect(found.flatMap(daysOf)).toEqual(days)
        // There is at least one day between two of them.
        for (const [index, { start }] of found.slice(1).entries())
          expect(start - found[index]!.end).toBeGreaterThan(1)
      }),
    )
  })

  it('have gaps between their parts, also at the ends', () => {
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
      fc.property(anySpan, fc.array(anySpan, { maxLength: 6 }), (whole, spans) => {
        const parts = mergeSpans(spans).flatMap((span) => intersect(span, whole) ?? [])
        const covered = parts.flatMap(daysOf)
        const found = gapsIn(whole, parts)
        expect(found.flatMap(daysOf)).toEqual(daysOf(whole).filter((day) => !covered.includes(day)))
        expect(found.map(spanDays).filter((days) => days < 1)).toEqual([])
      }),
    )
  })
})
