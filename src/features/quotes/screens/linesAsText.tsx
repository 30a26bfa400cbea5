import { formatInstant, formatNumber } from '../../../kernel/field/format.ts'
import { isSame } from '../../../web/writes/isSame.ts'
import type { QuoteAmounts } from '../money.ts'
import type { Evidence, GivenLine } from '../quote.ts'
import { completeLine, formatAmount, formatPercent, isZeroAmount } from './client/quoteAmounts.ts'

function lineAsText(line: GivenLine) {
  const { text, quantity, unit, unit_price, discount } = completeLine(line)
  const amount = [formatNumber(Number(quantity)), unit].filter(Boolean).join(' ')
  const less = isZeroAmount(discount) ? '' : ` −${formatPercent(discount)}`
  return `${text}, ${amount} × ${formatAmount(unit_price)}${less}`
}

/** The lines of a quote as text, one below the other; beside an `other` value only those that differ from it. */
export function linesAsText(value: unknown, other?: unknown): string {
  const others = (other ?? []) as readonly GivenLine[]
  const lines = (value ?? []) as readonly GivenLine[]
  return lines
    .filter((line) => !others.some((one) => isSame(one, line)))
    .map(lineAsText)
    .join('\n')
}

/** Values of a quote that have no form of their own, for its form and its history. */
export const quoteValues = {
  lines: linesAsText,
  totals: (value: unknown) => `${formatAmount((value as QuoteAmounts).total)}\u00a0CHF`,
  evidence(value: unknown) {
    const { name, at } = value as Evidence
    return [name, formatInstant(at)].filter(Boolean).join(', ')
  },
}
