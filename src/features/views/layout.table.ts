import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Layout } from '../../kernel/record/layout.ts'
import { usersTable } from '../auth/user.table.ts'

/** Column layouts of lists per person; not records, hence without history and trash. */
export const listLayouts = pgTable(
  'list_layouts',
  {
    user_id: integer()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    list: text().notNull(),
    layout: jsonb().$type<Layout>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.list] })],
)
