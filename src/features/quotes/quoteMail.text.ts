import { text } from '../../kernel/text.ts'

/** Texts of the mails about quotes; not loaded by screens. */
export const quoteMailText = text('quote_mail', {
  'sent.subject': {
    fr: 'Votre offre {number} : {address}',
    en: 'Your quote {number}: {address}',
    it: 'La sua offerta {number}: {address}',
  },
  'sent.text': {
    fr: 'Nous vous remettons notre offre {number} ({address}), d’un total de {total} CHF. Elle est valable jusqu’au {date}.\n\nLe lien ci-dessous vous permet de la lire, puis de l’accepter ou de la refuser. Il n’est destiné qu’à vous et, après votre réponse, la montre.',
    en: 'Please find our quote {number} ({address}), for a total of CHF {total}. It is valid until {date}.\n\nUse the link below to read it, and to accept or decline it. The link is for you only; once you have answered, it shows your answer.',
    it: 'le sottoponiamo la nostra offerta {number} ({address}), per un totale di {total} CHF. È valida fino al {date}.\n\nCon il link qui sotto può leggerla e accettarla o rifiutarla. Il link è riservato a lei e, dopo la sua risposta, la mostra.',
  },
  /** Of a quote with options; without, there is nothing to choose. */
  'sent.text_options': {
    fr: 'Nous vous remettons notre offre {number} ({address}), d’un total de {total} CHF. Elle est valable jusqu’au {date}.\n\nLe lien ci-dessous vous permet de la lire, de choisir les options, puis de l’accepter ou de la refuser. Il n’est destiné qu’à vous et, après votre réponse, la montre.',
    en: 'Please find our quote {number} ({address}), for a total of CHF {total}. It is valid until {date}.\n\nUse the link below to read it, choose options, and accept or decline it. The link is for you only; once you have answered, it shows your answer.',
    it: 'le sottoponiamo la nostra offerta {number} ({address}), per un totale di {total} CHF. È valida fino al {date}.\n\nCon il link qui sotto può leggerla, scegliere le opzioni e accettarla o rifiutarla. Il link è riservato a lei e, dopo la sua risposta, la mostra.',
  },
  'code.subject': {
    fr: 'Votre code pour accepter l’offre',
    en: 'Your code to accept the quote',
    it: 'Il suo codice per accettare l’offerta',
  },
  'code.text': {
    fr: 'Pour accepter l’offre {number}, saisissez ce code :\n\n{code}\n\nIl est valable une heure. Si vous ne l’avez pas demandé, ne le transmettez à personne.',
    en: 'To accept quote {number}, enter this code:\n\n{code}\n\nIt is valid for one hour. If you did not ask for it, do not pass it on to anyone.',
    it: 'per accettare l’offerta {number}, inserisca questo codice:\n\n{code}\n\nÈ valido un’ora. Se non lo ha chiesto lei, non lo comunichi a nessuno.',
  },
  'receipt.accepted.subject': {
    fr: 'Votre acceptation de l’offre {number} : {total} CHF',
    en: 'Your acceptance of quote {number}: CHF {total}',
    it: 'La sua accettazione dell’offerta {number}: {total} CHF',
  },
  'receipt.accepted.text': {
    fr: 'L’offre {number} ({address}) a été acceptée par {name}, pour un total de {total} CHF. Nous vous remercions de votre confiance.\n\nCe message confirme votre réponse. Si vous n’avez pas donné cette réponse, écrivez-nous.',
    en: 'Quote {number} ({address}) was accepted by {name}, for a total of CHF {total}. Thank you for your trust.\n\nThis email confirms your answer. If you did not give this answer, please write to us.',
    it: 'l’offerta {number} ({address}) è stata accettata da {name}, per un totale di {total} CHF. La ringraziamo della fiducia.\n\nQuesto messaggio conferma la sua risposta. Se non ha dato questa risposta, ci scriva.',
  },
  'receipt.certificate': {
    fr: 'L’offre acceptée est jointe, avec l’attestation d’acceptation à la dernière page.',
    en: 'The accepted quote is attached, with the certificate of acceptance on its last page.',
    it: 'L’offerta accettata è allegata, con l’attestazione di accettazione all’ultima pagina.',
  },
  'receipt.deposit': {
    fr: 'Un acompte de {deposit} CHF est à payer : la facture est jointe.',
    en: 'A deposit of CHF {deposit} is due: the invoice is attached.',
    it: 'È da pagare un acconto di {deposit} CHF: la fattura è allegata.',
  },
  'receipt.deposit_follows': {
    fr: 'Un acompte de {deposit} CHF est à payer. Sa facture n’est pas encore établie : le bureau en est averti et vous l’enverra.',
    en: 'A deposit of CHF {deposit} is due. Its invoice is not made yet: the office has been told and will send it to you.',
    it: 'È da pagare un acconto di {deposit} CHF. La fattura non è ancora pronta: lo studio ne è avvisato e gliela invierà.',
  },
  'receipt.deposit_before': {
    fr: 'L’acompte a déjà été facturé avec l’offre {billed} : il n’y en a pas de nouveau à payer.',
    en: 'The deposit was already billed with quote {billed}: no new one is due.',
    it: 'L’acconto è già stato fatturato con l’offerta {billed}: non ce n’è uno nuovo da pagare.',
  },
  'answered.deposit': {
    fr: 'Elle demande un acompte de {deposit} CHF ; la facture se trouve avec l’offre.',
    en: 'It asks a deposit of CHF {deposit}; the invoice is with the quote.',
    it: 'Chiede un acconto di {deposit} CHF; la fattura si trova con l’offerta.',
  },
  'answered.deposit_unbilled': {
    fr: 'Elle demande un acompte de {deposit} CHF, dont la facture n’est pas faite : indiquez l’IBAN et l’adresse du bureau dans les paramètres, puis faites-la depuis l’offre.',
    en: 'It asks a deposit of CHF {deposit}, of which there is no invoice: enter the office’s IBAN and address in the settings, then make it from the quote.',
    it: 'Chiede un acconto di {deposit} CHF, la cui fattura non è fatta: indichi l’IBAN e l’indirizzo dello studio nelle impostazioni, poi la faccia dall’offerta.',
  },
  'answered.deposit_before': {
    fr: 'L’acompte avait été facturé avec l’offre {billed} : aucune nouvelle facture n’est faite.',
    en: 'The deposit had been billed with quote {billed}: no new invoice is made.',
    it: 'L’acconto era stato fatturato con l’offerta {billed}: non si fa una nuova fattura.',
  },
  by_office: {
    fr: 'Le bureau a saisi cette réponse d’après un document daté du {document}.',
    en: 'The office entered this answer from a document dated {document}.',
    it: 'Lo studio ha inserito questa risposta in base a un documento datato {document}.',
  },
  'receipt.declined.subject': {
    fr: 'Refus de l’offre {number}',
    en: 'Refusal of quote {number}',
    it: 'Rifiuto dell’offerta {number}',
  },
  'receipt.declined.text': {
    fr: 'L’offre {number} ({address}) a été refusée par {name}. Nous vous remercions de votre réponse.\n\nSi vous n’avez pas donné cette réponse, écrivez-nous.',
    en: 'Quote {number} ({address}) was declined by {name}. Thank you for your answer.\n\nIf you did not give this answer, please write to us.',
    it: 'l’offerta {number} ({address}) è stata rifiutata da {name}. La ringraziamo della risposta.\n\nSe non ha dato questa risposta, ci scriva.',
  },
  'answered.accepted.subject': {
    fr: 'Offre acceptée : {number}, {address}',
    en: 'Quote accepted: {number}, {address}',
    it: 'Offerta accettata: {number}, {address}',
  },
  'answered.accepted.text': {
    fr: 'L’offre {number} ({client}) a été acceptée par {name}, pour un total de {total} CHF.',
    en: 'Quote {number} ({client}) was accepted by {name}, for a total of CHF {total}.',
    it: 'L’offerta {number} ({client}) è stata accettata da {name}, per un totale di {total} CHF.',
  },
  'answered.ordered': {
    fr: 'Ses mandats sont commandés.',
    en: 'Its mandates are ordered.',
    it: 'I suoi mandati sono ordinati.',
  },
  'answered.not_ordered': {
    fr: 'Ces mandats ne sont pas commandés : {numbers}. Vérifiez leur client et leur statut.',
    en: 'These mandates are not ordered: {numbers}. Check their client and their status.',
    it: 'Questi mandati non sono ordinati: {numbers}. Verifichi il loro cliente e il loro stato.',
  },
  'answered.declined.subject': {
    fr: 'Offre refusée : {number}, {address}',
    en: 'Quote declined: {number}, {address}',
    it: 'Offerta rifiutata: {number}, {address}',
  },
  'answered.declined.text': {
    fr: 'L’offre {number} ({client}) a été refusée par {name}.',
    en: 'Quote {number} ({client}) was declined by {name}.',
    it: 'L’offerta {number} ({client}) è stata rifiutata da {name}.',
  },
  'answered.offered': {
    fr: 'Restent au statut « Offre envoyée » : {numbers}. Faites une nouvelle version, ou annulez ces mandats.',
    en: 'Still at “Quote sent”: {numbers}. Make a new version, or cancel these mandates.',
    it: 'Restano allo stato «Offerta inviata»: {numbers}. Faccia una nuova versione o annulli questi mandati.',
  },
  'answered.reason': { fr: 'Motif : {reason}', en: 'Reason: {reason}', it: 'Motivo: {reason}' },
})
