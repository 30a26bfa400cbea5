import { common } from '../../kernel/commonWords.ts'
import { text } from '../../kernel/text.ts'

/** What the types of documents are called, wherever one is chosen. */
export const documentTypeWords = text('documentKind', {
  'type.energy_bill': { fr: 'Facture d’énergie', en: 'Energy bill', it: 'Fattura dell’energia' },
  'type.plan': { fr: 'Plan', en: 'Plan', it: 'Piano' },
  'type.photo': { fr: 'Photo', en: 'Photo', it: 'Foto' },
  'type.heating_contract': {
    fr: 'Contrat d’entretien du chauffage',
    en: 'Heating maintenance contract',
    it: 'Contratto di manutenzione del riscaldamento',
  },
  'type.chimney_sheet': {
    fr: 'Fiche de ramonage',
    en: 'Chimney sweep’s report',
    it: 'Rapporto dello spazzacamino',
  },
  'type.cecb_certificate': {
    fr: 'Certificat CECB',
    en: 'CECB certificate',
    it: 'Certificato CECE',
  },
  'type.cecb_report': { fr: 'Rapport CECB', en: 'CECB report', it: 'Rapporto CECE' },
  'type.idc_statement': { fr: 'Décompte IDC', en: 'IDC statement', it: 'Conteggio IDC' },
  'type.quote': common.quote,
  'type.signed_quote': { fr: 'Offre signée', en: 'Signed quote', it: 'Offerta firmata' },
  'type.order': { fr: 'Commande', en: 'Order', it: 'Ordine' },
  'type.subsidy_request': {
    fr: 'Demande de subvention',
    en: 'Subsidy application',
    it: 'Domanda di incentivo',
  },
  'type.subsidy_decision': {
    fr: 'Décision de subvention',
    en: 'Subsidy decision',
    it: 'Decisione sull’incentivo',
  },
  'type.permit': {
    fr: 'Autorisation de construire',
    en: 'Building permit',
    it: 'Licenza edilizia',
  },
  'type.calculation_excel': {
    fr: 'Calcul (Excel)',
    en: 'Calculation (Excel)',
    it: 'Calcolo (Excel)',
  },
  'type.report_draft': {
    fr: 'Rapport, version provisoire',
    en: 'Report, draft',
    it: 'Rapporto, bozza',
  },
  'type.report_final': { fr: 'Rapport final', en: 'Final report', it: 'Rapporto finale' },
  'type.minutes': { fr: 'Procès-verbal', en: 'Minutes', it: 'Verbale' },
  'type.correspondence': { fr: 'Correspondance', en: 'Correspondence', it: 'Corrispondenza' },
  'type.invoice': { fr: 'Facture d’honoraires', en: 'Fee invoice', it: 'Nota d’onorario' },
  'type.consent': { fr: 'Accord', en: 'Consent', it: 'Consenso' },
  'type.other': common.other,
})

const { words } = documentTypeWords

/** What the documents are called that a client is asked for, of which there may be several. */
export const askedDocumentText = text('askedDocument', {
  energy_bill: common.energyBills,
  photo: common.photos,
  plan: common.plans,
  heating_contract: words['type.heating_contract'],
  chimney_sheet: words['type.chimney_sheet'],
  idc_statement: words['type.idc_statement'],
  other: { fr: 'Autres documents', en: 'Other documents', it: 'Altri documenti' },
})
