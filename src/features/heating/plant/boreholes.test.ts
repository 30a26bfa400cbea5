import { describe, expect, it } from 'vitest'
import { resourcesOf } from '../../../kernel/text.ts'
import type { Answers } from '../../mandates/form/service.ts'
import models from '../../reference/data/heating-models.json' with { type: 'json' }
import { referencesOn } from '../../reference/inForce.ts'
import { shippedVersions } from '../../reference/shipped/shipped.ts'
import { assumptionsOf, type Site } from '../assumptions.ts'
import { boreholeText } from '../notes/borehole.text.ts'
import { describeBoreholes } from '../notes/describeBoreholes.ts'
import { boreholeMetres, boreholesOf, needsSimulation, usualBoreholeMetres } from './boreholes.ts'

const before = referencesOn(shippedVersions, '2026-11-28')
const today = referencesOn(shippedVersions, '2026-11-29')
const terms = today.site_terms.rows[0]!
const { vector } = models.boreholes
const load = {
  power: vector.in.kW,
  heat: vector.in.heat_kWh,
  performance: vector.in.copa,
}
const site: Site = {
  sre: 1600,
  heating_energy_1: 7530,
  consumptions: [],
  supply_temperature: 55,
  geothermal_zone: 'Système fermé',
  // The law of Geneva asks more.
  canton: 'VD',
}
/** A plant for boreholes with the load of the vector. */
const answers = {
  useful_heat: 160_000,
  load_power: 60,
  'options/pacSondes/efficiency': 4,
  electrical_connection: 400,
  outdoor_space: 400,
}
const texts = resourcesOf(boreholeText, 'fr')
const say = (key: string, params: Record<string, unknown> = {}) =>
  texts[key]!.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
const sentencesFor = (given: Answers, references = today) =>
  describeBoreholes(
    { list: assumptionsOf(given, site, references).list, answers: given, references },
    say,
  ).map((sentence) => sentence.replaceAll('\u00a0', ' '))

describe('boreholes by the simple way (§3)', () => {
  it('are as long as the larger of power and energy asks', () => {
    const { byPower, byEnergy } = boreholeMetres(load, undefined, terms)
    expect([byPower, Math.round(byEnergy)]).toEqual([
      vector.out.metres_power,
      vector.out.metres_energy,
    ])
    const { usual, figures } = usualBoreholeMetres(load, {}, today)
    expect(Math.round(usual!)).toBe(vector.out.metres)
    expect(figures!.map(({ value }) => value)).toEqual([vector.in.W_per_m, vector.in.kWh_per_m])
    // Spaced by 6 m.
    expect(boreholesOf(usual!, terms)).toEqual({ count: vector.out.boreholes_200m, ground: 8 * 36 })
    expect(needsSimulation(4, terms)).toBe(false)
    expect(needsSimulation(5, terms)).toBe(true)
  })

  it.each([
    [1.4, 25],
    [1.5, 60],
    [3, 60],
    [3.1, 84],
  ])('take from ground of %s W/m·K at most %s W/m', (conductivity, watts) => {
    expect(boreholeMetres(load, conductivity, terms).byPower).toBeCloseTo(45_000 / watts, 9)
  })

  it('that are entered replace the usual ones, of which the ground and a simulation follow', () => {
    const judged = (more: Answers) =>
      assumptionsOf({ ...answers, ...more }, site, today).judged.pacSondes
    expect(judged({})).toMatchObject({
      feasible: 'to_check',
      reasons: [{ key: 'drill_simulation', params: { count: 8, most: 4 } }],
    })
    expect(judged({ 'options/pacSondes/borehole_metres': 800 }).feasible).toBe('yes')
    expect(judged({ outdoor_space: 287 }).reasons.map(({ key }) => key)).toEqual([
      'drill_space',
      'drill_simulation',
    ])
  })

  it('are described with what the tables know, an order of magnitude beyond four', () => {
    expect(sentencesFor(answers)).toEqual([
      '≈ 1’400 m de sondes, soit 8 de 200 m : ≈ 1’000 m pour la puissance, ≈ 1’400 m pour l’énergie soutirée au sol (85 kWh/m·a).',
      'Au-delà de 4 sondes, ce n’est qu’un ordre de grandeur : une simulation selon SIA 384/6 décide.',
      'À 6 m l’une de l’autre au moins, elles demandent ≈ 290 m² ; à 8 m, ce qui vaut mieux, ≈ 510 m².',
      'Les sondes des voisins à moins de 50 m sont à recenser.',
      'Dès 30 kW, la régénération du sol (par le soleil ou le rafraîchissement) est à étudier.',
    ])
    const small = sentencesFor({
      ...answers,
      ...{ useful_heat: 20_000, load_power: 8, 'options/pacSondes/borehole_metres': 180 },
    })
    expect(small).toHaveLength(4)
    expect(small[0]).toContain('180 m de sondes selon la saisie, soit 1 de 200 m')
    // Metres do not move the price: it says by what it goes, unless a price is entered too.
    expect(small[1]).toContain('d’après la puissance (≈ 8 kW), et non d’après les mètres saisis')
    const priced = sentencesFor({
      ...answers,
      ...{
        'options/pacSondes/borehole_metres': 900,
        'options/pacSondes/source_investment': 90_000,
      },
    })
    expect(priced.join()).not.toContain('d’après la puissance')
    expect(sentencesFor({})).toEqual([])
  })

  it('by tables of before follow from heating power alone, and nothing is said of them', () => {
    const { usual, figures } = usualBoreholeMetres(load, { ground_conductivity: 2 }, before)
    expect(usual).toBeCloseTo(60_000 / 55, 9)
    expect(figures).toHaveLength(1)
    expect(sentencesFor(answers, before)).toEqual([])
    expect(assumptionsOf(answers, site, before).judged.pacSondes.feasible).toBe('yes')
  })
})
