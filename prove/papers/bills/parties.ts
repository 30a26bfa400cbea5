import type { BillLanguage } from './bill.ts'
import type { Chance } from './chance.ts'

/** Name and address as a QR bill has it. */
export type Party = { name: string; street: string; number: string; zip: string; town: string }

export type Customer = Party & {
  /** Lines above the street, the name included. */
  lines: string[]
}

const given: Record<BillLanguage, string[]> = {
  fr: ['Claire', 'Jean-Marc', 'Isabelle', 'Philippe', 'Sylvie', 'Olivier', 'Nathalie', 'Raphaël'],
  it: ['Chiara', 'Fabrizio', 'Manuela', 'Sandro', 'Nicoletta', 'Davide', 'Loredana', 'Matteo'],
}
const family: Record<BillLanguage, string[]> = {
  fr: ['Vuilleumier', 'Jaquenoud', 'Chevalley', 'Dufey', 'Pittet', 'Rochat', 'Bovay', 'Magnenat'],
  it: ['Bernasconi', 'Pedrazzini', 'Gianola', 'Lepori', 'Cattaneo', 'Moresi', 'Rusca', 'Togni'],
}
const streets: Record<BillLanguage, string[]> = {
  fr: ['Rue des Charmilles', 'Avenue de Miremont', 'Chemin des Crêts', 'Route de Chêne'].concat([
    'Rue du Vieux-Moulin',
    'Chemin de la Fontaine',
    'Avenue des Alpes',
    'Rue de la Gare',
  ]),
  it: [
    'Via San Gottardo',
    'Via dei Gelsi',
    'Via Cantonale',
    'Via al Fiume',
    'Via Franscini',
  ].concat(['Via Stazione', 'Salita dei Ronchi', 'Via delle Scuole']),
}
const towns: Record<BillLanguage, [string, string][]> = {
  fr: [
    ['1208', 'Genève'],
    ['1227', 'Carouge GE'],
    ['1020', 'Renens VD'],
    ['1400', 'Yverdon-les-Bains'],
    ['1196', 'Gland'],
    ['1800', 'Vevey'],
    ['1630', 'Bulle'],
    ['2000', 'Neuchâtel'],
  ],
  it: [
    ['6500', 'Bellinzona'],
    ['6600', 'Locarno'],
    ['6900', 'Lugano'],
    ['6850', 'Mendrisio'],
    ['6710', 'Biasca'],
    ['6830', 'Chiasso'],
    ['6616', 'Losone'],
    ['6512', 'Giubiasco'],
  ],
}
const agencies: Record<BillLanguage, string[]> = {
  fr: ['Régie Montfleuri SA', 'Gérance du Parc Sàrl', 'Immo-Vallon Gestion SA'],
  it: ['Fiduciaria Tre Torri SA', 'Amministrazioni Ronchetto Sagl', 'Immobiliare Solivo SA'],
}
const houses: Record<BillLanguage, string[]> = {
  fr: ['PPE Les Tilleuls', 'Copropriété Bellerive 7', 'PPE Clair-Matin', 'Hoirie Perrinjaquet'],
  it: [
    'Condominio Belsito',
    'Condominio Al Parco 3',
    'PPP Residenza Magnolia',
    'Comunione Ferrari',
  ],
}
const titles: Record<BillLanguage, string[]> = {
  fr: ['Madame', 'Monsieur'],
  it: ['Signora', 'Signor'],
}

/** A street with a house number in a town. */
export function drawAddress(chance: Chance, language: BillLanguage) {
  const [zip, town] = chance.pick(towns[language])
  const number = `${chance.whole(1, 128)}${chance.happens(0.2) ? chance.pick(['A', 'B', 'bis']) : ''}`
  return { street: chance.pick(streets[language]), number, zip, town }
}

/** Who gets the bill: a person, or a house by the agency that manages it. */
export function drawCustomer(chance: Chance, language: BillLanguage): Customer {
  const address = drawAddress(chance, language)
  if (chance.happens(0.4)) {
    const name = `${chance.pick(given[language])} ${chance.pick(family[language])}`
    return { ...address, name, lines: [chance.pick(titles[language]), name] }
  }
  const name = chance.pick(houses[language])
  return { ...address, name, lines: [name, `c/o ${chance.pick(agencies[language])}`] }
}

/** A Swiss phone number. */
export const drawPhone = (chance: Chance, prefix: string) =>
  `${prefix} ${chance.digits(3)} ${chance.digits(2)} ${chance.digits(2)}`

/** A number that looks like that of a company in the VAT register. */
export const drawVatNumber = (chance: Chance, language: BillLanguage) =>
  `CHE-${chance.digits(3)}.${chance.digits(3)}.${chance.digits(3)} ${language === 'fr' ? 'TVA' : 'IVA'}`
