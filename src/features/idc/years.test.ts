import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateOfDay, dayNumber, spanDays } from '../technical/counting/span.ts'
import { heatingYears } from './years.ts'

type UseRow = [from: string, to: string, daily?: number, kind?: string]
const uses = (...all: UseRow[]) =>
  all.map(([from, to, daily = 1, kind = 'gaz']) => ({
    start: dayNumber(from),
    end: dayNumber(to),
    daily,
    kind,
  }))
const formatSpan = ({ start, end }: { start: number; end: number }) =>
  `${dateOfDay(start)} ${dateOfDay(end)}`
const yearsOf = (...all: UseRow[]) => heatingYears(uses(...all)).map(({ year }) => formatSpan(year))
/** The first day of a span of `days` days that ends on `day`. */
const startOfSpan = (day: string, days: number) => dateOfDay(dayNumber(day) - days + 1)

describe('a heating year', () => {
  const end = '2023-12-31'
  /** A statement over the last `days` days before `end`, which is included. */
  const last = (days: number): UseRow => [startOfSpan(end, days), end, 2]
  /** The statement before `last(days)`, over `length` days. */
  const earlier = (days: number, length: number): UseRow => [
    startOfSpan(startOfSpan(end, days), length + 1),
    dateOfDay(dayNumber(startOfSpan(end, days)) - 1),
    1,
  ]

  it.each([
    [333, '2023-01-01', 'it is shorter than eleven months, so that the year has twelve'],
    [334, startOfSpan(end, 334), 'it has eleven months'],
    [365, startOfSpan(end, 365), 'it has twelve months'],
    [397, startOfSpan(end, 397), 'it has thirteen months'],
    [398, '2023-01-01', 'it is longer than thirteen months, so that the year has twelve'],
  ])('with a statement of %d days starts on %s: %s', (days, from) => {
    expect(yearsOf(last(days), earlier(days, 400))[0]).toBe(`${from} ${end}`)
  })

  it('needs data for at least eleven months', () => {
    expect(yearsOf(last(333))).toEqual([])
    expect(yearsOf(last(334))).toEqual([`${startOfSpan(end, 334)} ${end}`])
  })

  it('starts with the statement nearest to twelve months, the earlier one if two are equally near', () => {
    const firstDay = (...days: number[]) => {
      const starts = days.map((count) => dayNumber(startOfSpan(end, count)))
      const statements = starts.map((start, index): UseRow => {
        const next = index === 0 ? dayNumber(end) + 1 : starts[index - 1]!
        return [dateOfDay(start), dateOfDay(next - 1), index + 2]
      })
      const earliest: UseRow = [
        startOfSpan(dateOfDay(starts.at(-1)!), 500),
        dateOfDay(starts.at(-1)! - 1),
        1,
      ]
      return yearsOf(...statements, earliest)[0]!.slice(0, 10)
    }
    expect(firstDay(350, 380)).toBe(startOfSpan(end, 380))
    expect(firstDay(360, 390)).toBe(startOfSpan(end, 360))
    expect(firstDay(355, 375)).toBe(startOfSpan(end, 375))
    expect(firstDay(356, 375)).toBe(startOfSpan(end, 356))
  })

  it('ends on the day before the next one starts; a rest of less than a year is dropped', () => {
    expect(yearsOf(['2020-06-01', '2023-12-31'])).toEqual([
      '2023-01-01 2023-12-31',
      '2022-01-01 2022-12-31',
      '2021-01-01 2021-12-31',
    ])
    // 29 February does not exist in the year before.
    expect(yearsOf(['2023-01-01', '2024-02-28'])).toEqual(['2023-02-28 2024-02-28'])
    expect(yearsOf(['2022-12-01', '2024-02-29'])).toEqual(['2023-03-01 2024-02-29'])
    expect(yearsOf(['2022-10-01', '2023-12-30'])).toEqual(['2022-12-31 2023-12-30'])
    // All other days do.
    expect(yearsOf(['2022-10-01', '2024-02-09'])).toEqual(['2023-02-10 2024-02-09'])
    expect(yearsOf(['2022-01-01', '2023-03-28'])).toEqual(['2022-03-29 2023-03-28'])
  })

  it('starts with a change of the daily amount, not merely with another row', () => {
    const change = '2023-01-20'
    const dayBefore = dateOfDay(dayNumber(change) - 1)
    const firstDayIf = (daily: number) =>
      yearsOf(['2021-06-01', dayBefore, 1], [change, end, daily])[0]!.slice(0, 10)
    expect(firstDayIf(1)).toBe('2023-01-01')
    expect(firstDayIf(1.1)).toBe(change)
    expect(firstDayIf(0.9)).toBe(change)
    // Rounding errors are no change.
    expect(firstDayIf(1 + 1e-9)).toBe('2023-01-01')
    // A change of either energy counts, as does a second energy that starts later.
    const oil: UseRow = ['2021-06-01', end, 5, 'mazout']
    expect(yearsOf(oil, ['2021-06-01', dayBefore, 1], [change, end, 2])[0]).toMatch(change)
    expect(yearsOf(oil, [change, end, 2])[0]).toMatch(change)
    // So do a second energy that ends earlier, and a single day with more consumption.
    expect(yearsOf(['2021-06-01', end, 5, 'mazout'], ['2021-06-01', dayBefore])[0]).toMatch(change)
    const singleDay: UseRow[] = [
      ['2021-06-01', '2022-12-09'],
      ['2022-12-10', '2022-12-10', 5],
      ['2022-12-11', end],
    ]
    expect(yearsOf(...singleDay)[0]).toMatch('2022-12-11')
    // Each energy counts on its own, even if their sum stays the same.
    const swapped: UseRow[] = [
      ['2021-06-01', dayBefore, 1],
      [change, end, 2],
      ['2021-06-01', dayBefore, 2, 'mazout'],
      [change, end, 1, 'mazout'],
    ]
    expect(yearsOf(...swapped)[0]).toMatch(change)
    // Changes of very small amounts count too.
    expect(yearsOf(['2021-06-01', dayBefore, 1e-7], [change, end, 2e-7])[0]).toMatch(change)
    // Two rows of one energy count together.
    const halves: UseRow[] = [
      ['2021-06-01', dayBefore, 2],
      [change, end, 1],
      [change, end, 1],
    ]
    expect(yearsOf(...halves)[0]).toMatch('2023-01-01')
  })

  it.each([
    [31, 1],
    [32, 0],
  ])('may lack data for up to 31 days: with %d there are %d years', (days, years) => {
    const gapEnd = dateOfDay(dayNumber('2023-05-01') + days - 1)
    const rows: UseRow[] = [
      ['2023-01-01', '2023-04-30'],
      [dateOfDay(dayNumber(gapEnd) + 1), end],
    ]
    const found = heatingYears(uses(...rows))
    expect(found).toHaveLength(years)
    if (found[0]) {
      expect(found[0].gaps.map(formatSpan)).toEqual([`2023-05-01 ${gapEnd}`])
      expect(found[0].covered.map(formatSpan)).toEqual(rows.map(([from, to]) => `${from} ${to}`))
    }
  })

  it.each([
    [16, 1],
    [17, 0],
  ])(
    'may have several gaps of 31 days in all: with %d and 15 there are %d years',
    (days, years) => {
      const found = heatingYears(
        uses(
          ['2023-01-01', '2023-03-31'],
          ['2023-04-16', '2023-07-31'],
          [dateOfDay(dayNumber('2023-08-01') + days), end],
        ),
      )
      expect(found).toHaveLength(years)
      if (found[0]) expect(found[0].gaps.map(spanDays)).toEqual([15, days])
    },
  )

  it.each([
    [31, ['2023-02-01 2024-01-31', '2022-01-01 2023-01-31']],
    [32, ['2023-02-02 2024-02-01', '2022-01-01 2022-12-31']],
  ])(
    'spans a gap of up to 31 days between statements, but not a longer one: %d days',
    (days, years) => {
      const start = dayNumber('2023-01-01') + days
      const rows: UseRow[] = [
        ['2022-01-01', '2022-12-31'],
        [dateOfDay(start), dateOfDay(start + 364)],
      ]
      expect(yearsOf(...rows)).toEqual(years)
      // Long gaps separate years, short ones do not.
      const separated: UseRow[] = [
        ['2018-01-01', '2018-12-31'],
        ['2020-01-01', '2020-06-30'],
        ['2020-07-05', '2020-12-31'],
      ]
      expect(yearsOf(...separated)).toEqual(['2020-01-01 2020-12-31', '2018-01-01 2018-12-31'])
    },
  )

  it('reports days without data at its start as well', () => {
    const [found] = heatingYears(uses(['2022-01-01', '2022-12-30'], ['2023-01-26', '2023-12-31']))
    expect(found!.gaps.map(formatSpan)).toEqual(['2022-12-31 2023-01-25'])
  })

  it('never overlaps another, has eleven to thirteen months, and knows which of its days have data', () => {
    const anyUse = fc.record({
      start: fc.integer({ min: 18_000, max: 19_500 }),
      days: fc.integer({ min: 20, max: 700 }),
      daily: fc.integer({ min: 1, max: 5 }),
      kind: fc.constantFrom('gaz', 'mazout'),
    })
    fc.assert(
      fc.property(fc.array(anyUse, { minLength: 1, maxLength: 5 }), (generated) => {
        const all = generated.map(({ days, ...use }) => ({ ...use, end: use.start + days - 1 }))
        const found = heatingYears(all)
        for (const [index, { year, covered, gaps }] of found.entries()) {
          expect(spanDays(year)).toBeGreaterThanOrEqual(334)
          expect(spanDays(year)).toBeLessThanOrEqual(397)
          expect(gaps.filter(({ start, end: to }) => start > to)).toEqual([])
          if (index > 0) expect(year.end).toBeLessThan(found[index - 1]!.year.start)
          const daysWithData = new Set(
            all.flatMap(({ start, end: to }) =>
              Array.from({ length: to - start + 1 }, (_, day) => start + day),
            ),
          )
          for (let day = year.start; day <= year.end; day++) {
            const isIn = (spans: typeof gaps) =>
              spans.some((span) => span.start <= day && day <= span.end)
            expect([isIn(covered), isIn(gaps)]).toEqual([
              daysWithData.has(day),
              !daysWithData.has(day),
            ])
          }
        }
      }),
      { numRuns: 40 },
    )
  })
})
