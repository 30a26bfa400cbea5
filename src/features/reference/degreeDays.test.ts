import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDailyMeans } from './degreeDays.ts'
import { shippedVersions } from './shipped.ts'

const climate = shippedVersions.climate[0]!.rows[0]!
const head = 'station_abbr;reference_timestamp;tre200d0;tre200dx'
const dayOf = (at: number) => new Date(Date.UTC(2025, 0, 1) + at * 86_400_000).toISOString()
const line = (at: number, mean: string) => {
  const [year, month, day] = dayOf(at).slice(0, 10).split('-')
  return `GVE;${day}.${month}.${year} 00:00;${mean};12.0`
}
const read = (lines: readonly string[]) => readDailyMeans([head, ...lines].join('\r\n'), climate)
/** Means of January to March 2025, in tenths of a degree. */
const means = fc.array(fc.integer({ min: -150, max: 300 }), { minLength: 90, maxLength: 90 })

describe('daily means of MeteoSwiss', () => {
  it('give the degree-days of every whole month of the season', () => {
    const cold = Array.from({ length: 365 }, (_, at) => line(at, '5.0'))
    expect(read(cold)).toEqual({
      months: ['01', '02', '03', '04', '05', '09', '10', '11', '12'].map((month) => ({
        station: 'GVE',
        month: `2025-${month}`,
        degree_days: 15 * new Date(Date.UTC(2025, Number(month), 0)).getUTCDate(),
      })),
      incomplete: [],
    })
    const limits = ['16.0', '16.1', '-3.5', ...Array.from({ length: 28 }, () => '20')]
    expect(read(limits.map((mean, at) => line(at, mean)))).toMatchObject({
      months: [{ month: '2025-01', degree_days: 27.5 }],
    })
  })

  it('say which months are not whole, and what file this is not', () => {
    const days = Array.from({ length: 59 }, (_, at) => line(at, at === 40 ? '-' : '0'))
    expect(read(days)).toMatchObject({ months: [{ month: '2025-01' }], incomplete: ['2025-02'] })
    expect(read(days.map((one) => one.replace('GVE', 'BER')))).toEqual({ problem: 'station' })
    expect(readDailyMeans('a;b\n1;2', climate)).toEqual({ problem: 'columns' })
    expect(readDailyMeans('', climate)).toEqual({ problem: 'columns' })
  })

  it('are the same in any order and after any others, and a colder day never gives less', () => {
    fc.assert(
      fc.property(means, fc.nat(89), fc.nat(100), (tenths, at, colder) => {
        const lines = tenths.map((mean, day) => line(day, (mean / 10).toFixed(1)))
        const found = read(lines)
        expect(read([...lines.slice(at), ...lines.slice(0, at), 'GVE;;;'])).toEqual(found)
        const changed = lines.with(at, line(at, ((tenths[at]! - colder) / 10).toFixed(1)))
        const sum = (one: typeof found) =>
          one.problem ? 0 : one.months.reduce((total, { degree_days }) => total + degree_days, 0)
        expect(sum(read(changed))).toBeGreaterThanOrEqual(sum(found) - 0.001)
      }),
    )
  })
})
