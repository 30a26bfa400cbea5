import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Layout } from '../../kernel/record/layout.ts'
import { recordColumns } from '../../kernel/record/record.table.ts'
import { usersTable } from '../auth/user.table.ts'

/** Saved views of lists. */
export const viewsTable = pgTable(
  'views',
  {
    ...recordColumns(),
    name: text().notNull(),
    list: text().notNull(),
    state: text(),
    columns: jsonb().$type<Layout>(),
    owner: integer()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    is_shared: boolean(),
    search: text().generatedAlwaysAs(sql`search_text(name)`),
  },
  (table) => [
    index('views_search').using('gin', sql`search gin_trgm_ops`),
    uniqueIndex('views_name')
      .on(sql`lower(name)`, table.owner, table.list)
      .where(sql`deleted_at is null`),
    index('views_owner').on(table.owner),
  ],
)
