import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageOfLines } from '../../../../testing/bills/drawnBills.ts'
import { printedRowsOf } from './printed.ts'
import { datesIn, periodsIn } from './printedDate.ts'
import { numbersIn, valueOfPrinted } from './printedNumber.ts'

const rowOf = (text: string) => printedRowsOf(pageOfLines(text))[0]!

describe('a printed number (§5)', () => {
  it('reads back whatever separates its thousands and decimals', () => {
    const separators = fc.constantFrom("'", '’', ' ', '\u202f', ' ’', '’ ', '.', ',')
    const amounts = fc.record({
      whole: fc.integer({ min: 0, max: 99_999_999 }),
      cents: fc.integer({ min: 0, max: 99 }),
      thousands: separators,
      decimal: fc.constantFrom('.', ','),
    })
    fc.assert(
      fc.property(amounts, ({ whole, cents, thousands, decimal }) => {
        fc.pre(thousands !== decimal)
        const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, thousands)
        const text = `${grouped}${decimal}${String(cents).padStart(2, '0')}`
        expect(valueOfPrinted(text)).toEqual({
          value: Number(`${whole}.${String(cents).padStart(2, '0')}`),
          decimals: 2,
        })
        const [number] = numbersIn(rowOf(`Total ${text} CHF`))
        expect(number?.value).toBe(Number(`${whole}.${String(cents).padStart(2, '0')}`))
      }),
    )
  })

  it.each([
    ["6'240", undefined, 6240],
    ['1 234,50', undefined, 1234.5],
    ['1.234,50', undefined, 1234.5],
    ['6.240', 'l', 6240],
    ['8.420', 't', 8.42],
    ['54.760', 'MWh', 54.76],
    ['137°383', 'kWh', 137_383],
    ["-20'840.00", undefined, -20_840],
    ["1'200.–", undefined, 1200],
    ["1'200.50-", undefined, -1200.5],
    ['1 234 567', undefined, 1_234_567],
    ["12'34", undefined, undefined],
    ['1.2.3', undefined, undefined],
  ] as const)('%s in %s is %s', (text, unit, value) => {
    expect(valueOfPrinted(text, unit)?.value).toBe(value)
  })

  it('ends where the next begins', () => {
    const values = (text: string) => numbersIn(rowOf(text)).map(({ value }) => value)
    expect(values('1204 300 kWh 15 1234 567')).toEqual([1204, 300, 15, 1234, 567])
    expect(values("2’310m3 x 10.5 = 24'255kWh")).toEqual([2310, 10.5, 24_255])
    expect(values('CHF 20.– 450.00- 12-14')).toEqual([20, -450, 12])
  })

  it('is no part of a word, a date or a telephone number', () => {
    const values = numbersIn(rowOf('G4-80114169  12/2024  CHE-105.954.321')).map(
      ({ value }) => value,
    )
    expect(values).toEqual([])
  })
})

describe('a printed date (§5)', () => {
  const days = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const months = {
    fr: [
      'janvier',
      'février',
      'mars',
      'avril',
      'mai',
      'juin',
      'juillet',
      'août',
      'septembre',
      'octobre',
      'novembre',
      'décembre',
    ],
    it: [
      'gennaio',
      'febbraio',
      'marzo',
      'aprile',
      'maggio',
      'giugno',
      'luglio',
      'agosto',
      'settembre',
      'ottobre',
      'novembre',
      'dicembre',
    ],
  }
  const spellings = (day: string) => {
    const [year, month, date] = day.split('-') as [string, string, string]
    const named = (names: string[]) => `${Number(date)} ${names[Number(month) - 1]} ${year}`
    return [
      `${date}.${month}.${year}`,
      `${Number(date)}.${Number(month)}.${year.slice(2)}`,
      `${date}/${month}/${year}`,
      day,
      named(months.fr),
      named(months.it),
    ]
  }

  it('is read in the spellings of French and Italian bills', () => {
    fc.assert(
      fc.property(days, (day) => {
        for (const text of spellings(day))
          expect([text, datesIn(rowOf(`Livré le ${text}`)).map((date) => date.day)]).toEqual([
            text,
            [day],
          ])
      }),
    )
  })

  it('makes a period with another', () => {
    const joins = fc.constantFrom('au', 'al', '-', '–', 'bis')
    fc.assert(
      fc.property(days, days, joins, fc.nat(5), (one, other, join, spelling) => {
        fc.pre(one !== other)
        const [start, end] = [one, other].sort() as [string, string]
        const text = `Période ${spellings(start)[spelling]} ${join} ${spellings(end)[spelling]}`
        expect(periodsIn(rowOf(text))).toMatchObject([{ start, end }])
      }),
    )
  })

  it.each([
    ['du 1er janvier au 31 décembre 2024', '2024-01-01', '2024-12-31'],
    ['1.7. – 31.12.2024', '2024-07-01', '2024-12-31'],
    ['dal 1° gennaio 2024 al 31 marzo 2024', '2024-01-01', '2024-03-31'],
    ['octobre 2023 – mars 2024', '2023-10-01', '2024-03-31'],
    ['2e trimestre 2024', '2024-04-01', '2024-06-30'],
    ['II semestre 2024', '2024-07-01', '2024-12-31'],
    ['Période : mars 2024', '2024-03-01', '2024-03-31'],
    ['Période de décompte : 01.10.2023 → 30.09.2024', '2023-10-01', '2024-09-30'],
  ])('%s', (text, start, end) => {
    expect(periodsIn(rowOf(text))).toMatchObject([{ start, end }])
  })

  it('does not exist on the 31st of June', () => {
    expect(datesIn(rowOf('31.06.2024'))).toEqual([])
  })
})

describe('the rows of a page (§5)', () => {
  it('hold a word around which the box of another one was drawn, and none of the next line', () => {
    const page = pageOfLines(
      "Énergie HT    17'016 kWh    12.36 ct\nÉnergie NT     3'176 kWh     9.89 ct",
    )
    const wide = page.words.map((word) =>
      word.text === 'Énergie'
        ? { ...word, box: { ...word.box, right: word.box.right + 21 } }
        : word,
    )
    expect(printedRowsOf({ ...page, words: wide }).map(({ text }) => text)).toEqual([
      "Énergie HT\t17'016 kWh\t12.36 ct",
      "Énergie NT\t3'176 kWh\t9.89 ct",
    ])
  })
})
