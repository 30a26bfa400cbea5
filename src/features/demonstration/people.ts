import type { Group } from '../../access.ts'
import type { Language } from '../../kernel/text.ts'
import type { Kind } from '../../kinds.ts'

/** EGIDs of real buildings in Geneva, with postcode and town, which the shipped register lacks. */
export const houses: readonly [egid: number, postcode: string, city: string][] = [
  [1012891, '1205', 'Genève'],
  [1012795, '1205', 'Genève'],
  [1010296, '1206', 'Genève'],
  [1014631, '1208', 'Genève'],
  [1014593, '1208', 'Genève'],
  [1013073, '1205', 'Genève'],
  [1013077, '1205', 'Genève'],
  [1015973, '1203', 'Genève'],
  [1013590, '1207', 'Genève'],
  [1003051, '1227', 'Carouge'],
  [1014846, '1202', 'Genève'],
  [2038079, '1227', 'Carouge'],
  [1003028, '1227', 'Carouge'],
  [1011782, '1205', 'Genève'],
  [1021477, '1217', 'Meyrin'],
  [1013308, '1227', 'Les Acacias'],
  [1024547, '1292', 'Chambésy'],
  [1019385, '1212', 'Grand-Lancy'],
  [1014143, '1207', 'Genève'],
  [2040618, '1213', 'Petit-Lancy'],
  [1014968, '1202', 'Genève'],
  [1015067, '1202', 'Genève'],
  [1014649, '1206', 'Genève'],
  [1014085, '1207', 'Genève'],
  [1028333, '1220', 'Les Avanchets'],
  [1016629, '1203', 'Genève'],
  [1012931, '1205', 'Genève'],
  [1029289, '1219', 'Le Lignon'],
  [1021561, '1217', 'Meyrin'],
  [1015889, '1203', 'Genève'],
  [1021280, '1217', 'Meyrin'],
  [1012713, '1205', 'Genève'],
  [1014271, '1208', 'Genève'],
  [1012778, '1205', 'Genève'],
  [1012788, '1205', 'Genève'],
  [1015963, '1203', 'Genève'],
  [1005033, '1224', 'Chêne-Bougeries'],
  [1012842, '1205', 'Genève'],
  [1013031, '1205', 'Genève'],
  [295137030, '1206', 'Genève'],
]

/** The middle of these places (LV95, metres), by postcode and town; of Carouge, the town. */
const towns: Record<string, [e: number, n: number]> = {
  '1202 Genève': [2_499_543, 1_119_723],
  '1203 Genève': [2_498_512, 1_118_311],
  '1205 Genève': [2_500_033, 1_116_801],
  '1206 Genève': [2_501_189, 1_115_885],
  '1207 Genève': [2_501_593, 1_117_710],
  '1208 Genève': [2_501_721, 1_117_144],
  '1212 Grand-Lancy': [2_498_255, 1_114_845],
  '1213 Petit-Lancy': [2_497_879, 1_116_593],
  '1217 Meyrin': [2_494_606, 1_121_133],
  '1219 Le Lignon': [2_496_582, 1_118_279],
  '1220 Les Avanchets': [2_497_404, 1_119_692],
  '1224 Chêne-Bougeries': [2_503_141, 1_117_091],
  '1227 Carouge': [2_499_908, 1_115_064],
  '1227 Les Acacias': [2_499_662, 1_116_061],
  '1292 Chambésy': [2_499_931, 1_121_807],
}

/** Where the demonstration puts a house: somewhere in its town, as nobody has measured it. */
export function placeOfHouse(houseIndex: number): { coordinate_e: number; coordinate_n: number } {
  const [, postcode, city] = houses[houseIndex]!
  const [e, n] = towns[`${postcode} ${city}`]!
  // Around the middle by the golden angle, so that no two are in one place.
  const [angle, distance] = [houseIndex * 2.4, 60 + ((houseIndex * 53) % 260)]
  return {
    coordinate_e: Math.round(e + distance * Math.cos(angle)),
    coordinate_n: Math.round(n + distance * Math.sin(angle)),
  }
}

type Role = 'owner' | 'manager' | 'contractor' | 'prospector' | null

const person = (
  [first_name, last_name, company_name, role]: [string, string, string | null, Role],
  [street, number, postcode, city]: [string, string, string, string],
  groups: readonly Group[] = [],
  language: Language = 'fr',
) => ({
  ...{ first_name, last_name, company_name, role, groups, language },
  ...{ street, number, postcode, city },
})

/** Invented people; the first three have the demonstration accounts. */
export const people = [
  person(['Camille', 'Berset', null, null], ['Rue des Bains', '34', '1205', 'Genève'], ['admin']),
  person(
    ['Philippe', 'Humbert', 'Fondation des Deux-Ponts', 'owner'],
    ['Rue des Deux-Ponts', '24', '1205', 'Genève'],
    ['client'],
  ),
  {
    ...person(
      ['Aline', 'Tornare', 'Atelier Tornare énergie', null],
      ['Rue Ancienne', '70', '1227', 'Carouge'],
      ['partner'],
    ),
    accreditation: 'CECB 1742',
  },
  person(['Léa', 'Maillard', null, null], ['Rue des Bains', '34', '1205', 'Genève'], ['admin']),
  person(['Nicolas', 'Rochat', null, null], ['Rue des Bains', '34', '1205', 'Genève'], ['admin']),
  person(
    ['Sandra', 'Oliveira', 'Régie du Cheval-Blanc SA', 'manager'],
    ['Quai du Cheval-Blanc', '3', '1227', 'Carouge'],
    ['client'],
  ),
  person(
    ['Giulia', 'Bernasconi', 'Fondazione Casa Lemano', 'owner'],
    ['Via Nassa', '12', '6900', 'Lugano'],
    ['client'],
    'it',
  ),
  person(
    ['Marc', 'Dufour', 'Coopérative des Savoises', 'owner'],
    ['Rue des Savoises', '14', '1205', 'Genève'],
    ['client'],
  ),
  person(
    ['Thomas', 'Weber', 'Weber Gebäudetechnik GmbH', null],
    ['Langstrasse', '80', '8004', 'Zürich'],
    ['partner'],
  ),
  {
    ...person(
      ['Élodie', 'Favre', 'Indivision Favre', 'owner'],
      ['Avenue Wendt', '20', '1203', 'Genève'],
      ['client'],
    ),
    phone_number: '0041223431160',
  },
  person(
    [
      'Jean-Christophe',
      'de Montmollin-Vuilleumier',
      'Société immobilière de la Croix-du-Levant et des Trois-Chênes SA',
      'owner',
    ],
    ['Rue de la Croix-du-Levant', '8', '1220', 'Les Avanchets'],
    ['client'],
  ),
  person(
    ['Anna', 'Kowalska', 'Régie Lac & Rive', 'manager'],
    ['Rue des Eaux-Vives', '94', '1207', 'Genève'],
  ),
  person(['Paul', 'Schaub', 'PPE Schaub 46', 'owner'], ['Rue Schaub', '46', '1202', 'Genève']),
  person(['Chiara', 'Rossi', null, 'owner'], ['Via Soave', '4', '6900', 'Lugano'], [], 'it'),
  person(
    ['David', 'Nguyen', 'Imprimerie du Nant SA', 'contractor'],
    ['Rue du Nant', '30', '1207', 'Genève'],
    ['client'],
  ),
  person(['Monique', 'Perrin', null, 'owner'], ['Rue de Montchoisy', '76', '1207', 'Genève']),
  person(
    ['Yves', 'Chappuis', 'Thermique de l’Arve Sàrl', null],
    ['Route des Acacias', '46', '1227', 'Les Acacias'],
  ),
  person(
    ['Fatima', 'El Amrani', 'Chauffage du Salève SA', null],
    ['Rue Ancienne', '82', '1227', 'Carouge'],
  ),
  person(
    ['Olivier', 'Blanc', 'Fondation des Deux-Ponts', 'owner'],
    ['Rue des Deux-Ponts', '24', '1205', 'Genève'],
    ['client'],
  ),
  person(
    ['Sarah', 'Keller', 'Régie des Acacias', 'manager'],
    ['Route des Acacias', '21', '1227', 'Les Acacias'],
    ['client'],
  ),
  person(['Hugo', 'Martin', null, 'prospector'], ['Boulevard de la Cluse', '35', '1205', 'Genève']),
  person(
    ['Inès', 'Da Silva', 'Boulangerie Da Silva Sàrl', 'contractor'],
    ['Rue de la Golette', '13B', '1217', 'Meyrin'],
    ['client'],
  ),
  person(
    ['Luca', 'Ferrari', 'Studio Ferrari', null],
    ['Via Pretorio', '9', '6900', 'Lugano'],
    ['partner'],
    'it',
  ),
  person(
    ['Catherine', 'Grandjean', 'Succession Grandjean', 'owner'],
    ['Rue de Vermont', '21', '1202', 'Genève'],
  ),
  person(
    ['Bruno', 'Aebi', 'Commune de démonstration', 'owner'],
    ['Avenue Sainte-Cécile', '17', '1217', 'Meyrin'],
    ['client'],
  ),
  // Entered a second time from a list on paper, so that the office is offered to merge them.
  {
    ...person(['Elodie', 'Favre', null, null], ['Avenue Wendt', '20', '1203', 'Genève']),
    phone_number: '0041223431160',
    email: 'indivision.favre@example.ch',
  },
] as const

/** The company of the demonstration client, with what its people do in it, in the order of `people`. */
export const demonstrationCompany = {
  record: {
    name: 'Fondation des Deux-Ponts',
    kind: 'company',
    street: 'Rue des Deux-Ponts',
    number: '24',
    postcode: '1205',
    city: 'Genève',
  },
  members: [
    { role: 'Directeur', duties: ['main', 'signs', 'invoices'] },
    { role: 'Responsable technique', duties: ['access', 'copy'] },
  ],
} as const

/** People without an email address: of the company, and of buildings. */
export const demonstrationContacts = {
  company: { name: 'Monique Perret', role: 'Comptabilité', phone_number: '0041223431140' },
  buildings: [
    {
      name: 'Agim Krasniqi',
      role: 'Concierge',
      phone_number: '0041793431151',
      note: 'À la loge le matin ; clés de la chaufferie.',
    },
    { name: 'Odette Rochat', role: 'Locataire, 2e étage', phone_number: '0041223431162' },
    { name: 'Bruno Mottet', role: 'Ramoneur', phone_number: '0041793431173' },
  ],
} as const

/** Indices in `people`. */
export const managers = people.flatMap(({ role }, index) => (role === 'manager' ? [index] : []))

/** Owners whose name matches the street of their house, by index of the house. */
const ownerNames: Record<number, string> = {
  5: 'Dufour',
  6: 'Dufour',
  9: 'Bernasconi',
  7: 'Favre',
  10: 'Blanc',
  14: 'Aebi',
  20: 'Schaub',
  21: 'Grandjean',
  23: 'Perrin',
  24: 'de Montmollin-Vuilleumier',
}
const others = people.flatMap(({ role }, index) => (role === 'owner' && index !== 1 ? [index] : []))

/** The owner of a house, as an index in `people`; every fourth house belongs to the demonstration client. */
export function ownerOf(houseIndex: number): number {
  const owner = people.findIndex(({ last_name }) => last_name === ownerNames[houseIndex])
  if (owner >= 0) return owner
  return houseIndex % 4 === 0 ? 1 : others[houseIndex % others.length]!
}

/** The office, as named in reports and letters. */
/** Price of each product, CHF without VAT, where the office has set none. Invented. */
export const demonstrationPrices: Record<Kind, number> = {
  amoen: 8500,
  cecb: 650,
  cecbplus: 1950,
  cvc_concept: 4800,
  ged: 960,
  incitative_consulting: 420,
  peik: 1600,
}

export const demonstrationOffice = {
  organisation: 'Bureau de démonstration',
  street: 'Rue des Bains',
  number: '34',
  postcode: '1205',
  city: 'Genève',
  vat_number: 'CHE-116.281.710',
  // The example of the Swiss standard.
  iban: 'CH9300762011623852957',
} as const
