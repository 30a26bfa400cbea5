import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { streetKey } from './address.ts'
import { Vocabulary, wordSearchKeys, wordsOfStreet } from './words.ts'

const street = (name: string, city: string | null, municipality: string | null = null) => ({
  ...{ name, key: streetKey(name), postcode: '2502', city, municipality, canton: 'BE' },
})

describe('keys of words', () => {
  const word = fc
    .array(fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), { minLength: 3, maxLength: 14 })
    .map((letters) => letters.join(''))
  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')

  it('share a key if two words are one typing error apart', () => {
    const edited = fc
      .tuple(word, fc.nat(), letter, fc.constantFrom('swap', 'drop', 'insert', 'replace'))
      .map(([text, pick, other, kind]) => {
        const index = pick % text.length
        const head = text.slice(0, index)
        const current = text[index]!
        const tail = text.slice(index + 1)
        if (kind === 'drop') return [text, head + tail]
        if (kind === 'insert') return [text, head + other + current + tail]
        if (kind === 'replace') return [text, head + other + tail]
        return [text, head + tail.slice(0, 1) + current + tail.slice(1)]
      })
    fc.assert(
      fc.property(edited, ([text, typed]) => {
        const keys = new Set(wordSearchKeys(text!))
        expect(wordSearchKeys(typed!).some((key) => keys.has(key))).toBe(true)
      }),
    )
  })

  it('are few even for a long word', () => {
    expect(wordSearchKeys('a'.repeat(3000)).length).toBeLessThan(10)
  })
})

describe('the words of a street', () => {
  it('are those of its name, both names of its town, its municipality and postcode, without types and small words', () => {
    const words = wordsOfStreet(street('Rue du Lac', 'Biel/Bienne', 'Nidau'))
    expect([...words].sort()).toEqual(['2502', 'biel', 'bienne', 'lac', 'nidau'])
  })

  it('are all its words if it has no others', () => {
    expect([...wordsOfStreet(street('Au', null))]).toEqual(['au', '2502'])
  })

  it('are numbered once in a vocabulary that counts their streets', () => {
    const vocabulary = new Vocabulary()
    const [first, second] = ['Bahnhofstr.', 'Bahnhofstrasse'].map((name) =>
      vocabulary.tokensOf(street(name, 'Olten')),
    )
    expect(first).toEqual(second)
    expect([...vocabulary.words()]).toEqual([
      [1, 'bahnhofstrasse', 2],
      [2, 'olten', 2],
      [3, '2502', 2],
    ])
    const keys = new Set([...vocabulary.keys()].map(([key, id]) => `${key} ${id}`))
    expect(keys.size).toBe([...vocabulary.keys()].length)
    expect(keys).toContain('oten 2')
  })
})
