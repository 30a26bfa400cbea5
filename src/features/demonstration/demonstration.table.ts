import { sql } from 'drizzle-orm'
import { integer, type PgColumn, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Marks records as demonstration data. */
export const demonstrationRecords = pgTable(
  'demonstration_records',
  { resource: text().notNull(), record_id: integer().notNull() },
  (table) => [primaryKey({ columns: [table.resource, table.record_id] })],
)

/** Condition: the record is demonstration data. */
export const isDemonstrationRecord = (resource: string, id: PgColumn) =>
  sql`exists (select 1 from ${demonstrationRecords} where resource = ${resource} and record_id = ${id})`
