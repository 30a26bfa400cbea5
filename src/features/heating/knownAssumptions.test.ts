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
const knownHeat = { useful_heat: 160_000 }

/** The shipped tables with the rows of one table changed. */
const referencesWith = <T extends keyof References>(
  table: T,
  change: (rows: References[T]['rows']) => readonly object[],
): References => ({
  ...shipped,
  [table]: { ...shipped[table], rows: change(shipped[table].rows as never) },
})
const valuesOf = ({ list }: ReturnType<typeof assumptionsOf>) =>
  Object.fromEntries(list.map((assumption) => [assumptionCell(assumption), assumption.value]))

describe('an entered figure', () => {
  it.each([
    ['energy_price', 'ct/kWh', 'incl'],
    ['generator_investment', 'CHF', 'incl'],
    ['upkeep', 'CHF/a', 'incl'],
    ['subsidy', 'CHF', null],
    ['efficiency', '', null],
    ['interest', '%', null],
  ] as const)('of %s in %s has the VAT status %s', (name, unit, vat) => {
    expect(originOfEntry({ name, unit })).toMatchObject({ status: 'entered', vat })
  })

  it.each([
    [1234.5678, 'kWh/a', 1235],
    [0.123_456, 'kg/kWh', 0.1235],
    [28.5714, 'kW', 28.6],
    [1397.147, 'm', 1397],
    [189_976.6, 'CHF', 189_977],
    [1371.2345, 'CHF/a', 1371.23],
    [23.456_78, 'ct/kWh', 23.46],
    [2.345_67, undefined, 2.346],
  ])('%d %s is rounded to %d', (value, unit, rounded) => {
    expect(roundForUnit(value, unit)).toBe(rounded)
  })

  it('in percent is converted to a fraction', () => {
    const rates = { interest: 2, energy_escalation: 3, maintenance_escalation: 4 }
    expect(assumptionsOf({ ...knownHeat, ...rates }, site, shipped).input).toMatchObject({
      interest: 0.02,
      energyEscalation: 0.03,
      maintenanceEscalation: 0.04,
    })
  })
})

describe('an unknown figure', () => {
  it('is listed neither as a value nor as a usual value', () => {
    const unknown = assumptionsOf({}, site, shipped)
    expect(unknown.input).toBeNull()
    expect(unknown.missing).toContain('useful_heat')
    const cells = ['useful_heat', 'load_power', 'options/cad/power', 'options/cad/subsidy']
    for (const cell of cells) expect(valuesOf(unknown)).not.toHaveProperty([cell])
    // An entered load power determines the plants; the useful heat stays unknown.
    const withPower = assumptionsOf({ load_power: 80 }, site, shipped)
    expect(withPower.missing).toEqual(expect.arrayContaining(['useful_heat']))
    expect(withPower.list.find(({ name }) => name === 'load_power')).toMatchObject({
      value: 80,
      usual: null,
      override: 80,
    })
    expect(valuesOf(withPower)).toMatchObject({
      'options/cad/power': 80,
      'options/cad/subsidy': 24_000,
    })
  })

  it('is never listed, for any other input', () => {
    const entries = fc.option(fc.constantFrom(0, 5, 80, 160_000))
    const cells = ['useful_heat', 'full_load_hours', 'load_power', 'options/cad/power']
    fc.assert(
      fc.property(
        fc.record(Object.fromEntries(cells.map((cell) => [cell, entries]))),
        (answers) => {
          const { list, missing, input } = assumptionsOf(answers as Answers, site, shipped)
          expect(input === null).toBe(missing.length > 0)
          for (const { name, value, usual } of list) {
            if (value === null) expect(['subsidy', 'fixed_fee', 'power_price']).toContain(name)
            expect([value ?? 0, usual ?? 0].every(Number.isFinite)).toBe(true)
          }
          const listedCells = list.map(assumptionCell)
          expect(missing.filter((cell) => listedCells.includes(cell))).toEqual([])
        },
      ),
      { numRuns: 60 },
    )
  })

  it.each([
    ['heating_options', ['efficiency', 'upkeep']],
    ['energy_prices', ['energy_price']],
    ['co2_factors', ['co2']],
    ['heating_components', []],
  ] as const)('is missing if the table %s has no row for it', (table, names) => {
    const withoutPellets = referencesWith(table, (rows) =>
      (rows as readonly { agent?: string; option?: string }[]).filter(
        ({ agent, option }) => agent !== 'pellets' && option !== 'pellets',
      ),
    )
    const { missing } = assumptionsOf(knownHeat, site, withoutPellets)
    const cells = names.map((name) => `options/pellets/${name}`)
    expect(missing).toEqual(expect.arrayContaining(cells))
    if (table !== 'heating_options') expect(missing).toEqual(cells)
  })
})

describe('an option', () => {
  it('emits by the CO2 factors in use, in any order of the table rows', () => {
    const reversed = referencesWith('co2_factors', (rows) => rows.toReversed())
    const options = assumptionsOf(knownHeat, site, shipped).input!.options
    const optionsIfReversed = assumptionsOf(knownHeat, site, reversed).input!.options
    expect(heatingOptions.map((option) => optionsIfReversed[option].co2)).toEqual(
      heatingOptions.map((option) => options[option].co2),
    )
  })

  it('needs a sufficient electrical connection if it is a heat pump, unless it runs on gas', () => {
    const heatPumpFacts = {
      supply_temperature: 50,
      outdoor_space: 50,
      neighbour_distance: 50,
      sound_power: 40,
    }
    const reasons = (electrical_connection: number, references = shipped) =>
      assumptionsOf(
        { ...knownHeat, ...heatPumpFacts, electrical_connection },
        { ...site, canton: 'VD', noise_zone: 'ds_3', protected: 'no' } as Site,
        references,
      ).judged.pacAir.reasons.map(({ key }) => key)
    // 80 kW of heat at an SPF of 2.8 need 28.6 kW of electricity; 59 A supply 28.5 kW, 60 A 29.
    expect(reasons(59)).toEqual(['connection_weak'])
    expect(reasons(60)).toEqual(['noise_quiet'])
    const onGas = referencesWith('heating_options', (rows) =>
      rows.map((row) => (row.option === 'pacAir' ? { ...row, agent: 'gaz' } : row)),
    )
    expect(reasons(59, onGas)).toEqual(['noise_quiet'])
  })

  it('has an unknown subsidy if no rule covers its power, and none if a rule excludes it', () => {
    const subsidyOf = (references: References, answers: Answers = {}) =>
      valuesOf(assumptionsOf({ ...knownHeat, ...answers }, site, references))['options/cad/subsidy']
    expect(subsidyOf(shipped)).toBe(24_000)
    expect(
      subsidyOf(
        referencesWith('subsidies', (rows) => rows.filter(({ option }) => option !== 'cad')),
      ),
    ).toBeNull()
    const small = referencesWith('subsidies', (rows) =>
      rows.filter(({ option, to_kw }) => option !== 'cad' || (to_kw ?? 100) <= 70),
    )
    expect(subsidyOf(small)).toBeNull()
    expect(subsidyOf(small, { 'options/cad/power': 70 })).toBe(22_000)
    expect(subsidyOf(shipped, { network_operator: 'Cadiom' })).toBe(0)
  })

  it('requests its subsidy with the replaced energy, and for a heating network with its operator', () => {
    const requestedFor = (heating_energy_1: number | null | undefined) =>
      plantForSubsidy(
        'pacAir',
        { network_operator: 'Cadiom', heat_meter: true },
        { sre: 900, heating_energy_1 },
      )
    expect(requestedFor(7530)).toEqual({
      option: 'pacAir',
      sre: 900,
      replaces: 'mazout',
      network: null,
      hasHeatMeter: true,
      isFirstDistribution: false,
    })
    const replaced = [7520, 7560, 7542, 7598, null, undefined].map(
      (energy) => requestedFor(energy).replaces,
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
