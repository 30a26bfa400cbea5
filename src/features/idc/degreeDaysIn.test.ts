import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDailyMeans } from '../reference/degreeDays.ts'
import { referencesOn } from '../reference/inForce.ts'
import type { RowsOf } from '../reference/reference.ts'
import { shippedVersions } from '../reference/shipped/shipped.ts'
import { degreeDaysIn } from './degreeDaysIn.ts'
import { dayNumber } from './span.ts'

const references = referencesOn(shippedVersions, '2026-11-01')
const climate = references.climate.rows[0]!
const head = 'station_abbr;reference_timestamp;tre200d0;tre200dx'
const dayOf = (at: number) => new Date(Date.UTC(2025, 0, 1) + at * 86_400_000).toISOString()
const line = (at: number, mean: string) => {
  const [year, month, day] = dayOf(at).slice(0, 10).split('-')
  return `GVE;${day}.${month}.${year} 00:00;${mean};12.0`
}
const read = (lines: readonly string[]) => readDailyMeans([head, ...lines].join('\r\n'), climate)
/** Degree-days between two days of what was read. */
function between(found: ReturnType<typeof read>, from: string, to: string): number | null {
  const months = found.problem ? [] : found.months
  const rows = months.map((one) => ({ ...one, degree_days: null, origins: {} }))
  const degree_days = { ...references.degree_days, rows: rows as RowsOf<'degree_days'> }
  return degreeDaysIn([{ start: dayNumber(from), end: dayNumber(to) }], {
    ...references,
    degree_days,
  })
}
/** Means of January to March 2025, in tenths of a degree. */
const means = fc.array(fc.integer({ min: -150, max: 300 }), { minLength: 90, maxLength: 90 })

describe('daily means of MeteoSwiss', () => {
  it('are kept as days, and give the degree-days of any span of them', () => {
    const cold = read(Array.from({ length: 365 }, (_, at) => line(at, '5.0')))
    expect(cold).toMatchObject({ incomplete: [] })
    expect(cold.problem ? [] : cold.months).toHaveLength(12)
    // 243 days of the season at 15 K; from the middle of a month as well.
    expect(between(cold, '2025-01-01', '2025-12-31')).toBe(15 * (365 - 92))
    expect(between(cold, '2025-01-11', '2025-02-10')).toBe(15 * 31)
    const limits = ['16.0', '16.1', '-3.5', ...Array.from({ length: 28 }, () => '20')]
    const january = read(limits.map((mean, at) => line(at, mean)))
    expect(january).toMatchObject({
      months: [{ month: '2025-01', daily_means: expect.stringMatching(/^16 16\.1 -3\.5 20 /) }],
    })
    expect(between(january, '2025-01-01', '2025-01-31')).toBe(27.5)
    expect(between(january, '2025-01-02', '2025-01-02')).toBe(0)
  })

  it('say where a day is missing, which nothing fills in, and what file this is not', () => {
    const days = Array.from({ length: 59 }, (_, at) => line(at, at === 40 ? '-' : '0'))
    const found = read(days)
    expect(found).toMatchObject({
      months: [{ month: '2025-01' }, { month: '2025-02' }],
      incomplete: ['2025-02'],
    })
    expect(between(found, '2025-01-01', '2025-02-09')).toBe(20 * 40)
    expect(between(found, '2025-01-01', '2025-02-10')).toBeNull()
    expect(between(found, '2025-02-11', '2025-03-01')).toBeNull()
    expect(between(found, '2025-06-01', '2025-08-31')).toBe(0)
    expect(read(days.map((one) => one.replace('GVE', 'BER')))).toEqual({ problem: 'station' })
    expect(readDailyMeans('a;b\n1;2', climate)).toEqual({ problem: 'columns' })
    expect(readDailyMeans('', climate)).toEqual({ problem: 'columns' })
  })

  it('kept as the sum of a month count for the whole of it only', () => {
    const row = {
      station: 'GVE',
      month: '2025-01',
      daily_means: null,
      degree_days: 500,
      origins: {},
    }
    const degree_days = { ...references.degree_days, rows: [row] }
    const of = (start: string, end: string) =>
      degreeDaysIn([{ start: dayNumber(start), end: dayNumber(end) }], {
        ...references,
        degree_days,
      })
    expect(of('2025-01-01', '2025-01-31')).toBe(500)
    expect(of('2025-01-01', '2025-01-30')).toBeNull()
  })

  /** Degree-days between two days by the rows of a table. */
  const byRows = (rows: object[], from: string, to: string, terms = climate) =>
    degreeDaysIn([{ start: dayNumber(from), end: dayNumber(to) }], {
      climate: { ...references.climate, rows: [terms] },
      degree_days: { ...references.degree_days, rows: rows as RowsOf<'degree_days'> },
    })
  const month = { station: 'GVE', month: '2025-01', daily_means: null, degree_days: null }
  const january = ['2025-01-01', '2025-01-31'] as const

  it('are those of the station of the table, whatever others are entered', () => {
    const other = { ...month, station: 'BER', degree_days: 700 }
    expect(byRows([other], ...january)).toBeNull()
    const own = { ...month, degree_days: 500 }
    for (const rows of [
      [own, other],
      [other, own],
    ])
      expect(byRows(rows, ...january)).toBe(500)
  })

  it('are not known of a month of which neither the sum nor each day is', () => {
    expect(byRows([month], ...january)).toBeNull()
    const days = (count: number) => Array.from({ length: count }, () => '5').join(' ')
    // 15 K short of 20 °C on each day that was entered; the rest of the month nobody knows.
    const begun = { ...month, daily_means: days(10) }
    expect(byRows([begun], '2025-01-01', '2025-01-10')).toBe(150)
    expect(byRows([begun], '2025-01-01', '2025-01-11')).toBeNull()
    expect(byRows([begun], '2025-01-11', '2025-01-31')).toBeNull()
    expect(byRows([{ ...month, degree_days: 500 }], '2025-01-02', '2025-01-31')).toBeNull()
    const gap = { ...month, daily_means: `${days(10)} - ${days(20)}` }
    expect(byRows([gap], ...january)).toBeNull()
    // The sum helps where a day is missing.
    expect(byRows([{ ...gap, degree_days: 480 }], ...january)).toBe(480)
  })

  it('count in the months of the season only, wherever it lies in the year', () => {
    const months = Array.from({ length: 12 }, (_, at) => ({
      ...month,
      month: `2025-${String(at + 1).padStart(2, '0')}`,
      degree_days: 2 ** at,
    }))
    const of = (first_month: number, last_month: number) =>
      byRows(months, '2025-01-01', '2025-12-31', { ...climate, first_month, last_month })
    expect(of(1, 12)).toBe(2 ** 12 - 1)
    expect(of(3, 10)).toBe(2 ** 10 - 4)
    expect(of(11, 2)).toBe(1 + 2 + 2 ** 10 + 2 ** 11)
  })

  it('add up over spans, are the same in any order, and a colder day never gives less', () => {
    fc.assert(
      fc.property(means, fc.nat(88), fc.nat(100), (tenths, at, colder) => {
        const lines = tenths.map((mean, day) => line(day, (mean / 10).toFixed(1)))
        const found = read(lines)
        expect(read([...lines.slice(at), ...lines.slice(0, at), 'GVE;;;'])).toEqual(found)
        const day = (number: number) => dayOf(number).slice(0, 10)
        const whole = between(found, day(0), day(89))!
        const parts = between(found, day(0), day(at))! + between(found, day(at + 1), day(89))!
        expect(parts).toBeCloseTo(whole, 6)
        const changed = lines.with(at, line(at, ((tenths[at]! - colder) / 10).toFixed(1)))
        expect(between(read(changed), day(0), day(89))!).toBeGreaterThanOrEqual(whole - 1e-6)
      }),
    )
  })
})
