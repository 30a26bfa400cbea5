import type { indexVerdicts } from '../buildings/building.ts'
import { inForce } from '../reference/inForce.ts'
import type { Origin } from '../reference/origin/origin.ts'
import { type Version } from '../reference/reference.ts'
import type { HeatIndex } from './idc.ts'

/**
 * Legal duties of a building by its heat index, under cantonal law (domain, section 10.1). Pure;
 * `describeDuty.ts` puts the result into words.
 */

/** The duties under the law, lightest first. */
export const duties = ['none', 'optimise', 'audit', 'renovate'] as const
export type Duty = (typeof duties)[number]

/** A duty, or `unclear`: our estimate lies too close to a limit to tell. */
export type JudgedDuty = Duty | 'unclear'

/** The band of our own means in reports of before they had their own, as a share. */
const formerBand = 0.05

/** The band of a mean of ours, as a share: a limit within it allows no verdict. Published means are judged by the limit itself. */
export const bandOfMean = ({ basis, band }: Pick<LegalMean, 'basis' | 'band'>): number =>
  basis === 'estimate' ? (band ?? formerBand) : 0

/** Limits in force from a day on, MJ/m²·a. A duty applies above its limit, not at it. */
export type DutyStep = {
  /** The day, YYYY-MM-DD, on which these limits come into force. */
  from: string
  optimise: number
  audit: number
  /** Significant excess. */
  renovate: number
  duty: JudgedDuty
  /** The limit that the estimate is too close to, if the duty is unclear. */
  near?: number
}

/** The mean heat index that decides the duties. */
export type LegalMean = {
  /** MJ/m²·a, not rounded. */
  mean: number
  /** The years of the mean, earliest first. */
  years: number[]
  /** Those of them that are estimated here; missing in old reports, and without any. */
  estimated?: number[]
  /** Whether the indices are published by the canton, which is binding, or some are estimated here. */
  basis: 'published' | 'estimate'
  /** Whether the mean is calculated here from yearly values of the canton. */
  isOwnMean?: boolean
  /** Of an estimate, the half width of its range as a share; missing in old reports. */
  band?: number
  /** The day on which the canton's public state was read, if the mean is that; see `publishedMean`. */
  stateReadOn?: string
  /** Whether all years are corrected for climate, as published ones are; missing in old reports. */
  isCorrected?: boolean
  /** Whether consumptions behind it overlap, so that it is too high and its verdict not certain. */
  isCountedTwice?: true
}

export type LegalPosition = LegalMean & {
  now: DutyStep
  /** The coming steps of the law, in order. */
  later: DutyStep[]
  /** Whether it is not known from when the steps apply to the building, see `hasKnownDutyDates`; missing in old reports. */
  areDatesOpen?: boolean
  /** Where the limits were read, and when; missing in old reports. */
  said?: Pick<Origin, 'source' | 'read_on'>
}

/** The duty that applies to a mean: that of the highest limit that it exceeds. */
export const dutyOf = (
  mean: number,
  { optimise, audit, renovate }: Pick<DutyStep, 'optimise' | 'audit' | 'renovate'>,
): Duty =>
  mean > renovate ? 'renovate' : mean > audit ? 'audit' : mean > optimise ? 'optimise' : 'none'

type Limits = Pick<DutyStep, 'optimise' | 'audit' | 'renovate'>

/** The limit within a range, ends included; the most demanding one, if there are several. */
const limitWithin = (
  { low, high }: { low: number; high: number },
  { optimise, audit, renovate }: Limits,
): number | undefined => [renovate, audit, optimise].find((limit) => low <= limit && limit <= high)

/** What limits ask at a mean that is known to lie between two ends: unclear if one of them does, too. */
export function judgeBetween<T extends Limits>(
  mean: number,
  ends: { low: number; high: number } | undefined,
  limits: T,
): T & Pick<DutyStep, 'duty' | 'near'> {
  const near = ends && limitWithin(ends, limits)
  return near === undefined
    ? { ...limits, duty: dutyOf(mean, limits) }
    : { ...limits, duty: 'unclear', near }
}

/**
 * Returns the legal position on a day (YYYY-MM-DD), given all versions of the limits, and whether the dates of the law
 * are known for the building; null if the version in force sets no duties.
 */
export function legalPosition(
  mean: LegalMean,
  day: string,
  versions: readonly Version<'idc_limits'>[],
  { hasKnownDates }: { hasKnownDates: boolean },
): LegalPosition | null {
  const half = bandOfMean(mean) * mean.mean
  const ends =
    mean.basis === 'estimate' ? { low: mean.mean - half, high: mean.mean + half } : undefined
  const stepOf = ({ valid_from, rows }: Version<'idc_limits'>): DutyStep | null => {
    const limit = (key: 'optimise' | 'audit' | 'renovate') =>
      rows.find((row) => row.key === key)?.value
    const [optimise, renovate] = [limit('optimise'), limit('renovate')]
    if (optimise === undefined || renovate === undefined) return null
    // Versions without a limit for the audit require it together with the renovation.
    const limits = { optimise, audit: limit('audit') ?? renovate, renovate }
    return { from: valid_from, ...judgeBetween(mean.mean, ends, limits) }
  }
  const current = inForce(versions, day)
  const now = stepOf(current)
  if (!now) return null
  const { source, read_on } = current.rows.find(({ key }) => key === 'renovate')!.origins.value!
  const laterStarts = [...new Set(versions.map(({ valid_from }) => valid_from))]
    .filter((start) => start > day)
    .sort()
  const later = laterStarts.flatMap((start) => stepOf(inForce(versions, start)) ?? [])
  return {
    ...mean,
    now,
    later,
    ...(!hasKnownDates && { areDatesOpen: true }),
    said: { source, read_on },
  }
}

/**
 * The verdict on a legal position, and the step of the law that it is about: a coming duty to renovate outweighs today's
 * duty. `renovate_later` is one whose day is not known.
 */
export function verdictOf({ now, later, areDatesOpen }: LegalPosition): {
  verdict: (typeof indexVerdicts)[number] | 'unclear'
  step: DutyStep
} {
  const coming = later.find(({ duty }) => duty === 'renovate')
  return now.duty !== 'renovate' && coming
    ? { verdict: areDatesOpen ? 'renovate_later' : 'renovate_from', step: coming }
    : { verdict: now.duty, step: now }
}

/** A year as the canton publishes it; the public state is missing in reports of before. */
type PublishedYear = {
  year: number
  idc: number | null
  mean_3: number | null
  public_mean_3?: number | null
  public_read_on?: string | null
}

/** The three-year mean that the canton publishes for a year: that of its public state decides, if there is one. */
export const publishedMean = ({
  mean_3,
  public_mean_3,
}: Pick<PublishedYear, 'mean_3' | 'public_mean_3'>): number | null => public_mean_3 ?? mean_3

type EstimatedYear = Pick<HeatIndex, 'year' | 'value' | 'corrected' | 'band'> & {
  findings?: readonly Pick<HeatIndex['findings'][number], 'kind'>[]
}

/**
 * The mean of the three years up to one: each year's published index, else our estimate with its band; null if a year has
 * neither.
 */
export function meanUpTo(
  year: number,
  published: readonly Pick<PublishedYear, 'year' | 'idc'>[],
  estimates: readonly EstimatedYear[],
): LegalMean | null {
  const years = [year - 2, year - 1, year]
  const official = years.flatMap(
    (meanYear) => published.find((row) => row.year === meanYear && row.idc !== null) ?? [],
  )
  const estimated = years.flatMap((meanYear) =>
    official.some((row) => row.year === meanYear)
      ? []
      : (estimates.find((index) => index.year === meanYear) ?? []),
  )
  if (official.length + estimated.length < years.length) return null
  const estimatedSum = estimated.reduce((sum, { value }) => sum + value, 0)
  const sum = official.reduce((total, { idc }) => total + idc!, estimatedSum)
  const mean = sum / years.length
  if (estimated.length === 0)
    return { mean, years, basis: 'published', isOwnMean: true, isCorrected: true }
  // What makes one of our years uncertain (the area, the weather) mostly concerns them all.
  const bands = estimated.flatMap(({ band }) => band ?? [])
  return {
    ...{ mean, years, basis: 'estimate', estimated: estimated.map((index) => index.year) },
    isCorrected: estimated.every(({ corrected }) => corrected !== null),
    ...(bands.length > 0 && { band: (Math.max(...bands) * estimatedSum) / sum }),
    ...(estimated.some(({ findings }) => findings?.some(({ kind }) => kind === 'overlap')) && {
      isCountedTwice: true,
    }),
  }
}

/**
 * The three-year mean that decides the duties: the latest that the canton publishes or that follows from three
 * consecutive published indices, else the latest that counts estimates of ours; null without any.
 */
export function legalMean(
  published: readonly PublishedYear[],
  estimates: readonly EstimatedYear[] = [],
): LegalMean | null {
  const latestFirst = published.toSorted((a, b) => b.year - a.year)
  for (const row of latestFirst) {
    const { year, public_mean_3, public_read_on } = row
    const mean = publishedMean(row)
    if (mean !== null)
      return {
        ...{ mean, years: [year - 2, year - 1, year], basis: 'published', isCorrected: true },
        ...(public_mean_3 != null && public_read_on && { stateReadOn: public_read_on }),
      }
    const ownMean = meanUpTo(year, published, [])
    if (ownMean) return ownMean
  }
  for (const { year } of estimates.toSorted((a, b) => b.year - a.year)) {
    const mean = meanUpTo(year, published, estimates)
    if (mean) return mean
  }
  return null
}
