import { costRanges } from '../../../src/features/heating/accuracy/ranges.ts'
import type { Assumption } from '../../../src/features/heating/assumptions.ts'
import {
  type Comparison,
  type ComparisonInput,
  compare,
} from '../../../src/features/heating/comparison.ts'
import {
  type HeatingOption,
  heatingOptions,
} from '../../../src/features/reference/heatingOption.ts'
import { randomConsultation } from '../consultations.ts'
import type { SecondInput, SecondOption } from './second.ts'
import * as second from './secondAdvice.ts'

type Compare = (
  rule: 'life_cycles' | 'ranges' | 'differences',
  ...rest: [given: unknown, product: unknown, second: unknown]
) => void

const inputOf = (input: ComparisonInput): SecondInput => ({
  ...{ rate: input.interest, years: input.horizon, usefulHeat: input.usefulHeat },
  ...{ energyRise: input.energyEscalation, upkeepRise: input.maintenanceEscalation },
})
const optionOf = ({ options }: ComparisonInput, name: HeatingOption): SecondOption => {
  const option = options[name]
  return {
    parts: option.components.map(({ investment, life }) => ({ amount: investment, years: life })),
    ...{ subsidy: option.subsidy ?? 0, fee: option.fixedFee ?? 0, upkeep: option.maintenance },
    ...{ efficiency: option.efficiency, price: option.energyPrice, co2: option.co2 },
  }
}

function lifeCycleOf(input: ComparisonInput, name: HeatingOption) {
  const { rate, years, energyRise, upkeepRise, usefulHeat } = inputOf(input)
  const { parts, subsidy, efficiency, price, fee, upkeep } = optionOf(input, name)
  const energy = (usefulHeat / efficiency) * price + fee
  return second.secondLifeCycle({
    ...{ parts, subsidy, energy, upkeep, rate, years, energyRise, upkeepRise, priceRise: 0 },
  })
}

/**
 * Compares a random consultation: what is spent over the horizon, the ranges of costs and of their differences, and
 * which options cost as little as the cheapest.
 */
export function compareConsultation(random: () => number, compareResults: Compare) {
  // The second implementation knows no additions yet.
  const { comparison } = randomConsultation(random, { hasAdditions: false })
  const { input, results, assumptions } = comparison as {
    input: ComparisonInput
    results: Comparison
    assumptions: Assumption[]
  }
  for (const name of heatingOptions) {
    const { spending, residual, net } = lifeCycleOf(input, name)
    const { nominalTotal, residualValue, netTotal } = results[name]
    compareResults(
      'life_cycles',
      { name, input },
      [nominalTotal, residualValue, netTotal],
      [spending, residual, net],
    )
  }
  // Where each life fits into the horizon, both methods give one annual cost.
  const lives = [input.horizon, input.horizon / 2].filter(Number.isInteger)
  const fitting = structuredClone(input)
  for (const name of heatingOptions)
    fitting.options[name].components = fitting.options[name].components.map((part) => ({
      ...part,
      life: lives[Math.floor(random() * lives.length)]!,
    }))
  const fitted = compare(fitting)
  for (const name of heatingOptions)
    compareResults(
      'life_cycles',
      { name, fitting },
      fitted[name].annualCost,
      lifeCycleOf(fitting, name).annual,
    )
  compareRanges([input, results, assumptions], compareResults)
}

function compareRanges(
  [input, results, assumptions]: [ComparisonInput, Comparison, readonly Assumption[]],
  compareResults: Compare,
) {
  const bandOf = (name: string, option?: HeatingOption) =>
    assumptions.find((one) => one.name === name && one.option === option)?.band ?? 0
  const movesOf = (name: HeatingOption) =>
    second.secondMoves(
      { name, agent: input.options[name].agent },
      [inputOf(input), optionOf(input, name)],
      {
        parts: input.options[name].components.map(({ component }) =>
          bandOf(`${component}_investment`, name),
        ),
        ...{ subsidy: bandOf('subsidy', name), heat: bandOf('useful_heat') },
        ...{ efficiency: bandOf('efficiency', name), price: bandOf('energy_price', name) },
        upkeep: bandOf('upkeep', name),
      },
    )
  const moves = Object.fromEntries(heatingOptions.map((name) => [name, movesOf(name)]))
  const ranges = costRanges(input, results, assumptions)
  for (const name of heatingOptions)
    compareResults(
      'ranges',
      { name, input },
      ranges.halfWidth(name),
      second.secondHalf(moves[name]!),
    )
  for (const [index, one] of heatingOptions.entries())
    for (const other of heatingOptions.slice(index + 1))
      compareResults(
        'differences',
        { one, other, input },
        ranges.difference(one, other).halfWidth,
        second.secondHalfOfDifference(moves[one]!, moves[other]!),
      )
  const costOf = (name: HeatingOption) => results[name].annualCost
  const possible = heatingOptions
    .filter((name) => input.options[name].feasible !== 'no')
    .sort((a, b) => costOf(a) - costOf(b))
  const [cheapest] = possible
  const isAsCheap = (name: HeatingOption) =>
    name === cheapest ||
    !second.secondIsSignificant(
      costOf(name) - costOf(cheapest!),
      second.secondHalfOfDifference(moves[name]!, moves[cheapest!]!),
    )
  compareResults('differences', { leading: input }, ranges.leading, possible.filter(isAsCheap))
}
