import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '../../kernel/record/record.table.ts'
import type { MessageMail } from '../auth/account.ts'
import { usersTable } from '../auth/user.table.ts'
import { filesTable } from '../files/file.table.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import type { MessageThread } from './thread.ts'

const mandateColumn = () =>
  integer()
    .notNull()
    .references(() => mandatesTable.id, { onDelete: 'cascade' })
const personColumn = () =>
  integer()
    .notNull()
    .references(() => usersTable.id, { onDelete: 'cascade' })
const threadColumn = () => text().$type<MessageThread>().notNull()

/** Messages of all threads. Ids of a mandate rise in the order of their commits, as each locks the mandate. */
export const messagesTable = pgTable(
  'messages',
  {
    ...recordColumns(),
    mandate: mandateColumn(),
    thread: threadColumn(),
    author: integer()
      .notNull()
      .references(() => usersTable.id),
    /** The client or partner of the mandate when it was sent; null for notes of the office. */
    counterpart: integer().references(() => usersTable.id),
    text: text(),
    mentions: integer().array().notNull().default([]),
    withdrawn_at: instantColumn(),
    search: text().generatedAlwaysAs(sql`search_text(text)`),
  },
  (table) => [
    // Pages, counts and unread messages of a thread.
    index('messages_thread').on(table.mandate, table.thread, table.id),
    index('messages_counterpart').on(table.counterpart, table.id),
    index('messages_author').on(table.author),
    // The digest reads what is new.
    index('messages_created').on(table.created_at, table.id),
    index('messages_search').using('gin', sql`search gin_trgm_ops`),
    index('messages_trash').on(table.deleted_at, table.id).where(sql`deleted_at is not null`),
  ],
)

/** Files attached to messages. Rights to a file are its own. */
export const messageFilesTable = pgTable(
  'message_files',
  {
    message: integer()
      .notNull()
      .references(() => messagesTable.id, { onDelete: 'cascade' }),
    file: integer()
      .notNull()
      .references(() => filesTable.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.message, table.file] }),
    index('message_files_file').on(table.file),
  ],
)

/** Until which message somebody had read a thread, and when. */
export const messageReadsTable = pgTable(
  'message_reads',
  {
    mandate: mandateColumn(),
    thread: threadColumn(),
    person: personColumn(),
    up_to: integer().notNull(),
    at: instantColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.mandate, table.thread, table.person, table.up_to] })],
)

/** Who reads a thread: the office, or the client or partner with whom it writes. */
export type ThreadSide = 'office' | 'counterpart'

/**
 * Threads in which one side has not read the other’s latest message, so that homes need not search all messages.
 * Triggers on messages and reads keep it (`follow_reading`).
 */
export const unreadThreadsTable = pgTable(
  'unread_threads',
  {
    mandate: mandateColumn(),
    thread: threadColumn(),
    reader: text().$type<ThreadSide>().notNull(),
    /** The first message that they have not read. */
    message: integer()
      .notNull()
      .references(() => messagesTable.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.mandate, table.thread, table.reader] }),
    index('unread_threads_message').on(table.message),
  ],
)

/** How mail tells somebody of the messages of one thread, where that differs from their profile. */
export const messageMailTable = pgTable(
  'message_mail',
  {
    mandate: mandateColumn(),
    thread: threadColumn(),
    person: personColumn(),
    mail: text().$type<MessageMail>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mandate, table.thread, table.person] }),
    index('message_mail_person').on(table.person),
  ],
)

/** Digests that were mailed: one a day for each person, with the time until which it tells of messages. */
export const messageDigestsTable = pgTable(
  'message_digests',
  {
    person: personColumn(),
    day: date({ mode: 'string' }).notNull(),
    until: instantColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.person, table.day] })],
)
