import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { secondHeatOf } from '../../../../prove/advice/recalculation/second.ts'
import type { MeteredConsumption } from '../../idc/idc.ts'
import type { Energy } from '../../reference/energy.ts'
import { referencesOn } from '../../reference/inForce.ts'
import { shippedVersions } from '../../reference/shipped/shipped.ts'
import { efficiencyBy, maxHeatingYears, netContent, usefulHeatFrom } from './usefulHeat.ts'

const references = referencesOn(shippedVersions, '2026-11-22')
const rows = references.heating_options.rows
const consumption = (
  year: number,
  amount: number,
  changes: Partial<MeteredConsumption> = {},
): MeteredConsumption => ({
  energy: 'mazout',
  usage: 'heating_dhw',
  amount,
  unit: 'l',
  start_date: `${year}-01-01`,
  end_date: `${year}-12-31`,
  ...changes,
})
const usefulHeat = (
  consumptions: MeteredConsumption[],
  sre: number | null = 1000,
  boiler_efficiency = 100,
) => usefulHeatFrom({ consumptions, sre }, { boiler_efficiency }, references)

describe('useful heat', () => {
  it('agrees with an independent calculation for one year, for each energy in each of its units', () => {
    const unitsByEnergy = {
      mazout: ['l', 'kg', 'kWh'],
      gaz: ['m3', 'kWh'],
      pellets: ['kg', 'kWh'],
      bois_buches_dur: ['stere', 'kWh'],
      bois_buches_tendre: ['stere', 'kWh'],
      plaquettes: ['kWh'],
      cad_tarife: ['kWh', 'MWh'],
      electricite_directe: ['kWh'],
      electricite_pac_apres: ['kWh'],
    } as const
    const energiesInUnits = Object.entries(unitsByEnergy).flatMap(([energy, units]) =>
      units.map((unit) => [energy as Energy, unit] as const),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...energiesInUnits),
        fc.integer({ min: 1, max: 90_000 }),
        fc.integer({ min: 50, max: 110 }),
        fc.integer({ min: 0, max: 27 }),
        ([energy, unit], amount, efficiency, missingDays) => {
          const days = 365 - missingDays
          const end_date = new Date(Date.UTC(2023, 0, days)).toISOString().slice(0, 10)
          const second = secondHeatOf({ energy, unit, amount, sre: 1, days }, efficiency / 100)
          const { value } = usefulHeat(
            [consumption(2023, amount, { energy, unit, end_date })],
            null,
            efficiency,
          )!
          expect(value / second!).toBeCloseTo(1, 5)
        },
      ),
    )
  })

  it('is the mean of up to three of the latest heating years, which it lists', () => {
    expect(maxHeatingYears).toBe(3)
    // Litres of oil, of 10 kWh each, in years of 365 days.
    const years = [
      [2018, 9000],
      [2019, 100],
      [2021, 200],
      [2022, 600],
    ] as const
    const heatFrom = (index: number) =>
      usefulHeat(years.slice(index).map(([year, amount]) => consumption(year, amount)))
    expect(heatFrom(0)).toMatchObject({ value: expect.closeTo(3000, 4), years: [2022, 2021, 2019] })
    expect(heatFrom(2)).toMatchObject({ value: expect.closeTo(4000, 4), years: [2022, 2021] })
    expect(heatFrom(3)).toMatchObject({ value: expect.closeTo(6000, 4), years: [2022] })
    expect(heatFrom(4)).toBeUndefined()
  })

  it('sums several energies, each with its efficiency', () => {
    const kWh = { unit: 'kWh' as const }
    const consumptions = [
      consumption(2023, 100),
      consumption(2023, 500, { ...kWh, energy: 'cad_tarife' }),
      consumption(2023, 1000, { ...kWh, energy: 'electricite_pac_apres' }),
    ]
    // 1000 kWh of oil at 80 %, district heat at 100 %, electricity of a heat pump at an SPF of 2.8.
    expect(usefulHeat(consumptions, 1000, 80)!.value).toBeCloseTo(800 + 500 + 2800, 4)
  })

  it('is corrected for climate if degree-days and the reference area are known', () => {
    const usualDegreeDays = references.climate.rows[0]!.degree_days_reference
    // Half the degree-days of a usual year, so that the correction doubles the heat.
    const months = Array.from({ length: 12 }, (_, index) => ({
      station: 'GVE',
      month: `2023-${String(index + 1).padStart(2, '0')}`,
      daily_means: null,
      degree_days: usualDegreeDays / 2 / 9,
      origins: {},
    }))
    const mild = { ...references, degree_days: { ...references.degree_days, rows: months } }
    const heatWith = (sre: number | null | undefined, tables = mild, amount = 3000) =>
      usefulHeatFrom(
        { consumptions: [consumption(2023, amount, { usage: 'heating' })], sre },
        { boiler_efficiency: 100 },
        tables as typeof references,
      )!.value
    expect(heatWith(1000)).toBeCloseTo(60_000, 4)
    for (const unknown of [null, undefined, 0]) expect(heatWith(unknown)).toBeCloseTo(30_000, 4)
    expect(heatWith(1000, references as typeof mild)).toBeCloseTo(30_000, 4)
    // Hot water, 138 MJ/m² of 376.32, is not corrected: 100 000 · (238.32 · 2 + 138) / 376.32.
    const withHotWater = usefulHeatFrom(
      { consumptions: [consumption(2023, 10_000)], sre: 1000 },
      { boiler_efficiency: 100 },
      mild as typeof references,
    )
    expect(withHotWater!.value).toBeCloseTo(163_329.08, 2)
    // Without consumption there is nothing to correct.
    expect(heatWith(1000, mild, 0)).toBe(0)
    // A very large area makes the index tiny; the correction stays the same.
    expect(heatWith(1e7)).toBeCloseTo(60_000, 4)
  })

  it('is unknown if the net energy of one of its years is unknown', () => {
    const withoutNetGas = {
      ...references,
      energy_contents: {
        ...references.energy_contents,
        rows: references.energy_contents.rows.map((row) =>
          row.energy === 'gaz' ? { ...row, net_kwh: null } : row,
        ),
      },
    }
    const twoYears = [
      consumption(2022, 100),
      consumption(2023, 100, { energy: 'gaz', unit: 'kWh' }),
    ]
    expect(usefulHeatFrom({ consumptions: twoYears, sre: 100 }, {}, references)).toBeDefined()
    expect(
      usefulHeatFrom({ consumptions: twoYears, sre: 100 }, {}, withoutNetGas as typeof references),
    ).toBeUndefined()
    // The same with two energies in one year.
    const oneYear = [consumption(2023, 100), consumption(2023, 100, { energy: 'gaz', unit: 'kWh' })]
    expect(usefulHeatFrom({ consumptions: oneYear, sre: 100 }, {}, references)).toBeDefined()
    expect(
      usefulHeatFrom({ consumptions: oneYear, sre: 100 }, {}, withoutNetGas as typeof references),
    ).toBeUndefined()
    expect(
      netContent({ energy: 'gaz', unit: 'kWh' }, withoutNetGas as typeof references),
    ).toBeNull()
    expect(netContent({ energy: 'gaz', unit: 'l' }, references)).toBeNull()
    expect(netContent({ energy: 'mazout', unit: 'l' }, references)).toBe(10)
  })
})

describe('the efficiency of today’s plant', () => {
  const efficiencyOf = (energy: Energy, answers = {}, options = rows) =>
    efficiencyBy(
      answers,
      { consumptions: [] },
      { ...references, heating_options: { ...references.heating_options, rows: options } },
    )(energy)

  it.each([
    ['electricite_pac_apres', 2.8, 2.8],
    ['electricite_pac_avant', 2.8, 2.8],
    ['electricite_directe', 1, 1],
    ['cad_tarife', 1, 1],
    ['mazout', 0.9, 0.75],
    ['gaz', 0.92, 0.75],
    ['pellets', 0.9, 0.75],
    ['bois_buches_dur', 0.9, 0.75],
  ] as const)(
    'for %s is %d, or %d if 75 %% was entered for the boiler',
    (energy, defaultEfficiency, withEntry) => {
      // Heat pumps have the efficiency of the option `pacAir`, in any order of the table rows.
      for (const options of [rows, rows.toReversed()]) {
        expect(efficiencyOf(energy, {}, options)).toBe(defaultEfficiency)
        expect(efficiencyOf(energy, { boiler_efficiency: 75 }, options)).toBe(withEntry)
      }
    },
  )

  it('is 1 if the tables have none', () => {
    const energies = ['electricite_pac_apres', 'mazout', 'bois_buches_dur'] as const
    expect(energies.map((energy) => efficiencyOf(energy, {}, []))).toEqual([1, 1, 1])
  })
})
