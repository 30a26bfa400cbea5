import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

/** Texts of what the office notes about a quote. */
export const quoteNoteText = text('quoteNote', {
  'section.office': { fr: 'Interne', en: 'Internal', it: 'Interno' },
  'field.accounting_url': {
    fr: 'Lien comptabilité',
    en: 'Accounting link',
    it: 'Link contabilità',
  },
  'field.invoiced_elsewhere': {
    fr: 'Facturée ailleurs',
    en: 'Invoiced elsewhere',
    it: 'Fatturata altrove',
  },
  'field.internal_note': common.internalNotes,
  failed: {
    fr: 'Impossible de charger les notes internes.',
    en: 'Failed to load the internal notes.',
    it: 'Impossibile caricare le note interne.',
  },
})
