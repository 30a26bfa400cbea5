import { inForce } from '../reference/inForce.ts'
import type { Origin } from '../reference/origin/origin.ts'
import { type Version } from '../reference/reference.ts'
import type { HeatIndex } from './idc.ts'

/**
 * What the law of the canton asks of a building by its heat index (domain, section 10.1): a pure rule whose
 * result says itself in a sentence (`describeDuty.ts`).
 */

/** From the lightest. */
export const duties = ['none', 'optimise', 'audit', 'renovate'] as const
export type Duty = (typeof duties)[number]

/** What is asked from a day on, MJ/m²·a: an index above a limit has its duty, one on it does not. */
export type DutyStep = {
  /** The day, YYYY-MM-DD, on which these limits come into force. */
  from: string
  optimise: number
  audit: number
  /** Significant excess. */
  renovate: number
  duty: Duty
}

/** What a building is judged by. */
export type LegalMean = {
  /** MJ/m²·a, not rounded. */
  mean: number
  /** The years that it is of, the earliest first. */
  years: number[]
  /** Published by the canton, whose value counts, or estimated here. */
  basis: 'published' | 'estimate'
  /** Whether the canton published the years only, and their mean is calculated here. */
  isOwnMean?: boolean
  /** Whether all of its years are corrected for climate, as published ones are; not said in old reports. */
  isCorrected?: boolean
}

export type LegalPosition = LegalMean & {
  now: DutyStep
  /** What becomes of it with each step to come, in their order. */
  later: DutyStep[]
  /** Who says the limits, and when that was read; not said in old reports. */
  said?: Pick<Origin, 'source' | 'read_on'>
}

/** The duty of an index above no, one or more of the limits. */
export const dutyOf = (
  mean: number,
  { optimise, audit, renovate }: Pick<DutyStep, 'optimise' | 'audit' | 'renovate'>,
): Duty =>
  mean > renovate ? 'renovate' : mean > audit ? 'audit' : mean > optimise ? 'optimise' : 'none'

/**
 * The legal position on a day, YYYY-MM-DD, by all versions of the limits; null while there were no such
 * duties.
 */
export function legalPosition(
  judged: LegalMean,
  day: string,
  versions: readonly Version<'idc_limits'>[],
): LegalPosition | null {
  const dutyFrom = ({ valid_from, rows }: Version<'idc_limits'>): DutyStep | null => {
    const limit = (key: 'optimise' | 'audit' | 'renovate') =>
      rows.find((row) => row.key === key)?.value
    const [optimise, renovate] = [limit('optimise'), limit('renovate')]
    if (optimise === undefined || renovate === undefined) return null
    // Earlier versions of the table did not say from where an audit is due: with the works then.
    const limits = { optimise, audit: limit('audit') ?? renovate, renovate }
    return { from: valid_from, ...limits, duty: dutyOf(judged.mean, limits) }
  }
  const current = inForce(versions, day)
  const now = dutyFrom(current)
  if (!now) return null
  const { source, read_on } = current.rows.find(({ key }) => key === 'renovate')!.origins.value!
  const days = [...new Set(versions.map(({ valid_from }) => valid_from))]
    .filter((one) => one > day)
    .sort()
  const later = days.flatMap((one) => dutyFrom(inForce(versions, one)) ?? [])
  return { ...judged, now, later, said: { source, read_on } }
}

type Published = { year: number; idc: number | null; mean_3: number | null }
type Estimated = Pick<HeatIndex, 'year' | 'mean3' | 'corrected'>

/**
 * The mean of three years that a building is judged by: the latest that the canton publishes, else that
 * of the latest three indices in a row that it publishes, else of our estimates; null where none is known.
 */
export function legalMean(
  published: readonly Published[],
  estimates: readonly Estimated[] = [],
): LegalMean | null {
  const inOrder = published.toSorted((one, other) => other.year - one.year)
  for (const { year, mean_3 } of inOrder) {
    const years = [year - 2, year - 1, year]
    if (mean_3 !== null) return { mean: mean_3, years, basis: 'published', isCorrected: true }
    const values = years.map((one) => inOrder.find((row) => row.year === one)?.idc ?? null)
    if (!values.includes(null))
      return {
        mean: values.reduce<number>((sum, one) => sum + one!, 0) / 3,
        years,
        basis: 'published',
        isOwnMean: true,
        isCorrected: true,
      }
  }
  const latest = estimates
    .toSorted((one, other) => other.year - one.year)
    .find(({ mean3 }) => mean3 !== null)
  if (!latest) return null
  const { year, mean3 } = latest
  const years = [year - 2, year - 1, year]
  const isCorrected = years.every((one) =>
    estimates.some((index) => index.year === one && index.corrected !== null),
  )
  return { mean: mean3!, years, basis: 'estimate', isCorrected }
}
