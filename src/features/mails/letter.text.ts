import { text } from '../../kernel/text.ts'

/** Greeting, link, closing and footer of every mail. */
export const letterWords = text('letter', {
  greeting: { fr: 'Bonjour,', en: 'Hello,', it: 'Buongiorno,' },
  'greeting.named': { fr: 'Bonjour {name},', en: 'Hello {name},', it: 'Buongiorno {name},' },
  open: { fr: 'Ouvrir dans Égide', en: 'Open in Égide', it: 'Apri in Égide' },
  closing: { fr: 'Meilleures salutations', en: 'Kind regards', it: 'Cordiali saluti' },
  automatic: {
    fr: 'Message automatique.',
    en: 'This is an automatic message.',
    it: 'Messaggio automatico.',
  },
  'automatic.contact': {
    fr: 'Message automatique. Pour toute question : {email}',
    en: 'This is an automatic message. For any question: {email}',
    it: 'Messaggio automatico. Per qualsiasi domanda: {email}',
  },
})
