import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instantColumn } from '../../../kernel/record/record.table.ts'
import { usersTable } from '../../auth/user.table.ts'
import type { SyncFault, SyncState } from './quoteSync.ts'
import type { Accepted, Attempt, Known, SeenOffer } from './syncPlan.ts'

/**
 * How quotes stand with accounting. A row outlives its quote: it tells which offer stays there, and keeps a deleted quote
 * from being made again.
 */
export const quoteSyncsTable = pgTable(
  'quote_syncs',
  {
    quote: integer().primaryKey(),
    /** Idempotency key: is sent along, and an offer is searched by it before one is created. */
    reference: text().notNull(),
    state: text().$type<SyncState>().notNull(),
    /** Counts changes here, so that a job knows whether the quote has changed since it read it. */
    changes: integer().notNull().default(1),
    remote_id: text(),
    number: text(),
    url: text(),
    /** The offer as it was there after our last write. */
    known: jsonb().$type<Known>(),
    /** The offer as it was there when it was read last. */
    seen: jsonb().$type<SeenOffer>(),
    /** Hash of what we wrote last. */
    written: text(),
    /** A write whose outcome is not known. */
    attempt: jsonb().$type<Attempt>(),
    /** Whether a person has ours sent again. */
    is_forced: boolean().notNull().default(false),
    /** A difference that a person has accepted. */
    accepted: jsonb().$type<Accepted>(),
    last_sync: instantColumn(),
    fault: text().$type<SyncFault>(),
    fault_text: text(),
    /** When it failed for good, or a difference was found. */
    unsettled_at: instantColumn(),
    tries: integer().notNull().default(0),
    next_try: instantColumn(),
  },
  (table) => [
    uniqueIndex('quote_syncs_reference').on(table.reference),
    uniqueIndex('quote_syncs_remote').on(table.remote_id).where(sql`remote_id is not null`),
    index('quote_syncs_waiting').on(table.state).where(sql`state not in ('synced', 'not_linked')`),
  ],
)

/** Contacts of the accounting service by person. */
export const accountingContactsTable = pgTable('accounting_contacts', {
  person: integer()
    .primaryKey()
    .references(() => usersTable.id, { onDelete: 'cascade' }),
  remote_id: text(),
  /** When a contact was to be made of which no answer arrived. */
  attempted_at: instantColumn(),
})
