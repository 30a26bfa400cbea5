import { computed, type Fields, section } from '../../../kernel/field/fields.ts'
import { choice, day, decimal, line, longText, money } from '../../../kernel/field/kinds.ts'
import type { ColumnGroup, RowSummary } from '../../../web/ui/grid/RowsTable.tsx'
import type { DraftValues } from '../../../web/writes/drafts.ts'
import { lineNet, shortest } from '../money.ts'
import type { GivenLine } from '../quote.ts'
import { completeLine, isZeroAmount } from './client/quoteAmounts.ts'

/** Columns of the lines of a quote, with the VAT rates that a line may have, and what an option can be. */
export const lineFields = (rates: readonly string[], options = ['optional']): Fields =>
  section('lines', 'base', {
    text: longText({ required: true, max: 1000, missing: 'quote:error.line_text' }),
    quantity: decimal({ min: 0, max: 999_999, decimals: 3 }),
    unit_price: money({ isSigned: true }),
    discount: decimal({ min: 0, max: 100, unit: '%' }),
    vat_rate: choice(rates),
    net: computed(money({ isSigned: true })),
    optional: choice(options),
    service_until: day(),
    unit: line({ max: 20 }),
    note: line({ max: 300 }),
  }) as unknown as Fields

/** Widths of the columns; the last that do not fit move to a drawer of their line. */
export const lineGroups: readonly ColumnGroup[] = [
  { names: ['text'], width: 240 },
  { names: ['quantity'], width: 84 },
  { names: ['unit_price'], width: 96 },
  { names: ['discount'], width: 94 },
  { names: ['vat_rate'], width: 70 },
  { names: ['net'], width: 100 },
  { names: ['optional'], width: 74 },
  { names: ['service_until'], width: 120 },
  { names: ['unit'], width: 90 },
  { names: ['note'], width: 200 },
]

/** A line on a phone. */
export const lineSummary: RowSummary = {
  title: ['text'],
  figure: ['net'],
  details: [['optional'], ['quantity'], ['unit'], ['unit_price'], ['discount']],
}

const numberOf = (text: string | null | undefined) => (text == null ? null : Number(text))

/** Value of a column of a line, as the table shows it. */
export function lineValue(line: GivenLine, column: string): unknown {
  switch (column) {
    case 'quantity':
    case 'unit_price':
      return numberOf(line[column])
    case 'discount':
      return isZeroAmount(line.discount ?? '0') ? null : Number(line.discount)
    case 'optional':
      return line.optional ? 'optional' : null
    case 'net':
      return numberOf(lineNet(completeLine(line)))
    default:
      return (line as Record<string, unknown>)[column] ?? null
  }
}

/** Decimal text of a number that a column holds. */
const textOf = (value: unknown, decimals: number) =>
  typeof value === 'number' ? shortest(value.toFixed(decimals)) : undefined

/** A line with values that were entered; a value that is cleared is left to the server. */
export function changedLine(line: GivenLine, values: DraftValues): GivenLine {
  const { net: _, ticked: __, ...next } = line
  for (const [column, value] of Object.entries(values)) {
    if (column === 'quantity') next.quantity = textOf(value, 3)
    else if (column === 'unit_price') next.unit_price = textOf(value, 2) ?? null
    else if (column === 'discount') next.discount = textOf(value, 2)
    else if (column === 'vat_rate') next.vat_rate = (value as string | null) ?? undefined
    else if (column === 'optional') next.optional = value === 'optional'
    else if (column === 'text') next.text = String(value ?? '')
    else if (column === 'unit' || column === 'note' || column === 'service_until')
      next[column] = (value as string | null) || null
  }
  return Object.fromEntries(
    Object.entries(next).filter(([, value]) => value !== undefined),
  ) as GivenLine
}
