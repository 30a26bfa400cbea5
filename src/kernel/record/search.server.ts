import { or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../database/db.server.ts'

/** A text made by the SQL function `search_text`: folded words, each preceded by one space. */
export type SearchText = SQL | PgColumn

/** Search texts by the field group that the caller must be able to read. */
export type TextsByGroup = Record<string, SearchText>

/** The texts in which a search looks for the records of a resource. */
export type SearchSources = {
  /** All search texts in one column with a trigram index, for callers who may read all of them. */
  allText: SearchText
  /** The same texts by field group, for everybody else. */
  byGroup: TextsByGroup
  /** Texts of referenced records, by reference field. */
  byReference?: Record<string, TextsByGroup>
  /**
   * Separate table of `allText`, if any, with a flag for records outside the trash and columns to sort by:
   * an unfiltered search needs no join with the records.
   */
  searchTable?: { table: PgTable; isPresent: PgColumn; order: Record<string, PgColumn> }
  /** Whether what is typed is one phrase, in this order and without other words between, as if it were in quotes. */
  isPhrase?: true
  /** Reads a number of several groups, such as a phone number, as it stands in the texts; undefined for other words. */
  numberOf?: (typed: string) => SearchedNumber | undefined
  /** Expands an abbreviation (rte → route), if the texts contain only whole words. */
  expandAbbreviation?: (word: string) => string | undefined
}

/** A number in the spelling of the texts; a part of one matches anywhere, within words too. */
export type SearchedNumber = { text: string; isPart?: boolean }

/** A word or quoted phrase of a search. */
export type SearchWord = {
  text: string
  /** Quoted: matches whole words, not prefixes. */
  isPhrase?: boolean
  /** The number that it makes with the groups of digits beside it; it may match instead. */
  number?: SearchedNumber
  /** Known words with a prefix one typing error away; they match too. */
  similar?: readonly string[]
}

/** Groups of digits that may be one number, with what separates them. */
const digitGroups = /[+(]*\d[\d\s.\-/()’']*/g

const maxWords = 8
const maxWordLength = 50
const maxPhraseLength = 200
/** Words that tolerate a typing error: shorter ones resemble too many others, longer ones cost too much. */
const typoTolerant = /^\p{L}{4,24}$/u
/** Most similar words to try for each misspelled word, by the number of misspelled words. */
const maxSimilar = [12, 6, 3, 2]

/**
 * Splits a search into words as the search texts are split: at anything but letters and digits, and
 * between a digit and a letter ("12A" is "12 a"). Quoted text is one phrase. Each group of a number may match on its own,
 * or all of them as the number.
 */
export function searchWords(
  typed: string,
  numberOf: SearchSources['numberOf'] = () => undefined,
): SearchWord[] {
  const parts = typed.matchAll(/["«“]([^"»”]*)["»”]|[\p{L}\p{N}\p{M}]+/gu)
  const numbers = numbersIn(typed, numberOf)
  const words = [...parts].map(({ 0: all, 1: phrase, index }): SearchWord => {
    const text = (phrase ?? all)
      .toLowerCase()
      .replace(/(\p{N})(?=\p{L})/gu, '$1 ')
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
      .trim()
      .slice(0, maxWordLength)
    if (phrase !== undefined) return { text, isPhrase: true }
    const number = numbers.find(({ from, to }) => from <= index && index < to)?.number
    return number ? { text, number } : { text }
  })
  return words.filter(({ text }) => text !== '').slice(0, maxWords)
}

/** The numbers in a search, with where they stand: the whole search, or groups of digits beside each other. */
function numbersIn(typed: string, numberOf: NonNullable<SearchSources['numberOf']>) {
  const whole = numberOf(typed)
  if (whole) return [{ from: 0, to: typed.length, number: whole }]
  return [...typed.matchAll(digitGroups)].map(({ 0: groups, index }) => ({
    ...{ from: index, to: index + groups.length },
    number: numberOf(groups.trim()),
  }))
}

/** A search as one phrase, as typed or with its abbreviations expanded; its last word may be the beginning of one. */
export function searchPhrase(
  typed: string,
  expand: SearchSources['expandAbbreviation'] = () => undefined,
): SearchWord[] {
  const words = searchWords(typed.replace(/["«»“”]/g, ' ')).flatMap(({ text }) => text.split(' '))
  if (words.length === 0) return []
  const phrase = (ofWord: (word: string) => string) =>
    words.map(ofWord).join(' ').slice(0, maxPhraseLength)
  const [text, expanded] = [phrase((word) => word), phrase((word) => expand(word) ?? word)]
  return [expanded === text ? { text } : { text, similar: [expanded] }]
}

/** For each word, alternative `like` patterns, or placeholders for them; a text must match one per word. */
export type SearchPatterns = readonly (readonly (string | Placeholder)[])[]

/** `like` patterns of a word: it and similar words as prefixes, its expansion as a whole word, and its number. */
export function likePatterns(
  word: SearchWord,
  expand?: SearchSources['expandAbbreviation'],
): string[] {
  const { number } = word
  const expansion = expand?.(word.text)
  return word.isPhrase
    ? [`% ${word.text} %`, `% ${word.text}`]
    : [
        ...[word.text, ...(word.similar ?? [])].map((prefix) => `% ${prefix}%`),
        ...(expansion && !expansion.startsWith(word.text) ? [`% ${expansion} %`] : []),
        ...(number ? [number.isPart ? `%${number.text}%` : `% ${number.text}%`] : []),
      ]
}

/** Condition that a search text matches one of these patterns; uses the trigram index. */
export const hasPattern = (text: SearchText, patterns: SearchPatterns[number]): SQL =>
  anyCondition(patterns.map((pattern) => sql`${text} like (select fold(${pattern}))`))

/**
 * Adds similar known words, one typing error away, to the words of a search without results: to the words
 * that are not a prefix of a known word or, if all are, to every word. Undefined if there are no similar words.
 */
export async function addSimilarWords(
  words: readonly SearchWord[],
  db: Db,
): Promise<SearchWord[] | undefined> {
  const texts = words.flatMap(({ text, isPhrase }) =>
    !isPhrase && typoTolerant.test(text) ? [text] : [],
  )
  if (texts.length === 0) return undefined
  const { rows } = await db.execute<{ text: string; folded: string; is_known: boolean }>(sql`
    select text, fold(text) as folded,
      exists (select 1 from search_words where word like fold(text) || '%') as is_known
    from unnest(${sql.param(texts)}::text[]) as text`)
  const unknown = rows.filter(({ is_known }) => !is_known)
  const misspelled = unknown.length > 0 ? unknown : rows
  const limit = maxSimilar[misspelled.length - 1] ?? 1
  const similar = new Map<string, string[]>()
  for (const { text, folded } of misspelled)
    similar.set(text, await findSimilarWords(folded, limit, db))
  if ([...similar.values()].every((found) => found.length === 0)) return undefined
  return words.map((word) => ({ ...word, similar: similar.get(word.text) }))
}

/** Known words with a prefix that differs from this word by one typing error. */
async function findSimilarWords(word: string, limit: number, db: Db): Promise<string[]> {
  const letters = [...word]
  const half = Math.ceil(letters.length / 2)
  // An error leaves one half of the word intact, unless it swaps the two letters in the middle. So an indexed
  // `like` on the halves finds the candidates, and the regular expression decides.
  const [start, end] = [letters.slice(0, half).join(''), letters.slice(half).join('')]
  const candidates = [`${start}%`, `%${end}%`, `${swap(letters, half - 1)}%`]
  const { rows } = await db.execute<{ word: string }>(sql`
    select distinct word, abs(length(word) - ${letters.length}::int) as longer from search_words
    where word like any(${sql.param(candidates)}::text[]) and word ~ ${oneErrorPattern(letters)}
      and word not like ${`${word}%`}
    order by longer, word limit ${limit}`)
  return rows.map((row) => row.word)
}

/** Regular expression for words that begin with these letters, with one wrong, missing, extra or swapped. */
function oneErrorPattern(letters: readonly string[]): string {
  const splice = (position: number, inserted: string, removed: number) =>
    [...letters.slice(0, position), inserted, ...letters.slice(position + removed)].join('')
  const variants = letters.flatMap((_, position) => [
    splice(position, '.', 1),
    splice(position, '.', 0),
    splice(position, '', 1),
    swap(letters, position),
  ])
  return `^(${[...new Set(variants)].join('|')})`
}

const swap = (letters: readonly string[], position: number) =>
  [
    ...letters.slice(0, position),
    letters[position + 1] ?? '',
    letters[position],
    ...letters.slice(position + 2),
  ].join('')

export const anyCondition = (conditions: readonly SQL[]): SQL => or(...conditions) ?? sql`false`
