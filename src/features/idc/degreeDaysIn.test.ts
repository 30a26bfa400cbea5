import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { referencesOn } from '../reference/inForce.ts'
import type { RowsOf } from '../reference/reference.ts'
import { shippedVersions } from '../reference/shipped/shipped.ts'
import { readDailyMeans } from '../reference/weather/degreeDays.ts'
import { dayNumber } from '../technical/counting/span.ts'
import { degreeDaysIn } from './degreeDaysIn.ts'

const references = referencesOn(shippedVersions, '2026-11-01')
const climate = references.climate.rows[0]!
const header = 'station_abbr;reference_timestamp;tre200d0;tre200dx'
/** The timestamp of a day, counted from 1 January 2025. */
const timestampOf = (index: number) =>
  new Date(Date.UTC(2025, 0, 1) + index * 86_400_000).toISOString()
/** A line of the file with the mean of a day. */
const lineOf = (index: number, mean: string) => {
  const [year, month, day] = timestampOf(index).slice(0, 10).split('-')
  return `GVE;${day}.${month}.${year} 00:00;${mean};12.0`
}
const read = (lines: readonly string[]) =>
  readDailyMeans([header, ...lines].join('\r\n'), climate, '2026-11-01')
/** The degree-days from one day to another, by the means that were read. */
function degreeDaysBetween(
  result: ReturnType<typeof read>,
  from: string,
  to: string,
): number | null {
  const months = result.problem ? [] : result.months
  const rows = months.map((month) => ({ ...month, degree_days: null, origins: {} }))
  const degree_days = { ...references.degree_days, rows: rows as RowsOf<'degree_days'> }
  return degreeDaysIn([{ start: dayNumber(from), end: dayNumber(to) }], {
    ...references,
    degree_days,
  })
}
/** Means of 90 days from 1 January 2025, in tenths of a degree. */
const anyMeans = fc.array(fc.integer({ min: -150, max: 300 }), { minLength: 90, maxLength: 90 })

describe('daily means of MeteoSwiss', () => {
  it('are stored by day, and give the degree-days of any span', () => {
    const cold = read(Array.from({ length: 365 }, (_, index) => lineOf(index, '5.0')))
    expect(cold).toMatchObject({ incomplete: [] })
    expect(cold.problem ? [] : cold.months).toHaveLength(12)
    // All days but the 92 of June to August count 15 K; spans may start within a month.
    expect(degreeDaysBetween(cold, '2025-01-01', '2025-12-31')).toBe(15 * (365 - 92))
    expect(degreeDaysBetween(cold, '2025-01-11', '2025-02-10')).toBe(15 * 31)
    const dailyMeans = ['16.0', '16.1', '-3.5', ...Array.from({ length: 28 }, () => '20')]
    const january = read(dailyMeans.map((mean, index) => lineOf(index, mean)))
    expect(january).toMatchObject({
      months: [{ month: '2025-01', daily_means: expect.stringMatching(/^16 16\.1 -3\.5 20 /) }],
    })
    expect(degreeDaysBetween(january, '2025-01-01', '2025-01-31')).toBe(27.5)
    expect(degreeDaysBetween(january, '2025-01-02', '2025-01-02')).toBe(0)
  })

  it('report months with a missing day, which is not filled in, and refuse other files', () => {
    const days = Array.from({ length: 59 }, (_, index) => lineOf(index, index === 40 ? '-' : '0'))
    const result = read(days)
    expect(result).toMatchObject({
      months: [{ month: '2025-01' }, { month: '2025-02' }],
      incomplete: ['2025-02'],
    })
    expect(degreeDaysBetween(result, '2025-01-01', '2025-02-09')).toBe(20 * 40)
    expect(degreeDaysBetween(result, '2025-01-01', '2025-02-10')).toBeNull()
    expect(degreeDaysBetween(result, '2025-02-11', '2025-03-01')).toBeNull()
    expect(degreeDaysBetween(result, '2025-06-01', '2025-08-31')).toBe(0)
    expect(read(days.map((line) => line.replace('GVE', 'BER')))).toEqual({ problem: 'station' })
    expect(readDailyMeans('a;b\n1;2', climate, '2026-11-01')).toEqual({ problem: 'columns' })
    expect(readDailyMeans('', climate, '2026-11-01')).toEqual({ problem: 'columns' })
  })

  it('refuse what cannot be, by row and with the reason, and take the others', () => {
    const lines = ['5.0', '99.9', '-273', '-49.9', '-'].map((mean, index) => lineOf(index, mean))
    const result = read([...lines, lineOf(2000, '5.0')])
    expect(result).toMatchObject({
      months: [{ month: '2025-01', daily_means: expect.stringMatching(/^5 - - -49\.9 - /) }],
      refused: [
        { row: 3, reason: 'temperature' },
        { row: 4, reason: 'temperature' },
        { row: 7, reason: 'later' },
      ],
    })
    expect(read([lineOf(2000, '5.0')])).toMatchObject({ months: [], refused: [{ row: 2 }] })
  })

  it('known only as a monthly sum count only for the whole month', () => {
    const row = {
      station: 'GVE',
      month: '2025-01',
      daily_means: null,
      degree_days: 500,
      origins: {},
    }
    const degree_days = { ...references.degree_days, rows: [row] }
    const degreeDays = (start: string, end: string) =>
      degreeDaysIn([{ start: dayNumber(start), end: dayNumber(end) }], {
        ...references,
        degree_days,
      })
    expect(degreeDays('2025-01-01', '2025-01-31')).toBe(500)
    expect(degreeDays('2025-01-01', '2025-01-30')).toBeNull()
  })

  /** The degree-days from one day to another, by the rows of a table. */
  const degreeDaysBy = (rows: object[], from: string, to: string, terms = climate) =>
    degreeDaysIn([{ start: dayNumber(from), end: dayNumber(to) }], {
      climate: { ...references.climate, rows: [terms] },
      degree_days: { ...references.degree_days, rows: rows as RowsOf<'degree_days'> },
    })
  const month = { station: 'GVE', month: '2025-01', daily_means: null, degree_days: null }
  const january = ['2025-01-01', '2025-01-31'] as const

  it('are those of the chosen station, even if the table contains others', () => {
    const otherStation = { ...month, station: 'BER', degree_days: 700 }
    expect(degreeDaysBy([otherStation], ...january)).toBeNull()
    const stationRow = { ...month, degree_days: 500 }
    for (const rows of [
      [stationRow, otherStation],
      [otherStation, stationRow],
    ])
      expect(degreeDaysBy(rows, ...january)).toBe(500)
  })

  it('are unknown for a month with neither a sum nor all of its days', () => {
    expect(degreeDaysBy([month], ...january)).toBeNull()
    const days = (count: number) => Array.from({ length: count }, () => '5').join(' ')
    // 15 K on each of the ten days entered; the rest of the month is unknown.
    const incomplete = { ...month, daily_means: days(10) }
    expect(degreeDaysBy([incomplete], '2025-01-01', '2025-01-10')).toBe(150)
    expect(degreeDaysBy([incomplete], '2025-01-01', '2025-01-11')).toBeNull()
    expect(degreeDaysBy([incomplete], '2025-01-11', '2025-01-31')).toBeNull()
    expect(degreeDaysBy([{ ...month, degree_days: 500 }], '2025-01-02', '2025-01-31')).toBeNull()
    const gap = { ...month, daily_means: `${days(10)} - ${days(20)}` }
    expect(degreeDaysBy([gap], ...january)).toBeNull()
    // If a day is missing, the monthly sum is used.
    expect(degreeDaysBy([{ ...gap, degree_days: 480 }], ...january)).toBe(480)
  })

  it('count only in the months of the heating season, even if it spans the new year', () => {
    const months = Array.from({ length: 12 }, (_, index) => ({
      ...month,
      month: `2025-${String(index + 1).padStart(2, '0')}`,
      degree_days: 2 ** index,
    }))
    const degreeDaysOfSeason = (first_month: number, last_month: number) =>
      degreeDaysBy(months, '2025-01-01', '2025-12-31', { ...climate, first_month, last_month })
    expect(degreeDaysOfSeason(1, 12)).toBe(2 ** 12 - 1)
    expect(degreeDaysOfSeason(3, 10)).toBe(2 ** 10 - 4)
    expect(degreeDaysOfSeason(11, 2)).toBe(1 + 2 + 2 ** 10 + 2 ** 11)
  })

  it('add up over spans, do not depend on the order of lines, and never decrease with a colder day', () => {
    fc.assert(
      fc.property(anyMeans, fc.nat(88), fc.nat(100), (tenths, index, difference) => {
        const lines = tenths.map((mean, day) => lineOf(day, (mean / 10).toFixed(1)))
        const result = read(lines)
        expect(read([...lines.slice(index), ...lines.slice(0, index), 'GVE;;;'])).toEqual(result)
        const day = (number: number) => timestampOf(number).slice(0, 10)
        const total = degreeDaysBetween(result, day(0), day(89))!
        const parts =
          degreeDaysBetween(result, day(0), day(index))! +
          degreeDaysBetween(result, day(index + 1), day(89))!
        expect(parts).toBeCloseTo(total, 6)
        const changed = lines.with(
          index,
          lineOf(index, ((tenths[index]! - difference) / 10).toFixed(1)),
        )
        expect(degreeDaysBetween(read(changed), day(0), day(89))!).toBeGreaterThanOrEqual(
          total - 1e-6,
        )
      }),
    )
  })
})
