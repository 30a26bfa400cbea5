import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '../../kernel/record/record.table.ts'
import type { Language } from '../../kernel/text.ts'
import { usersTable } from '../auth/user.table.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import type { ReportChange, ReportFailure, ReportFormat, ReportState, workbooks } from './report.ts'
import type { AnySnapshot } from './snapshot.ts'

export const reportsTable = pgTable(
  'reports',
  {
    ...recordColumns(),
    mandate: integer()
      .notNull()
      .references(() => mandatesTable.id, { onDelete: 'cascade' }),
    /** Sequence number within the mandate, set on publication. */
    number: integer(),
    language: text().$type<Language>().notNull(),
    format: text().$type<ReportFormat>().notNull(),
    workbook: text().$type<(typeof workbooks)[number]>(),
    state: text().$type<ReportState>().notNull().default('queued'),
    progress: integer().notNull().default(0),
    failure: text().$type<ReportFailure>(),
    /** SHA-256 and size in bytes of the two files rendered from one snapshot: watermarked draft, and final. */
    draft_hash: text(),
    draft_size: integer(),
    final_hash: text(),
    final_size: integer(),
    author: integer()
      .notNull()
      .references(() => usersTable.id),
    published_at: instantColumn(),
    published_by: integer().references(() => usersTable.id),
  },
  (table) => [
    uniqueIndex('reports_number').on(table.mandate, table.number),
    index('reports_created').on(table.created_at, table.id).where(sql`deleted_at is null`),
    index('reports_unpublished')
      .on(table.created_at, table.mandate)
      .where(sql`published_at is null and state = 'done' and deleted_at is null`),
    index('reports_published')
      .on(table.mandate)
      .where(sql`published_at is not null and deleted_at is null`),
  ],
)

/** Highest published report number per mandate; it outlives deletion, so that no number is reused. */
export const reportNumbersTable = pgTable('report_numbers', {
  mandate: integer()
    .primaryKey()
    .references(() => mandatesTable.id, { onDelete: 'cascade' }),
  last: integer().notNull(),
})

/** Inputs of reports, in a separate table to keep them out of the history. */
export const reportSnapshotsTable = pgTable('report_snapshots', {
  report: integer()
    .primaryKey()
    .references(() => reportsTable.id, { onDelete: 'cascade' }),
  snapshot: jsonb().$type<AnySnapshot>().notNull(),
  /** Of a printed draft: number of the published report with which it was compared, and what differs. */
  compared_with: integer(),
  changes: jsonb().$type<ReportChange[]>(),
})
