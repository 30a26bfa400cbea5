import { formatNumber } from '../../../kernel/field/format.ts'

/** Significant digits of a calculated figure, whose margin is never below one percent, and its maximum decimals. */
const significantDigits = 3
const maxDecimals = 6

/**
 * Rounds a calculated figure to three significant digits, and to `decimals` at most: 25 900 for 25 873. A part of a larger
 * figure (`relativeTo`), or a difference to it, is rounded to the same step as that figure. `round` may round up or down
 * instead.
 */
export function roundRough(
  value: number,
  relativeTo = value,
  round = Math.round,
  decimals = maxDecimals,
): number {
  const larger = Math.max(Math.abs(value), Math.abs(relativeTo))
  if (!(larger > 0) || !Number.isFinite(larger)) return value
  const exponent = Math.max(Math.floor(Math.log10(larger)) - (significantDigits - 1), -decimals)
  // Divide for negative exponents: multiplying by 0.1 is not exact.
  const rounded =
    exponent < 0
      ? round(value * 10 ** -exponent) / 10 ** -exponent
      : round(value / 10 ** exponent) * 10 ** exponent
  // Avoid negative zero.
  return rounded === 0 ? 0 : rounded
}

/** The sign before a rough figure. */
export const roughMark = '≈'

type Precision = {
  /** Whether the figure is calculated from illustrative ones. */
  isRough: boolean
  /** Most decimals of a figure that rests on confirmed ones. */
  decimals?: number
  /** Whether a bill or an offer states it: it is printed in full. */
  isStated?: boolean
  /** The larger figure that this one is a part of, or a difference to. */
  relativeTo?: number
}

/** Rounds a figure as `formatFigure` does, so that bars and charts match the text. */
export function roundFigure(
  value: number,
  { isRough, isStated = false, decimals = 0, relativeTo }: Precision,
): number {
  if (isStated && !isRough) return Math.round(value * 10 ** decimals) / 10 ** decimals
  return roundRough(value, relativeTo, Math.round, isRough ? maxDecimals : decimals)
}

/** Formats a calculated figure: 25’900 CHF, or ≈ 25’900 CHF if it rests on illustrative ones; zero is always exact. */
export function formatFigure(value: number, options: Precision & { unit?: string }): string {
  const { isRough, isStated = false, decimals = 0, unit } = options
  const figure = roundFigure(value, options)
  if (!isRough || value === 0) {
    const digits = Math.floor(Math.log10(Math.max(Math.abs(figure), 1))) + 1
    return formatNumber(figure, {
      decimals: isStated ? decimals : Math.min(decimals, Math.max(0, significantDigits - digits)),
      unit,
    })
  }
  return `${roughMark}\u00a0${formatNumber(figure, { unit })}`
}
