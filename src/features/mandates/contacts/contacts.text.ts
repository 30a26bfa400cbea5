import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

/** Texts of the people on a mandate whom somebody may contact. */
export const contactsText = text('mandate_contacts', {
  title: { fr: 'Qui contacter', en: 'Whom to contact', it: 'Chi contattare' },
  failed: {
    fr: 'Impossible de charger les contacts.',
    en: 'Failed to load contacts.',
    it: 'Impossibile caricare i contatti.',
  },
  'kind.client': common.client,
  'kind.owner': common.owner,
  'kind.manager': common.manager,
  'kind.partner': common.partnerOfPartenaire,
  'kind.office': common.personInCharge,
  office: common.officeOfBureau,
  no_phone: { fr: 'Pas de téléphone', en: 'No phone number', it: 'Nessun telefono' },
})
