import { formatNumber } from '../../../kernel/field/format.ts'

/** Significant digits and maximum decimals of a rough figure: one that is calculated from illustrative figures. */
const significantDigits = 3
const maxDecimals = 6

/**
 * Rounds a rough figure to three significant digits: 25 900 for 25 873. A part of a larger figure (`relativeTo`), or
 * a difference to it, is rounded to the same step as that figure. `round` may round up or down instead.
 */
export function roundRough(value: number, relativeTo = value, round = Math.round): number {
  const larger = Math.max(Math.abs(value), Math.abs(relativeTo))
  if (!(larger > 0) || !Number.isFinite(larger)) return value
  const exponent = Math.max(Math.floor(Math.log10(larger)) - (significantDigits - 1), -maxDecimals)
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
  /** Decimals of an exact figure. */
  decimals?: number
  /** The larger figure that this one is a part of, or a difference to. */
  relativeTo?: number
}

/** Rounds a figure as `formatFigure` does, so that bars and charts match the text. */
export function roundFigure(
  value: number,
  { isRough, decimals = 0, relativeTo }: Precision,
): number {
  return isRough
    ? roundRough(value, relativeTo)
    : Math.round(value * 10 ** decimals) / 10 ** decimals
}

/** Formats a figure: 25’873 CHF, or ≈ 25’900 CHF if it rests on illustrative figures; zero is always exact. */
export function formatFigure(value: number, options: Precision & { unit?: string }): string {
  const { isRough, decimals = 0, unit } = options
  if (!isRough || value === 0) return formatNumber(value, { decimals, unit })
  return `${roughMark}\u00a0${formatNumber(roundFigure(value, options), { unit })}`
}
