import { formatNumber } from '../../kernel/field/format.ts'
import type { HeatingOption } from '../reference/heatingOption.ts'
import { jointOrigin } from '../reference/origin/origin.ts'
import { vatRateOn } from '../reference/vat.ts'
import { type Assumption, hasVat } from './assumptions.ts'

/**
 * Whether the prices of some options, or of all, are with VAT: null if they differ, or if one does not say.
 * A subsidy is no price.
 */
export function vatOf(
  assumptions: readonly Assumption[],
  options?: readonly HeatingOption[],
): 'incl' | 'excl' | null {
  const counted = assumptions.filter(
    (one) =>
      hasVat(one) &&
      one.value !== null &&
      // Neither entered nor of a table: nothing that has a price.
      (one.override !== null || one.figures.length > 0) &&
      (!options || one.option === undefined || options.includes(one.option)),
  )
  const said = new Set(
    counted.map(({ override, figures }) =>
      override === null ? (jointOrigin(figures)?.vat ?? null) : 'incl',
    ),
  )
  return said.size === 1 ? [...said][0]! : null
}

/** The same in words, with the rate of a day. */
export const describeVat = (
  vat: ReturnType<typeof vatOf>,
  day: string,
  say: (key: 'vat.incl' | 'vat.excl' | 'vat.unknown', params: { rate: string }) => string,
) => say(`vat.${vat ?? 'unknown'}`, { rate: formatNumber(vatRateOn(day), { unit: '%' }) })
