import { describe, expect, it } from 'vitest'
import { shippedAccuracy } from '../../reference/shipped/shippedAccuracy.ts'
import type { HeatIndex } from '../idc.ts'
import { type IndexEvidence, withBands } from './indexBand.ts'

const rows = shippedAccuracy[0]!.rows
const index = (corrected: number | null = 440) =>
  ({ start_date: '2024-05-01', end_date: '2025-04-30', value: 450, corrected }) as HeatIndex
const bill = (source: string, start_date = '2024-05-01', end_date = '2025-04-30') => ({
  ...{ start_date, end_date, provenance: { amount: { source } } },
})
const bandOf = (
  area: string | undefined,
  consumptions: IndexEvidence['consumptions'],
  corrected?: number | null,
  table = rows,
) => {
  const building = area === undefined ? null : { sre: { source: area } }
  return withBands([index(corrected)], { building, consumptions }, table)[0]!.band!
}

/** Half widths of `accuracy-bands.json`: heat 6 %, area 3, 10 or 15 %; ours: typed 5 %, without weather 10 %. */
describe('the band of an estimated index', () => {
  it.each<[string, number, ...Parameters<typeof bandOf>]>([
    ['bills and plans', Math.hypot(6, 3), 'admin', [bill('bill')]],
    ['the area of the register', Math.hypot(6, 10), 'register', [bill('bill')]],
    ['an area that the client estimates', Math.hypot(6, 15), 'client', [bill('bill')]],
    ['an area of unknown source', Math.hypot(6, 15), undefined, [bill('bill')]],
    ['a typed consumption', Math.hypot(6, 3, 5), 'partner', [bill('bill'), bill('admin')]],
    ['no weather', Math.hypot(6, 3, 10), 'admin', [bill('bill')], null],
    ['all that is uncertain', Math.hypot(6, 15, 5, 10), undefined, [bill('client')], null],
    [
      'a typed consumption of another year',
      Math.hypot(6, 3),
      'admin',
      [bill('bill'), bill('admin', '2020-01-01', '2020-12-31')],
    ],
  ])('combines what it rests on by the root of the sum of squares: %s', (_, percent, ...known) => {
    expect(100 * bandOf(...known)).toBeCloseTo(percent, 10)
  })

  it('takes the office’s table, and the shipped one for what that lacks', () => {
    const own = rows
      .filter(({ quantity }) => quantity === 'useful_heat')
      .map((row) => ({ ...row, half_width: 8 }))
    expect(100 * bandOf('admin', [bill('bill')], 440, own)).toBeCloseTo(Math.hypot(8, 3), 10)
  })
})
