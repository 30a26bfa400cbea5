import type { StatedShare } from '../quote.ts'
import type { QuoteContent } from '../quoteContent.ts'
import type { InvoiceKind } from './invoice.ts'
import type { PaymentParty } from './paymentPart.server.ts'

/** What an invoice says; its PDF is made of it alone. */
export type InvoiceContent = Pick<
  QuoteContent,
  'number' | 'language' | 'office' | 'logo' | 'contractor' | 'places'
> & {
  /** Missing of a deposit. */
  kind?: Exclude<InvoiceKind, 'deposit'>
  /** Its number, and the day until which it is to be paid; bills of before have the number of the quote. */
  invoice?: { number: string; due: string }
  /** Day of the bill, YYYY-MM-DD in Europe/Zurich. */
  day: string
  /** Day of the answer, or of the document by which the office entered it. */
  accepted: { day: string; by: string | null }
  /** CHF, what the quote comes to with the options taken; of a final invoice at the VAT rates of its services. */
  total: string
  /** The share of the total that is asked; null if an amount is. */
  percent: string | null
  /** CHF, what is to be paid; below zero of a credit note. */
  amount: string
  /** The VAT within the amount, by rate. */
  vat: { rate: string; base: string; amount: string }[]
  iban: string
  reference: string
  creditor: PaymentParty
  /** Null if the address cannot be stated as payments need it. */
  debtor: PaymentParty | null
  /** Of a partial or final invoice: until when its services were rendered. */
  service_until?: string
  /** Of a final invoice: its services, how their sum was rounded, and what it deducts. */
  services?: { text: string; net: string }[]
  services_vat?: { rate: string; base: string; amount: string }[]
  taxes_included?: boolean
  rounding?: string
  deducted?: { number: string; day: string; amount: string; vat: string }[]
  /** Of a final invoice: what programmes pay; that of the office is deducted. Negative in the credit note of it all. */
  shares?: StatedShare[]
  /** Of a credit note: the invoice that it corrects, and why. */
  corrects?: { number: string; day: string }
  reason?: string
}
