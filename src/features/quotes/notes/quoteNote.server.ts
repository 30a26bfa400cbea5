import { sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.server.ts'
import type { HandlersOf } from '../../../kernel/http/handler.server.ts'
import { notesBeside } from '../../../kernel/record/notes.server.ts'
import { quotesTable, quoteNotesTable as table } from '../quote.table.ts'
import { quoteRecords } from '../quoteRecords.server.ts'
import { type quoteNoteEndpoints, quoteNotes } from './quoteNote.ts'

const notes = notesBeside(quoteNotes, {
  table,
  of: { table: quotesTable, find: quoteRecords.find, words: 'quote' },
})

/** Sets the address that a quote has in accounting now. */
export async function noteAccountingUrl(id: number, url: string | null, db: Db) {
  await notes.prepareRow(id, db)
  await db
    .update(table)
    .set({ accounting_url: url })
    .where(sql`${table.id} = ${id} and ${table.accounting_url} is distinct from ${url}`)
}

export const quoteNoteHandlers: HandlersOf<typeof quoteNoteEndpoints> = notes.handlers
