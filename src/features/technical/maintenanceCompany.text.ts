import { text } from '../../kernel/text.ts'
import { authorText, placeText } from './place.text.ts'

export const maintenanceText = text('maintenance', {
  ...placeText.words,
  ...authorText.words,
  'list.title': {
    fr: 'Entreprises d’entretien',
    en: 'Maintenance companies',
    it: 'Ditte di manutenzione',
  },
  'list.failed': {
    fr: 'Erreur lors du chargement des entreprises d’entretien',
    en: 'Error fetching maintenance companies',
    it: 'Errore durante il caricamento delle ditte di manutenzione',
  },
  'list.save_failed': {
    fr: 'Erreur lors de l’enregistrement de l’entreprise d’entretien',
    en: 'Error saving maintenance company',
    it: 'Errore durante il salvataggio della ditta di manutenzione',
  },
  'list.delete_failed': {
    fr: 'Erreur lors de la suppression de l’entreprise d’entretien',
    en: 'Error deleting maintenance company',
    it: 'Errore durante l’eliminazione della ditta di manutenzione',
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
  'section.maintenance': {
    fr: 'Entreprise d’entretien',
    en: 'Maintenance company',
    it: 'Ditta di manutenzione',
  },
  'field.company_name': { fr: 'Entreprise', en: 'Company', it: 'Ditta' },
  'field.role': { fr: 'Domaine', en: 'Looks after', it: 'Ambito' },
  'field.phone_number': { fr: 'Téléphone', en: 'Phone number', it: 'Telefono' },
  'field.email': { fr: 'E-mail', en: 'E-mail', it: 'E-mail' },
  'help.phone_number': {
    fr: '13 chiffres, par exemple 0041223431122',
    en: '13 digits, for example 0041223431122',
    it: '13 cifre, per esempio 0041223431122',
  },
  'role.heating': { fr: 'Chauffage', en: 'Heating', it: 'Riscaldamento' },
  'role.ventilation': { fr: 'Ventilation', en: 'Ventilation', it: 'Ventilazione' },
  'role.both': {
    fr: 'Chauffage et ventilation',
    en: 'Heating and ventilation',
    it: 'Riscaldamento e ventilazione',
  },
})
