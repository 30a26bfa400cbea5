import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'
import { documentTypeWords } from '../../reference/documentTypes.text.ts'
import { technicalRowText } from '../../technical/technicalRow.text.ts'

export const documentRequestText = text('documentRequest', {
  ...technicalRowText.words,
  ...documentTypeWords.words,
  'list.title': common.requestedDocuments,
  'section.document_request': { fr: 'Demande', en: 'Request', it: 'Richiesta' },
  'field.type': { fr: 'Document', en: 'Document', it: 'Documento' },
  'field.custom_type': common.ownType,
  'field.custom_type_name': common.ownType,
  'field.label': { fr: 'Précision', en: 'Details', it: 'Precisazione' },
  'help.label': {
    fr: 'Par exemple l’année de la facture',
    en: 'For example the year of the bill',
    it: 'Per esempio l’anno della fattura',
  },
  'field.due_date': common.dueDate,
  'field.state': common.state,
  'state.asked': { fr: 'Demandé', en: 'Requested', it: 'Richiesto' },
  'state.received': common.received,
  'state.accepted': common.accepted,
  'state.refused': common.refused,
  'state.lapsed': { fr: 'Plus attendu', en: 'No longer expected', it: 'Non più atteso' },
  'field.reminded_at': {
    fr: 'Rappel envoyé le',
    en: 'Reminder sent on',
    it: 'Promemoria inviato il',
  },
  'error.not_open': {
    fr: 'Ce mandat est livré ou terminé : plus rien ne peut être demandé.',
    en: 'This mandate has been delivered or has ended, so nothing can be requested any more.',
    it: 'Questo mandato è consegnato o concluso: non si può più richiedere nulla.',
  },
  'error.not_told': {
    fr: 'Ce client ne reçoit pas d’e-mails sur ce mandat : il n’est pas encore offert, est livré ou terminé, ou son compte est désactivé.',
    en: 'This client gets no emails about this mandate: it is not offered yet, has been delivered or has ended, or the account is deactivated.',
    it: 'Questo cliente non riceve e-mail su questo mandato: non è ancora offerto, è consegnato o concluso, oppure l’account è disattivato.',
  },
  'error.nothing_missing': {
    fr: 'Rien ne manque : il n’y a rien à écrire au client.',
    en: 'Nothing is missing, so there is nothing to write to the client about.',
    it: 'Non manca nulla: non c’è nulla da scrivere al cliente.',
  },
  'error.unnamed': {
    fr: 'Précisez quel document vous demandez.',
    en: 'Say which document you are asking for.',
    it: 'Precisi quale documento richiede.',
  },
  'error.asked_already': {
    fr: 'Ce document est déjà demandé. Précisez lequel il faut encore.',
    en: 'This document has been requested already. Say which other one you need.',
    it: 'Questo documento è già stato richiesto. Precisi quale serve ancora.',
  },
  'error.past': {
    fr: 'Cette date est passée. Indiquez aujourd’hui ou un jour suivant.',
    en: 'This date has passed. Enter today or a later day.',
    it: 'Questa data è passata. Indichi oggi o un giorno successivo.',
  },
  line: { fr: '– {type}', en: '– {type}', it: '– {type}' },
  line_label: { fr: '– {type} : {label}', en: '– {type}: {label}', it: '– {type}: {label}' },
  'mail.asked.subject': {
    fr: 'Documents demandés : {address}',
    en: 'Documents requested: {address}',
    it: 'Documenti richiesti: {address}',
  },
  'mail.asked.text': {
    fr: 'Pour le mandat {number} ({address}), nous avons encore besoin de :\n{lines}\n\nUne photo suffit.',
    en: 'For mandate {number} ({address}) we still need:\n{lines}\n\nA photo is enough.',
    it: 'per il mandato {number} ({address}) ci serve ancora:\n{lines}\n\nBasta una foto.',
  },
  'mail.reminder.subject': {
    fr: 'Rappel : documents demandés, {address}',
    en: 'Reminder: documents requested, {address}',
    it: 'Promemoria: documenti richiesti, {address}',
  },
  'mail.reminder.text': {
    fr: 'Pour le mandat {number} ({address}), il nous manque toujours :\n{lines}\n\nC’est le seul rappel que vous recevrez pour ces documents. Une photo suffit.',
    en: 'For mandate {number} ({address}) we are still missing:\n{lines}\n\nThis is the only reminder that you will get for these documents. A photo is enough.',
    it: 'per il mandato {number} ({address}) ci manca ancora:\n{lines}\n\nQuesto è l’unico promemoria che riceverà per questi documenti. Basta una foto.',
  },
  'mail.received.subject': {
    fr: 'Documents reçus du client : {address}',
    en: 'Documents received from the client: {address}',
    it: 'Documenti ricevuti dal cliente: {address}',
  },
  'mail.received.text': {
    fr: 'Le client du mandat {number} ({address}) a envoyé :\n{lines}',
    en: 'The client of mandate {number} ({address}) has sent:\n{lines}',
    it: 'il cliente del mandato {number} ({address}) ha inviato:\n{lines}',
  },
})
