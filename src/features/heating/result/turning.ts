import type { TextKey } from '../../../kernel/text.ts'
import { type Agent, type HeatingOption, heatPumps } from '../../reference/heatingOption.ts'
import { formatFigure } from '../../reference/origin/formatFigure.ts'
import type { ComparisonInput } from '../comparison.ts'
import type { IsRough, ResultName } from '../rough.ts'
import {
  findCheaperIfFeasible,
  findTurningPoints,
  type LeverName,
  type TurningPoint,
} from './sensitivity.ts'
import type { turningText } from './turning.text.ts'

/**
 * How a value is shown: multiplied by `factor`, in `unit`, rounded to `decimals` or to multiples of `step`. It is
 * rough if the result named by `result` is.
 */
type LeverFormat = {
  result: ResultName
  factor: number
  unit?: string
  decimals: number
  step?: number
}
const leverFormats: Record<LeverName, LeverFormat> = {
  usefulHeat: { result: 'usefulHeat', factor: 1, unit: 'kWh/a', decimals: 0, step: 100 },
  interest: { result: 'interest', factor: 100, unit: '%', decimals: 2 },
  energyEscalation: { result: 'energyEscalation', factor: 100, unit: '%', decimals: 2 },
  maintenanceEscalation: { result: 'maintenanceEscalation', factor: 100, unit: '%', decimals: 2 },
  energyPrice: { result: 'energyPrice', factor: 100, unit: 'ct/kWh', decimals: 1 },
  investment: { result: 'investment', factor: 1, unit: 'CHF', decimals: 0, step: 100 },
  efficiency: { result: 'efficiency', factor: 1, decimals: 2 },
  maintenance: { result: 'upkeep', factor: 1, unit: 'CHF/a', decimals: 0 },
  subsidy: { result: 'subsidies', factor: 1, unit: 'CHF', decimals: 0, step: 100 },
}

type TranslateTurning = (
  key: TextKey<typeof turningText>,
  params?: Record<string, unknown>,
) => string
type Texts = {
  t: TranslateTurning
  option: (option: HeatingOption) => string
  agent: (agent: Agent) => string
}

/** A sentence about a change that would make `option` the cheapest, and the figure with which it begins. */
export type TurnSentence = { sentence: string; figure: string; option: HeatingOption }

/** Describes the turning points, nearest first. */
export const describeTurningPoints = (
  input: ComparisonInput,
  isRough: IsRough,
  texts: Texts,
): TurnSentence[] =>
  findTurningPoints(input).map((point) => describeTurningPoint(point, isRough, texts))

/** Describes the options that would be cheapest if they proved feasible. */
export const describeCheaperIfPossible = (
  input: ComparisonInput,
  isRough: IsRough,
  { t, option: optionName }: Pick<Texts, 't' | 'option'>,
): TurnSentence[] =>
  findCheaperIfFeasible(input).map(({ option, leader, saved, leaderCost }) => {
    const figure = formatFigure(saved, {
      isRough: isRough(option, 'annualCost') || isRough(leader, 'annualCost'),
      unit: 'CHF',
      relativeTo: leaderCost,
    })
    const sentence = t('if_possible', { option: optionName(option), saved: figure })
    return { sentence, figure, option }
  })

/** Describes a turning point; its value is rough if the cost of either option is. */
function describeTurningPoint(point: TurningPoint, isRough: IsRough, texts: Texts): TurnSentence {
  const { name, option, agent, subject, from, value, leader, overtaker } = point
  const { result, factor, unit, decimals, step = 0 } = leverFormats[name]
  const format = (number: number, isRoughFigure: boolean) => {
    const scaled = number * factor
    const rounded = step ? Math.round(scaled / step) * step : scaled
    return formatFigure(isRoughFigure ? scaled : rounded, {
      isRough: isRoughFigure,
      unit,
      decimals,
    })
  }
  const key = name === 'efficiency' && heatPumps.includes(subject) ? 'spf' : name
  const figure = format(value, isRough(leader, 'annualCost') || isRough(overtaker, 'annualCost'))
  const sentence = texts.t(`at.${key}`, {
    option: option && texts.option(option),
    agent: agent && texts.agent(agent),
    value: figure,
    from: format(from, isRough(subject, result)),
    by: texts.option(overtaker),
  })
  return { sentence, figure, option: overtaker }
}
