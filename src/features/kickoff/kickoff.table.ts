import { sql } from 'drizzle-orm'
import {
  bigint,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instantColumn } from '../../kernel/record/record.table.ts'
import { sealedColumn } from '../../kernel/secrets/sealed.table.ts'
import { usersTable } from '../auth/user.table.ts'
import { filesTable } from '../files/file.table.ts'
import type { ScanResult } from '../files/file.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import type { KickoffDocument } from './kickoffFields.ts'

/** Any JSON value; Drizzle's own column type would turn the text '1203' into a number. */
const anything = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value,
})

/** Kick-off forms: each has an address that opens it without an account. */
export const kickoffFormsTable = pgTable(
  'kickoff_forms',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    mandate: integer()
      .notNull()
      .references(() => mandatesTable.id, { onDelete: 'cascade' }),
    /** Ids of further mandates of the same quote and building, for which it asks as well. */
    further: integer().array().notNull().default([]),
    /** The client of the mandate when it was made: their answers are never taken for those of another one. */
    client: integer()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    /** SHA-256 of the uuid in the address, by which it is found. */
    token_hash: text().notNull(),
    /** The uuid, for the office and for mails. */
    token: sealedColumn().notNull(),
    /** Null if the order made it. */
    made_by: integer().references(() => usersTable.id),
    made_at: instantColumn().notNull(),
    expires_at: instantColumn().notNull(),
    mailed_at: instantColumn(),
    reminded_at: instantColumn(),
    revoked_at: instantColumn(),
    sent_at: instantColumn(),
    /** When the mailed code last opened it on a device. */
    opened_at: instantColumn(),
    /** Counts the changes. */
    version: integer().notNull().default(0),
    changed_at: instantColumn(),
  },
  (table) => [
    uniqueIndex('kickoff_forms_token').on(table.token_hash),
    // A mandate has one that can be filled in.
    uniqueIndex('kickoff_forms_open')
      .on(table.mandate)
      .where(sql`revoked_at is null and sent_at is null`),
    index('kickoff_forms_mandate').on(table.mandate, table.id),
    index('kickoff_forms_further').using('gin', table.further),
    index('kickoff_forms_client').on(table.client, table.id),
  ],
)

/** Devices that fill a form in: the one that began, and those on which the code was entered. */
export const kickoffDevicesTable = pgTable(
  'kickoff_devices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    form: integer()
      .notNull()
      .references(() => kickoffFormsTable.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token in the cookie of the browser. */
    token_hash: text().notNull(),
    /** When the code was entered on it. */
    confirmed_at: instantColumn(),
  },
  (table) => [uniqueIndex('kickoff_devices_token').on(table.form, table.token_hash)],
)

/**
 * Codes that were mailed, one for each browser that asked: what strangers with the address try or ask for takes nothing
 * from the client.
 */
export const kickoffCodesTable = pgTable(
  'kickoff_codes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    form: integer()
      .notNull()
      .references(() => kickoffFormsTable.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token in the cookie of the browser. */
    token_hash: text().notNull(),
    /** Null until it is mailed. */
    code: sealedColumn(),
    code_asked_at: instantColumn().notNull(),
    code_tries: integer().notNull().default(0),
  },
  (table) => [uniqueIndex('kickoff_codes_token').on(table.form, table.token_hash)],
)

/** What was typed, by field or cell; a cleared answer stays as null. */
export const kickoffAnswersTable = pgTable(
  'kickoff_answers',
  {
    form: integer()
      .notNull()
      .references(() => kickoffFormsTable.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    value: anything(),
    device: integer()
      .notNull()
      .references(() => kickoffDevicesTable.id, { onDelete: 'cascade' }),
    /** Version of the form with which it was written. */
    version: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.form, table.name] }),
    index('kickoff_answers_device').on(table.device),
  ],
)

/** Changes that were written, so that a repeat changes nothing. */
export const kickoffChangesTable = pgTable(
  'kickoff_changes',
  {
    form: integer()
      .notNull()
      .references(() => kickoffFormsTable.id, { onDelete: 'cascade' }),
    change: uuid().notNull(),
  },
  (table) => [primaryKey({ columns: [table.form, table.change] })],
)

/** Files that were uploaded in a form; once it is sent, each is a file of the mandate. */
export const kickoffFilesTable = pgTable(
  'kickoff_files',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    form: integer()
      .notNull()
      .references(() => kickoffFormsTable.id, { onDelete: 'cascade' }),
    device: integer()
      .notNull()
      .references(() => kickoffDevicesTable.id, { onDelete: 'cascade' }),
    /** The upload that it came from, so that a repeat keeps it once. */
    upload: uuid().notNull(),
    name: text().notNull(),
    type: text().$type<KickoffDocument>().notNull(),
    hash: text().notNull(),
    media_type: text().notNull(),
    /** Bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    scan: text().$type<ScanResult>(),
    /** The file of the mandate that it became. */
    file: integer().references(() => filesTable.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('kickoff_files_upload').on(table.upload),
    index('kickoff_files_form').on(table.form, table.id),
    index('kickoff_files_device').on(table.device),
    index('kickoff_files_file').on(table.file),
  ],
)
