import { text } from '../../../kernel/text.ts'

/** Words of saved views for what they are here: saved searches. */
export const searchText = text('campaignSearch', {
  'help.name': {
    fr: 'Unique parmi vos recherches',
    en: 'Unique among your searches',
    it: 'Nome unico tra le sue ricerche',
  },
  title: { fr: 'Recherches enregistrées', en: 'Saved searches', it: 'Ricerche salvate' },
  own: { fr: 'Mes recherches', en: 'My searches', it: 'Le mie ricerche' },
  shared: { fr: 'Recherches partagées', en: 'Shared searches', it: 'Ricerche condivise' },
  empty: {
    fr: 'Une recherche enregistrée garde le lieu et les filtres, pour y revenir en un clic.',
    en: 'A saved search keeps the place and the filters, to come back to in one click.',
    it: 'Una ricerca salvata conserva il luogo e i filtri, per ritrovarli con un clic.',
  },
  failed: {
    fr: 'Impossible de charger les recherches.',
    en: 'Failed to load the searches.',
    it: 'Impossibile caricare le ricerche.',
  },
  about: { fr: 'Recherche « {name} »', en: 'Search “{name}”', it: 'Ricerca «{name}»' },
  save: {
    fr: 'Enregistrer la recherche…',
    en: 'Save the search…',
    it: 'Salva la ricerca…',
  },
  'dialog.save': {
    fr: 'Enregistrer la recherche',
    en: 'Save the search',
    it: 'Salva la ricerca',
  },
  'dialog.rename': {
    fr: 'Renommer la recherche',
    en: 'Rename the search',
    it: 'Rinomina la ricerca',
  },
  'dialog.placeholder': {
    fr: 'Par exemple : Mazout avant 1980',
    en: 'For example: Oil before 1980',
    it: 'Per esempio: Olio prima del 1980',
  },
  'dialog.failed': {
    fr: 'La recherche n’a pas pu être enregistrée.',
    en: 'Failed to save the search.',
    it: 'Impossibile salvare la ricerca.',
  },
  'submit.save': {
    fr: 'Enregistrer la recherche',
    en: 'Save the search',
    it: 'Salva la ricerca',
  },
  'done.saved': { fr: 'Recherche enregistrée', en: 'Search saved', it: 'Ricerca salvata' },
  'done.renamed': { fr: 'Recherche renommée', en: 'Search renamed', it: 'Ricerca rinominata' },
  'done.shared': { fr: 'Recherche partagée', en: 'Search shared', it: 'Ricerca condivisa' },
  'done.unshared': {
    fr: 'La recherche n’est plus partagée',
    en: 'The search is no longer shared',
    it: 'La ricerca non è più condivisa',
  },
  'done.deleted': { fr: 'Recherche supprimée', en: 'Search deleted', it: 'Ricerca eliminata' },
})
