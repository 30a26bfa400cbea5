import { type Text, type Translations, text } from '../../kernel/text.ts'

/** Words of the menu of what is saved, which opens on demand. */
type ViewWord =
  | ('own' | 'shared' | 'empty' | 'failed' | 'about' | 'save' | 'help.name')
  | `dialog.${'save' | 'rename' | 'placeholder' | 'failed'}`
  | 'submit.save'
  | `done.${'saved' | 'renamed' | 'shared' | 'unshared' | 'deleted'}`

export type ViewItemsText = Text<Record<ViewWord, Translations>>

/** Words for what is saved, which a screen may call something else than a view. */
export type ViewsText = Text<Record<ViewWord | 'title', Translations>>

export const viewItemsText = text('viewItems', {
  'help.name': {
    fr: 'Unique parmi vos vues de cette liste',
    en: 'Unique among your views of this list',
    it: 'Nome unico tra le sue viste di questo elenco',
  },
  own: { fr: 'Mes vues', en: 'My views', it: 'Le mie viste' },
  shared: { fr: 'Vues partagées', en: 'Shared views', it: 'Viste condivise' },
  empty: {
    fr: 'Une vue garde la recherche, les filtres, le tri et les colonnes d’une liste, pour y revenir en un clic.',
    en: 'A view keeps the search, filters, order and columns of a list, to come back to in one click.',
    it: 'Una vista conserva la ricerca, i filtri, l’ordine e le colonne di un elenco, per ritrovarli con un clic.',
  },
  failed: {
    fr: 'Impossible de charger les vues.',
    en: 'Failed to load the views.',
    it: 'Impossibile caricare le viste.',
  },
  about: { fr: 'Vue « {name} »', en: 'View “{name}”', it: 'Vista «{name}»' },
  save: { fr: 'Enregistrer comme vue…', en: 'Save as a view…', it: 'Salva come vista…' },
  save_changes: {
    fr: 'Enregistrer les changements',
    en: 'Save the changes',
    it: 'Salva le modifiche',
  },
  rename: { fr: 'Renommer…', en: 'Rename…', it: 'Rinomina…' },
  share: {
    fr: 'Partager avec les administrateurs',
    en: 'Share with the administrators',
    it: 'Condividi con gli amministratori',
  },
  unshare: { fr: 'Ne plus partager', en: 'Stop sharing', it: 'Non condividere più' },
  'dialog.save': { fr: 'Enregistrer comme vue', en: 'Save as a view', it: 'Salva come vista' },
  'dialog.rename': { fr: 'Renommer la vue', en: 'Rename the view', it: 'Rinomina la vista' },
  'dialog.placeholder': {
    fr: 'Par exemple : À relancer',
    en: 'For example: To chase up',
    it: 'Per esempio: Da sollecitare',
  },
  'dialog.failed': {
    fr: 'La vue n’a pas pu être enregistrée.',
    en: 'Failed to save the view.',
    it: 'Impossibile salvare la vista.',
  },
  'submit.save': { fr: 'Enregistrer la vue', en: 'Save the view', it: 'Salva la vista' },
  'submit.rename': { fr: 'Renommer', en: 'Rename', it: 'Rinomina' },
  'done.saved': { fr: 'Vue enregistrée', en: 'View saved', it: 'Vista salvata' },
  'done.renamed': { fr: 'Vue renommée', en: 'View renamed', it: 'Vista rinominata' },
  'done.shared': { fr: 'Vue partagée', en: 'View shared', it: 'Vista condivisa' },
  'done.unshared': {
    fr: 'La vue n’est plus partagée',
    en: 'The view is no longer shared',
    it: 'La vista non è più condivisa',
  },
  'done.deleted': { fr: 'Vue supprimée', en: 'View deleted', it: 'Vista eliminata' },
})
