import { dayOf } from '../../kernel/field/format.ts'
import type { Kind } from '../../kinds.ts'
import { type Answers, numberIn, rowOf } from '../mandates/form/service.ts'

/** MJ of a kWh. */
export const megajoulesPerKwh = 3.6

/** What a mandate promised for the heat index of a building, MJ/m²·a. */
export type IndexTarget = {
  mandate: number
  kind: Kind
  target: number
  /** Weights of the energies in the target: those of the published index, or those of an AMOén. */
  method: 'published' | 'amoen'
  /** The index before works; null if nothing is to be saved from it. */
  before: number | null
  /** First and last day of the years to which the target applies, YYYY-MM-DD. */
  since: string
  until: string | null
  /** What the follow-up of an AMOén measured last; null without a result. */
  measured: MeasuredFollowUp | null
}

/** The last result of an AMOén's follow-up, as its form derives it. */
export type MeasuredFollowUp = {
  /** Last day of its period, YYYY-MM-DD. */
  until: string
  /** kWh/m²·a. */
  result: number
  /** Percent of the promised saving, and whether that is enough; null if nothing was promised. */
  attainment: number | null
  reached: boolean | null
}

type TargetMandate = {
  id: number
  kind: Kind
  answers: Answers
  status_dates: Partial<Record<string, string>>
  measured?: MeasuredFollowUp | null
}

/**
 * The target that a mandate sets for the heat index; undefined if it sets none, or if it is unknown from when it applies.
 * That of an AMOén applies to the whole building once the works were accepted, that of a GED while it runs.
 */
export function targetOf({
  id,
  kind,
  answers,
  status_dates,
  measured = null,
}: TargetMandate): IndexTarget | undefined {
  const entered = numberIn(answers, 'idc_target')
  if (kind === 'ged') {
    const { contract_start: start, contract_end: end } = answers
    if (entered === undefined || typeof start !== 'string') return undefined
    const until = typeof end === 'string' ? end : null
    return {
      ...{ mandate: id, kind, target: entered, method: 'published', before: null },
      ...{ since: start, until, measured: null },
    }
  }
  if (kind !== 'amoen') return undefined
  const [before, promised] = [numberIn(answers, 'ef_before'), numberIn(answers, 'ef_target')]
  const target = entered ?? (promised === undefined ? undefined : promised * megajoulesPerKwh)
  const { actual } = rowOf('phases', '53', answers)
  const { delivered } = status_dates
  const accepted =
    typeof actual === 'string' ? actual : delivered ? dayOf(new Date(delivered)) : undefined
  const isWhole = (numberIn(answers, 'renovated_share') ?? 100) === 100
  if (target === undefined || accepted === undefined || !isWhole) return undefined
  return {
    ...{ mandate: id, kind, target, method: 'amoen', since: accepted, until: null, measured },
    before: before === undefined ? null : before * megajoulesPerKwh,
  }
}
