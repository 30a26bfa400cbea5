import { text } from '../../../kernel/text.ts'

/** Texts of the ranges of costs, on screens and in reports. */
export const rangeText = text('range', {
  range: { fr: 'de {low} à {high}', en: '{low} to {high}', it: 'da {low} a {high}' },
  likely: {
    fr: 'de {low} à {high}, huit cas sur dix',
    en: '{low} to {high}, eight cases out of ten',
    it: 'da {low} a {high}, otto casi su dieci',
  },
  legend: {
    fr: 'Fourchette, huit cas sur dix',
    en: 'Range, eight cases out of ten',
    it: 'Intervallo, otto casi su dieci',
  },
  note: {
    fr: 'Fourchette : la valeur réelle s’y trouve dans huit cas sur dix.',
    en: 'Range: the real value lies within it in eight cases out of ten.',
    it: 'Intervallo: il valore reale vi si trova in otto casi su dieci.',
  },
  insignificant: {
    fr: 'Écart non significatif avec la référence ({reference})',
    en: 'No significant difference from the reference ({reference})',
    it: 'Scarto non significativo rispetto al riferimento ({reference})',
  },
  same: {
    fr: 'Écart non significatif entre {options} : leur ordre n’est pas certain.',
    en: 'The difference between {options} is not significant: their order is not certain.',
    it: 'Scarto non significativo tra {options}: il loro ordine non è certo.',
  },
})
