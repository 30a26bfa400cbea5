import { formatNumber } from '../../../kernel/field/format.ts'
import { formatFigure, roughMark } from '../../reference/origin/formatFigure.ts'
import type { CostRange } from './ranges.ts'

/** The ends of a range as the texts `range` and `range.likely` take them. */
export const printedEnds = ({ low, high }: CostRange) => ({
  low: formatNumber(low),
  high: formatNumber(high),
})

/**
 * A cost as it is printed: rounded as its range is, else as `formatFigure` rounds. `isRough`: whether it rests on figures
 * that nobody has confirmed.
 */
export function formatCost(
  value: number,
  range: CostRange | undefined,
  { isRough, unit }: { isRough: boolean; unit?: string },
): string {
  if (!range) return formatFigure(value, { isRough, unit })
  return `${isRough ? `${roughMark}\u00a0` : ''}${formatNumber(range.value, { unit })}`
}
