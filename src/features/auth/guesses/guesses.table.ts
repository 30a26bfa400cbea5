import { pgTable, text } from 'drizzle-orm/pg-core'
import { instantColumn } from '../../../kernel/record/record.table.ts'

/** Failed attempts by limit and key, shared by all processes; expired rows are deleted at night. */
export const failureCounts = pgTable('failure_counts', {
  /** Hash of the limit and its key, since people sometimes type a password into the field for the address. */
  key: text().primaryKey(),
  /** When all failures are forgotten; see `failureLimiter`. */
  empty_at: instantColumn().notNull(),
})
