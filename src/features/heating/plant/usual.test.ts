import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type TableFigure } from '../../reference/figures.ts'
import { agents } from '../../reference/heatingOption.ts'
import { referencesOn } from '../../reference/inForce.ts'
import { ownOrigin } from '../../reference/origin/origin.ts'
import { shippedVersions } from '../../reference/shipped/shipped.ts'
import { byPower, direct, mixed, onSharedMeter, priceRow } from './usual.ts'

const references = referencesOn(shippedVersions, '2026-11-22')
const figure = (value: number | null): TableFigure => ({
  ...ownOrigin('SIG'),
  id: `a/${value}`,
  table: 'energy_prices',
  version: 0,
  value,
  unit: 'CHF',
})

describe('the price of an energy', () => {
  const [shipped] = references.energy_prices.rows
  const row = (agent: 'gaz' | 'cad', from_kwh: number | null) =>
    ({ ...shipped!, agent, from_kwh }) as typeof shipped & object
  const rows = [row('gaz', 20_000), row('cad', 500), row('gaz', 5000), row('gaz', 50_000)]

  it.each([
    ['below the first step, that of the first', 0, 5000],
    ['just below the first step', 4999.9, 5000],
    ['on a step, that of the step', 5000, 5000],
    ['just below the next', 19_999.9, 5000],
    ['on the next', 20_000, 20_000],
    ['above the last', 1e9, 50_000],
  ])('is, %s', (_, kilowattHours, from) => {
    for (const inSomeOrder of [rows, rows.toReversed()])
      expect(priceRow(inSomeOrder, 'gaz', kilowattHours)?.from_kwh).toBe(from)
  })

  it('without a step holds from nothing on, and is not known of an energy without rows', () => {
    const open = [row('gaz', 1), row('gaz', null)]
    expect([0, 0.9, 1].map((kwh) => priceRow(open, 'gaz', kwh)?.from_kwh)).toEqual([null, null, 1])
    expect(priceRow(rows, 'pellets', 10)).toBeUndefined()
  })
})

describe('a meter', () => {
  it('is shared by a heat pump only, and then measures the electricity of the building too', () => {
    const shared = { electricity_meter: 'shared', electricity: 40_000 }
    for (const agent of agents) {
      expect(onSharedMeter(agent, shared)).toBe(agent === 'electricite' ? 40_000 : undefined)
      expect(onSharedMeter(agent, { ...shared, electricity_meter: 'own' })).toBeUndefined()
    }
    // Nobody knows how much that is: the standing charge is paid all the same.
    expect(onSharedMeter('electricite', { electricity_meter: 'shared' })).toBe(0)
  })
})

describe('a usual value', () => {
  it('of a fixed part and one by kW is known only if both are', () => {
    fc.assert(
      fc.property(
        fc.option(fc.integer({ min: -9, max: 9 })),
        fc.option(fc.integer({ min: -9, max: 9 })),
        fc.integer({ min: 1, max: 100 }),
        (fixed, perKw, kilowatts) => {
          const parts = [figure(fixed), figure(perKw)]
          expect(byPower(parts, kilowatts)).toEqual({
            usual: fixed === null || perKw === null ? null : fixed + perKw * kilowatts,
            figures: parts,
          })
        },
      ),
    )
    for (const parts of [[undefined, figure(1)], [figure(1), undefined], []])
      expect(byPower(parts, 10)).toEqual({ usual: null })
  })

  it('of one figure is that figure, and nothing if there is none', () => {
    expect(direct(figure(3))).toEqual({ usual: 3, figures: [figure(3)] })
    expect(direct(figure(null))).toEqual({ usual: null, figures: [figure(null)] })
    expect(direct(undefined)).toEqual({ usual: null, figures: undefined })
  })

  it('of fossil fuel is mixed with its renewable share: 30 % at 20 ct', () => {
    expect(mixed({ usual: 12, figures: [figure(12)] }, 'renewable_price', references)).toEqual({
      usual: expect.closeTo(0.7 * 12 + 0.3 * 20, 9),
      figures: [
        figure(12),
        expect.objectContaining({ id: 'lawful_fossil/renewable_share', value: 30 }),
        expect.objectContaining({ id: 'lawful_fossil/renewable_price', value: 20 }),
      ],
    })
    expect(mixed({ usual: 0.3 }, 'renewable_co2', references).usual).toBeCloseTo(
      0.7 * 0.3 + 0.3 * 0.13,
      9,
    )
    // Neither is known without the other.
    expect(mixed({ usual: null }, 'renewable_price', references).usual).toBeNull()
    const [law] = references.lawful_fossil.rows
    const unpriced = {
      lawful_fossil: { ...references.lawful_fossil, rows: [{ ...law!, renewable_price: null }] },
    }
    expect(mixed({ usual: 12 }, 'renewable_price', unpriced as never).usual).toBeNull()
  })
})
