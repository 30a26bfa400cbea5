import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '../../../kernel/record/record.table.ts'
import { quotesTable } from '../quote.table.ts'
import type { InvoiceKind, Payment } from './invoice.ts'
import type { InvoiceContent } from './invoiceContent.ts'

/**
 * Invoices as they were issued: frozen, so nothing of a row changes but what became of it: sent, paid, credited, or void
 * since another one took its place.
 */
export const invoicesTable = pgTable(
  'invoices',
  {
    ...recordColumns(),
    kind: text().$type<InvoiceKind>().notNull(),
    /** F-YYYY-NNNN; null of the bills that bear the number of their quote, as they were printed. */
    number: text(),
    quote: integer()
      .notNull()
      .references(() => quotesTable.id, { onDelete: 'cascade' }),
    issued_on: date({ mode: 'string' }).notNull(),
    /** Until when it is to be paid; null if it does not say. */
    due_on: date({ mode: 'string' }),
    /** CHF; below zero of a credit note. */
    amount: numeric({ precision: 14, scale: 2, mode: 'number' }).notNull(),
    /** By which its payment is recognised. */
    reference: text().notNull(),
    /** What it says; its PDF is made of it alone. */
    content: jsonb().$type<InvoiceContent>().notNull(),
    /** When another invoice took its place, or it was credited in full. */
    voided_at: instantColumn(),
    /** Of a credit note: the invoice that it corrects. */
    corrects: integer().references((): AnyPgColumn => invoicesTable.id, { onDelete: 'cascade' }),
    /** CHF, what its credit notes come to, without a sign. */
    credited: numeric({ precision: 14, scale: 2, mode: 'number' }).notNull().default(0),
    /** CHF, what a programme pays of it to the office. */
    claimed: numeric({ precision: 14, scale: 2, mode: 'number' }).notNull().default(0),
    payments: jsonb().$type<Payment[]>().notNull().default([]),
    /** CHF, what they come to. */
    paid: numeric({ precision: 14, scale: 2, mode: 'number' }).notNull().default(0),
    sent_at: instantColumn(),
    reminders: integer().notNull().default(0),
    reminded_at: instantColumn(),
    pdf_hash: text(),
    pdf_size: integer(),
  },
  (table) => [
    uniqueIndex('invoices_number').on(table.number),
    // A quote has one deposit and one final invoice.
    uniqueIndex('invoices_quote_once')
      .on(table.quote, table.kind)
      .where(sql`voided_at is null and kind in ('deposit', 'final')`),
    index('invoices_quote').on(table.quote, table.id),
    index('invoices_issued').on(table.issued_on, table.id),
    index('invoices_unpaid')
      .on(table.due_on, table.id)
      .where(sql`voided_at is null and amount > credited + paid`),
    index('invoices_corrects').on(table.corrects).where(sql`corrects is not null`),
    // The expression by which invoiceRecords.server.ts searches.
    index('invoices_search').using(
      'gin',
      sql`search_text(coalesce(number, '') || ' ' || coalesce(content ->> 'number', '') || ' ' || coalesce(content -> 'contractor' ->> 'name', '') || ' ' || coalesce(content -> 'places' -> 0 ->> 'address', '')) gin_trgm_ops`,
    ),
  ],
)

/** The last number of each year. Its row is locked from the number to the end of the issuing, so there is no gap. */
export const invoiceNumbersTable = pgTable('invoice_numbers', {
  year: integer().primaryKey(),
  last: integer().notNull(),
})
