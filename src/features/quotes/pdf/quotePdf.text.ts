import { text } from '../../../kernel/text.ts'

/** Texts printed in quotes; not loaded by screens. */
export const quotePdfText = text('quote_pdf', {
  heading: { fr: 'Offre {number}', en: 'Quote {number}', it: 'Offerta {number}' },
  'heading.version': {
    fr: 'Offre {number}, version {edition}',
    en: 'Quote {number}, version {edition}',
    it: 'Offerta {number}, versione {edition}',
  },
  'fact.date': { fr: 'Date', en: 'Date', it: 'Data' },
  'fact.validity': { fr: 'Validité', en: 'Validity', it: 'Validità' },
  validity: {
    fr: 'du {from} au {until}',
    en: '{from} to {until}',
    it: 'dal {from} al {until}',
  },
  'fact.places': { fr: 'Objet', en: 'Subject', it: 'Oggetto' },
  'fact.vat_number': { fr: 'N° TVA', en: 'VAT no.', it: 'N. IVA' },
  services: { fr: 'Prestations', en: 'Services', it: 'Prestazioni' },
  'services.other': { fr: 'Autres prestations', en: 'Other services', it: 'Altre prestazioni' },
  'column.text': { fr: 'Désignation', en: 'Description', it: 'Designazione' },
  'column.quantity': { fr: 'Quantité', en: 'Quantity', it: 'Quantità' },
  'column.price': { fr: 'Prix CHF', en: 'Price CHF', it: 'Prezzo CHF' },
  'column.discount': { fr: 'Remise', en: 'Discount', it: 'Sconto' },
  'column.vat': { fr: 'TVA', en: 'VAT', it: 'IVA' },
  'column.total': { fr: 'Total CHF', en: 'Total CHF', it: 'Totale CHF' },
  options: { fr: 'Options, à votre choix', en: 'Options, your choice', it: 'Opzioni, a scelta' },
  'options.note': {
    fr: 'Non comprises dans le total. Cochez celles que vous souhaitez.',
    en: 'Not included in the total. Tick those that you want.',
    it: 'Non comprese nel totale. Spunti quelle che desidera.',
  },
  'prices.excluded': {
    fr: 'hors TVA',
    en: 'excluding VAT',
    it: 'senza IVA',
  },
  'prices.included': {
    fr: 'TVA comprise',
    en: 'including VAT',
    it: 'IVA compresa',
  },
  'fact.prices': { fr: 'Prix', en: 'Prices', it: 'Prezzi' },
  'total.services': {
    fr: 'Prestations, hors TVA',
    en: 'Services, excl. VAT',
    it: 'Prestazioni, senza IVA',
  },
  'total.discount': { fr: 'Remises', en: 'Discounts', it: 'Sconti' },
  'total.net': { fr: 'Net, hors TVA', en: 'Net, excl. VAT', it: 'Netto, senza IVA' },
  'total.vat': {
    fr: 'TVA {rate} sur {base}',
    en: 'VAT {rate} on {base}',
    it: 'IVA {rate} su {base}',
  },
  'total.rounding': { fr: 'Arrondi à 0.05', en: 'Rounding to 0.05', it: 'Arrotondamento a 0.05' },
  total: { fr: 'Total CHF', en: 'Total CHF', it: 'Totale CHF' },
  terms: { fr: 'Conditions', en: 'Terms', it: 'Condizioni' },
  acceptance: { fr: 'Acceptation', en: 'Acceptance', it: 'Accettazione' },
  'acceptance.text': {
    fr: '{name} accepte l’offre {number}, avec les options cochées.',
    en: '{name} accepts quote {number}, with the options ticked.',
    it: '{name} accetta l’offerta {number}, con le opzioni spuntate.',
  },
  'acceptance.text_plain': {
    fr: '{name} accepte l’offre {number}.',
    en: '{name} accepts quote {number}.',
    it: '{name} accetta l’offerta {number}.',
  },
  'acceptance.date': { fr: 'Lieu et date', en: 'Place and date', it: 'Luogo e data' },
  'acceptance.signature': { fr: 'Signature', en: 'Signature', it: 'Firma' },
  foot: {
    fr: 'Offre {number} du {date}, valable jusqu’au {until}',
    en: 'Quote {number} of {date}, valid until {until}',
    it: 'Offerta {number} del {date}, valida fino al {until}',
  },
})
