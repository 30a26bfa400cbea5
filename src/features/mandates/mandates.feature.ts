import { feature } from '../../kernel/feature.ts'
import { contactEndpoints } from './contacts/mandateContact.ts'
import { mandateText } from './mandate.text.ts'
import { mandateEndpoints, mandates } from './mandate.ts'
import { noteText } from './notes/note.text.ts'
import { mandateNotes, noteEndpoints } from './notes/note.ts'
import { openingText } from './openings/opening.text.ts'
import { openingEndpoints, openings } from './openings/opening.ts'
import { duplicateEndpoints } from './steps/duplicate.ts'

/** Mandates, their forms and notes. */
export const mandateFeature = feature({
  endpoints: {
    mandates: { ...mandateEndpoints, ...duplicateEndpoints, ...contactEndpoints },
    mandate_notes: noteEndpoints,
    openings: openingEndpoints,
  },
  records: [
    { resource: mandates, text: mandateText },
    { resource: mandateNotes, text: noteText },
    { resource: openings, text: openingText },
  ],
})
