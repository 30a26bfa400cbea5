import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Contents that got a place in the file store within the last day, or are about to. The sweep of the store leaves them:
 * the row that will refer to one may not be committed yet.
 */
export const arrivingContentsTable = pgTable(
  'arriving_contents',
  {
    hash: text().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull().default(sql`clock_timestamp()`),
  },
  (table) => [index('arriving_contents_at').on(table.at)],
)
