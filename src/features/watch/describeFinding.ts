import { formatDate, formatNumber } from '../../kernel/field/format.ts'
import type { TextKey } from '../../kernel/text.ts'
import { formatHeatIndex } from '../idc/describeDuty.ts'
import type { findingText } from './finding.text.ts'
import type { WatchFinding } from './watch.ts'

type TranslateFinding = (
  key: TextKey<typeof findingText>,
  params?: Record<string, unknown>,
) => string

/** The figures of a finding as its words show them. */
export function findingFigures({ value, threshold, valid_from, year, evidence }: WatchFinding) {
  const { years, since, share } = evidence
  return {
    value: formatHeatIndex(value),
    limit: formatHeatIndex(threshold),
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

/** What was found, in a few words. */
export function headlineOf(finding: WatchFinding, t: TranslateFinding): string {
  const { kind, evidence } = finding
  const isShared = kind === 'target' && evidence.share != null
  return t(isShared ? 'headline.target.share' : `headline.${kind}`, findingFigures(finding))
}

/** The figures behind it, in one line. */
export const figuresLine = (finding: WatchFinding, t: TranslateFinding): string =>
  t(`figures.${finding.kind}`, findingFigures(finding))
