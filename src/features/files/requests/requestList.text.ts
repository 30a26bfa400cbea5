import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

/** Texts of the list of requested documents. */
export const requestListText = text('requestList', {
  title: common.requestedDocuments,
  title_office: { fr: 'Demandés au client', en: 'Asked of the client', it: 'Richiesti al cliente' },
  open: {
    fr: { one: '{count} ouvert', many: '{count} ouverts', other: '{count} ouverts' },
    en: { one: '{count} open', other: '{count} open' },
    it: { one: '{count} aperto', many: '{count} aperti', other: '{count} aperti' },
  },
  ask_usual: {
    fr: 'Demander les documents habituels',
    en: 'Ask for the usual documents',
    it: 'Richiedi i documenti consueti',
  },
  asked_usual: {
    fr: {
      one: '{count} document demandé au client',
      many: '{count} documents demandés au client',
      other: '{count} documents demandés au client',
    },
    en: {
      one: 'Client asked for {count} document',
      other: 'Client asked for {count} documents',
    },
    it: {
      one: '{count} documento richiesto al cliente',
      many: '{count} documenti richiesti al cliente',
      other: '{count} documenti richiesti al cliente',
    },
  },
  asked_none: {
    fr: 'Les documents habituels sont là ou déjà demandés',
    en: 'The usual documents are here or have been asked for',
    it: 'I documenti consueti sono presenti o già richiesti',
  },
  write: { fr: 'Écrire au client', en: 'Write to the client', it: 'Scrivi al cliente' },
  written: {
    fr: 'L’e-mail sur ce qui manque part au client.',
    en: 'The email about what is missing is on its way to the client.',
    it: 'L’e-mail su ciò che manca parte per il cliente.',
  },
  ask_one: { fr: 'Demander un document', en: 'Ask for a document', it: 'Richiedi un documento' },
  'ask_one.title': {
    fr: 'Demander un document au client',
    en: 'Ask the client for a document',
    it: 'Richiedi un documento al cliente',
  },
  'ask_one.submit': { fr: 'Demander', en: 'Ask', it: 'Richiedi' },
  asked: {
    fr: 'Document demandé au client',
    en: 'Client asked for the document',
    it: 'Documento richiesto al cliente',
  },
  change: { fr: 'Modifier la précision', en: 'Change the details', it: 'Modifica la precisazione' },
  change_named: {
    fr: 'Modifier la précision : {name}',
    en: 'Change the details: {name}',
    it: 'Modifica la precisazione: {name}',
  },
  'change.submit': common.save,
  changed: { fr: 'Précision modifiée', en: 'Details changed', it: 'Precisazione modificata' },
  follows: {
    fr: 'Un état que personne n’a saisi suit les documents demandés.',
    en: 'A status that nobody entered follows the requested documents.',
    it: 'Uno stato che nessuno ha inserito segue i documenti richiesti.',
  },
  asked_on: { fr: 'demandé le {date}', en: 'asked on {date}', it: 'richiesto il {date}' },
  reminded: { fr: 'rappel le {date}', en: 'reminder on {date}', it: 'promemoria il {date}' },
  refused_only: { fr: 'refusé', en: 'refused', it: 'rifiutato' },
  refused: { fr: 'refusé, {reason}', en: 'refused, {reason}', it: 'rifiutato, {reason}' },
  days: {
    fr: { one: '{count} j', many: '{count} j', other: '{count} j' },
    en: { one: '{count} d', other: '{count} d' },
    it: { one: '{count} g', many: '{count} g', other: '{count} g' },
  },
  due: {
    fr: 'à envoyer jusqu’au {date}',
    en: 'to be sent by {date}',
    it: 'da inviare entro il {date}',
  },
  failed: {
    fr: 'Les documents demandés n’ont pas pu être chargés',
    en: 'The requested documents could not be loaded',
    it: 'Impossibile caricare i documenti richiesti',
  },
  since: {
    fr: { one: 'depuis {count} j', many: 'depuis {count} j', other: 'depuis {count} j' },
    en: { one: 'for {count} d', other: 'for {count} d' },
    it: { one: 'da {count} g', many: 'da {count} g', other: 'da {count} g' },
  },
  today: { fr: 'depuis aujourd’hui', en: 'since today', it: 'da oggi' },
  'standing.sending': { fr: 'Envoi en cours', en: 'On its way', it: 'Invio in corso' },
  'standing.received': {
    fr: 'Reçu, le bureau doit encore le contrôler',
    en: 'Received, the office has yet to check it',
    it: 'Ricevuto, lo studio deve ancora verificarlo',
  },
  'standing.there': {
    fr: 'Nous l’avons déjà',
    en: 'We have it already',
    it: 'Lo abbiamo già',
  },
  'standing.accepted': common.accepted,
  'standing.refused': {
    fr: 'Refusé : {reason}',
    en: 'Refused: {reason}',
    it: 'Rifiutato: {reason}',
  },
  'standing.refused_only': common.refused,
  photo: common.takeAPhoto,
  'named.photo': {
    fr: 'Photographier : {name}',
    en: 'Take a photo: {name}',
    it: 'Scatta una foto: {name}',
  },
  add: { fr: 'Ajouter une page', en: 'Add a page', it: 'Aggiungi una pagina' },
  'named.add': {
    fr: 'Ajouter une page : {name}',
    en: 'Add a page: {name}',
    it: 'Aggiungi una pagina: {name}',
  },
  choose: { fr: 'Choisir le fichier', en: 'Choose the file', it: 'Scegli il file' },
  'named.choose': {
    fr: 'Choisir le fichier : {name}',
    en: 'Choose the file: {name}',
    it: 'Scegli il file: {name}',
  },
  all_sent: { fr: 'Tout y est, merci.', en: 'All is there, thank you.', it: 'C’è tutto, grazie.' },
  all_there: {
    fr: 'Tout y est : vous n’avez rien à envoyer.',
    en: 'All is there: you have nothing to send.',
    it: 'C’è tutto: non deve inviare nulla.',
  },
  withdraw: common.withdrawTheRequest,
  withdraw_named: {
    fr: 'Retirer la demande : {name}',
    en: 'Withdraw the request: {name}',
    it: 'Ritira la richiesta: {name}',
  },
  withdrawn: { fr: 'Demande retirée', en: 'Request withdrawn', it: 'Richiesta ritirata' },
})
