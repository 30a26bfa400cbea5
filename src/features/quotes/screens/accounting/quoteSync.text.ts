import { common } from '../../../../kernel/commonWords.ts'
import { text } from '../../../../kernel/text.ts'

/** Texts of the office's screens about quotes and accounting. */
export const quoteSyncText = text('quote_sync', {
  'state.draft': {
    fr: 'Elle est transmise à l’envoi de l’offre.',
    en: 'It is sent there when the quote is sent.',
    it: 'È trasmessa all’invio dell’offerta.',
  },
  'state.not_linked': {
    fr: 'Cette offre n’a pas été transmise à la comptabilité.',
    en: 'This quote has not been sent to accounting.',
    it: 'Questa offerta non è stata trasmessa alla contabilità.',
  },
  'state.queued': {
    fr: 'L’offre sera transmise dans un instant.',
    en: 'The quote will be sent there in a moment.',
    it: 'L’offerta sarà trasmessa tra poco.',
  },
  'state.synced': {
    fr: 'La comptabilité a la même offre.',
    en: 'Accounting has the same quote.',
    it: 'La contabilità ha la stessa offerta.',
  },
  'state.changed_locally': {
    fr: 'Un changement fait ici sera transmis dans un instant.',
    en: 'A change made here will be sent there in a moment.',
    it: 'Una modifica fatta qui sarà trasmessa tra poco.',
  },
  'state.changed_remotely': {
    fr: 'Le statut a été changé dans la comptabilité. Si le client a répondu, saisissez sa réponse avec la preuve.',
    en: 'The status was changed in accounting. If the client has answered, enter their answer with its proof.',
    it: 'Lo stato è stato cambiato nella contabilità. Se il cliente ha risposto, inserisca la sua risposta con la prova.',
  },
  'state.conflict': {
    fr: 'Les deux côtés diffèrent. Choisissez celui qui vaut ; ce que le client a reçu ne change pas.',
    en: 'The two sides differ. Choose which one stands; what the client received does not change.',
    it: 'Le due parti differiscono. Scelga quale vale; ciò che il cliente ha ricevuto non cambia.',
  },
  'state.error': {
    fr: 'L’offre n’a pas pu être transmise.',
    en: 'The quote could not be sent there.',
    it: 'Non è stato possibile trasmettere l’offerta.',
  },
  'state.remote_missing': {
    fr: 'L’offre a été supprimée dans la comptabilité.',
    en: 'The quote was deleted in accounting.',
    it: 'L’offerta è stata eliminata nella contabilità.',
  },
  'fault.refused': {
    fr: 'La comptabilité la refuse.',
    en: 'Accounting refuses it.',
    it: 'La contabilità la rifiuta.',
  },
  'fault.unauthorised': {
    fr: 'La comptabilité n’accepte pas la clé d’accès du bureau. Vérifiez-la dans les paramètres.',
    en: 'Accounting does not accept the office’s access key. Check it in the settings.',
    it: 'La contabilità non accetta la chiave d’accesso dello studio. La verifichi nelle impostazioni.',
  },
  'fault.busy': {
    fr: 'La comptabilité demande d’attendre.',
    en: 'Accounting asks to wait.',
    it: 'La contabilità chiede di attendere.',
  },
  'fault.unreachable': {
    fr: 'La comptabilité ne répond pas.',
    en: 'Accounting does not respond.',
    it: 'La contabilità non risponde.',
  },
  'fault.unreadable': {
    fr: 'La comptabilité a répondu quelque chose d’illisible.',
    en: 'Accounting gave an answer that cannot be read.',
    it: 'La contabilità ha dato una risposta illeggibile.',
  },
  'fault.unmapped': {
    fr: 'Une correspondance manque dans les paramètres de la comptabilité : {said}.',
    en: 'A mapping is missing in the accounting settings: {said}.',
    it: 'Manca una corrispondenza nelle impostazioni della contabilità: {said}.',
  },
  'unmapped.user': { fr: 'utilisateur', en: 'user', it: 'utente' },
  'unmapped.account': { fr: 'compte', en: 'account', it: 'conto' },
  'unmapped.rate': { fr: 'TVA {rate} %', en: 'VAT {rate}%', it: 'IVA {rate} %' },
  'fault.said': {
    fr: 'Sa réponse : « {said} »',
    en: 'Its answer: “{said}”',
    it: 'La sua risposta: «{said}»',
  },
  'next.at': {
    fr: 'Nouvel essai {when}.',
    en: 'Next try {when}.',
    it: 'Nuovo tentativo {when}.',
  },
  'field.number': { fr: 'N° là-bas', en: 'Number there', it: 'Numero là' },
  'field.reference': common.reference,
  'field.last_sync': { fr: 'Dernier échange', en: 'Last exchange', it: 'Ultimo scambio' },
  open: {
    fr: 'Ouvrir dans la comptabilité',
    en: 'Open in accounting',
    it: 'Apri nella contabilità',
  },
  'action.link': {
    fr: 'Transmettre',
    en: 'Send to accounting',
    it: 'Trasmetti',
  },
  'action.again': common.tryAgain,
  'action.anew': {
    fr: 'Transmettre de nouveau',
    en: 'Send again',
    it: 'Trasmetti di nuovo',
  },
  'action.ours': {
    fr: 'Transmettre la nôtre',
    en: 'Send ours again',
    it: 'Trasmetti la nostra',
  },
  'action.theirs': {
    fr: 'Laisser la leur',
    en: 'Leave theirs',
    it: 'Lascia la loro',
  },
  'action.queued': {
    fr: 'La comptabilité est interrogée',
    en: 'Asking accounting',
    it: 'La contabilità è interrogata',
  },
  'difference.title': {
    fr: 'Écart avec la comptabilité',
    en: 'Difference with accounting',
    it: 'Differenza con la contabilità',
  },
  'difference.ours': { fr: 'Ici', en: 'Here', it: 'Qui' },
  'difference.theirs': common.accounting,
  'difference.status': common.statusOfStatut,
  'difference.net': { fr: 'Hors TVA', en: 'Excl. VAT', it: 'IVA esclusa' },
  'difference.taxes': common.vat,
  'difference.total': common.total,
  'offer.draft': common.draft,
  'offer.pending': { fr: 'Sans réponse', en: 'Pending', it: 'In sospeso' },
  'offer.confirmed': { fr: 'Confirmée', en: 'Confirmed', it: 'Confermata' },
  'offer.declined': common.declined,
  'offer.unknown': common.unknownOfInconnu,
  'delete.stays_there': {
    fr: 'Dans la comptabilité, elle reste :',
    en: 'In accounting, it stays:',
    it: 'Nella contabilità resta:',
  },
  'delete.stays': {
    fr: 'Dans la comptabilité, elle reste sous le numéro {number} :',
    en: 'In accounting, it stays under number {number}:',
    it: 'Nella contabilità resta con il numero {number}:',
  },
})
