import { text } from '../../../kernel/text.ts'

/** What is said of the price of district heat: its three parts, or its published mean. */
export const districtHeatText = text('districtHeat', {
  title: {
    fr: 'Prix de la chaleur à distance, en trois parts',
    en: 'Price of district heat, in three parts',
    it: 'Prezzo del teleriscaldamento, in tre parti',
  },
  title_mean: {
    fr: 'Prix moyen de la chaleur à distance',
    en: 'Mean price of district heat',
    it: 'Prezzo medio del teleriscaldamento',
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
  power_in_mean: {
    fr: 'Puissance souscrite : {kilowatts}. Le prix moyen publié ne dit pas quelle part en paie la puissance ou l’abonnement ; rien d’autre n’est compté, le tarif est à demander à l’exploitant.',
    en: 'Subscribed power: {kilowatts}. The published mean price does not say which part of it pays for power or the standing charge; nothing else is counted, ask the operator for the tariff.',
    it: 'Potenza sottoscritta: {kilowatts}. Il prezzo medio pubblicato non dice quale parte paga la potenza o l’abbonamento; nient’altro è computato, la tariffa è da chiedere al gestore.',
  },
  mean: {
    fr: 'Prix moyen : {price}, soit {yearly} la première année.',
    en: 'Mean price: {price}, that is {yearly} in the first year.',
    it: 'Prezzo medio: {price}, ossia {yearly} il primo anno.',
  },
  energy: {
    fr: 'Énergie : {price}, soit {yearly} la première année.',
    en: 'Energy: {price}, that is {yearly} in the first year.',
    it: 'Energia: {price}, ossia {yearly} il primo anno.',
  },
})
