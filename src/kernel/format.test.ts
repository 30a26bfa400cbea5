import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dayOf,
  formatDate,
  formatInstant,
  formatMoney,
  formatNumber,
  formatRelative,
  formatTime,
  parseDate,
  parseNumber,
} from './format.ts'

const someNumber = fc
  .tuple(fc.integer({ min: -1e11, max: 1e11 }), fc.integer({ min: 0, max: 4 }))
  .map(([digits, decimals]) => digits / 10 ** decimals)

describe('numbers', () => {
  it('are written as in Switzerland, in every language', () => {
    expect(formatNumber(1234567.5)).toBe('1’234’567.5')
    expect(formatNumber(-68800, { unit: 'CHF' })).toBe('−68’800\u00a0CHF')
    expect(formatMoney(12345.6)).toBe('12’345.60\u00a0CHF')
    expect(formatNumber(-0.001, { decimals: 2 })).toBe('0.00')
  })

  it('are read back as they were written', () => {
    fc.assert(
      fc.property(someNumber, (value) => {
        expect(parseNumber(formatNumber(value))).toBe(value + 0)
      }),
    )
  })

  it('are read with any of the separators in use', () => {
    const separators = fc.constantFrom('’', "'", ' ', '\u00a0', '\u202f', '')
    const points = fc.constantFrom('.', ',')
    fc.assert(
      fc.property(someNumber, separators, points, (value, separator, point) => {
        const typed = formatNumber(value).replaceAll('’', separator).replace('.', point)
        expect(parseNumber(typed)).toBe(value + 0)
      }),
    )
  })

  it.each([
    ['12.345,60', 12345.6],
    ['1,234,567.8', 1234567.8],
    [' 0,5 ', 0.5],
    ['.5', 0.5],
    ['7.', 7],
    ['-3', -3],
  ])('%s is %d', (typed, value) => expect(parseNumber(typed)).toBe(value))

  it.each(['', '-', '.', 'douze', '1 2', '1.2.3', '12 kW', '1e5', '0x10', 'Infinity'])(
    '%j is no number',
    (typed) => expect(parseNumber(typed)).toBeUndefined(),
  )
})

describe('dates', () => {
  it('stand as dd.mm.yyyy in Europe/Zurich, in summer and in winter', () => {
    expect(formatDate('2026-11-04')).toBe('04.11.2026')
    expect(formatInstant('2026-11-20T23:30:00Z')).toBe('21.11.2026, 00:30')
    expect(formatTime('2026-07-01T12:03:00Z')).toBe('14:03')
    expect(dayOf(new Date('2026-07-01T22:00:00Z'))).toBe('2026-07-02')
  })

  it('are read back as they were written', () => {
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

  it('that do not exist are refused', () => {
    expect(parseDate('29.2.2028')).toBe('2028-02-29')
    expect(parseDate('29.2.2027')).toBeUndefined()
    expect(parseDate('4/11/2026')).toBe('2026-11-04')
    expect(parseDate('04.13.2026')).toBeUndefined()
    expect(parseDate('hier')).toBeUndefined()
  })

  it('are told from now in the language of the reader', () => {
    const now = new Date('2026-11-20T12:00:00Z')
    expect(formatRelative('2026-11-20T11:59:40Z', now, 'en')).toBe('now')
    expect(formatRelative('2026-11-19T11:00:00Z', now, 'fr')).toBe('hier')
    expect(formatRelative('2026-11-17T12:00:00Z', now, 'fr')).toBe('il y a 3 jours')
    expect(formatRelative('2026-11-20T14:30:00Z', now, 'it')).toBe('tra 2 ore')
  })
})
