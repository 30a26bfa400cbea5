import { text } from '../../../kernel/text.ts'

/** Texts of the form in which a client requests a service. */
export const requestText = text('request', {
  'section.service': { fr: 'Prestation', en: 'Service', it: 'Prestazione' },
  'section.place': { fr: 'Bâtiment', en: 'Building', it: 'Edificio' },
  'section.message': { fr: 'Votre demande', en: 'Your request', it: 'La sua richiesta' },
  'field.street_name': { fr: 'Rue', en: 'Street', it: 'Via' },
  'field.street_number': { fr: 'Numéro', en: 'Number', it: 'Numero' },
  'field.postcode': { fr: 'NPA', en: 'Postcode', it: 'NPA' },
  'field.city': { fr: 'Localité', en: 'City', it: 'Località' },
  'field.request': {
    fr: 'Votre demande',
    en: 'What you need',
    it: 'La sua richiesta',
  },
  'field.product': { fr: 'Produit', en: 'Product', it: 'Prodotto' },
  'field.building': { fr: 'Bâtiment', en: 'Building', it: 'Edificio' },
})
