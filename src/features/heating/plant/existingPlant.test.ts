import { describe, expect, it } from 'vitest'
import type { Answers } from '../../mandates/form/service.ts'
import { referencesOn } from '../../reference/inForce.ts'
import type { References } from '../../reference/reference.ts'
import { shippedVersions } from '../../reference/shipped/shipped.ts'
import { existingPlant } from './existingPlant.ts'
import type { Usual } from './usual.ts'

const shipped = referencesOn(shippedVersions, '2026-11-22')
const [gas, oil] = [7520, 7530]

/** Today's plant with 90 000 kWh of useful heat a year at 40 kW, and the usual values of its assumptions. */
function plantOf(answers: Answers, energy: number | null | undefined, references = shipped) {
  const assumed: Record<string, Usual> = {}
  const plant = existingPlant({
    answers,
    site: { heating_energy_1: energy },
    references,
    usefulHeat: 90_000,
    power: 40,
    billed: undefined,
    assume({ name }, usual) {
      assumed[name] = usual
      return (answers[name] as number | undefined) ?? usual.usual ?? Number.NaN
    },
  })
  return { plant, assumed }
}
/** The shipped tables with the rows of one table changed. */
const referencesWith = <T extends keyof References>(
  table: T,
  change: (rows: References[T]['rows']) => readonly object[],
): References => ({
  ...shipped,
  [table]: { ...shipped[table], rows: change(shipped[table].rows as never) },
})
/** The shipped tables without the rows of an agent in one table. */
const withoutAgent = <T extends keyof References>(table: T, agent: string) =>
  referencesWith(table, (rows) =>
    (rows as readonly { agent?: string }[]).filter((row) => row.agent !== agent),
  )

describe('today’s plant', () => {
  it('has a bill by usual efficiency and price, and the upkeep for its power', () => {
    const { plant, assumed } = plantOf({}, oil)
    // 90 000 kWh / 0.9 at 12 ct; 500 CHF and 25 CHF/kW.
    expect(plant).toEqual({
      feasible: 'yes',
      agent: 'mazout',
      components: [],
      subsidy: 0,
      efficiency: 0.9,
      energyPrice: expect.closeTo(0.12, 12),
      fixedFee: 0,
      maintenance: 1500,
      co2: 0.302,
    })
    expect(assumed.energy_bill!.usual).toBeCloseTo(12_000, 9)
    expect(assumed.energy_bill!.figures!.map(({ id }) => id)).toEqual([
      'heating_options/fossile/mazout/efficiency',
      'energy_prices/mazout/0/price',
      'energy_prices/mazout/0/fixed_fee',
    ])
    // The standing charge of gas is unknown: the bill leaves it out.
    const onGas = plantOf({}, gas)
    expect(onGas.plant).toMatchObject({ agent: 'gaz', efficiency: 0.92, fixedFee: null })
    const [, { value: price } = { value: null }] = onGas.assumed.energy_bill!.figures!
    expect(onGas.assumed.energy_bill!.usual).toBeCloseTo((90_000 / 0.92) * (price! / 100), 9)
    expect(onGas.plant!.energyPrice).toBeCloseTo(price! / 100, 12)
  })

  it('uses an entered efficiency, and adds a known standing charge to the bill', () => {
    const withCharge = referencesWith('energy_prices', (rows) =>
      rows.map((row) => (row.agent === 'mazout' ? { ...row, fixed_fee: 240 } : row)),
    )
    const { plant, assumed } = plantOf({ boiler_efficiency: 75 }, oil, withCharge)
    expect(assumed.energy_bill!.usual).toBeCloseTo((90_000 / 0.75) * 0.12 + 240, 9)
    expect(assumed.energy_bill!.figures!.map(({ id }) => id)).toEqual([
      'energy_prices/mazout/0/price',
      'energy_prices/mazout/0/fixed_fee',
    ])
    expect(plant).toMatchObject({ efficiency: 0.75, fixedFee: 240 })
    expect(plant!.energyPrice).toBeCloseTo(0.12, 12)
    // An entered bill includes the standing charge.
    const withBill = plantOf({ energy_bill: 15_000 }, oil, withCharge).plant!
    expect(withBill).toMatchObject({ fixedFee: 0 })
    expect((90_000 / 0.9) * withBill.energyPrice).toBeCloseTo(15_000, 9)
  })

  it('has the price tier of its fuel consumption, not of its useful heat', () => {
    // The tier from 95 000 kWh lies above the 90 000 kWh of heat and below the 100 000 kWh of oil.
    const tiered = referencesWith('energy_prices', (rows) => {
      const row = rows.find(({ agent }) => agent === 'mazout')!
      return [
        { ...row, from_kwh: 0, price: 50 },
        { ...row, from_kwh: 95_000, price: 10 },
      ]
    })
    expect(plantOf({}, oil, tiered).plant!.energyPrice).toBeCloseTo(0.1, 12)
  })

  it('is a boiler, even if a heat pump uses the same fuel', () => {
    const gasHeatPump = referencesWith('heating_options', (rows) => [
      { ...rows.find(({ option }) => option === 'pacAir')!, agent: 'gaz', efficiency: 1.4 },
      ...rows,
    ])
    expect(plantOf({}, gas, gasHeatPump).plant!.efficiency).toBe(0.92)
  })

  it('emits by the CO2 factors in use, in any order of the table rows', () => {
    const reversed = referencesWith('co2_factors', (rows) => rows.toReversed())
    expect(plantOf({}, oil, reversed).plant!.co2).toBe(0.302)
  })

  it.each<[string, ReturnType<typeof plantOf>]>([
    ['if the register has no energy for it', plantOf({}, null)],
    ['if the register was not read', plantOf({}, undefined)],
    ['if it burns wood', plantOf({}, 7542)],
    [
      'without such a boiler in the tables',
      plantOf({}, oil, withoutAgent('heating_options', 'mazout')),
    ],
    ['without a CO2 factor', plantOf({}, oil, withoutAgent('co2_factors', 'mazout'))],
    [
      'without a price or an entered bill',
      plantOf({}, oil, withoutAgent('energy_prices', 'mazout')),
    ],
    [
      'without a usual or an entered efficiency',
      plantOf(
        {},
        oil,
        referencesWith('heating_options', (rows) => rows.map((row) => ({ ...row, efficiency: 0 }))),
      ),
    ],
    [
      'without a usual or an entered upkeep',
      plantOf(
        {},
        oil,
        referencesWith('heating_options', (rows) =>
          rows.map((row) => ({ ...row, maintenance: null })),
        ),
      ),
    ],
  ])('is unknown %s', (_, { plant, assumed }) => {
    expect([plant, assumed]).toEqual([undefined, {}])
  })

  it('can be known from an entered bill or upkeep if the tables have none', () => {
    const unpriced = withoutAgent('energy_prices', 'mazout')
    expect(plantOf({ energy_bill: 9000 }, oil, unpriced).plant).toMatchObject({
      energyPrice: expect.closeTo(0.09, 12),
      fixedFee: 0,
    })
    const noUpkeep = referencesWith('heating_options', (rows) =>
      rows.map((row) => ({ ...row, maintenance: null })),
    )
    expect(plantOf({ existing_upkeep: 700 }, oil, noUpkeep).plant).toMatchObject({
      maintenance: 700,
    })
  })

  it('is unknown as long as its useful heat is', () => {
    const unknown = existingPlant({
      answers: { energy_bill: 9000 },
      site: { heating_energy_1: oil },
      references: shipped,
      usefulHeat: Number.NaN,
      power: Number.NaN,
      billed: undefined,
      assume: () => 1,
    })
    expect(unknown).toBeUndefined()
  })
})
