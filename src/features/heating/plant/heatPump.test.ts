import { describe, expect, it } from 'vitest'
import type { Answers } from '../../mandates/form/service.ts'
import type { HeatingOption } from '../../reference/heatingOption.ts'
import { referencesOn } from '../../reference/inForce.ts'
import type { References } from '../../reference/reference.ts'
import { shippedVersions } from '../../reference/shipped/shipped.ts'
import { assumptionCell, assumptionsOf } from '../assumptions.ts'
import { type ServedBuilding, usualPerformance } from './heatPump.ts'
import { efficiencyBy } from './usefulHeat.ts'

const today = referencesOn(shippedVersions, '2026-11-28')
const before = referencesOn(shippedVersions, '2026-11-27')
const house: ServedBuilding = {
  sia_classification: { single_family: 100 },
  consumptions: [{ usage: 'heating_dhw' }],
}
const block: ServedBuilding = { ...house, sia_classification: { multi_family: 100 } }
const heatingOnly = { consumptions: [{ usage: 'heating' }] }

/** The usual performance at a flow temperature. */
const at = (
  option: HeatingOption,
  flow: number | undefined,
  building: ServedBuilding = house,
  answers: Answers = {},
) =>
  usualPerformance(option, { ...answers, supply_temperature: flow ?? null }, building, today)!.usual

describe('the usual performance of a heat pump (§3)', () => {
  it('is what was measured at the flow temperature, with and without hot water', () => {
    expect([35, 45, 55, 65].map((flow) => at('pacAir', flow))).toEqual([3.5, 3.1, 2.8, 2.5])
    expect([35, 45, 55, 65].map((flow) => at('pacSondes', flow))).toEqual([4.9, 4.6, 4.3, 3.8])
    const without = { ...house, ...heatingOnly }
    expect([35, 45, 55, 65].map((flow) => at('pacAir', flow, without))).toEqual([
      3.7, 3.3, 2.9, 2.6,
    ])
    expect([35, 45, 55].map((flow) => at('pacSondes', flow, without))).toEqual([5.7, 5, 4.4])
  })

  it('of a block is 0.92 of that: the defaults of the models', () => {
    const rounded = (option: HeatingOption) =>
      [55, 45, 35].map((flow) => Math.round(at(option, flow, block) * 10) / 10)
    expect(rounded('pacAir')).toEqual([2.6, 2.9, 3.2])
    expect(rounded('pacSondes')).toEqual([4, 4.2, 4.5])
    // So is that of a building whose use is unknown.
    expect(at('pacAir', 55, { consumptions: [] })).toBeCloseTo(2.576, 9)
  })

  it('follows the slope between two rows and beyond the last, to the hottest flow that a pump reaches', () => {
    expect(at('pacAir', 50)).toBeCloseTo(2.95, 9)
    expect(at('pacAir', 38)).toBeCloseTo(3.38, 9)
    expect(at('pacAir', 70)).toBeCloseTo(2.35, 9)
    expect(at('pacAir', 120)).toBe(at('pacAir', 80))
    expect(at('pacAir', 28)).toBe(3.5)
    // Nobody knows it: 55 °C.
    expect(at('pacAir', undefined)).toBe(2.8)
    expect(usualPerformance('pacAir', {}, { ...house, supply_temperature: 45 }, today)!.usual).toBe(
      3.1,
    )
  })

  it('blends heating and hot water if the share of hot water was entered', () => {
    const share = (dhw_share: number, option: HeatingOption = 'pacAir') =>
      at(option, 45, house, { dhw_share })
    expect(share(25)).toBeCloseTo(1 / (0.75 / 3.3 + 0.25 / 2.4), 9)
    expect(share(40, 'pacSondes')).toBeCloseTo(1 / (0.6 / 5 + 0.4 / 3.2), 9)
    expect(share(0)).toBe(3.3)
    expect(share(100)).toBeCloseTo(2.4, 9)
  })

  it('of groundwater is that of the ground and 0.2, from 3.8 to 4.8', () => {
    expect([35, 45, 55, 65].map((flow) => at('pacNappes', flow))).toEqual([4.8, 4.8, 4.5, 4])
  })

  it('is sure to 12 % at a known flow temperature, else to 20 %; an entered one stays', () => {
    const efficiencyIn = (answers: Answers, references: References = today) =>
      assumptionsOf(
        { useful_heat: 160_000, ...answers },
        { sre: 1600, consumptions: [] },
        references,
      ).list.find((one) => assumptionCell(one) === 'options/pacAir/efficiency')
    expect(efficiencyIn({ supply_temperature: 55 })).toMatchObject({ band: 0.12 })
    expect(efficiencyIn({})).toMatchObject({ band: 0.2 })
    const entered = { 'options/pacAir/efficiency': 3.4 }
    expect(efficiencyIn(entered)).toMatchObject({ value: 3.4, origin: { status: 'entered' } })
    expect(efficiencyIn({ supply_temperature: 35 }, before)).toMatchObject({
      value: 2.8,
      band: 0.2,
    })
  })

  it('is that of the office’s table if it gives one', () => {
    const { heating_options: table } = today
    const rows = table.rows.map((row) =>
      row.option === 'pacAir' ? { ...row, efficiency: 3 } : row,
    )
    const own = { ...today, heating_options: { ...table, id: 7, rows } }
    expect(usualPerformance('pacAir', {}, house, own)).toBeUndefined()
    const { input } = assumptionsOf({ useful_heat: 160_000 }, { sre: 1600, consumptions: [] }, own)
    expect(input!.options.pacAir.efficiency).toBe(3)
    expect(input!.options.pacSondes.efficiency).toBeCloseTo(4.3 * 0.92, 9)
  })

  it('turns the electricity of today’s heat pump into useful heat', () => {
    const heat = efficiencyBy({ supply_temperature: 35 }, house, today)
    expect(heat('electricite_pac_apres')).toBe(3.5)
    expect(efficiencyBy({}, house, before)('electricite_pac_apres')).toBe(2.8)
  })
})
