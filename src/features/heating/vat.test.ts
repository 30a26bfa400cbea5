import { describe, expect, it } from 'vitest'
import { type TableFigure } from '../reference/figures.ts'
import { ownOrigin } from '../reference/origin/origin.ts'
import type { Assumption } from './assumptions.ts'
import { describeVat, vatOf } from './vat.ts'

const figure = (vat: 'incl' | 'excl' | null, unit = 'CHF'): TableFigure => ({
  ...ownOrigin('SIG'),
  id: '',
  table: 'energy_prices',
  version: 0,
  value: 1,
  unit,
  vat,
})
const assumptionWith = (
  vat: 'incl' | 'excl' | null,
  changes: Partial<Assumption> = {},
): Assumption => ({
  name: 'upkeep',
  unit: 'CHF/a',
  value: 1,
  usual: 1,
  override: null,
  origin: null,
  figures: [figure(vat)],
  ...changes,
})
const [incl, excl, unstated] = [
  assumptionWith('incl'),
  assumptionWith('excl'),
  assumptionWith(null),
]

describe('VAT on the prices of a comparison', () => {
  it.each<[string, Assumption[], ReturnType<typeof vatOf>]>([
    ['included if all prices include it', [incl, incl], 'incl'],
    ['excluded if all prices exclude it', [excl, excl], 'excl'],
    ['mixed if only some prices include it', [incl, excl], 'mixed'],
    ['unknown if one price does not state it', [incl, unstated], null],
    ['unknown without any price', [], null],
    [
      'included in an entered price, whatever the table says',
      [assumptionWith('excl', { override: 5, value: 5 })],
      'incl',
    ],
    [
      'included in an entered price without a table price',
      [assumptionWith(null, { override: 5, figures: [] })],
      'incl',
    ],
    ['judged without subsidies', [incl, assumptionWith('excl', { name: 'subsidy' })], 'incl'],
    [
      'judged without figures that are not prices',
      [incl, assumptionWith('excl', { unit: 'kWh/a' })],
      'incl',
    ],
    ['judged without unknown prices', [incl, assumptionWith('excl', { value: null })], 'incl'],
    ['judged without calculated prices', [incl, assumptionWith('excl', { figures: [] })], 'incl'],
  ])('is %s', (_, assumptions, expected) => {
    expect(vatOf(assumptions)).toBe(expected)
  })

  it('can be asked for some options, whose prices count along with the shared ones', () => {
    const all = [
      incl,
      assumptionWith('incl', { option: 'cad' }),
      assumptionWith('excl', { option: 'pellets' }),
    ]
    expect(vatOf(all)).toBe('mixed')
    expect(vatOf(all, ['cad'])).toBe('incl')
    expect(vatOf(all, ['pellets'])).toBe('mixed')
    expect(vatOf([assumptionWith('excl', { option: 'pellets' })], ['pellets'])).toBe('excl')
    expect(vatOf([assumptionWith('excl', { option: 'pellets' })], ['cad'])).toBeNull()
  })

  it('is described with the rate of the day', () => {
    const t = (key: string, { rate }: { rate: string }) => `${key} ${rate}`
    const texts = (['incl', 'excl', 'mixed', null] as const).map((vat) =>
      describeVat(vat, '2026-11-22', t),
    )
    const keys = ['vat.incl', 'vat.excl', 'vat.mixed', 'vat.unknown']
    expect(texts).toEqual(keys.map((key) => `${key} 8.1\u00a0%`))
  })
})
