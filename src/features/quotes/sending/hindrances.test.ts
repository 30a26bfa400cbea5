import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hindrancesOf, lacksPrice, type ToSend } from './hindrances.ts'

const today = '2026-11-28'
const complete: Omit<ToSend, 'lines'> = {
  ...{ valid_until: today, deposit: null, total: 100, isCalledOff: false, isOverReduced: false },
  scale: {
    exempt: false,
    versions: [{ from: '2024-01-01', rates: [{ category: 'standard', rate: '8.1' }] }],
  },
  office: { name: true, vat: true, payment: true },
}

const line = fc.record({
  unit_price: fc.option(fc.constantFrom('0', '0.00', '0.05', '1450.00')),
  discount: fc.option(fc.constantFrom('0', '50', '100')),
  product: fc.option(fc.integer({ min: 1 })),
  optional: fc.boolean(),
})

describe('what hinders the sending of a quote (§3)', () => {
  it('is a line whose price nobody has set, a free one, a product’s or an option', () => {
    fc.assert(
      fc.property(fc.array(line), fc.nat(), (lines, at) => {
        const priced: ToSend['lines'] = lines.filter((one) => !lacksPrice(one))
        expect(hindrancesOf({ ...complete, lines: priced }, today).no_price).toBe(false)
        const unknown = { unit_price: null, discount: '100', product: null, optional: at % 2 === 0 }
        const mixed = priced.toSpliced(at % (priced.length + 1), 0, unknown)
        expect(hindrancesOf({ ...complete, lines: mixed }, today).no_price).toBe(true)
      }),
    )
  })

  it('is no price of 0 that somebody typed on a free line, nor a service that its discount makes free', () => {
    fc.assert(
      fc.property(line, (drawn) => {
        const isZero = drawn.unit_price !== null && Number(drawn.unit_price) === 0
        const isFree = drawn.product === null || drawn.discount === '100'
        expect(lacksPrice(drawn)).toBe(drawn.unit_price === null || (isZero && !isFree))
      }),
    )
  })

  it('is a mandate that is called off, whatever the rest', () => {
    fc.assert(
      fc.property(fc.array(line), fc.boolean(), (lines, isCalledOff) => {
        const { called_off } = hindrancesOf({ ...complete, lines, isCalledOff }, today)
        expect(called_off).toBe(isCalledOff)
      }),
    )
  })
})
