import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomFrom } from '../../../../prove/addresses.ts'
import { checkTurningPoints } from '../../../../prove/advice/recalculation/turningPoints.ts'
import { resourcesOf } from '../../../kernel/text.ts'
import { exampleWith } from '../../../testing/comparisonExample.ts'
import { workedExample } from '../../../testing/workedExample.ts'
import type { Answers } from '../../mandates/form/service.ts'
import { type HeatingOption, heatingOptions } from '../../reference/heatingOption.ts'
import { referencesOn } from '../../reference/inForce.ts'
import { shippedVersions } from '../../reference/shipped/shipped.ts'
import { assumptionsOf } from '../assumptions.ts'
import { type ComparisonInput, compare } from '../comparison.ts'
import { type IsRough, roughness } from '../rough.ts'
import { findTurningPoints } from './sensitivity.ts'
import { turningText } from './turning.text.ts'
import { describeTurningPoints } from './turning.ts'

const references = referencesOn(shippedVersions, '2026-11-22')
const strings = resourcesOf(turningText, 'fr')

/** The cheapest option, as if no difference were too small. */
const leaderOf = (input: ComparisonInput): HeatingOption[] => {
  const results = compare(input)
  return heatingOptions.filter((option) => results[option].rank === 1)
}

/** All sentences about a comparison in French, with options and agents named by their codes. */
function sentencesFor(answers: Answers): string[] {
  const site = { sre: 1600, heating_energy_1: 7530, consumptions: [] }
  const { input, list } = assumptionsOf({ useful_heat: 160_000, ...answers }, site, references)
  const isRough = roughness(list, input!.reference)
  const texts = {
    t: (key: string, params: Record<string, unknown> = {}) =>
      strings[key]!.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name])),
    option: (option: string) => option,
    agent: (agent: string) => agent,
  }
  return describeTurningPoints(input!, { isRough, leading: leaderOf(input!) }, texts).map(
    ({ sentence, figure }) => {
      expect(sentence.startsWith(figure)).toBe(true)
      return sentence
    },
  )
}

describe('sentences about what would change the cheapest option', () => {
  it('begin with the figure, rounded to its precision (§3)', () => {
    const sentences = sentencesFor({})
    expect(sentences).toContain(
      '≈\u00a041.9\u00a0ct/kWh pour l’énergie (electricite) au lieu de 23.2\u00a0ct/kWh\u00a0: pellets en tête.',
    )
    expect(
      sentences.some((sentence) => sentence.includes(' de COPA (pacNappes) au lieu de ')),
    ).toBe(true)
    for (const sentence of sentences) expect(sentence).toMatch(/^[^{}]+\.$/)
  })

  it('show exact figures if all assumptions were entered', () => {
    const entered = { ...workedExample, energy_escalation: 1, maintenance_escalation: 0 }
    const efficiencies = Object.fromEntries(
      heatingOptions.flatMap((option, index) => [
        [`options/${option}/efficiency`, [1, 3.8, 3.5, 2.8, 0.9, 0.9][index]],
        [`options/${option}/feasible`, option === 'pacNappes' ? 'no' : 'yes'],
      ]),
    )
    const sentences = sentencesFor({ ...entered, ...efficiencies })
    // By hand: 310 000 · (1 + (27 879.87 − 24 385.92) / (8953.68 + 4827.83)) = 388 592.
    expect(sentences.join()).not.toContain('≈')
    expect(sentences).toContain(
      '388’600\u00a0CHF\u00a0d’investissement (pacSondes) au lieu de 310’000\u00a0CHF\u00a0: pacAir en tête.',
    )
  })

  it('never show more than three significant digits of a rough figure', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 5_000, max: 900_000 }),
        fc.constantFrom(...heatingOptions),
        fc.integer({ min: 1, max: 90 }),
        (useful_heat, option, energy_price) => {
          const sentences = sentencesFor({
            useful_heat,
            [`options/${option}/energy_price`]: energy_price,
          })
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

describe('what a sentence about the first rank says', () => {
  it('is true by recalculation with the figure that is printed, and possible, for any consultation (§3)', () => {
    let sentences = 0
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 }), (seed) => {
        const { turning_points, faults } = checkTurningPoints(randomFrom(seed), 1)
        sentences += turning_points
        expect(faults).toEqual([])
      }),
      { numRuns: 60 },
    )
    // A consultation has 1.5 on average, ± 1.2: 60 of them fewer than 30 only by an error.
    expect(sentences).toBeGreaterThan(30)
  })
})

describe('a figure that is impossible itself', () => {
  it('has no turning point: an efficiency above what a system can, a grant above the works', () => {
    const others = Object.fromEntries(
      heatingOptions.map((option) => [option, { feasible: 'no' as const }]),
    )
    /** Subjects of the turning points where an option is 50 CHF a year cheaper than pellets. */
    const subjectsWith = (option: HeatingOption, changed: object) => {
      const withUpkeep = (maintenance: number) =>
        exampleWith(
          {},
          {
            ...{ ...others, pellets: { feasible: 'yes' } },
            [option]: { feasible: 'yes', maintenance, ...changed },
          },
        )
      const results = compare(withUpkeep(0))
      const extra = results.pellets.annualCost - results[option].annualCost
      return findTurningPoints(withUpkeep(extra - 50))
        .filter((point) => point.option === option)
        .map(({ name }) => name)
    }
    expect(subjectsWith('fossile', { efficiency: 0.9 })).toContain('efficiency')
    expect(subjectsWith('fossile', { efficiency: 1.6 })).not.toContain('efficiency')
    expect(subjectsWith('pacAir', { subsidy: 31_000 })).toContain('subsidy')
    expect(subjectsWith('pacAir', { subsidy: 191_000 })).not.toContain('subsidy')
  })
})

describe('sentences about options that lead together', () => {
  it('name no turning point between them, and no figure for a difference that is not significant', () => {
    const input = exampleWith({}, { pacNappes: { feasible: 'to_check' } })
    const spoken = (leading: readonly HeatingOption[]) =>
      describeTurningPoints(
        input,
        { isRough: () => false, leading },
        { t: (key) => key, option: (option) => option, agent: (agent) => agent },
      )
    const alone = spoken(['pacNappes'])
    expect(alone[0]).toMatchObject({ sentence: 'if_infeasible', option: 'pacSondes' })
    expect(alone.filter(({ option }) => option === 'pacSondes').length).toBeGreaterThan(1)
    const together = spoken(['pacNappes', 'pacSondes'])
    expect(together[0]).toEqual({
      ...{ sentence: 'if_infeasible_tied', figure: '', option: 'pacSondes' },
    })
    const overtakers = together.slice(1).map(({ option }) => option)
    expect(overtakers.length).toBeGreaterThan(0)
    for (const option of overtakers) expect(['pacNappes', 'pacSondes']).not.toContain(option)
  })
})

describe('the sentence about a turning point', () => {
  const texts = {
    t: (key: string, { option, agent, value, from, by }: Record<string, unknown> = {}) =>
      [key, option ?? agent ?? '', value, from, by].join(' | '),
    option: (option: string) => option,
    agent: (agent: string) => agent,
  }
  /** The worked example with more digits than sentences show. */
  const inputWith = (fossile: object = { energyPrice: 0.13949, maintenance: 2500.6 }) =>
    exampleWith(
      {
        usefulHeat: 100_049,
        interest: 0.03457,
        energyEscalation: 0.01044,
        maintenanceEscalation: 0.02494,
      },
      {
        pacNappes: { feasible: 'no' },
        pacSondes: { feasible: 'no' },
        pacAir: { subsidy: 31_049, efficiency: 2.844 },
        cad: { components: [{ component: 'works', investment: 100_049, life: 30 }] },
        fossile: { ...fossile, efficiency: 0.904 },
      },
    )
  const sentencesOf = (input: ReturnType<typeof inputWith>, isRough: IsRough) =>
    describeTurningPoints(input, { isRough, leading: leaderOf(input) }, texts).map(({ sentence }) =>
      sentence.replaceAll('\u00a0', ' '),
    )

  it('names the option or the agent that it is about; neither for a shared assumption', () => {
    const named = describeTurningPoints(
      inputWith(),
      { isRough: () => false, leading: leaderOf(inputWith()) },
      {
        ...texts,
        option: (option) => `option ${option.toUpperCase()}`,
        agent: (agent) => `agent ${agent.toUpperCase()}`,
      },
    ).map(({ sentence }) => sentence.split(' | '))
    for (const [key = '', subject, , , overtaker] of named) {
      const [, name] = key.split('.')
      const isShared = /^(usefulHeat|interest|energyEscalation|maintenanceEscalation)$/.test(name!)
      const kind = isShared ? '' : name === 'energyPrice' ? 'agent ' : 'option '
      expect([name, subject]).toEqual([name, expect.stringMatching(`^${kind}[A-Z]*$`)])
      expect(overtaker).toMatch(/^option [A-Z]+$/)
    }
    const names = named.map(([key = '']) => key.split('.')[1])
    expect(names).toEqual(expect.arrayContaining(['usefulHeat', 'energyPrice', 'investment']))
  })

  it.each([
    ['usefulHeat |', '100’000 kWh/a'],
    ['interest |', '3.46 %'],
    ['energyEscalation |', '1.04 %'],
    ['energyPrice | mazout', '13.9 ct/kWh'],
    ['investment | cad', '100’000 CHF'],
    ['efficiency | fossile', '0.90'],
    ['spf | pacAir', '2.84'],
    ['maintenance | fossile', '2’501 CHF/a'],
    ['subsidy | pacAir', '31’000 CHF'],
  ])('for %s shows the assumed value as %s', (subject, from) => {
    const [line] = sentencesOf(inputWith(), () => false).filter((text) =>
      text.includes(`.${subject}`),
    )
    const [, , value, assumed] = line!.split(' | ')
    expect(assumed).toBe(from)
    // The value has as many decimals as the assumed one.
    const decimals = (text: string) => /\.(\d+)/.exec(text)?.[1]!.length ?? 0
    expect(decimals(value!)).toBe(decimals(from))
  })

  it('shows the escalation of maintenance in percent', () => {
    const sentences = sentencesOf(inputWith({ energyPrice: 0.07, maintenance: 9000 }), () => false)
    expect(sentences.find((sentence) => sentence.includes('maintenanceEscalation'))).toMatch(
      /^at\.maintenanceEscalation \|\s+\| 1\.\d\d % \| 2\.49 % \| fossile$/,
    )
  })

  it('marks the value as rough if the cost of either option is, and the assumed value if that is itself rough', () => {
    const partsOf = (isRough: IsRough) =>
      sentencesOf(inputWith(), isRough)
        .find((sentence) => sentence.includes('.subsidy | pacAir'))!
        .split(' | ')
    const [, , value, from, overtaker] = partsOf(() => false)
    expect([value, from].join()).not.toContain('≈')
    for (const roughOption of ['pacAir', overtaker])
      expect(
        partsOf((option, result) => option === roughOption && result === 'annualCost').slice(2, 4),
      ).toEqual([expect.stringMatching(/^≈ /), from])
    const assumed = partsOf((option, result) => option === 'pacAir' && result === 'subsidies')
    expect(assumed.slice(2, 4)).toEqual([value, '≈ 31’000 CHF'])
  })

  it('for a leader still to check marks the extra cost of the next as rough if the cost of either is', () => {
    const input = exampleWith({}, { pacNappes: { feasible: 'to_check' } })
    const extraIf = (roughOption: string | null) => {
      const [first] = describeTurningPoints(
        input,
        {
          isRough: (option, result) => option === roughOption && result === 'annualCost',
          leading: leaderOf(input),
        },
        texts,
      )
      expect(first!.sentence).toMatch(/^if_infeasible \| pacNappes \|.*\| pacSondes$/)
      return first!.figure.replaceAll('\u00a0', ' ')
    }
    expect([extraIf(null), extraIf('pellets')]).toEqual(['1’600 CHF', '1’600 CHF'])
    // A difference is rounded like the costs that it is the difference of.
    for (const option of ['pacNappes', 'pacSondes']) expect(extraIf(option)).toBe('≈ 1’600 CHF')
  })
})
