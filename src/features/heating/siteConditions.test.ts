import { describe, expect, it } from 'vitest'
import type { Answers } from '../mandates/form/service.ts'
import type { HeatingOption } from '../reference/heatingOption.ts'
import { referencesOn } from '../reference/inForce.ts'
import type { Origin, OriginStatus } from '../reference/origin/origin.ts'
import { ownOrigin } from '../reference/origin/origin.ts'
import { shippedVersions } from '../reference/shipped/shipped.ts'
import { feasibilityOf, type PlannedPlant, type SiteConditions } from './feasibility.ts'

const terms = referencesOn(shippedVersions, '2026-11-22').site_terms.rows[0]!
const closed = 'Sondes géothermiques verticales (système fermé)'
const pump = { supply_temperature: 50, electrical_connection: 400 }
const quiet = { ...pump, outdoor_space: 50, neighbour_distance: 9, sound_power: 55 }

function reasonsOf(
  option: HeatingOption,
  place: Partial<SiteConditions>,
  answers: Answers,
  plant: Partial<PlannedPlant> = {},
) {
  const planned = { power: 80, electricPower: 25, terms, ...plant }
  return feasibilityOf(option, place as SiteConditions, answers, planned).reasons
}
const keysOf = (...given: Parameters<typeof reasonsOf>) => reasonsOf(...given).map(({ key }) => key)

describe('feasibility by the conditions of a site', () => {
  it('goes by the distance to a network of today where that is near enough, even in a planned zone', () => {
    const at = (network_distance: number) =>
      keysOf('cad', { cad_zone: '2030' }, { network_distance })
    expect([at(200), at(300), at(301)]).toEqual([
      ['network_distance'],
      ['network_distance'],
      ['network_zone'],
    ])
  })

  it.each([
    ['Système fermé', 'probes_allowed'],
    ['Sondes verticales', 'probes_allowed'],
    ['Système ouvert', 'probes_in_groundwater'],
    ['Exploitation de la nappe', 'probes_in_groundwater'],
    ['Autre', 'geothermal_unknown'],
  ])('of boreholes in the zone “%s” is: %s', (geothermal_zone, reason) => {
    expect(keysOf('pacSondes', { geothermal_zone }, { ...pump, outdoor_space: 400 })).toEqual([
      reason,
    ])
  })

  it('of a heat pump outdoors is to be checked without room for it and on a protected building', () => {
    const place = { noise_zone: 'ds_3', protected: 'no' } as const
    expect(keysOf('pacAir', place, { ...quiet, outdoor_space: 1 })).toEqual(['noise_quiet'])
    expect(keysOf('pacAir', place, { ...quiet, outdoor_space: 0 })).toEqual(['outdoor_none'])
    expect(keysOf('pacAir', { ...place, protected: 'yes' }, quiet)).toEqual(['protected'])
    expect(keysOf('pacAir', { noise_zone: 'ds_3' }, quiet)).toEqual(['protected_unknown'])
  })

  it('asks for no ground for boreholes while their power is not known', () => {
    const known = [{ geothermal_zone: closed }, pump] as const
    expect(keysOf('pacSondes', ...known)).toEqual(['drill_space_unknown'])
    expect(keysOf('pacSondes', ...known, { power: undefined })).toEqual(['probes_allowed'])
    expect(keysOf('pacSondes', ...known, { power: Number.NaN })).toEqual(['probes_allowed'])
  })

  it('goes by the temperature of the heating in service if the form does not say another', () => {
    const place = { geothermal_zone: closed, supply_temperature: 66 }
    const answers = { electrical_connection: 400, outdoor_space: 400 }
    expect(keysOf('pacSondes', place, answers)).toEqual(['supply_hot'])
    expect(keysOf('pacSondes', place, { ...answers, supply_temperature: 50 })).toEqual([
      'probes_allowed',
    ])
  })

  it('does not find a connection weak while the electric power is not known', () => {
    const answers = { ...quiet, electrical_connection: 1 }
    const place = { noise_zone: 'ds_3', protected: 'no' } as const
    expect(keysOf('pacAir', place, answers, { electricPower: undefined })).toEqual(['noise_quiet'])
    // 1 A gives 0.483 kW.
    expect(keysOf('pacAir', place, answers, { electricPower: 0.48 })).toEqual(['noise_quiet'])
    expect(keysOf('pacAir', place, answers, { electricPower: 0.49 })).toEqual(['connection_weak'])
  })

  it('shows a figure as rough only if it rests on a term that is illustrative', () => {
    const of = (status: OriginStatus): Origin => ({ ...ownOrigin('x'), status })
    const paramsWith = (boreholes: OriginStatus, noise: OriginStatus) => {
      const origins = {
        ...Object.fromEntries(Object.keys(terms.origins).map((name) => [name, of('verified')])),
        borehole_power: of(boreholes),
        noise_night: of(noise),
      }
      const plant = { terms: { ...terms, origins } }
      const place = { geothermal_zone: closed, noise_zone: 'ds_1', protected: 'no' } as const
      const drilled = reasonsOf('pacSondes', place, { ...pump, outdoor_space: 60 }, plant)
      const heard = reasonsOf('pacAir', place, { ...quiet, neighbour_distance: 6 }, plant)
      return [drilled[0]?.params?.ground, heard[0]?.params?.level]
    }
    // 8 · 6.5² m² of ground; 55 − 11 + 3 − 15.56 + 12 dB(A), upwards.
    expect(paramsWith('verified', 'verified')).toEqual(['338', '43.5'])
    expect(paramsWith('illustrative', 'verified')).toEqual(['≈\u00a0338', '43.5'])
    expect(paramsWith('verified', 'illustrative')).toEqual(['338', '≈\u00a043.5'])
  })
})
