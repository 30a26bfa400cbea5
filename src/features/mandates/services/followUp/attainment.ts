import { tableRows } from '../../../../kernel/field/tables.ts'
import { type Energy, kilowattHours, type Unit } from '../../../reference/energy.ts'
import { isAnswered } from '../../checklist.ts'
import { type Answers, numberIn, rounded } from '../../form/service.ts'
import { defaultDhwShare } from '../sharedFields.ts'
import {
  attainedShare,
  type FollowUp,
  type FollowUpInput,
  followUp,
  reachedThreshold,
} from './followUp.ts'

/**
 * Follow-up of an AMOén mandate, from its answers. The constants are those of the method, independent of the
 * office's reference tables.
 */

/** Shortest six calendar months, in days: what is measured over fewer gives no figure of a year. */
export const minYearlyDays = 181

/** Heating degree-days of a standard year at Genève-Cointrin (20/16 °C). */
export const usualDegreeDays = 3260.53901083634

/** Energy agents whose consumption can be metered, each as energy and unit. */
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

/** The agent as which a follow-up counts an energy, if not in another unit. */
const agentOf: Record<Energy, Metered> = {
  cad_reparti: 'district_heat_kwh',
  cad_tarife: 'district_heat_kwh',
  electricite_pac_avant: 'heat_pump_kwh',
  electricite_pac_apres: 'heat_pump_kwh',
  electricite_directe: 'electricity_kwh',
  gaz: 'gas_kwh',
  mazout: 'oil_l',
  bois_buches_dur: 'logs_hard_stere',
  bois_buches_tendre: 'logs_soft_stere',
  pellets: 'pellets_kg',
  plaquettes: 'chips_m3',
  autre: 'other_kwh',
}

/**
 * Agent and amount of each column of a period, from the energy in kWh that its building used in it. Agents that somebody
 * entered stay, with the amounts of theirs; without any, each energy gets a column. Empty if there are more than columns.
 */
export function agentAmounts(
  uses: readonly { energy: Energy; kilowattHours: number }[],
  period: Answers,
): Answers {
  const isEntered = agentColumns.some(([column]) => period[column] !== undefined)
  const inKwh = new Map<Metered, number>()
  for (const { energy, kilowattHours: used } of uses) {
    const agent =
      energy === 'gaz' && agentColumns.some(([column]) => period[column] === 'gas_m3')
        ? 'gas_m3'
        : agentOf[energy]
    inKwh.set(agent, (inKwh.get(agent) ?? 0) + used)
  }
  const amountOf = (agent: Metered) => {
    const [energy, unit] = metered[agent]
    return rounded(inKwh.get(agent)! / kilowattHours[energy as Energy][unit]!, 2)
  }
  if (isEntered)
    return Object.fromEntries(
      agentColumns.flatMap(([column, amount], place) => {
        const agent = period[column] as Metered
        const isRepeated = agentColumns
          .slice(0, place)
          .some(([earlier]) => period[earlier] === agent)
        return inKwh.has(agent) && !isRepeated ? [[amount, amountOf(agent)]] : []
      }),
    )
  if (inKwh.size > agentColumns.length) return {}
  return Object.fromEntries(
    [...inKwh.keys()].flatMap((agent, place) => {
      const [column, amount] = agentColumns[place]!
      return [
        [column, agent],
        [amount, amountOf(agent)],
      ]
    }),
  )
}

/** The day on which the plant was commissioned, YYYY-MM-DD; undefined if unknown. */
export const commissionedOn = (answers: Answers) =>
  typeof answers['phases/53/actual'] === 'string' ? answers['phases/53/actual'] : undefined

/** The area of the building until its works were commissioned; undefined if either is unknown. */
export function areaBeforeWorks(answers: Answers): { sre: number; until: string } | undefined {
  const [sre, until] = [numberIn(answers, 'sre_before'), commissionedOn(answers)]
  return sre && until ? { sre, until } : undefined
}

/** Whether a follow-up counts an energy in any of its periods, or has no period yet. */
export function countsEnergy(answers: Answers, energy: Energy): boolean {
  const periods = tableRows('periods', answers)
  const counted = periods.flatMap(({ values }) => agentColumns.map(([column]) => values[column]))
  const same = counted.filter(isAnswered).map((agent) => metered[agent as Metered]?.[0])
  return same.length === 0 || same.some((one) => one && agentOf[one] === agentOf[energy])
}

/** Weight of a kWh of a heat pump’s electricity. */
export const heatPumpWeight = 2
/** Weight of a kWh of an energy. */
export const followUpWeight = (energy: Energy) =>
  energy === 'electricite_pac_apres' || energy === 'electricite_pac_avant' ? heatPumpWeight : 1

/** Weight of a kWh of a metered agent; undefined of none. */
export function weightOfAgent(agent: unknown): number | undefined {
  const [energy] = metered[agent as Metered] ?? []
  return energy && followUpWeight(energy)
}

/** Agent and amount columns of a period. */
export const agentColumns = [
  ['agent_1', 'amount_1'],
  ['agent_2', 'amount_2'],
  ['agent_3', 'amount_3'],
] as const

/** What a period used of each of its agents; null if it names none, or one without its amount. */
export function energiesOf(
  period: Answers,
): { energy: Energy; unit: Unit; quantity: number }[] | null {
  const energies = agentColumns.flatMap(([column, amount]) => {
    if (!isAnswered(period[column])) return []
    const [energy, unit] = metered[period[column] as Metered] ?? []
    const quantity = numberIn(period, amount)
    return energy && unit && quantity !== undefined ? [{ energy, unit, quantity }] : [null]
  })
  const known = energies.filter((one) => one !== null)
  return known.length > 0 && known.length === energies.length ? known : null
}

/** Weighted final energy of a period in kWh; null if it names no agent, or one without its amount. */
export const weightedEnergy = (period: Answers): number | null =>
  energiesOf(period)?.reduce(
    (sum, { energy, unit, quantity }) =>
      sum + quantity * kilowattHours[energy][unit]! * followUpWeight(energy),
    0,
  ) ?? null

/** Days of a period, including the first and the last; null if one is missing or the end is before the start. */
function daysOf({ start, end }: Answers): number | null {
  const days = (Date.parse(String(end)) - Date.parse(String(start))) / 86_400_000 + 1
  return days > 0 ? days : null
}

/** Result of a period in kWh/m²·a, rounded; null if data is missing. */
export const resultOf = (period: Answers, project: Answers) => toTenth(exactResult(period, project))

const toTenth = (value: number | null | undefined) => rounded(value ?? Number.NaN, 1)

/**
 * Input and parts of the result of a period in kWh/m²·a, unrounded: hot water is scaled by days, heating by degree-days, and
 * only the renovated part of the building counts. `project` has `sre_after` (m²), `dhw_share` and `renovated_share` (%).
 * Null if data is missing.
 */
export function followUpOf(
  period: Answers,
  project: Answers,
): { input: FollowUpInput; parts: FollowUp } | null {
  const energy = weightedEnergy(period)
  const days = daysOf(period)
  const degreeDays = numberIn(period, 'degree_days')
  const sre = numberIn(project, 'sre_after')
  if (energy === null || days === null || days < minYearlyDays || !degreeDays || !sre) return null
  const input = {
    energy,
    days,
    degreeDays,
    usualDegreeDays,
    sre,
    hotWater: (numberIn(project, 'dhw_share') ?? defaultDhwShare) / 100,
    renovated: (numberIn(project, 'renovated_share') ?? 100) / 100,
  }
  return { input, parts: followUp(input) }
}

const exactResult = (period: Answers, project: Answers) =>
  followUpOf(period, project)?.parts.result ?? null

/** Result of the latest period, entered or computed; null if there is none. */
export const lastResult = (answers: Answers) => toTenth(lastPeriod(answers)?.result)

/** Last day of the latest period with a result; null if there is none. */
export const lastMeasuredPeriod = (answers: Answers) => lastPeriod(answers)?.end ?? null

/** The cells of the latest period with a result; null if there is none. */
export const lastPeriodCells = (answers: Answers) => lastPeriod(answers)?.period ?? null

/** The latest period with a result, unrounded. */
function lastPeriod(
  answers: Answers,
): { end: string; result: number; period: Answers } | undefined {
  const results = tableRows('periods', answers).flatMap(({ values: period }) => {
    const result = numberIn(period, 'result') ?? exactResult(period, answers)
    return result === null ? [] : [{ end: String(period.end), result, period }]
  })
  return results.sort((a, b) => a.end.localeCompare(b.end)).at(-1)
}

/** Share of the promised saving that was reached, in percent; negative if consumption rose. */
export const attainment = (answers: Answers) =>
  // Of the result as printed, so that whoever calculates it from the report gets the same.
  toTenth(attainmentAt(lastResult(answers), answers))

/**
 * Half of the range of the attainment, in percent, by the band of what was measured (a share of it); null where the attainment
 * is entered or unknown.
 */
export function attainmentHalf(answers: Answers, band: number): number | null {
  const after = numberIn(answers, 'ef_after') ?? lastResult(answers)
  if (numberIn(answers, 'attainment') !== undefined || after === null) return null
  const [low, high] = [1 + band, 1 - band].map((factor) =>
    attainmentAt(null, { ...answers, ef_after: after * factor }),
  )
  return low == null || high == null ? null : Math.abs(high - low) / 2
}

/** Percent of the promised saving at a result in kWh/m²·a, for which one entered stands in. */
function attainmentAt(result: number | null | undefined, answers: Answers): number | null {
  const [before, target, after] = [
    numberIn(answers, 'ef_before'),
    numberIn(answers, 'ef_target'),
    numberIn(answers, 'ef_after') ?? result ?? undefined,
  ]
  if (before === undefined || target === undefined || after === undefined) return null
  const share = attainedShare({ before, target, after }) ?? Number.NaN
  // Values entered to a tenth can turn an exact 85 % into 84.99999999999999.
  return rounded(100 * share, 9)
}

/** Whether enough of the promised saving was reached, judged on unrounded figures; null if unknown. */
export function isReached(answers: Answers): boolean | null {
  const reached =
    numberIn(answers, 'attainment') ?? attainmentAt(lastPeriod(answers)?.result, answers)
  return reached === null ? null : reached >= 100 * reachedThreshold
}
