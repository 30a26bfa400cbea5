import { text } from '../../../kernel/text.ts'

/** What is said of the three parts of the price of district heat. */
export const districtHeatText = text('districtHeat', {
  title: {
    fr: 'Prix de la chaleur à distance, en trois parts',
    en: 'Price of district heat, in three parts',
    it: 'Prezzo del teleriscaldamento, in tre parti',
  },
  connection: {
    fr: 'Taxe de raccordement : {amount}, une fois.',
    en: 'Connection fee: {amount}, once.',
    it: 'Tassa di allacciamento: {amount}, una volta.',
  },
  power: {
    fr: 'Puissance souscrite : {kilowatts} à {price}, soit {yearly}.',
    en: 'Subscribed power: {kilowatts} at {price}, that is {yearly}.',
    it: 'Potenza sottoscritta: {kilowatts} a {price}, ossia {yearly}.',
  },
  power_unknown: {
    fr: 'Puissance souscrite : {kilowatts}, à un prix inconnu qui n’est pas compté ; à demander à l’exploitant.',
    en: 'Subscribed power: {kilowatts}, at an unknown price that is not counted; ask the operator.',
    it: 'Potenza sottoscritta: {kilowatts}, a un prezzo sconosciuto che non è computato; da chiedere al gestore.',
  },
  energy: {
    fr: 'Énergie : {price}, soit {yearly} la première année.',
    en: 'Energy: {price}, that is {yearly} in the first year.',
    it: 'Energia: {price}, ossia {yearly} il primo anno.',
  },
})
