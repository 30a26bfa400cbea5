import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addressKey,
  foldText,
  foundPlace,
  houseNumbers,
  parseAddress,
  registerAddresses,
  streetKey,
  withoutCapitals,
} from './address.ts'

const parsedParts = (text: string) => {
  const { street, number, postcode, rest } = parseAddress(text)
  return [street, number, postcode, rest]
}

describe('parsing an address', () => {
  it.each([
    ['Rue de Lyon 55', 'Rue de Lyon', '55', null, ''],
    ['rue de lyon', 'rue de lyon', null, null, ''],
    ['rue de lyon 55, 1203 Genève', 'rue de lyon', '55', '1203', 'Genève'],
    ['55 rue de lyon 1203 geneve', 'rue de lyon', '55', '1203', 'geneve'],
    ['1203 Genève, rue de Lyon 55', 'rue de Lyon', '55', '1203', 'Genève'],
    ['rue de lyon, Genève', 'rue de lyon', null, null, 'Genève'],
    ['12 A, av. Motta', 'av. Motta', '12 A', null, ''],
    ['12 r. de Lyon', 'r. de Lyon', '12', null, ''],
    ["12 l'Ancienne-Route", "l'Ancienne-Route", '12', null, ''],
    ['60 bis Rue du Rhône', 'Rue du Rhône', '60 bis', null, ''],
    ['Rue de la Prulay43', 'Rue de la Prulay', '43', null, ''],
    ['8, rue du 31-Décembre', 'rue du 31-Décembre', '8', null, ''],
    ['Rue du 31 décembre 8', 'Rue du 31 décembre', '8', null, ''],
    ['31 décembre 8', '31 décembre', '8', null, ''],
    ['Chemin du 1er-Août 6', 'Chemin du 1er-Août', '6', null, ''],
    ['Route du Simplon 10 Novalles', 'Route du Simplon', '10', null, 'Novalles'],
    ['Route de Thonon 55 à 59', 'Route de Thonon', '55 à 59', null, ''],
  ])('splits “%s” into street, number, postcode and rest', (text, ...expected) => {
    expect(parsedParts(text)).toEqual(expected)
  })

  it('finds every house named in a number', () => {
    expect(houseNumbers('13-15-17-17Bis')).toEqual([
      { value: 13, suffix: '' },
      { value: 15, suffix: '' },
      { value: 17, suffix: '' },
      { value: 17, suffix: 'bis' },
    ])
    expect(houseNumbers('2.16')).toEqual([{ value: 2, suffix: '.16' }])
    expect(houseNumbers('12 a')).toEqual(houseNumbers('12A'))
  })

  it('finds a second address in a register line, but takes no building mark for one', () => {
    const streets = (line: string) =>
      registerAddresses(line).map(({ street, number }) => [street, number])
    expect(streets('Place du Port 1 (Rue du Rhône 47)')).toEqual([
      ['Place du Port', '1'],
      ['Rue du Rhône', '47'],
    ])
    expect(streets('Rue du Marché 11 - Rue du Rhône 46')).toHaveLength(2)
    expect(streets('Route de Thonon 82 (bât n° 4057)')).toEqual([['Route de Thonon', '82']])
    expect(streets('Chaudronniers 5 - K 581')).toEqual([['Chaudronniers', '5']])
    expect(streets('Adresse sans numéro')).toEqual([['Adresse sans numéro', null]])
  })
})

describe('the key of an address', () => {
  const name = fc.constantFrom('Giuseppe-MOTTA', 'Gérard-De-TERNIER', "l'Échelle", 'Grange-Collomb')
  const type = fc.constantFrom(
    ['Avenue', 'av.', 'AV', 'ave'],
    ['Chemin', 'ch.', 'chem.', 'CH'],
    ['Route', 'rte', 'Rte.', 'rt'],
    ['Boulevard', 'bd', 'boul.', 'blvd', 'bvd'],
    ['Place', 'pl.', 'PL'],
  )
  const number = fc.record({
    value: fc.integer({ min: 1, max: 999 }),
    suffix: fc.constantFrom('', 'A', 'K', 'BIS', 'ter'),
  })

  it('is the same for all abbreviations, capitals, accents, hyphens, orders and spellings of the suffix', () => {
    fc.assert(
      fc.property(
        type,
        name,
        number,
        fc.nat(),
        fc.boolean(),
        (typeForms, street, house, pick, isNumberFirst) => {
          const written = `${typeForms[0]} ${street} ${house.value}${house.suffix}`
          const typedType = typeForms[pick % typeForms.length]!
          const plainStreet = street.normalize('NFD').replace(/\p{M}/gu, '').replace(/-/g, ' ')
          const typedHouse = `${house.value} ${house.suffix.toLowerCase()}`.trim()
          const typed = isNumberFirst
            ? `${typedHouse}, ${typedType} ${plainStreet.toUpperCase()}`
            : `${typedType} ${plainStreet.toLowerCase()} ${typedHouse}`
          expect(addressKey(typed)).toBe(addressKey(written))
        },
      ),
    )
  })

  it('is unchanged if it is made into a key again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text))
        expect(streetKey(streetKey(text))).toBe(streetKey(text))
      }),
    )
    fc.assert(
      fc.property(type, name, number, (typeForms, street, { value, suffix }) => {
        const key = addressKey(`${typeForms[1]} ${street} ${value}${suffix}`)
        expect(addressKey(key)).toBe(key)
      }),
    )
  })

  it('has full forms instead of abbreviations, but keeps initials', () => {
    expect(streetKey('bd. St-Georges')).toBe('boulevard saint georges')
    expect(streetKey('R. Dr Audéoud')).toBe('rue docteur audeoud')
    // After the street type, R. is an initial.
    expect(streetKey('Chemin R.-Tissot')).toBe('chemin r tissot')
  })
})

describe('§3 a street that a register writes in capitals', () => {
  it.each([
    ['AVENUE KRIEG', 'Avenue Krieg'],
    ['Avenue KRIEG 12A', 'Avenue Krieg 12A'],
    ['RUE RODOLPHE-TOEPFFER', 'Rue Rodolphe-Toepffer'],
    ['Rue Rodolphe-TOEPFFER 8BIS', 'Rue Rodolphe-Toepffer 8BIS'],
    ['RUE DE LA PRULAY 12 BIS', 'Rue de la Prulay 12 BIS'],
    ["ROUTE DU NANT-D'AVRIL", "Route du Nant-d'Avril"],
    ["Boulevard D'YVOY", "Boulevard d'Yvoy"],
    ["Quai CAPO-d'ISTRIA", "Quai Capo-d'Istria"],
    ["L'ANCIENNE-ROUTE", "L'Ancienne-Route"],
    ["VIA DELL'ACQUA", "Via dell'Acqua"],
    // Where only surnames are in capitals, the article belongs to one.
    ['Rue GAUDY-LE-FORT', 'Rue Gaudy-Le-Fort'],
    ['Chemin De-LA-MONTAGNE', 'Chemin De-La-Montagne'],
    ['RUE LE-CORBUSIER', 'Rue Le-Corbusier'],
    ['Rue Jean-SÉNEBIER', 'Rue Jean-Sénebier'],
    ['PLACE DES XXII-CANTONS', 'Place des XXII-Cantons'],
    ['RUE HENRI-IV', 'Rue Henri-IV'],
    ["ROUTE DE L'ONU", "Route de l'ONU"],
    ['Avenue A.-F.-DUBOIS', 'Avenue A.-F.-Dubois'],
    ['Bahnhofstrasse', 'Bahnhofstrasse'],
    ['Rue McDonald', 'Rue McDonald'],
  ])('“%s” is shown as “%s”', (given, shown) => {
    expect(withoutCapitals(given)).toBe(shown)
    expect(withoutCapitals(shown)).toBe(shown)
    expect(streetKey(shown)).toBe(streetKey(given))
  })
})

it('§3 an address of a register without postcodes keeps the place that was typed', () => {
  const none = { postcode: null, city: null }
  const typed = 'av. krieg 7, 1208 Genève'
  expect(foundPlace(none, typed)).toEqual({ postcode: '1208', city: 'Genève' })
  expect(foundPlace({ postcode: '1206', city: 'Genève' }, typed).postcode).toBe('1206')
  expect(foundPlace(none, 'av. krieg 7 (bâtiment sur cour)')).toEqual(none)
})
