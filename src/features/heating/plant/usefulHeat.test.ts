import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { secondHeatOf } from '../../../../prove/recalculation/second.ts'
import type { MeteredConsumption } from '../../idc/idc.ts'
import type { Energy } from '../../reference/energy.ts'
import { referencesOn } from '../../reference/inForce.ts'
import { shippedVersions } from '../../reference/shipped/shipped.ts'
import { efficiencyBy, maxHeatingYears, netContent, usefulHeatFrom } from './usefulHeat.ts'

const references = referencesOn(shippedVersions, '2026-11-22')
const rows = references.heating_options.rows
const used = (
  year: number,
  amount: number,
  other: Partial<MeteredConsumption> = {},
): MeteredConsumption => ({
  energy: 'mazout',
  usage: 'heating_dhw',
  amount,
  unit: 'l',
  start_date: `${year}-01-01`,
  end_date: `${year}-12-31`,
  ...other,
})
const heat = (
  consumptions: MeteredConsumption[],
  sre: number | null = 1000,
  boiler_efficiency = 100,
) => usefulHeatFrom(consumptions, sre, { boiler_efficiency }, references)

describe('useful heat', () => {
  it('of a year is what a second calculation finds, of each energy in each of its units', () => {
    const stated = {
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
    const known = Object.entries(stated).flatMap(([energy, inUnits]) =>
      inUnits.map((unit) => [energy as Energy, unit] as const),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...known),
        fc.integer({ min: 1, max: 90_000 }),
        fc.integer({ min: 50, max: 110 }),
        fc.integer({ min: 0, max: 27 }),
        ([energy, unit], amount, efficiency, shorter) => {
          const days = 365 - shorter
          const end_date = new Date(Date.UTC(2023, 0, days)).toISOString().slice(0, 10)
          const second = secondHeatOf({ energy, unit, amount, sre: 1, days }, efficiency / 100)
          const { value } = heat(
            [used(2023, amount, { energy, unit, end_date })],
            null,
            efficiency,
          )!
          expect(value / second!).toBeCloseTo(1, 5)
        },
      ),
    )
  })

  it('is the mean of the last three heating years at most, which it names', () => {
    expect(maxHeatingYears).toBe(3)
    // Litres of 10 kWh in years of 365 days.
    const years = [
      [2018, 9000],
      [2019, 100],
      [2021, 200],
      [2022, 600],
    ] as const
    const of = (from: number) => heat(years.slice(from).map(([year, amount]) => used(year, amount)))
    expect(of(0)).toEqual({ value: expect.closeTo(3000, 4), years: [2022, 2021, 2019] })
    expect(of(2)).toEqual({ value: expect.closeTo(4000, 4), years: [2022, 2021] })
    expect(of(3)).toEqual({ value: expect.closeTo(6000, 4), years: [2022] })
    expect(of(4)).toBeUndefined()
  })

  it('adds up what was used of several energies, each at its efficiency', () => {
    const kWh = { unit: 'kWh' as const }
    const three = [
      used(2023, 100),
      used(2023, 500, { ...kWh, energy: 'cad_tarife' }),
      used(2023, 1000, { ...kWh, energy: 'electricite_pac_apres' }),
    ]
    // 1000 kWh of oil at 80 %, heat of a network as it is, electricity of a heat pump at 2.8.
    expect(heat(three, 1000, 80)!.value).toBeCloseTo(800 + 500 + 2800, 4)
  })

  it('is corrected for climate where degree-days and an area are known', () => {
    const usual = references.climate.rows[0]!.degree_days_reference
    // As cold as half a usual year: heating would have taken twice as much.
    const months = Array.from({ length: 12 }, (_, at) => ({
      station: 'GVE',
      month: `2023-${String(at + 1).padStart(2, '0')}`,
      daily_means: null,
      degree_days: usual / 2 / 9,
      origins: {},
    }))
    const mild = { ...references, degree_days: { ...references.degree_days, rows: months } }
    const valueOf = (sre: number | null | undefined, tables = mild, amount = 3000) =>
      usefulHeatFrom(
        [used(2023, amount, { usage: 'heating' })],
        sre,
        { boiler_efficiency: 100 },
        tables as typeof references,
      )!.value
    expect(valueOf(1000)).toBeCloseTo(60_000, 4)
    for (const unknown of [null, undefined, 0]) expect(valueOf(unknown)).toBeCloseTo(30_000, 4)
    expect(valueOf(1000, references as typeof mild)).toBeCloseTo(30_000, 4)
    // Hot water, 138 MJ/m² of 376.32, is not corrected: 100 000 · (238.32 · 2 + 138) / 376.32.
    const withHotWater = usefulHeatFrom(
      [used(2023, 10_000)],
      1000,
      { boiler_efficiency: 100 },
      mild as typeof references,
    )
    expect(withHotWater!.value).toBeCloseTo(163_329.08, 2)
    // Of nothing there is nothing to correct.
    expect(valueOf(1000, mild, 0)).toBe(0)
    // So little is corrected as well: the area makes the index small, not the use.
    expect(valueOf(1e7)).toBeCloseTo(60_000, 4)
  })

  it('is not known where the net energy of one year is not', () => {
    const silent = {
      ...references,
      energy_contents: {
        ...references.energy_contents,
        rows: references.energy_contents.rows.map((row) =>
          row.energy === 'gaz' ? { ...row, net_kwh: null } : row,
        ),
      },
    }
    const both = [used(2022, 100), used(2023, 100, { energy: 'gaz', unit: 'kWh' })]
    expect(usefulHeatFrom(both, 100, {}, references)).toBeDefined()
    expect(usefulHeatFrom(both, 100, {}, silent as typeof references)).toBeUndefined()
    // Nor if it is one of two energies of the same year.
    const mixed = [used(2023, 100), used(2023, 100, { energy: 'gaz', unit: 'kWh' })]
    expect(usefulHeatFrom(mixed, 100, {}, references)).toBeDefined()
    expect(usefulHeatFrom(mixed, 100, {}, silent as typeof references)).toBeUndefined()
    expect(netContent({ energy: 'gaz', unit: 'kWh' }, silent as typeof references)).toBeNull()
    expect(netContent({ energy: 'gaz', unit: 'l' }, references)).toBeNull()
    expect(netContent({ energy: 'mazout', unit: 'l' }, references)).toBe(10)
  })
})

describe('the efficiency of today’s plant', () => {
  const of = (energy: Energy, answers = {}, options = rows) =>
    efficiencyBy(answers, options)(energy)

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
    'on %s is %d, or %d where the boiler was measured at 75',
    (energy, usual, measured) => {
      // Of heat pumps it is that of the air, wherever it stands in the table.
      for (const options of [rows, rows.toReversed()]) {
        expect(of(energy, {}, options)).toBe(usual)
        expect(of(energy, { boiler_efficiency: 75 }, options)).toBe(measured)
      }
    },
  )

  it('is 1 where the tables say nothing: no heat is counted that nobody knows of', () => {
    const none = ['electricite_pac_apres', 'mazout', 'bois_buches_dur'] as const
    expect(none.map((energy) => of(energy, {}, []))).toEqual([1, 1, 1])
  })
})
