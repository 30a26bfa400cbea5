import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resourcesOf } from '../../../kernel/text.ts'
import { workedExample } from '../../../testing/workedExample.ts'
import type { Answers } from '../../mandates/form/service.ts'
import { heatingOptions } from '../../reference/heatingOption.ts'
import { referencesOn } from '../../reference/inForce.ts'
import { shippedVersions } from '../../reference/shipped/shipped.ts'
import { assumptionsOf } from '../assumptions.ts'
import { roughness } from '../rough.ts'
import { turningText } from './turning.text.ts'
import { ifPossibleSaid, turnsSaid } from './turning.ts'

const references = referencesOn(shippedVersions, '2026-11-22')
const words = resourcesOf(turningText, 'fr')

/** What is said of a comparison in French, with options and agents by their codes. */
function said(answers: Answers): string[] {
  const site = { sre: 1600, heating_energy_1: 7530, consumptions: [] }
  const { input, list } = assumptionsOf({ useful_heat: 160_000, ...answers }, site, references)
  const isRough = roughness(list, input!.reference)
  const saying = {
    say: (key: string, params: Record<string, unknown> = {}) =>
      words[key]!.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name])),
    option: (option: string) => option,
    agent: (agent: string) => agent,
  }
  return [...ifPossibleSaid(input!, isRough, saying), ...turnsSaid(input!, isRough, saying)]
}

describe('what would change the first place', () => {
  it('is said in whole sentences, rounded to what its figures are worth (§3)', () => {
    const sentences = said({})
    expect(sentences).toContain(
      'Si le prix de l’énergie (electricite) dépasse ≈\u00a041.8\u00a0ct/kWh (valeur admise\u00a0: 23.2\u00a0ct/kWh), une autre solution devient moins chère\u00a0: pellets.',
    )
    expect(sentences.some((one) => one.startsWith('Si le COPA (pacNappes) passe'))).toBe(true)
    for (const sentence of sentences) expect(sentence).toMatch(/^Si [^{}]+\.$/)
  })

  it('has the digits of figures that were all entered', () => {
    const entered = { ...workedExample, energy_escalation: 1, maintenance_escalation: 0 }
    const efficiencies = Object.fromEntries(
      heatingOptions.flatMap((option, at) => [
        [`options/${option}/efficiency`, [1, 3.8, 3.5, 2.8, 0.9, 0.9][at]],
        [`options/${option}/feasible`, option === 'pacNappes' ? 'no' : 'yes'],
      ]),
    )
    const sentences = said({ ...entered, ...efficiencies })
    // By hand: 310 000 · (1 + (27 879.87 − 24 385.92) / (8953.68 + 4827.83)) = 388 592.
    expect(sentences.join()).not.toContain('≈')
    expect(sentences).toContain(
      'Si l’investissement (pacSondes) dépasse 388’600\u00a0CHF (valeur admise\u00a0: 310’000\u00a0CHF), une autre solution devient moins chère\u00a0: pacAir.',
    )
  })

  it('never has more than three digits of a figure that rests on illustrative ones', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 5_000, max: 900_000 }),
        fc.constantFrom(...heatingOptions),
        fc.integer({ min: 1, max: 90 }),
        (useful_heat, option, energy_price) => {
          const sentences = said({ useful_heat, [`options/${option}/energy_price`]: energy_price })
          for (const [, digits] of sentences.join(' ').matchAll(/≈\u00a0−?([\d’.]+)/g))
            expect(
              digits!.replace(/[’.]/g, '').replace(/^0+/, '').replace(/0+$/, '').length,
            ).toBeLessThanOrEqual(3)
        },
      ),
      { numRuns: 25 },
    )
  })
})
