import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instantColumn } from '../../../kernel/record/record.table.ts'
import { usersTable } from '../../auth/user.table.ts'
import { buildingsTable } from '../../buildings/building.table.ts'
import { mandatesTable } from '../../mandates/mandate.table.ts'
import { filesTable } from '../file.table.ts'

/** Links by which people without an account get a file, or what lies in a folder. */
export const fileSharesTable = pgTable(
  'file_shares',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256 of the token, which only the link has. */
    token_hash: text().notNull(),
    /** The file; null if a folder is shared. */
    file: integer().references(() => filesTable.id, { onDelete: 'cascade' }),
    building: integer()
      .notNull()
      .references(() => buildingsTable.id, { onDelete: 'cascade' }),
    mandate: integer().references(() => mandatesTable.id, { onDelete: 'cascade' }),
    /** Key of the folder; null if a file is shared. */
    folder: text(),
    made_by: integer().references(() => usersTable.id),
    made_at: instantColumn().notNull(),
    expires_at: instantColumn().notNull(),
    revoked_at: instantColumn(),
    /** How often it was opened, and when last. */
    opened: integer().notNull().default(0),
    opened_at: instantColumn(),
  },
  (table) => [
    uniqueIndex('file_shares_token').on(table.token_hash),
    index('file_shares_file').on(table.file).where(sql`file is not null`),
    index('file_shares_place').on(table.building, table.mandate),
  ],
)
