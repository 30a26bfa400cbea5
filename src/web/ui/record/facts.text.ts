import { text } from '../../../kernel/text.ts'

/** Texts of the collapsed empty facts. */
export const factsText = text('facts', {
  empty: {
    fr: { one: '{count} champ vide', many: '{count} champs vides', other: '{count} champs vides' },
    en: { one: '{count} empty field', other: '{count} empty fields' },
    it: { one: '{count} campo vuoto', many: '{count} campi vuoti', other: '{count} campi vuoti' },
  },
  filled: { fr: 'Autres champs', en: 'Other fields', it: 'Altri campi' },
})
