import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contactTyped, isCompanyName } from './companyName.ts'

describe('a name', () => {
  it.each([
    'PPE Les Tilleuls',
    'ppe les tilleuls',
    'PPE Rue de Lyon 3',
    'SI Rue de Lyon 12',
    'S.I. Bel-Air',
    'Tornare SA',
    'Tornare S.A.',
    'Bernasconi Sàrl',
    'Bernasconi S. à r.l.',
    'Bernasconi sarl',
    'Energie Plus AG',
    'Wärme GmbH',
    'Calore Sagl',
    'Régie du Rhône',
    'regie du rhone',
    'Fondation Emma Kammacher',
    'Fondazione Ticino',
    'Commune de Vernier',
    'Ville de Genève',
    'État de Genève',
    'Coopérative de l’habitat associatif',
    'Società cooperativa Luganese',
    'Hoirie Dupont',
    'Hoirie de feu Jean Dupont',
    'Association des locataires',
    'Caisse de pension',
    'Atelier Tornare énergie',
    'Dupont & Cie',
    'Dupont et Fils',
    'Naef Immobilier',
    'Gérance Charles',
    'STWEG Seestrasse',
  ])('%s is that of a company', (name) => expect(isCompanyName(name)).toBe(true))

  it.each([
    'Jean Dupont',
    'Maria Sá',
    'Maria Sa',
    'Si Mohamed',
    'Régis Favre',
    'Paul Bureau',
    'Jean & Marie Dupont',
    'Anne et Paul Favre',
    'Ag Nilsen',
    'Marie-Sarah Commune',
    'Inès Caron',
    'J. S. Bach',
    'Régie',
    '',
  ])('%s is that of a person', (name) => expect(isCompanyName(name)).toBe(false))

  const word = fc.stringMatching(/^[A-ZÉ][a-zéèôï]{4,9}$/)

  it('of a company is kept whole, and never as a first name', () => {
    const marks = fc.constantFrom(
      'PPE',
      'SI',
      'Régie',
      'Fondation',
      'Commune',
      'Coopérative',
      'Hoirie',
    )
    const forms = fc.constantFrom('SA', 'Sàrl', 'AG', 'GmbH', 'S.A.', 'sàrl')
    const company = fc.oneof(
      fc
        .tuple(marks, fc.array(word, { minLength: 1, maxLength: 3 }))
        .map(([mark, rest]) => [mark, ...rest]),
      fc
        .tuple(fc.array(word, { minLength: 1, maxLength: 3 }), forms)
        .map(([rest, form]) => [...rest, form]),
    )
    fc.assert(
      fc.property(company, (words) => {
        expect(contactTyped(` ${words.join('  ')} `)).toEqual({ company_name: words.join(' ') })
      }),
    )
  })

  it('of a person keeps all of its words', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
        fc.pre(!isCompanyName(words.join(' ')))
        const [first_name, ...others] = words
        expect(contactTyped(words.join(' '))).toEqual({ first_name, last_name: others.join(' ') })
      }),
    )
  })

  it('with an at sign is an address', () => {
    expect(contactTyped(' regie@tilleuls.ch ')).toEqual({ email: 'regie@tilleuls.ch' })
  })
})
