import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exportRecords } from '../../kernel/export.server.ts'
import { type Fields, section } from '../../kernel/field/fields.ts'
import {
  choice,
  choices,
  day,
  decimal,
  flag,
  integer,
  line,
  longText,
  money,
} from '../../kernel/field/kinds.ts'
import type { Context } from '../../kernel/http/handler.server.ts'
import { type Language, languages } from '../../kernel/text.ts'
import {
  decimalSign,
  guessColumns,
  type PasteContext,
  parsePastedCell,
  parsePastedValue,
  splitUnits,
} from '../../web/ui/grid/pastedRows.ts'
import { parseCells } from '../../web/ui/grid/spreadsheet.ts'
import { checkChange } from '../../web/ui/input/formRules.ts'

const columns = section('all', 'base', {
  energy: choice(['oil', 'wood', 'district_heat']),
  amount: decimal({ min: -1e6, max: 1e6, decimals: 3, unit: 'kWh' }),
  cost: money(),
  year: integer({ min: 1850, max: 2100 }),
  start_date: day(),
  uses: choices(['oil', 'wood']),
  is_main: flag(),
  company: line(),
  remark: longText(),
}) as unknown as Fields

const sampleTexts: Record<string, Record<Language, string>> = {
  'field.energy': { fr: 'Énergie', en: 'Energy source', it: 'Vettore energetico' },
  'field.amount': { fr: 'Quantité', en: 'Amount', it: 'Quantità' },
  'field.cost': { fr: 'Coût', en: 'Cost', it: 'Costo' },
  'field.year': { fr: 'Année', en: 'Year', it: 'Anno' },
  'field.start_date': { fr: 'Début', en: 'Start', it: 'Inizio' },
  'field.uses': { fr: 'Usages', en: 'Uses', it: 'Usi' },
  'field.is_main': { fr: 'Principal', en: 'Main', it: 'Principale' },
  'field.company': { fr: 'Entreprise', en: 'Company', it: 'Azienda' },
  'field.remark': { fr: 'Remarque', en: 'Remark', it: 'Osservazione' },
}
for (const name of ['energy', 'uses']) {
  sampleTexts[`${name}.oil`] = { fr: 'Mazout', en: 'Heating oil', it: 'Olio da riscaldamento' }
  sampleTexts[`${name}.wood`] = { fr: 'Bois, pellets', en: 'Wood, pellets', it: 'Legna, pellet' }
  sampleTexts[`${name}.district_heat`] = { fr: 'CAD', en: 'District heat', it: 'Teleriscaldamento' }
}
const yes: Record<Language, string> = { fr: 'Oui', en: 'Yes', it: 'Sì' }

const means: PasteContext = {
  columns,
  translators: languages.map((language) => (key) => sampleTexts[key]?.[language] ?? key),
  flags: languages.map((language) => ({ yes: yes[language], no: 'No(n)', unknown: 'Inconnu' })),
  codes: {},
  check: (name, value) => checkChange(columns, name, value, ({ key }) => key),
}
const names = Object.keys(columns)

/** Exports records as CSV in a language. */
async function exported(rows: Record<string, unknown>[], language: Language) {
  const say = (key: string) => {
    const [ns, word = ''] = key.split(':')
    if (ns === 'kernel') return word === 'export.yes' ? yes[language] : 'No(n)'
    return sampleTexts[word]?.[language] ?? word
  }
  const context = { say, language, now: new Date('2026-11-21T10:00:00Z') } as unknown as Context
  const { content } = await exportRecords({
    words: 'table',
    columns: names.map((name) => ({
      name,
      field: columns[name]!,
      title: say(`table:field.${name}`),
      optionLabel: (key) => say(`table:${name}.${key}`),
    })),
    rows: (async function* () {
      yield rows
    })(),
    format: 'csv',
    context,
  })
  const parts: Uint8Array[] = []
  for await (const part of content as AsyncIterable<Uint8Array>) parts.push(part)
  return Buffer.concat(parts).toString()
}

/** Parses a pasted block as its preview does. */
function pasted(block: string) {
  const lines = parseCells(block)
  const { hasHead, targets } = guessColumns(lines, means)
  const body = hasHead ? lines.slice(1) : lines
  const signs = targets.map((_, index) => decimalSign(body.map((line) => line[index] ?? '')))
  return body.map((line) =>
    Object.fromEntries(
      targets.flatMap((name, index) => {
        if (name === undefined) return []
        const cell = parsePastedCell(name, line[index] ?? '', means, signs[index])
        return [[name, 'value' in cell ? cell.value : cell]]
      }),
    ),
  )
}

const text = fc
  .string({ unit: fc.constantFrom('a', 'é', '"', ';', '-', '=', ' ', '’', '1') })
  .map((one) => one.trim() || null)
const orNothing = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null })
const record = fc.record({
  energy: orNothing(fc.constantFrom(...columns.energy!.options!)),
  amount: orNothing(fc.integer({ min: -1e9, max: 1e9 }).map((n) => n / 1000)),
  cost: orNothing(fc.nat(1e9).map((n) => n / 100)),
  year: fc.integer({ min: 1850, max: 2100 }),
  start_date: orNothing(
    fc
      .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  ),
  uses: orNothing(fc.subarray(['oil', 'wood'], { minLength: 1 })),
  is_main: orNothing(fc.boolean()),
  company: text,
  remark: orNothing(fc.constantFrom('a\nb', 'c;d', '"e"')),
})

describe('a pasted block', () => {
  it('has the same values as the CSV export from which it was copied, in every language', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(...languages),
        async (rows, language) => {
          expect(pasted(await exported(rows, language))).toEqual(rows)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('is assigned to columns by its contents if it has no heading', () => {
    const block = '01.01.2024\tMazout\t24’500 kWh\n1/1/25\tolio combustibile\t23’100'
    expect(guessColumns(parseCells(block), means)).toEqual({
      hasHead: false,
      targets: ['start_date', 'energy', 'amount'],
    })
    const other = 'Datum\tTräger\n01.01.2024\tMazout\n01.01.2025\toil'
    expect(guessColumns(parseCells(other), means)).toEqual({
      hasHead: true,
      targets: ['start_date', 'energy'],
    })
  })

  it('may have amounts with their units, which fill the column of units', () => {
    const withUnit: PasteContext = {
      ...means,
      columns: section('all', 'base', {
        amount: decimal({ min: 0, max: 1e9 }),
        unit: choice(['kWh', 'l', 'm3']),
      }),
    }
    const split = (block: string) => splitUnits(parseCells(block), withUnit)
    expect(split("Quantité\tDu\n3'261,5 l\t3 déc. 2024\n12 500 kWh\t3.1.2025\n7 litres\t")).toEqual(
      [
        ['Quantité', '', 'Du'],
        ["3'261,5", 'l', '3 déc. 2024'],
        ['12 500', 'kWh', '3.1.2025'],
        ['7', 'litres', ''],
      ],
    )
    expect(['kWh', 'litres', 'm³'].map((unit) => parsePastedValue('unit', unit, withUnit))).toEqual(
      ['kWh', 'l', 'm3'],
    )
    // Another unit, or mostly other texts: the column stays as it was pasted.
    for (const block of ['12 kWh\n5 bottles', 'a\nb\nc\nd\n12 kWh'])
      expect(split(block)).toEqual(parseCells(block))
  })

  it('may have numbers, dates and option labels in any notation', () => {
    const value = (name: string, written: string, column = [written]) =>
      parsePastedValue(name, written, means, decimalSign(column))
    expect(
      ["CHF 1'200.–", 'Fr. 1 200,50', '1’200.50 CHF', '-.50'].map((n) => value('cost', n)),
    ).toEqual([1200, 1200.5, 1200.5, -0.5])
    expect(value('amount', '2.000', ['2.000', '1.234,5'])).toBe(2000)
    expect(value('amount', '2,000', ['2,000', '1,234.5'])).toBe(2000)
    expect(value('amount', '2,000', ['2,000', '12,5'])).toBe(2)
    expect(value('year', '2’024')).toBe(2024)
    expect(
      ['1.2.24', '1-2-2024', '2024-02-01T00:00:00', '01/02/2024 00:00'].map((d) =>
        value('start_date', d),
      ),
    ).toEqual(Array(4).fill('2024-02-01'))
    expect(['oui', 'SI', 'x', 'unbekannt'].map((f) => value('is_main', f))).toEqual([
      true,
      true,
      true,
      'unbekannt',
    ])
    expect(value('uses', 'legna, pellet, OIL')).toEqual(['wood', 'oil'])
    expect(parsePastedCell('year', '31.02.2024', means).problem).toBeDefined()
    expect(parsePastedCell('energy', 'charbon', means).problem).toBeDefined()
  })
})

describe('a pasted cell', () => {
  it('is read without marks of direction, and empty if only those are in it', () => {
    const cases = [
      ['is_main', '\u202aOui\u202c', true],
      ['energy', '\u200eMazout', 'oil'],
      ['amount', '\u202d1234.5\u202c', 1234.5],
      ['start_date', '\u200b', null],
      ['amount', '\ufeff', null],
    ] as const
    for (const [name, typed, value] of cases)
      expect([name, parsePastedValue(name, typed, means)]).toEqual([name, value])
  })
})

describe('lines of a quote pasted without headings (§3)', () => {
  it('have their text in the column that every line needs, and a rate with a comma', () => {
    const lines = section('lines', 'base', {
      text: longText({ required: true, max: 1000 }),
      quantity: decimal({ min: 0, max: 999_999, decimals: 3 }),
      vat_rate: choice(['8.1', '2.6']),
      unit: line({ max: 20 }),
      note: line({ max: 300 }),
    }) as unknown as Fields
    const context: PasteContext = {
      ...means,
      columns: lines,
      check: (name, value) => checkChange(lines, name, value, ({ key }) => key),
    }
    const rows = [
      ['Analyse du bâtiment et de son installation', '1,5', '8,1 %'],
      ['Déplacement', '2', '2.6%'],
    ]
    expect(guessColumns(rows, context)).toEqual({
      hasHead: false,
      targets: ['text', 'quantity', 'vat_rate'],
    })
    expect(parsePastedValue('vat_rate', '8,1 %', context)).toBe('8.1')
  })
})
