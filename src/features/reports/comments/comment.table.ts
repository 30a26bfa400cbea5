import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { recordColumns } from '../../../kernel/record/record.table.ts'
import { usersTable } from '../../auth/user.table.ts'
import { mandatesTable } from '../../mandates/mandate.table.ts'
import type { ReportChapter } from './comment.ts'

export const reportCommentsTable = pgTable(
  'report_comments',
  {
    ...recordColumns(),
    mandate: integer()
      .notNull()
      .references(() => mandatesTable.id, { onDelete: 'cascade' }),
    chapter: text().$type<ReportChapter>().notNull(),
    text: text().notNull(),
    author: integer()
      .notNull()
      .references(() => usersTable.id),
    answer: text(),
    answered_by: integer().references(() => usersTable.id),
    resolved: boolean(),
    search: text().generatedAlwaysAs(sql`search_text(text)`),
  },
  (table) => [
    index('report_comments_mandate').on(table.mandate, table.created_at, table.id),
    index('report_comments_search').using('gin', sql`search gin_trgm_ops`),
  ],
)
