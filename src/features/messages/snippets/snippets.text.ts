import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

/** Texts of the screen on which the office keeps texts for its messages. */
export const snippetsText = text('snippets', {
  title: common.messageTexts,
  failed: {
    fr: 'Les textes n’ont pas pu être chargés',
    en: 'The texts could not be loaded',
    it: 'Non è stato possibile caricare i testi',
  },
  empty: {
    fr: 'Aucun texte. Un texte souvent écrit, par exemple pour demander un rendez-vous, se garde ici.',
    en: 'No texts. A text that is often written, to ask for an appointment for example, is kept here.',
    it: 'Nessun testo. Un testo scritto spesso, ad esempio per chiedere un appuntamento, si conserva qui.',
  },
  new: { fr: 'Nouveau texte', en: 'New text', it: 'Nuovo testo' },
  edit: common.edit,
  remove: common.delete,
  name: common.name,
  text: common.text,
  save: common.save,
  saved: { fr: '{name} enregistré', en: '{name} saved', it: '{name} salvato' },
  removed: { fr: '{name} supprimé', en: '{name} deleted', it: '{name} eliminato' },
  not_saved: {
    fr: 'Le texte n’a pas été enregistré.',
    en: 'The text was not saved.',
    it: 'Il testo non è stato salvato.',
  },
})
