import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateOfDay, dayNumber, spanDays } from './span.ts'
import { heatingYears } from './years.ts'

type Used = [from: string, to: string, daily?: number, kind?: string]
const uses = (...all: Used[]) =>
  all.map(([from, to, daily = 1, kind = 'gaz']) => ({
    start: dayNumber(from),
    end: dayNumber(to),
    daily,
    kind,
  }))
const named = ({ start, end }: { start: number; end: number }) =>
  `${dateOfDay(start)} ${dateOfDay(end)}`
const yearsOf = (...all: Used[]) => heatingYears(uses(...all)).map(({ year }) => named(year))
/** The day so many days before another, that day being the first. */
const before = (day: string, days: number) => dateOfDay(dayNumber(day) - days + 1)

describe('a heating year', () => {
  const end = '2023-12-31'
  const last = (days: number): Used => [before(end, days), end, 2]
  const earlier = (days: number, length: number): Used => [
    before(before(end, days), length + 1),
    dateOfDay(dayNumber(before(end, days)) - 1),
    1,
  ]

  it.each([
    [333, '2023-01-01', 'is too short: twelve months are cut out of what is known'],
    [334, before(end, 334), 'is a year: eleven months'],
    [365, before(end, 365), 'is a year'],
    [397, before(end, 397), 'is a year: thirteen months'],
    [398, '2023-01-01', 'is too long: twelve months are cut out of it'],
  ])('whose statement has %d days begins on %s, since it %s', (days, from) => {
    expect(yearsOf(last(days), earlier(days, 400))[0]).toBe(`${from} ${end}`)
  })

  it('is no year if less than eleven months are known', () => {
    expect(yearsOf(last(333))).toEqual([])
    expect(yearsOf(last(334))).toEqual([`${before(end, 334)} ${end}`])
  })

  it('begins with the statement nearest to twelve months, of two as near the earlier', () => {
    const from = (...days: number[]) => {
      const steps = days.map((one) => dayNumber(before(end, one)))
      const parts = steps.map((start, at): Used => {
        const next = at === 0 ? dayNumber(end) + 1 : steps[at - 1]!
        return [dateOfDay(start), dateOfDay(next - 1), at + 2]
      })
      const rest: Used = [before(dateOfDay(steps.at(-1)!), 500), dateOfDay(steps.at(-1)! - 1), 1]
      return yearsOf(...parts, rest)[0]!.slice(0, 10)
    }
    expect(from(350, 380)).toBe(before(end, 380))
    expect(from(360, 390)).toBe(before(end, 360))
    expect(from(355, 375)).toBe(before(end, 375))
    expect(from(356, 375)).toBe(before(end, 356))
  })

  it('ends a day before the next one begins, back to where less than a year is left', () => {
    expect(yearsOf(['2020-06-01', '2023-12-31'])).toEqual([
      '2023-01-01 2023-12-31',
      '2022-01-01 2022-12-31',
      '2021-01-01 2021-12-31',
    ])
    // 29 February has no day of its name a year before.
    expect(yearsOf(['2023-01-01', '2024-02-28'])).toEqual(['2023-02-28 2024-02-28'])
    expect(yearsOf(['2022-12-01', '2024-02-29'])).toEqual(['2023-03-01 2024-02-29'])
    expect(yearsOf(['2022-10-01', '2023-12-30'])).toEqual(['2022-12-31 2023-12-30'])
    // Every other day has.
    expect(yearsOf(['2022-10-01', '2024-02-09'])).toEqual(['2023-02-10 2024-02-09'])
    expect(yearsOf(['2022-01-01', '2023-03-28'])).toEqual(['2022-03-29 2023-03-28'])
  })

  it('begins with another statement, not with another row of the same use', () => {
    const cut = '2023-01-20'
    const dayBefore = dateOfDay(dayNumber(cut) - 1)
    const of = (daily: number) =>
      yearsOf(['2021-06-01', dayBefore, 1], [cut, end, daily])[0]!.slice(0, 10)
    expect(of(1)).toBe('2023-01-01')
    expect(of(1.1)).toBe(cut)
    expect(of(0.9)).toBe(cut)
    // What differs by the way in which numbers are written is the same.
    expect(of(1 + 1e-9)).toBe('2023-01-01')
    // Of two energies either may be another; what begins beside it is one too.
    const beside: Used = ['2021-06-01', end, 5, 'mazout']
    expect(yearsOf(beside, ['2021-06-01', dayBefore, 1], [cut, end, 2])[0]).toMatch(cut)
    expect(yearsOf(beside, [cut, end, 2])[0]).toMatch(cut)
    // So does what ends beside it, and a single day on which more was used.
    expect(yearsOf(['2021-06-01', end, 5, 'mazout'], ['2021-06-01', dayBefore])[0]).toMatch(cut)
    const day: Used[] = [
      ['2021-06-01', '2022-12-09'],
      ['2022-12-10', '2022-12-10', 5],
      ['2022-12-11', end],
    ]
    expect(yearsOf(...day)[0]).toMatch('2022-12-11')
    // Each energy counts on its own, even if as much is used of both together as before.
    const changed: Used[] = [
      ['2021-06-01', dayBefore, 1],
      [cut, end, 2],
      ['2021-06-01', dayBefore, 2, 'mazout'],
      [cut, end, 1, 'mazout'],
    ]
    expect(yearsOf(...changed)[0]).toMatch(cut)
    // However little is used.
    expect(yearsOf(['2021-06-01', dayBefore, 1e-7], [cut, end, 2e-7])[0]).toMatch(cut)
    // Two of one energy count together.
    const halves: Used[] = [
      ['2021-06-01', dayBefore, 2],
      [cut, end, 1],
      [cut, end, 1],
    ]
    expect(yearsOf(...halves)[0]).toMatch('2023-01-01')
  })

  it.each([
    [31, 1],
    [32, 0],
  ])('with %d days without data is one: %d', (days, years) => {
    const gapEnd = dateOfDay(dayNumber('2023-05-01') + days - 1)
    const known: Used[] = [
      ['2023-01-01', '2023-04-30'],
      [dateOfDay(dayNumber(gapEnd) + 1), end],
    ]
    const found = heatingYears(uses(...known))
    expect(found).toHaveLength(years)
    if (found[0]) {
      expect(found[0].gaps.map(named)).toEqual([`2023-05-01 ${gapEnd}`])
      expect(found[0].covered.map(named)).toEqual(known.map(([from, to]) => `${from} ${to}`))
    }
  })

  it.each([
    [16, 1],
    [17, 0],
  ])('with two gaps of %d and 15 days is one: %d', (days, years) => {
    const found = heatingYears(
      uses(
        ['2023-01-01', '2023-03-31'],
        ['2023-04-16', '2023-07-31'],
        [dateOfDay(dayNumber('2023-08-01') + days), end],
      ),
    )
    expect(found).toHaveLength(years)
    if (found[0]) expect(found[0].gaps.map(spanDays)).toEqual([15, days])
  })

  it.each([
    [31, ['2023-02-01 2024-01-31', '2022-01-01 2023-01-31']],
    [32, ['2023-02-02 2024-02-01', '2022-01-01 2022-12-31']],
  ])('goes over up to a month without data, and ends before more: %d days', (days, years) => {
    const begins = dayNumber('2023-01-01') + days
    const known: Used[] = [
      ['2022-01-01', '2022-12-31'],
      [dateOfDay(begins), dateOfDay(begins + 364)],
    ]
    expect(yearsOf(...known)).toEqual(years)
    // Whatever was known long before.
    const stretches: Used[] = [
      ['2018-01-01', '2018-12-31'],
      ['2020-01-01', '2020-06-30'],
      ['2020-07-05', '2020-12-31'],
    ]
    expect(yearsOf(...stretches)).toEqual(['2020-01-01 2020-12-31', '2018-01-01 2018-12-31'])
  })

  it('names days without data at its edge as well', () => {
    const [found] = heatingYears(uses(['2022-01-01', '2022-12-30'], ['2023-01-26', '2023-12-31']))
    expect(found!.gaps.map(named)).toEqual(['2022-12-31 2023-01-25'])
  })

  it('never overlaps another, has eleven to thirteen months, and lies within what is known', () => {
    const use = fc.record({
      start: fc.integer({ min: 18_000, max: 19_500 }),
      days: fc.integer({ min: 20, max: 700 }),
      daily: fc.integer({ min: 1, max: 5 }),
      kind: fc.constantFrom('gaz', 'mazout'),
    })
    fc.assert(
      fc.property(fc.array(use, { minLength: 1, maxLength: 5 }), (some) => {
        const all = some.map(({ days, ...one }) => ({ ...one, end: one.start + days - 1 }))
        const found = heatingYears(all)
        for (const [at, { year, covered, gaps }] of found.entries()) {
          expect(spanDays(year)).toBeGreaterThanOrEqual(334)
          expect(spanDays(year)).toBeLessThanOrEqual(397)
          expect(gaps.filter(({ start, end: to }) => start > to)).toEqual([])
          if (at > 0) expect(year.end).toBeLessThan(found[at - 1]!.year.start)
          const known = new Set(
            all.flatMap(({ start, end: to }) =>
              Array.from({ length: to - start + 1 }, (_, day) => start + day),
            ),
          )
          for (let day = year.start; day <= year.end; day++) {
            const isIn = (spans: typeof gaps) =>
              spans.some((one) => one.start <= day && day <= one.end)
            expect([isIn(covered), isIn(gaps)]).toEqual([known.has(day), !known.has(day)])
          }
        }
      }),
      { numRuns: 40 },
    )
  })
})
