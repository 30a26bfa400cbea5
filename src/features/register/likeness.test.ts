import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { houseNumbers, streetWords } from './address.ts'
import { editDistance, maxMatchCost, numberCost, streetCost } from './likeness.ts'

const cost = (typed: string, street: string, options = {}) =>
  streetCost(streetWords(typed), streetWords(street), options)

describe('the edit distance of two words', () => {
  const word = fc.string({ maxLength: 9 })

  it('is one for a letter inserted, dropped, replaced or swapped', () => {
    for (const typed of ['lyyon', 'lon', 'lion', 'loyn'])
      expect(editDistance(typed, 'lyon')).toBe(1)
    expect(editDistance('lyon', 'lyon')).toBe(0)
  })

  it('is symmetric, and zero only for the same word', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b, 20)).toBe(editDistance(b, a, 20))
        expect(editDistance(a, b, 20) === 0).toBe(a === b)
      }),
    )
  })
})

describe('the cost of a street', () => {
  it('is zero for the same words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        expect(cost(text, text)).toBe(0)
      }),
    )
  })

  it('is higher for a difference that more likely means another street', () => {
    const street = 'Avenue Giuseppe-MOTTA'
    const costs = [
      'av. Giuseppe Motta',
      'av. G. Motta',
      'Giuseppe Motta',
      'av. Giusepe Motta',
      'av. Motta',
      'rue Giuseppe Motta',
      'av. Giuseppe Verdi',
    ].map((typed) => cost(typed, street))
    expect(costs).toEqual(costs.toSorted((a, b) => a - b))
    expect(new Set(costs).size).toBe(costs.length)
    expect(costs[0]).toBe(0)
    expect(costs.at(-1)).toBeGreaterThan(maxMatchCost)
  })

  it('is low for two words typed as one, or one typed as two', () => {
    for (const typed of ['ch. Belair', 'ch. Bela-ir', 'chemin Bel Air'])
      expect(cost(typed, 'Chemin de Bel-Air')).toBeLessThan(0.3)
  })

  it('is low for an incomplete last word only while typing', () => {
    expect(cost('rue de ly', 'Rue de Lyon', { isTyping: true })).toBeLessThan(0.15)
    expect(cost('rue de ly', 'Rue de Lyon')).toBeGreaterThan(maxMatchCost)
  })

  it('is low for extra words at the end only if they may be the town', () => {
    expect(cost('rue de lyon genève', 'Rue de Lyon', { mayNameTown: true })).toBeLessThan(0.3)
    expect(cost('rue de lyon genève', 'Rue de Genève', { mayNameTown: true })).toBeGreaterThan(0.8)
    expect(cost('rue de lyon genève', 'Rue de Lyon')).toBeGreaterThan(0.8)
  })
})

describe('the cost of a house number', () => {
  const number = (typed: string, entrance: string, isTyping = false) =>
    numberCost(houseNumbers(typed), houseNumbers(entrance), isTyping)

  it('is zero for all spellings of a number', () => {
    for (const typed of ['12A', '12 a', '12-A']) expect(number(typed, '12 A')).toBe(0)
    expect(number('266bis', '266BIS')).toBe(0)
    expect(number('14-16', '14-16')).toBe(0)
  })

  it('is zero for the same house, and higher in this order: in a list, with a suffix, with another suffix', () => {
    expect(number('14', '14')).toBe(0)
    expect(number('14', '14-16')).toBeLessThan(number('14', '14A'))
    expect(number('14', '14A')).toBeLessThan(number('14B', '14A'))
  })

  it('is finite for a number that starts with the typed digits, but only while typing', () => {
    expect(number('5', '55', true)).toBeLessThan(maxMatchCost)
    expect(number('5', '55')).toBe(Infinity)
    expect(number('5', '6', true)).toBe(Infinity)
  })
})
