import { text } from '../../../kernel/text.ts'

/** What is said of the boreholes that a heat pump needs. */
export const boreholeText = text('boreholes', {
  title: {
    fr: 'Sondes géothermiques',
    en: 'Boreholes',
    it: 'Sonde geotermiche',
  },
  sized: {
    fr: '{metres} m de sondes, soit {count} de {depth} m : {power} m pour la puissance, {energy} m pour l’énergie soutirée au sol ({yield} kWh/m·a).',
    en: '{metres} m of boreholes, {count} of {depth} m: {power} m for the power, {energy} m for the energy taken from the ground ({yield} kWh/m·a).',
    it: '{metres} m di sonde, ossia {count} da {depth} m: {power} m per la potenza, {energy} m per l’energia prelevata dal terreno ({yield} kWh/m·a).',
  },
  entered: {
    fr: '{metres} m de sondes selon la saisie, soit {count} de {depth} m ; d’ordinaire {power} m pour la puissance, {energy} m pour l’énergie soutirée au sol ({yield} kWh/m·a).',
    en: '{metres} m of boreholes as entered, {count} of {depth} m; usually {power} m for the power, {energy} m for the energy taken from the ground ({yield} kWh/m·a).',
    it: '{metres} m di sonde come inserito, ossia {count} da {depth} m; di solito {power} m per la potenza, {energy} m per l’energia prelevata dal terreno ({yield} kWh/m·a).',
  },
  priced_by_power: {
    fr: 'Leur prix est calculé d’après la puissance ({power} kW), et non d’après les mètres saisis : les tables n’ont pas de prix par mètre.',
    en: 'Their price follows the power ({power} kW), not the metres entered: the tables have no price per metre.',
    it: 'Il loro prezzo segue la potenza ({power} kW), non i metri inseriti: le tabelle non hanno un prezzo al metro.',
  },
  simulation: {
    fr: 'Au-delà de {most} sondes, ce n’est qu’un ordre de grandeur : une simulation selon SIA 384/6 décide.',
    en: 'For more than {most} boreholes this is only an order of magnitude: a simulation according to SIA 384/6 decides.',
    it: 'Oltre {most} sonde è solo un ordine di grandezza: decide una simulazione secondo SIA 384/6.',
  },
  ground: {
    fr: 'À {spacing} m l’une de l’autre au moins, elles demandent {ground} m² ; à {better} m, ce qui vaut mieux, {more} m².',
    en: 'At least {spacing} m apart they need {ground} m²; {better} m apart, which is better, {more} m².',
    it: 'Ad almeno {spacing} m l’una dall’altra richiedono {ground} m²; a {better} m, ed è meglio, {more} m².',
  },
  neighbours: {
    fr: 'Les sondes des voisins à moins de {distance} m sont à recenser.',
    en: 'Boreholes of neighbours within {distance} m must be identified.',
    it: 'Le sonde dei vicini entro {distance} m sono da censire.',
  },
  regeneration: {
    fr: 'Dès {kilowatts} kW, la régénération du sol (par le soleil ou le rafraîchissement) est à étudier.',
    en: 'From {kilowatts} kW on, regenerating the ground (by the sun or by cooling) should be considered.',
    it: 'Da {kilowatts} kW in su va valutata la rigenerazione del terreno (con il sole o il raffrescamento).',
  },
})
