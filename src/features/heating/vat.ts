import { formatNumber } from '../../kernel/field/format.ts'
import type { HeatingOption } from '../reference/heatingOption.ts'
import { jointOrigin } from '../reference/origin/origin.ts'
import { vatRateOn } from '../reference/vat.ts'
import { type Assumption, hasVat } from './assumptions.ts'

/**
 * Whether the prices of all or some options include VAT: null if they differ or if one does not state it.
 * Subsidies do not count as prices.
 */
export function vatOf(
  assumptions: readonly Assumption[],
  options?: readonly HeatingOption[],
): 'incl' | 'excl' | null {
  const counted = assumptions.filter(
    (one) =>
      hasVat(one) &&
      one.value !== null &&
      // Neither entered nor from a table: not a price.
      (one.override !== null || one.figures.length > 0) &&
      (!options || one.option === undefined || options.includes(one.option)),
  )
  const variants = new Set(
    counted.map(({ override, figures }) =>
      override === null ? (jointOrigin(figures)?.vat ?? null) : 'incl',
    ),
  )
  return variants.size === 1 ? [...variants][0]! : null
}

/** Describes it in words, with the VAT rate of a day. */
export const describeVat = (
  vat: ReturnType<typeof vatOf>,
  day: string,
  say: (key: 'vat.incl' | 'vat.excl' | 'vat.unknown', params: { rate: string }) => string,
) => say(`vat.${vat ?? 'unknown'}`, { rate: formatNumber(vatRateOn(day), { unit: '%' }) })
