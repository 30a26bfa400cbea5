import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BuildingValues } from '../../buildings/building.ts'
import type { Answers } from '../../mandates/form/service.ts'
import { factsOf } from '../../mandates/services/samples/facts.ts'
import incitative from '../../mandates/services/samples/incitativeConsulting.ts'
import { heatingOptions } from '../../reference/heatingOption.ts'
import { referencesOn } from '../../reference/inForce.ts'
import type { References } from '../../reference/reference.ts'
import { shippedVersions } from '../../reference/shipped/shipped.ts'
import { assumptionsOf } from '../assumptions.ts'
import { boreholesOf, needsSimulation } from '../plant/boreholes.ts'
import { plausibilityFindings } from './plausibility.ts'

/** The shipped tables of an office that has said of each price whether it includes VAT. */
const references = withVatStated(referencesOn(shippedVersions, '2026-11-29'))
const today = '2026-11-28'

/** What the checks ask of the product's own figures if each option that can be built is recommended in turn. */
function objectionsTo(answers: Answers, building: BuildingValues) {
  const site = { ...building, consumptions: [] }
  const assumed = assumptionsOf(answers, site, references)
  expect(assumed.input).not.toBeNull()
  return heatingOptions
    .filter((option) => option !== 'fossile' && assumed.judged[option].feasible !== 'no')
    .flatMap((option) => {
      const findings = plausibilityFindings({
        ...{ today, building, assumed, references, consumptions: [], plants: [], official: [] },
        answers: { ...answers, recommended: option },
      })
      return findings
        .filter(({ verdict }) => verdict !== 'note')
        .map(({ check, verdict }) => `${option} ${check}:${verdict}`)
    })
}

/** Beyond the simple way the product proposes a simulation, and says so; its metres are asked about no further. */
function simulationAsked(answers: Answers, building: BuildingValues) {
  const assumed = assumptionsOf(answers, { ...building, consumptions: [] }, references)
  const metres = assumed.list.find(({ name }) => name === 'borehole_metres')!.value!
  const terms = references.site_terms.rows[0]!
  return needsSimulation(boreholesOf(metres, terms).count, terms)
    ? ['pacSondes borehole_count:acknowledge', 'pacSondes recommendation_feasible:acknowledge']
    : []
}

/** A site on which everything can be built and is known. */
const suitableSite = {
  network_distance: 60,
  groundwater: 'yes',
  outdoor_space: 40_000,
  sound_power: 50,
  neighbour_distance: 60,
  electrical_connection: 4000,
  room_area: 30,
  delivery_access: 'Cour',
  chimney: 'good',
  'documents/chimney_sheet/date': '2026-05-01',
}

const randomBuildings = fc.record({
  dwellings: fc.integer({ min: 1, max: 60 }),
  areaOfDwelling: fc.integer({ min: 80, max: 130 }),
  /** MJ/m² of useful heat. */
  need: fc.integer({ min: 200, max: 480 }),
  supply: fc.integer({ min: 35, max: 60 }),
  zone: fc.constantFrom('Système fermé', 'Système ouvert'),
  conductivity: fc.constantFrom(undefined, 1.2, 1.8, 2.6, 3.4),
})

describe('what the product proposes from plausible values (§3)', () => {
  it('passes its own checks in 200 random buildings, whichever option is recommended', () => {
    fc.assert(
      fc.property(
        randomBuildings,
        ({ dwellings, areaOfDwelling, need, supply, zone, conductivity }) => {
          const sre = dwellings * areaOfDwelling
          const building: BuildingValues = {
            ...{ sre, apartments: dwellings, construction_year: 1975, heating_energy_1: 7530 },
            ...{ geothermal_zone: zone, noise_zone: 'ds_3', protected: 'no', no2_immissions: 20 },
          }
          const answers: Answers = {
            ...suitableSite,
            useful_heat: Math.round((sre * need) / 3.6),
            supply_temperature: supply,
            ...(conductivity && { ground_conductivity: conductivity }),
          }
          // What the law asks before any works (GESDEC, LCI) is a condition, and nobody has to justify it.
          // Ground for wells and for boreholes exclude each other.
          const unsure = zone === 'Système fermé' ? 'pacNappes' : 'pacSondes'
          expect(
            objectionsTo(answers, building).filter(
              (one) => one !== `${unsure} recommendation_feasible:acknowledge`,
            ),
          ).toEqual(
            simulationAsked(answers, building).filter(
              (one) => one !== `${unsure} recommendation_feasible:acknowledge`,
            ),
          )
        },
      ),
      { numRuns: 200 },
    )
  })

  it('passes them for the houses of the demonstration, and boreholes are counted as their form says', () => {
    for (let index = 0; index < 12; index++) {
      const sre = 700 + index * 260
      const house = {
        ...{ sre, apartments: Math.round(sre / 95), heating_energy_1: 7530 },
        construction_year: 1958 + index,
      }
      const facts = factsOf(house, index, 2025)
      const answers: Answers = {
        ...incitative.answers(facts),
        ...suitableSite,
        useful_heat: Math.round(facts.final * 0.85),
      }
      const building: BuildingValues = {
        ...house,
        ...{ geothermal_zone: 'Système fermé', noise_zone: 'ds_3', protected: 'no' },
      }
      const objections = objectionsTo(answers, building)
      expect(objections.filter((one) => one.includes('borehole_'))).toEqual(
        simulationAsked(answers, building).filter((one) => one.includes('borehole_')),
      )
      const { list } = assumptionsOf(answers, { ...building, consumptions: [] }, references)
      const metres = list.find(({ name }) => name === 'borehole_metres')!.value!
      const { count } = boreholesOf(metres, references.site_terms.rows[0]!)
      const said = Number(/: (\d+)\./.exec(String(answers['options/pacSondes/remark']))![1])
      expect(Math.abs(said - count)).toBeLessThanOrEqual(1)
    }
  })
})

function withVatStated(all: References): References {
  return Object.fromEntries(
    Object.entries(all).map(([table, version]) => [
      table,
      {
        ...version,
        rows: version.rows.map((row) => ({
          ...row,
          origins: Object.fromEntries(
            Object.entries(row.origins).map(([column, origin]) => [
              column,
              { ...origin, vat: 'incl' },
            ]),
          ),
        })),
      },
    ]),
  ) as unknown as References
}
