import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Answers } from '../mandates/form/service.ts'
import { heatingOptions } from '../reference/heatingOption.ts'
import { referencesOn } from '../reference/inForce.ts'
import type { References } from '../reference/reference.ts'
import { shippedVersions } from '../reference/shipped/shipped.ts'
import {
  assumptionCell,
  assumptionsOf,
  originOfEntry,
  plantForSubsidy,
  roundForUnit,
  type Site,
} from './assumptions.ts'

const shipped = referencesOn(shippedVersions, '2026-11-22')
const site: Site = { sre: 1600, heating_energy_1: 7530, consumptions: [] }
const heated = { useful_heat: 160_000 }

/** The tables with the rows of one changed. */
const having = <T extends keyof References>(
  table: T,
  change: (rows: References[T]['rows']) => readonly object[],
): References => ({
  ...shipped,
  [table]: { ...shipped[table], rows: change(shipped[table].rows as never) },
})
const valuesOf = ({ list }: ReturnType<typeof assumptionsOf>) =>
  Object.fromEntries(list.map((one) => [assumptionCell(one), one.value]))

describe('what somebody enters', () => {
  it.each([
    ['energy_price', 'ct/kWh', 'incl'],
    ['generator_investment', 'CHF', 'incl'],
    ['upkeep', 'CHF/a', 'incl'],
    ['subsidy', 'CHF', null],
    ['efficiency', '', null],
    ['interest', '%', null],
  ] as const)('as %s in %s is with VAT: %s', (name, unit, vat) => {
    expect(originOfEntry({ name, unit })).toMatchObject({ status: 'entered', vat })
  })

  it.each([
    [1234.5678, 'kWh/a', 1235],
    [0.123_456, 'kg/kWh', 0.1235],
    [28.5714, 'kW', 28.6],
    [189_976.6, 'CHF', 189_977],
    [1371.2345, 'CHF/a', 1371.23],
    [23.456_78, 'ct/kWh', 23.457],
    [2.345_67, undefined, 2.346],
  ])('instead of %d %s finds it written out as %d', (value, unit, said) => {
    expect(roundForUnit(value, unit)).toBe(said)
  })

  it('in percent counts as a share', () => {
    const rates = { interest: 2, energy_escalation: 3, maintenance_escalation: 4 }
    expect(assumptionsOf({ ...heated, ...rates }, site, shipped).input).toMatchObject({
      interest: 0.02,
      energyEscalation: 0.03,
      maintenanceEscalation: 0.04,
    })
  })
})

describe('what nobody knows', () => {
  it('is listed neither as a value nor as a usual one', () => {
    const nothing = assumptionsOf({}, site, shipped)
    expect(nothing.input).toBeNull()
    expect(nothing.missing).toContain('useful_heat')
    const asked = ['useful_heat', 'load_power', 'options/cad/power', 'options/cad/subsidy']
    for (const cell of asked) expect(valuesOf(nothing)).not.toHaveProperty([cell])
    // With the power entered, the plants follow from it; the heat that it follows from stays unknown.
    const powered = assumptionsOf({ load_power: 80 }, site, shipped)
    expect(powered.missing).toEqual(expect.arrayContaining(['useful_heat']))
    expect(powered.list.find(({ name }) => name === 'load_power')).toMatchObject({
      value: 80,
      usual: null,
      override: 80,
    })
    expect(valuesOf(powered)).toMatchObject({
      'options/cad/power': 80,
      'options/cad/subsidy': 24_000,
    })
  })

  it('is never listed, whatever else is entered', () => {
    const number = fc.option(fc.constantFrom(0, 5, 80, 160_000))
    const cells = ['useful_heat', 'full_load_hours', 'load_power', 'options/cad/power']
    fc.assert(
      fc.property(fc.record(Object.fromEntries(cells.map((cell) => [cell, number]))), (answers) => {
        const { list, missing, input } = assumptionsOf(answers as Answers, site, shipped)
        expect(input === null).toBe(missing.length > 0)
        for (const { name, value, usual } of list) {
          if (value === null) expect(['subsidy', 'fixed_fee']).toContain(name)
          expect([value ?? 0, usual ?? 0].every(Number.isFinite)).toBe(true)
        }
        const known = list.map(assumptionCell)
        expect(missing.filter((cell) => known.includes(cell))).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it.each([
    ['heating_options', ['efficiency', 'upkeep']],
    ['energy_prices', ['energy_price']],
    ['co2_factors', ['co2']],
    ['heating_components', []],
  ] as const)('since %s say nothing of it is missing', (table, names) => {
    const silent = having(table, (rows) =>
      (rows as readonly { agent?: string; option?: string }[]).filter(
        ({ agent, option }) => agent !== 'pellets' && option !== 'pellets',
      ),
    )
    const { missing } = assumptionsOf(heated, site, silent)
    const cells = names.map((name) => `options/pellets/${name}`)
    expect(missing).toEqual(expect.arrayContaining(cells))
    if (table !== 'heating_options') expect(missing).toEqual(cells)
  })
})

describe('an option', () => {
  it('emits by the basis of account, whatever stands before it in the table', () => {
    const reversed = having('co2_factors', (rows) => rows.toReversed())
    const usual = assumptionsOf(heated, site, shipped).input!.options
    const others = assumptionsOf(heated, site, reversed).input!.options
    expect(heatingOptions.map((option) => others[option].co2)).toEqual(
      heatingOptions.map((option) => usual[option].co2),
    )
  })

  it('that is a heat pump needs its electricity, and one that runs on gas none', () => {
    const pump = {
      supply_temperature: 50,
      outdoor_space: 50,
      neighbour_distance: 50,
      sound_power: 40,
    }
    const reasons = (electrical_connection: number, references = shipped) =>
      assumptionsOf(
        { ...heated, ...pump, electrical_connection },
        { ...site, noise_zone: 'ds_3', protected: 'no' } as Site,
        references,
      ).judged.pacAir.reasons.map(({ key }) => key)
    // 80 kW of heat at a COPA of 2.8 take 28.6 kW; 59 A give 28.5 of them, 60 A 29.
    expect(reasons(59)).toEqual(['connection_weak'])
    expect(reasons(60)).toEqual(['noise_quiet'])
    const onGas = having('heating_options', (rows) =>
      rows.map((row) => (row.option === 'pacAir' ? { ...row, agent: 'gaz' } : row)),
    )
    expect(reasons(59, onGas)).toEqual(['noise_quiet'])
  })

  it('whose power no rule is about has an unknown subsidy, and one that a rule refuses has none', () => {
    const subsidyOf = (references: References, answers: Answers = {}) =>
      valuesOf(assumptionsOf({ ...heated, ...answers }, site, references))['options/cad/subsidy']
    expect(subsidyOf(shipped)).toBe(24_000)
    expect(
      subsidyOf(having('subsidies', (rows) => rows.filter(({ option }) => option !== 'cad'))),
    ).toBeNull()
    const small = having('subsidies', (rows) =>
      rows.filter(({ option, to_kw }) => option !== 'cad' || (to_kw ?? 100) <= 70),
    )
    expect(subsidyOf(small)).toBeNull()
    expect(subsidyOf(small, { 'options/cad/power': 70 })).toBe(22_000)
    expect(subsidyOf(shipped, { network_operator: 'Cadiom' })).toBe(0)
  })

  it('asks for its subsidy by what it replaces; only a network has an operator', () => {
    const asked = (heating_energy_1: number | null | undefined) =>
      plantForSubsidy(
        'pacAir',
        { network_operator: 'Cadiom', heat_meter: true },
        { sre: 900, heating_energy_1 },
      )
    expect(asked(7530)).toEqual({
      option: 'pacAir',
      sre: 900,
      replaces: 'mazout',
      network: null,
      hasHeatMeter: true,
      isFirstDistribution: false,
    })
    const replaced = [7520, 7560, 7542, 7598, null, undefined].map(
      (energy) => asked(energy).replaces,
    )
    expect(replaced).toEqual(['gaz', 'electricite', 'other', null, null, null])
    const network = plantForSubsidy(
      'cad',
      { network_operator: 'Cadiom', first_distribution: true },
      site,
    )
    expect(network).toMatchObject({
      network: 'Cadiom',
      hasHeatMeter: false,
      isFirstDistribution: true,
    })
  })
})
