import { judgeValue } from '../heating/plausibility/finding.ts'
import { dayNumber } from '../technical/counting/span.ts'
import { overlapsAndGaps, type Period } from '../technical/periods.ts'

/**
 * The consumptions that a bill would repeat: they share more days with it, of the same energy, than the check of
 * overlaps leaves unexplained before a report is published.
 */
export function statedTwice<P extends Period>(bill: Period, stated: readonly P[]): P[] {
  return stated.filter((one) =>
    overlapsAndGaps<Period>([bill, one]).some(
      ({ kind, from, to }) =>
        kind === 'overlap' &&
        judgeValue({
          ...{ check: 'overlap', place: 'consumptions' },
          value: dayNumber(to) - dayNumber(from) + 1,
        }).some(({ verdict }) => verdict !== 'note'),
    ),
  )
}
