import { common } from '../../kernel/commonWords.ts'
import { text } from '../../kernel/text.ts'

/** Texts shared by all technical tables. */
export const technicalRowText = text('place', {
  'section.place': { fr: 'Rattachement', en: 'Belongs to', it: 'Appartenenza' },
  'field.building': common.building,
  'field.mandate': common.mandate,
  'field.building_address': common.address,
  'field.mandate_number': common.mandate,
  'field.comment': {
    fr: 'Remarque (facultative)',
    en: 'Comment (optional)',
    it: 'Osservazione (facoltativa)',
  },
})

export const authorText = text('author', {
  'field.entered_by': {
    fr: 'Saisi par (numéro)',
    en: 'Entered by (number)',
    it: 'Inserito da (numero)',
  },
  'field.entered_by_name': { fr: 'Saisi par', en: 'Entered by', it: 'Inserito da' },
})
