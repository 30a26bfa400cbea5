import { describe, expect, it } from 'vitest'
import { changedLine, lineFields, lineValue } from './lineFields.tsx'

const stored = {
  id: 3,
  text: 'Analyse',
  quantity: '2.5',
  unit: 'h',
  unit_price: '140.00',
  vat_rate: '8.1',
  discount: '0',
  optional: true,
  note: null,
  service_until: '2023-12-31',
  mandate: 1,
  product: null,
  ticked: false,
  net: '350.00',
}

describe('a line of a quote in the table', () => {
  it('is shown as numbers, with its net amount', () => {
    const shown = Object.keys(lineFields(['8.1', '0'])).map((column) => [
      column,
      lineValue(stored, column),
    ])
    expect(Object.fromEntries(shown)).toEqual({
      text: 'Analyse',
      quantity: 2.5,
      unit: 'h',
      unit_price: 140,
      vat_rate: '8.1',
      discount: null,
      net: 350,
      optional: 'optional',
      service_until: '2023-12-31',
      note: null,
    })
  })

  it('is written as decimal text, without what the server calculates', () => {
    expect(
      changedLine(stored, {
        quantity: 0.001,
        unit_price: 12_345.6,
        discount: 12.5,
        vat_rate: '2.6',
        optional: null,
      }),
    ).toEqual({
      ...{ id: 3, text: 'Analyse', unit: 'h', note: null, mandate: 1, product: null },
      service_until: '2023-12-31',
      ...{ quantity: '0.001', unit_price: '12345.6', vat_rate: '2.6', discount: '12.5' },
      optional: false,
    })
  })

  it('leaves a cleared quantity, rate or discount to the server', () => {
    const cleared = changedLine(stored, { quantity: null, vat_rate: null, discount: null })
    expect(Object.keys(cleared)).not.toContain('quantity')
    expect(Object.keys(cleared)).not.toContain('vat_rate')
    expect(lineValue(cleared, 'net')).toBe(140)
  })
})
