import { text } from '../../kernel/text.ts'

/** Greeting, link, closing and footer of every mail. */
export const letterWords = text('letter', {
  greeting: { fr: 'Bonjour,', en: 'Hello,', it: 'Buongiorno,' },
  'greeting.named': { fr: 'Bonjour {name},', en: 'Hello {name},', it: 'Buongiorno {name},' },
  open: { fr: 'Ouvrir dans Égide', en: 'Open in Égide', it: 'Apri in Égide' },
  no_account: {
    fr: 'Vous n’avez pas encore de compte : pour répondre, envoyer un document ou recevoir un accès, adressez-vous au bureau.',
    en: 'You have no account yet. To reply, send a document or get access, contact the office.',
    it: 'Non ha ancora un account: per rispondere, inviare un documento o ricevere un accesso, si rivolga allo studio.',
  },
  'no_account.contact': {
    fr: 'Vous n’avez pas encore de compte : pour répondre, envoyer un document ou recevoir un accès, écrivez à {email}.',
    en: 'You have no account yet. To reply, send a document or get access, write to {email}.',
    it: 'Non ha ancora un account: per rispondere, inviare un documento o ricevere un accesso, scriva a {email}.',
  },
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
