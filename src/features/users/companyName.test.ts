import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCompanyName, parseContact } from './companyName.ts'

describe('the name of a contact', () => {
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
  ])('“%s” is recognised as a company', (name) => expect(isCompanyName(name)).toBe(true))

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
  ])('“%s” is not recognised as a company', (name) => expect(isCompanyName(name)).toBe(false))

  const word = fc.stringMatching(/^[A-ZÉ][a-zéèôï]{4,9}$/)

  it('becomes the company name as a whole if it is a company’s', () => {
    const prefixes = fc.constantFrom(
      'PPE',
      'SI',
      'Régie',
      'Fondation',
      'Commune',
      'Coopérative',
      'Hoirie',
    )
    const legalForms = fc.constantFrom('SA', 'Sàrl', 'AG', 'GmbH', 'S.A.', 'sàrl')
    const company = fc.oneof(
      fc
        .tuple(prefixes, fc.array(word, { minLength: 1, maxLength: 3 }))
        .map(([prefix, rest]) => [prefix, ...rest]),
      fc
        .tuple(fc.array(word, { minLength: 1, maxLength: 3 }), legalForms)
        .map(([rest, form]) => [...rest, form]),
    )
    fc.assert(
      fc.property(company, (words) => {
        expect(parseContact(` ${words.join('  ')} `)).toEqual({ company_name: words.join(' ') })
      }),
    )
  })

  it('is split after its first word if it is a person’s', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
        fc.pre(!isCompanyName(words.join(' ')))
        const [first_name, ...others] = words
        expect(parseContact(words.join(' '))).toEqual({ first_name, last_name: others.join(' ') })
      }),
    )
  })

  it('becomes the email if it contains an at sign', () => {
    expect(parseContact(' regie@tilleuls.ch ')).toEqual({ email: 'regie@tilleuls.ch' })
  })
})
