import type { Kind } from '../../kinds.ts'
import { type DutyStep, duties, dutyOf, legalMean, legalPosition } from '../idc/duty.ts'
import type { IdcReferences } from '../idc/idc.ts'
import { reweightedIndex } from '../idc/official.ts'
import { followUpWeight } from '../mandates/services/followUp/attainment.ts'
import { attainedShare, reachedThreshold } from '../mandates/services/followUp/followUp.ts'
import { genevaRows } from '../reference/canton.ts'
import type { Version } from '../reference/reference.ts'
import type { IndexAgent } from '../technical/idc/idc.ts'
import { type IndexTarget, type MeasuredFollowUp, megajoulesPerKwh } from './indexTarget.ts'
import { riseOf, steadyYears, wholeYears, type YearlyIndex } from './risingIndex.ts'
import type { FindingEvidence, FindingKind } from './watch.ts'

/** An index that the canton has published. */
export type PublishedIndex = YearlyIndex & {
  mean_3: number | null
  public_mean_3?: number | null
  agents: readonly IndexAgent[] | null
}

type Works = NonNullable<FindingEvidence['works']>

export type WatchedBuilding = {
  canton: string | null
  /** Whether it is known when the steps of the law apply to the building. */
  hasKnownDates: boolean
  published: readonly PublishedIndex[]
  /** Indices that the building's own readings give, corrected for climate and without doubt about their days. */
  own: readonly YearlyIndex[]
  works: readonly Works[]
  targets: readonly IndexTarget[]
}

/** A finding of the rules, before it is stored. */
export type Judgement = {
  kind: FindingKind
  year: number
  value: number
  threshold: number
  valid_from: string | null
  evidence: FindingEvidence
  /** Order of the list: the most pressing first. */
  rank: number
  /** The service to propose. */
  proposed: Kind
}

/** Indices older than this say nothing of today, in years. */
const oldestIndex = 5
/** Works longer ago than this do not explain an index, in years. */
const oldestWorks = 10
const urgency = { renovate: 1, renovate_soon: 2, audit: 3, drift: 4, target: 5, other: 6 }

/** The tables that the rules need: all versions of the limits, and the factors in force. */
export type WatchTables = Pick<IdcReferences, 'energy_contents' | 'idc_weights'> & {
  limits: readonly Version<'idc_limits'>[]
}

/** What the watch finds on a building on a day (YYYY-MM-DD). */
export function judgeBuilding(
  building: WatchedBuilding,
  day: string,
  tables: WatchTables,
): Judgement[] {
  const { canton, targets } = building
  const limits = tables.limits.map((version) => genevaRows(version, canton))
  const oldest = Number(day.slice(0, 4)) - oldestIndex
  const recent = building.published.filter(({ year }) => year >= oldest)
  return [
    ...limitExceeded(building, oldest, day, limits),
    ...drift(building, oldest, day),
    // One finding a kind and year: that of the target missed by most.
    ...targets
      .flatMap((target) => missedTarget(recent, target, tables))
      .toSorted((a, b) => b.value - b.threshold - (a.value - a.threshold))
      .slice(0, 1),
  ]
}

/**
 * The limit that the latest published mean exceeds: that of the next step of the law if it demands more than today's,
 * else today's.
 */
function limitExceeded(
  { published, hasKnownDates }: WatchedBuilding,
  oldest: number,
  day: string,
  versions: readonly Version<'idc_limits'>[],
): Judgement[] {
  const mean = legalMean(published)
  if (!mean || mean.years.at(-1)! < oldest) return []
  const position = legalPosition(mean, day, versions, { hasKnownDates })
  if (!position) return []
  const { now, later, said } = position
  const [next] = later
  const rankOf = (step: DutyStep) => duties.indexOf(dutyOf(mean.mean, step))
  const isComing = next !== undefined && rankOf(next) > rankOf(now)
  const step = isComing ? next : now
  const duty = dutyOf(mean.mean, step)
  if (duty === 'none') return []
  return [
    {
      kind: isComing ? 'coming_limit' : 'limit',
      year: mean.years.at(-1)!,
      value: mean.mean,
      threshold: step[duty],
      valid_from: hasKnownDates ? step.from : null,
      evidence: {
        years: mean.years,
        duty,
        goal: step.optimise,
        steps: [now, ...later].map(({ from, renovate, ...limits }) => ({
          from: hasKnownDates ? from : null,
          limit: renovate,
          duty: dutyOf(mean.mean, { renovate, ...limits }),
        })),
        limits_source: said?.source ?? null,
        limits_read_on: said?.read_on ?? null,
      },
      rank:
        duty === 'renovate'
          ? isComing
            ? urgency.renovate_soon
            : urgency.renovate
          : duty === 'audit'
            ? urgency.audit
            : urgency.other,
      // Operation alone meets the duty to optimise; the others need a plan of works.
      proposed: duty === 'optimise' ? 'ged' : 'cecbplus',
    },
  ]
}

/**
 * An index that has risen: since the first whole year that is published after the latest works; without such works, over
 * the last years in what is published or, if that is quiet, in what the building's own readings give.
 */
function drift(building: WatchedBuilding, oldest: number, day: string): Judgement[] {
  const { published, works, own } = building
  const thisYear = Number(day.slice(0, 4))
  const latest = works
    .filter(({ completion_year }) => completion_year !== null && completion_year <= thisYear)
    .toSorted((a, b) => b.completion_year! - a.completion_year!)[0]
  const explains = latest && latest.completion_year! >= thisYear - oldestWorks
  const since = `${explains ? latest.completion_year! + 1 : oldest - 1}-01-01`
  const rises = [published, own].map((indices) =>
    riseOf(wholeYears(indices, since), oldest, explains ? 1 : steadyYears),
  )
  const rise = rises.find(Boolean)
  if (!rise) return []
  const { first, last } = rise
  return [
    {
      kind: 'drift',
      year: last.year,
      value: last.idc,
      threshold: first.idc,
      valid_from: null,
      evidence: {
        ...{ years: [last.year], since: first.year },
        ...(explains && { works: latest }),
        ...(rise !== rises[0] && {
          is_own: true,
          bands: { value: last.band ?? 0, threshold: first.band ?? 0 },
        }),
      },
      rank: urgency.drift,
      proposed: 'ged',
    },
  ]
}

/**
 * A target that the latest index to which it applies misses, compared in the method of the target. Not judged if the
 * energies of the index are not known well enough for that.
 */
function missedTarget(
  published: readonly PublishedIndex[],
  target: IndexTarget,
  factors: WatchTables,
): Judgement[] {
  const last = wholeYears(published, target.since, target.until).at(-1)
  const { measured } = target
  // What the office measured is newer than what the canton has published of it.
  if (measured && measured.until > (last?.end_date ?? '')) return missedByMeasure(target, measured)
  if (!last) return []
  const value =
    target.method === 'published'
      ? last.idc
      : reweightedIndex({ ...last, agents: last.agents ?? [] }, factors, followUpWeight)
  if (value === null || value <= target.target) return []
  const { before } = target
  const share =
    before === null ? null : attainedShare({ before, target: target.target, after: value })
  if (share !== null && share >= reachedThreshold) return []
  return [
    {
      kind: 'target',
      year: last.year,
      value,
      threshold: target.target,
      valid_from: null,
      evidence: {
        years: [last.year],
        mandate: target.mandate,
        mandate_kind: target.kind,
        share: share === null ? null : Math.round(1000 * share) / 10,
        ...(value !== last.idc && { published: last.idc }),
      },
      rank: urgency.target,
      // Where operation is followed already, the installation is to be looked at.
      proposed: target.kind === 'ged' ? 'cvc_concept' : 'ged',
    },
  ]
}

/** A target that the last period of an AMOén's own follow-up misses. */
function missedByMeasure(target: IndexTarget, measured: MeasuredFollowUp): Judgement[] {
  const value = measured.result * megajoulesPerKwh
  if (measured.reached !== false || value <= target.target) return []
  const year = Number(measured.until.slice(0, 4))
  return [
    {
      ...{ kind: 'target', year, value, threshold: target.target, valid_from: null },
      evidence: {
        ...{ years: [year], mandate: target.mandate, mandate_kind: target.kind },
        ...{ share: measured.attainment, is_own: true },
      },
      ...{ rank: urgency.target, proposed: 'ged' },
    },
  ]
}
