import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

/** Texts of the form in which a client requests a service. */
export const requestText = text('request', {
  'section.service': { fr: 'Prestation', en: 'Service', it: 'Prestazione' },
  'section.place': common.building,
  'section.message': { fr: 'Votre demande', en: 'Your request', it: 'La sua richiesta' },
  'field.street_name': common.street,
  'field.street_number': common.number,
  'field.postcode': common.postcode,
  'field.city': common.city,
  'field.request': {
    fr: 'Votre demande',
    en: 'What you need',
    it: 'La sua richiesta',
  },
  'field.product': common.product,
  'field.building': common.building,
})
