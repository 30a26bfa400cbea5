import { formatDate, formatNumber } from '../../kernel/field/format.ts'
import type { TextKey } from '../../kernel/text.ts'
import { formatHeatIndex, formatHeatIndexBeside } from '../idc/describeDuty.ts'
import { printedEnds, printedRangeOf } from '../reference/range/printedRange.ts'
import type { findingText } from './finding.text.ts'
import type { WatchFinding } from './watch.ts'

type TranslateFinding = (
  key: TextKey<typeof findingText>,
  params?: Record<string, unknown>,
) => string

/** Kinds of limits that have words without a date, if it is not known when the limit applies to the building. */
const datedKinds = ['limit', 'coming_limit'] as const

/**
 * What a finding is called in its words: its kind, of a limit without a date `<kind>_undated`, of a drift without works
 * `drift_steady`, or `drift_own` by own readings.
 */
export function wordedKind({
  kind,
  valid_from,
  evidence,
}: Pick<WatchFinding, 'kind' | 'valid_from' | 'evidence'>) {
  if (evidence.is_own && (kind === 'drift' || kind === 'target')) return `${kind}_own` as const
  if (kind === 'drift' && !evidence.works) return 'drift_steady'
  const dated = datedKinds.find((name) => name === kind)
  return dated && valid_from === null ? (`${dated}_undated` as const) : kind
}

/** Says a figure with the ends of its range. */
type SayRange = (ends: Record<'value' | 'low' | 'high', string>) => string

/** The figures of a finding as its words show them, estimated ones with their ranges. */
export function findingFigures(
  { kind, value, threshold, valid_from, year, evidence }: WatchFinding,
  sayRange: SayRange,
) {
  const { years, since, share, bands } = evidence
  /** An estimated index with its range; undefined if it has none. */
  const estimated = (index: number, band: number | undefined) => {
    const range = band === undefined ? undefined : printedRangeOf(index, band * index)
    return range && sayRange({ value: formatHeatIndex(range.value), ...printedEnds(range) })
  }
  return {
    value:
      estimated(value, bands?.value) ??
      formatHeatIndexBeside(
        value,
        evidence.is_own ? [] : [threshold, ...(evidence.steps ?? []).map(({ limit }) => limit)],
      ),
    published: formatHeatIndex(evidence.published ?? value),
    // The index of an earlier year, which is no limit.
    limit:
      estimated(threshold, bands?.threshold) ??
      formatHeatIndex(kind === 'drift' ? Math.round(threshold) : threshold),
    date: valid_from ? formatDate(valid_from) : '',
    from_year: valid_from?.slice(0, 4) ?? '',
    years: years.length > 1 ? `${years[0]}–${years.at(-1)}` : String(year),
    year: String(year),
    since: String(since ?? ''),
    works: String(evidence.works?.completion_year ?? ''),
    percent: formatNumber(Math.round(100 * (value / threshold - 1)), { unit: '%' }),
    share: share == null ? '' : formatNumber(share, { unit: '%' }),
  }
}

const sayRangeIn =
  (t: TranslateFinding): SayRange =>
  (ends) =>
    t('ranged', ends)

/** What was found, in a few words. */
export function headlineOf(finding: WatchFinding, t: TranslateFinding): string {
  const { kind, evidence } = finding
  const isShared = kind === 'target' && evidence.share != null
  const key = isShared ? 'headline.target.share' : (`headline.${wordedKind(finding)}` as const)
  return t(key, findingFigures(finding, sayRangeIn(t)))
}

/** The figures behind it, in one line. */
export const figuresLine = (finding: WatchFinding, t: TranslateFinding): string =>
  t(
    finding.evidence.published === undefined
      ? `figures.${wordedKind(finding)}`
      : 'figures.target.converted',
    findingFigures(finding, sayRangeIn(t)),
  )
