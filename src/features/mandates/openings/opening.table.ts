import { sql } from 'drizzle-orm'
import { index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { recordColumns } from '../../../kernel/record/record.table.ts'
import { usersTable } from '../../auth/user.table.ts'
import { mandatesTable } from '../mandate.table.ts'

export const openingsTable = pgTable(
  'openings',
  {
    ...recordColumns(),
    mandate: integer()
      .notNull()
      .references(() => mandatesTable.id, { onDelete: 'cascade' }),
    person: integer()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('openings_person').on(table.person, table.mandate).where(sql`deleted_at is null`),
    index('openings_mandate').on(table.mandate, table.id),
    index('openings_trash').on(table.deleted_at, table.id).where(sql`deleted_at is not null`),
  ],
)
