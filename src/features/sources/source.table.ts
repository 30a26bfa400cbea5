import { bigint, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '../../kernel/record/record.table.ts'
import { usersTable } from '../auth/user.table.ts'
import type { DumpFile, RowProblem } from '../register/import/dump.ts'
import type { ImportFault, ImportOrigin, ImportState, ShownStep } from './sources.ts'

/** Imports of the federal register, in the order in which they were asked for. */
export const registerImports = pgTable('register_imports', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  origin: text().$type<ImportOrigin>().notNull(),
  /** Name of the file that was sent, or the area whose dump is fetched. */
  name: text().notNull(),
  /** The upload with the file that was sent. */
  upload: uuid(),
  person: integer().references(() => usersTable.id, { onDelete: 'set null' }),
  asked_at: instantColumn().notNull(),
  state: text().$type<ImportState>().notNull(),
  started_at: instantColumn(),
  ended_at: instantColumn(),
  /** What it does now, and how far it is with it. */
  step: text().$type<ShownStep>(),
  done: bigint({ mode: 'number' }),
  total: bigint({ mode: 'number' }),
  /** Why it failed, and what that concerns. */
  fault: text().$type<ImportFault>(),
  fault_detail: text(),
  version: text(),
  cantons: text().array(),
  buildings: integer(),
  entrances: integer(),
  /** Entrances without a street, which cannot be searched. */
  without_address: integer(),
  bad_rows: integer(),
})

/** The first rows that an import left out. */
export const registerImportRows = pgTable(
  'register_import_rows',
  {
    import_id: integer()
      .notNull()
      .references(() => registerImports.id, { onDelete: 'cascade' }),
    file: text().$type<DumpFile>().notNull(),
    line: integer().notNull(),
    problem: text().$type<RowProblem>().notNull(),
    column: text(),
  },
  (table) => [primaryKey({ columns: [table.import_id, table.file, table.line] })],
)
