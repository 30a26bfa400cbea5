import { feature } from '../../kernel/feature.ts'
import { quoteNoteText } from './notes/quoteNote.text.ts'
import { quoteNoteEndpoints, quoteNotes } from './notes/quoteNote.ts'
import { quoteText } from './quote.text.ts'
import { quoteEndpoints, quotes } from './quote.ts'

/** Quotes, and their answers. */
export const quoteFeature = feature({
  endpoints: { quotes: quoteEndpoints, quote_notes: quoteNoteEndpoints },
  records: [
    { resource: quotes, text: quoteText },
    { resource: quoteNotes, text: quoteNoteText },
  ],
})
