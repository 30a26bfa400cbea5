import { describe, expect, it } from 'vitest'
import type { Answers } from '../../mandates/form/service.ts'
import { referencesOn } from '../../reference/inForce.ts'
import type { References } from '../../reference/reference.ts'
import { shippedVersions } from '../../reference/shipped/shipped.ts'
import { assumptionsOf, type Site } from '../assumptions.ts'
import { modelChanges } from './modelChanges.ts'

const before = referencesOn(shippedVersions, '2026-11-27')
const today = referencesOn(shippedVersions, '2026-11-28')
const site: Site = { sre: 1600, heating_energy_1: 7530, consumptions: [], supply_temperature: 45 }
const changesFor = (answers: Answers, newer: References = today) =>
  modelChanges(assumptionsOf(answers, site, before), assumptionsOf(answers, site, newer))

describe('what other models make of a comparison (§3)', () => {
  it('is named with the value before and after, and where the new one comes from', () => {
    const changes = changesFor({ useful_heat: 160_000 })
    const find = (name: string, option?: string) =>
      changes.find((change) => change.name === name && change.option === option)
    expect(find('full_load_hours')).toMatchObject({
      ...{ before: 2000, after: 2700 },
      origin: { source: 'SuisseÉnergie, 2781' },
    })
    expect(find('load_power')).toMatchObject({ before: 80, origin: null })
    expect(find('load_power')!.after).toBeCloseTo(59.26, 2)
    expect(find('efficiency', 'pacSondes')).toMatchObject({
      ...{ before: 3.5, unit: '' },
      after: expect.closeTo(4.6 * 0.92, 9),
      origin: { source: 'WPZ Buchs, 2016–2019' },
    })
    expect(find('annual_cost', 'pacSondes')!.after).toBeLessThan(
      find('annual_cost', 'pacSondes')!.before,
    )
    // Boilers keep their efficiency.
    expect(find('efficiency', 'pellets')).toBeUndefined()
  })

  it('names the boreholes of the day on which their models ship', () => {
    const [earlier, later] = ['2026-11-28', '2026-11-29'].map((day) =>
      assumptionsOf({ useful_heat: 160_000 }, site, referencesOn(shippedVersions, day)),
    ) as [ReturnType<typeof assumptionsOf>, ReturnType<typeof assumptionsOf>]
    const power = 160_000 / 2700
    const performance = 4.6 * 0.92
    expect(modelChanges(earlier, later)).toEqual([
      {
        ...{ name: 'borehole_metres', option: 'pacSondes', unit: 'm' },
        before: expect.closeTo((power * 1000) / 55, 6),
        after: expect.closeTo((160_000 * (1 - 1 / performance)) / 85, 6),
        origin: expect.objectContaining({ status: 'inferred' }),
      },
    ])
  })

  it('is nothing of what somebody entered, and nothing at all with the same tables', () => {
    const changes = changesFor({
      useful_heat: 160_000,
      full_load_hours: 1900,
      'options/pacAir/efficiency': 3,
    })
    const names = changes.map(({ name, option }) => (option ? `${name} ${option}` : name))
    expect(names).not.toContain('full_load_hours')
    expect(names).not.toContain('load_power')
    expect(names).not.toContain('efficiency pacAir')
    expect(names).toContain('efficiency pacSondes')
    expect(changesFor({ useful_heat: 160_000 }, before)).toEqual([])
  })

  it('has no costs of a comparison that is incomplete', () => {
    const changes = changesFor({})
    expect(changes.some(({ name }) => name === 'annual_cost')).toBe(false)
    expect(changes.some(({ name }) => name === 'full_load_hours')).toBe(true)
  })
})
