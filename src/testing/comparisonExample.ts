import { type ComparisonInput, type OptionInput } from '../features/heating/comparison.ts'
import type { TurningPoint } from '../features/heating/result/sensitivity.ts'
import { type HeatingOption, heatingOptions } from '../features/reference/heatingOption.ts'

/**
 * The worked example of a house with twelve dwellings: illustrative inputs, figures calculated without
 * rounding in between (domain, section 6; data/heating-comparison-testcase.json).
 */
const option = (
  agent: OptionInput['agent'],
  components: [OptionInput['components'][number]['component'], number, number][],
  [subsidy, efficiency, energyPrice, maintenance, co2]: [number, number, number, number, number],
): OptionInput => ({
  feasible: 'yes',
  agent,
  components: components.map(([component, investment, life]) => ({ component, investment, life })),
  subsidy,
  efficiency,
  energyPrice,
  fixedFee: 0,
  maintenance,
  co2,
})
export const comparisonExample: ComparisonInput = {
  usefulHeat: 160_000,
  power: 80,
  interest: 0.0175,
  horizon: 20,
  energyEscalation: 0.01,
  maintenanceEscalation: 0,
  reference: 'fossile',
  options: {
    fossile: option('mazout', [['generator', 60_000, 20]], [0, 0.9, 0.12, 2500, 0.302]),
    cad: option(
      'cad',
      [
        ['source', 50_000, 40],
        ['generator', 50_000, 20],
      ],
      [24_000, 1, 0.173, 800, 0.095],
    ),
    pacAir: option('electricite', [['generator', 190_000, 20]], [31_000, 2.8, 0.27, 1500, 0.122]),
    pacSondes: option(
      'electricite',
      [
        ['generator', 150_000, 20],
        ['source', 160_000, 50],
      ],
      [68_800, 3.5, 0.27, 1200, 0.122],
    ),
    pacNappes: option(
      'electricite',
      [
        ['generator', 150_000, 20],
        ['source', 100_000, 40],
      ],
      [68_800, 3.8, 0.27, 2000, 0.122],
    ),
    pellets: option('pellets', [['generator', 160_000, 20]], [0, 0.9, 0.09, 3500, 0.026]),
  },
}

/** The example with some values replaced: those in `changed`, and those of single options. */
export const exampleWith = (
  changed: Partial<ComparisonInput>,
  options: Partial<Record<HeatingOption, Partial<OptionInput>>> = {},
): ComparisonInput => ({
  ...comparisonExample,
  ...changed,
  options: Object.fromEntries(
    heatingOptions.map((name) => [name, { ...comparisonExample.options[name], ...options[name] }]),
  ) as ComparisonInput['options'],
})

/** The input with another value of one assumption. */
export function withAssumption(
  input: ComparisonInput,
  { name, option, agent, from }: Pick<TurningPoint, 'name' | 'option' | 'agent' | 'from'>,
  value: number,
): ComparisonInput {
  if (!option && !agent) return { ...input, [name]: value }
  const factor = value / from
  const changed = Object.entries(input.options).map(([key, current]) => {
    if (option ? key !== option : current.agent !== agent) return [key, current]
    if (name === 'energyPrice') {
      // The renewable part of a blend keeps its price.
      const kept = current.renewable ? current.renewable.share * current.renewable.price : 0
      return [key, { ...current, energyPrice: (current.energyPrice - kept) * factor + kept }]
    }
    if (name !== 'investment')
      return [key, { ...current, [name]: current[name as 'subsidy']! * factor }]
    const components = current.components.map((component) => ({
      ...component,
      investment: component.investment * factor,
    }))
    return [key, { ...current, components }]
  })
  return { ...input, options: Object.fromEntries(changed) }
}
