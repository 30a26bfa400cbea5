import { formatNumber } from '../../../../kernel/field/format.ts'
import { type QuoteAmounts, quoteTotals } from '../../money.ts'
import type { GivenLine } from '../../quote.ts'

/** Formats an amount of a quote: 12’345.60, or a dash for one that is not known. */
export const formatAmount = (text: string | null): string =>
  text === null ? '–' : formatNumber(Number(text), { decimals: 2 })

/** Formats a percentage of a quote: 8.1 %. */
export const formatPercent = (text: string): string => formatNumber(Number(text), { unit: '%' })

export const isZeroAmount = (text: string): boolean => Number(text) === 0

/** A line with the values that the server gives to those left out; `rate` is the VAT rate. */
export const completeLine = (line: GivenLine, rate = '0') => ({
  ...line,
  quantity: line.quantity ?? '1',
  vat_rate: line.vat_rate ?? rate,
  discount: line.discount ?? '0',
  optional: line.optional ?? false,
  ticked: line.ticked ?? false,
})

export type QuotePricing = {
  lines: readonly GivenLine[]
  taxes_included: boolean
  rounded: boolean
}

/** The amounts of a quote on the screen, with these options taken. */
export function totalsWith(
  { lines, taxes_included, rounded }: QuotePricing,
  isTicked: (line: GivenLine) => boolean,
): QuoteAmounts {
  const rate = lines.find(({ vat_rate }) => vat_rate !== undefined)?.vat_rate
  return quoteTotals(
    lines.map((line) => ({ ...completeLine(line, rate), ticked: isTicked(line) })),
    { taxes_included, rounded },
  )
}
