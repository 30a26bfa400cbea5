import { sql } from 'drizzle-orm'
import {
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instantColumn } from '../../kernel/record/record.table.ts'
import type { Kind } from '../../kinds.ts'
import { usersTable } from '../auth/user.table.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import type { FindingEvidence, FindingKind } from './watch.ts'

/** What the watch found, one row a building, kind and year; dismissed ones stay, so that they do not come back. */
export const watchFindings = pgTable(
  'watch_findings',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    building: integer()
      .notNull()
      .references(() => buildingsTable.id, { onDelete: 'cascade' }),
    kind: text().$type<FindingKind>().notNull(),
    year: smallint().notNull(),
    /** MJ/m²·a. */
    value: doublePrecision().notNull(),
    threshold: doublePrecision().notNull(),
    valid_from: date({ mode: 'string' }),
    evidence: jsonb().$type<FindingEvidence>().notNull(),
    rank: smallint().notNull(),
    proposed: text().$type<Kind>().notNull(),
    found_at: instantColumn().notNull(),
    dismissed_at: instantColumn(),
    dismissed_by: integer().references(() => usersTable.id, { onDelete: 'set null' }),
    dismissed_reason: text(),
  },
  (table) => [
    uniqueIndex('watch_findings_once').on(table.building, table.kind, table.year),
    index('watch_findings_open')
      .on(table.rank, sql`(value - threshold) desc`, table.id)
      .where(sql`dismissed_at is null`),
  ],
)
