import { feature } from '../../kernel/feature.ts'
import { claimText } from './claims/claim.text.ts'
import { claimEndpoints, claims } from './claims/claim.ts'
import { invoiceText } from './invoices/invoice.text.ts'
import { invoiceEndpoints, invoices } from './invoices/invoice.ts'
import { quoteNoteText } from './notes/quoteNote.text.ts'
import { quoteNoteEndpoints, quoteNotes } from './notes/quoteNote.ts'
import { quoteText } from './quote.text.ts'
import { quoteEndpoints, quotes } from './quote.ts'

/** Quotes, and their answers. */
export const quoteFeature = feature({
  endpoints: {
    quotes: quoteEndpoints,
    quote_notes: quoteNoteEndpoints,
    invoices: invoiceEndpoints,
    claims: claimEndpoints,
  },
  records: [
    { resource: quotes, text: quoteText },
    { resource: quoteNotes, text: quoteNoteText },
    { resource: invoices, text: invoiceText },
    { resource: claims, text: claimText },
  ],
})
