import { describe, expect, it } from 'vitest'
import type { Answers } from '../../mandates/form/service.ts'
import { referencesOn } from '../../reference/inForce.ts'
import type { References } from '../../reference/reference.ts'
import { shippedVersions } from '../../reference/shipped/shipped.ts'
import { existingPlant } from './existingPlant.ts'
import type { Usual } from './usual.ts'

const shipped = referencesOn(shippedVersions, '2026-11-22')
const [gas, oil] = [7520, 7530]

/** Today's plant with 90 000 kWh of heat a year at 40 kW, and the figures that it assumes. */
function plantOf(answers: Answers, energy: number | null | undefined, references = shipped) {
  const assumed: Record<string, Usual> = {}
  const plant = existingPlant({
    answers,
    site: { heating_energy_1: energy },
    references,
    usefulHeat: 90_000,
    power: 40,
    assume({ name }, usual) {
      assumed[name] = usual
      return (answers[name] as number | undefined) ?? usual.usual ?? Number.NaN
    },
  })
  return { plant, assumed }
}
/** The tables with some rows or values of one changed. */
const having = <T extends keyof References>(
  table: T,
  change: (rows: References[T]['rows']) => readonly object[],
): References => ({
  ...shipped,
  [table]: { ...shipped[table], rows: change(shipped[table].rows as never) },
})
const without = <T extends keyof References>(table: T, agent: string) =>
  having(table, (rows) =>
    (rows as readonly { agent?: string }[]).filter((row) => row.agent !== agent),
  )

describe('today’s plant', () => {
  it('has the bill of its energy at the usual efficiency and price, and the upkeep of its power', () => {
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
    // Nobody knows the standing charge of gas: the bill is without it, and it stays unknown.
    const ofGas = plantOf({}, gas)
    expect(ofGas.plant).toMatchObject({ agent: 'gaz', efficiency: 0.92, fixedFee: null })
    const [, { value: price } = { value: null }] = ofGas.assumed.energy_bill!.figures!
    expect(ofGas.assumed.energy_bill!.usual).toBeCloseTo((90_000 / 0.92) * (price! / 100), 9)
    expect(ofGas.plant!.energyPrice).toBeCloseTo(price! / 100, 12)
  })

  it('goes by the efficiency that somebody measured, and by the standing charge that is known', () => {
    const charged = having('energy_prices', (rows) =>
      rows.map((row) => (row.agent === 'mazout' ? { ...row, fixed_fee: 240 } : row)),
    )
    const { plant, assumed } = plantOf({ boiler_efficiency: 75 }, oil, charged)
    expect(assumed.energy_bill!.usual).toBeCloseTo((90_000 / 0.75) * 0.12 + 240, 9)
    expect(assumed.energy_bill!.figures!.map(({ id }) => id)).toEqual([
      'energy_prices/mazout/0/price',
      'energy_prices/mazout/0/fixed_fee',
    ])
    expect(plant).toMatchObject({ efficiency: 0.75, fixedFee: 240 })
    expect(plant!.energyPrice).toBeCloseTo(0.12, 12)
    // A bill says all that is paid: the charge is on it.
    const billed = plantOf({ energy_bill: 15_000 }, oil, charged).plant!
    expect(billed).toMatchObject({ fixedFee: 0 })
    expect((90_000 / 0.9) * billed.energyPrice).toBeCloseTo(15_000, 9)
  })

  it('is priced by what it burns, not by what it gives', () => {
    // 95 000 kWh lie above the heat, and below the oil that makes it.
    const stepped = having('energy_prices', (rows) => {
      const row = rows.find(({ agent }) => agent === 'mazout')!
      return [
        { ...row, from_kwh: 0, price: 50 },
        { ...row, from_kwh: 95_000, price: 10 },
      ]
    })
    expect(plantOf({}, oil, stepped).plant!.energyPrice).toBeCloseTo(0.1, 12)
  })

  it('is a boiler, not a heat pump that burns the same', () => {
    const onGas = having('heating_options', (rows) => [
      { ...rows.find(({ option }) => option === 'pacAir')!, agent: 'gaz', efficiency: 1.4 },
      ...rows,
    ])
    expect(plantOf({}, gas, onGas).plant!.efficiency).toBe(0.92)
  })

  it('takes its emissions from the basis of account, whatever stands before it', () => {
    const reversed = having('co2_factors', (rows) => rows.toReversed())
    expect(plantOf({}, oil, reversed).plant!.co2).toBe(0.302)
  })

  it.each<[string, ReturnType<typeof plantOf>]>([
    ['what heats today', plantOf({}, null)],
    ['what heats today, which the register does not say', plantOf({}, undefined)],
    ['a boiler: wood heats today', plantOf({}, 7542)],
    ['the efficiency of such a boiler', plantOf({}, oil, without('heating_options', 'mazout'))],
    ['what it emits', plantOf({}, oil, without('co2_factors', 'mazout'))],
    ['the price, nor a bill', plantOf({}, oil, without('energy_prices', 'mazout'))],
    [
      'the efficiency, nor a measured one',
      plantOf(
        {},
        oil,
        having('heating_options', (rows) => rows.map((row) => ({ ...row, efficiency: 0 }))),
      ),
    ],
    [
      'the upkeep, nor an entered one',
      plantOf(
        {},
        oil,
        having('heating_options', (rows) => rows.map((row) => ({ ...row, maintenance: null }))),
      ),
    ],
  ])('is not known without %s', (_, { plant, assumed }) => {
    expect([plant, assumed]).toEqual([undefined, {}])
  })

  it('is known by what somebody entered where the tables say nothing', () => {
    const unpriced = without('energy_prices', 'mazout')
    expect(plantOf({ energy_bill: 9000 }, oil, unpriced).plant).toMatchObject({
      energyPrice: expect.closeTo(0.09, 12),
      fixedFee: 0,
    })
    const noUpkeep = having('heating_options', (rows) =>
      rows.map((row) => ({ ...row, maintenance: null })),
    )
    expect(plantOf({ existing_upkeep: 700 }, oil, noUpkeep).plant).toMatchObject({
      maintenance: 700,
    })
  })

  it('is not known as long as nobody knows the heat that it gives', () => {
    const unknown = existingPlant({
      answers: { energy_bill: 9000 },
      site: { heating_energy_1: oil },
      references: shipped,
      usefulHeat: Number.NaN,
      power: Number.NaN,
      assume: () => 1,
    })
    expect(unknown).toBeUndefined()
  })
})
