import { common } from '../../../../kernel/commonWords.ts'
import { text } from '../../../../kernel/text.ts'

/** Texts of the screens of invoices. */
export const invoiceScreenText = text('invoice_screen', {
  'list.title': common.invoices,
  'list.quotes': common.quotes,
  'list.search': {
    fr: 'Numéro, client, adresse…',
    en: 'Number, client, address…',
    it: 'Numero, cliente, indirizzo…',
  },
  'list.empty': {
    fr: 'Aucune facture pour l’instant',
    en: 'No invoice yet',
    it: 'Nessuna fattura per ora',
  },
  'list.hint': {
    fr: 'Une facture s’établit depuis une offre acceptée.',
    en: 'An invoice is issued from an accepted quote.',
    it: 'Una fattura si emette da un’offerta accettata.',
  },
  'list.failed': {
    fr: 'Impossible de charger les factures.',
    en: 'Failed to load the invoices.',
    it: 'Impossibile caricare le fatture.',
  },
  'list.to_invoice': {
    fr: 'Offres à facturer : {count}',
    en: 'Quotes to invoice: {count}',
    it: 'Offerte da fatturare: {count}',
  },
  'list.unpaid': {
    fr: 'Impayées : {count}',
    en: 'Unpaid: {count}',
    it: 'Impagate: {count}',
  },
  'page.failed': {
    fr: 'Impossible de charger la facture.',
    en: 'Failed to load the invoice.',
    it: 'Impossibile caricare la fattura.',
  },
  'page.title': common.invoice,
  'page.pdf': { fr: 'Télécharger le PDF', en: 'Download the PDF', it: 'Scarica il PDF' },
  'page.making': {
    fr: 'Le PDF est en préparation.',
    en: 'The PDF is being made.',
    it: 'Il PDF è in preparazione.',
  },
  'page.vat': {
    fr: 'dont TVA {rate} sur {base}',
    en: 'of which VAT {rate} on {base}',
    it: 'di cui IVA {rate} su {base}',
  },
  'send.action': common.send,
  'send.done': { fr: 'Facture envoyée', en: 'Invoice sent', it: 'Fattura inviata' },
  'remind.action': { fr: 'Envoyer un rappel', en: 'Send a reminder', it: 'Invia un promemoria' },
  'remind.done': { fr: 'Rappel envoyé', en: 'Reminder sent', it: 'Promemoria inviato' },
  'pay.action': { fr: 'Saisir un paiement', en: 'Enter a payment', it: 'Registra un pagamento' },
  'pay.done': { fr: 'Paiement saisi', en: 'Payment entered', it: 'Pagamento registrato' },
  'unpay.action': {
    fr: 'Retirer le dernier paiement',
    en: 'Take back the last payment',
    it: 'Annulla l’ultimo pagamento',
  },
  'unpay.done': {
    fr: 'Paiement retiré',
    en: 'Payment taken back',
    it: 'Pagamento annullato',
  },
  'credit.action': {
    fr: 'Établir une note de crédit',
    en: 'Issue a credit note',
    it: 'Emetti una nota di credito',
  },
  'credit.done': {
    fr: 'Note de crédit établie',
    en: 'Credit note issued',
    it: 'Nota di credito emessa',
  },
  'issue.action': { fr: 'Facturer', en: 'Bill', it: 'Fattura' },
  'issue.text': {
    fr: 'Total {total} CHF, reste à facturer {rest} CHF. Une facture établie ne change plus : une note de crédit la corrige.',
    en: 'Total CHF {total}, left to invoice CHF {rest}. An issued invoice no longer changes: a credit note corrects it.',
    it: 'Totale {total} CHF, resta da fatturare {rest} CHF. Una fattura emessa non cambia più: la corregge una nota di credito.',
  },
  'issue.claimed': {
    fr: 'Des programmes en versent {amount} CHF au bureau ; la facture finale les déduit.',
    en: 'Programmes pay CHF {amount} of it to the office; the final invoice deducts this.',
    it: 'Di cui i programmi versano {amount} CHF allo studio; la fattura finale li deduce.',
  },
  'issue.excess': {
    fr: 'La part des programmes dépasse ce reste de {amount} CHF, que le client a déjà payés : créditez d’abord une facture précédente.',
    en: 'The programmes’ share exceeds this rest by CHF {amount}, which the client has already paid: credit an earlier invoice first.',
    it: 'La quota dei programmi supera questo resto di {amount} CHF, già pagati dal cliente: accrediti prima una fattura precedente.',
  },
  'issue.done': { fr: 'Facture établie', en: 'Invoice issued', it: 'Fattura emessa' },
})
