import { section } from '../../../kernel/field/fields.ts'
import { flag, longText, url } from '../../../kernel/field/kinds.ts'
import { resource } from '../../../kernel/record/resource.ts'

export const quoteNoteFields = section('office', 'base', {
  /** Where the quote is in accounting: entered by hand, or set by synchronisation. */
  accounting_url: url(),
  /** Whether the quote is invoiced by other means, so that nothing is to be invoiced here. */
  invoiced_elsewhere: flag(),
  internal_note: longText({ max: 5000 }),
})

/**
 * What the office alone notes about a quote; its id is that of the quote. It is a separate record, as the client could
 * otherwise see from the quote's version, dates and events that it changed.
 */
export const quoteNotes = resource({
  name: 'quote_notes',
  fields: quoteNoteFields,
  list: [],
  order: 'id',
})

const { get, update, history, asOf } = quoteNotes.endpoints

/** An unwritten note reads as empty with version 1 and no history. */
export const quoteNoteEndpoints = { get, update, history, asOf }
