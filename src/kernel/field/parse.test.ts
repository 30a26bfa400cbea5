import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDate, formatNumber } from './format.ts'
import { type NumberFormat, numberProblem, parseDate, parseNumber } from './parse.ts'

const area = { decimals: 0, unit: 'm²' }
const price = { decimals: 2, unit: 'ct/kWh' }
const amount = { decimals: 2, unit: 'CHF' }
const lambda = { decimals: 3, unit: 'W/m²K' }

describe('parsing a number', () => {
  it.each<[string, NumberFormat, number]>([
    ["3'261,5", {}, 3261.5],
    ['3’261.5', {}, 3261.5],
    ['1 600 m2', area, 1600],
    ['1600m²', area, 1600],
    ['1\u00a0600 mq', area, 1600],
    ['26,5 ct', price, 26.5],
    ['26.5 ct/kWh', price, 26.5],
    ["CHF 1'200.-", amount, 1200],
    ['Fr. 1 200,50', amount, 1200.5],
    ['1’200.– CHF', amount, 1200],
    ['1200.--', amount, 1200],
    ['−68’800 chf', amount, -68800],
    ['12.345,60', amount, 12345.6],
    ['1,234,567.8', {}, 1234567.8],
    ['1.234.567', amount, 1234567],
    ['1.234', area, 1234],
    ['1,234', area, 1234],
    ['1.234', lambda, 1.234],
    ['0.125', amount, 0.125],
    ['1234.567', amount, 1234.567],
    ["1'200,500", amount, 1200.5],
    ['20 ans', { decimals: 0, unit: 'a' }, 20],
    ['1200 Liter', { decimals: 0, unit: 'l' }, 1200],
    ['3,5 mètres', { unit: 'm' }, 3.5],
    ['90 mètres carrés', area, 90],
    ['12 KW', { unit: 'kW' }, 12],
    ['30 pour cent', { unit: '%' }, 30],
    ['12 kWh', { decimals: 0, unit: 'kWh/m²·a' }, 12],
    ['12 kWh/m2', { decimals: 0, unit: 'kWh/m²·a' }, 12],
    ['5 %', { decimals: 1, unit: '%' }, 5],
    [' 0,5 ', {}, 0.5],
    ['.5', {}, 0.5],
    ['7.', {}, 7],
    ['-3', {}, -3],
    ['+3', {}, 3],
    ['+21,5°', { decimals: 1, unit: '°C' }, 21.5],
    ['21 °C', { decimals: 1, unit: '°C' }, 21],
    ['-0', {}, 0],
  ])('%s in %j is %d', (typed, format, value) => expect(parseNumber(typed, format)).toBe(value))

  it.each<[string, NumberFormat, string]>([
    ['1.234', amount, 'two_ways'],
    ['1,200', amount, 'two_ways'],
    ['-12.345', price, 'two_ways'],
    ['12 kW', {}, 'unit'],
    ['3 mètres', area, 'unit'],
    ['12 kW', area, 'unit'],
    ['1.2 MWh', { unit: 'kWh' }, 'unit'],
    ['CHF 12', area, 'unit'],
    ['12 /kWh', price, 'unit'],
    ['1e5', {}, 'unit'],
    ['', {}, 'format'],
    ['-', {}, 'format'],
    ['+-3', {}, 'format'],
    ['≈ 12', {}, 'format'],
    ['.', {}, 'format'],
    ['douze', {}, 'format'],
    ['1 2', {}, 'format'],
    ['1 60', {}, 'format'],
    ["1'60", {}, 'format'],
    ['1.2.3', {}, 'format'],
    ["1'200 300", {}, 'format'],
    ['1,2.3,4', {}, 'format'],
    ['12.-', area, 'format'],
    ['Infinity', {}, 'format'],
  ])('%j in %j is not a number', (typed, format, problem) => {
    expect(parseNumber(typed, format)).toBeUndefined()
    expect(numberProblem(typed, format)).toBe(problem)
  })

  const decimals = fc.integer({ min: 0, max: 4 })
  const someNumber = fc
    .tuple(fc.integer({ min: -1e11, max: 1e11 }), decimals)
    .map(([digits, places]) => digits / 10 ** places + 0)
  const units = [
    [undefined, ''],
    ['m²', 'm2'],
    ['m²', ' m²'],
    ['kWh/a', '\u202fkWh'],
    ['CHF', ' Fr.'],
    ['CHF', ' CHF'],
    ['%', '%'],
    ['a', ' ans'],
  ] as const
  const writing = fc.record({
    separator: fc.constantFrom('’', "'", ' ', '\u00a0', '\u202f', '', '.', ','),
    point: fc.constantFrom('.', ','),
    minus: fc.constantFrom('-', '−', '–'),
    unit: fc.constantFrom(...units),
  })

  it('accepts every notation, and refuses ambiguous ones', () => {
    fc.assert(
      fc.property(
        someNumber,
        writing,
        decimals,
        (value, { separator, point, minus, unit }, places) => {
          fc.pre(separator !== point)
          const typed =
            formatNumber(value)
              .replace('.', '#')
              .replaceAll('’', separator)
              .replace('#', point)
              .replace('−', minus) + unit[1]
          const read = parseNumber(typed, { unit: unit[0], decimals: places })
          const digits = typed.replace(/[^\d.,]/g, '')
          const isEither = /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)
          if (!isEither) expect(read).toBe(value)
          else if (places > 2 || places === 0)
            expect([Number(digits.replace(',', '.')), Number(digits.replace(/\D/g, ''))]).toContain(
              Math.abs(read ?? Number.NaN),
            )
          else expect(read).toBeUndefined()
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('never ignores a digit', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789.,’ -−²kWCHF/e'), maxLength: 12 })
    const digits = (one: string) => one.replace(/\D/g, '').replace(/^0+|0+$/g, '')
    const exactly = new Intl.NumberFormat('en', {
      useGrouping: false,
      maximumSignificantDigits: 15,
    })
    let count = 0
    fc.assert(
      fc.property(text, fc.constantFrom({}, area, price, amount, lambda), (typed, format) => {
        const read = parseNumber(typed, format)
        if (read === undefined) return
        count += 1
        expect(digits(exactly.format(read))).toBe(digits(typed))
        expect(read < 0).toBe(/^\s*[-−]/.test(typed) && read !== 0)
      }),
      { numRuns: 10_000 },
    )
    expect(count).toBeGreaterThan(500)
  })
})

describe('parsing a date', () => {
  it.each([
    ['3.12.26', '2026-12-03'],
    ['03122026', '2026-12-03'],
    ['031226', '2026-12-03'],
    ['3/12/26', '2026-12-03'],
    ['3-12-2026', '2026-12-03'],
    ['3. 12. 2026', '2026-12-03'],
    ['3 12 2026', '2026-12-03'],
    ['3 déc 2026', '2026-12-03'],
    ['3 déc. 2026', '2026-12-03'],
    ['3 DECEMBRE 26', '2026-12-03'],
    ['1er août 2026', '2026-08-01'],
    ['3. Dezember 2026', '2026-12-03'],
    ['3 dic 2026', '2026-12-03'],
    ['3-Dec-26', '2026-12-03'],
    ['Dec 3, 2026', '2026-12-03'],
    ['2026-12-03', '2026-12-03'],
    ['2026/12/3', '2026-12-03'],
    ['20261203', '2026-12-03'],
    ['2026-12-03T00:00:00', '2026-12-03'],
    ['3.12.2026 00:00', '2026-12-03'],
    [' 29.2.2028 ', '2028-02-29'],
    ['1.1.49', '2049-01-01'],
    ['1.1.50', '1950-01-01'],
  ])('%s is %s', (typed, iso) => expect(parseDate(typed)).toBe(iso))

  it.each([
    '29.2.2027',
    '31.04.2026',
    '04.13.2026',
    '12/31/2026',
    '3.12',
    '3.12.',
    '12.2026',
    '3.12-2026',
    '3.12.126',
    '3122026',
    '3 jui 2026',
    '3 ma 2026',
    '3 brumaire 2026',
    '3.12.2026 14:05',
    '0.1.2026',
    '2026',
    'hier',
    '',
  ])('%j is none', (typed) => expect(parseDate(typed)).toBeUndefined())

  const days = fc
    .date({ min: new Date('1800-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const languages = fc.constantFrom('fr', 'it', 'en', 'de')

  it('accepts every notation', () => {
    const parts = (iso: string) => iso.split('-') as [string, string, string]
    const short = (year: string) => (year >= '1950' && year < '2050' ? year.slice(2) : year)
    fc.assert(
      fc.property(
        days,
        fc.constantFrom('.', '/', '-', ' '),
        fc.boolean(),
        fc.boolean(),
        languages,
        (iso, sign, isShort, isBare, language) => {
          const [year, month, day] = parts(iso)
          const bare = (two: string) => (isBare ? String(Number(two)) : two)
          const ofYear = isShort ? short(year) : year
          const name = (format: 'long' | 'short') =>
            new Intl.DateTimeFormat(language, { month: format, timeZone: 'UTC' }).format(
              new Date(iso),
            )
          const writings = [
            [bare(day), bare(month), ofYear].join(sign),
            day + month + ofYear,
            year + month + day,
            `${bare(day)} ${name('long')} ${ofYear}`,
            `${bare(day)} ${name('short')} ${ofYear}`,
            `${bare(day)}-${name('long')}-${ofYear}`,
            formatDate(iso),
            `${iso}T00:00:00.000Z`,
          ]
          for (const typed of writings) expect([typed, parseDate(typed)]).toEqual([typed, iso])
        },
      ),
    )
  })

  it('never ignores a digit of the date', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789./- '), maxLength: 11 })
    const sorted = (digits: string) =>
      [...digits.replace(/\D/g, '').replace(/0/g, '')].sort().join('')
    fc.assert(
      fc.property(text, (typed) => {
        const read = parseDate(typed)
        if (read === undefined) return
        expect([sorted(read), sorted(read.slice(2))]).toContain(sorted(typed))
      }),
      { numRuns: 20_000 },
    )
  })
})
