import { formatNumber } from '../../../kernel/field/format.ts'
import { formatFigure, roughMark, roundFigure } from '../../reference/origin/formatFigure.ts'
import {
  type PrintedRange,
  printedEnds,
  printedRangeOf,
} from '../../reference/range/printedRange.ts'
import { type CostDifference, isSignificant } from './ranges.ts'

/** A cost in CHF/a with its range, and whether it rests on figures that nobody has confirmed. */
type Cost = { value: number; range: PrintedRange | undefined; isRough: boolean }

/** A cost as it is printed and drawn: rounded as its range is, else as `roundFigure` rounds. */
export const roundCost = ({ value, range, isRough }: Cost): number =>
  range ? range.value : roundFigure(value, { isRough })

/** The text of `roundCost`. */
export function formatCost(cost: Cost): string {
  const { value, range, isRough } = cost
  if (!range) return formatFigure(value, { isRough })
  return `${isRough ? `${roughMark}\u00a0` : ''}${formatNumber(roundCost(cost))}`
}

/**
 * A difference of annual costs without its sign, with its range in brackets ("≈ 4’400 CHF (de 1’000 à 7’800)"), by year
 * or by month; undefined if it is not significant. `relativeTo` is the cost that it is a difference to, `ends` words a
 * range.
 */
export function formatDifference(
  difference: CostDifference,
  {
    isRough,
    relativeTo,
    months = 1,
    ends,
  }: {
    isRough: boolean
    relativeTo: number
    months?: 1 | 12
    ends: (params: ReturnType<typeof printedEnds>) => string
  },
): string | undefined {
  if (!isSignificant(difference)) return undefined
  const value = Math.abs(difference.value) / months
  const range = printedRangeOf(value, (difference.halfWidth ?? 0) / months)
  if (!range) return formatFigure(value, { isRough, relativeTo: relativeTo / months, unit: 'CHF' })
  return `${formatCost({ value, range, isRough })}\u00a0CHF (${ends(printedEnds(range))})`
}
