import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

export const openingText = text('opening', {
  'section.opening': { fr: 'Mandat ouvert', en: 'Opened mandate', it: 'Mandato aperto' },
  'field.mandate': common.mandate,
  'field.person': common.person,
  open: {
    fr: 'Ouvrir le mandat {number} à une autre personne',
    en: 'Open mandate {number} to another person',
    it: 'Apri il mandato {number} a un’altra persona',
  },
  close: { fr: 'Fermer à {name}', en: 'Close to {name}', it: 'Chiudi a {name}' },
  'error.not_of_company': {
    fr: 'Cette personne ne fait pas partie de la société du mandat : ajoutez-la d’abord à la société.',
    en: 'This person does not belong to the company of the mandate: add them to the company first.',
    it: 'Questa persona non fa parte della società del mandato: la aggiunga prima alla società.',
  },
  'error.client': {
    fr: 'Cette personne est le client du mandat : elle le voit déjà.',
    en: 'This person is the client of the mandate: they see it already.',
    it: 'Questa persona è il cliente del mandato: lo vede già.',
  },
})
