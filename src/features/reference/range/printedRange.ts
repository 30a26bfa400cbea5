import { formatNumber } from '../../../kernel/field/format.ts'

/** A range as it is printed: a value with its half width and its ends. */
export type PrintedRange = { value: number; half: number; low: number; high: number }

/**
 * Rounds a value and its half width: two significant digits of the half width, the value to the same place; the ends
 * are the rounded value less and plus the rounded half width. Undefined if the half width is below 1 %.
 */
export function printedRangeOf(value: number, halfWidth: number): PrintedRange | undefined {
  if (!(halfWidth >= Math.abs(value) * 0.01) || !(halfWidth > 0)) return undefined
  // The place of the second digit once rounded: 996 is printed as 1.0 thousand, to the hundred.
  const [, exponent] = halfWidth.toExponential(1).split('e')
  const step = 10 ** Math.max(0, Number(exponent) - 1)
  const [rounded, half] = [value, halfWidth].map((one) => Math.round(one / step) * step) as [
    number,
    number,
  ]
  return { value: rounded, half, low: rounded - half, high: rounded + half }
}

/** The ends of a range as the texts `range` and `range.likely` take them. */
export const printedEnds = ({ low, high }: PrintedRange) => ({
  low: formatNumber(low),
  high: formatNumber(high),
})
