import type { HandlersOf } from '../../../kernel/http/handler.server.ts'
import { notesBeside } from '../../../kernel/record/notes.server.ts'
import { mandatesTable, mandateNotesTable as table } from '../mandate.table.ts'
import { mandateRecords } from '../mandateRecords.server.ts'
import { mandateNotes, type noteEndpoints } from './note.ts'

export const noteHandlers: HandlersOf<typeof noteEndpoints> = notesBeside(mandateNotes, {
  table,
  of: { table: mandatesTable, find: mandateRecords.find, words: 'mandate' },
}).handlers
