import { section } from '../../../kernel/field/fields.ts'
import { longText } from '../../../kernel/field/kinds.ts'
import type { TypeOf } from '../../../kernel/field/shape.ts'
import { resource } from '../../../kernel/record/resource.ts'

export const noteFields = section('office', 'base', { internal_note: longText() })

/**
 * The office's note on a mandate; its id is that of the mandate. It is a separate record, as client and partner
 * could otherwise see from the mandate's version, dates and events that it changed.
 */
export const mandateNotes = resource({
  name: 'mandate_notes',
  fields: noteFields,
  list: [],
  order: 'id',
})
export type MandateNote = TypeOf<typeof mandateNotes.row>

const { get, update, history, asOf } = mandateNotes.endpoints

/** An unwritten note reads as empty with version 1 and no history. */
export const noteEndpoints = { get, update, history, asOf }
