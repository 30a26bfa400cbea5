import { common } from '../../kernel/commonWords.ts'
import { text } from '../../kernel/text.ts'
import { authorText, technicalRowText } from './technicalRow.text.ts'

export const renovationText = text('renovation', {
  ...technicalRowText.words,
  ...authorText.words,
  'list.title': {
    fr: 'Travaux de rénovation',
    en: 'Renovation works',
    it: 'Lavori di risanamento',
  },
  'list.failed': {
    fr: 'Impossible de charger les travaux de rénovation. Réessayez.',
    en: 'Error fetching renovation works',
    it: 'Impossibile caricare i lavori di risanamento. Riprovi.',
  },
  'list.save_failed': {
    fr: 'Impossible d’enregistrer les travaux de rénovation. Réessayez.',
    en: 'Error saving renovation works',
    it: 'Impossibile salvare i lavori di risanamento. Riprovi.',
  },
  'list.delete_failed': {
    fr: 'Impossible de supprimer les travaux de rénovation. Réessayez.',
    en: 'Error deleting renovation works',
    it: 'Impossibile eliminare i lavori di risanamento. Riprovi.',
  },
  'list.empty': {
    fr: 'Pas de travaux saisis',
    en: 'No works entered',
    it: 'Nessun lavoro inserito',
  },
  propose: { fr: 'Proposer des travaux', en: 'Propose works', it: 'Proponi lavori' },
  'section.renovation': common.works,
  'field.element': { fr: 'Élément du bâtiment', en: 'Element', it: 'Elemento' },
  'field.work_type': { fr: 'Type de travaux', en: 'Work type', it: 'Tipo di lavori' },
  'field.company': common.company,
  'field.completion_year': {
    fr: 'Année d’achèvement',
    en: 'Completion year',
    it: 'Anno di conclusione',
  },
  'element.autre': common.other,
  'element.chaufferie': { fr: 'Chaufferie', en: 'Boiler room', it: 'Locale caldaia' },
  'element.cheminee': { fr: 'Cheminée', en: 'Chimney', it: 'Camino' },
  'element.facades': { fr: 'Façades', en: 'Facades', it: 'Facciate' },
  'element.fenetres': { fr: 'Fenêtres', en: 'Windows', it: 'Finestre' },
  'element.toiture': common.roof,
  'work_type.agrandissement': { fr: 'Agrandissement', en: 'Extension', it: 'Ampliamento' },
  'work_type.demolition': { fr: 'Démolition', en: 'Demolition', it: 'Demolizione' },
  'work_type.remplacement': common.replacement,
  'work_type.restauration': { fr: 'Restauration', en: 'Restoration', it: 'Restauro' },
})
