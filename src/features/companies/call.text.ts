import { common } from '../../kernel/commonWords.ts'
import { text } from '../../kernel/text.ts'

export const callText = text('call', {
  'section.call': { fr: 'Appel', en: 'Call', it: 'Chiamata' },
  'field.person': common.person,
  'field.made_on': common.date,
  'field.text': { fr: 'Ce qui a été dit', en: 'What was said', it: 'Che cosa è stato detto' },
  'field.author': { fr: 'Notée par', en: 'Logged by', it: 'Annotata da' },
})
