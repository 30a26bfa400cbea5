import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Answers } from '../mandates/service.ts'
import type { heatingOptions } from '../reference/heatingOption.ts'
import { referencesOn } from '../reference/inForce.ts'
import { shippedVersions } from '../reference/shipped.ts'
import type { Site } from './assumptions.ts'
import { feasibilityOf } from './feasibility.ts'
import { boreholesFor, noiseAt, sensitivityDegrees } from './siteRules.ts'

const terms = referencesOn(shippedVersions, '2026-11-22').site_terms.rows[0]!

describe('feasibility', () => {
  it('follows from the site, with what speaks against it (§3)', () => {
    const judge = (
      option: (typeof heatingOptions)[number],
      place: Partial<Site>,
      answers: Answers = {},
    ) => {
      const { feasible, reasons } = feasibilityOf(option, place, answers, { power: 80, terms })
      return [feasible, ...reasons.map(({ key }) => key)].join(' ')
    }
    const ground = { outdoor_space: 400 }
    const closed = 'Sondes géothermiques verticales (système fermé)'
    const open = 'Géothermie sur nappe (système ouvert)'
    expect(judge('cad', {}, { network_distance: 85 })).toBe('yes network_near')
    expect(judge('cad', { cad_zone: 'Chaud, 2030' })).toBe('to_check network_zone')
    expect(judge('cad', {}, { network_distance: 900 })).toBe('no network_far')
    expect(judge('pacSondes', { geothermal_zone: closed }, ground)).toBe('yes probes_allowed')
    // 80 kW need 1455 m in eight boreholes: 60 m² are not enough, and nobody knows without a measure.
    expect(judge('pacSondes', { geothermal_zone: closed })).toBe('to_check drill_space_unknown')
    expect(judge('pacSondes', { geothermal_zone: closed }, { outdoor_space: 60 })).toBe(
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
      'to_check noise_power_unknown',
    )
    expect(
      judge(
        'pacAir',
        { noise_zone: 'ds_3', protected: 'yes' },
        { neighbour_distance: 6, sound_power: 55, supply_temperature: 70 },
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
        { electrical_connection: 40, neighbour_distance: 9, sound_power: 55 },
        { power: 80, electricPower: 28.6, terms },
      ),
    ).toEqual({
      feasible: 'to_check',
      reasons: [{ key: 'connection_weak', params: { amperes: 40 } }],
    })
  })

  it('judges noise by sound power, distance and sensitivity degree, never kinder for louder or nearer', () => {
    // 55 dB(A) at 6 m: 55 − 11 + 3 − 15.56 + 12 = 43.44, quiet enough for DS II, not for DS I.
    const { level } = noiseAt({ soundPower: 55, distance: 6 }, 'ds_2', terms)
    expect(level).toBeCloseTo(43.437, 3)
    const verdict = (
      noise_zone: 'ds_1' | 'ds_2',
      sound_power: number,
      neighbour_distance: number,
    ) =>
      feasibilityOf(
        'pacAir',
        { noise_zone } as Site,
        { sound_power, neighbour_distance },
        { terms },
      )
    expect(verdict('ds_2', 55, 6)).toMatchObject({ feasible: 'yes' })
    expect(verdict('ds_1', 55, 6)).toMatchObject({
      feasible: 'to_check',
      reasons: [{ key: 'noise_loud', params: { level: 43.5, limit: 40 } }],
    })
    const sound = fc.double({ min: 30, max: 90, noNaN: true })
    const metres = fc.double({ min: 1, max: 100, noNaN: true })
    fc.assert(
      fc.property(
        fc.constantFrom(...sensitivityDegrees),
        sound,
        metres,
        metres,
        (degree, power, a, b) => {
          const at = (soundPower: number, distance: number) =>
            noiseAt({ soundPower, distance }, degree, terms).level
          expect(at(power, Math.min(a, b))).toBeGreaterThanOrEqual(at(power, Math.max(a, b)))
          expect(at(power + 3, a) - at(power, a)).toBeCloseTo(3, 6)
          const { level: there, limit } = noiseAt({ soundPower: power, distance: a }, degree, terms)
          const { feasible } = feasibilityOf(
            'pacAir',
            { noise_zone: degree } as Site,
            { sound_power: power, neighbour_distance: a },
            { terms },
          )
          expect(feasible).toBe(there > limit ? 'to_check' : 'yes')
        },
      ),
    )
  })

  it('takes boreholes for kW of heat', () => {
    const { metres, count, ground } = boreholesFor(80, terms)
    expect(metres).toBeGreaterThan(1200)
    expect(metres).toBeLessThan(1500)
    expect([count, ground]).toEqual([8, 8 * 6.5 ** 2])
  })
})
