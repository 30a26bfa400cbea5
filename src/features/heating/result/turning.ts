import type { WordKey } from '../../../kernel/text.ts'
import { type Agent, type HeatingOption, heatPumps } from '../../reference/heatingOption.ts'
import { formatFigure } from '../../reference/origin/formatFigure.ts'
import type { ComparisonInput } from '../comparison.ts'
import type { IsRough, ResultName } from '../rough.ts'
import { type LeverName, sensitivity, type TurningPoint, wouldBeCheaper } from './sensitivity.ts'
import type { turningText } from './turning.text.ts'

/** How a value is written: the figure that it is, by what it is multiplied, its unit, decimals and step. */
type Written = {
  is: ResultName
  factor: number
  unit?: string
  decimals: number
  step?: number
}
const written: Record<LeverName, Written> = {
  usefulHeat: { is: 'usefulHeat', factor: 1, unit: 'kWh/a', decimals: 0, step: 100 },
  interest: { is: 'interest', factor: 100, unit: '%', decimals: 2 },
  energyEscalation: { is: 'energyEscalation', factor: 100, unit: '%', decimals: 2 },
  maintenanceEscalation: { is: 'maintenanceEscalation', factor: 100, unit: '%', decimals: 2 },
  energyPrice: { is: 'energyPrice', factor: 100, unit: 'ct/kWh', decimals: 1 },
  investment: { is: 'investment', factor: 1, unit: 'CHF', decimals: 0, step: 100 },
  efficiency: { is: 'efficiency', factor: 1, decimals: 2 },
  maintenance: { is: 'upkeep', factor: 1, unit: 'CHF/a', decimals: 0 },
  subsidy: { is: 'subsidies', factor: 1, unit: 'CHF', decimals: 0, step: 100 },
}

type SayTurn = (key: WordKey<typeof turningText>, params?: Record<string, unknown>) => string
type Saying = {
  say: SayTurn
  option: (option: HeatingOption) => string
  agent: (agent: Agent) => string
}

/** What would change the first place, in whole sentences: the nearest first. */
export const describeTurningPoints = (
  input: ComparisonInput,
  isRough: IsRough,
  saying: Saying,
): string[] => sensitivity(input).map((point) => turnSaid(point, isRough, saying))

/** Which options would come first if they proved possible, in whole sentences. */
export const describeCheaperIfPossible = (
  input: ComparisonInput,
  isRough: IsRough,
  { say, option: called }: Pick<Saying, 'say' | 'option'>,
): string[] =>
  wouldBeCheaper(input).map(({ option, overtaken, saved, of }) =>
    say('if_possible', {
      option: called(option),
      saved: formatFigure(saved, {
        isRough: isRough(option, 'annualCost') || isRough(overtaken, 'annualCost'),
        unit: 'CHF',
        of,
      }),
    }),
  )

/** A turning point in a sentence: what it rests on are the costs of both options. */
function turnSaid(point: TurningPoint, isRough: IsRough, saying: Saying): string {
  const { name, option, agent, of, from, value, overtaken, by } = point
  const { is, factor, unit, decimals, step = 0 } = written[name]
  const shown = (one: number, rests: boolean) => {
    const scaled = one * factor
    const exact = step ? Math.round(scaled / step) * step : scaled
    return formatFigure(rests ? scaled : exact, { isRough: rests, unit, decimals })
  }
  const what = name === 'efficiency' && heatPumps.includes(of) ? 'spf' : name
  return saying.say(value > from ? `above.${what}` : `below.${what}`, {
    option: option && saying.option(option),
    agent: agent && saying.agent(agent),
    value: shown(value, isRough(overtaken, 'annualCost') || isRough(by, 'annualCost')),
    from: shown(from, isRough(of, is)),
    by: saying.option(by),
  })
}
