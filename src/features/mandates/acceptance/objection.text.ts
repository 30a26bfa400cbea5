import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

/** Texts of a client's objection to a delivered result. */
export const objectionText = text('mandate_objection', {
  title: { fr: 'Faire une objection', en: 'Object', it: 'Solleva un’obiezione' },
  about: {
    fr: 'Le bureau reçoit votre texte dans les messages et vous y répond. Sans votre accord, le résultat ne sera plus considéré comme accepté à l’échéance.',
    en: 'The office receives your text in the messages and answers there. Without your agreement, the result no longer counts as accepted when the time is up.',
    it: 'Lo studio riceve il suo testo nei messaggi e vi risponde. Senza il suo accordo, il risultato non sarà più considerato accettato alla scadenza.',
  },
  submit: { fr: 'Envoyer l’objection', en: 'Send the objection', it: 'Invia l’obiezione' },
  done: { fr: 'Objection envoyée.', en: 'Objection sent.', it: 'Obiezione inviata.' },
  back: common.back,
  yours: {
    fr: 'Vous avez fait une objection le {date}. Le bureau vous répond dans les messages ; vous pouvez toujours accepter.',
    en: 'You objected on {date}. The office answers in the messages; you can still accept.',
    it: 'Ha sollevato un’obiezione il {date}. Lo studio le risponde nei messaggi; può sempre accettare.',
  },
  theirs: {
    fr: 'Objection du client le {date}',
    en: 'The client objected on {date}',
    it: 'Obiezione del cliente il {date}',
  },
  thread: { fr: 'Lire et répondre', en: 'Read and reply', it: 'Leggi e rispondi' },
  'field.text': {
    fr: 'Qu’est-ce qui ne convient pas ?',
    en: 'What is not right?',
    it: 'Che cosa non va?',
  },
  'error.text_needed': {
    fr: 'Dites au bureau ce qui ne convient pas.',
    en: 'Tell the office what is not right.',
    it: 'Dica allo studio che cosa non va.',
  },
  'error.forbidden': {
    fr: 'Seul le client peut faire une objection.',
    en: 'Only the client can object.',
    it: 'Solo il cliente può sollevare un’obiezione.',
  },
  'error.nothing': {
    fr: 'Aucun résultat n’attend votre acceptation : écrivez au bureau dans les messages.',
    en: 'No result is waiting for your acceptance: write to the office in the messages.',
    it: 'Nessun risultato attende la sua accettazione: scriva allo studio nei messaggi.',
  },
  'error.objected': {
    fr: 'Votre objection est déjà enregistrée : complétez-la dans les messages.',
    en: 'Your objection is already recorded: add to it in the messages.',
    it: 'La sua obiezione è già registrata: la completi nei messaggi.',
  },
})
