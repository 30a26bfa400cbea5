import { describe, expect, it } from 'vitest'
import type { Answers } from '../../mandates/form/service.ts'
import models from '../../reference/data/heating-models.json' with { type: 'json' }
import { referencesOn } from '../../reference/inForce.ts'
import { shippedVersions } from '../../reference/shipped/shipped.ts'
import { assumptionCell, assumptionsOf, type Site } from '../assumptions.ts'
import { boilerPower } from './sizing.ts'

const today = referencesOn(shippedVersions, '2026-11-28')
const before = referencesOn(shippedVersions, '2026-11-27')
const bill = (usage: string) => ({
  ...{ energy: 'mazout' as const, usage, amount: 18_824, unit: 'l' as const },
  ...{ start_date: '2025-01-01', end_date: '2025-12-31' },
})
const site: Site = { sre: 1600, heating_energy_1: 7530, consumptions: [bill('heating_dhw')] }

/** The value of a cell of the comparison. */
const valueIn = (
  cell: string,
  { references = today, answers = {}, ...facts }: Partial<Site> & Given = {},
) =>
  assumptionsOf(answers, { ...site, ...facts }, references).list.find(
    (one) => assumptionCell(one) === cell,
  )?.value
type Given = { references?: typeof today; answers?: Answers }
const hoursOf = (given: Parameters<typeof valueIn>[1]) => valueIn('full_load_hours', given)

describe('the size of a plant (§3)', () => {
  it('is that of the leaflet: the vector of the models', () => {
    const { in: given, out } = models.sizing.vector
    const heatLoad = (given.oil_l * given.gcv * given.eta_old) / given.t
    expect(boilerPower(heatLoad, given.eta_new)).toBeCloseTo(out.kW, 2)
  })

  it('follows full-load hours, which hot water and altitude prolong', () => {
    expect(hoursOf({ consumptions: [bill('heating')] })).toBe(2300)
    expect(hoursOf({ consumptions: [bill('heating_dhw')] })).toBe(2700)
    expect(hoursOf({ consumptions: [bill('heating'), bill('dhw')] })).toBe(2700)
    // An entered share says it before the bills; if nothing does, plants make hot water.
    expect(hoursOf({ answers: { dhw_share: 0 } })).toBe(2300)
    expect(hoursOf({ consumptions: [], answers: { useful_heat: 160_000 } })).toBe(2700)
    expect(hoursOf({ altitude: 800 })).toBe(2700)
    expect(hoursOf({ altitude: 801 })).toBe(3000)
    expect(hoursOf({ consumptions: [bill('heating')], altitude: 1400 })).toBe(2600)
  })

  it('is a load that all options share, and of a boiler its power with standby losses', () => {
    const answers = { useful_heat: 160_000 }
    expect(valueIn('load_power', { answers })).toBeCloseTo(59.26, 2)
    expect(valueIn('options/pacAir/power', { answers })).toBeCloseTo(59.26, 2)
    expect(valueIn('options/cad/power', { answers })).toBeCloseTo(59.26, 2)
    // With an efficiency of 0.9 a boiler has 0.95/0.9 of the load.
    expect(valueIn('options/pellets/power', { answers })).toBeCloseTo(62.55, 2)
    expect(valueIn('options/fossile/power', { answers })).toBeCloseTo(62.55, 2)
  })

  it('stays as somebody entered it', () => {
    const answers: Answers = { useful_heat: 160_000, full_load_hours: 2000 }
    expect(hoursOf({ answers, altitude: 1400 })).toBe(2000)
    expect(valueIn('load_power', { answers })).toBe(80)
    expect(valueIn('options/pellets/power', { answers: { 'options/pellets/power': 70 } })).toBe(70)
  })

  it('is that of before by tables of before', () => {
    const given = { references: before, answers: { useful_heat: 160_000 } }
    expect(hoursOf({ ...given, altitude: 1400 })).toBe(2000)
    expect(valueIn('options/pellets/power', given)).toBe(80)
    expect(valueIn('options/pacAir/power', given)).toBe(80)
  })
})
