import { formatNumber } from '../../../kernel/field/format.ts'
import { formatFigure, roughMark, roundFigure } from '../../reference/origin/formatFigure.ts'
import type { CostRange } from './ranges.ts'

/** The ends of a range as the texts `range` and `range.likely` take them. */
export const printedEnds = ({ low, high }: CostRange) => ({
  low: formatNumber(low),
  high: formatNumber(high),
})

/** A cost in CHF/a with its range, and whether it rests on figures that nobody has confirmed. */
type Cost = { value: number; range: CostRange | undefined; isRough: boolean }

/** A cost as it is printed and drawn: rounded as its range is, else as `roundFigure` rounds. */
export const roundCost = ({ value, range, isRough }: Cost): number =>
  range ? range.value : roundFigure(value, { isRough })

/** The text of `roundCost`. */
export function formatCost(cost: Cost): string {
  const { value, range, isRough } = cost
  if (!range) return formatFigure(value, { isRough })
  return `${isRough ? `${roughMark}\u00a0` : ''}${formatNumber(roundCost(cost))}`
}
