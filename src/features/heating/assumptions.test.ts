import { describe, expect, it } from 'vitest'
import { workedExample } from '../../testing/workedExample.ts'
import type { Answers } from '../mandates/form/service.ts'
import type { Energy } from '../reference/energy.ts'
import { heatingOptions } from '../reference/heatingOption.ts'
import { referencesOn } from '../reference/inForce.ts'
import { type References } from '../reference/reference.ts'
import { shippedVersions } from '../reference/shipped/shipped.ts'
import { assumptionCell, assumptionsOf, type Site } from './assumptions.ts'
import { compare } from './comparison.ts'

const shipped = referencesOn(shippedVersions, '2026-11-01')
const site: Site = { sre: 1600, heating_energy_1: 7530, consumptions: [] }
/** Oil of three heating years, 18 824 l a year as in the worked example. */
const oil = [2023, 2024, 2025].map((year) => ({
  energy: 'mazout' as const,
  usage: 'heating_dhw',
  amount: 18_824,
  unit: 'l' as const,
  start_date: `${year}-01-01`,
  end_date: `${year}-12-31`,
}))

describe('assumptions of a comparison', () => {
  it('give the worked example where its inputs are entered (§3)', () => {
    const { input, missing } = assumptionsOf(workedExample, site, shipped)
    expect(missing).toEqual([])
    const results = compare(input!)
    const costs = heatingOptions.map((option) => Number(results[option].annualCost.toFixed(2)))
    expect(costs).toEqual([34_400.63, 22_788.64, 24_385.92, 27_879.87, 30_565.08, 29_434.11])
    expect(heatingOptions.flatMap((option) => results[option].unknown)).toEqual([])
  })

  it('are those of the tables where nobody entered others, each figure with its origin', () => {
    const { input, list, missing } = assumptionsOf({ useful_heat: 160_000 }, site, shipped)
    expect(missing).toEqual([])
    const of = (cell: string) => list.find((one) => assumptionCell(one) === cell)
    expect(of('options/pacSondes/subsidy')).toMatchObject({
      value: 68_800,
      usual: 68_800,
      override: null,
      origin: {
        status: 'secondary',
        source: 'GEnergie, IP-06',
        link: expect.stringMatching(/^https:/),
        read_on: '2026-11-22',
        confirm: true,
      },
      figures: [
        { id: 'subsidies/IP-06/pacSondes/70/fixed', value: 4800, unit: 'CHF', version: 0 },
        { id: 'subsidies/IP-06/pacSondes/70/per_kw', value: 800, unit: 'CHF/kW' },
      ],
    })
    // An air heat pump of 80 kW costs what it did, one for a villa no longer half its price.
    expect(of('options/pacAir/generator_investment')!.value).toBeCloseTo(189_977, 6)
    const villa = assumptionsOf({ useful_heat: 20_000 }, site, shipped)
    const villaCost = villa.list.find(
      (one) => assumptionCell(one) === 'options/pacAir/generator_investment',
    )
    expect(Math.abs(villaCost!.value! - 42_000)).toBeLessThan(100)
    // Electricity for 57 143 kWh a year is of the dearer of two steps no longer.
    expect(of('options/pacAir/energy_price')).toMatchObject({ value: 23.2 })
    expect(
      villa.list.find((one) => assumptionCell(one) === 'options/pacAir/energy_price'),
    ).toMatchObject({
      value: 24,
      figures: [{ id: 'energy_prices/electricite/7500/price' }],
    })
    // Nobody knows the standing charge of a network: it is not zero, and the sum says so.
    expect(of('options/cad/fixed_fee')).toMatchObject({ value: null, usual: null })
    expect(input!.options.cad.fixedFee).toBeNull()
    expect(compare(input!).cad.unknown).toEqual(['fixed_fee'])
    expect(of('load_power')).toMatchObject({ value: 80, origin: null, figures: [] })
  })

  it('count the standing charge of a meter once, and price by all that it measures (§3)', () => {
    const pump = (answers: Answers) => {
      const { list, input } = assumptionsOf({ useful_heat: 20_000, ...answers }, site, shipped)
      const of = (name: string) =>
        list.find((one) => assumptionCell(one) === `options/pacSondes/${name}`)!.value
      return [of('energy_price'), of('fixed_fee'), input!.options.cad.fixedFee]
    }
    // 5714 kWh a year on a meter of its own; of a network the charge is not known.
    for (const own of [{}, { electricity_meter: 'own' }, { electricity: 40_000 }])
      expect(pump(own)).toEqual([24, 80.4, null])
    expect(pump({ electricity_meter: 'shared' })).toEqual([24, 0, null])
    expect(pump({ electricity_meter: 'shared', electricity: 40_000 })).toEqual([23.2, 0, null])
    // What somebody entered counts.
    expect(pump({ electricity_meter: 'shared', 'options/pacSondes/fixed_fee': 120 })).toEqual([
      24,
      120,
      null,
    ])
    const { list } = assumptionsOf(
      { useful_heat: 20_000, electricity_meter: 'shared' },
      site,
      shipped,
    )
    const fee = list.find((one) => assumptionCell(one) === 'options/pacAir/fixed_fee')!
    expect(fee).toMatchObject({ usual: 0, override: null, origin: null, figures: [] })
  })

  it('refuse a subsidy for what is known not to count, not for what the register leaves open', () => {
    const subsidyFor = (heating_energy_1: number | null) =>
      assumptionsOf({ useful_heat: 160_000 }, { ...site, heating_energy_1 }, shipped).list.find(
        (one) => assumptionCell(one) === 'options/pacSondes/subsidy',
      )!.value
    const wood = 7542
    expect([7530, 7520, 7560].map(subsidyFor)).toEqual([68_800, 68_800, 68_800])
    expect(subsidyFor(wood)).toBe(0)
    // 7598: the register has not determined it.
    expect([null, 7598].map(subsidyFor)).toEqual([68_800, 68_800])
  })

  it('know no subsidy outside Geneva', () => {
    const subsidyIn = (canton: 'GE' | 'VD' | null) =>
      assumptionsOf({ useful_heat: 160_000 }, { ...site, canton }, shipped).input!.options.pacSondes
        .subsidy
    expect(([null, 'GE', 'VD'] as const).map(subsidyIn)).toEqual([68_800, 68_800, null])
  })

  it('have what was entered beside what is usual, with the version of its table', () => {
    const prices = { ...shipped.energy_prices, id: 4, valid_from: '2026-06-01', source: 'SIG' }
    const answers = {
      useful_heat: 160_000,
      interest: 2.5,
      'options/pacAir/energy_price': 31,
      'options/pacAir/works_investment': 20_000,
      'options/pacAir/feasible': 'no',
      'options/pacAir/reason': 'Cour trop étroite',
      fossil_agent: 'gaz',
    }
    const { input, list, judged } = assumptionsOf(answers, site, {
      ...shipped,
      energy_prices: prices,
    })
    const of = (cell: string) => list.find((one) => assumptionCell(one) === cell)
    expect(of('options/pacAir/energy_price')).toMatchObject({
      value: 31,
      usual: 23.2,
      override: 31,
      origin: { status: 'entered', source: null },
      figures: [{ table: 'energy_prices', version: 4 }],
    })
    expect(of('options/pacAir/works_life')).toMatchObject({ value: 20 })
    expect(input!.interest).toBe(0.025)
    expect(input!.options.fossile).toMatchObject({ agent: 'gaz', efficiency: 0.92 })
    expect(input!.options.pacAir.components).toHaveLength(2)
    expect(judged.pacAir).toMatchObject({
      feasible: 'no',
      found: 'to_check',
      entered: 'Cour trop étroite',
      isEntered: true,
    })
  })

  it('take useful heat from the consumption and the plant that there is, and miss what nobody knows', () => {
    const known = { ...site, consumptions: oil }
    const answers = { boiler_efficiency: 85 }
    const heat = (assumed: ReturnType<typeof assumptionsOf>) =>
      assumed.list.find(({ name }) => name === 'useful_heat')
    // 18 824 l · 10 kWh (PCI) · 0.85 = 160 004 kWh, on 365 of 366 days in 2024.
    const yearly = 18_824 * 10 * 0.85
    expect(heat(assumptionsOf(answers, known, shipped))).toMatchObject({
      usual: (yearly * (2 + 365 / 366)) / 3,
      origin: null,
    })
    expect(heat(assumptionsOf({}, known, shipped))!.value).toBeCloseTo(
      (yearly * (0.9 / 0.85) * (2 + 365 / 366)) / 3,
      6,
    )
    // A kWh of pellets and logs is a gross one as in the index, of chips a net one.
    const heatOf = (energy: Energy) =>
      heat(
        assumptionsOf(
          answers,
          { ...site, consumptions: [{ ...oil[0]!, energy, unit: 'kWh', amount: 10_000 }] },
          shipped,
        ),
      )!.value
    expect(heatOf('pellets')).toBeCloseTo((10_000 * 0.85 * 4.8) / 5.6, 1)
    expect(heatOf('bois_buches_dur')).toBeCloseTo((10_000 * 0.85 * 11.6) / 13.1, 1)
    expect(heatOf('plaquettes')).toBeCloseTo(10_000 * 0.85, 6)
    const none = assumptionsOf({ load_method: 'sia' }, known, shipped)
    expect([none.input, none.missing]).toEqual([null, ['useful_heat']])
    // A plant that gives no heat would cost nothing: what cannot be is missing, not zero.
    for (const impossible of ['useful_heat', 'load_power', 'options/pacAir/efficiency']) {
      const { input, missing } = assumptionsOf({ ...answers, [impossible]: 0 }, known, shipped)
      expect([input, missing[0]]).toEqual([null, impossible])
    }
    const unused = { ...site, consumptions: oil.map((one) => ({ ...one, amount: 0 })) }
    expect(assumptionsOf(answers, unused, shipped).missing[0]).toBe('useful_heat')
    const unpriced: References = {
      ...shipped,
      energy_prices: { ...shipped.energy_prices, rows: shipped.energy_prices.rows.slice(0, -1) },
    }
    expect(assumptionsOf({ useful_heat: 1 }, site, unpriced).missing).toEqual([
      'options/pellets/energy_price',
    ])
  })
})

describe('what options are held against', () => {
  const of = (answers: Answers, place: Partial<Site> = {}) =>
    assumptionsOf({ useful_heat: 160_000, ...answers }, { ...site, ...place }, shipped)

  it('is a fossil boiler that may be built: with its renewable share, each figure named', () => {
    const { input, list } = of({})
    expect(input!.reference).toBe('fossile')
    // 70 % oil at 12 ct, 30 % renewable at 20 ct.
    expect(input!.options.fossile.energyPrice).toBeCloseTo(0.144, 9)
    expect(input!.options.fossile.co2).toBeCloseTo(0.7 * 0.302 + 0.3 * 0.13, 9)
    const price = list.find((one) => assumptionCell(one) === 'options/fossile/energy_price')!
    expect(price.figures.map(({ id }) => id)).toEqual([
      'energy_prices/mazout/0/price',
      'lawful_fossil/renewable_share',
      'lawful_fossil/renewable_price',
    ])
    expect(price.origin).toMatchObject({ status: 'illustrative', confirm: true })
  })

  it('is the plant as it is where that is chosen: nothing built, today’s bill in francs', () => {
    const { input, list } = of({ reference: 'as_is', boiler_efficiency: 85 })
    expect(input!.reference).toBe('existing')
    const results = compare(input!)
    const bill = (160_000 / 0.85) * 0.12
    expect(results.existing).toMatchObject({ investment: 0, rank: null, unknown: [] })
    expect(results.existing!.energyFirstYear).toBeCloseTo(bill, 6)
    expect(list.find(({ name }) => name === 'energy_bill')!.value).toBeCloseTo(bill, 6)
    expect(results.pacAir.abatement).toBeCloseTo(
      ((results.pacAir.annualCost - results.existing!.annualCost) /
        (results.existing!.co2Yearly - results.pacAir.co2Yearly)) *
        1000,
      6,
    )
    const entered = of({ reference: 'as_is', energy_bill: 25_000, existing_upkeep: 1800 })
    expect(compare(entered.input!).existing).toMatchObject({
      energyFirstYear: expect.closeTo(25_000, 6),
      unknown: [],
    })
    // Of gas the standing charge is not known, and the bill says so.
    expect(compare(of({}, { heating_energy_1: 7520 }).input!).existing!.unknown).toEqual([
      'fixed_fee',
    ])
    // A gas bill is the kWh on it, gross ones, by the price on it: 11.18 ct.
    const gas = { ...oil[0]!, energy: 'gaz', unit: 'kWh', amount: 100_000 } as const
    for (const boiler_efficiency of [80, 95]) {
      const billed = assumptionsOf(
        { boiler_efficiency },
        { ...site, heating_energy_1: 7520, consumptions: [gas] },
        shipped,
      )
      const { value } = billed.list.find(({ name }) => name === 'energy_bill')!
      expect(value! / 11_180).toBeCloseTo(1, 4)
    }
    // Where nobody knows what heats today there is no such reference.
    const unknown = of({ reference: 'as_is' }, { heating_energy_1: null })
    expect(unknown.input).toMatchObject({ reference: 'fossile', existing: undefined })
  })

  it('leaves the ranking to what can be built', () => {
    const { input } = of({ 'options/pacNappes/feasible': 'no', 'options/cad/feasible': 'no' })
    const results = compare(input!)
    expect([results.pacNappes.rank, results.cad.rank]).toEqual([null, null])
    expect(heatingOptions.flatMap((option) => results[option].rank ?? []).sort()).toEqual([
      1, 2, 3, 4,
    ])
  })
})
