import { text } from '../../../kernel/text.ts'

/** Texts of the list of requested documents. */
export const requestListText = text('requestList', {
  title: { fr: 'Documents demandés', en: 'Requested documents', it: 'Documenti richiesti' },
  title_office: { fr: 'Demandés au client', en: 'Asked of the client', it: 'Richiesti al cliente' },
  open: {
    fr: { one: '{count} ouvert', many: '{count} ouverts', other: '{count} ouverts' },
    en: { one: '{count} open', other: '{count} open' },
    it: { one: '{count} aperto', many: '{count} aperti', other: '{count} aperti' },
  },
  ask_usual: {
    fr: 'Demander les documents habituels',
    en: 'Ask for the usual documents',
    it: 'Richieda i documenti consueti',
  },
  asked_usual: {
    fr: 'Ce qui manque est demandé au client',
    en: 'The client has been asked for what is missing',
    it: 'Ciò che manca è stato richiesto al cliente',
  },
  asked_on: { fr: 'demandé le {date}', en: 'asked on {date}', it: 'richiesto il {date}' },
  reminded: { fr: 'rappel le {date}', en: 'reminder on {date}', it: 'sollecito il {date}' },
  refused: { fr: 'refusé, {reason}', en: 'refused, {reason}', it: 'rifiutato, {reason}' },
  days: {
    fr: { one: '{count} j', many: '{count} j', other: '{count} j' },
    en: { one: '{count} d', other: '{count} d' },
    it: { one: '{count} g', many: '{count} g', other: '{count} g' },
  },
  withdraw: { fr: 'Retirer la demande', en: 'Withdraw the request', it: 'Ritira la richiesta' },
  withdraw_named: {
    fr: 'Retirer la demande : {name}',
    en: 'Withdraw the request: {name}',
    it: 'Ritira la richiesta: {name}',
  },
  withdrawn: { fr: 'Demande retirée', en: 'Request withdrawn', it: 'Richiesta ritirata' },
})
