import { common } from '../../kernel/commonWords.ts'
import { text } from '../../kernel/text.ts'
import { authorText, technicalRowText } from './technicalRow.text.ts'

export const maintenanceText = text('maintenance', {
  ...technicalRowText.words,
  ...authorText.words,
  'list.title': common.maintenanceCompanies,
  'list.failed': {
    fr: 'Impossible de charger les entreprises d’entretien. Réessayez.',
    en: 'Error fetching maintenance companies',
    it: 'Impossibile caricare le ditte di manutenzione. Riprovi.',
  },
  'list.save_failed': {
    fr: 'Impossible d’enregistrer l’entreprise d’entretien. Réessayez.',
    en: 'Error saving maintenance company',
    it: 'Impossibile salvare la ditta di manutenzione. Riprovi.',
  },
  'list.delete_failed': {
    fr: 'Impossible de supprimer l’entreprise d’entretien. Réessayez.',
    en: 'Error deleting maintenance company',
    it: 'Impossibile eliminare la ditta di manutenzione. Riprovi.',
  },
  'list.empty': {
    fr: 'Aucune entreprise d’entretien saisie',
    en: 'No maintenance company entered',
    it: 'Nessuna ditta di manutenzione inserita',
  },
  propose: {
    fr: 'Proposer une entreprise',
    en: 'Propose a company',
    it: 'Proponi una ditta',
  },
  'section.maintenance': common.maintenanceCompany,
  'field.company_name': common.company,
  'field.role': { fr: 'Domaine', en: 'Field of work', it: 'Ambito' },
  'field.phone_number': { fr: 'Téléphone', en: 'Phone number', it: 'Telefono' },
  'field.email': common.email,
  'help.phone_number': {
    fr: 'Par exemple +41 22 343 11 22 ou 022 343 11 22',
    en: 'For example +41 22 343 11 22 or 022 343 11 22',
    it: 'Per esempio +41 22 343 11 22 o 022 343 11 22',
  },
  'role.heating': common.heating,
  'role.ventilation': common.ventilation,
  'role.both': {
    fr: 'Chauffage et ventilation',
    en: 'Heating and ventilation',
    it: 'Riscaldamento e ventilazione',
  },
})
