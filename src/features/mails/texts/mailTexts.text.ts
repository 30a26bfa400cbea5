import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

/** Texts of the screen on which the office writes its mails. */
export const mailTextsText = text('mail_texts', {
  about: {
    fr: 'L’objet et le texte des e-mails d’Égide, par langue du destinataire. Sans texte du bureau, celui d’Égide est envoyé. Salutations, lien et adresse s’y ajoutent. Les e-mails déjà écrits ne changent pas. Les lettres de la veille des indices s’écrivent ici aussi.',
    en: 'Subject and text of the emails of Égide, by language of the recipient. Without a text of the office, that of Égide is sent. Greeting, link and address are added. Emails already written do not change. The letters of the index watch are written here too.',
    it: 'Oggetto e testo delle e-mail di Égide, per lingua del destinatario. Senza un testo dello studio è inviato quello di Égide. Saluti, link e indirizzo si aggiungono. Le e-mail già scritte non cambiano. Anche le lettere del controllo degli indici si scrivono qui.',
  },
  failed: {
    fr: 'Les textes des e-mails n’ont pas pu être chargés',
    en: 'The email texts could not be loaded',
    it: 'Non è stato possibile caricare i testi delle e-mail',
  },
  mail: common.email,
  language: common.language,
  'language.fr': common.french,
  'language.en': common.englishOfAnglais,
  'language.it': common.italian,
  subject: common.subject,
  text: common.text,
  placeholders: {
    fr: 'Remplis à l’envoi : {names}',
    en: 'Filled in when sent: {names}',
    it: 'Compilati all’invio: {names}',
  },
  own: { fr: 'Texte du bureau', en: 'Text of the office', it: 'Testo dello studio' },
  usual: { fr: 'Texte d’Égide', en: 'Text of Égide', it: 'Testo di Égide' },
  save: common.save,
  saved: { fr: 'Texte enregistré', en: 'Text saved', it: 'Testo salvato' },
  reset: {
    fr: 'Revenir au texte d’Égide',
    en: 'Return to the text of Égide',
    it: 'Tornare al testo di Égide',
  },
  'reset.done': {
    fr: 'Le texte d’Égide est de nouveau envoyé',
    en: 'The text of Égide is sent again',
    it: 'Il testo di Égide è di nuovo inviato',
  },
  'letter.to': {
    fr: 'E-mail à {to}, {language}',
    en: 'Email to {to}, {language}',
    it: 'E-mail a {to}, {language}',
  },
  'letter.other': {
    fr: 'Ce texte a été écrit à quelqu’un d’autre, ou pour un autre e-mail : la situation a changé entre-temps. Relisez-le.',
    en: 'This text was written to somebody else, or for another email: things have changed meanwhile. Read it again.',
    it: 'Questo testo è stato scritto a qualcun altro, o per un’altra e-mail: nel frattempo la situazione è cambiata. Lo rilegga.',
  },
  'letter.take': {
    fr: 'L’envoyer à {to}',
    en: 'Send it to {to}',
    it: 'Invialo a {to}',
  },
  'letter.framed': {
    fr: 'Salutations, lien et adresse s’y ajoutent.',
    en: 'Greeting, link and address are added.',
    it: 'Saluti, link e indirizzo si aggiungono.',
  },
  'letter.send': common.send,
  'letter.not_sent': {
    fr: 'L’e-mail n’est pas parti.',
    en: 'The email was not sent.',
    it: 'L’e-mail non è partita.',
  },
  preview: common.preview,
  'save.failed': {
    fr: 'Le texte n’a pas été enregistré.',
    en: 'The text was not saved.',
    it: 'Il testo non è stato salvato.',
  },
})
