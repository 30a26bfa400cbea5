import { formatNumber } from '../../../kernel/field/format.ts'
import { isSame } from '../../../web/writes/isSame.ts'
import type { GivenLine } from '../quote.ts'
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

/** For forms and histories of quotes. */
export const quoteValues = { lines: linesAsText }
