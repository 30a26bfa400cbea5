import { describe, expect, it } from 'vitest'
import { exampleWith } from '../../../testing/comparisonExample.ts'
import { type HeatingOption, heatingOptions } from '../../reference/heatingOption.ts'
import { type ComparisonInput, costsOf } from '../comparison.ts'
import { findTurningPoints, type LeverName } from './sensitivity.ts'

type Rate = 'interest' | 'energyEscalation' | 'maintenanceEscalation'
type Pair = { first: HeatingOption; second: HeatingOption }

/** The worked example in which only the two options of a pair are feasible. */
const inputFor = ({ first, second }: Pair) =>
  exampleWith(
    { maintenanceEscalation: 0.02 },
    Object.fromEntries(
      heatingOptions.map((name) => [
        name,
        {
          feasible: [first, second].includes(name) ? 'yes' : 'no',
          // Low enough for the whole range to be physically possible.
          ...(name === 'cad' && { efficiency: 0.7 }),
        },
      ]),
    ),
  )

const withOption = (
  input: ComparisonInput,
  name: HeatingOption,
  changed: Partial<ComparisonInput['options'][HeatingOption]>,
): ComparisonInput => ({
  ...input,
  options: { ...input.options, [name]: { ...input.options[name], ...changed } },
})

function withFactor(
  input: ComparisonInput,
  name: LeverName,
  option: HeatingOption,
  factor: number,
) {
  const { components, ...values } = input.options[option]
  if (name !== 'investment')
    return withOption(input, option, { [name]: values[name as 'maintenance'] * factor })
  return withOption(input, option, {
    components: components.map((component) => ({
      ...component,
      investment: component.investment * factor,
    })),
  })
}

const costOf = (input: ComparisonInput, name: HeatingOption) =>
  costsOf(input)(input.options[name]).annualCost

/** The input with a fixed fee of the second option such that both options cost the same once `change` is applied. */
function withTieAfter(
  pair: Pair,
  input: ComparisonInput,
  change: (input: ComparisonInput) => ComparisonInput,
) {
  const { first, second } = pair
  const changed = change(input)
  const extraCost = costOf(changed, first) - costOf(changed, second)
  const perFranc =
    costOf(withOption(changed, second, { fixedFee: 1 }), second) - costOf(changed, second)
  return withOption(input, second, { fixedFee: extraCost / perFranc })
}
const isFirstCheaper = ({ first, second }: Pair, input: ComparisonInput) =>
  costOf(input, first) < costOf(input, second)

const pairs: Pair[] = [
  { first: 'cad', second: 'pacSondes' },
  { first: 'pacSondes', second: 'cad' },
]
/** Shares of the way to the end of a range: just short of it, and just beyond it. */
const [within, beyond] = [0.99, 1.01]

describe('the plausible range of an assumption', () => {
  it.each<[Rate | 'usefulHeat', number]>([
    ['interest', 0],
    ['interest', 0.06],
    ['energyEscalation', -0.01],
    ['energyEscalation', 0.05],
    ['maintenanceEscalation', 0],
    ['maintenanceEscalation', 0.04],
    ['usefulHeat', 0.6 * 160_000],
    ['usefulHeat', 1.4 * 160_000],
  ])('ends for %s at %d', (name, end) => {
    const foundAt = (share: number) =>
      pairs.flatMap((pair) => {
        const input = inputFor(pair)
        const value = input[name] + (end - input[name]) * share
        const tied = withTieAfter(pair, input, (changed) => ({ ...changed, [name]: value }))
        // Only one of the two pairs has a first option that becomes the dearer one towards this end.
        if (!isFirstCheaper(pair, tied)) return []
        const point = findTurningPoints(tied).find((found) => found.name === name)
        return [point ? (point.value - input[name]) / (value - input[name]) : null]
      })
    expect(foundAt(within)).toEqual([expect.closeTo(1, 2)])
    expect(foundAt(beyond)).toEqual([null])
  })

  it.each<[Exclude<LeverName, Rate | 'usefulHeat'>, keyof Pair, number]>([
    ['energyPrice', 'first', 2],
    ['energyPrice', 'second', 0.5],
    ['investment', 'first', 1.5],
    ['investment', 'second', 0.6],
    ['efficiency', 'first', 0.75],
    ['efficiency', 'second', 1.25],
    ['maintenance', 'first', 3],
    ['maintenance', 'second', 0],
    ['subsidy', 'first', 0],
    ['subsidy', 'second', 1.5],
  ])('ends for the %s of the %s option at %d times the assumed value', (name, position, end) => {
    for (const pair of pairs) {
      const foundAt = (share: number) => {
        const input = inputFor(pair)
        const factor = 1 + (end - 1) * share
        const tied = withTieAfter(pair, input, (changed) =>
          withFactor(changed, name, pair[position], factor),
        )
        expect(isFirstCheaper(pair, tied)).toBe(true)
        const point = findTurningPoints(tied).find(
          (found) => found.name === name && found.subject === pair[position],
        )
        return point ? (point.value / point.from - 1) / (factor - 1) : null
      }
      expect(foundAt(within)).toBeCloseTo(1, 2)
      expect(foundAt(beyond)).toBeNull()
    }
  })

  it('is searched throughout for rates: a turning point is found even if the leader is cheapest again at the end', () => {
    // Parts that last 50 years cost less at 3.5 % interest than parts that last 20, but more at 1 % and 6 %.
    const withLife = (years: number, investment: number) => ({
      components: [{ component: 'generator' as const, investment, life: years }],
      subsidy: 0,
    })
    const pair = { first: 'cad', second: 'pacSondes' } as const
    const base = withOption(
      withOption({ ...inputFor(pair), interest: 0.01 }, 'cad', withLife(20, 1_194_300)),
      'pacSondes',
      withLife(50, 1_000_000),
    )
    const input = withTieAfter(pair, base, (changed) => ({ ...changed, interest: 0.02 }))
    const isFirstCheaperAt = (interest: number) => isFirstCheaper(pair, { ...input, interest })
    expect([0.01, 0.035, 0.06].map(isFirstCheaperAt)).toEqual([true, false, true])
    const point = findTurningPoints(input).find(({ name }) => name === 'interest')
    expect(point?.value).toBeCloseTo(0.02, 4)
  })
})
