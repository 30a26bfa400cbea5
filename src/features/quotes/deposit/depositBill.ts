import type { QuoteContent } from '../quoteContent.ts'
import type { PaymentParty } from './paymentPart.server.ts'

/** What the bill of a deposit says; its PDF is made of it alone. */
export type DepositBill = Pick<
  QuoteContent,
  'number' | 'language' | 'office' | 'logo' | 'contractor' | 'places'
> & {
  /** Its number, and the day until which it is to be paid; bills of before have the number of the quote. */
  invoice?: { number: string; due: string }
  /** Day of the bill, YYYY-MM-DD in Europe/Zurich. */
  day: string
  /** Day of the answer, or of the document by which the office entered it. */
  accepted: { day: string; by: string | null }
  /** CHF, what the quote comes to with the options taken. */
  total: string
  /** The share of the total that is asked; null if an amount is. */
  percent: string | null
  /** CHF, what is to be paid. */
  amount: string
  /** The VAT within the amount, by rate. */
  vat: { rate: string; base: string; amount: string }[]
  iban: string
  reference: string
  creditor: PaymentParty
  /** Null if the address cannot be stated as payments need it. */
  debtor: PaymentParty | null
}
