import { sql } from 'drizzle-orm'
import { bigint, customType, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

/** A moment: timestamptz in the database, ISO 8601 in UTC in code. */
export const instantColumn = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: (value) => new Date(value).toISOString(),
})

/** The transaction that wrote a row, as a text of digits. It means nothing to another database server. */
const transactionColumn = customType<{ data: string }>({ dataType: () => 'xid8' })

/** Written by the trigger `kernel_stamp` for each field: who set its value, when, from which source. */
export type Stamps = Record<string, { source: string; at: string; by: number | null }>

/** Columns of every record; the triggers of `kernel_track` maintain version, times and provenance. */
export const recordColumns = () => ({
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  version: integer().notNull().default(1),
  created_at: instantColumn().notNull().default(sql`now()`),
  updated_at: instantColumn().notNull().default(sql`now()`),
  deleted_at: instantColumn(),
  provenance: jsonb().$type<Stamps>().notNull().default({}),
})

/** One row for each change of a record, written only by the trigger `kernel_history`. */
export const history = pgTable(
  'history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    resource: text().notNull(),
    record_id: integer().notNull(),
    version: integer().notNull(),
    at: instantColumn().notNull(),
    actor_id: integer(),
    source: text().notNull(),
    action: text().$type<'create' | 'update' | 'delete' | 'restore'>().notNull(),
    /** field → [before, after, source if it differs from the row's] */
    changes: jsonb().$type<Record<string, [unknown, unknown, string?]>>().notNull(),
    request_id: text(),
    /** Reason, if the change required one. */
    reason: text(),
    /** History is the outbox of what open pages are told (outbox.server.ts). Null for what was written before version 0.2. */
    transaction_id: transactionColumn().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    index('history_record').on(table.resource, table.record_id, table.version),
    index('history_transaction')
      .on(table.transaction_id, table.id)
      .where(sql`transaction_id is not null`),
  ],
)

/** What open pages are told without a change of a record, written by the function `announce`; forgotten after a day. */
export const announcements = pgTable(
  'announcements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    transaction_id: transactionColumn().notNull().default(sql`pg_current_xact_id()`),
    at: instantColumn().notNull().default(sql`now()`),
    resource: text().notNull(),
    record_id: integer().notNull(),
    version: integer().notNull(),
  },
  (table) => [index('announcements_transaction').on(table.transaction_id, table.id)],
)

/** Response to the first write with an Idempotency-Key, stored in the same transaction. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    key: uuid().primaryKey(),
    user_id: integer().notNull(),
    call: text().notNull(),
    body_hash: text().notNull(),
    status: integer(),
    answer: jsonb().$type<unknown>(),
    created_at: instantColumn().notNull().default(sql`now()`),
  },
  (table) => [index('idempotency_keys_created_at').on(table.created_at)],
)
