import { formatNumber } from '../../../kernel/field/format.ts'
import type { TextKey } from '../../../kernel/text.ts'
import { type Agent, type HeatingOption, heatPumps } from '../../reference/heatingOption.ts'
import { formatFigure, roundRough } from '../../reference/origin/formatFigure.ts'
import type { ComparisonInput } from '../comparison.ts'
import type { IsRough, ResultName } from '../rough.ts'
import {
  findFallback,
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

/**
 * A sentence about a change that would make `option` the cheapest, and the figure with which it begins, '' if the
 * difference is not significant.
 */
export type TurnSentence = { sentence: string; figure: string; option: HeatingOption }

/**
 * Describes what would change the first rank: the option that follows if the leader, still to be checked, proves
 * infeasible, then the turning points, nearest first. Each sentence is true of the figure that it shows. Options that
 * lead together (`leading`) have no order, so a change of theirs is none.
 */
export function describeTurningPoints(
  input: ComparisonInput,
  { isRough, leading }: { isRough: IsRough; leading: readonly HeatingOption[] },
  texts: Texts,
): TurnSentence[] {
  const fallback = findFallback(input)
  const points = findTurningPoints(input, (point) => shownValue(point, isRough), leading)
  return [
    ...(fallback ? [describeFallback(fallback, { isRough, leading }, texts)] : []),
    ...points.map((point) => describeTurningPoint(point, isRough, texts)),
  ]
}

function describeFallback(
  { leader, option, extra, cost }: NonNullable<ReturnType<typeof findFallback>>,
  { isRough, leading }: { isRough: IsRough; leading: readonly HeatingOption[] },
  texts: Texts,
): TurnSentence {
  const names = { option: texts.option(leader), by: texts.option(option) }
  if (leading.includes(option))
    return { sentence: texts.t('if_infeasible_tied', names), figure: '', option }
  const figure = formatFigure(extra, {
    isRough: isRough(option, 'annualCost') || isRough(leader, 'annualCost'),
    unit: 'CHF',
    relativeTo: cost,
  })
  const sentence = texts.t('if_infeasible', {
    ...names,
    extra: figure,
  })
  return { sentence, figure, option }
}

/** Whether the value of a turning point is rough: if the cost of either option is. */
const isRoughPoint = ({ leader, overtaker }: TurningPoint, isRough: IsRough) =>
  isRough(leader, 'annualCost') || isRough(overtaker, 'annualCost')

/** Formats the value of a turning point in the unit in which it is shown. */
function formatLever(name: LeverName, value: number, isRough: boolean): string {
  const { factor, unit, decimals, step = 0 } = leverFormats[name]
  const scaled = value * factor
  if (isRough) return formatFigure(scaled, { isRough, unit })
  return formatNumber(step ? Math.round(scaled / step) * step : scaled, { unit, decimals })
}

/** Formats the assumed value: amounts with a step as they are printed beside the other results. */
const formatAssumed = ({ name, from, subject }: TurningPoint, isRough: IsRough): string => {
  const { factor, unit, decimals, step, result } = leverFormats[name]
  const isRoughValue = isRough(subject, result)
  return step
    ? formatFigure(from * factor, { isRough: isRoughValue, unit, decimals })
    : formatLever(name, from, isRoughValue)
}

/**
 * The value of a turning point as it is shown, rounded away from the assumed value, so that it lies beyond the turning
 * point and differs from the assumed value as shown.
 */
function shownValue(point: TurningPoint, isRough: IsRough): number {
  const { name, from, value } = point
  const { factor, decimals, step } = leverFormats[name]
  const isRoughValue = isRoughPoint(point, isRough)
  const round = value > from ? Math.ceil : Math.floor
  const unit = step ?? 10 ** -decimals
  const roundAway = (scaled: number) =>
    (isRoughValue ? roundRough(scaled, scaled, round, decimals) : round(scaled / unit) * unit) /
    factor
  const shown = roundAway(value * factor)
  const assumed = formatAssumed(point, isRough)
  if (formatLever(name, shown, isRoughValue) !== assumed) return shown
  // One per mille further falls into the next step.
  return roundAway(
    shown * factor +
      (value > from ? 1 : -1) * (isRoughValue ? Math.abs(shown * factor) / 1000 : unit / 2),
  )
}

function describeTurningPoint(point: TurningPoint, isRough: IsRough, texts: Texts): TurnSentence {
  const { name, option, agent, subject, value, overtaker } = point
  const key = name === 'efficiency' && heatPumps.includes(subject) ? 'spf' : name
  const figure = formatLever(name, value, isRoughPoint(point, isRough))
  const sentence = texts.t(`at.${key}`, {
    option: option && texts.option(option),
    agent: agent && texts.agent(agent),
    value: figure,
    from: formatAssumed(point, isRough),
    by: texts.option(overtaker),
  })
  return { sentence, figure, option: overtaker }
}
