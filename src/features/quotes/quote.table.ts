import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '../../kernel/record/record.table.ts'
import { sealedColumn } from '../../kernel/secrets/sealed.table.ts'
import type { Language } from '../../kernel/text.ts'
import { usersTable } from '../auth/user.table.ts'
import type { InvoiceContent } from './invoices/invoiceContent.ts'
import type { QuoteAmounts } from './money.ts'
import type { AnswerChannel, Evidence, QuoteLine, QuoteStatus } from './quote.ts'
import type { QuoteContent } from './quoteContent.ts'

const notInTrash = sql`deleted_at is null`

export const quotesTable = pgTable(
  'quotes',
  {
    ...recordColumns(),
    /** Q-YYYY-NNNN, given at sending. */
    number: text(),
    /** Counts the versions of a quote. */
    edition: integer().notNull().default(1),
    status: text().$type<QuoteStatus>().notNull().default('draft'),
    contractor: integer()
      .notNull()
      .references(() => usersTable.id),
    mandates: integer().array().notNull(),
    language: text().$type<Language>().notNull(),
    valid_from: date({ mode: 'string' }).notNull(),
    valid_until: date({ mode: 'string' }).notNull(),
    lines: jsonb().$type<QuoteLine[]>().notNull(),
    taxes_included: boolean().notNull().default(false),
    rounded: boolean().notNull().default(false),
    /** Calculated from the lines when they are written, and when options are taken. */
    totals: jsonb().$type<QuoteAmounts>().notNull(),
    total: numeric({ precision: 14, scale: 2, mode: 'number' }).generatedAlwaysAs(
      sql`(totals ->> 'total')::numeric`,
    ),
    deposit_percent: numeric({ precision: 5, scale: 2, mode: 'number' }),
    deposit_amount: numeric({ precision: 14, scale: 2, mode: 'number' }),
    /** Calculated whenever `totals` is. */
    deposit: numeric({ precision: 14, scale: 2, mode: 'number' }),
    deposit_pdf_hash: text(),
    deposit_pdf_size: integer(),
    /** Whether it adds to what an accepted quote orders; null of quotes that were made before this was asked. */
    supplement: boolean(),
    description: text(),
    header: text(),
    footer: text(),
    sent_at: instantColumn(),
    /** SHA-256 of `quote_contents.content`. */
    content_hash: text(),
    /** SHA-256 and size of the PDF that was made of the content. */
    pdf_hash: text(),
    pdf_size: integer(),
    /** SHA-256 and size of the PDF with its acceptance; null until it is made, and of what was accepted before there was one. */
    accepted_pdf_hash: text(),
    accepted_pdf_size: integer(),
    replaces: integer().references((): AnyPgColumn => quotesTable.id, { onDelete: 'set null' }),
    answered_at: instantColumn(),
    answered_name: text(),
    answer_channel: text().$type<AnswerChannel>(),
    decline_reason: text(),
    evidence: jsonb().$type<Evidence>(),
  },
  (table) => [
    uniqueIndex('quotes_number').on(table.number),
    index('quotes_created').on(table.created_at, table.id).where(notInTrash),
    index('quotes_updated').on(table.updated_at, table.id).where(notInTrash),
    index('quotes_number_order').on(sql`number collate reading`, table.id).where(notInTrash),
    index('quotes_valid_until_order').on(table.valid_until, table.id).where(notInTrash),
    index('quotes_total').on(table.total, table.id).where(notInTrash),
    index('quotes_contractor').on(table.contractor, table.created_at, table.id),
    index('quotes_status').on(table.status, table.created_at, table.id),
    index('quotes_mandates').using('gin', table.mandates),
    index('quotes_replaces').on(table.replaces).where(sql`replaces is not null`),
    // A version has one draft that is to take its place.
    uniqueIndex('quotes_next_draft')
      .on(table.replaces)
      .where(sql`status = 'draft' and deleted_at is null`),
    // Accepted with a deposit whose bill has no PDF yet: the few that the office may still have to bill.
    index('quotes_unbilled')
      .on(table.answered_at, table.id)
      .where(sql`status = 'accepted' and deposit is not null and deposit_pdf_hash is null`),
    index('quotes_open').on(table.valid_until, table.id).where(sql`status = 'sent'`),
    index('quotes_trash').on(table.deleted_at, table.id).where(sql`deleted_at is not null`),
  ],
)

/** What the office alone notes about a quote, see `notes/quoteNote.ts`. The first write creates the row. */
export const quoteNotesTable = pgTable('quote_notes', {
  ...recordColumns(),
  id: integer()
    .primaryKey()
    .references(() => quotesTable.id, { onDelete: 'cascade' }),
  accounting_url: text(),
  invoiced_elsewhere: boolean(),
  internal_note: text(),
})

/** Search texts of quotes, maintained by triggers: see docs/decisions/015-search-texts.md. */
export const quoteTexts = pgTable(
  'quote_texts',
  {
    id: integer()
      .primaryKey()
      .references(() => quotesTable.id, { onDelete: 'cascade' }),
    /** The number, the contractor and the addresses of the mandates. */
    whole: text().notNull(),
  },
  () => [index('quote_texts_whole').using('gin', sql`whole gin_trgm_ops`)],
)

/** The last number of each year. Its row is locked from the number to the end of the sending, so there is no gap. */
export const quoteNumbersTable = pgTable('quote_numbers', {
  year: integer().primaryKey(),
  last: integer().notNull(),
})

/** What quotes said when they were sent, apart from the history. */
export const quoteContentsTable = pgTable('quote_contents', {
  quote: integer()
    .primaryKey()
    .references(() => quotesTable.id, { onDelete: 'cascade' }),
  content: jsonb().$type<QuoteContent>().notNull(),
})

/** What the bills of deposits said before they were invoices, which have them now; the version before reads it. */
export const quoteDepositsTable = pgTable('quote_deposits', {
  quote: integer()
    .primaryKey()
    .references(() => quotesTable.id, { onDelete: 'cascade' }),
  content: jsonb().$type<InvoiceContent>().notNull(),
})

/**
 * Quotes that an import brought as papers of an older system. Nothing follows from one that is asleep; a trigger wakes it
 * once its status or validity changes, or the status of one of its mandates.
 */
export const importedQuotes = pgTable('imported_quotes', {
  quote: integer()
    .primaryKey()
    .references(() => quotesTable.id, { onDelete: 'cascade' }),
  is_asleep: boolean().notNull().default(true),
})

/** Links in mails, by which quotes are answered without an account. A new one ends the earlier ones of its quote. */
export const quoteLinksTable = pgTable(
  'quote_links',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    quote: integer()
      .notNull()
      .references(() => quotesTable.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, which only the mail has. */
    token_hash: text().notNull(),
    /** When it was asked for: a mail that is sent again makes no second one. */
    asked_at: instantColumn().notNull(),
    /** The code that was mailed last; null before the first and once it was entered. */
    code: sealedColumn(),
    code_asked_at: instantColumn(),
    code_tries: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('quote_links_token').on(table.token_hash),
    uniqueIndex('quote_links_quote').on(table.quote, table.asked_at),
  ],
)
