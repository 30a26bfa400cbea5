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
import { additionLives, usualHotWater } from './adviceFacts.ts'
import type { SecondInput, SecondOption } from './second.ts'
import * as additions from './secondAdditions.ts'
import * as advice from './secondAdvice.ts'

const second = { ...advice, ...additions }

type Compare = (
  rule: 'life_cycles' | 'ranges' | 'differences' | 'additions',
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
    ...(option.renewable && { renewable: option.renewable.share * option.renewable.price }),
    ...(option.pv && {
      pv: {
        ...{ income: option.pv.income, subsidy: option.pv.subsidy! },
        years: option.components.find(({ component }) => component === 'pv')!.life,
      },
    }),
  }
}

function lifeCycleOf(input: ComparisonInput, name: HeatingOption) {
  const { rate, years, energyRise, upkeepRise, usefulHeat } = inputOf(input)
  const { parts, efficiency, price, fee, upkeep, pv, ...option } = optionOf(input, name)
  const energy = (usefulHeat / efficiency) * price + fee - (pv?.income ?? 0)
  const subsidy = option.subsidy + (pv?.subsidy ?? 0)
  return second.secondLifeCycle({
    ...{ parts, subsidy, energy, upkeep, rate, years, energyRise, upkeepRise, priceRise: 0 },
  })
}

/**
 * Compares a random consultation: what is spent over the horizon, the ranges of costs and of their differences, and
 * which options cost as little as the cheapest.
 */
export function compareConsultation(random: () => number, compareResults: Compare) {
  const { comparison, answers } = randomConsultation(random)
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
  for (const name of heatingOptions)
    compareAdditions(name, [input, results, assumptions], compareResults, answers)
}

/** Compares what photovoltaics, collectors and water heaters of an option cost, yield and replace. */
function compareAdditions(
  name: HeatingOption,
  [input, results, assumptions]: [ComparisonInput, Comparison, readonly Assumption[]],
  compareResults: Compare,
  answers: Record<string, unknown>,
) {
  const found = (figure: string) =>
    assumptions.find((one) => one.name === figure && one.option === name)
  const valueOf = (figure: string) => found(figure)?.value ?? undefined
  const [power, sun, heaters] = ['pv_power', 'solar_share', 'water_heater_efficiency'].map(valueOf)
  if (power === undefined && sun === undefined && heaters === undefined) return
  const result = results[name]
  const option = input.options[name]
  // Peak boilers are compared by what they mix.
  if (valueOf('heat_share') === undefined) {
    const own = second.secondWithAdditions({
      usefulHeat: input.usefulHeat,
      generator: {
        ...{ efficiency: valueOf('efficiency')!, price: valueOf('energy_price')! / 100 },
        ...{ co2: valueOf('co2')!, fee: option.fixedFee ?? 0 },
      },
      hotWater: (typeof answers.dhw_share === 'number' ? answers.dhw_share : usualHotWater) / 100,
      ...{ sun: (sun ?? 0) / 100, heaters, electricity: (valueOf('electricity_price') ?? 0) / 100 },
      pv:
        power === undefined
          ? undefined
          : {
              ...{ power, perPower: valueOf('pv_yield')! },
              ...{ ownUse: valueOf('pv_own_use')! / 100, feedIn: valueOf('pv_feed_in')! / 100 },
            },
    })
    compareResults(
      'additions',
      { name, own },
      [result.finalEnergy, option.pv?.income ?? 0, result.energyFirstYear, result.co2Yearly],
      [own.energy, own.income, own.firstYear, own.co2],
    )
  }
  for (const { component, life } of option.components)
    if (component in additionLives)
      compareResults(
        'additions',
        { name, component },
        life,
        additionLives[component as keyof typeof additionLives],
      )
  if (power === undefined) return
  const investment = valueOf('pv_investment')!
  compareResults(
    'additions',
    { name, power },
    [found('pv_investment')!.usual, found('pv_subsidy')!.usual, found('pv_feed_in')!.usual],
    [
      second.secondPvCost(power) ?? null,
      second.secondPvGrant(power, investment),
      second.secondFeedIn(power) ?? null,
    ],
  )
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
        pvGrant: bandOf('pv_subsidy', name),
        pvIncome: Math.hypot(bandOf('pv_yield', name), bandOf('electricity_price', name)),
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
