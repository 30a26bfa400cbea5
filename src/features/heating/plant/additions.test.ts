import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resourcesOf } from '../../../kernel/text.ts'
import type { Answers } from '../../mandates/form/service.ts'
import models from '../../reference/data/heating-models.json' with { type: 'json' }
import { heatingOptionText } from '../../reference/heatingOption.text.ts'
import { heatingOptions } from '../../reference/heatingOption.ts'
import { referencesOn } from '../../reference/inForce.ts'
import { shippedVersions } from '../../reference/shipped/shipped.ts'
import { costRanges } from '../accuracy/ranges.ts'
import { assumptionsOf, type Site } from '../assumptions.ts'
import { annuity, compare } from '../comparison.ts'
import { additionText } from '../notes/addition.text.ts'
import { describeAdditions } from '../notes/describeAdditions.ts'
import { describeFinding } from '../plausibility/describeFinding.ts'
import { plausibilityText } from '../plausibility/plausibility.text.ts'
import { plausibilityFindings } from '../plausibility/plausibility.ts'
import { withHotWaterParts } from './additions.ts'

const references = referencesOn(shippedVersions, '2026-11-29')
const block: Site = {
  ...{ sre: 2500, heating_energy_1: 7530, consumptions: [], supply_temperature: 55 },
  sia_classification: { multi_family: 100 },
}
const house: Site = { ...block, sre: 200, sia_classification: { single_family: 100 } }
const known = { useful_heat: 270_000, load_power: 100 }
const assumed = (more: Answers, site = block) =>
  assumptionsOf({ ...known, ...more }, site, references)
const valueIn = ({ list }: ReturnType<typeof assumed>, name: string, option = 'pacAir') =>
  list.find((one) => one.name === name && one.option === option)?.value

const electricityCo2 = references.co2_factors.rows.find(
  ({ set, agent }) => set === 'kbob' && agent === 'electricite',
)!.kg_per_kwh

const pv = {
  'options/pacAir/pv_power': 50,
  'options/pacAir/pv_position': 'flat',
  'options/pacAir/additions_upkeep': 900,
}
const solar = {
  'options/pellets/solar_area': 40,
  'options/pellets/solar_investment': 60_000,
  'options/pellets/additions_upkeep': 400,
}
const heaters = {
  'options/pellets/water_heaters': 10,
  'options/pellets/additions_upkeep': 1400,
}

describe('additions of an option (§3)', () => {
  it('are off until their size is entered, and leave every other option as it is', () => {
    const alone = assumed({})
    const described = assumed({
      'options/pacAir/pv_position': 'flat',
      'options/pacAir/additions_upkeep': 900,
      'options/pellets/solar_share': 40,
      'options/pellets/water_heater_efficiency': 3,
    })
    expect(described.list).toEqual(alone.list)
    expect(compare(described.input!)).toEqual(compare(alone.input!))
    const withPv = assumed(pv)
    for (const option of heatingOptions)
      if (option !== 'pacAir')
        expect(withPv.input!.options[option]).toEqual(alone.input!.options[option])
    expect(withPv.list.filter(({ name }) => !/^(pv|electricity|additions)_/.test(name))).toEqual(
      alone.list,
    )
  })

  it.each([
    ['flat', models.pv.yield_kWh_kWp.flat],
    ['south', models.pv.yield_kWh_kWp['south 30']],
    ['east_west', models.pv.yield_kWh_kWp['east or west']],
    ['facade', models.pv.yield_kWh_kWp['south facade']],
  ])('photovoltaics (%s) yield %s kWh/kWp', (position, kilowattHours) => {
    const found = assumed({ ...pv, 'options/pacAir/pv_position': position })
    expect(valueIn(found, 'pv_yield')).toBe(kilowattHours)
  })

  it.each([
    [6, models.pv.cost_CHF_kWp_without_vat[0]!.median, 2160, 6],
    [20, models.pv.cost_CHF_kWp_without_vat[1]!.median, 7200, 6],
    [65, models.pv.cost_CHF_kWp_without_vat[2]!.median, 30 * 360 + 35 * 300, 180 / 65],
    [200, models.pv.cost_CHF_kWp_without_vat[3]!.median, 30 * 360 + 170 * 300, undefined],
  ])(
    '%s kWp, the middle of a class, cost its %s CHF/kWp without VAT',
    (power, median, subsidy, feedIn) => {
      const found = assumed({ ...pv, 'options/pacAir/pv_power': power })
      expect(valueIn(found, 'pv_investment')).toBe(Math.round(median * 1.081) * power)
      expect(valueIn(found, 'pv_subsidy')).toBe(subsidy)
      // Above 30 kWp the minimum is 180 / P, above 150 none is known.
      if (feedIn === undefined) expect(found.missing).toEqual(['options/pacAir/pv_feed_in'])
      else expect(valueIn(found, 'pv_feed_in')).toBeCloseTo(feedIn, 9)
    },
  )

  it('cost no less for a larger power, and nothing known above 300 kWp', () => {
    const costOf = (power: number) =>
      valueIn(assumed({ ...pv, 'options/pacAir/pv_power': power }), 'pv_investment')!
    const size = fc.integer({ min: 1, max: 3000 }).map((tenths) => tenths / 10)
    fc.assert(
      fc.property(size, size, (one, other) => {
        const [small, large] = [Math.min(one, other), Math.max(one, other)]
        expect(costOf(large)).toBeGreaterThanOrEqual(costOf(small))
      }),
      {
        numRuns: 40,
        examples: [
          [30, 30.1],
          [10, 10.1],
          [100, 100.1],
        ],
      },
    )
    expect(assumed({ ...pv, 'options/pacAir/pv_power': 300.1 }).missing).toContain(
      'options/pacAir/pv_investment',
    )
  })

  it('are used on site by no more than the building draws, where that is known', () => {
    const uses = { ...pv, electricity: 4000 }
    // A heat pump of 270 000 kWh of heat draws far more than 50 kWp make; with pellets only the rest of the house does.
    expect(valueIn(assumed(uses), 'pv_own_use')).toBe(33)
    const pellets = Object.fromEntries(
      Object.entries(pv).map(([name, value]) => [name.replace('pacAir', 'pellets'), value]),
    )
    const found = assumed({ ...pellets, electricity: 4000 })
    expect(valueIn(found, 'pv_own_use', 'pellets')).toBeCloseTo((4000 / 45_000) * 100, 9)
    expect(valueIn(assumed(pellets), 'pv_own_use', 'pellets')).toBe(33)
    const entered = { ...pellets, electricity: 4000, 'options/pellets/pv_own_use': 20 }
    expect(valueIn(assumed(entered), 'pv_own_use', 'pellets')).toBe(20)
    const withHeaters = { ...pellets, ...heaters, dhw_share: 30, electricity: 0 }
    expect(valueIn(assumed(withHeaters), 'pv_own_use', 'pellets')).toBeCloseTo(33, 9)
    const small = { ...withHeaters, useful_heat: 20_000 }
    expect(valueIn(assumed(small), 'pv_own_use', 'pellets')).toBeCloseTo(
      ((20_000 * 0.3) / 2.84 / 45_000) * 100,
      6,
    )
  })

  it('are unknown without a price, not free', () => {
    for (const [option, size, column] of [
      ['pacAir', pv, 'pv_investment'],
      ['pellets', solar, 'solar_investment'],
      ['pellets', heaters, 'water_heater_investment'],
    ] as const) {
      const cell = `options/${option}/${column}`
      expect(assumed({ ...size, [cell]: 0, dhw_share: 30 }).missing).toContain(cell)
    }
  })

  it('get no subsidy below 2 kWp', () => {
    const of = (power: number) =>
      valueIn(assumed({ ...pv, 'options/pacAir/pv_power': power }), 'pv_subsidy')
    expect([of(1.9), of(2)]).toEqual([0, 720])
  })

  it('get at most 30 % of their price as subsidy', () => {
    const cheap = { ...pv, 'options/pacAir/pv_investment': 20_000 }
    expect(valueIn(assumed(cheap), 'pv_subsidy')).toBe(6000)
  })

  it('save what the building uses and sell the rest', () => {
    const alone = compare(assumed({}).input!).pacAir
    const found = assumed(pv)
    const result = compare(found.input!).pacAir
    const production = 50 * 900
    const used = production * models.pv.own_use.block
    const price = valueIn(found, 'electricity_price')! / 100
    const income = used * price + (production - used) * ((6 * 30) / 50 / 100)
    expect(result.energyFirstYear).toBeCloseTo(alone.energyFirstYear - income, 6)
    expect(result.co2Yearly).toBeCloseTo(alone.co2Yearly - used * electricityCo2, 6)
    expect(result.finalEnergy).toBe(alone.finalEnergy)
    const investment = valueIn(found, 'pv_investment')!
    expect(result.investment - alone.investment).toBeCloseTo(investment, 6)
    expect(result.capital - alone.capital).toBeCloseTo(investment * annuity(0.0175, 25), 6)
    // Their subsidy is spread over their own life, and leaves that of the option as it is.
    expect(result.subsidy).toBe(alone.subsidy)
    expect(alone).not.toHaveProperty('pvSubsidy')
    const subsidy = valueIn(found, 'pv_subsidy')!
    expect(result.pvSubsidy).toBeCloseTo(-subsidy * annuity(0.0175, 25), 6)
    expect(result.annualCost).toBeCloseTo(
      result.capital + result.subsidy + result.pvSubsidy! + result.energy + result.maintenance,
      6,
    )
    expect(result.years[0]!.investment - alone.years[0]!.investment).toBeCloseTo(
      investment - subsidy,
      6,
    )
    expect(result.years[1]!.energy).toBeCloseTo(result.energyFirstYear, 6)
    // The last fifth of 25 years is left.
    expect(result.residualValue - alone.residualValue).toBeCloseTo(investment / 5, 6)
  })

  it.each([
    ['pellets', house, 30],
    ['pacAir', house, 50],
    ['pacAir', block, 33],
  ] as const)('of %s, the building uses its part', (option, site, share) => {
    const found = assumed({ [`options/${option}/pv_power`]: 8 }, site)
    expect(valueIn(found, 'pv_own_use', option)).toBe(share)
  })

  it('ask for what no source says', () => {
    const { missing, input } = assumed({
      'options/pacAir/pv_power': 200,
      'options/pellets/solar_area': 30,
      'options/cad/water_heaters': 4,
    })
    expect(input).toBeNull()
    expect(missing).toEqual([
      'options/cad/additions_upkeep',
      'options/pacAir/pv_yield',
      'options/pacAir/pv_feed_in',
      'options/pacAir/additions_upkeep',
      'options/pellets/solar_investment',
      'options/pellets/additions_upkeep',
    ])
    const ofHouse = assumed({ 'options/pellets/solar_area': 5 }, house)
    expect(ofHouse.missing).toEqual([])
    expect(valueIn(ofHouse, 'solar_investment', 'pellets')).toBe(20_000)
    expect(valueIn(ofHouse, 'solar_share', 'pellets')).toBe(65)
  })

  it('ask for the share of hot water where bills are for heating alone', () => {
    const bill = { energy: 'mazout', unit: 'l', amount: 18_000, usage: 'heating' } as const
    const dated = { ...bill, start_date: '2025-01-01', end_date: '2025-12-31' }
    const heated = { ...block, consumptions: [dated] }
    expect(assumed({ ...solar, ...heaters }, heated).missing).toEqual(['dhw_share'])
    expect(assumed({ ...solar, dhw_share: 0 }).missing).toEqual(['dhw_share'])
    expect(assumed({ ...solar, dhw_share: 25 }, heated).missing).toEqual([])
    expect(assumed(pv, heated).missing).toEqual([])
  })

  it('ask nothing of an option that cannot be built, which has none until they are whole', () => {
    const unsized = {
      'options/cad/water_heaters': 4,
      'options/pacAir/pv_power': 200,
      'options/pacAir/feasible': 'no',
      'options/pacAir/reason': 'Toiture classée, rien ne s’y pose.',
    }
    const { missing } = assumed(unsized)
    expect(missing).toEqual(['options/cad/additions_upkeep'])
    const alone = { ...unsized, 'options/pacAir/pv_power': null, 'options/cad/water_heaters': null }
    const found = assumed({ ...unsized, 'options/cad/water_heaters': null })
    expect(found.list).toEqual(assumed(alone).list)
    expect(found.input!.options).toEqual(assumed(alone).input!.options)
    const whole = { ...pv, 'options/pacAir/feasible': 'no', 'options/pacAir/reason': 'Toiture.' }
    expect(assumed(whole).input!.options.pacAir.pv).toMatchObject({ subsidy: 0 })
  })

  it('take hot water over from the generator', () => {
    const alone = assumed({ dhw_share: 30 })
    const found = assumed({ dhw_share: 30, ...solar, ...heaters })
    const efficiency = valueIn(found, 'efficiency', 'pellets')!
    const hotWater = 270_000 * 0.3
    const bySun = hotWater * 0.35
    const [wood, electricity] = [
      (270_000 - hotWater) / efficiency,
      (hotWater - bySun) / models.copa.water_heater.cop['A15/W10-55'],
    ]
    const result = compare(found.input!).pellets
    const before = compare(alone.input!).pellets
    expect(result.finalEnergy).toBeCloseTo(wood + electricity, 6)
    expect(result.energyFirstYear).toBeCloseTo(
      (wood * valueIn(found, 'energy_price', 'pellets')!) / 100 +
        (electricity * valueIn(found, 'electricity_price', 'pellets')!) / 100 +
        found.input!.options.pellets.fixedFee!,
      6,
    )
    expect(result.co2Yearly).toBeCloseTo(
      wood * valueIn(found, 'co2', 'pellets')! + electricity * electricityCo2,
      6,
    )
    expect(result.investment - before.investment).toBeCloseTo(60_000 + 10 * 6150, 6)
    expect(result.maintenance).toBeGreaterThan(before.maintenance)
  })

  it('leave the rest to the generator, whatever the shares', () => {
    const generator = { efficiency: 0.9, energyPrice: 0.1, co2: 0.3 }
    const heater = { efficiency: 3, energyPrice: 0.25, co2: 0.1 }
    const share = fc.double({ min: 0, max: 0.49, noNaN: true })
    fc.assert(
      fc.property(share, share, (sun, byHeater) => {
        const all = withHotWaterParts(generator, { solar: sun, heater: byHeater }, heater)
        const drawn = (1 - sun - byHeater) / 0.9 + byHeater / 3
        expect(1 / all.efficiency).toBeCloseTo(drawn, 9)
        expect(all.energyPrice * drawn).toBeCloseTo(
          ((1 - sun - byHeater) / 0.9) * 0.1 + (byHeater / 3) * 0.25,
          9,
        )
      }),
    )
  })

  it('need shorter boreholes', () => {
    const water = {
      'options/pacSondes/water_heaters': 4,
      'options/pacSondes/additions_upkeep': 0,
      dhw_share: 40,
    }
    const [alone, found] = [assumed({ dhw_share: 40 }), assumed(water)]
    expect(valueIn(found, 'borehole_metres', 'pacSondes')! * 2).toBeLessThan(
      valueIn(alone, 'borehole_metres', 'pacSondes')! * 2,
    )
  })

  it('widen the range by what they yield, not by less than they earn', () => {
    const rangeOf = ({ input, list }: ReturnType<typeof assumed>) =>
      costRanges(input!, compare(input!), list).halfWidth('pacAir')!
    const sure = assumed({ ...pv, 'options/pacAir/pv_investment': 0.01 })
    expect(rangeOf(sure)).toBeGreaterThan(rangeOf(assumed({})))
    // Price and income are uncertain, each in its own way.
    const found = assumed(pv)
    const investment = valueIn(found, 'pv_investment')! * annuity(0.0175, 25)
    const { band } = found.list.find(({ name }) => name === 'pv_investment')!
    const subsidy = compare(found.input!).pacAir.pvSubsidy!
    expect(Math.hypot(rangeOf(sure), investment * band!)).toBeLessThan(
      rangeOf(found) + Math.abs(subsidy),
    )
    expect(rangeOf(found)).toBeGreaterThan(rangeOf(sure))
  })

  it('are held against what is usual', () => {
    const found = assumed({
      ...pv,
      ...solar,
      'options/pacAir/pv_yield': 1300,
      'options/pacAir/pv_own_use': 80,
      'options/pellets/solar_share': 85,
    })
    const findings = plausibilityFindings({
      ...{ today: '2026-11-29', answers: {}, consumptions: [], official: [], plants: [] },
      ...{ building: { sre: 2500 } as never, assumed: found, references },
    }).filter(({ check }) => ['pv_yield', 'pv_own_use', 'solar_share', 'pv_cost'].includes(check))
    expect(findings.map(({ check, verdict, place }) => [check, verdict, place])).toEqual([
      ['pv_yield', 'acknowledge', 'options/pacAir/pv_yield'],
      ['solar_share', 'acknowledge', 'options/pellets/solar_share'],
      ['pv_own_use', 'note', 'options/pacAir/pv_own_use'],
    ])
  })

  it('get no more than they cost: their own subsidy, and that of the option with what it is granted for', () => {
    const findingsOf = (answers: Answers) =>
      plausibilityFindings({
        ...{ today: '2026-11-29', answers, consumptions: [], official: [], plants: [] },
        ...{ building: { sre: 2500 } as never, assumed: assumed(answers), references },
      })
        .filter(({ check, verdict }) => check === 'subsidy_share' && verdict !== 'note')
        .map(({ verdict, place, sentence }) => [verdict, place, sentence])
    const place = 'options/pacAir/pv_subsidy'
    expect(findingsOf(pv)).toEqual([])
    const cheap = { ...pv, 'options/pacAir/pv_investment': 20_000 }
    expect(findingsOf({ ...cheap, [place]: 20_001 })).toEqual([['refuse', place, 'at_most']])
    expect(findingsOf({ ...cheap, [place]: 12_000 })).toEqual([['acknowledge', place, 'at_most']])
    const [findings, options] = [plausibilityText, heatingOptionText].map(
      (text) => resourcesOf(text, 'fr') as Record<string, string>,
    )
    const finding = { check: 'subsidy_share', verdict: 'refuse', place, figure: '200' } as const
    const said = describeFinding(
      { ...finding, sentence: 'at_most', params: { value: 200, high: 35, unit: '%' } },
      (key, params = {}) =>
        findings![key]!.replace(/\{(\w+)\}/g, (__, name: string) => String(params[name])),
      (key) => options![key]!,
    )
    expect(said).toMatch(/^PAC air-eau, subvention photovoltaïque\s: 200\s%/)
    const plain = {
      ...{ 'options/pellets/generator_investment': 80_000, 'options/pellets/subsidy': 100_000 },
      'options/pellets/works_investment': 0,
      'options/pellets/source_investment': 0,
    }
    const granted = 'options/pellets/subsidy'
    expect(findingsOf(plain)).toEqual([['refuse', granted, 'at_most']])
    const given = { ...plain, 'options/pellets/generator_investment': 0 }
    expect(findingsOf(given)).toEqual([['refuse', granted, 'subsidy_of_nothing']])
    expect(findingsOf({ ...plain, ...solar })).toEqual([['acknowledge', granted, 'at_most']])
  })

  it('are described', () => {
    const words = resourcesOf(additionText, 'fr') as Record<string, string>
    const describe = (option: 'pacAir' | 'pellets', more: Answers) =>
      describeAdditions(
        option,
        { list: assumed(more).list, answers: more, references },
        (key, params = {}) =>
          words[key]!.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name])),
      ).map((sentence) => sentence.replaceAll('\u00a0', ' '))
    expect(describe('pacAir', pv)[1]).toBe(
      'Gain du photovoltaïque : 4’490 CHF la première année, de 3’650 à 5’330, huit cas sur dix.',
    )
    expect(describe('pacAir', pv)[0]).toBe(
      'Photovoltaïque : 50 kWp produisent 45’000 kWh par an, dont 14’900 kWh (33 %) remplacent du courant acheté ; le réseau reprend le reste.',
    )
    const small = { ...pv, useful_heat: 9000, electricity: 1000 }
    expect(describe('pacAir', small)[1]).toBe(
      'La part consommée sur place s’arrête au courant que le bâtiment utilise ; d’ordinaire, elle est de 33 %.',
    )
    expect(describe('pellets', { ...solar, ...heaters, dhw_share: 30 }).slice(0, 2)).toEqual([
      'Solaire thermique : 40 m² de capteurs produisent 35 % de l’eau chaude, soit 28’400 kWh/a.',
      'Chauffe-eau PAC (10) : 52’700 kWh/a d’eau chaude avec 18’500 kWh/a d’électricité (COPA 2.84).',
    ])
    expect(describe('pacAir', {})).toEqual([])
  })
})
