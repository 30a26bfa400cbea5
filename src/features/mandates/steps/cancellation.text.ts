import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

/** Texts of a client's request to cancel a mandate. */
export const cancellationText = text('mandate_cancellation', {
  ask: {
    fr: 'Demander l’annulation',
    en: 'Request cancellation',
    it: 'Richiedi l’annullamento',
  },
  ask_text: {
    fr: 'Le bureau reçoit votre motif et décide. Jusque-là, le mandat continue.',
    en: 'The office receives your reason and decides. Until then, the mandate continues.',
    it: 'Lo studio riceve il suo motivo e decide. Fino ad allora il mandato continua.',
  },
  asked: {
    fr: 'Demande d’annulation envoyée.',
    en: 'Cancellation request sent.',
    it: 'Richiesta di annullamento inviata.',
  },
  yours: {
    fr: 'Vous avez demandé l’annulation le {date}.',
    en: 'You requested cancellation on {date}.',
    it: 'Ha chiesto l’annullamento il {date}.',
  },
  withdraw: common.withdrawTheRequest,
  theirs: {
    fr: 'Annulation demandée par le client le {date}.',
    en: 'The client requested cancellation on {date}.',
    it: 'Annullamento chiesto dal cliente il {date}.',
  },
  cancel: { fr: 'Annuler le mandat', en: 'Cancel the mandate', it: 'Annulla il mandato' },
  dismiss: {
    fr: 'Écarter la demande',
    en: 'Dismiss the request',
    it: 'Respingi la richiesta',
  },
  dismiss_text: {
    fr: 'Le mandat continue. Le client reçoit votre motif par e-mail, s’il a une adresse.',
    en: 'The mandate continues. The client receives your reason by email if they have an address.',
    it: 'Il mandato continua. Il cliente riceve il suo motivo per e-mail, se ha un indirizzo.',
  },
  dismissed: {
    fr: 'Demande d’annulation écartée.',
    en: 'Cancellation request dismissed.',
    it: 'Richiesta di annullamento respinta.',
  },
  back: common.back,
  'field.reason': common.reason,
})
