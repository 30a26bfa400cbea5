import { expect, it } from 'vitest'
import type { Answers } from '../../mandates/form/service.ts'
import { referencesOn } from '../../reference/inForce.ts'
import { shippedVersions } from '../../reference/shipped/shipped.ts'
import { assumptionsOf } from '../assumptions.ts'
import { kindFindings } from './plausibility.ts'
import type { PlausibilityFacts } from './plausibilityFacts.ts'

const references = referencesOn(shippedVersions, '2026-11-29')
const building = { sre: 1000, apartments: 12, heating_energy_1: 7530 }
const oil = (amount: number, year = 2025) => ({
  ...{ energy: 'mazout' as const, usage: 'heating_dhw' as const, unit: 'l' as const, amount },
  ...{ start_date: `${year}-01-01`, end_date: `${year}-12-31` },
})
const official = [2025, 2024, 2023, 2022].map((year, at) => ({
  year,
  idc: [300, 720, 720, 720][at]!,
}))

/** The findings about a form's own figures, as check and verdict. */
function found(
  kind: 'cvc_concept' | 'amoen' | 'peik' | 'cecbplus',
  answers: Answers,
  more: Partial<PlausibilityFacts> = {},
) {
  const consumptions = more.consumptions ?? [oil(19_000)]
  const assumed = assumptionsOf(answers, { ...building, consumptions }, references)
  return kindFindings(kind, {
    ...{ today: '2026-11-29', answers, building, plants: [], consumptions, official: [] },
    ...{ assumed, references, ...more },
  })
    .filter(({ place }) => !place.startsWith('building/'))
    .map(({ check, verdict, place, params }) => [check, verdict, place, params.value])
}

it('§5 holds the heating load of a concept against the heat of its building', () => {
  // 19 000 l are about 171 000 kWh of useful heat: 2 850 hours of 60 kW, 5 700 of 30.
  expect(found('cvc_concept', { heat_load: 60 })).toEqual([])
  expect(found('cvc_concept', { heat_load: 30 })).toEqual([
    ['full_load_hours', 'acknowledge', 'heat_load', 5_700],
  ])
  expect(found('cvc_concept', { heat_load: 200 })).toEqual([
    ['full_load_hours', 'acknowledge', 'heat_load', 855],
  ])
  expect(found('cvc_concept', { heat_load: 30 }, { consumptions: [] })).toEqual([])
})

it('§5 holds the state before the works of an AMOén against the indices published before them', () => {
  const at = { 'phases/53/actual': '2025-05-31' }
  expect(found('amoen', { ...at, ef_before: 200 }, { official })).toEqual([])
  expect(found('amoen', { ...at, ef_before: 185 }, { official })).toEqual([
    ['index_against_official', 'note', 'ef_before', expect.closeTo(7.5, 1)],
  ])
  // The index after the works says nothing of the state before them.
  expect(found('amoen', { ...at, ef_before: 83 }, { official })).toEqual([
    ['index_against_official', 'acknowledge', 'ef_before', expect.closeTo(58.5, 1)],
  ])
  expect(found('amoen', { ef_before: 83 }, { official })).toEqual([])
  expect(found('amoen', { ...at, ef_before: 83 })).toEqual([])
})

it('§5 finds fuel billed after the works of an AMOén that its follow-up does not count', () => {
  const pump = { 'periods/a/agent_1': 'heat_pump_kwh' }
  const after = { ...pump, 'phases/53/actual': '2024-06-14' }
  const flagged = [['fuel_after_works', 'acknowledge', 'periods', undefined]]
  expect(found('amoen', after)).toEqual(flagged)
  expect(found('amoen', { ...after, 'periods/a/agent_2': 'oil_l' })).toEqual([])
  expect(found('amoen', { ...pump, 'phases/53/actual': '2025-06-14' })).toEqual([])
  expect(found('amoen', { 'phases/53/actual': '2024-06-14' })).toEqual([])
})

it('§5 holds the heat of a company against that of its building', () => {
  expect(found('peik', { heat_use: 180 })).toEqual([])
  const more = [['company_heat', 'note', 'heat_use', expect.closeTo(2.8, 1)]]
  expect(found('peik', { heat_use: 563 })).toEqual(more)
  expect(found('peik', { 'energy_uses/space_heat/energy': 563_000 })).toEqual(more)
  expect(found('peik', { heat_use: 563 }, { consumptions: [] })).toEqual([])
  expect(found('cecbplus', { heat_use: 563 })).toEqual([])
})

it('§5 holds the index entered for a variant of a CECB Plus against the energy that it leaves', () => {
  // 720 MJ/m² are 200 000 kWh of oil a year; 130 000 saved leave 70 000.
  const of = (idc_after: number, element: string, saving_energy = 130_000) =>
    found(
      'cecbplus',
      {
        ...{ 'variants/a/number': '1', 'variants/a/saving_energy': saving_energy },
        'variants/a/idc_after': idc_after,
        ...{ 'measures/m/element': element, 'measures/m/variants': ['1'] },
      },
      { official: official.slice(1) },
    )
  const flagged = (value: number) => [
    ['index_after_saving', 'acknowledge', 'variants/a/idc_after', expect.closeTo(value, 2)],
  ]
  expect(of(252, 'facade')).toEqual([])
  expect(of(369, 'facade')).toEqual(flagged(1.46))
  // A heat pump counts 3.3 times, a boiler once: neither leads to 420.
  expect(of(831, 'heating')).toEqual([])
  expect(of(252, 'heating')).toEqual([])
  expect(of(420, 'heating')).toHaveLength(1)
  expect(of(100, 'facade', 210_000)).toEqual(flagged(0))
})

it('§5 holds what an envelope saves against what its U-values, areas and degree-days give', () => {
  const saved = (saving_energy: number, measure: object = {}) =>
    found('cecbplus', {
      ...{ 'variants/a/number': '1', 'variants/a/saving_energy': saving_energy },
      ...{ 'envelope/e/element': 'facade', 'envelope/e/area': 400, 'envelope/e/u_value': 1.1 },
      ...{ 'envelope/f/element': 'facade', 'envelope/f/area': 600, 'envelope/f/u_value': 0.6 },
      ...Object.fromEntries(
        Object.entries({
          ...{ variants: ['1'], element: 'facade', area: 1000, u_new: 0.2, ...measure },
        }).map(([name, value]) => [`measures/m/${name}`, value]),
      ),
    })
  // 1 000 m² · (0.8 − 0.2) W/m²K · 78 253 h·K are 47 000 kWh of heat, and 56 000 to 60 000 of oil.
  expect(saved(55_000)).toEqual([])
  const flagged = (verdict: string, value: number) => [
    ['saving_by_envelope', verdict, 'variants/a/saving_energy', expect.closeTo(value, 1)],
  ]
  expect(saved(120_000)).toEqual(flagged('acknowledge', 2.2))
  expect(saved(10_000)).toEqual(flagged('note', 0.2))
  // Other works save, too; and without a figure nothing is known.
  expect(saved(120_000, { element: 'heating' })).toEqual([])
  expect(saved(120_000, { u_new: null })).toEqual([])
})

it('§5 holds the subsidy of a heating in a CECB Plus against the scale for its system and power', () => {
  const granted = (measure: object) =>
    found(
      'cecbplus',
      Object.fromEntries(
        Object.entries({ element: 'heating', system: 'pacSondes', power: 36, ...measure }).map(
          ([name, value]) => [`measures/m/${name}`, value],
        ),
      ),
    ).map(([check, verdict, place]) => [check, verdict, place])
  expect(granted({ subsidy: 31_800 })).toEqual([])
  expect(granted({ subsidy: 44_000 })).toEqual([
    ['subsidy_size', 'acknowledge', 'measures/m/subsidy'],
  ])
  expect(granted({ subsidy: 44_000, power: null })).toEqual([])
  expect(granted({ subsidy: 44_000, element: 'facade' })).toEqual([])
})
