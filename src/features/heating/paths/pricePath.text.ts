import { text } from '../../../kernel/text.ts'

/** Texts of the scenarios of energy prices, on screens and in reports. */
export const pricePathText = text('price_path', {
  title: {
    fr: 'Coût annuel selon l’évolution des prix de l’énergie',
    en: 'Annual cost by energy price scenario',
    it: 'Costo annuo secondo l’evoluzione dei prezzi dell’energia',
  },
  low: { fr: 'Hausse faible', en: 'Low increase', it: 'Rincaro debole' },
  middle: { fr: 'Hausse moyenne', en: 'Medium increase', it: 'Rincaro medio' },
  high: { fr: 'Hausse forte', en: 'High increase', it: 'Rincaro forte' },
  leading: { fr: 'En tête', en: 'Leading', it: 'In testa' },
  leading_on: {
    fr: '{path}, en tête : {options}',
    en: '{path}, leading: {options}',
    it: '{path}, in testa: {options}',
  },
  cheapest: { fr: 'La moins chère', en: 'Cheapest', it: 'La meno cara' },
  tied: {
    fr: '{options} (écart non significatif)',
    en: '{options} (difference not significant)',
    it: '{options} (scarto non significativo)',
  },
  constant: { fr: 'prix constants', en: 'constant prices', it: 'prezzi costanti' },
  rates: {
    fr: 'Hausse réelle par an. {paths}.',
    en: 'Real increase per year. {paths}.',
    it: 'Rincaro reale all’anno. {paths}.',
  },
  path: { fr: '{path} : {rates}', en: '{path}: {rates}', it: '{path}: {rates}' },
  base: {
    fr: 'Les autres tableaux comptent le cas de base : {rate} par an pour toutes les énergies.',
    en: 'The other tables count the base case: {rate} per year for all energies.',
    it: 'Le altre tabelle contano il caso di base: {rate} all’anno per tutte le energie.',
  },
  source: {
    fr: 'Hypothèses établies à partir de SIA 480:2004, annexe C.',
    en: 'Assumptions drawn up from SIA 480:2004, annex C.',
    it: 'Ipotesi elaborate a partire da SIA 480:2004, allegato C.',
  },
})
