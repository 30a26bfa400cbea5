import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** One word of a search; `isLoose` lets it differ by one typing error. */
export type SearchWord = { text: string; isLoose: boolean }

const mostWords = 8

/** Words of a search as the stored search text is split: at anything but letters and digits, and between them. */
export const searchWords = (typed: string): SearchWord[] =>
  typed
    .replace(/(\p{N})(?=\p{L})/gu, '$1 ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, mostWords)
    .map((word) => ({ text: folded(word), isLoose: false }))

/** The words, those loose in which a typing error can be told from another word; nothing where there is none. */
export function loosened(words: readonly SearchWord[]): SearchWord[] | undefined {
  const loose = words.map(({ text }) => ({ text, isLoose: /^\p{L}{4,}$/u.test(text) }))
  return loose.some(({ isLoose }) => isLoose) ? loose : undefined
}

// The database folds in the same way, and further (œ, ß); here letters are only to be counted as one each.
const folded = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a search text (made by `search_text`) has a word that begins so; the trigram index serves it. */
export function wordBegins(searchText: SQL | PgColumn, { text, isLoose }: SearchWord): SQL {
  const exact = sql`${searchText} like '% ' || fold(${text}) || '%'`
  if (!isLoose) return exact
  const letters = [...text]
  const half = Math.ceil(letters.length / 2)
  const [start, end] = [letters.slice(0, half).join(''), letters.slice(half).join('')]
  // One error leaves one of the halves whole, unless it swaps the letters where they meet: by that the
  // index finds what the pattern then judges.
  const swapped = swap(letters, half - 1)
  return sql`((${searchText} like '% ' || fold(${start}) || '%' or ${searchText} like '%' || fold(${end}) || '%'
    or ${searchText} like '% ' || fold(${swapped}) || '%') and ${searchText} ~ fold(${oneErrorOff(letters)}))`
}

/** Pattern of a word that begins with these letters but for one that is wrong, missing, too many or swapped. */
function oneErrorOff(letters: readonly string[]): string {
  const at = (place: number, put: string, skipped: number) =>
    [...letters.slice(0, place), put, ...letters.slice(place + skipped)].join('')
  const forms = new Set<string>()
  letters.forEach((_, place) => {
    forms
      .add(at(place, '[^ ]', 1))
      .add(at(place, '[^ ]', 0))
      .add(at(place, '', 1))
    forms.add(swap(letters, place))
  })
  return ` (${[...forms].join('|')})`
}

const swap = (letters: readonly string[], place: number) =>
  [
    ...letters.slice(0, place),
    letters[place + 1] ?? '',
    letters[place],
    ...letters.slice(place + 2),
  ].join('')
