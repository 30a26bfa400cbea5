import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '../../kernel/record/record.table.ts'
import type { Language } from '../../kernel/text.ts'
import { usersTable } from '../auth/user.table.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import type { DocumentType } from '../reference/documentTypes.ts'
import type { fileOrigins, fileStates, NewUpload, scanResults } from './file.ts'

const inTrash = sql`deleted_at is not null`
const present = sql`deleted_at is null`

/** Files are deleted with their mandate or building. */
const parentColumns = () => ({
  building: integer()
    .notNull()
    .references(() => buildingsTable.id, { onDelete: 'cascade' }),
  mandate: integer().references(() => mandatesTable.id, { onDelete: 'cascade' }),
})

/** Types of documents that the office or a partner added. */
export const fileTypesTable = pgTable(
  'file_types',
  {
    ...recordColumns(),
    label: jsonb().$type<Record<Language, string>>().notNull(),
    /** Languages whose label was copied from another one. */
    copied: text().array().$type<Language[]>().notNull().default([]),
    archived_at: instantColumn(),
    search: text().generatedAlwaysAs(
      sql`search_text((label ->> 'fr') || ' ' || (label ->> 'en') || ' ' || (label ->> 'it'))`,
    ),
  },
  (table) => [
    ...(['fr', 'en', 'it'] as const).map((language) =>
      uniqueIndex(`file_types_${language}`)
        .on(sql`search_text(label ->> ${sql.raw(`'${language}'`)})`)
        .where(present),
    ),
    index('file_types_trash').on(table.deleted_at, table.id).where(inTrash),
  ],
)

/** Folders that people made, and names that they gave to default ones (with their `key`). */
export const foldersTable = pgTable(
  'folders',
  {
    ...recordColumns(),
    ...parentColumns(),
    /** Key of the default folder that it renames. */
    key: text(),
    /** Key of the folder that it lies in. */
    parent: text(),
    name: text().notNull(),
  },
  (table) => [
    uniqueIndex('folders_key')
      .on(table.building, sql`coalesce(mandate, 0)`, table.key)
      .where(sql`deleted_at is null and key is not null`),
    index('folders_mandate').on(table.mandate, table.id),
    index('folders_trash').on(table.deleted_at, table.id).where(inTrash),
  ],
)

/** Documents that the office asks of a client; the files that answer a request name it. */
export const documentRequestsTable = pgTable(
  'document_requests',
  {
    ...recordColumns(),
    building: integer()
      .notNull()
      .references(() => buildingsTable.id, { onDelete: 'cascade' }),
    mandate: integer()
      .notNull()
      .references(() => mandatesTable.id, { onDelete: 'cascade' }),
    type: text().$type<DocumentType>().notNull(),
    custom_type: integer().references(() => fileTypesTable.id),
    label: text(),
    due_date: date({ mode: 'string' }),
    reminded_at: instantColumn(),
  },
  (table) => [
    index('document_requests_mandate').on(table.mandate, table.id),
    index('document_requests_building').on(table.building),
    index('document_requests_type').on(table.custom_type),
    index('document_requests_due')
      .on(table.due_date, table.mandate, table.id, table.created_at)
      .where(sql`due_date is not null and deleted_at is null`),
    index('document_requests_order').on(table.created_at, table.id).where(present),
    index('document_requests_trash').on(table.deleted_at, table.id).where(inTrash),
  ],
)

export const filesTable = pgTable(
  'files',
  {
    ...recordColumns(),
    ...parentColumns(),
    entered_by: integer().references(() => usersTable.id),
    origin: text().$type<(typeof fileOrigins)[number]>().notNull(),
    name: text().notNull(),
    type: text().$type<DocumentType>().notNull(),
    custom_type: integer().references(() => fileTypesTable.id),
    folder: text().notNull(),
    /** The current version; all of them stand in `file_editions`. */
    edition: integer().notNull().default(1),
    hash: text().notNull(),
    media_type: text().notNull(),
    /** Bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    scan: text().$type<(typeof scanResults)[number]>(),
    state: text().$type<(typeof fileStates)[number]>().notNull().default('received'),
    refusal: text(),
    /** The request that it answers. */
    request: integer().references(() => documentRequestsTable.id, { onDelete: 'set null' }),
    published_at: instantColumn(),
    published_by: integer().references(() => usersTable.id),
    /** What its type is called in all languages, for the search. */
    type_words: text().notNull(),
  },
  (table) => [
    index('files_mandate').on(table.mandate, table.folder, table.created_at, table.id),
    index('files_building').on(table.building, table.created_at, table.id),
    index('files_mandate_order').on(table.mandate, table.created_at, table.id).where(present),
    index('files_order').on(table.created_at, table.id).where(present),
    index('files_state').on(table.state, table.created_at, table.id).where(present),
    index('files_type_order').on(table.type, table.created_at, table.id).where(present),
    index('files_type_size').on(table.type, table.size, table.id).where(present),
    index('files_hash').on(table.hash),
    index('files_type').on(table.custom_type),
    index('files_request').on(table.request),
    index('files_trash').on(table.deleted_at, table.id).where(inTrash),
    index('files_unchecked')
      .on(table.created_at, table.mandate, table.id)
      .where(sql`state = 'received' and origin = 'client' and deleted_at is null`),
    index('files_published')
      .on(table.mandate)
      .where(sql`published_at is not null and deleted_at is null`),
  ],
)

/**
 * Search texts of files, maintained by a trigger: see docs/decisions/015-search-texts.md. A separate table, since a search
 * reads many rows, and files are four times as wide.
 */
export const fileTexts = pgTable(
  'file_texts',
  {
    id: integer()
      .primaryKey()
      .references(() => filesTable.id, { onDelete: 'cascade' }),
    /** Whether the file is not in the trash. */
    is_present: boolean().notNull(),
    created_at: instantColumn().notNull(),
    /** Its name, and its type in all languages. */
    search: text().notNull(),
  },
  (table) => [
    index('file_texts_created').on(table.created_at, table.id).where(sql`is_present`),
    index('file_texts_search').using('gin', sql`search gin_trgm_ops`),
  ],
)

/** Versions of files; contents never change. */
export const fileEditionsTable = pgTable(
  'file_editions',
  {
    file: integer()
      .notNull()
      .references(() => filesTable.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    name: text().notNull(),
    hash: text().notNull(),
    media_type: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    scan: text().$type<(typeof scanResults)[number]>(),
    entered_by: integer().references(() => usersTable.id),
    at: instantColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.file, table.number] }),
    index('file_editions_hash').on(table.hash),
    index('file_editions_unscanned').on(table.at, table.hash).where(sql`scan = 'not_scanned'`),
  ],
)

/** Whether somebody else than who brought a file has brought a version of it. */
export const hasVersionsByOthers = sql<boolean>`exists (
  select from ${fileEditionsTable} as version
  where version.file = ${filesTable.id} and version.entered_by is distinct from ${filesTable.entered_by})`

/** Uploads that were announced: what they are to become, and the file that they became. */
export const uploadsTable = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    person: integer()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    /**
     * What sends it on behalf of the person, or becomes of it, if not a file of theirs: a device without an account that
     * fills in a form, or `register` for a dump of the register.
     */
    guest: text(),
    begun_at: instantColumn().notNull(),
    /** Bytes announced. */
    size: bigint({ mode: 'number' }).notNull(),
    announced: jsonb().$type<NewUpload>().notNull(),
    /** Until when a request that continues the upload holds it. */
    held_until: instantColumn(),
    file: integer().references(() => filesTable.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('uploads_person').on(table.person).where(sql`file is null`),
    index('uploads_guest').on(table.guest).where(sql`guest is not null`),
    index('uploads_begun').on(table.begun_at),
    index('uploads_file').on(table.file),
  ],
)
