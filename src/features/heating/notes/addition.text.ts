import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

/** What is said of photovoltaics, thermal collectors and water heaters of an option. */
export const additionText = text('addition', {
  'component.pv': common.photovoltaics,
  'component.solar': common.solarThermal,
  'component.water_heater': {
    fr: 'Chauffe-eau PAC',
    en: 'Heat pump water heaters',
    it: 'Scaldacqua a PdC',
  },
  title: { fr: 'compléments', en: 'additions', it: 'complementi' },
  pv: {
    fr: 'Photovoltaïque : {power} produisent {production} par an, dont {used} ({share} %) remplacent du courant acheté ; le réseau reprend le reste.',
    en: 'Photovoltaics: {power} produce {production} a year, of which {used} ({share} %) replace electricity bought; the grid takes the rest.',
    it: 'Fotovoltaico: {power} producono {production} all’anno, di cui {used} ({share} %) sostituiscono corrente acquistata; la rete ritira il resto.',
  },
  pv_capped: {
    fr: 'La part consommée sur place s’arrête au courant que le bâtiment utilise ; d’ordinaire, elle est de {usual} %.',
    en: 'The part used on site ends at the electricity that the building uses; usually it is {usual} %.',
    it: 'La parte consumata sul posto si ferma alla corrente che l’edificio utilizza; di solito è del {usual} %.',
  },
  gain: {
    fr: 'Gain du photovoltaïque : {income} la première année, de {low} à {high}, huit cas sur dix.',
    en: 'Gain of photovoltaics: {income} in the first year, {low} to {high}, eight cases out of ten.',
    it: 'Guadagno del fotovoltaico: {income} nel primo anno, da {low} a {high}, otto casi su dieci.',
  },
  gain_known: {
    fr: 'Gain du photovoltaïque : {income} la première année.',
    en: 'Gain of photovoltaics: {income} in the first year.',
    it: 'Guadagno del fotovoltaico: {income} nel primo anno.',
  },
  pv_terms: {
    fr: 'Ce gain suit le renchérissement de l’énergie. Seul le courant consommé sur place évite du CO₂ ; la fabrication des panneaux n’est pas comptée.',
    en: 'This gain follows the price increase of energy. Only electricity used on site avoids CO₂; making the panels is not counted.',
    it: 'Questo guadagno segue il rincaro dell’energia. Solo la corrente consumata sul posto evita CO₂; la fabbricazione dei pannelli non è computata.',
  },
  solar: {
    fr: 'Solaire thermique : {area} de capteurs produisent {share} % de l’eau chaude, soit {heat}.',
    en: 'Solar thermal: {area} of collectors make {share} % of the hot water, that is {heat}.',
    it: 'Solare termico: {area} di collettori producono {share} % dell’acqua calda, ossia {heat}.',
  },
  heaters: {
    fr: 'Chauffe-eau PAC ({count}) : {heat} d’eau chaude avec {electricity} d’électricité (COPA {performance}).',
    en: 'Heat pump water heaters ({count}): {heat} of hot water with {electricity} of electricity (SPF {performance}).',
    it: 'Scaldacqua a PdC ({count}): {heat} di acqua calda con {electricity} di elettricità (CLA {performance}).',
  },
  together: {
    fr: 'Rendement, prix de l’énergie et CO₂ de la solution sont ceux de l’ensemble ; la puissance du générateur reste la même.',
    en: 'Efficiency, energy price and CO₂ of the option are those of all together; the power of the heat generator stays the same.',
    it: 'Rendimento, prezzo dell’energia e CO₂ della soluzione sono quelli dell’insieme; la potenza del generatore resta la stessa.',
  },
})
