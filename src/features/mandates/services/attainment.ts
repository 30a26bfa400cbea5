import { rowsOf } from '../../../kernel/fields.ts'
import { type Answers, numberIn, rounded, rowOf } from '../service.ts'
import { usualDhwShare } from './common.ts'

/**
 * The follow-up method of AMOén (domain, section 4, verified in source AMOC): what a building used in a
 * period, corrected for climate and brought to a year, against what was promised.
 */

/** Heating degree-days of a usual year at Genève-Cointrin (20/16 °C). */
const usualDegreeDays = 3260.53901083634

/** Energy content in MJ of what is metered, by agent and unit. */
const contents = {
  oil_l: 37.632,
  gas_m3: 38.5,
  gas_kwh: 3.6,
  district_heat_kwh: 3.6,
  heat_pump_kwh: 3.6,
  electricity_kwh: 3.6,
  pellets_kg: 20.2,
  logs_hard_stere: 7960,
  logs_soft_stere: 5572,
  chips_m3: 4000,
  other_kwh: 3.6,
}
export const meteredAgents = Object.keys(contents) as (keyof typeof contents)[]

/** What a kWh counts: that of a heat pump's electricity twice. */
const weightOf = (agent: string) => (agent === 'heat_pump_kwh' ? 2 : 1)

const megajoules = 3.6

/** Agents and amounts that a row of the follow-up holds. */
export const agentColumns = [
  ['agent_1', 'amount_1'],
  ['agent_2', 'amount_2'],
  ['agent_3', 'amount_3'],
] as const

/** The weighted final energy of a period in kWh; null where it holds no amount. */
export function weightedEnergy(period: Answers): number | null {
  const used = agentColumns.flatMap(([agent, amount]) => {
    const content = contents[period[agent] as keyof typeof contents]
    const metered = numberIn(period, amount)
    if (content === undefined || metered === undefined) return []
    return [((metered * content) / megajoules) * weightOf(String(period[agent]))]
  })
  return used.length === 0 ? null : used.reduce((sum, one) => sum + one, 0)
}

/** Days from one to another, both counted; null where one is missing or the end comes first. */
function daysOf({ start, end }: Answers): number | null {
  const days = (Date.parse(String(end)) - Date.parse(String(start))) / 86_400_000 + 1
  return days > 0 ? days : null
}

/**
 * A period's result in kWh/m²·a: hot water goes by days, heating by degree-days, the part of the building
 * that was renovated counts. `project` holds `sre_after` (m²), `dhw_share` and `renovated_share` (%).
 * Null while something is missing.
 */
export function resultOf(period: Answers, project: Answers): number | null {
  const energy = weightedEnergy(period)
  const days = daysOf(period)
  const degreeDays = numberIn(period, 'degree_days')
  const sre = numberIn(project, 'sre_after')
  if (energy === null || days === null || !degreeDays || !sre) return null
  const hotWater = (numberIn(project, 'dhw_share') ?? usualDhwShare) / 100
  const renovated = (numberIn(project, 'renovated_share') ?? 100) / 100
  const byDays = (days / 365) * hotWater
  const byDegreeDays = (degreeDays / usualDegreeDays) * (1 - hotWater)
  const perArea = energy / (byDays + byDegreeDays) / sre
  const corrected =
    ((perArea * byDays) / days) * 365 + perArea * byDegreeDays * (usualDegreeDays / degreeDays)
  return rounded(corrected * renovated, 1)
}

/** The result of the period that ended last, entered or calculated; null where none has one. */
export function lastResult(answers: Answers): number | null {
  const results = rowsOf('periods', answers).flatMap((row) => {
    const period = rowOf('periods', row, answers)
    const result = numberIn(period, 'result') ?? resultOf(period, answers)
    return result === null ? [] : [{ end: String(period.end), result }]
  })
  return results.sort((one, other) => one.end.localeCompare(other.end)).at(-1)?.result ?? null
}

/** How much of the promised saving was reached, in percent; negative where more is used than before. */
export function attainment(answers: Answers): number | null {
  const before = numberIn(answers, 'ef_before') ?? Number.NaN
  const target = numberIn(answers, 'ef_target') ?? Number.NaN
  const after = numberIn(answers, 'ef_after') ?? lastResult(answers) ?? Number.NaN
  return before > target ? rounded((100 * (before - after)) / (before - target), 1) : null
}

/** The share of the promised saving from which it counts as reached, in percent. */
const reachedFrom = 85

/** Whether the promise was kept; null while nobody can say. */
export function isReached(answers: Answers): boolean | null {
  const reached = numberIn(answers, 'attainment') ?? attainment(answers)
  return reached === null ? null : reached >= reachedFrom
}
