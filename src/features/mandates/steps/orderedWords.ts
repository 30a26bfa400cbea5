import { formatMoney } from '../../../kernel/field/format.ts'
import type { OpenQuote } from '../mandate.ts'

/** What the mail of a cancellation says of the quotes that its client had accepted, and of what was invoiced; a paragraph each. */
export const orderedWords = (
  accepted: readonly OpenQuote[],
  words: (key: string, params: Record<string, unknown>) => string,
): string[] =>
  accepted.map(({ number, invoices }) =>
    invoices.length > 0
      ? words('mandate_mail:ordered_invoice', {
          quote: number,
          invoices: invoices
            .map((invoice) => `${invoice.number} (${formatMoney(Number(invoice.amount))})`)
            .join(', '),
        })
      : words('mandate_mail:ordered_quote', { quote: number }),
  )
