import { costRanges } from '../../../src/features/heating/accuracy/ranges.ts'
import { type ComparisonInput, compare } from '../../../src/features/heating/comparison.ts'
import type { LeverName } from '../../../src/features/heating/result/sensitivity.ts'
import { describeTurningPoints } from '../../../src/features/heating/result/turning.ts'
import { type IsRough, roughness } from '../../../src/features/heating/rough.ts'
import {
  type Agent,
  type HeatingOption,
  heatingOptions,
  heatPumps,
} from '../../../src/features/reference/heatingOption.ts'
import { withAssumption } from '../../../src/testing/comparisonExample.ts'
import { randomConsultation } from '../consultations.ts'

/** What a sentence about the first rank says, as the texts receive it. */
export type SaidTurn = Record<'key' | 'by', string> &
  Partial<Record<'option' | 'agent' | 'value' | 'from', string>>

/** The option of the first rank. */
export const firstOf = (input: ComparisonInput) => {
  const results = compare(input)
  return heatingOptions.find((option) => results[option].rank === 1)
}

/** Reads the sentences about what would change the first rank. */
export const readTurns = (
  input: ComparisonInput,
  isRough: IsRough,
  leading: readonly HeatingOption[],
): SaidTurn[] =>
  describeTurningPoints(
    input,
    { isRough, leading },
    {
      t: (key, params = {}) => JSON.stringify({ key, ...params }),
      option: (option) => option,
      agent: (agent) => agent,
    },
  ).map(({ sentence }) => JSON.parse(sentence))

/** Reads a figure as it is printed. */
const printed = (figure: string) =>
  Number(figure.replace(/[≈’\u00a0]|[^\d.−]/g, '').replace('−', '-'))

/** Units of a printed figure by one of the assumption. */
const scales: Partial<Record<LeverName, number>> = {
  interest: 100,
  energyEscalation: 100,
  maintenanceEscalation: 100,
  energyPrice: 100,
}

/** Whether an assumption cannot have a value: no price, heat or plant is for nothing, and no grant pays more than the works. */
function isImpossible(
  name: LeverName,
  value: number,
  input: ComparisonInput,
  option: HeatingOption | undefined,
): boolean {
  if (!Number.isFinite(value)) return true
  if (name === 'energyEscalation' || name === 'maintenanceEscalation') return Math.abs(value) > 0.1
  if (name === 'interest' || name === 'maintenance') return value < 0
  if (name === 'subsidy') {
    const components = option ? input.options[option].components : []
    return value < 0 || value > components.reduce((sum, part) => sum + part.investment, 0)
  }
  if (name === 'efficiency')
    return value <= 0 || value > (option && heatPumps.includes(option) ? 8 : 1)
  return value <= 0
}

type Assumption = { name: LeverName; option?: HeatingOption; agent?: Agent; leader: HeatingOption }

/** What the comparison assumes: of one option, of an energy carrier as who pays for it, or of all. */
function assumedValue(input: ComparisonInput, { name, option, agent, leader }: Assumption): number {
  const { options } = input
  if (option && name === 'investment')
    return options[option].components.reduce((sum, { investment }) => sum + investment, 0)
  const payer = [leader, ...heatingOptions].find(
    (name) => options[name].feasible !== 'no' && options[name].agent === agent,
  )
  const subject = option ?? (agent && payer)
  if (subject && name === 'energyPrice') {
    // Of a blend, a sentence is about the energy that it names.
    const { energyPrice, renewable } = options[subject]
    if (renewable) return (energyPrice - renewable.share * renewable.price) / (1 - renewable.share)
  }
  return Number(subject ? options[subject][name as 'efficiency'] : input[name as 'interest'])
}

/**
 * Reads what the sentences of random comparisons say, and recalculates each with the figure that is printed: the named
 * option must lead then, and the figure must be possible. Returns how many there were, and each that is wrong.
 */
export function checkTurningPoints(random: () => number, comparisons: number) {
  const faults: string[] = []
  let turning_points = 0
  for (let index = 0; index < comparisons; index++) {
    const { comparison } = randomConsultation(random)
    const { input, assumptions } = comparison
    const isRough = random() < 0.5 ? () => false : roughness(assumptions, input.reference)
    const leader = firstOf(input)!
    const { leading } = costRanges(input, compare(input), assumptions)
    for (const said of readTurns(input, isRough, leading)) {
      turning_points++
      const wrong = (why: string) =>
        faults.push(`turning point ${index}: ${why}: ${JSON.stringify(said)}`)
      const [, key] = said.key.split('.')
      if (!key) {
        const options = {
          ...input.options,
          [leader]: { ...input.options[leader], feasible: 'no' as const },
        }
        if (said.option !== leader || input.options[leader].feasible !== 'to_check')
          wrong('the leader is not to be checked')
        if ((said.key === 'if_infeasible_tied') !== leading.includes(said.by as HeatingOption))
          wrong('what leads together is a tie')
        if (firstOf({ ...input, options }) !== said.by) wrong('another option follows')
        continue
      }
      const name = (key === 'spf' ? 'efficiency' : key) as LeverName
      const value = printed(said.value!) / (scales[name] ?? 1)
      const option = said.option as HeatingOption | undefined
      const agent = said.agent as Agent | undefined
      const from = assumedValue(input, { name, option, agent, leader })
      if (firstOf(withAssumption(input, { name, option, agent, from }, value)) !== said.by)
        wrong('does not turn')
      if (isImpossible(name, value, input, option)) wrong('impossible')
      if (leading.includes(said.by as HeatingOption)) wrong('names what leads already')
      if (said.value === said.from) wrong('shows no change')
    }
  }
  return { turning_points, faults }
}
