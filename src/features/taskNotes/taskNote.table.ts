import { boolean, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { TaskNote } from '../../integrations/taskNotes/taskNotes.ts'
import type { Problem } from '../../kernel/http/errors.ts'
import { instantColumn } from '../../kernel/record/record.table.ts'
import { usersTable } from '../auth/user.table.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import type { NoteState } from './noteState.ts'

/** Pages of the notes service that mandates are noted in: one of its own, and one for each chosen task. */
export const taskNotesTable = pgTable(
  'task_notes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    mandate: integer()
      .notNull()
      .references(() => mandatesTable.id, { onDelete: 'cascade' }),
    /** The existing task that was chosen; empty for a page of its own. */
    task: text().notNull().default(''),
    /** Under which the notes service finds the page. */
    reference: uuid().notNull().defaultRandom(),
    page_id: text(),
    url: text(),
    state: text().$type<NoteState>().notNull().default('queued'),
    /** What is to be sent; null once it is settled, as it names people. */
    payload: jsonb().$type<Omit<TaskNote, 'reference'>>(),
    /** SHA-256 of what was last asked to be sent, and of what was. */
    payload_hash: text().notNull(),
    sent_hash: text(),
    tries: integer().notNull().default(0),
    problem: jsonb().$type<Problem>(),
    /** Whether an attempt may still do late what it was asked. */
    is_uncertain: boolean().notNull().default(false),
    /** Whether the page no longer exists. */
    is_gone: boolean().notNull().default(false),
    requested_at: instantColumn().notNull(),
    requested_by: integer().references(() => usersTable.id, { onDelete: 'set null' }),
    sent_at: instantColumn(),
  },
  (table) => [uniqueIndex('task_notes_mandate').on(table.mandate, table.task)],
)
