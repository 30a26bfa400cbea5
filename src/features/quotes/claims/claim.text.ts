import { common } from '../../../kernel/commonWords.ts'
import { recordWords } from '../../../kernel/recordWords.ts'
import { text } from '../../../kernel/text.ts'

/** Texts of the subsidies of programmes. */
export const claimText = text('claim', {
  ...recordWords({
    fr: { new: 'nouvelle subvention', one: 'la subvention', all: 'les subventions' },
    en: { one: 'subsidy', many: 'subsidies' },
    it: { new: 'nuovo incentivo', one: 'l’incentivo', all: 'gli incentivi' },
  }),
  'list.title': common.subsidies,
  'list.search': {
    fr: 'Programme, référence…',
    en: 'Programme, reference…',
    it: 'Programma, riferimento…',
  },
  'delete.text': {
    fr: 'La subvention est placée dans la corbeille pendant 30 jours.',
    en: 'The subsidy stays in the bin for 30 days.',
    it: 'L’incentivo resta nel cestino 30 giorni.',
  },
  'section.claim': common.subsidy,
  'section.state': common.status,
  'section.billing': common.billing,
  'field.mandate': common.mandate,
  'field.mandate_number': common.mandate,
  'field.building_address': common.address,
  'field.programme': { fr: 'Programme', en: 'Programme', it: 'Programma' },
  'help.programme': {
    fr: 'Par exemple PEIK, GEnergie (AMOén)',
    en: 'For example PEIK, GEnergie (AMOén)',
    it: 'Per esempio PEIK, GEnergie (AMOén)',
  },
  'field.form': { fr: 'Formulaire', en: 'Form', it: 'Modulo' },
  'help.form': {
    fr: 'Par lequel elle est demandée, par exemple MI-10',
    en: 'By which it is applied for, for example MI-10',
    it: 'Con cui è richiesto, per esempio MI-10',
  },
  'field.reference': common.reference,
  'field.paid_to': { fr: 'Versée à', en: 'Paid to', it: 'Versato a' },
  'paid_to.office': common.officeOfBureau,
  'paid_to.client': common.client,
  'help.paid_to': {
    fr: 'La part versée au bureau est déduite de la facture finale, une fois accordée.',
    en: 'What is paid to the office is deducted from the final invoice once it is granted.',
    it: 'La parte versata allo studio è dedotta dalla fattura finale, una volta concessa.',
  },
  'field.state': common.status,
  'state.asked': { fr: 'Demandée', en: 'Applied for', it: 'Richiesto' },
  'state.granted': { fr: 'Accordée', en: 'Granted', it: 'Concesso' },
  'state.refused': { fr: 'Refusée', en: 'Refused', it: 'Rifiutato' },
  'state.paid': { fr: 'Versée', en: 'Paid', it: 'Versato' },
  'field.amount': { fr: 'Montant demandé', en: 'Amount applied for', it: 'Importo richiesto' },
  'field.granted': { fr: 'Montant accordé', en: 'Amount granted', it: 'Importo concesso' },
  'field.asked_on': { fr: 'Demandée le', en: 'Applied for on', it: 'Richiesto il' },
  'field.decided_on': { fr: 'Décidée le', en: 'Decided on', it: 'Deciso il' },
  'field.paid_on': { fr: 'Versée le', en: 'Paid on', it: 'Versato il' },
  'field.proof_due': {
    fr: 'Justificatifs jusqu’au',
    en: 'Proof due by',
    it: 'Giustificativi entro il',
  },
  'field.proof_sent_on': {
    fr: 'Justificatifs remis le',
    en: 'Proof sent on',
    it: 'Giustificativi inviati il',
  },
  'field.deducted_by': { fr: 'Déduite de', en: 'Deducted from', it: 'Dedotto da' },
  'field.deducted_number': { fr: 'Déduite de', en: 'Deducted from', it: 'Dedotto da' },
  'field.deducted': { fr: 'Montant déduit', en: 'Amount deducted', it: 'Importo dedotto' },
  'error.state': {
    fr: 'L’état ne le permet pas : changez-le d’abord.',
    en: 'The status does not allow this: change it first.',
    it: 'Lo stato non lo consente: prima lo cambi.',
  },
  'error.order': {
    fr: 'Cette date précède la demande ou la décision : corrigez-la.',
    en: 'This date is before the application or the decision: correct it.',
    it: 'Questa data precede la richiesta o la decisione: la corregga.',
  },
  'error.future': {
    fr: 'Cette date est à venir : indiquez le jour où c’est arrivé.',
    en: 'This date is in the future: enter the day on which it happened.',
    it: 'Questa data è futura: indichi il giorno in cui è avvenuto.',
  },
  'error.deducted': {
    fr: 'La facture finale {number} la déduit : créditez-la entièrement d’abord.',
    en: 'Final invoice {number} deducts it: credit that invoice in full first.',
    it: 'La fattura finale {number} lo deduce: prima la accrediti per intero.',
  },
})
