import { describe, expect, it } from 'vitest'
import models from '../../reference/data/heating-models.json' with { type: 'json' }
import { referencesOn } from '../../reference/inForce.ts'
import { shippedVersions } from '../../reference/shipped/shipped.ts'
import { heatIndices } from '../idc.ts'
import { usualHotWater } from './hotWater.ts'

const today = referencesOn(shippedVersions, '2026-11-28')
const before = referencesOn(shippedVersions, '2026-11-27')

describe('usual heat for hot water (§3)', () => {
  it('is that of the building’s use: the figures of the models', () => {
    const final = (use: string) => usualHotWater(today, { sia_classification: { [use]: 100 } })
    const values = [
      ...['multi_family', 'single_family', 'administration', 'school', 'sales'],
      ...['restaurant', 'hospital'],
    ].map(final)
    expect(values).toEqual([126, 84, 42, 42, 42, 336, 168])
    expect(models.hot_water.final_MJ_m2).toContain('I 126, II 84, III-V 42, VI 336, VIII 168')
  })

  it('of several uses follows their shares of the area', () => {
    const sia_classification = { multi_family: 60, sales: 30, restaurant: 10 }
    expect(usualHotWater(today, { sia_classification })).toBeCloseTo(
      0.6 * 126 + 0.3 * 42 + 0.1 * 336,
      9,
    )
  })

  it('is by the class of the register where nobody entered a use, and that of dwellings if nothing is known', () => {
    expect(usualHotWater(today, { affectation: 1110 })).toBe(84)
    expect(usualHotWater(today, { affectation: 1122 })).toBe(126)
    expect(usualHotWater(today, { affectation: 1220 })).toBe(126)
    expect(usualHotWater(today, {})).toBe(126)
  })

  it('is the flat rate of before by tables that have one', () => {
    expect(usualHotWater(before, { sia_classification: { school: 100 } })).toBe(138)
  })

  it('decides what the climate correction leaves out', () => {
    const months = Array.from({ length: 12 }, (_, month) => ({
      station: 'GVE',
      month: `2023-${String(month + 1).padStart(2, '0')}`,
      degree_days: 250,
      daily_means: null,
      origins: {},
    }))
    const gas = { energy: 'gaz' as const, unit: 'kWh' as const, amount: 100_000 }
    const year = { start_date: '2023-01-01', end_date: '2023-12-31', usage: 'heating_dhw' }
    const references = { ...today, degree_days: { ...today.degree_days, rows: months } }
    const indexOf = (use: string) =>
      heatIndices([{ ...gas, ...year }], 1000, references, {
        sia_classification: { [use]: 100 },
      })[0]!
    // 360 MJ/m² in 9 months of heating with 250 K·d each.
    for (const [use, hotWater] of [
      ['multi_family', 126],
      ['school', 42],
    ] as const) {
      const { corrected, degreeDays, usualDegreeDays, ...index } = indexOf(use)
      expect([index.hotWater, index.usualHotWater]).toEqual([hotWater, hotWater])
      expect(corrected).toBeCloseTo(
        ((360 - hotWater) * usualDegreeDays) / degreeDays! + hotWater,
        6,
      )
    }
  })
})
