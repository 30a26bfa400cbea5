import { text } from '../../kernel/text.ts'

/** Texts of the mails about quotes; not loaded by screens. */
export const quoteMailText = text('quote_mail', {
  'sent.subject': {
    fr: 'Votre offre {number} : {address}',
    en: 'Your quote {number}: {address}',
    it: 'La sua offerta {number}: {address}',
  },
  'sent.text': {
    fr: 'Nous vous remettons notre offre {number} ({address}), d’un total de {total} CHF. Elle est valable jusqu’au {date}.\n\nLe lien ci-dessous vous permet de la lire, de choisir les options, puis de l’accepter ou de la refuser. Il n’est destiné qu’à vous et prend fin avec votre réponse.',
    en: 'Please find our quote {number} ({address}), for a total of CHF {total}. It is valid until {date}.\n\nUse the link below to read it, choose options, and accept or decline it. The link is for you only and ends with your answer.',
    it: 'le sottoponiamo la nostra offerta {number} ({address}), per un totale di {total} CHF. È valida fino al {date}.\n\nCon il link qui sotto può leggerla, scegliere le opzioni e accettarla o rifiutarla. Il link è riservato a lei e termina con la sua risposta.',
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
    fr: 'Acceptation de l’offre {number}',
    en: 'Acceptance of quote {number}',
    it: 'Accettazione dell’offerta {number}',
  },
  'receipt.accepted.text': {
    fr: 'L’offre {number} ({address}) a été acceptée par {name}, pour un total de {total} CHF. Nous vous remercions de votre confiance.\n\nCe message vaut quittance. Si vous n’avez pas donné cette réponse, écrivez-nous.',
    en: 'Quote {number} ({address}) was accepted by {name}, for a total of CHF {total}. Thank you for your trust.\n\nThis email is your receipt. If you did not give this answer, please write to us.',
    it: 'l’offerta {number} ({address}) è stata accettata da {name}, per un totale di {total} CHF. La ringraziamo della fiducia.\n\nQuesto messaggio vale come ricevuta. Se non ha dato questa risposta, ci scriva.',
  },
  'receipt.deposit': {
    fr: 'Un acompte de {deposit} CHF est à payer : la facture se trouve avec l’offre dans votre espace.',
    en: 'A deposit of CHF {deposit} is due: you find the invoice with the quote in your account.',
    it: 'È da pagare un acconto di {deposit} CHF: la fattura si trova con l’offerta nel suo spazio.',
  },
  'receipt.deposit_follows': {
    fr: 'Un acompte de {deposit} CHF est à payer : nous vous ferons parvenir la facture.',
    en: 'A deposit of CHF {deposit} is due: we will send you the invoice.',
    it: 'È da pagare un acconto di {deposit} CHF: le faremo pervenire la fattura.',
  },
  'answered.deposit': {
    fr: 'Elle demande un acompte de {deposit} CHF ; la facture se trouve avec l’offre.',
    en: 'It asks a deposit of CHF {deposit}; the invoice is with the quote.',
    it: 'Chiede un acconto di {deposit} CHF; la fattura si trova con l’offerta.',
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
    fr: 'L’offre {number} ({client}) a été acceptée par {name}, pour un total de {total} CHF. Ses mandats sont commandés.',
    en: 'Quote {number} ({client}) was accepted by {name}, for a total of CHF {total}. Its mandates are ordered.',
    it: 'L’offerta {number} ({client}) è stata accettata da {name}, per un totale di {total} CHF. I suoi mandati sono ordinati.',
  },
  'answered.declined.subject': {
    fr: 'Offre refusée : {number}, {address}',
    en: 'Quote declined: {number}, {address}',
    it: 'Offerta rifiutata: {number}, {address}',
  },
  'answered.declined.text': {
    fr: 'L’offre {number} ({client}) a été refusée par {name}. Ses mandats restent au statut « Offre envoyée » : faites une nouvelle version, ou annulez-les.',
    en: 'Quote {number} ({client}) was declined by {name}. Its mandates stay at “Quote sent”: make a new version, or cancel them.',
    it: 'L’offerta {number} ({client}) è stata rifiutata da {name}. I suoi mandati restano allo stato «Offerta inviata»: faccia una nuova versione o li annulli.',
  },
  'answered.reason': { fr: 'Motif : {reason}', en: 'Reason: {reason}', it: 'Motivo: {reason}' },
})
