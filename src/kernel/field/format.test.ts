import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dayOf,
  formatDate,
  formatInstant,
  formatMoney,
  formatNumber,
  formatRelative,
  formatSize,
  formatTime,
  unitIn,
} from './format.ts'
import { parseDate, parseNumber } from './parse.ts'

const someNumber = fc
  .tuple(fc.integer({ min: -1e11, max: 1e11 }), fc.integer({ min: 0, max: 4 }))
  .map(([digits, decimals]) => digits / 10 ** decimals)

describe('numbers', () => {
  it('have the Swiss format in every language', () => {
    expect(formatNumber(1234567.5)).toBe('1’234’567.5')
    expect(formatNumber(-68800, { unit: 'CHF' })).toBe('−68’800\u00a0CHF')
    expect(formatMoney(12345.6)).toBe('12’345.60\u00a0CHF')
    expect(formatNumber(-0.001, { decimals: 2 })).toBe('0.00')
  })

  it('are parsed back to the same value', () => {
    fc.assert(
      fc.property(someNumber, (value) => {
        expect(parseNumber(formatNumber(value))).toBe(value + 0)
      }),
    )
  })
})

describe('sizes', () => {
  it('have the units of the language, in steps of 1000', () => {
    const formatted = (bytes: number) =>
      (['fr', 'it', 'en'] as const).map((one) => formatSize(bytes, one))
    expect(formatted(1)).toEqual(['1\u00a0Ko', '1\u00a0kB', '1\u00a0kB'])
    expect(formatted(340_000)).toEqual(['340\u00a0Ko', '340\u00a0kB', '340\u00a0kB'])
    expect(formatted(999_600)).toEqual(['1.0\u00a0Mo', '1.0\u00a0MB', '1.0\u00a0MB'])
    expect(formatted(270_553_200_000)).toEqual(['270.6\u00a0Go', '270.6\u00a0GB', '270.6\u00a0GB'])
    expect(formatted(999_960_000)).toEqual(['1.0\u00a0Go', '1.0\u00a0GB', '1.0\u00a0GB'])
    expect(formatted(1_240_000)).toEqual(['1.2\u00a0Mo', '1.2\u00a0MB', '1.2\u00a0MB'])
  })
})

describe('dates', () => {
  it('are formatted as dd.mm.yyyy in Europe/Zurich, in summer and in winter', () => {
    expect(formatDate('2026-11-04')).toBe('04.11.2026')
    expect(formatInstant('2026-11-20T23:30:00Z')).toBe('21.11.2026, 00:30')
    expect(formatTime('2026-07-01T12:03:00Z')).toBe('14:03')
    expect(dayOf(new Date('2026-07-01T22:00:00Z'))).toBe('2026-07-02')
  })

  it('are parsed back to the same day', () => {
    const days = fc.date({
      min: new Date('1850-01-01'),
      max: new Date('2200-12-31'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(days, (day) => {
        const iso = day.toISOString().slice(0, 10)
        expect(parseDate(formatDate(iso))).toBe(iso)
      }),
    )
  })

  it('are formatted relative to now in the reader’s language', () => {
    const now = new Date('2026-11-20T12:00:00Z')
    expect(formatRelative('2026-11-20T11:59:40Z', now, 'en')).toBe('now')
    expect(formatRelative('2026-11-19T11:00:00Z', now, 'fr')).toBe('hier')
    expect(formatRelative('2026-11-17T12:00:00Z', now, 'fr')).toBe('il y a 3 jours')
    expect(formatRelative('2026-11-20T14:30:00Z', now, 'it')).toBe('tra 2 ore')
  })
})

it('a unit is called as in its language (§4)', () => {
  const named = (unit: string) => (['fr', 'it', 'en'] as const).map((one) => unitIn(unit, one))
  expect(named('MB')).toEqual(['Mo', 'MB', 'MB'])
  expect(named('kWh')).toEqual(['kWh', 'kWh', 'kWh'])
})
