import { text } from '../../kernel/text.ts'

/** Texts of mails about mandates; not loaded by screens. */
export const mandateMailText = text('mandate_mail', {
  'requested.subject': {
    fr: 'Demande {number}, {address}',
    en: 'Request {number}, {address}',
    it: 'Richiesta {number}, {address}',
  },
  'requested.text': {
    fr: 'Une prestation est demandée ({client}, {address}). Le brouillon {number} vous attend.',
    en: 'A service has been requested ({client}, {address}). Draft {number} is waiting for you.',
    it: 'è stata chiesta una prestazione ({client}, {address}). La bozza {number} la attende.',
  },
  'cancellation_asked.subject': {
    fr: 'Demande d’annulation {number}, {address}',
    en: 'Cancellation request {number}, {address}',
    it: 'Richiesta di annullamento {number}, {address}',
  },
  'cancellation_asked.text': {
    fr: 'L’annulation du mandat {number} est demandée ({client}, {address}). Motif : {reason}',
    en: 'Cancellation of mandate {number} has been requested ({client}, {address}). Reason: {reason}',
    it: 'è chiesto l’annullamento del mandato {number} ({client}, {address}). Motivo: {reason}',
  },
  'objected.subject': {
    fr: 'Objection du client : {number}, {address}',
    en: 'The client objects: {number}, {address}',
    it: 'Obiezione del cliente: {number}, {address}',
  },
  'objected.text': {
    fr: '{client} n’accepte pas ce qui a été remis pour le mandat {number} ({address}) : « {text} » Le délai d’acceptation tacite ne court plus.',
    en: '{client} does not accept what was delivered for mandate {number} ({address}): “{text}” The time for tacit acceptance no longer runs.',
    it: '{client} non accetta quanto consegnato per il mandato {number} ({address}): «{text}» Il termine per l’accettazione tacita non decorre più.',
  },
  'accepted.subject': {
    fr: 'Accepté par le client : {number}, {address}',
    en: 'Accepted by the client: {number}, {address}',
    it: 'Accettato dal cliente: {number}, {address}',
  },
  'accepted.text': {
    fr: '{client} a accepté le {date} ce qui a été remis pour le mandat {number} ({address}).',
    en: 'On {date} {client} accepted what was delivered for mandate {number} ({address}).',
    it: '{client} ha accettato il {date} quanto consegnato per il mandato {number} ({address}).',
  },
  'silent.subject': {
    fr: 'Accepté sans objection : {number}, {address}',
    en: 'Accepted without objection: {number}, {address}',
    it: 'Accettato senza obiezioni: {number}, {address}',
  },
  'silent.text': {
    fr: '{client} n’a pas fait d’objection dans les {days} jours : ce qui a été remis pour le mandat {number} ({address}) est accepté depuis le {date}.',
    en: '{client} did not object within {days} days: what was delivered for mandate {number} ({address}) counts as accepted since {date}.',
    it: '{client} non ha sollevato obiezioni entro {days} giorni: quanto consegnato per il mandato {number} ({address}) è accettato dal {date}.',
  },
  accepted_closed: {
    fr: 'Le mandat est clôturé.',
    en: 'The mandate is closed.',
    it: 'Il mandato è chiuso.',
  },
  accepted_open: {
    fr: 'Il reste à le clôturer : une étape, une tâche ou une offre est encore ouverte.',
    en: 'It is still to be closed: a stage, a task or a quote is open.',
    it: 'Resta da chiuderlo: una fase, un’attività o un’offerta è ancora aperta.',
  },
  'cancellation_dismissed.subject': {
    fr: 'Votre demande d’annulation {number}, {address}',
    en: 'Your cancellation request {number}, {address}',
    it: 'La sua richiesta di annullamento {number}, {address}',
  },
  'cancellation_dismissed.text': {
    fr: 'Le mandat {number} ({address}) n’est pas annulé. Motif : {reason}',
    en: 'Mandate {number} ({address}) is not being cancelled. Reason: {reason}',
    it: 'il mandato {number} ({address}) non viene annullato. Motivo: {reason}',
  },
  'cancellation_granted.subject': {
    fr: 'Mandat annulé : {number}, {address}',
    en: 'Mandate cancelled: {number}, {address}',
    it: 'Mandato annullato: {number}, {address}',
  },
  'cancellation_granted.text': {
    fr: 'Comme vous l’avez demandé, le mandat {number} ({address}) est annulé.',
    en: 'As you asked, mandate {number} ({address}) has been cancelled.',
    it: 'come da sua richiesta, il mandato {number} ({address}) è annullato.',
  },
  reason: { fr: 'Motif : {reason}', en: 'Reason: {reason}', it: 'Motivo: {reason}' },
  'sent_back.subject': {
    fr: 'Renvoyé pour correction : {number}, {address}',
    en: 'Sent back for correction: {number}, {address}',
    it: 'Rimandato per correzione: {number}, {address}',
  },
  'sent_back.text': {
    fr: '{name} a renvoyé le mandat {number} ({address}) pour correction. Motif : {reason}',
    en: '{name} has sent mandate {number} ({address}) back for correction. Reason: {reason}',
    it: '{name} ha rimandato il mandato {number} ({address}) per correzione. Motivo: {reason}',
  },
  'reopened.subject': {
    fr: 'Mandat rouvert : {number}, {address}',
    en: 'Mandate reopened: {number}, {address}',
    it: 'Mandato riaperto: {number}, {address}',
  },
  'reopened.text': {
    fr: 'Le mandat {number} ({address}) est rouvert. Motif : {reason}',
    en: 'Mandate {number} ({address}) has been reopened. Reason: {reason}',
    it: 'il mandato {number} ({address}) è riaperto. Motivo: {reason}',
  },
  'ordered.subject': {
    fr: 'Commande enregistrée : {number}, {address}',
    en: 'Order recorded: {number}, {address}',
    it: 'Ordine registrato: {number}, {address}',
  },
  'ordered.text': {
    fr: 'La commande du mandat {number} ({address}) est enregistrée. Motif : {reason}',
    en: 'The order of mandate {number} ({address}) has been recorded. Reason: {reason}',
    it: 'l’ordine del mandato {number} ({address}) è registrato. Motivo: {reason}',
  },
  'cancelled.subject': {
    fr: 'Mandat annulé : {number}, {address}',
    en: 'Mandate cancelled: {number}, {address}',
    it: 'Mandato annullato: {number}, {address}',
  },
  'cancelled.text': {
    fr: 'Le mandat {number} ({address}) est annulé. Motif : {reason}',
    en: 'Mandate {number} ({address}) has been cancelled. Reason: {reason}',
    it: 'il mandato {number} ({address}) è annullato. Motivo: {reason}',
  },
  'in_review.subject': {
    fr: 'À contrôler : {number}, {address}',
    en: 'To review: {number}, {address}',
    it: 'Da verificare: {number}, {address}',
  },
  'in_review.text': {
    fr: 'Le mandat {number} ({address}) attend votre contrôle.',
    en: 'Mandate {number} ({address}) is waiting for your review.',
    it: 'il mandato {number} ({address}) attende la sua verifica.',
  },
  'report.subject': {
    fr: 'Votre rapport est prêt : {address}',
    en: 'Your report is ready: {address}',
    it: 'Il suo rapporto è pronto: {address}',
  },
  'report.text': {
    fr: 'Le rapport du mandat {number} ({address}) est prêt : il vous reste à le lire et à l’accepter.',
    en: 'The report of mandate {number} ({address}) is ready for you to read and accept.',
    it: 'il rapporto del mandato {number} ({address}) è pronto: le resta da leggerlo e accettarlo.',
  },
  'delivered.subject': {
    fr: 'Votre mandat est achevé : {address}',
    en: 'Your mandate has been completed: {address}',
    it: 'Il suo mandato è ultimato: {address}',
  },
  'delivered.text': {
    fr: 'Le mandat {number} ({address}) est achevé : il vous reste à l’accepter.',
    en: 'Mandate {number} ({address}) has been completed and is ready for you to accept.',
    it: 'il mandato {number} ({address}) è ultimato: le resta da accettarlo.',
  },
  'new_result.subject': {
    fr: 'Nouveau résultat à accepter : {number}, {address}',
    en: 'New result to accept: {number}, {address}',
    it: 'Nuovo risultato da accettare: {number}, {address}',
  },
  'new_result.text': {
    fr: 'Un nouveau résultat vous a été remis pour le mandat {number} ({address}) : il vous reste à le lire et à l’accepter.',
    en: 'You have been given a new result for mandate {number} ({address}), ready for you to read and accept.',
    it: 'le è stato consegnato un nuovo risultato per il mandato {number} ({address}): le resta da leggerlo e accettarlo.',
  },
  'new_result.earlier': {
    fr: 'L’acceptation du {date} concernait le résultat précédent : elle ne vaut donc plus.',
    en: 'The acceptance of {date} was of the earlier result, so it no longer applies.',
    it: 'L’accettazione del {date} riguardava il risultato precedente: non vale quindi più.',
  },
  ordered_quote: {
    fr: 'L’offre {quote}, que vous avez acceptée, portait sur ce mandat.',
    en: 'Quote {quote}, which you accepted, was for this mandate.',
    it: 'L’offerta {quote}, che ha accettato, riguardava questo mandato.',
  },
  ordered_invoice: {
    fr: 'L’offre {quote}, que vous avez acceptée, portait sur ce mandat. Le bureau vous dira ce qu’il advient de ce qui est facturé, payé ou non : {invoices}.',
    en: 'Quote {quote}, which you accepted, was for this mandate. The office will tell you what becomes of what was invoiced, paid or not: {invoices}.',
    it: 'L’offerta {quote}, che ha accettato, riguardava questo mandato. Lo studio le dirà che cosa avviene di quanto fatturato, pagato o no: {invoices}.',
  },
  acceptance_void: {
    fr: 'Votre acceptation du {date} ne vaut donc plus ; vous pourrez vous prononcer sur le nouveau résultat.',
    en: 'Your acceptance of {date} therefore no longer applies; you will be asked about the new result.',
    it: 'La sua accettazione del {date} non vale quindi più; potrà pronunciarsi sul nuovo risultato.',
  },
  silence: {
    fr: 'Sans objection de votre part dans les {days} jours, soit d’ici au {closes}, il sera considéré comme accepté.',
    en: 'Unless you object within {days} days, by {closes}, it counts as accepted.',
    it: 'Senza obiezioni da parte sua entro {days} giorni, ossia entro il {closes}, sarà considerato accettato.',
  },
})
