import { describe, expect, it } from 'vitest'
import { referencesOn } from '../../reference/inForce.ts'
import { shippedVersions } from '../../reference/shipped/shipped.ts'
import { usualBoilerEfficiency } from './boilerInService.ts'
import { usefulHeatFrom } from './usefulHeat.ts'

const [today, before] = ['2026-11-30', '2026-11-29'].map((day) =>
  referencesOn(shippedVersions, day),
) as [ReturnType<typeof referencesOn>, ReturnType<typeof referencesOn>]

const inService = (year: number | undefined) => ({
  plants: [{ status: 'in_service' as const, year: year ?? null }],
})

describe('the usual efficiency of a boiler in service', () => {
  it.each([
    ['mazout', 1985, 0.82],
    ['mazout', 1990, 0.82],
    ['mazout', 1991, 0.84],
    ['mazout', 1998, 0.86],
    ['mazout', 2009, 0.88],
    ['mazout', 2010, 0.92],
    ['gaz', 1985, 0.84],
    ['gaz', 1998, 0.88],
    ['gaz', 2015, 0.94],
    ['mazout', undefined, 0.85],
    ['gaz', undefined, 0.85],
    ['pellets', 2012, 0.85],
    ['bois_buches_dur', undefined, 0.85],
  ] as const)('of %s from %s is %d', (fuel, plant_year, efficiency) => {
    expect(usualBoilerEfficiency(fuel, { plant_year }, {}, today)?.value).toBe(efficiency)
    expect(usualBoilerEfficiency(fuel, {}, inService(plant_year), today)?.value).toBe(efficiency)
  })

  it('is by the year that was entered for the mandate, else by that of the plant', () => {
    const figure = usualBoilerEfficiency('gaz', { plant_year: 2012 }, inService(1988), today)
    expect(figure?.value).toBe(0.94)
  })

  it('is by the year of the plant in service that burns the fuel', () => {
    const of = (...plants: object[]) =>
      usualBoilerEfficiency('mazout', {}, { plants }, today)?.value
    const [air, oil, gas] = [7501, 7530, 7520]
    const pump = { status: 'in_service', energy_source: air, year: 2024 }
    const boiler = { status: 'in_service', energy_source: oil, year: 1998 }
    expect(of(pump, boiler)).toBe(0.86)
    expect(of(boiler, pump)).toBe(0.86)
    // Of another fuel, or not running: its year says nothing of an oil boiler.
    expect(of(pump)).toBe(0.85)
    expect(of({ ...boiler, energy_source: gas })).toBe(0.85)
    for (const status of ['planned', 'removed', 'reserve'])
      expect(of({ ...boiler, status, year: 2024 })).toBe(0.85)
    // Nobody said what it burns, or whether it runs.
    expect(of(pump, { ...boiler, energy_source: null })).toBe(0.86)
    expect(of({ ...boiler, status: null })).toBe(0.86)
    expect(of({ ...boiler, status: null, year: 2015 }, boiler)).toBe(0.86)
  })

  it('is that of a new boiler by the tables of before', () => {
    expect(usualBoilerEfficiency('mazout', { plant_year: 1998 }, {}, before)?.value).toBe(0.9)
    const old = { heating_options: before.heating_options }
    expect(usualBoilerEfficiency('mazout', { plant_year: 1998 }, {}, old)?.value).toBe(0.9)
  })

  it('makes the useful heat, which says that it was assumed unless one was entered', () => {
    const year = { start_date: '2024-07-01', end_date: '2025-06-30' }
    const oil = {
      energy: 'mazout',
      usage: 'heating_dhw',
      unit: 'l',
      amount: 10_000,
      ...year,
    } as const
    const heat = (answers: object) =>
      usefulHeatFrom({ consumptions: [oil], ...inService(1998) }, { ...answers }, today)!
    expect(heat({})).toMatchObject({ value: 86_000, assumed: { value: 0.86, status: 'secondary' } })
    expect(heat({ boiler_efficiency: 85 })).toMatchObject({ value: 85_000 })
    expect(heat({ boiler_efficiency: 85 })).not.toHaveProperty('assumed')
  })
})
