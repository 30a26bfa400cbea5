import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { OutsideReason } from '../../../kernel/outsideFailure.ts'
import { instantColumn } from '../../../kernel/record/record.table.ts'
import { sealedColumn } from '../../../kernel/secrets/sealed.table.ts'
import { usersTable } from '../../auth/user.table.ts'

/** Private calendars of people of the office, whose busy times are kept. */
export const busyFeedsTable = pgTable('busy_feeds', {
  person: integer()
    .primaryKey()
    .references(() => usersTable.id, { onDelete: 'cascade' }),
  /** Whoever knows it reads the calendar. */
  address: sealedColumn().notNull(),
  host: text().notNull(),
  read_at: instantColumn().notNull(),
  problem: text().$type<OutsideReason>(),
  /** Events that could not be read, so that their times are unknown. */
  unread: integer().notNull().default(0),
})

/** When people are busy by their private calendars: nothing else of these is stored. */
export const busyTimesTable = pgTable(
  'busy_times',
  {
    person: integer()
      .notNull()
      .references(() => busyFeedsTable.person, { onDelete: 'cascade' }),
    begins_at: instantColumn().notNull(),
    ends_at: instantColumn().notNull(),
  },
  (table) => [index('busy_times_person').on(table.person, table.begins_at)],
)
