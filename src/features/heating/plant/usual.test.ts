import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type TableFigure } from '../../reference/figures.ts'
import { agents } from '../../reference/heatingOption.ts'
import { referencesOn } from '../../reference/inForce.ts'
import { ownOrigin } from '../../reference/origin/origin.ts'
import { shippedVersions } from '../../reference/shipped/shipped.ts'
import {
  type HeatedBuilding,
  heatingEnergyOf,
  otherUseOfMeter,
  priceRow,
  usualByPower,
  usualFromTable,
  withRenewableShare,
} from './usual.ts'

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
    ['of the first tier below it', 0, 5000],
    ['of the first tier just below it', 4999.9, 5000],
    ['of the first tier at its limit', 5000, 5000],
    ['of the first tier just below the next', 19_999.9, 5000],
    ['of the next tier at its limit', 20_000, 20_000],
    ['of the last tier above it', 1e9, 50_000],
  ])('is that %s', (_, kilowattHours, from) => {
    for (const orderedRows of [rows, rows.toReversed()])
      expect(priceRow(orderedRows, 'gaz', kilowattHours)?.from_kwh).toBe(from)
  })

  it('applies from 0 kWh if it has no tier, and is unknown for an energy without rows', () => {
    const withoutTier = [row('gaz', 1), row('gaz', null)]
    expect([0, 0.9, 1].map((kwh) => priceRow(withoutTier, 'gaz', kwh)?.from_kwh)).toEqual([
      null,
      null,
      1,
    ])
    expect(priceRow(rows, 'pellets', 10)).toBeUndefined()
  })
})

describe('an electricity meter', () => {
  it('can be shared by heat pumps only, and then also measures the electricity of the building', () => {
    const shared = { electricity_meter: 'shared', electricity: 40_000 }
    for (const agent of agents) {
      expect(otherUseOfMeter(agent, shared)).toBe(agent === 'electricite' ? 40_000 : undefined)
      expect(otherUseOfMeter(agent, { ...shared, electricity_meter: 'own' })).toBeUndefined()
    }
    // Even if that electricity is unknown, the meter is shared.
    expect(otherUseOfMeter('electricite', { electricity_meter: 'shared' })).toBe(0)
  })
})

describe('a usual value', () => {
  it('with a fixed part and a part per kW is known only if both are', () => {
    fc.assert(
      fc.property(
        fc.option(fc.integer({ min: -9, max: 9 })),
        fc.option(fc.integer({ min: -9, max: 9 })),
        fc.integer({ min: 1, max: 100 }),
        (fixed, perKw, kilowatts) => {
          const parts = [figure(fixed), figure(perKw)]
          expect(usualByPower(parts, kilowatts)).toEqual({
            usual: fixed === null || perKw === null ? null : fixed + perKw * kilowatts,
            figures: parts,
          })
        },
      ),
    )
    for (const parts of [[undefined, figure(1)], [figure(1), undefined], []])
      expect(usualByPower(parts, 10)).toEqual({ usual: null })
  })

  it('is the figure of its table, or null if there is none', () => {
    expect(usualFromTable(figure(3))).toEqual({ usual: 3, figures: [figure(3)] })
    expect(usualFromTable(figure(null))).toEqual({ usual: null, figures: [figure(null)] })
    expect(usualFromTable(undefined)).toEqual({ usual: null, figures: undefined })
  })

  it('is blended with the renewable share if the fuel is fossil: 30 % at 20 ct', () => {
    expect(
      withRenewableShare({ usual: 12, figures: [figure(12)] }, 'renewable_price', references),
    ).toEqual({
      usual: expect.closeTo(0.7 * 12 + 0.3 * 20, 9),
      figures: [
        figure(12),
        expect.objectContaining({ id: 'lawful_fossil/renewable_share', value: 30 }),
        expect.objectContaining({ id: 'lawful_fossil/renewable_price', value: 20 }),
      ],
    })
    expect(withRenewableShare({ usual: 0.3 }, 'renewable_co2', references).usual).toBeCloseTo(
      0.7 * 0.3 + 0.3 * 0.13,
      9,
    )
    // Unknown if either value is unknown.
    expect(withRenewableShare({ usual: null }, 'renewable_price', references).usual).toBeNull()
    const [law] = references.lawful_fossil.rows
    const unpriced = {
      lawful_fossil: { ...references.lawful_fossil, rows: [{ ...law!, renewable_price: null }] },
    }
    expect(withRenewableShare({ usual: 12 }, 'renewable_price', unpriced as never).usual).toBeNull()
  })
})

describe('§3 the energy of today’s heating', () => {
  const row = (
    energy: 'gaz' | 'mazout' | 'cad_tarife',
    end_date: string,
    usage = 'heating_dhw',
  ) => ({
    ...{ energy, end_date, usage },
  })
  const year = [row('gaz', '2024-06-30'), row('gaz', '2024-12-31')]

  const energyOf = (heated: Partial<HeatedBuilding>) =>
    heatingEnergyOf({ building: {}, plants: [], consumptions: [], ...heated })
  const plant = (
    energy_source: number,
    status: HeatedBuilding['plants'][number]['status'] = null,
  ) => ({
    ...{ energy_source, status },
  })

  it('is that of the building, else that of its plants, else the fuel that its consumptions have', () => {
    const building = { heating_energy_1: 7530 }
    expect(energyOf({ building, plants: [plant(7520)], consumptions: year })).toBe(7530)
    for (const heating_energy_1 of [null, undefined, 7598]) {
      const open = { building: { heating_energy_1 }, consumptions: year }
      expect(energyOf(open)).toBe(7520)
      expect(energyOf({ ...open, plants: [plant(7530)] })).toBe(7530)
      expect(energyOf({ ...open, plants: [plant(7530, 'in_service')] })).toBe(7530)
      // What was removed or is planned, and what nobody knows, says nothing of today.
      expect(energyOf({ ...open, plants: [plant(7530, 'removed')] })).toBe(7520)
      expect(energyOf({ ...open, plants: [plant(7598)] })).toBe(7520)
    }
    // Oil before the change to gas, gas for cooking and district heat say nothing of today's boiler.
    expect(energyOf({ consumptions: [row('mazout', '2022-12-31'), ...year] })).toBe(7520)
    expect(energyOf({ consumptions: [row('gaz', '2024-12-31', 'cooking')] })).toBe(null)
    expect(energyOf({ consumptions: [row('cad_tarife', '2024-12-31')] })).toBe(null)
  })

  it('stays open where two fuels heat, and without consumption', () => {
    expect(energyOf({ consumptions: [...year, row('mazout', '2024-12-31')] })).toBe(null)
    expect(energyOf({ plants: [plant(7530), plant(7520)] })).toBe(null)
    expect(energyOf({ building: { heating_energy_1: 7598 } })).toBe(7598)
  })
})

describe('the price of electricity', () => {
  it('counts the metering once: the bills of the tariff at each volume', () => {
    const tables = referencesOn(shippedVersions, '2026-11-28').energy_prices.rows
    // SIG, 2026: 64, 150 and 581 CHF a month for 3 000, 7 500 and 30 000 kWh a year.
    for (const [kilowattHours, monthly] of [
      [3000, 64],
      [7500, 150],
      [30_000, 581],
    ] as const) {
      const { price, fixed_fee } = priceRow(tables, 'electricite', kilowattHours)!
      expect([price, fixed_fee]).toEqual([22.93, 80.4])
      const yearly = (kilowattHours * price!) / 100 + fixed_fee!
      expect(Math.abs(yearly / 12 - monthly)).toBeLessThan(1.5)
    }
  })
})
