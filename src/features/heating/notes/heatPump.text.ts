import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

/** What is said of the machines of a heat pump, and of the boiler that may help it. */
export const heatPumpText = text('heatPump', {
  title: common.heatPump,
  cascade: {
    fr: '{count} machines en cascade, de {each} chacune.',
    en: '{count} machines in cascade, {each} each.',
    it: '{count} macchine in cascata, da {each} ciascuna.',
  },
  bivalent: {
    fr: '{power} de pompe à chaleur ({share} % de la puissance) produisent {heat} % de la chaleur ; une chaudière d’appoint de {peak} ({agent}) fait le reste.',
    en: '{power} of heat pump ({share} % of the power) make {heat} % of the heat; a peak boiler of {peak} ({agent}) makes the rest.',
    it: '{power} di pompa di calore ({share} % della potenza) producono {heat} % del calore; una caldaia di punta da {peak} ({agent}) fa il resto.',
  },
  blended: {
    fr: 'Rendement, prix de l’énergie et CO₂ de l’option sont ceux des deux ensemble.',
    en: 'Efficiency, energy price and CO₂ of the option are those of both together.',
    it: 'Rendimento, prezzo dell’energia e CO₂ dell’opzione sono quelli delle due insieme.',
  },
})
