import { text } from '../../../kernel/text.ts'

/** What the server says of dossiers. */
export const dossierRefusalText = text('dossier', {
  'error.changed': {
    fr: 'La source indique autre chose entre-temps. La fiche a été relue.',
    en: 'The source now says something else. The record was read again.',
    it: 'Nel frattempo la fonte indica altro. La scheda è stata riletta.',
  },
})
