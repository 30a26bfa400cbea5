import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '../../kernel/record/record.table.ts'
import { usersTable } from '../auth/user.table.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'

const present = sql`deleted_at is null`

export const tasksTable = pgTable(
  'tasks',
  {
    ...recordColumns(),
    mandate: integer()
      .notNull()
      .references(() => mandatesTable.id, { onDelete: 'cascade' }),
    /** Null for a checklist item, whose name and state are those of the checklist. */
    title: text(),
    item: text(),
    note: text(),
    person: integer().references(() => usersTable.id),
    due_date: date({ mode: 'string' }),
    done: boolean(),
    /** When its client or partner was reminded of it by mail. */
    reminded_at: instantColumn(),
    search: text().generatedAlwaysAs(
      sql`search_text(coalesce(title, '') || ' ' || coalesce(note, ''))`,
    ),
  },
  (table) => [
    uniqueIndex('tasks_item')
      .on(table.item, table.mandate)
      .where(sql`deleted_at is null and item is not null`),
    index('tasks_mandate').on(table.mandate, table.due_date, table.id),
    index('tasks_person')
      .on(table.person, table.due_date, table.id)
      .where(sql`deleted_at is null and done is not true`),
    index('tasks_order').on(table.due_date, table.id).where(present),
    index('tasks_trash').on(table.deleted_at, table.id).where(sql`deleted_at is not null`),
    index('tasks_search').using('gin', sql`search gin_trgm_ops`),
  ],
)
