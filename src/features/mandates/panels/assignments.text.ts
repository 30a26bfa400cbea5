import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

export const assignmentsText = text('assignments', {
  company_mandates: common.mandates,
  buildings: { fr: 'Bâtiments attribués', en: 'Assigned buildings', it: 'Edifici assegnati' },
  mandates: { fr: 'Mandats attribués', en: 'Assigned mandates', it: 'Mandati assegnati' },
  no_building: { fr: 'Aucun bâtiment', en: 'No building', it: 'Nessun edificio' },
  no_mandate: common.noMandates,
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
  'role.owner': common.owner,
  'role.manager': common.manager,
  'role.maintenance': common.maintenance,
  'role.client': common.client,
  'role.opened': { fr: 'Ouvert', en: 'Opened', it: 'Aperto' },
  'role.partner': common.partnerOfPartenaire,
  'role.responsible': common.personInCharge,
})
