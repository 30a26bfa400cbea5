import type { WordKey } from '../../../kernel/text.ts'
import { type Agent, type HeatingOption, heatPumps } from '../../reference/heatingOption.ts'
import { formatFigure } from '../../reference/origin/formatFigure.ts'
import type { ComparisonInput } from '../comparison.ts'
import type { IsRough, ResultName } from '../rough.ts'
import { type LeverName, sensitivity, type TurningPoint, wouldBeCheaper } from './sensitivity.ts'
import type { turningText } from './turning.text.ts'

/** The format of a value: its result name, display factor, unit, decimals and rounding step. */
type LeverFormat = {
  is: ResultName
  factor: number
  unit?: string
  decimals: number
  step?: number
}
const leverFormats: Record<LeverName, LeverFormat> = {
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
type Texts = {
  say: SayTurn
  option: (option: HeatingOption) => string
  agent: (agent: Agent) => string
}

/** What would put an option first: a sentence, the figure with which it begins, and the option. */
export type Turn = { sentence: string; figure: string; option: HeatingOption }

/** Describes the turning points, nearest first. */
export const describeTurningPoints = (
  input: ComparisonInput,
  isRough: IsRough,
  texts: Texts,
): Turn[] => sensitivity(input).map((point) => describeTurningPoint(point, isRough, texts))

/** Describes the options that would be cheapest if they proved feasible. */
export const describeCheaperIfPossible = (
  input: ComparisonInput,
  isRough: IsRough,
  { say, option: optionName }: Pick<Texts, 'say' | 'option'>,
): Turn[] =>
  wouldBeCheaper(input).map(({ option, overtaken, saved, of }) => {
    const figure = formatFigure(saved, {
      isRough: isRough(option, 'annualCost') || isRough(overtaken, 'annualCost'),
      unit: 'CHF',
      relativeTo: of,
    })
    const sentence = say('if_possible', { option: optionName(option), saved: figure })
    return { sentence, figure, option }
  })

/** Describes a turning point; it is rough if the cost of either option is. */
function describeTurningPoint(point: TurningPoint, isRough: IsRough, texts: Texts): Turn {
  const { name, option, agent, of, from, value, overtaken, by } = point
  const { is, factor, unit, decimals, step = 0 } = leverFormats[name]
  const formatted = (one: number, isRoughFigure: boolean) => {
    const scaled = one * factor
    const exact = step ? Math.round(scaled / step) * step : scaled
    return formatFigure(isRoughFigure ? scaled : exact, { isRough: isRoughFigure, unit, decimals })
  }
  const what = name === 'efficiency' && heatPumps.includes(of) ? 'spf' : name
  const figure = formatted(value, isRough(overtaken, 'annualCost') || isRough(by, 'annualCost'))
  const sentence = texts.say(`at.${what}`, {
    option: option && texts.option(option),
    agent: agent && texts.agent(agent),
    value: figure,
    from: formatted(from, isRough(of, is)),
    by: texts.option(by),
  })
  return { sentence, figure, option: by }
}
