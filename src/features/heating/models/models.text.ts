import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

/** Texts of the notice that a calculation keeps earlier models. */
export const modelsText = text('heating_models', {
  title: {
    fr: 'Les modèles de calcul ont changé',
    en: 'The calculation models have changed',
    it: 'I modelli di calcolo sono cambiati',
  },
  kept: {
    fr: 'Ce calcul garde les modèles du {date} et ses résultats, tant que personne ne reprend ceux en vigueur. Les valeurs saisies et les rapports publiés ne changent pas.',
    en: 'This calculation keeps the models of {date} and its results until somebody adopts those in force. Entered values and published reports do not change.',
    it: 'Questo calcolo mantiene i modelli del {date} e i suoi risultati finché qualcuno non riprende quelli in vigore. I valori inseriti e i rapporti pubblicati non cambiano.',
  },
  what: { fr: 'Valeur', en: 'Figure', it: 'Valore' },
  before: { fr: 'Jusqu’ici', en: 'Until now', it: 'Finora' },
  after: {
    fr: 'Modèles en vigueur',
    en: 'Models in force',
    it: 'Modelli in vigore',
  },
  'name.annual_cost': common.annualCost,
  'name.energy_price': common.energyPrice,
  'name.borehole_metres': {
    fr: 'Longueur des sondes',
    en: 'Length of boreholes',
    it: 'Lunghezza delle sonde',
  },
  'name.efficiency': common.efficiencyOrSpf,
  'why.useful_heat': {
    fr: 'Eau chaude selon l’affectation du bâtiment, rendement de la chaudière selon son année',
    en: 'Hot water by the use of the building, efficiency of the boiler by its year',
    it: 'Acqua calda secondo l’uso dell’edificio, rendimento della caldaia secondo il suo anno',
  },
  'why.full_load_hours': {
    fr: 'Heures selon le chauffage seul ou avec eau chaude, et l’altitude',
    en: 'Hours by heating alone or with hot water, and altitude',
    it: 'Ore secondo il solo riscaldamento o con acqua calda, e l’altitudine',
  },
  'why.load_power': {
    fr: 'Suit les heures à pleine charge',
    en: 'Follows the full-load hours',
    it: 'Segue le ore a pieno carico',
  },
  'why.efficiency': {
    fr: 'COPA selon la source et la température de départ',
    en: 'SPF by source and flow temperature',
    it: 'CLA secondo la fonte e la temperatura di mandata',
  },
  'why.borehole_metres': {
    fr: 'Puissance et énergie soutirées au sol au lieu de la puissance de chauffage',
    en: 'Power and energy from the ground instead of heating power',
    it: 'Potenza ed energia prelevate dal terreno invece della potenza di riscaldamento',
  },
  'why.energy_price': {
    fr: 'Prix de l’énergie fournis avec le produit',
    en: 'Energy prices supplied with the product',
    it: 'Prezzi dell’energia forniti con il prodotto',
  },
  causes: {
    fr: {
      one: '{count} valeur qui change, et pourquoi',
      many: '{count} valeurs qui changent, et pourquoi',
      other: '{count} valeurs qui changent, et pourquoi',
    },
    en: {
      one: '{count} figure that changes, and why',
      other: '{count} figures that change, and why',
    },
    it: {
      one: '{count} valore che cambia, e perché',
      many: '{count} valori che cambiano, e perché',
      other: '{count} valori che cambiano, e perché',
    },
  },
  take: {
    fr: 'Reprendre les modèles en vigueur',
    en: 'Adopt the models in force',
    it: 'Riprendere i modelli in vigore',
  },
})
