import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instantColumn } from '../record/record.table.ts'

/** Merges of two records, as long as they can be undone. */
export const mergesTable = pgTable(
  'merges',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    resource: text().notNull(),
    /** The record that stayed, and the one that was merged into it. */
    kept: integer().notNull(),
    merged: integer().notNull(),
    at: instantColumn().notNull(),
    undone_at: instantColumn(),
  },
  (table) => [index('merges_kept').on(table.resource, table.kept), index('merges_at').on(table.at)],
)

/** What a merge changed: of a row, by its key as it is since, what a column was and is. */
export const mergeChangesTable = pgTable(
  'merge_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    merge: integer()
      .notNull()
      .references(() => mergesTable.id, { onDelete: 'cascade' }),
    table: text().notNull(),
    key: jsonb().$type<Record<string, unknown>>().notNull(),
    column: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    /** Whether undoing set it back. */
    undone_at: instantColumn(),
  },
  (table) => [index('merge_changes_merge').on(table.merge, table.table, table.column)],
)
