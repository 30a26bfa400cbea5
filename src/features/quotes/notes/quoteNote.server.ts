import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.server.ts'
import type { HandlersOf } from '../../../kernel/http/handler.server.ts'
import { records } from '../../../kernel/record/record.server.ts'
import { quotesTable, quoteNotesTable as table } from '../quote.table.ts'
import { quoteRecords } from '../quoteRecords.server.ts'
import { type quoteNoteEndpoints, quoteNotes as resource } from './quoteNote.ts'

const noteRecords = records(resource, {
  table,
  // No list, so nothing to export.
  exported: { words: 'quote', columns: {} },
})

/** Creates the row of a quote if there is none yet; does nothing for a quote in the trash. */
const prepareRow = (id: number, db: Db) =>
  db.execute(sql`insert into ${table} (id)
    select ${quotesTable.id} from ${quotesTable} where ${quotesTable.id} = ${id} and ${quotesTable.deleted_at} is null
    on conflict do nothing`)

/** Sets the address that a quote has in accounting now. */
export async function noteAccountingUrl(id: number, url: string | null, db: Db) {
  await prepareRow(id, db)
  await db
    .update(table)
    .set({ accounting_url: url })
    .where(sql`${table.id} = ${id} and ${table.accounting_url} is distinct from ${url}`)
}

const { get, update, history, asOf } = noteRecords.handlers

export const quoteNoteHandlers: HandlersOf<typeof quoteNoteEndpoints> = {
  async get(input, context) {
    const { id } = input.params
    if ((await context.db.$count(table, eq(table.id, id))) > 0) return get(input, context)
    const { created_at } = await quoteRecords.find(id, context)
    const empty = { accounting_url: null, internal_note: null, provenance: {}, labels: {} }
    return { id, version: 1, created_at, updated_at: created_at, ...empty }
  },

  async update(input, context) {
    await prepareRow(input.params.id, context.db)
    return update(input, context)
  },

  history,
  asOf,
}
