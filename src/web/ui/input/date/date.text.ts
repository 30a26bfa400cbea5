import { text } from '../../../../kernel/text.ts'

/** Texts of the calendar that picks a date. */
export const dateText = text('date', {
  pick: { fr: 'Choisir une date', en: 'Pick a date', it: 'Scegli una data' },
  previous_month: { fr: 'Mois précédent', en: 'Previous month', it: 'Mese precedente' },
  next_month: { fr: 'Mois suivant', en: 'Next month', it: 'Mese successivo' },
  previous_year: { fr: 'Année précédente', en: 'Previous year', it: 'Anno precedente' },
  next_year: { fr: 'Année suivante', en: 'Next year', it: 'Anno successivo' },
  previous_decade: {
    fr: 'Décennie précédente',
    en: 'Previous decade',
    it: 'Decennio precedente',
  },
  next_decade: { fr: 'Décennie suivante', en: 'Next decade', it: 'Decennio successivo' },
  choose_month: { fr: 'Choisir le mois', en: 'Choose the month', it: 'Scegli il mese' },
  choose_year: { fr: 'Choisir l’année', en: 'Choose the year', it: 'Scegli l’anno' },
})
