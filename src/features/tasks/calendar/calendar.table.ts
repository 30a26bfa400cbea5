import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instantColumn } from '../../../kernel/record/record.table.ts'
import { usersTable } from '../../auth/user.table.ts'

/** Addresses under which people subscribe to their tasks, visits and due dates; one for each person. */
export const calendarsTable = pgTable(
  'calendars',
  {
    person: integer()
      .primaryKey()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, which only the address has. */
    token_hash: text().notNull(),
    made_at: instantColumn().notNull(),
  },
  (table) => [uniqueIndex('calendars_token').on(table.token_hash)],
)
