import { common } from '../../kernel/commonWords.ts'
import { text } from '../../kernel/text.ts'

export const memberText = text('member', {
  'section.member': { fr: 'Appartenance', en: 'Membership', it: 'Appartenenza' },
  'field.company': common.companyOfSociete,
  'field.person': common.person,
  'field.person_phone': common.phone,
  'field.person_email': common.email,
  'field.takes_over': {
    fr: 'Peut reprendre des mandats',
    en: 'Can take over mandates',
    it: 'Può riprendere mandati',
  },
  'field.role': common.function,
  'field.duties': { fr: 'Rôle pour nous', en: 'Duties', it: 'Compiti' },
  'duties.main': { fr: 'Contact principal', en: 'Main contact', it: 'Contatto principale' },
  'duties.signs': { fr: 'Signe', en: 'Signs', it: 'Firma' },
  'duties.invoices': common.billing,
  'duties.access': { fr: 'Accès chaufferie', en: 'Boiler room access', it: 'Accesso caldaia' },
  'duties.copy': { fr: 'En copie', en: 'In copy', it: 'In copia' },
  'field.since': { fr: 'Dès le', en: 'From', it: 'Dal' },
  'field.until': { fr: 'Jusqu’au', en: 'Until', it: 'Fino al' },
  'error.left': {
    fr: 'Cette personne a quitté la société : ajoutez-la de nouveau si elle y revient.',
    en: 'This person has left the company: add them again if they come back.',
    it: 'Questa persona ha lasciato la società: la aggiunga di nuovo se torna.',
  },
  'error.answers': {
    fr: 'Cette personne répond de mandats de la société : remettez-les d’abord à quelqu’un d’autre, par « A quitté la société ».',
    en: 'This person answers for mandates of the company: hand them over first, with “Has left the company”.',
    it: 'Questa persona risponde di mandati della società: li affidi prima a qualcun altro, con «Ha lasciato la società».',
  },
  'error.fixed': {
    fr: 'La personne et la société ne changent pas : ajoutez une nouvelle appartenance.',
    en: 'Person and company do not change: add a new membership.',
    it: 'La persona e la società non cambiano: aggiunga una nuova appartenenza.',
  },
  'error.future': {
    fr: 'Indiquez une date qui n’est pas dans le futur.',
    en: 'Enter a date that is not in the future.',
    it: 'Indichi una data che non sia nel futuro.',
  },
  'error.before_since': {
    fr: 'Cette date précède l’arrivée dans la société.',
    en: 'This date is before they joined the company.',
    it: 'Questa data precede l’arrivo nella società.',
  },
  'error.successor': {
    fr: 'Choisissez une autre personne de cette société, ni désactivée ni supprimée.',
    en: 'Choose another person of this company, neither deactivated nor deleted.',
    it: 'Scelga un’altra persona di questa società, né disattivata né eliminata.',
  },
  'error.successor_needed': {
    fr: 'Choisissez qui reprend les mandats, les offres et les tâches de cette personne.',
    en: 'Choose who takes over this person’s mandates, quotes and tasks.',
    it: 'Scelga chi riprende i mandati, le offerte e i compiti di questa persona.',
  },
})
