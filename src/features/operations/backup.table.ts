import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { BackupFault } from '../../kernel/backup/nightly.server.ts'
import { instantColumn } from '../../kernel/record/record.table.ts'
import { usersTable } from '../auth/user.table.ts'

/** Scheduled backups, one row for each time at which one was due. */
export const backupsTable = pgTable(
  'backups',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    due_at: instantColumn().notNull().unique(),
    state: text().$type<'running' | 'done' | 'failed'>().notNull(),
    tries: integer().notNull().default(1),
    /** Of the last try. */
    started_at: instantColumn().notNull(),
    ended_at: instantColumn(),
    fault: text().$type<BackupFault | 'interrupted'>(),
    name: text(),
    bytes: bigint({ mode: 'number' }),
    sha256: text(),
    /** Nobody is shown it: who knows it has opened the backup. */
    archive_sha256: text(),
    /** Whether it was restored and compared, and what was counted then. */
    is_tried: boolean(),
    ...{ rows: integer(), tables: integer(), contents: integer(), seals: integer() },
    /** When somebody last opened it with the secret key, and who. */
    opened_at: instantColumn(),
    opened_by: integer().references(() => usersTable.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('backups_done').on(table.due_at).where(sql`state = 'done'`),
    index('backups_opened').on(table.opened_at).where(sql`opened_at is not null`),
  ],
)
