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
const heatPumpFacts = {
  ...{ supply_temperature: 50, electrical_connection: 400, network_distance: 900 },
}
/** An outdoor unit that is quiet enough. */
const quiet = { ...heatPumpFacts, outdoor_space: 50, neighbour_distance: 9, sound_power: 55 }

function reasonsOf(
  option: HeatingOption,
  site: Partial<SiteConditions>,
  answers: Answers,
  plant: Partial<PlannedPlant> = {},
) {
  const planned = { boreholeMetres: 80_000 / 55, electricPower: 25, terms, ...plant }
  // The law of Geneva asks more.
  const elsewhere = { canton: 'VD', ...site } as SiteConditions
  return feasibilityOf(option, elsewhere, answers, planned).reasons
}
const keysOf = (...args: Parameters<typeof reasonsOf>) => reasonsOf(...args).map(({ key }) => key)

describe('feasibility by the conditions of a site', () => {
  it('for a network depends on the distance to the present one if that is near, even in the zone of a planned one', () => {
    const keysAt = (network_distance: number) =>
      keysOf('cad', { cad_zone: '2030' }, { network_distance })
    expect([keysAt(200), keysAt(300), keysAt(301)]).toEqual([
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
  ])('of boreholes in the zone “%s” has the reason %s', (geothermal_zone, reason) => {
    expect(
      keysOf('pacSondes', { geothermal_zone }, { ...heatPumpFacts, outdoor_space: 400 }),
    ).toEqual([reason])
  })

  it('for an air heat pump has to be checked if there is no room outdoors or the building is protected', () => {
    const site = { noise_zone: 'ds_3', protected: 'no' } as const
    expect(keysOf('pacAir', site, { ...quiet, outdoor_space: 1 })).toEqual(['noise_quiet'])
    expect(keysOf('pacAir', site, { ...quiet, outdoor_space: 0 })).toEqual(['outdoor_none'])
    expect(keysOf('pacAir', { ...site, protected: 'yes' }, quiet)).toEqual(['protected'])
    expect(keysOf('pacAir', { noise_zone: 'ds_3' }, quiet)).toEqual(['protected_unknown'])
  })

  it('for boreholes does not check the ground as long as their length is unknown', () => {
    const facts = [{ geothermal_zone: closed }, heatPumpFacts] as const
    expect(keysOf('pacSondes', ...facts)).toEqual(['drill_space_unknown'])
    for (const boreholeMetres of [undefined, Number.NaN])
      expect(keysOf('pacSondes', ...facts, { boreholeMetres })).toEqual(['probes_allowed'])
  })

  it('uses the supply temperature of the form, else that of the heating in service', () => {
    const site = { geothermal_zone: closed, supply_temperature: 66 }
    const answers = { electrical_connection: 400, outdoor_space: 400 }
    expect(keysOf('pacSondes', site, answers)).toEqual(['supply_hot'])
    expect(keysOf('pacSondes', site, { ...answers, supply_temperature: 50 })).toEqual([
      'probes_allowed',
    ])
  })

  it('does not call a connection weak as long as the electric power is unknown', () => {
    const answers = { ...quiet, electrical_connection: 1 }
    const site = { noise_zone: 'ds_3', protected: 'no' } as const
    expect(keysOf('pacAir', site, answers, { electricPower: undefined })).toEqual(['noise_quiet'])
    // 1 A gives 0.483 kW.
    expect(keysOf('pacAir', site, answers, { electricPower: 0.48 })).toEqual(['noise_quiet'])
    expect(keysOf('pacAir', site, answers, { electricPower: 0.49 })).toEqual(['connection_weak'])
  })

  it('shows a figure as rough only if one of its own terms is illustrative', () => {
    const originWith = (status: OriginStatus): Origin => ({ ...ownOrigin('x'), status })
    const paramsWith = (boreholes: OriginStatus, noise: OriginStatus) => {
      const origins = {
        ...Object.fromEntries(
          Object.keys(terms.origins).map((name) => [name, originWith('verified')]),
        ),
        borehole_power: originWith(boreholes),
        noise_night: originWith(noise),
      }
      const plant = { terms: { ...terms, origins } }
      const site = { geothermal_zone: closed, noise_zone: 'ds_1', protected: 'no' } as const
      const boreholeReasons = reasonsOf(
        'pacSondes',
        site,
        { ...heatPumpFacts, outdoor_space: 60 },
        plant,
      )
      const noiseReasons = reasonsOf('pacAir', site, { ...quiet, neighbour_distance: 6 }, plant)
      return [boreholeReasons[0]?.params?.ground, noiseReasons[0]?.params?.level]
    }
    // 8 · 6.5² m² of ground; 55 − 11 + 3 − 15.56 + 12 dB(A), rounded up.
    expect(paramsWith('verified', 'verified')).toEqual(['338', '43.5'])
    expect(paramsWith('illustrative', 'verified')).toEqual(['≈\u00a0338', '43.5'])
    expect(paramsWith('verified', 'illustrative')).toEqual(['338', '≈\u00a043.5'])
  })
})
