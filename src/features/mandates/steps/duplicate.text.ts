import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

/** Texts of the dialog that duplicates a mandate. */
export const duplicateText = text('duplicate', {
  title: {
    fr: 'Dupliquer le mandat {number}',
    en: 'Duplicate mandate {number}',
    it: 'Duplica il mandato {number}',
  },
  hint: {
    fr: 'Le nouveau mandat est un brouillon du même produit. Ne sont jamais repris : statut, dates, consentement, documents, relevés, visite, rapports, liste de contrôle, note interne et historique.',
    en: 'The new mandate is a draft of the same product. Never taken over: status, dates, consent, documents, readings, visit, reports, checklist, internal note and history.',
    it: 'Il nuovo mandato è una bozza dello stesso prodotto. Non si riprendono mai: stato, date, consenso, documenti, letture, sopralluogo, rapporti, lista di controllo, nota interna e cronologia.',
  },
  submit: { fr: 'Dupliquer', en: 'Duplicate', it: 'Duplica' },
  'section.duplicate': { fr: 'Repris du mandat', en: 'Taken over', it: 'Ripreso dal mandato' },
  'field.building': common.building,
  'field.client': common.client,
  'field.partner': common.partnerOfPartenaire,
  'field.responsible': common.personInCharge,
  'field.answers': {
    fr: 'Réponses du formulaire',
    en: 'Answers of the form',
    it: 'Risposte del modulo',
  },
  'help.answers': {
    fr: 'Pour un autre bâtiment, seules celles sur les personnes sont proposées.',
    en: 'For another building, only those about people are suggested.',
    it: 'Per un altro edificio sono proposte solo quelle sulle persone.',
  },
})
