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
import { roughAssumptions } from './rough.ts'

const shipped = referencesOn(shippedVersions, '2026-11-01')
const site: Site = { sre: 1600, heating_energy_1: 7530, consumptions: [] }
/** Three heating years of 18 824 l of oil, the yearly quantity of the worked example. */
const oilConsumptions = [2023, 2024, 2025].map((year) => ({
  energy: 'mazout' as const,
  usage: 'heating_dhw',
  amount: 18_824,
  unit: 'l' as const,
  start_date: `${year}-01-01`,
  end_date: `${year}-12-31`,
}))

describe('assumptions of a comparison', () => {
  it('reproduce the worked example if its inputs are entered (§3)', () => {
    const { input, missing } = assumptionsOf(workedExample, site, shipped)
    expect(missing).toEqual([])
    const results = compare(input!)
    const costs = heatingOptions.map((option) => Number(results[option].annualCost.toFixed(2)))
    expect(costs).toEqual([34_400.63, 22_788.64, 24_385.92, 27_879.87, 30_565.08, 29_434.11])
    expect(heatingOptions.flatMap((option) => results[option].unknown)).toEqual([])
  })

  it('come from the tables unless they are entered, each figure with its origin', () => {
    const { input, list, missing } = assumptionsOf({ useful_heat: 160_000 }, site, shipped)
    expect(missing).toEqual([])
    const byCell = (cell: string) => list.find((one) => assumptionCell(one) === cell)
    expect(byCell('options/pacSondes/subsidy')).toMatchObject({
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
    // The price of an air heat pump has a fixed part, so that a small one is not too cheap.
    expect(byCell('options/pacAir/generator_investment')!.value).toBeCloseTo(189_977, 6)
    const villa = assumptionsOf({ useful_heat: 20_000 }, site, shipped)
    const villaCost = villa.list.find(
      (one) => assumptionCell(one) === 'options/pacAir/generator_investment',
    )
    expect(Math.abs(villaCost!.value! - 42_000)).toBeLessThan(100)
    // 57 143 kWh of electricity a year reach the cheaper of two tiers; the villa does not.
    expect(byCell('options/pacAir/energy_price')).toMatchObject({ value: 23.2 })
    expect(
      villa.list.find((one) => assumptionCell(one) === 'options/pacAir/energy_price'),
    ).toMatchObject({
      value: 24,
      figures: [{ id: 'energy_prices/electricite/7500/price' }],
    })
    // The standing charge of a heating network is unknown, which is not the same as zero; the result lists it as unknown.
    expect(byCell('options/cad/fixed_fee')).toMatchObject({ value: null, usual: null })
    expect(input!.options.cad.fixedFee).toBeNull()
    expect(compare(input!).cad.unknown).toEqual(['fixed_fee'])
    expect(byCell('load_power')).toMatchObject({ value: 80, origin: null, figures: [] })
  })

  it('count the standing charge of a shared meter once, and choose the price tier by its whole consumption (§3)', () => {
    const heatPumpCosts = (answers: Answers) => {
      const { list, input } = assumptionsOf({ useful_heat: 20_000, ...answers }, site, shipped)
      const valueOf = (name: string) =>
        list.find((one) => assumptionCell(one) === `options/pacSondes/${name}`)!.value
      return [valueOf('energy_price'), valueOf('fixed_fee'), input!.options.cad.fixedFee]
    }
    // 5714 kWh a year on a separate meter; the charge of a heating network is unknown.
    for (const answers of [{}, { electricity_meter: 'own' }, { electricity: 40_000 }])
      expect(heatPumpCosts(answers)).toEqual([24, 80.4, null])
    expect(heatPumpCosts({ electricity_meter: 'shared' })).toEqual([24, 0, null])
    expect(heatPumpCosts({ electricity_meter: 'shared', electricity: 40_000 })).toEqual([
      23.2,
      0,
      null,
    ])
    // An entered charge is used as it is.
    expect(
      heatPumpCosts({ electricity_meter: 'shared', 'options/pacSondes/fixed_fee': 120 }),
    ).toEqual([24, 120, null])
    const { list } = assumptionsOf(
      { useful_heat: 20_000, electricity_meter: 'shared' },
      site,
      shipped,
    )
    const fee = list.find((one) => assumptionCell(one) === 'options/pacAir/fixed_fee')!
    expect(fee).toMatchObject({ usual: 0, override: null, origin: null, figures: [] })
  })

  it('have no subsidy if the replaced energy is not eligible, but have one if it is unknown', () => {
    const subsidyFor = (heating_energy_1: number | null) =>
      assumptionsOf({ useful_heat: 160_000 }, { ...site, heating_energy_1 }, shipped).list.find(
        (one) => assumptionCell(one) === 'options/pacSondes/subsidy',
      )!.value
    const wood = 7542
    expect([7530, 7520, 7560].map(subsidyFor)).toEqual([68_800, 68_800, 68_800])
    expect(subsidyFor(wood)).toBe(0)
    // 7598: undetermined in the register.
    expect([null, 7598].map(subsidyFor)).toEqual([68_800, 68_800])
  })

  it('§3 take a subsidy as exact only once it is granted, and one by a rule to be confirmed to 25 %', () => {
    const bandIn = (answers: object) =>
      assumptionsOf({ useful_heat: 160_000, ...answers }, site, shipped).list.find(
        (one) => assumptionCell(one) === 'options/pacSondes/subsidy',
      )!.band
    const entered = { 'options/pacSondes/subsidy': 68_800 }
    const granted = { ...entered, 'options/pacSondes/subsidy_granted': '2026-11-02' }
    expect([{}, entered, granted].map(bandIn)).toEqual([0.25, 0.25, 0])
    // One that nobody granted reaches the amount of the only known rule, 68 800.
    const other = (subsidy: number) => bandIn({ ...entered, 'options/pacSondes/subsidy': subsidy })
    expect([43_000, 60_000, 0].map(other)).toEqual([0.6, 0.25, 0.25])
    expect(bandIn({ ...granted, 'options/pacSondes/subsidy': 137_600 })).toBe(0)
    const subsidies = {
      ...shipped.subsidies,
      rows: shipped.subsidies.rows.map((row) => ({
        ...row,
        origins: Object.fromEntries(
          Object.entries(row.origins).map(([name, origin]) => [
            name,
            { ...origin!, confirm: false },
          ]),
        ),
      })),
    }
    const confirmed = assumptionsOf({ useful_heat: 160_000 }, site, {
      ...shipped,
      subsidies: subsidies as typeof shipped.subsidies,
    })
    expect(
      confirmed.list.find((one) => assumptionCell(one) === 'options/pacSondes/subsidy')!.band,
    ).toBe(0.05)
  })

  it('§3 count a promise above the scale as the scale has it until it is granted', () => {
    const cell = 'options/pacSondes/subsidy'
    const subsidyIn = (answers: Answers, at = site) => {
      const { list, input } = assumptionsOf({ useful_heat: 160_000, ...answers }, at, shipped)
      const { value, override, band, origin } = list.find((one) => assumptionCell(one) === cell)!
      return {
        value,
        override,
        band,
        status: origin?.status,
        counted: input!.options.pacSondes.subsidy,
      }
    }
    const usual = subsidyIn({})
    expect(usual).toMatchObject({ value: 68_800, counted: 68_800, override: null })
    expect(subsidyIn({ [cell]: 137_600 })).toEqual({ ...usual, override: 137_600 })
    expect(subsidyIn({ [cell]: 60_000 })).toMatchObject({ counted: 60_000, status: 'entered' })
    const granted = { [cell]: 137_600, 'options/pacSondes/subsidy_granted': '2026-11-02' }
    expect(subsidyIn(granted)).toMatchObject({ counted: 137_600, status: 'entered' })
    // Where nobody knows a scale there is nothing to hold it against.
    expect(subsidyIn({ [cell]: 137_600 }, { ...site, canton: 'VD' })).toMatchObject({
      counted: 137_600,
    })
  })

  it('leave the subsidy unknown outside Geneva', () => {
    const subsidyIn = (canton: 'GE' | 'VD' | null) =>
      assumptionsOf({ useful_heat: 160_000 }, { ...site, canton }, shipped).input!.options.pacSondes
        .subsidy
    expect(([null, 'GE', 'VD'] as const).map(subsidyIn)).toEqual([68_800, 68_800, null])
  })

  it('keep the usual value of an overridden figure, with the version of its table', () => {
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
    const byCell = (cell: string) => list.find((one) => assumptionCell(one) === cell)
    expect(byCell('options/pacAir/energy_price')).toMatchObject({
      value: 31,
      usual: 23.2,
      override: 31,
      origin: { status: 'entered', source: null },
      figures: [{ table: 'energy_prices', version: 4 }],
    })
    expect(byCell('options/pacAir/works_life')).toMatchObject({ value: 20 })
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

  it('derive useful heat from consumption and the existing plant, and report unknown figures as missing', () => {
    const metered = { ...site, consumptions: oilConsumptions }
    const answers = { boiler_efficiency: 85 }
    const usefulHeatIn = ({ list }: ReturnType<typeof assumptionsOf>) =>
      list.find(({ name }) => name === 'useful_heat')
    // 18 824 l · 10 kWh (net) · 0.85 = 160 004 kWh, in 2024 scaled from 366 to 365 days.
    const yearly = 18_824 * 10 * 0.85
    expect(usefulHeatIn(assumptionsOf(answers, metered, shipped))).toMatchObject({
      usual: (yearly * (2 + 365 / 366)) / 3,
      origin: null,
    })
    expect(usefulHeatIn(assumptionsOf({}, metered, shipped))!.value).toBeCloseTo(
      (yearly * (0.9 / 0.85) * (2 + 365 / 366)) / 3,
      6,
    )
    // The kWh of pellets and logs are gross, as in the index; those of chips are net.
    const heatOf = (energy: Energy) =>
      usefulHeatIn(
        assumptionsOf(
          answers,
          {
            ...site,
            consumptions: [{ ...oilConsumptions[0]!, energy, unit: 'kWh', amount: 10_000 }],
          },
          shipped,
        ),
      )!.value
    expect(heatOf('pellets')).toBeCloseTo((10_000 * 0.85 * 4.8) / 5.6, 1)
    expect(heatOf('bois_buches_dur')).toBeCloseTo((10_000 * 0.85 * 11.6) / 13.1, 1)
    expect(heatOf('plaquettes')).toBeCloseTo(10_000 * 0.85, 6)
    const unmetered = assumptionsOf({ load_method: 'sia' }, metered, shipped)
    expect([unmetered.input, unmetered.missing]).toEqual([null, ['useful_heat']])
    // Figures that cannot be 0 are missing if they are entered as 0.
    for (const cell of ['useful_heat', 'load_power', 'options/pacAir/efficiency']) {
      const { input, missing } = assumptionsOf({ ...answers, [cell]: 0 }, metered, shipped)
      expect([input, missing[0]]).toEqual([null, cell])
    }
    const unused = {
      ...site,
      consumptions: oilConsumptions.map((consumption) => ({ ...consumption, amount: 0 })),
    }
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

describe('the reference that options are compared with', () => {
  const assumptionsWith = (answers: Answers, siteChanges: Partial<Site> = {}) =>
    assumptionsOf({ useful_heat: 160_000, ...answers }, { ...site, ...siteChanges }, shipped)

  it('is by default a lawful new fossil boiler, whose fuel has a renewable share', () => {
    const { input, list } = assumptionsWith({})
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

  it('can be today’s plant, without investment and with today’s energy bill', () => {
    const { input, list } = assumptionsWith({ reference: 'as_is', boiler_efficiency: 85 })
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
    const entered = assumptionsWith({
      reference: 'as_is',
      energy_bill: 25_000,
      existing_upkeep: 1800,
    })
    expect(compare(entered.input!).existing).toMatchObject({
      energyFirstYear: expect.closeTo(25_000, 6),
      unknown: [],
    })
    // The standing charge of gas is unknown.
    expect(
      compare(assumptionsWith({}, { heating_energy_1: 7520 }).input!).existing!.unknown,
    ).toEqual(['fixed_fee'])
    // A gas bill is gross kWh times the price, 11.18 ct, independent of the boiler's efficiency.
    const gas = { ...oilConsumptions[0]!, energy: 'gaz', unit: 'kWh', amount: 100_000 } as const
    for (const boiler_efficiency of [80, 95]) {
      const assumptions = assumptionsOf(
        { boiler_efficiency },
        { ...site, heating_energy_1: 7520, consumptions: [gas] },
        shipped,
      )
      const { value } = assumptions.list.find(({ name }) => name === 'energy_bill')!
      expect(value! / 11_180).toBeCloseTo(1, 4)
    }
    // What bills of a whole year state goes before prices, includes the standing charge, and yields to an entered bill.
    const billedGas = { ...gas, cost: 9876.5, supplier: 'SIG' }
    const billedSite = { ...site, heating_energy_1: 7520, consumptions: [billedGas] }
    const billed = assumptionsOf({ reference: 'as_is' }, billedSite, shipped)
    const bill2023 = billed.list.find(({ name }) => name === 'energy_bill')!
    expect(bill2023).toMatchObject({ value: 9876.5, figures: [], override: null })
    expect(bill2023.origin).toMatchObject({
      ...{ status: 'entered', source: 'SIG, 01.01.2023 – 31.12.2023', vat: 'incl' },
    })
    expect(roughAssumptions(billed.list)('energy_bill')).toBe(false)
    expect(compare(billed.input!).existing).toMatchObject({
      ...{ energyFirstYear: expect.closeTo(9876.5, 6), unknown: [] },
    })
    const corrected = assumptionsOf({ energy_bill: 9000 }, billedSite, shipped)
    expect(corrected.list.find(({ name }) => name === 'energy_bill')).toMatchObject({
      ...{ value: 9000, usual: 9876.5, origin: { source: null } },
    })
    // Without a known energy of today's plant the reference is the fossil boiler.
    const unknown = assumptionsWith({ reference: 'as_is' }, { heating_energy_1: null })
    expect(unknown.input).toMatchObject({ reference: 'fossile', existing: undefined })
  })

  it('does not affect the ranking, which leaves out infeasible options', () => {
    const { input } = assumptionsWith({
      'options/pacNappes/feasible': 'no',
      'options/cad/feasible': 'no',
    })
    const results = compare(input!)
    expect([results.pacNappes.rank, results.cad.rank]).toEqual([null, null])
    expect(heatingOptions.flatMap((option) => results[option].rank ?? []).sort()).toEqual([
      1, 2, 3, 4,
    ])
  })
})
