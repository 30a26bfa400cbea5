import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { houseNumbers, streetWords } from './address.ts'
import { edits, numberCost, streetCost, tooFar } from './likeness.ts'

const cost = (typed: string, street: string, open = {}) =>
  streetCost(streetWords(typed), streetWords(street), open)

describe('steps between two words', () => {
  const word = fc.string({ maxLength: 9 })

  it('count one for a letter inserted, dropped, replaced or swapped', () => {
    for (const typed of ['lyyon', 'lon', 'lion', 'loyn']) expect(edits(typed, 'lyon')).toBe(1)
    expect(edits('lyon', 'lyon')).toBe(0)
  })

  it('are the same both ways, and nothing only for the same word', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(edits(a, b, 20)).toBe(edits(b, a, 20))
        expect(edits(a, b, 20) === 0).toBe(a === b)
      }),
    )
  })
})

describe('reading typed words as a street', () => {
  it('costs nothing for the same words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        expect(cost(text, text)).toBe(0)
      }),
    )
  })

  it('costs more the less likely a difference is', () => {
    const street = 'Avenue Giuseppe-MOTTA'
    const ladder = [
      'av. Giuseppe Motta',
      'av. G. Motta',
      'Giuseppe Motta',
      'av. Giusepe Motta',
      'av. Motta',
      'rue Giuseppe Motta',
      'av. Giuseppe Verdi',
    ].map((typed) => cost(typed, street))
    expect(ladder).toEqual(ladder.toSorted((a, b) => a - b))
    expect(new Set(ladder).size).toBe(ladder.length)
    expect(ladder[0]).toBe(0)
    expect(ladder.at(-1)).toBeGreaterThan(tooFar)
  })

  it('forgives words written in one or apart', () => {
    for (const typed of ['ch. Belair', 'ch. Bela-ir', 'chemin Bel Air'])
      expect(cost(typed, 'Chemin de Bel-Air')).toBeLessThan(0.3)
  })

  it('takes an unfinished word for its beginning only while it is typed', () => {
    expect(cost('rue de ly', 'Rue de Lyon', { typing: true })).toBeLessThan(0.15)
    expect(cost('rue de ly', 'Rue de Lyon')).toBeGreaterThan(tooFar)
  })

  it('takes words behind the street for a town where one may stand', () => {
    expect(cost('rue de lyon genève', 'Rue de Lyon', { town: true })).toBeLessThan(0.3)
    expect(cost('rue de lyon genève', 'Rue de Genève', { town: true })).toBeGreaterThan(0.8)
    expect(cost('rue de lyon genève', 'Rue de Lyon')).toBeGreaterThan(0.8)
  })
})

describe('taking an entrance for the number typed', () => {
  const number = (typed: string, there: string, typing = false) =>
    numberCost(houseNumbers(typed), houseNumbers(there), typing)

  it('knows a number in any writing', () => {
    for (const typed of ['12A', '12 a', '12-A']) expect(number(typed, '12 A')).toBe(0)
    expect(number('266bis', '266BIS')).toBe(0)
    expect(number('14-16', '14-16')).toBe(0)
  })

  it('prefers the house to a longer list, and both to another suffix', () => {
    expect(number('14', '14')).toBe(0)
    expect(number('14', '14-16')).toBeLessThan(number('14', '14A'))
    expect(number('14', '14A')).toBeLessThan(number('14B', '14A'))
  })

  it('takes a number for the beginning of a longer one only while typing', () => {
    expect(number('5', '55', true)).toBeLessThan(tooFar)
    expect(number('5', '55')).toBe(Infinity)
    expect(number('5', '6', true)).toBe(Infinity)
  })
})
