import { pgTable, text } from 'drizzle-orm/pg-core'
import { instantColumn } from '../../../kernel/record/record.table.ts'

/** Failed attempts by what they count against, shared by all processes; drained rows are deleted at night. */
export const failureCounts = pgTable('failure_counts', {
  /** Hash of the limit and its key, since people also type passwords where an address belongs. */
  key: text().primaryKey(),
  /** When all failures are forgotten; see `failureLimiter`. */
  empty_at: instantColumn().notNull(),
})
