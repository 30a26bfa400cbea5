import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Problem } from '../../kernel/http/errors.ts'
import { instantColumn } from '../../kernel/record/record.table.ts'
import { usersTable } from '../auth/user.table.ts'
import type {
  Answer,
  ImportColumnState,
  ImportKind,
  ImportStatus,
  RowVerdict,
  SheetKind,
  SheetMapping,
} from './import.ts'

/** A sheet of a file with what its columns are. */
export type StoredSheet = SheetMapping & { name: string; rows: number; headers: string[] }

/** What reading the columns of a sheet gave, as the person who maps them sees it. */
export type ColumnReading = Pick<
  ImportColumnState,
  'samples' | 'filled' | 'read' | 'problem_line' | 'different'
> & { problem: Problem | null }

/** Files that are or were imported. */
export const importsTable = pgTable(
  'imports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    status: text().$type<ImportStatus>().notNull(),
    created_at: instantColumn().notNull(),
    created_by: integer().references(() => usersTable.id, { onDelete: 'set null' }),
    sheets: jsonb().$type<StoredSheet[]>().notNull(),
    /** What reading the columns gave, by sheet. */
    readings: jsonb().$type<ColumnReading[][]>().notNull().default([]),
    /** Whether it is written as one transaction. */
    is_whole: boolean().notNull().default(false),
    run_at: instantColumn(),
    problem: jsonb().$type<Problem>(),
  },
  (table) => [index('imports_created').on(table.created_at.desc(), table.id)],
)

/** The rows of a file, until they are forgotten. */
export const importRowsTable = pgTable(
  'import_rows',
  {
    import: integer()
      .notNull()
      .references(() => importsTable.id, { onDelete: 'cascade' }),
    sheet: integer().notNull(),
    line: integer().notNull(),
    cells: jsonb().$type<(string | number | null)[]>().notNull(),
    /** What a person wrote in place of a cell, by its column. */
    corrections: jsonb().$type<Record<number, string>>(),
  },
  (table) => [primaryKey({ columns: [table.import, table.sheet, table.line] })],
)

/** Another record of this import, by its row. */
export type RowRef = { sheet: number; line: number; kind: ImportKind }
/** A record that a value refers to: one that is there, or one of the import. */
export type Ref = { id: number } | RowRef

/** What is known of the record of a row once it is checked. */
export type EntryDetail = {
  title: string
  detail?: string
  /** Values to write, by field. */
  values: Record<string, unknown>
  /** Records that fields refer to, set when it is written. */
  refs: Record<string, Ref | Ref[]>
  /** The values of an existing record that differ, and whether they are written. */
  changes: {
    field: string
    before: unknown
    after: unknown
    is_kept: boolean
    /** How both are called, if they refer to records. */
    labels?: { before: string | null; after: string | null }
  }[]
  problem?: Problem
  column?: number
  suggestion?: string
  /** The record that it is, or may be: one that is there, or that of an earlier row. */
  match?: Ref & { label: string }
}

/** The records that the rows of an import are, one row for each. */
export const importEntriesTable = pgTable(
  'import_entries',
  {
    import: integer()
      .notNull()
      .references(() => importsTable.id, { onDelete: 'cascade' }),
    sheet: integer().notNull(),
    line: integer().notNull(),
    kind: text().$type<ImportKind>().notNull(),
    answer: text().$type<Answer>(),
    verdict: text().$type<RowVerdict>().notNull(),
    detail: jsonb().$type<EntryDetail>().notNull(),
    /** Equal for entries whose question one answer settles. */
    question: text(),
    /** The record that was written, and its version then. */
    record_id: integer(),
    record_version: integer(),
    /** What of an existing record was written, and what it was before. */
    written: jsonb().$type<{ before: Record<string, unknown>; after: Record<string, unknown> }>(),
    state: text().$type<'written' | 'undone' | 'kept'>(),
    /** Why undoing left it. */
    kept_for: jsonb().$type<Problem>(),
  },
  (table) => [
    primaryKey({ columns: [table.import, table.kind, table.sheet, table.line] }),
    index('import_entries_verdict').on(table.import, table.verdict, table.kind),
    index('import_entries_question')
      .on(table.import, table.question)
      .where(sql`question is not null`),
    index('import_entries_record')
      .on(table.kind, table.record_id)
      .where(sql`record_id is not null`),
  ],
)

/** What the columns of files are, kept under a name: by the folded header. */
export const importProfilesTable = pgTable('import_profiles', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull().unique(),
  sheets: jsonb()
    .$type<
      {
        name: string
        kinds: SheetKind[]
        existing: SheetMapping['existing']
        columns: Record<string, SheetMapping['columns'][number]>
      }[]
    >()
    .notNull(),
})
