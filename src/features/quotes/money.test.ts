import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomFrom } from '../../../prove/addresses.ts'
import { compareTotals } from '../../../prove/papers/quotes.ts'
import { lineNet, type PricedLine, quoteTotals, scaled, shortest, unscaled } from './money.ts'

const line = (more: Partial<PricedLine> = {}): PricedLine => ({
  ...{ quantity: '1', unit_price: '100.00', vat_rate: '8.1', discount: '0' },
  ...{ optional: false, ticked: false },
  ...more,
})
const usual = { taxes_included: false, rounded: false }

describe('the amounts of a quote (§3.quote.taxes_included)', () => {
  it('are those of the design: two mandates, a discount, rounding to 0.05', () => {
    const lines = [
      line({ unit_price: '2000' }),
      line({ unit_price: '350' }),
      line({ unit_price: '420', optional: true }),
      line({ unit_price: '2000', discount: '10' }),
      line({ unit_price: '680', optional: true }),
      line({ quantity: '2', unit_price: '45' }),
    ]
    expect(quoteTotals(lines, { taxes_included: false, rounded: true })).toEqual({
      net: '4240.00',
      vat: [{ rate: '8.1', base: '4240.00', amount: '343.44' }],
      gross: '4583.44',
      rounding: '0.01',
      total: '4583.45',
      discount: '200.00',
    })
    lines[2]!.ticked = true
    expect(quoteTotals(lines, { taxes_included: false, rounded: true })).toMatchObject({
      gross: '5037.46',
      rounding: '-0.01',
      total: '5037.45',
    })
  })

  it.each([
    ['1', '0.005', undefined],
    ['0.5', '0.01', '0.01'],
    ['1.005', '1.00', '1.01'],
    ['0.333', '1.00', '0.33'],
    ['3', '0.335', undefined],
  ])('round %s × %s half up', (quantity, unit_price, net) => {
    const amount = () => lineNet({ quantity, unit_price, discount: '0' })
    if (net === undefined) expect(amount).toThrow()
    else expect(amount()).toBe(net)
  })

  it('extract the VAT of each rate from prices that include it', () => {
    const lines = [
      line({ unit_price: '108.10' }),
      line({ unit_price: '102.60', vat_rate: '2.6' }),
      line({ unit_price: '50', vat_rate: '0' }),
    ]
    expect(quoteTotals(lines, { taxes_included: true, rounded: false })).toEqual({
      net: '250.00',
      vat: [
        { rate: '8.1', base: '100.00', amount: '8.10' },
        { rate: '2.6', base: '100.00', amount: '2.60' },
        { rate: '0', base: '50.00', amount: '0.00' },
      ],
      gross: '260.70',
      rounding: '0.00',
      total: '260.70',
      discount: '0.00',
    })
  })

  it('calculate the VAT on the sum of the lines of a rate, not line by line', () => {
    const lines = Array.from({ length: 10 }, () => line({ unit_price: '0.05' }))
    expect(quoteTotals(lines, usual).vat).toEqual([{ rate: '8.1', base: '0.50', amount: '0.04' }])
  })

  it('are exact for the largest quantities and prices', () => {
    expect(lineNet({ quantity: '999999.999', unit_price: '99999999.99', discount: '0' })).toBe(
      '99999999890000.00',
    )
  })

  it('are the same by a second calculation, and close', () => {
    const seed = Number(process.env.SEED ?? randomInt(2 ** 32))
    const { faults } = compareTotals(randomFrom(seed), 2_000)
    expect([seed, faults]).toEqual([seed, []])
  })

  it('do not depend on the order of the lines, nor on options that are not taken', () => {
    const amount = fc
      .integer({ min: 0, max: 10_000_000 })
      .map((value) => unscaled(BigInt(value), 2))
    const lines = fc.array(
      fc.record({
        quantity: fc.integer({ min: 0, max: 100_000 }).map((value) => unscaled(BigInt(value), 3)),
        unit_price: amount,
        vat_rate: fc.constantFrom('8.1', '2.6', '3.8', '0'),
        discount: fc.integer({ min: 0, max: 10_000 }).map((value) => unscaled(BigInt(value), 2)),
        optional: fc.boolean(),
        ticked: fc.boolean(),
      }),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(lines, fc.boolean(), fc.boolean(), (drawn, taxes_included, rounded) => {
        const pricing = { taxes_included, rounded }
        const totals = quoteTotals(drawn, pricing)
        expect(quoteTotals(drawn.toReversed(), pricing)).toEqual(totals)
        const counted = drawn.filter(({ optional, ticked }) => !optional || ticked)
        expect(quoteTotals(counted, pricing)).toEqual(totals)
        const sum = counted.reduce((all, one) => all + scaled(lineNet(one)!, 2), 0n)
        expect(scaled(taxes_included ? totals.gross : totals.net, 2)).toBe(sum)
      }),
    )
  })

  it('write decimal text in one way', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (value) => {
        expect(scaled(unscaled(value, 2), 2)).toBe(value)
      }),
    )
    expect(['8.10', '8.0', '0.50', '007', '100'].map(shortest)).toEqual([
      ...['8.1', '8', '0.5', '7', '100'],
    ])
    for (const wrong of ['', '1.234', '1e3', '.5', '1,5', 'NaN'])
      expect(() => scaled(wrong, 2)).toThrow()
  })
})
