import { bandsOf, decided, judgeValue, type PlausibilityFinding, verdictOn } from './finding.ts'

/** A subsidy and what it is granted for, CHF; null or undefined if unknown. */
type Granted = Record<'subsidy' | 'investment', number | null | undefined>

/** The share of an investment that a subsidy pays, %; NaN if unknown. Any subsidy for nothing is more than all of it. */
function shareOf({ subsidy, investment }: Granted): number {
  if (subsidy == null || investment == null) return Number.NaN
  return subsidy === 0 ? 0 : (subsidy / Math.max(0, investment)) * 100
}

/** Whether a subsidy is more than what it is granted for, so that no cost may follow from it. */
export const isSubsidyRefused = (granted: Granted) =>
  verdictOn(bandsOf('subsidy_share'), shareOf(granted)) === 'refuse'

/** Judges a subsidy by what it is granted for. */
export function judgeSubsidy(granted: Granted, place: string): PlausibilityFinding[] {
  const share = shareOf(granted)
  return share === Number.POSITIVE_INFINITY
    ? [
        decided('subsidy_share', 'refuse', place, {
          sentence: 'subsidy_of_nothing',
          params: { value: granted.subsidy!, unit: 'CHF' },
        }),
      ]
    : judgeValue({ check: 'subsidy_share', place, value: share })
}
