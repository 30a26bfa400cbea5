import { common } from '../../kernel/commonWords.ts'
import { text } from '../../kernel/text.ts'

export const paletteText = text('palette', {
  title: {
    fr: 'Chercher une fiche, un écran ou une action',
    en: 'Find a record, a screen or an action',
    it: 'Cerca una scheda, una schermata o un’azione',
  },
  placeholder: {
    fr: 'Adresse, nom, numéro, fichier, écran, action…',
    en: 'Address, name, number, file, screen, action…',
    it: 'Indirizzo, nome, numero, file, schermata, azione…',
  },
  actions: { fr: 'Sur cette page', en: 'On this page', it: 'In questa pagina' },
  results: { fr: 'Résultats', en: 'Results', it: 'Risultati' },
  recent: { fr: 'Récents', en: 'Recent', it: 'Recenti' },
  screens: { fr: 'Écrans', en: 'Screens', it: 'Schermate' },
  all: { fr: 'Tout afficher ({count})', en: 'Show all ({count})', it: 'Mostra tutto ({count})' },
  contacts: common.contacts,
  files: common.files,
  documents: common.documents,
  nothing: {
    fr: 'Rien ne correspond à « {words} ».',
    en: 'Nothing matches “{words}”.',
    it: 'Nulla corrisponde a «{words}».',
  },
  failed: {
    fr: 'La recherche n’a pas abouti. Réessayez.',
    en: 'The search failed. Try again.',
    it: 'La ricerca non è riuscita. Riprovi.',
  },
  found: {
    fr: { one: '{count} résultat', many: '{count} résultats', other: '{count} résultats' },
    en: { one: '{count} result', other: '{count} results' },
    it: { one: '{count} risultato', many: '{count} risultati', other: '{count} risultati' },
  },
  near: {
    fr: '{kind} : résultats approchants',
    en: '{kind}, close matches',
    it: '{kind}: risultati simili',
  },
  'key.move': common.browse,
  'key.open': { fr: 'ouvrir', en: 'open', it: 'aprire' },
  'key.close': { fr: 'fermer', en: 'close', it: 'chiudere' },
})
