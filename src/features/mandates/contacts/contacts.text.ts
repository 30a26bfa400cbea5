import { text } from '../../../kernel/text.ts'

/** Texts of the people on a mandate whom somebody may contact. */
export const contactsText = text('mandate_contacts', {
  title: { fr: 'Qui contacter', en: 'Whom to contact', it: 'Chi contattare' },
  failed: {
    fr: 'Impossible de charger les contacts.',
    en: 'Failed to load the contacts.',
    it: 'Impossibile caricare i contatti.',
  },
  'kind.client': { fr: 'Client', en: 'Client', it: 'Cliente' },
  'kind.owner': { fr: 'Propriétaire', en: 'Owner', it: 'Proprietario' },
  'kind.manager': { fr: 'Régie', en: 'Manager', it: 'Amministrazione immobiliare' },
  'kind.partner': { fr: 'Partenaire', en: 'Partner', it: 'Partner' },
  'kind.office': { fr: 'Responsable', en: 'Person in charge', it: 'Responsabile' },
  office: { fr: 'Bureau', en: 'Office', it: 'Studio' },
  no_phone: { fr: 'Pas de téléphone', en: 'No phone number', it: 'Nessun telefono' },
})
