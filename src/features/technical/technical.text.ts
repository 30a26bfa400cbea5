import { text } from '../../kernel/text.ts'

export const technicalText = text('technical', {
  'error.other_building': {
    fr: 'Ce mandat porte sur un autre bâtiment.',
    en: 'This mandate is about another building.',
    it: 'Questo mandato riguarda un altro edificio.',
  },
})
