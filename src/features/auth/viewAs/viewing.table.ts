import { foreignKey, inet, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instantColumn } from '../../../kernel/record/record.table.ts'

/** Viewings that have not ended yet: one per administrator and person. At its end each becomes an act of the audit log. */
export const viewings = pgTable(
  'viewings',
  {
    actor_id: integer().notNull(),
    viewed_as: integer().notNull(),
    started_at: instantColumn().notNull(),
    reason: text(),
    /** When something was last read, and from where. */
    last_at: instantColumn().notNull(),
    ip: inet(),
    user_agent: text(),
  },
  (table) => [primaryKey({ columns: [table.actor_id, table.viewed_as] })],
)

/** What was read in a viewing, by path. */
export const viewedPaths = pgTable(
  'viewed_paths',
  {
    actor_id: integer().notNull(),
    viewed_as: integer().notNull(),
    path: text().notNull(),
    resource: text(),
    record_id: integer(),
    first_at: instantColumn().notNull(),
    calls: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.actor_id, table.viewed_as, table.path] }),
    foreignKey({
      columns: [table.actor_id, table.viewed_as],
      foreignColumns: [viewings.actor_id, viewings.viewed_as],
    }),
  ],
)
