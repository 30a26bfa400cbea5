import { common } from '../../../../kernel/commonWords.ts'
import { text } from '../../../../kernel/text.ts'

/** Texts of a quote as clients read and answer it; the office's preview shows the same. */
export const quoteClientText = text('quote_client', {
  title: { fr: 'Offre {number}', en: 'Quote {number}', it: 'Offerta {number}' },
  'title.draft': common.quote,
  failed: {
    fr: 'Impossible de charger l’offre. Réessayez.',
    en: 'Failed to load the quote.',
    it: 'Impossibile caricare l’offerta. Riprovi.',
  },
  valid_until: {
    fr: 'valable jusqu’au {date}',
    en: 'valid until {date}',
    it: 'valida fino al {date}',
  },
  services: common.services,
  'services.other': { fr: 'Autres prestations', en: 'Other services', it: 'Altre prestazioni' },
  options: { fr: 'Options, à votre choix', en: 'Options, your choice', it: 'Opzioni, a scelta' },
  'options.ended': { fr: 'Options', en: 'Options', it: 'Opzioni' },
  'prices.excluded': { fr: 'hors TVA', en: 'excl. VAT', it: 'IVA esclusa' },
  'prices.included': { fr: 'TVA comprise', en: 'incl. VAT', it: 'IVA inclusa' },
  'line.quantity': {
    fr: '{quantity} × {price}',
    en: '{quantity} × {price}',
    it: '{quantity} × {price}',
  },
  'line.service_until': {
    fr: 'prestation jusqu’au {date}',
    en: 'service until {date}',
    it: 'prestazione fino al {date}',
  },
  'line.discount': {
    fr: 'remise de {percent}',
    en: '{percent} discount',
    it: 'sconto del {percent}',
  },
  terms: common.terms,
  pdf: { fr: 'Offre complète (PDF)', en: 'Full quote (PDF)', it: 'Offerta completa (PDF)' },
  'pdf.accepted': {
    fr: 'Offre acceptée, avec attestation (PDF)',
    en: 'Accepted quote with certificate (PDF)',
    it: 'Offerta accettata con attestazione (PDF)',
  },
  'pdf.sent': {
    fr: 'Offre telle qu’envoyée (PDF)',
    en: 'Quote as sent (PDF)',
    it: 'Offerta come inviata (PDF)',
  },
  question: { fr: 'Question', en: 'Question', it: 'Domanda' },
  // The client goes on typing after the colon.
  'question.about': {
    fr: 'Question sur l’offre {number} : ',
    en: 'Question about quote {number}: ',
    it: 'Domanda sull’offerta {number}: ',
  },
  'total.net': { fr: 'Net, hors TVA', en: 'Net, excl. VAT', it: 'Netto, senza IVA' },
  'total.discount': {
    fr: 'Remises comprises',
    en: 'Discounts included',
    it: 'Sconti compresi',
  },
  'total.vat': {
    fr: 'TVA {rate} sur {base}',
    en: 'VAT {rate} on {base}',
    it: 'IVA {rate} su {base}',
  },
  'total.parts': { fr: 'Hors TVA', en: 'Excl. VAT', it: 'IVA esclusa' },
  'total.vat_part': {
    fr: 'TVA {rate} {amount}',
    en: 'VAT {rate} {amount}',
    it: 'IVA {rate} {amount}',
  },
  'total.rounding_part': {
    fr: 'arrondi {amount}',
    en: 'rounding {amount}',
    it: 'arrotondamento {amount}',
  },
  'total.rounding': { fr: 'Arrondi à 0.05', en: 'Rounding to 0.05', it: 'Arrotondamento a 0.05' },
  total: common.total,
  'total.with': {
    fr: {
      one: 'Total, {count} option',
      many: 'Total, {count} options',
      other: 'Total, {count} options',
    },
    en: { one: 'Total, {count} option', other: 'Total, {count} options' },
    it: {
      one: 'Totale, {count} opzione',
      many: 'Totale, {count} opzioni',
      other: 'Totale, {count} opzioni',
    },
  },
  'answer.name': {
    fr: 'Votre nom vaut signature',
    en: 'Your name signs',
    it: 'Il suo nome vale firma',
  },
  'answer.name_missing': {
    fr: 'Indiquez votre nom : il vaut signature.',
    en: 'Enter your name: it is your signature.',
    it: 'Indichi il suo nome: vale come firma.',
  },
  'answer.draw': { fr: 'Dessiner', en: 'Draw', it: 'Disegna' },
  'answer.drawing': {
    fr: 'Zone de signature : dessinez avec le doigt ou la souris',
    en: 'Signature area: draw with your finger or mouse',
    it: 'Area della firma: disegni con il dito o il mouse',
  },
  'answer.erase': { fr: 'Effacer', en: 'Erase', it: 'Cancella' },
  'answer.no_drawing': { fr: 'Sans dessin', en: 'Without drawing', it: 'Senza disegno' },
  'answer.accept': { fr: 'Accepter l’offre', en: 'Accept the quote', it: 'Accetta l’offerta' },
  'answer.decline': { fr: 'Refuser', en: 'Decline', it: 'Rifiuta' },
  'answer.failed': {
    fr: 'Votre réponse n’a pas pu être enregistrée.',
    en: 'Your answer could not be saved.',
    it: 'Impossibile salvare la sua risposta.',
  },
  'decline.title': { fr: 'Refuser l’offre', en: 'Decline the quote', it: 'Rifiuta l’offerta' },
  'decline.reason': {
    fr: 'Pourquoi refusez-vous ? (facultatif)',
    en: 'Why do you decline? (optional)',
    it: 'Perché rifiuta? (facoltativo)',
  },
  'decline.submit': {
    fr: 'Refuser l’offre',
    en: 'Decline the quote',
    it: 'Rifiuta l’offerta',
  },
  'decline.back': common.back,
  'code.title': {
    fr: 'Code envoyé par e-mail',
    en: 'Code sent by email',
    it: 'Codice inviato per e-mail',
  },
  'code.text': {
    fr: 'Saisissez le code à six chiffres que nous venons de vous envoyer : il confirme que l’offre vous est adressée.',
    en: 'Enter the six-digit code that we have just sent you: it confirms that the quote is addressed to you.',
    it: 'Inserisca il codice di sei cifre che le abbiamo appena inviato: conferma che l’offerta è indirizzata a lei.',
  },
  'code.missing': {
    fr: 'Saisissez les six chiffres.',
    en: 'Enter the six digits.',
    it: 'Inserisca le sei cifre.',
  },
  'done.accepted': { fr: 'Offre acceptée', en: 'Quote accepted', it: 'Offerta accettata' },
  'done.declined': { fr: 'Offre refusée', en: 'Quote declined', it: 'Offerta rifiutata' },
  'answered.accepted_by': {
    fr: 'Acceptée par {name} le {date} à {time}.',
    en: 'Accepted by {name} on {date} at {time}.',
    it: 'Accettata da {name} il {date} alle {time}.',
  },
  'answered.accepted': {
    fr: 'Acceptée le {date} à {time}.',
    en: 'Accepted on {date} at {time}.',
    it: 'Accettata il {date} alle {time}.',
  },
  'answered.declined_by': {
    fr: 'Refusée par {name} le {date} à {time}.',
    en: 'Declined by {name} on {date} at {time}.',
    it: 'Rifiutata da {name} il {date} alle {time}.',
  },
  'answered.declined': {
    fr: 'Refusée le {date} à {time}.',
    en: 'Declined on {date} at {time}.',
    it: 'Rifiutata il {date} alle {time}.',
  },
  'answered.receipt': {
    fr: 'Un e-mail vous le confirme, avec l’offre acceptée en pièce jointe. Si vous n’avez pas donné cette réponse, écrivez-nous.',
    en: 'An email confirms it, with the accepted quote attached. If you did not give this answer, please write to us.',
    it: 'Un’e-mail lo conferma, con l’offerta accettata in allegato. Se non ha dato questa risposta, ci scriva.',
  },
  'answered.receipt_declined': {
    fr: 'Un e-mail vous le confirme, et le bureau en est averti. Si vous n’avez pas donné cette réponse, écrivez-nous.',
    en: 'An email confirms it, and the office has been told. If you did not give this answer, please write to us.',
    it: 'Un’e-mail lo conferma e lo studio ne è avvisato. Se non ha dato questa risposta, ci scriva.',
  },
  'state.accepted': {
    fr: 'Vous avez accepté cette offre le {date}.',
    en: 'You accepted this quote on {date}.',
    it: 'Ha accettato questa offerta il {date}.',
  },
  'state.declined': {
    fr: 'Vous avez refusé cette offre le {date}.',
    en: 'You declined this quote on {date}.',
    it: 'Ha rifiutato questa offerta il {date}.',
  },
  'state.expired': {
    fr: 'Cette offre est échue depuis le {date}. Demandez-en une nouvelle au bureau.',
    en: 'This quote expired on {date}. Ask the office for a new one.',
    it: 'Questa offerta è scaduta il {date}. Ne chieda una nuova allo studio.',
  },
  'state.superseded': {
    fr: 'Une nouvelle version remplace cette offre.',
    en: 'A new version replaces this quote.',
    it: 'Una nuova versione sostituisce questa offerta.',
  },
  'state.superseded_open': {
    fr: 'Ouvrir la nouvelle version',
    en: 'Open the new version',
    it: 'Apri la nuova versione',
  },
  'state.called_off': {
    fr: 'Une partie de cette offre n’a plus lieu : elle ne peut plus être acceptée. Le bureau vous enverra une nouvelle offre ; vous n’avez rien à faire.',
    en: 'A part of this quote has been called off, so it can no longer be accepted. The office will send you a new quote; you need not do anything.',
    it: 'Una parte di questa offerta non ha più luogo: non può più essere accettata. Lo studio le invierà una nuova offerta; non deve fare nulla.',
  },
  'state.since_cancelled': {
    fr: 'Annulé depuis : {numbers}.',
    en: 'Cancelled since: {numbers}.',
    it: 'Annullato in seguito: {numbers}.',
  },
  'state.invoice_open': {
    fr: 'Le bureau vous dira ce qu’il advient de la facture d’acompte {number} ({amount} CHF), payée ou non.',
    en: 'The office will tell you what becomes of the deposit invoice {number} (CHF {amount}), paid or not.',
    it: 'Lo studio le dirà che cosa avviene della fattura d’acconto {number} ({amount} CHF), pagata o no.',
  },
  'state.ordered_elsewhere': {
    fr: 'Vous avez accepté l’offre {number} pour le même mandat : celle-ci n’attend plus de réponse.',
    en: 'You accepted quote {number} for the same mandate: this one awaits no answer any more.',
    it: 'Ha accettato l’offerta {number} per lo stesso mandato: questa non attende più risposta.',
  },
  'state.cancelled': common.theOfficeHasWithdrawnThisQuote,
  'total.deposit': {
    fr: 'dont acompte à l’acceptation',
    en: 'of which deposit on acceptance',
    it: 'di cui acconto all’accettazione',
  },
  supplement: {
    fr: 'Complément : cette offre vient en plus de l’offre principale pour le même objet.',
    en: 'Supplement: this quote comes on top of the main quote for the same subject.',
    it: 'Complemento: questa offerta si aggiunge all’offerta principale per lo stesso oggetto.',
  },
  'deposit.billed_before': {
    fr: 'Acompte de {amount} CHF déjà facturé avec l’offre {number}.',
    en: 'Deposit of CHF {amount} already billed with quote {number}.',
    it: 'Acconto di {amount} CHF già fatturato con l’offerta {number}.',
  },
  'deposit.pdf': {
    fr: 'Facture d’acompte (PDF)',
    en: 'Deposit invoice (PDF)',
    it: 'Fattura d’acconto (PDF)',
  },
  'deposit.making': {
    fr: 'La facture d’acompte n’est pas encore faite : elle paraîtra ici.',
    en: 'The deposit invoice is not made yet: it will appear here.',
    it: 'La fattura d’acconto non è ancora fatta: apparirà qui.',
  },
})
