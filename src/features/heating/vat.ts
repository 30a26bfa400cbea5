import { formatNumber } from '../../kernel/field/format.ts'
import type { HeatingOption } from '../reference/heatingOption.ts'
import { vatRateOn } from '../reference/vat.ts'
import { type Assumption, hasVat, usualOriginOf } from './assumptions.ts'

/**
 * Whether the prices of the given options (by default all) include VAT: `mixed` if all say it and differ, null if one
 * does not say it or if there are none. Subsidies do not count as prices.
 */
export function vatOf(
  assumptions: readonly Assumption[],
  options?: readonly HeatingOption[],
): 'incl' | 'excl' | 'mixed' | null {
  const prices = assumptions.filter(
    (assumption) =>
      hasVat(assumption) &&
      assumption.value !== null &&
      // A figure that is neither entered nor from a table or bill has no price of its own.
      (assumption.override !== null || usualOriginOf(assumption) !== null) &&
      (!options || assumption.option === undefined || options.includes(assumption.option)),
  )
  const variants = new Set(
    prices.map((assumption) =>
      assumption.override === null ? (usualOriginOf(assumption)?.vat ?? null) : 'incl',
    ),
  )
  if (variants.has(null)) return null
  return variants.size > 1 ? 'mixed' : ([...variants][0] ?? null)
}

/** Describes whether prices include VAT, with the rate in force on `day`. */
export const describeVat = (
  vat: ReturnType<typeof vatOf>,
  day: string,
  t: (key: `vat.${'incl' | 'excl' | 'mixed' | 'unknown'}`, params: { rate: string }) => string,
) => t(`vat.${vat ?? 'unknown'}`, { rate: formatNumber(vatRateOn(day), { unit: '%' }) })
