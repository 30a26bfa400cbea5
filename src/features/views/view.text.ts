import { common } from '../../kernel/commonWords.ts'
import { text } from '../../kernel/text.ts'

export const viewText = text('view', {
  'list.title': common.savedViews,
  'field.name': common.name,
  'field.list': { fr: 'Liste', en: 'List', it: 'Elenco' },
  'field.state': { fr: 'Filtres', en: 'Filters', it: 'Filtri' },
  'field.columns': common.columns,
  'field.owner': { fr: 'Créée par', en: 'Made by', it: 'Creata da' },
  'field.is_shared': { fr: 'Partagée', en: 'Shared', it: 'Condivisa' },
  title: { fr: 'Vues', en: 'Views', it: 'Viste' },
  changed: { fr: 'modifiée', en: 'changed', it: 'modificata' },
})
