import { text } from '../../../kernel/text.ts'

export const conflictText = text('conflict', {
  title: {
    fr: 'Deux valeurs pour « {field} »',
    en: 'Two values for “{field}”',
    it: 'Due valori per «{field}»',
  },
  what: {
    fr: 'Quelqu’un a modifié ce champ pendant votre saisie. Les autres champs ont déjà été fusionnés.',
    en: 'Somebody changed this field while you were typing. The other fields are already merged.',
    it: 'Qualcuno ha modificato questo campo durante l’inserimento. Gli altri campi sono già uniti.',
  },
  mine: { fr: 'La mienne', en: 'Mine', it: 'La mia' },
  theirs: { fr: 'La sienne', en: 'Theirs', it: 'La sua' },
  original: { fr: 'L’originale', en: 'The original', it: 'L’originale' },
  'keep.mine': { fr: 'Garder la mienne', en: 'Keep mine', it: 'Tieni la mia' },
  'keep.theirs': { fr: 'Garder la sienne', en: 'Keep theirs', it: 'Tieni la sua' },
  'keep.original': {
    fr: 'Garder l’originale',
    en: 'Keep the original',
    it: 'Tieni l’originale',
  },
  keep_choices: {
    fr: 'Garder ces choix',
    en: 'Keep these choices',
    it: 'Tieni queste scelte',
  },
  later: { fr: 'Plus tard', en: 'Later', it: 'Più tardi' },
})
