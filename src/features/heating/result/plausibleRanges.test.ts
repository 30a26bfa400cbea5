import { describe, expect, it } from 'vitest'
import { exampleWith as having } from '../../../testing/comparisonExample.ts'
import { type HeatingOption, heatingOptions } from '../../reference/heatingOption.ts'
import { type ComparisonInput, costsOf } from '../comparison.ts'
import { type LeverName, sensitivity } from './sensitivity.ts'

type Rate = 'interest' | 'energyEscalation' | 'maintenanceEscalation'
type Pair = { first: HeatingOption; second: HeatingOption }

/** The worked example with two options only. */
const pairOf = ({ first, second }: Pair) =>
  having(
    { maintenanceEscalation: 0.02 },
    Object.fromEntries(
      heatingOptions.map((name) => [
        name,
        { feasible: [first, second].includes(name) ? 'yes' : 'no' },
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

function withFactor(input: ComparisonInput, name: LeverName, of: HeatingOption, factor: number) {
  const { components, ...values } = input.options[of]
  if (name !== 'investment')
    return withOption(input, of, { [name]: values[name as 'maintenance'] * factor })
  return withOption(input, of, {
    components: components.map((one) => ({ ...one, investment: one.investment * factor })),
  })
}

const costOf = (input: ComparisonInput, name: HeatingOption) =>
  costsOf(input)(input.options[name]).annualCost

/** The pair with a fixed fee of the second option by which both cost the same in a changed input. */
function tied(
  pair: Pair,
  input: ComparisonInput,
  changed: (input: ComparisonInput) => ComparisonInput,
) {
  const { first, second } = pair
  const there = changed(input)
  const lag = costOf(there, first) - costOf(there, second)
  const perFranc =
    costOf(withOption(there, second, { fixedFee: 1 }), second) - costOf(there, second)
  return withOption(input, second, { fixedFee: lag / perFranc })
}
const isFirst = ({ first, second }: Pair, input: ComparisonInput) =>
  costOf(input, first) < costOf(input, second)

const pairs: Pair[] = [
  { first: 'cad', second: 'pacSondes' },
  { first: 'pacSondes', second: 'cad' },
]
/** Just within the end of a range, and just beyond it. */
const [within, beyond] = [0.99, 1.01]

describe('how far an assumption is varied', () => {
  it.each<[Rate | 'usefulHeat', number]>([
    ['interest', 0],
    ['interest', 0.06],
    ['energyEscalation', -0.01],
    ['energyEscalation', 0.05],
    ['maintenanceEscalation', 0],
    ['maintenanceEscalation', 0.04],
    ['usefulHeat', 0.6 * 160_000],
    ['usefulHeat', 1.4 * 160_000],
  ])('is for %s up to %d, and no further', (name, end) => {
    const foundAt = (share: number) =>
      pairs.flatMap((pair) => {
        const input = pairOf(pair)
        const value = input[name] + (end - input[name]) * share
        const near = tied(pair, input, (one) => ({ ...one, [name]: value }))
        // Of the two, the one that costs more towards this end.
        if (!isFirst(pair, near)) return []
        const point = sensitivity(near).find((one) => one.name === name)
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
  ])('is for the %s of the %s option up to %d times what is assumed', (name, whose, end) => {
    for (const pair of pairs) {
      const foundAt = (share: number) => {
        const input = pairOf(pair)
        const factor = 1 + (end - 1) * share
        const near = tied(pair, input, (one) => withFactor(one, name, pair[whose], factor))
        expect(isFirst(pair, near)).toBe(true)
        const point = sensitivity(near).find((one) => one.name === name && one.of === pair[whose])
        return point ? (point.value / point.from - 1) / (factor - 1) : null
      }
      expect(foundAt(within)).toBeCloseTo(1, 2)
      expect(foundAt(beyond)).toBeNull()
    }
  })

  it('finds a rate at which another option is cheaper between two at which it is not', () => {
    // What lasts 50 years costs less at 3.5 % than what lasts 20, but more at 1 and 6 %.
    const lasting = (years: number, investment: number) => ({
      components: [{ component: 'generator' as const, investment, life: years }],
      subsidy: 0,
    })
    const pair = { first: 'cad', second: 'pacSondes' } as const
    const base = withOption(
      withOption({ ...pairOf(pair), interest: 0.01 }, 'cad', lasting(20, 1_194_300)),
      'pacSondes',
      lasting(50, 1_000_000),
    )
    const input = tied(pair, base, (one) => ({ ...one, interest: 0.02 }))
    const isFirstAt = (interest: number) => isFirst(pair, { ...input, interest })
    expect([0.01, 0.035, 0.06].map(isFirstAt)).toEqual([true, false, true])
    const point = sensitivity(input).find(({ name }) => name === 'interest')
    expect(point?.value).toBeCloseTo(0.02, 4)
  })
})
