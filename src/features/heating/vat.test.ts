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
const priced = (vat: 'incl' | 'excl' | null, other: Partial<Assumption> = {}): Assumption => ({
  name: 'upkeep',
  unit: 'CHF/a',
  value: 1,
  usual: 1,
  override: null,
  origin: null,
  figures: [figure(vat)],
  ...other,
})
const [incl, excl, unsaid] = [priced('incl'), priced('excl'), priced(null)]

describe('VAT on the prices of a comparison', () => {
  it.each<[string, Assumption[], 'incl' | 'excl' | null]>([
    ['all with it', [incl, incl], 'incl'],
    ['all without it', [excl, excl], 'excl'],
    ['some with, some without', [incl, excl], null],
    ['one that does not say', [incl, unsaid], null],
    ['none at all', [], null],
    ['what was entered, which is with it', [priced('excl', { override: 5, value: 5 })], 'incl'],
    [
      'what was entered where no table has a price',
      [priced(null, { override: 5, figures: [] })],
      'incl',
    ],
    ['subsidies aside, which are no price', [incl, priced('excl', { name: 'subsidy' })], 'incl'],
    ['figures aside that are no price', [incl, priced('excl', { unit: 'kWh/a' })], 'incl'],
    ['what is not known aside', [incl, priced('excl', { value: null })], 'incl'],
    ['what has no price aside', [incl, priced('excl', { figures: [] })], 'incl'],
  ])('is, of %s', (_, assumptions, expected) => {
    expect(vatOf(assumptions)).toBe(expected)
  })

  it('is asked of some options with what all share', () => {
    const all = [incl, priced('incl', { option: 'cad' }), priced('excl', { option: 'pellets' })]
    expect(vatOf(all)).toBeNull()
    expect(vatOf(all, ['cad'])).toBe('incl')
    expect(vatOf(all, ['pellets'])).toBeNull()
    expect(vatOf([priced('excl', { option: 'pellets' })], ['pellets'])).toBe('excl')
    expect(vatOf([priced('excl', { option: 'pellets' })], ['cad'])).toBeNull()
  })

  it('is said with the rate of the day', () => {
    const say = (key: string, { rate }: { rate: string }) => `${key} ${rate}`
    const texts = (['incl', 'excl', null] as const).map((vat) =>
      describeVat(vat, '2026-11-22', say),
    )
    expect(texts).toEqual(['vat.incl 8.1\u00a0%', 'vat.excl 8.1\u00a0%', 'vat.unknown 8.1\u00a0%'])
  })
})
