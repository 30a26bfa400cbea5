import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

/** Texts of the office's note on a mandate. */
export const noteText = text('note', {
  'section.office': common.officeOfBureau,
  'field.internal_note': { fr: 'Note interne', en: 'Internal note', it: 'Nota interna' },
  'help.internal_note': {
    fr: 'Visible uniquement par l’administration.',
    en: 'Visible to administrators only.',
    it: 'Visibile solo all’amministrazione.',
  },
  failed: {
    fr: 'Impossible de charger la note interne.',
    en: 'Failed to load the internal note.',
    it: 'Impossibile caricare la nota interna.',
  },
})
