import { sql } from 'drizzle-orm'
import { date, integer, jsonb, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instantColumn } from '../../../kernel/record/record.table.ts'
import type { DepositBill } from '../deposit/depositBill.ts'
import { quotesTable } from '../quote.table.ts'
import type { InvoiceKind } from './invoice.ts'

/** Invoices as they were issued: frozen, so nothing of a row changes but that another one took its place. */
export const invoicesTable = pgTable(
  'invoices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<InvoiceKind>().notNull(),
    /** F-YYYY-NNNN; null of the bills that bear the number of their quote, as they were printed. */
    number: text(),
    quote: integer()
      .notNull()
      .references(() => quotesTable.id, { onDelete: 'cascade' }),
    issued_on: date({ mode: 'string' }).notNull(),
    /** Until when it is to be paid; null if it does not say. */
    due_on: date({ mode: 'string' }),
    /** CHF. */
    amount: numeric({ precision: 14, scale: 2, mode: 'number' }).notNull(),
    /** By which its payment is recognised. */
    reference: text().notNull(),
    /** What it says; its PDF is made of it alone. */
    content: jsonb().$type<DepositBill>().notNull(),
    /** When another invoice took its place. */
    voided_at: instantColumn(),
  },
  (table) => [
    uniqueIndex('invoices_number').on(table.number),
    uniqueIndex('invoices_quote_kind').on(table.quote, table.kind).where(sql`voided_at is null`),
  ],
)

/** The last number of each year. Its row is locked from the number to the end of the issuing, so there is no gap. */
export const invoiceNumbersTable = pgTable('invoice_numbers', {
  year: integer().primaryKey(),
  last: integer().notNull(),
})
