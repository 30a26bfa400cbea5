import { rowsOf } from '../../../kernel/field/tables.ts'
import { type Energy, kilowattHours, type Unit } from '../../reference/energy.ts'
import { type Answers, numberIn, rounded, rowOf } from '../form/service.ts'
import { attained, followUp, reachedFrom } from './followUp.ts'
import { usualDhwShare } from './sharedFields.ts'

/**
 * What the answers of an AMOén say to the follow-up of its method. Its constants are those that the
 * method names, whatever tables an office uses.
 */

/** Heating degree-days of a usual year at Genève-Cointrin (20/16 °C). */
const usualDegreeDays = 3260.53901083634

/** What is metered: an energy in a unit. */
const metered = {
  oil_l: ['mazout', 'l'],
  gas_m3: ['gaz', 'm3'],
  gas_kwh: ['gaz', 'kWh'],
  district_heat_kwh: ['cad_tarife', 'kWh'],
  heat_pump_kwh: ['electricite_pac_apres', 'kWh'],
  electricity_kwh: ['electricite_directe', 'kWh'],
  pellets_kg: ['pellets', 'kg'],
  logs_hard_stere: ['bois_buches_dur', 'stere'],
  logs_soft_stere: ['bois_buches_tendre', 'stere'],
  chips_m3: ['plaquettes', 'm3_bulk'],
  other_kwh: ['autre', 'kWh'],
} as const satisfies Record<string, [Energy, Unit]>
type Metered = keyof typeof metered
export const meteredAgents = Object.keys(metered) as Metered[]

/** What a kWh counts: that of a heat pump's electricity twice. */
const weightOf = (agent: Metered) => (agent === 'heat_pump_kwh' ? 2 : 1)

/** Agents and amounts that a row of the follow-up holds. */
export const agentColumns = [
  ['agent_1', 'amount_1'],
  ['agent_2', 'amount_2'],
  ['agent_3', 'amount_3'],
] as const

/** The weighted final energy of a period in kWh; null where it holds no amount. */
export function weightedEnergy(period: Answers): number | null {
  const used = agentColumns.flatMap(([column, amount]) => {
    const agent = period[column] as Metered
    const [energy, unit] = metered[agent] ?? []
    const quantity = numberIn(period, amount)
    if (!energy || quantity === undefined) return []
    return [quantity * kilowattHours[energy][unit!]! * weightOf(agent)]
  })
  return used.length === 0 ? null : used.reduce((sum, one) => sum + one, 0)
}

/** Days from one to another, both counted; null where one is missing or the end comes first. */
function daysOf({ start, end }: Answers): number | null {
  const days = (Date.parse(String(end)) - Date.parse(String(start))) / 86_400_000 + 1
  return days > 0 ? days : null
}

/** A period's result as it is shown, in kWh/m²·a; null while something is missing. */
export const resultOf = (period: Answers, project: Answers) => shown(exactResult(period, project))

/** To a tenth. */
const shown = (value: number | null) => rounded(value ?? Number.NaN, 1)

/**
 * A period's result in kWh/m²·a, not rounded: hot water goes by days, heating by degree-days, the part of the building
 * that was renovated counts. `project` holds `sre_after` (m²), `dhw_share` and `renovated_share` (%).
 * Null while something is missing.
 */
function exactResult(period: Answers, project: Answers): number | null {
  const energy = weightedEnergy(period)
  const days = daysOf(period)
  const degreeDays = numberIn(period, 'degree_days')
  const sre = numberIn(project, 'sre_after')
  if (energy === null || days === null || !degreeDays || !sre) return null
  return followUp({
    energy,
    days,
    degreeDays,
    usualDegreeDays,
    sre,
    hotWater: (numberIn(project, 'dhw_share') ?? usualDhwShare) / 100,
    renovated: (numberIn(project, 'renovated_share') ?? 100) / 100,
  }).result
}

/** The result of the period that ended last, entered or calculated; null where none has one. */
export const lastResult = (answers: Answers) => shown(lastExactResult(answers))

function lastExactResult(answers: Answers): number | null {
  const results = rowsOf('periods', answers).flatMap((row) => {
    const period = rowOf('periods', row, answers)
    const result = numberIn(period, 'result') ?? exactResult(period, answers)
    return result === null ? [] : [{ end: String(period.end), result }]
  })
  return results.sort((one, other) => one.end.localeCompare(other.end)).at(-1)?.result ?? null
}

/** How much of the promised saving was reached, in percent; negative where more is used than before. */
export const attainment = (answers: Answers) => shown(exactAttainment(answers))

function exactAttainment(answers: Answers): number | null {
  const [before, target, after] = [
    numberIn(answers, 'ef_before'),
    numberIn(answers, 'ef_target'),
    numberIn(answers, 'ef_after') ?? lastExactResult(answers) ?? undefined,
  ]
  if (before === undefined || target === undefined || after === undefined) return null
  const share = attained({ before, target, after }) ?? Number.NaN
  // What was entered to a tenth makes 85 % of some promises 84.99999999999999.
  return rounded(100 * share, 9)
}

/** Whether the promise was kept, by the figures before they are rounded; null while nobody can say. */
export function isReached(answers: Answers): boolean | null {
  const reached = numberIn(answers, 'attainment') ?? exactAttainment(answers)
  return reached === null ? null : reached >= 100 * reachedFrom
}
