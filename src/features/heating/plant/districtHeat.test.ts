import { describe, expect, it } from 'vitest'
import { resourcesOf } from '../../../kernel/text.ts'
import type { Answers } from '../../mandates/form/service.ts'
import models from '../../reference/data/heating-models.json' with { type: 'json' }
import { referencesOn } from '../../reference/inForce.ts'
import { shippedVersions } from '../../reference/shipped/shipped.ts'
import { assumptionsOf, type Site } from '../assumptions.ts'
import { compare } from '../comparison.ts'
import { describeDistrictHeat, districtHeatTitle } from '../notes/describeDistrictHeat.ts'
import { districtHeatText } from '../notes/districtHeat.text.ts'
import { withSubscribedPower } from './districtHeat.ts'

const references = referencesOn(shippedVersions, '2026-11-29')
const site: Site = { sre: 1600, heating_energy_1: 7530, consumptions: [] }
const answers = { useful_heat: 100_000, load_power: 55 }
const assumed = (more: Answers) => assumptionsOf({ ...answers, ...more }, site, references)
const texts = resourcesOf(districtHeatText, 'fr')
const sentencesFor = (more: Answers) =>
  describeDistrictHeat(assumed(more).list, (key, params = {}) =>
    texts[key]!.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name])),
  ).map((sentence) => sentence.replaceAll('\u00a0', ' '))

describe('district heat in three parts (§3)', () => {
  it('costs the mean of GeniTerre for its energy, and an unknown price of power that is not zero', () => {
    const { input, list } = assumed({})
    const { cad } = input!.options
    expect(cad.energyPrice * 100).toBeCloseTo(models.district_heat.geneva.GeniTerre_mean_ct, 9)
    expect(cad.fixedFee).toBeNull()
    expect(compare(input!).cad.unknown).toContain('fixed_fee')
    expect(list.find(({ name }) => name === 'power_price')).toMatchObject({ value: null })
    expect(list.find(({ name }) => name === 'subscribed_power')?.value).toBe(55)
    expect(sentencesFor({})[1]).toBe(
      'Puissance souscrite : 55 kW. Le prix moyen publié ne dit pas quelle part en paie la puissance ou l’abonnement ; rien d’autre n’est compté, le tarif est à demander à l’exploitant.',
    )
    expect(sentencesFor({})[2]).toMatch(/^Prix moyen : 17.3 ct\/kWh/)
    expect(districtHeatTitle(list)).toBe('title_mean')
    // A price that was entered is that of energy, and that of power lacks.
    const entered = { 'options/cad/energy_price': 12 }
    expect(districtHeatTitle(assumed(entered).list)).toBe('title')
    expect(sentencesFor(entered)[1]).toBe(
      'Puissance souscrite : 55 kW, à un prix inconnu qui n’est pas compté ; à demander à l’exploitant.',
    )
    // Only district heat reserves power.
    expect(list.filter(({ name }) => name === 'power_price')).toHaveLength(1)
  })

  it('costs what a contract asks: once for the connection, each year for power and energy', () => {
    // ewz 2026: (900 + 42 · kW) · 1.14 CHF/a, 6.5 ct · 1.24, connection of 55 kW.
    const contract = {
      'options/cad/source_investment': 44_990,
      'options/cad/fixed_fee': 900 * 1.14,
      'options/cad/power_price': 42 * 1.14,
      'options/cad/energy_price': 6.5 * 1.24,
      'options/cad/efficiency': 1,
    }
    const { input } = assumed(contract)
    const result = compare(input!).cad
    expect(result.unknown).not.toContain('fixed_fee')
    expect(result.energyFirstYear).toBeCloseTo((900 + 42 * 55) * 1.14 + 100_000 * 0.065 * 1.24, 6)
    expect(sentencesFor({ ...contract, 'options/cad/subscribed_power': 50 })).toEqual([
      'Taxe de raccordement : 44’990 CHF, une fois.',
      'Puissance souscrite : 50 kW à 47.9 CHF/kW·a, soit 2’394 CHF/a.',
      'Énergie : 8.1 ct/kWh, soit 8’060 CHF la première année.',
    ])
  })

  it('adds only the parts that are known, and none of none', () => {
    expect(withSubscribedPower(null, 50, null)).toBeNull()
    expect(withSubscribedPower(300, 50, null)).toBe(300)
    expect(withSubscribedPower(null, 50, 40)).toBe(2000)
    expect(withSubscribedPower(300, 50, 0)).toBe(300)
  })
})
