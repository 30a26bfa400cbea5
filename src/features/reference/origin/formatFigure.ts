import { formatNumber } from '../../../kernel/field/format.ts'

/** Significant digits that a figure is worth if it rests on illustrative ones, and decimals it has at most. */
const digits = 3
const mostDecimals = 6

/**
 * A figure that rests on illustrative ones, rounded to what it is worth: 25 900 for 25 873. A part of a
 * greater figure, or a difference to it, is rounded to the step of that figure (`of`).
 */
export function roundRough(value: number, of = value): number {
  const size = Math.max(Math.abs(value), Math.abs(of))
  if (!(size > 0) || !Number.isFinite(size)) return value
  const power = Math.max(Math.floor(Math.log10(size)) - (digits - 1), -mostDecimals)
  // A negative power is not exact: 0.1 three times is not 0.3.
  const rounded =
    power < 0
      ? Math.round(value * 10 ** -power) / 10 ** -power
      : Math.round(value / 10 ** power) * 10 ** power
  // What is rounded up to nothing has no sign.
  return rounded === 0 ? 0 : rounded
}

/** What stands before a figure that rests on illustrative ones. */
export const roughMark = '≈'

type Worth = {
  /** Whether it rests on illustrative figures. */
  isRough: boolean
  /** Decimals of an exact one. */
  decimals?: number
  /** The greater figure that it is a part of, or a difference to. */
  of?: number
}

/** The number that is shown of a figure, as text or as the length of a bar: see `formatFigure`. */
export function roundFigure(value: number, { isRough, decimals = 0, of }: Worth): number {
  return isRough ? roundRough(value, of) : Math.round(value * 10 ** decimals) / 10 ** decimals
}

/** A figure as it is read: 25’873 CHF, or ≈ 25’900 CHF if it rests on illustrative figures; nothing is exact. */
export function formatFigure(value: number, said: Worth & { unit?: string }): string {
  const { isRough, decimals = 0, unit } = said
  if (!isRough || value === 0) return formatNumber(value, { decimals, unit })
  return `${roughMark}\u00a0${formatNumber(roundFigure(value, said), { unit })}`
}
