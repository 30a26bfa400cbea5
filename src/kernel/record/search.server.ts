import { or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../database/db.server.ts'

/** A text made by the database's `search_text`: folded words, each after one space. */
export type SearchText = SQL | PgColumn

/** Search texts by the field group that may be read to search them. */
export type SearchTexts = Record<string, SearchText>

/** Where the words of a search are looked for in the records of a resource. */
export type Searched = {
  /** All that finds a record, under a trigram index: for readers who may read all of it on each record. */
  whole: SearchText
  /** The same by field group: for everybody else. */
  parts: SearchTexts
  /** By reference field: the texts of the records that it refers to. */
  through?: Record<string, SearchTexts>
  /**
   * The table of `whole`, where that is one of its own, with columns that a list is ordered by: what is
   * not in the trash is counted and ordered without the records.
   */
  beside?: { table: PgTable; isPresent: PgColumn; order: Record<string, PgColumn> }
  /** The whole word for a short form (route for rte), where the texts have whole words only. */
  writtenOut?: (word: string) => string | undefined
}

/** One word of a search, or several that are next to each other. */
export type SearchWord = {
  text: string
  /** Only whole words count, not beginnings: it was put in quotes. */
  isPhrase?: boolean
  /** Words that begin one typing error from it. */
  near?: readonly string[]
}

const mostWords = 8
const longestWord = 50
/** Words in which a typing error is looked for: shorter ones resemble too much, longer ones cost too much. */
const loose = /^\p{L}{4,24}$/u
/** Words one typing error off that are tried, by the number of words that are not known. */
const mostNear = [12, 6, 3, 2]

/**
 * Words of a search as search texts are split: at anything but letters and digits, and between a digit
 * and a letter ("12A" is "12 a"). What is in quotes is one phrase.
 */
export function searchWords(typed: string): SearchWord[] {
  const parts = typed.matchAll(/["«“]([^"»”]*)["»”]|[\p{L}\p{N}\p{M}]+/gu)
  const words = [...parts].map(([all, phrase]): SearchWord => {
    const text = (phrase ?? all)
      .toLowerCase()
      .replace(/(\p{N})(?=\p{L})/gu, '$1 ')
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
      .trim()
      .slice(0, longestWord)
    return phrase === undefined ? { text } : { text, isPhrase: true }
  })
  return words.filter(({ text }) => text !== '').slice(0, mostWords)
}

/** What a search looks for: of each word the patterns of which a text has one, or arguments for them. */
export type Sought = readonly (readonly (string | Placeholder)[])[]

/** The patterns of a word: words that begin so, and what it is short for. */
export function patternsOf(word: SearchWord, writtenOut?: Searched['writtenOut']): string[] {
  const whole = writtenOut?.(word.text)
  return word.isPhrase
    ? [`% ${word.text} %`, `% ${word.text}`]
    : [
        ...[word.text, ...(word.near ?? [])].map((begin) => `% ${begin}%`),
        ...(whole && !whole.startsWith(word.text) ? [`% ${whole} %`] : []),
      ]
}

/** Whether a search text has one of these patterns; the trigram index serves it. */
export const hasPattern = (text: SearchText, patterns: Sought[number]): SQL =>
  anyCondition(patterns.map((pattern) => sql`${text} like (select fold(${pattern}))`))

/**
 * The words of a search that found nothing, with words one typing error off for those that nothing
 * begins with, or where there is none such, for all; nothing where that finds no more.
 */
export async function withNearWords(
  words: readonly SearchWord[],
  db: Db,
): Promise<SearchWord[] | undefined> {
  const texts = words.flatMap(({ text, isPhrase }) => (!isPhrase && loose.test(text) ? [text] : []))
  if (texts.length === 0) return undefined
  const { rows } = await db.execute<{ text: string; folded: string; is_known: boolean }>(sql`
    select text, fold(text) as folded,
      exists (select 1 from search_words where word like fold(text) || '%') as is_known
    from unnest(${sql.param(texts)}::text[]) as text`)
  const unknown = rows.filter(({ is_known }) => !is_known)
  const asked = unknown.length > 0 ? unknown : rows
  const most = mostNear[asked.length - 1] ?? 1
  const near = new Map<string, string[]>()
  for (const { text, folded } of asked) near.set(text, await nearWords(folded, most, db))
  if ([...near.values()].every((found) => found.length === 0)) return undefined
  return words.map((word) => ({ ...word, near: near.get(word.text) }))
}

/** Known words that begin like this one but for one letter that is wrong, missing, too many or swapped. */
async function nearWords(word: string, most: number, db: Db): Promise<string[]> {
  const letters = [...word]
  const half = Math.ceil(letters.length / 2)
  // One error leaves one of the halves whole, unless it swaps the letters where they meet: by that the
  // index finds what the pattern then judges.
  const [start, end] = [letters.slice(0, half).join(''), letters.slice(half).join('')]
  const places = [`${start}%`, `%${end}%`, `${swap(letters, half - 1)}%`]
  const { rows } = await db.execute<{ word: string }>(sql`
    select distinct word, abs(length(word) - ${letters.length}::int) as longer from search_words
    where word like any(${sql.param(places)}::text[]) and word ~ ${oneErrorOff(letters)}
      and word not like ${`${word}%`}
    order by longer, word limit ${most}`)
  return rows.map((row) => row.word)
}

/** Pattern of a word that begins with these letters but for one that is wrong, missing, too many or swapped. */
function oneErrorOff(letters: readonly string[]): string {
  const at = (place: number, put: string, skipped: number) =>
    [...letters.slice(0, place), put, ...letters.slice(place + skipped)].join('')
  const forms = letters.flatMap((_, place) => [
    at(place, '.', 1),
    at(place, '.', 0),
    at(place, '', 1),
    swap(letters, place),
  ])
  return `^(${[...new Set(forms)].join('|')})`
}

const swap = (letters: readonly string[], place: number) =>
  [
    ...letters.slice(0, place),
    letters[place + 1] ?? '',
    letters[place],
    ...letters.slice(place + 2),
  ].join('')

/** Any of these conditions. */
export const anyCondition = (conditions: readonly SQL[]): SQL => or(...conditions) ?? sql`false`
