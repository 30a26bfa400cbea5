import { inForce } from '../reference/inForce.ts'
import type { Origin } from '../reference/origin/origin.ts'
import { type Version } from '../reference/reference.ts'
import type { HeatIndex } from './idc.ts'

/**
 * Legal duties of a building by its heat index, under cantonal law (domain, section 10.1). Pure;
 * `describeDuty.ts` puts the result into words.
 */

/** Lightest first. */
export const duties = ['none', 'optimise', 'audit', 'renovate'] as const
export type Duty = (typeof duties)[number]

/** Limits in force from a day on, MJ/m²·a. A duty applies above its limit, not at it. */
export type DutyStep = {
  /** The day, YYYY-MM-DD, on which these limits come into force. */
  from: string
  optimise: number
  audit: number
  /** Significant excess. */
  renovate: number
  duty: Duty
}

/** The mean heat index that decides the duties. */
export type LegalMean = {
  /** MJ/m²·a, not rounded. */
  mean: number
  /** The years of the mean, earliest first. */
  years: number[]
  /** Published by the canton, which is binding, or estimated here. */
  basis: 'published' | 'estimate'
  /** Whether the mean is calculated here from yearly values of the canton. */
  isOwnMean?: boolean
  /** Whether all years are corrected for climate, as published ones are; missing in old reports. */
  isCorrected?: boolean
}

export type LegalPosition = LegalMean & {
  now: DutyStep
  /** The coming steps of the law, in order. */
  later: DutyStep[]
  /** Source of the limits and its date of reading; missing in old reports. */
  said?: Pick<Origin, 'source' | 'read_on'>
}

/** The duty that applies to a mean: that of the highest limit it exceeds. */
export const dutyOf = (
  mean: number,
  { optimise, audit, renovate }: Pick<DutyStep, 'optimise' | 'audit' | 'renovate'>,
): Duty =>
  mean > renovate ? 'renovate' : mean > audit ? 'audit' : mean > optimise ? 'optimise' : 'none'

/**
 * Returns the legal position on a day (YYYY-MM-DD), given all versions of the limits; null before the
 * duties existed.
 */
export function legalPosition(
  mean: LegalMean,
  day: string,
  versions: readonly Version<'idc_limits'>[],
): LegalPosition | null {
  const stepOf = ({ valid_from, rows }: Version<'idc_limits'>): DutyStep | null => {
    const limit = (key: 'optimise' | 'audit' | 'renovate') =>
      rows.find((row) => row.key === key)?.value
    const [optimise, renovate] = [limit('optimise'), limit('renovate')]
    if (optimise === undefined || renovate === undefined) return null
    // Earlier versions have no limit for the audit: it was due with the works.
    const limits = { optimise, audit: limit('audit') ?? renovate, renovate }
    return { from: valid_from, ...limits, duty: dutyOf(mean.mean, limits) }
  }
  const current = inForce(versions, day)
  const now = stepOf(current)
  if (!now) return null
  const { source, read_on } = current.rows.find(({ key }) => key === 'renovate')!.origins.value!
  const days = [...new Set(versions.map(({ valid_from }) => valid_from))]
    .filter((one) => one > day)
    .sort()
  const later = days.flatMap((one) => stepOf(inForce(versions, one)) ?? [])
  return { ...mean, now, later, said: { source, read_on } }
}

type Published = { year: number; idc: number | null; mean_3: number | null }
type Estimated = Pick<HeatIndex, 'year' | 'mean3' | 'corrected'>

/**
 * The three-year mean that decides the duties: the latest published mean, else the mean of the latest three
 * consecutive published indices, else that of our estimates; null without any.
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
