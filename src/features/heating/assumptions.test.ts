import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Answers } from '../mandates/service.ts'
import { heatingOptions } from '../reference/heatingOption.ts'
import { type References, referencesOn } from '../reference/reference.ts'
import { shippedVersions } from '../reference/shipped.ts'
import { assumptionsOf, cellOf, type Site } from './assumptions.ts'
import { compare } from './comparison.ts'
import { feasibilityOf } from './feasibility.ts'
import { grantsFor } from './subsidies.ts'

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
  it('are those of the tables where nobody entered others, and give the worked example (§3)', () => {
    const { input, list, missing } = assumptionsOf({ useful_heat: 160_000 }, site, shipped)
    expect(missing).toEqual([])
    const results = compare(input!)
    const costs = heatingOptions.map((option) => Number(results[option].annualCost.toFixed(2)))
    expect(costs).toEqual([34_400.63, 22_788.64, 24_385.92, 27_879.87, 30_565.08, 29_434.11])
    const subsidy = list.find(({ name, option }) => name === 'subsidy' && option === 'pacSondes')
    expect(subsidy).toEqual({
      name: 'subsidy',
      option: 'pacSondes',
      unit: 'CHF',
      value: 68_800,
      usual: 68_800,
      override: null,
      source: 'IP-06, GEnergie',
      date: null,
      status: 'V2',
      table: 'subsidies',
      version: 0,
    })
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
    const of = (cell: string) => list.find((one) => cellOf(one) === cell)
    expect(of('options/pacAir/energy_price')).toMatchObject({
      value: 31,
      usual: 27,
      override: 31,
      table: 'energy_prices',
      version: 4,
    })
    expect(of('options/cad/energy_price')).toMatchObject({ date: '2026-01-01' })
    expect(of('options/pellets/energy_price')).toMatchObject({ date: '2026-06-01' })
    expect(of('options/pacAir/works_life')).toMatchObject({ value: 20 })
    expect(input!.interest).toBe(0.025)
    expect(input!.options.fossile).toMatchObject({ agent: 'gaz', efficiency: 0.92, co2: 0.228 })
    expect(input!.options.pacAir.components).toHaveLength(2)
    expect(judged.pacAir).toEqual({
      feasible: 'no',
      reasons: [],
      entered: 'Cour trop étroite',
      isEntered: true,
    })
  })

  it('take useful heat from the consumption and the plant that there is, and miss what nobody knows', () => {
    const known = { ...site, consumptions: oil }
    const answers = { boiler_efficiency: 85 }
    const heat = (assumed: ReturnType<typeof assumptionsOf>) =>
      assumed.list.find(({ name }) => name === 'useful_heat')
    // 18 824 l · 37.632 MJ / 3.6 · 0.85, on 365 of 366 days in 2024.
    const yearly = ((18_824 * 37.632) / 3.6) * 0.85
    expect(heat(assumptionsOf(answers, known, shipped))).toMatchObject({
      usual: Math.round((yearly * (2 + 365 / 366)) / 3),
      source: null,
    })
    expect(heat(assumptionsOf({}, known, shipped))!.value).toBe(
      Math.round((yearly * (0.9 / 0.85) * (2 + 365 / 366)) / 3),
    )
    const none = assumptionsOf({ load_method: 'sia' }, known, shipped)
    expect([none.input, none.missing]).toEqual([null, ['useful_heat']])
    const unpriced: References = {
      ...shipped,
      energy_prices: { ...shipped.energy_prices, rows: shipped.energy_prices.rows.slice(0, 4) },
    }
    expect(assumptionsOf({ useful_heat: 1 }, site, unpriced).missing).toEqual([
      'options/pellets/energy_price',
      'options/pellets/fixed_fee',
    ])
  })
})

describe('subsidies', () => {
  const { rows } = shipped.subsidies
  it('follow the steps of power of their rules', () => {
    const amount = (option: (typeof heatingOptions)[number], power: number) =>
      grantsFor(option, power, rows).reduce((sum, one) => sum + one.amount, 0)
    expect(amount('pacAir', 50)).toBe(23_000)
    expect(amount('pacAir', 80)).toBe(31_000)
    expect(amount('pacSondes', 70)).toBe(0)
    expect(amount('pacSondes', 500)).toBe(404_800)
    expect(amount('pacSondes', 501)).toBe(405_200)
    expect(amount('cad', 80)).toBe(24_000)
    expect(amount('fossile', 80)).toBe(0)
  })

  it('of one group never add up, and others do', () => {
    const rule = fc.record({
      fixed: fc.integer({ min: 1, max: 50_000 }),
      per_kw: fc.integer({ min: 0, max: 500 }),
      group: fc.constantFrom('heat', 'meter', null),
    })
    fc.assert(
      fc.property(
        fc.array(rule, { maxLength: 8 }),
        fc.integer({ min: 1, max: 400 }),
        (made, power) => {
          const rules = made.map((one) => ({ ...rows[0]!, ...one, from_kw: 0, greatest_kw: null }))
          const amounts = (group: string | null) =>
            rules.flatMap((one) => (one.group === group ? [one.fixed + one.per_kw * power] : []))
          const sum = (values: number[]) => values.reduce((total, one) => total + one, 0)
          const granted = sum(grantsFor('pacAir', power, rules).map(({ amount }) => amount))
          expect(granted).toBeCloseTo(
            Math.max(0, ...amounts('heat')) + Math.max(0, ...amounts('meter')) + sum(amounts(null)),
            6,
          )
        },
      ),
    )
  })
})

describe('feasibility', () => {
  it('follows from the site, with what speaks against it (§3)', () => {
    const judge = (
      option: (typeof heatingOptions)[number],
      place: Partial<Site>,
      answers: Answers = {},
    ) => {
      const { feasible, reasons } = feasibilityOf(option, place, answers)
      return [feasible, ...reasons.map(({ key }) => key)].join(' ')
    }
    const closed = 'Sondes géothermiques verticales (système fermé)'
    const open = 'Géothermie sur nappe (système ouvert)'
    expect(judge('cad', {}, { network_distance: 85 })).toBe('yes network_near')
    expect(judge('cad', { cad_zone: 'Chaud, 2030' })).toBe('to_check network_zone')
    expect(judge('cad', {}, { network_distance: 900 })).toBe('no network_far')
    expect(judge('pacSondes', { geothermal_zone: closed })).toBe('yes probes_allowed')
    expect(judge('pacSondes', { geothermal_zone: closed }, { outdoor_space: 20 })).toBe(
      'to_check drill_space',
    )
    expect(judge('pacSondes', { geothermal_zone: 'Interdiction de géothermie' })).toBe(
      'no geothermal_banned',
    )
    expect(judge('pacNappes', { geothermal_zone: open }, { groundwater: 'yes' })).toBe(
      'yes groundwater_open',
    )
    expect(judge('pacNappes', { geothermal_zone: 'Demande de renseignement' })).toBe(
      'to_check geothermal_inquiry',
    )
    expect(judge('pacNappes', {}, { groundwater: 'no' })).toBe('no groundwater_none')
    expect(judge('pacAir', { noise_zone: 'ds_2' }, { neighbour_distance: 6 })).toBe(
      'to_check noise_near',
    )
    expect(
      judge(
        'pacAir',
        { noise_zone: 'ds_3', protected: 'yes' },
        { neighbour_distance: 6, supply_temperature: 70 },
      ),
    ).toBe('to_check protected supply_hot')
    expect(judge('pellets', { no2_immissions: 33 })).toBe('no no2_over')
    expect(judge('pellets', { no2_immissions: 20 }, { delivery_access: 'Cour' })).toBe(
      'yes wood_possible',
    )
    expect(judge('fossile', {})).toBe('to_check fossil_exception')
    // 80 kW of heat from 28.6 kW of electricity: 40 A give 27.6 kW, of which seven tenths.
    expect(
      feasibilityOf(
        'pacAir',
        { noise_zone: 'ds_3' },
        { electrical_connection: 40, neighbour_distance: 9 },
        28.6,
      ),
    ).toEqual({
      feasible: 'to_check',
      reasons: [{ key: 'connection_weak', params: { amperes: 40 } }],
    })
  })
})
