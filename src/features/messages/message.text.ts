import { common } from '../../kernel/commonWords.ts'
import { text } from '../../kernel/text.ts'

/** Fields, errors and mails of messages. */
export const messageText = text('message', {
  'list.title': common.messages,
  'section.message': common.message,
  'field.mandate': common.mandate,
  'field.mandate_number': common.mandate,
  'field.thread': { fr: 'Fil de discussion', en: 'Thread', it: 'Conversazione' },
  'field.text': common.text,
  'field.author': { fr: 'N° de l’auteur', en: 'Author number', it: 'N. dell’autore' },
  'field.author_name': { fr: 'Auteur', en: 'Author', it: 'Autore' },
  'field.counterpart_name': { fr: 'Interlocuteur', en: 'Counterpart', it: 'Interlocutore' },
  'field.withdrawn_at': { fr: 'Retiré le', en: 'Withdrawn on', it: 'Ritirato il' },
  'thread.client': {
    fr: 'Fil avec le client',
    en: 'Thread with the client',
    it: 'Conversazione con il cliente',
  },
  'thread.partner': {
    fr: 'Fil avec le partenaire',
    en: 'Thread with the partner',
    it: 'Conversazione con il partner',
  },
  'thread.internal': common.internalNotes,
  'act.withdrawn': { fr: 'Message retiré', en: 'Message withdrawn', it: 'Messaggio ritirato' },
  'act.unsubscribed': {
    fr: 'E-mails de messages arrêtés par lien',
    en: 'Message emails stopped by link',
    it: 'E-mail dei messaggi fermate tramite link',
  },
  'error.empty': {
    fr: 'Écrivez un texte ou joignez un fichier.',
    en: 'Write a text or attach a file.',
    it: 'Scriva un testo o alleghi un file.',
  },
  'error.not_reader': {
    fr: 'Seules les personnes de ce fil peuvent être mentionnées.',
    en: 'Only people of this thread can be mentioned.',
    it: 'Si possono menzionare solo le persone di questa conversazione.',
  },
  'error.other_mandate': {
    fr: 'Seul un fichier de ce mandat peut être joint.',
    en: 'Only a file of this mandate can be attached.',
    it: 'Si può allegare solo un file di questo mandato.',
  },
  'error.not_published': {
    fr: 'Le client ne voit pas ce fichier : publiez-le d’abord.',
    en: 'The client does not see this file: publish it first.',
    it: 'Il cliente non vede questo file: lo pubblichi prima.',
  },
  'error.not_technical': {
    fr: 'Le partenaire ne voit pas les fichiers de ce type : joignez-en un autre.',
    en: 'The partner does not see files of this type: attach another one.',
    it: 'Il partner non vede i file di questo tipo: ne alleghi un altro.',
  },
  'error.not_clean': {
    fr: 'Ce fichier n’a pas pu être contrôlé contre les virus : joignez-en un autre.',
    en: 'This file could not be checked for viruses: attach another one.',
    it: 'Questo file non ha potuto essere controllato contro i virus: ne alleghi un altro.',
  },
  'error.ended': {
    fr: 'Ce mandat est terminé : plus rien ne peut être écrit ici.',
    en: 'This mandate has ended, so nothing can be written here any more.',
    it: 'Questo mandato è concluso: qui non si può più scrivere nulla.',
  },
  'error.not_offered': {
    fr: 'Le client ne voit pas encore ce mandat : faites-lui d’abord une offre.',
    en: 'The client does not see this mandate yet: offer it first.',
    it: 'Il cliente non vede ancora questo mandato: prima gli faccia un’offerta.',
  },
  'error.no_partner': {
    fr: 'Ce mandat n’a pas de partenaire : désignez-en un pour lui écrire.',
    en: 'This mandate has no partner: assign one to write to them.',
    it: 'Questo mandato non ha un partner: ne designi uno per scrivergli.',
  },
  'error.no_page': {
    fr: 'Cette personne n’a pas de page pour ce type de prestation : écrivez-lui par e-mail.',
    en: 'This person has no page for this service type: write to them by email.',
    it: 'Questa persona non ha una pagina per questo tipo di prestazione: le scriva per e-mail.',
  },
  'error.too_late': {
    fr: 'Un message ne peut être retiré que pendant {minutes} minutes : écrivez-en un autre pour le corriger.',
    en: 'A message can only be withdrawn for {minutes} minutes: write another one to correct it.',
    it: 'Un messaggio si può ritirare solo per {minutes} minuti: ne scriva un altro per correggerlo.',
  },
  'error.unknown_link': {
    fr: 'Ce lien n’est pas valable. Choisissez les e-mails dans votre profil.',
    en: 'This link is not valid. Choose your emails in your profile.',
    it: 'Questo link non è valido. Scelga le e-mail nel suo profilo.',
  },
  'mail.stop.thread': {
    fr: 'Ne plus recevoir d’e-mails de ce fil',
    en: 'Stop emails from this thread',
    it: 'Non ricevere più e-mail da questa conversazione',
  },
  'mail.stop.digest': {
    fr: 'Ne plus recevoir ce résumé',
    en: 'Stop this digest',
    it: 'Non ricevere più questo riepilogo',
  },
  'mail.files': {
    fr: {
      one: 'Pièce jointe : {names}',
      many: 'Pièces jointes : {names}',
      other: 'Pièces jointes : {names}',
    },
    en: { one: 'Attachment: {names}', other: 'Attachments: {names}' },
    it: { one: 'Allegato: {names}', many: 'Allegati: {names}', other: 'Allegati: {names}' },
  },
  'mail.new.subject': {
    fr: 'Nouveau message : {address}',
    en: 'New message: {address}',
    it: 'Nuovo messaggio: {address}',
  },
  'mail.new.text': {
    fr: '{author} a écrit, mandat {number} ({address}) :\n\n{text}\n\nUne réponse à cet e-mail ne s’ajoute pas aux messages du mandat.',
    en: '{author} wrote, mandate {number} ({address}):\n\n{text}\n\nA reply to this email is not added to the messages of the mandate.',
    it: '{author} ha scritto, mandato {number} ({address}):\n\n{text}\n\nUna risposta a questa e-mail non si aggiunge ai messaggi del mandato.',
  },
  'mail.several.subject': {
    fr: 'Nouveaux messages : {address}',
    en: 'New messages: {address}',
    it: 'Nuovi messaggi: {address}',
  },
  'mail.several.one': {
    fr: '{author}, {time} :\n{text}',
    en: '{author}, {time}:\n{text}',
    it: '{author}, {time}:\n{text}',
  },
  'mail.several.text': {
    fr: 'Nouveaux messages, mandat {number} ({address}) :\n\n{text}\n\nUne réponse à cet e-mail ne s’ajoute pas aux messages du mandat.',
    en: 'New messages, mandate {number} ({address}):\n\n{text}\n\nA reply to this email is not added to the messages of the mandate.',
    it: 'nuovi messaggi, mandato {number} ({address}):\n\n{text}\n\nUna risposta a questa e-mail non si aggiunge ai messaggi del mandato.',
  },
  'mail.digest.subject': {
    fr: 'Résumé du {date}',
    en: 'Digest of {date}',
    it: 'Riepilogo del {date}',
  },
  'mail.digest.text': {
    fr: 'Voici ce qui vous attend.',
    en: 'This is what is waiting for you.',
    it: 'ecco che cosa la attende.',
  },
  'mail.digest.unread': {
    fr: 'Messages non lus :\n{lines}',
    en: 'Unread messages:\n{lines}',
    it: 'Messaggi non letti:\n{lines}',
  },
  'mail.digest.reply': {
    fr: 'Une réponse à cet e-mail ne s’ajoute pas aux messages du mandat.',
    en: 'A reply to this email is not added to the messages of the mandate.',
    it: 'Una risposta a questa e-mail non si aggiunge ai messaggi del mandato.',
  },
  'mail.line': {
    fr: {
      one: '– {number}, {address}, {place} : {count} message, de {author}',
      many: '– {number}, {address}, {place} : {count} messages, le dernier de {author}',
      other: '– {number}, {address}, {place} : {count} messages, le dernier de {author}',
    },
    en: {
      one: '– {number}, {address}, {place}: {count} message, by {author}',
      other: '– {number}, {address}, {place}: {count} messages, the last by {author}',
    },
    it: {
      one: '– {number}, {address}, {place}: {count} messaggio, di {author}',
      many: '– {number}, {address}, {place}: {count} messaggi, l’ultimo di {author}',
      other: '– {number}, {address}, {place}: {count} messaggi, l’ultimo di {author}',
    },
  },
})
