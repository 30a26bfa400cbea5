import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.server.ts'
import type { HandlersOf } from '../../../kernel/http/handler.server.ts'
import { records } from '../../../kernel/record/record.server.ts'
import { mandatesTable, mandateNotesTable as table } from '../mandate.table.ts'
import { mandateRecords } from '../mandateRecords.server.ts'
import { type noteEndpoints, mandateNotes as resource } from './note.ts'

const noteRecords = records(resource, {
  table,
  // No list, so nothing to export.
  exported: { words: 'mandate', columns: {} },
})

/** Creates the note's row if there is none yet; does nothing for a mandate in the trash. */
const prepareRow = (id: number, db: Db) =>
  db.execute(sql`insert into ${table} (id)
    select ${mandatesTable.id} from ${mandatesTable} where ${mandatesTable.id} = ${id} and ${mandatesTable.deleted_at} is null
    on conflict do nothing`)

const { get, update, history, asOf } = noteRecords.handlers

export const noteHandlers: HandlersOf<typeof noteEndpoints> = {
  async get(input, context) {
    const { id } = input.params
    if ((await context.db.$count(table, eq(table.id, id))) > 0) return get(input, context)
    const { created_at } = await mandateRecords.find(id, context)
    const empty = { internal_note: null, provenance: {}, labels: {} }
    return { id, version: 1, created_at, updated_at: created_at, ...empty }
  },

  async update(input, context) {
    await prepareRow(input.params.id, context.db)
    return update(input, context)
  },

  history,
  asOf,
}
