import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instantColumn } from '../../kernel/record/record.table.ts'
import { usersTable } from '../auth/user.table.ts'
import type { copyStates, deletionStates, retentionReasons, retentionStates } from './privacy.ts'

/** Versions of the statement that the office published; none is changed later. */
export const statements = pgTable('privacy_statements', {
  version: integer().primaryKey(),
  fr: text().notNull(),
  en: text().notNull(),
  it: text().notNull(),
  published_at: instantColumn().notNull(),
  published_by: integer().references(() => usersTable.id, { onDelete: 'set null' }),
})

/** Who accepted which version; 0 is the text that comes with the product. */
export const acceptances = pgTable(
  'privacy_acceptances',
  {
    user_id: integer()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    accepted_at: instantColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.version] })],
)

/** Copies of a person's data, made by a job. */
export const dataCopies = pgTable(
  'data_copies',
  {
    id: uuid().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    requested_at: instantColumn().notNull(),
    state: text().$type<(typeof copyStates)[number]>().notNull().default('queued'),
    /** SHA-256 of the archive. */
    file_hash: text(),
    size: integer(),
    expires_at: instantColumn(),
  },
  (table) => [
    index('data_copies_user').on(table.user_id, table.requested_at),
    index('data_copies_expires').on(table.expires_at),
    index('data_copies_file').on(table.file_hash).where(sql`file_hash is not null`),
  ],
)

export const deletionRequests = pgTable(
  'deletion_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    requested_at: instantColumn().notNull(),
    state: text().$type<(typeof deletionStates)[number]>().notNull().default('open'),
    decided_at: instantColumn(),
    decided_by: integer().references(() => usersTable.id, { onDelete: 'set null' }),
    answer: text(),
  },
  (table) => [
    uniqueIndex('deletion_requests_open').on(table.user_id).where(sql`state = 'open'`),
    index('deletion_requests_recent').on(table.id.desc()),
  ],
)

/** People whose data were erased; an incomplete erasure keeps name and address for mandates that are kept. */
export const erasures = pgTable('erasures', {
  user_id: integer()
    .primaryKey()
    .references(() => usersTable.id, { onDelete: 'cascade' }),
  erased_at: instantColumn().notNull(),
  is_complete: boolean().notNull(),
})

/** Records that are due for deletion, one row each; only confirmed ones are deleted. */
export const retentionItems = pgTable(
  'retention_items',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    resource: text().$type<'mandates' | 'users'>().notNull(),
    record: integer().notNull(),
    label: text().notNull(),
    reason: text().$type<(typeof retentionReasons)[number]>().notNull(),
    due_since: date({ mode: 'string' }).notNull(),
    state: text().$type<(typeof retentionStates)[number]>().notNull().default('proposed'),
    hold_reason: text(),
    listed_at: instantColumn().notNull(),
    decided_at: instantColumn(),
    decided_by: integer().references(() => usersTable.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('retention_items_record').on(table.resource, table.record),
    index('retention_items_state').on(table.state, table.due_since, table.id),
  ],
)
