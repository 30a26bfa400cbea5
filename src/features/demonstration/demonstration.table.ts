import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Which records are only there to show the product. */
export const demonstrationRecords = pgTable(
  'demonstration_records',
  { resource: text().notNull(), record_id: integer().notNull() },
  (table) => [primaryKey({ columns: [table.resource, table.record_id] })],
)
