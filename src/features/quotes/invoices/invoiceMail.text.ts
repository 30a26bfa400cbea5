import { text } from '../../../kernel/text.ts'

/** Texts of the mails about invoices; not loaded by screens. */
export const invoiceMailText = text('invoice_mail', {
  'sent.subject': {
    fr: 'Votre facture {number} : {amount} CHF',
    en: 'Your invoice {number}: CHF {amount}',
    it: 'La sua fattura {number}: {amount} CHF',
  },
  'sent.text': {
    fr: 'Vous trouvez ci-joint notre facture {number} de {amount} CHF, pour l’offre {quote} ({address}). Elle est à payer jusqu’au {date}, au moyen du code QR qu’elle porte.',
    en: 'Please find attached our invoice {number} of CHF {amount}, for quote {quote} ({address}). It is payable by {date}, with the QR code on it.',
    it: 'in allegato trova la nostra fattura {number} di {amount} CHF, per l’offerta {quote} ({address}). È da pagare entro il {date}, con il codice QR che vi figura.',
  },
  /** Of an invoice of which nothing is left to pay. */
  'settled.subject': {
    fr: 'Votre facture {number}, sans montant à payer',
    en: 'Your invoice {number}, with nothing to pay',
    it: 'La sua fattura {number}, senza importo da pagare',
  },
  'settled.text': {
    fr: 'Vous trouvez ci-joint notre facture {number} pour l’offre {quote} ({address}). Il ne reste rien à payer.',
    en: 'Please find attached our invoice {number} for quote {quote} ({address}). Nothing is left to pay.',
    it: 'in allegato trova la nostra fattura {number} per l’offerta {quote} ({address}). Non resta nulla da pagare.',
  },
  'credit.subject': {
    fr: 'Votre note de crédit {number} : {amount} CHF',
    en: 'Your credit note {number}: CHF {amount}',
    it: 'La sua nota di credito {number}: {amount} CHF',
  },
  'credit.text': {
    fr: 'Vous trouvez ci-joint notre note de crédit {number} de {amount} CHF : elle corrige la facture {corrects} ({address}).',
    en: 'Please find attached our credit note {number} of CHF {amount}: it corrects invoice {corrects} ({address}).',
    it: 'in allegato trova la nostra nota di credito {number} di {amount} CHF: corregge la fattura {corrects} ({address}).',
  },
  /** Of an invoice of which a part was paid or credited since it was issued. */
  partly: {
    fr: '{deducted} CHF en sont déjà payés ou crédités : il reste {open} CHF à payer, que demande le code QR du document joint.',
    en: 'CHF {deducted} of it is already paid or credited: CHF {open} is left to pay, which the QR code of the attached document asks for.',
    it: '{deducted} CHF sono già pagati o accreditati: restano da pagare {open} CHF, come chiede il codice QR del documento allegato.',
  },
  'reminder1.subject': {
    fr: 'Rappel : facture {number}, {open} CHF',
    en: 'Reminder: invoice {number}, CHF {open}',
    it: 'Promemoria: fattura {number}, {open} CHF',
  },
  'reminder1.text': {
    fr: 'Notre facture {number} ({address}) était à payer jusqu’au {date} ; nous attendons encore {open} CHF. Elle est jointe à nouveau. Si vous avez payé entre-temps, ne tenez pas compte de ce message.',
    en: 'Our invoice {number} ({address}) was payable by {date}; CHF {open} is still open. It is attached again. If you have paid in the meantime, please ignore this email.',
    it: 'la nostra fattura {number} ({address}) era da pagare entro il {date}; attendiamo ancora {open} CHF. È allegata di nuovo. Se ha pagato nel frattempo, ignori questo messaggio.',
  },
  'reminder2.subject': {
    fr: 'Second rappel : facture {number}, {open} CHF',
    en: 'Second reminder: invoice {number}, CHF {open}',
    it: 'Secondo promemoria: fattura {number}, {open} CHF',
  },
  'reminder2.text': {
    fr: 'Malgré notre rappel, {open} CHF de notre facture {number} ({address}), à payer jusqu’au {date}, restent ouverts. Réglez ce montant ces prochains jours ou écrivez-nous si quelque chose s’y oppose. La facture est jointe.',
    en: 'Despite our reminder, CHF {open} of our invoice {number} ({address}), payable by {date}, is still open. Please pay it within the next few days, or write to us if something stands in the way. The invoice is attached.',
    it: 'nonostante il nostro promemoria, {open} CHF della nostra fattura {number} ({address}), da pagare entro il {date}, restano scoperti. Saldi l’importo nei prossimi giorni o ci scriva se qualcosa lo impedisce. La fattura è allegata.',
  },
})
