import { text } from '../../../kernel/text.ts'

export const assignmentsText = text('assignments', {
  buildings: { fr: 'Bâtiments attribués', en: 'Assigned buildings', it: 'Edifici assegnati' },
  mandates: { fr: 'Mandats attribués', en: 'Assigned mandates', it: 'Mandati assegnati' },
  no_building: { fr: 'Aucun bâtiment', en: 'No building', it: 'Nessun edificio' },
  no_mandate: { fr: 'Aucun mandat', en: 'No mandates', it: 'Nessun mandato' },
  portfolio: {
    fr: 'Tous ses bâtiments comme propriétaire',
    en: 'All buildings of this owner',
    it: 'Tutti i suoi edifici come proprietario',
  },
  failed: {
    fr: 'Impossible de charger les bâtiments et les mandats.',
    en: 'Failed to load buildings and mandates.',
    it: 'Impossibile caricare gli edifici e i mandati.',
  },
  'role.owner': { fr: 'Propriétaire', en: 'Owner', it: 'Proprietario' },
  'role.manager': { fr: 'Régie', en: 'Manager', it: 'Amministrazione immobiliare' },
  'role.maintenance': { fr: 'Entretien', en: 'Maintenance', it: 'Manutenzione' },
  'role.client': { fr: 'Client', en: 'Client', it: 'Cliente' },
  'role.partner': { fr: 'Partenaire', en: 'Partner', it: 'Partner' },
  'role.responsible': { fr: 'Responsable', en: 'Person in charge', it: 'Responsabile' },
})
