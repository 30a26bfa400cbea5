import { foldText, type StreetWord, streetWords } from './address.ts'

// Eight letters distinguish words well enough, and limit the number of keys per word.
const maxKeyLength = 8

/**
 * Search keys of a word: two words that are one typing error apart (insertion, deletion, replacement, or
 * transposition) share a key. The keys are the word, and the word without each one of its letters
 * (deletion neighbourhood: Bocek, Hunt, Stiller 2007). Only the first eight letters count.
 */
export function wordSearchKeys(word: string): string[] {
  const start = word.slice(0, maxKeyLength)
  const keys = new Set([start])
  if (start.length > 2)
    for (let i = 0; i < start.length; i++) keys.add(start.slice(0, i) + start.slice(i + 1))
  return [...keys]
}

/** The words of a name by which it is found: those of the name proper, or all if it has none ("En Rue"). */
export function findableWords(words: readonly StreetWord[]): string[] {
  const named = words.filter(({ kind }) => kind === 'name')
  return (named.length > 0 ? named : words).map(({ text }) => text)
}

/** The words of a locality: "Biel/Bienne" has those of both names, "St-Légier" is written out. */
export const townWords = (town: string): StreetWord[] =>
  streetWords(town).map(({ text, kind }) => ({ text, kind: kind === 'small' ? kind : 'name' }))

/** A street of one locality; null if the source does not say. */
export type IndexedStreet = {
  name: string
  key: string
  postcode: string | null
  city: string | null
  municipality: string | null
  canton: string | null
}

/** The words by which a street is found. */
export function wordsOfStreet({ key, postcode, city, municipality }: IndexedStreet): Set<string> {
  const towns = [city, municipality].flatMap((town) => (town ? findableWords(townWords(town)) : []))
  return new Set([
    ...findableWords(streetWords(key)),
    ...towns,
    ...(postcode ? [foldText(postcode)] : []),
  ])
}

/** Numbers the words of streets, after those that are known. */
export class Vocabulary {
  readonly #words: Map<string, { id: number; streets: number }>

  constructor(known: readonly { id: number; word: string; streets: number }[] = []) {
    this.#words = new Map(known.map(({ id, word, streets }) => [word, { id, streets }]))
  }

  /** The ids of the words by which a street is found; counts the street. */
  tokensOf(street: IndexedStreet): number[] {
    return [...wordsOfStreet(street)].map((word) => {
      const known = this.#words.get(word) ?? { id: this.#words.size + 1, streets: 0 }
      if (known.streets === 0) this.#words.set(word, known)
      known.streets++
      return known.id
    })
  }

  /** Rows of `register_words`. */
  *words(): Generator<[id: number, word: string, streets: number]> {
    for (const [word, { id, streets }] of this.#words) yield [id, word, streets]
  }

  /** Rows of `register_word_keys`. */
  *keys(): Generator<[key: string, id: number]> {
    for (const [word, { id }] of this.#words)
      for (const key of wordSearchKeys(word)) yield [key, id]
  }
}
