import { text } from '../../kernel/text.ts'

/** Texts of pages that take a mailed code. */
export const mailedCodeText = text('mailed_code', {
  again: {
    fr: 'Envoyer un nouveau code',
    en: 'Send a new code',
    it: 'Invia un nuovo codice',
  },
  wait: {
    fr: 'Rien reçu ? Regardez aussi parmi les indésirables. Un nouveau code peut être envoyé dans {seconds} s.',
    en: 'Nothing there? Look in your junk folder too. A new code can be sent in {seconds} s.',
    it: 'Non è arrivato? Guardi anche nella posta indesiderata. Un nuovo codice può essere inviato tra {seconds} s.',
  },
  newest: {
    fr: 'Seul le dernier code envoyé est valable.',
    en: 'Only the newest code works.',
    it: 'Vale soltanto l’ultimo codice inviato.',
  },
})
