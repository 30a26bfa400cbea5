import { text } from '../../../kernel/text.ts'

export const openQuotesText = text('open_quotes', {
  'fate.end': {
    fr: 'Prend fin, et le reste ; son lien ne s’ouvre plus :',
    en: 'Ends for good, and its link with it:',
    it: 'Termina, anche in seguito; il suo link non si apre più:',
  },
  'fate.replace': {
    fr: 'Ne peut plus être acceptée, jusqu’à une nouvelle version pour ses autres mandats :',
    en: 'Can no longer be accepted, until a new version for its other mandates:',
    it: 'Non può più essere accettata, fino a una nuova versione per gli altri mandati:',
  },
  'fate.blocked': {
    fr: 'Ne peut plus être envoyée avec ce mandat :',
    en: 'Can no longer be sent with this mandate:',
    it: 'Non può più essere inviata con questo mandato:',
  },
  'fate.keep': {
    fr: 'Reste acceptée ; ce qui est facturé, payé ou non, est à régler avec le client :',
    en: 'Stays accepted; what was invoiced, paid or not, is to be settled with the client:',
    it: 'Resta accettata; quanto fatturato, pagato o no, va regolato con il cliente:',
  },
  invoice: {
    fr: 'facture {number} : {open}',
    en: 'invoice {number}: {open}',
    it: 'fattura {number}: {open}',
  },
  invoice_due: {
    fr: 'facture {number} : {open}, à payer jusqu’au {date}',
    en: 'invoice {number}: {open}, payable by {date}',
    it: 'fattura {number}: {open}, da pagare entro il {date}',
  },
  invoice_paid: {
    fr: 'facture {number} : {amount}, payée',
    en: 'invoice {number}: {amount}, paid',
    it: 'fattura {number}: {amount}, pagata',
  },
  draft: { fr: 'brouillon d’offre', en: 'draft quote', it: 'bozza di offerta' },
})
