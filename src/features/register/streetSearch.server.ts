import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.server.ts'
import { type Address, foldText, type StreetWord, streetWords } from './address.ts'
import { firstFictitiousStreet } from './fictitious/fictitious.ts'
import { editDistance, maxMatchCost, placeCost, streetCost, townCost } from './likeness.ts'
import { findableWords, townWords, wordSearchKeys } from './words.ts'

export type Street = {
  id: number
  name: string
  key: string
  postcode: string | null
  city: string | null
  municipality: string | null
  canton: string | null
}
export type LikelyStreet = { street: Street; cost: number }

/** How the typed text may go on: the last word of street or town may be incomplete, and a town may follow the street. */
type Matching = {
  isTyping: boolean
  isTypingTown: boolean
  mayNameTown: boolean
  /** Whether invented streets are found too. */
  withFictitious: boolean
}

/** Maximum number of streets that are compared word by word with the query. */
const maxComparedStreets = 300
/** Maximum number of streets whose entrances are read. */
const maxStreets = 25
/** Words that begin with an incomplete one: those of the most streets. */
const maxBeginnings = 200
/** Words for which one with a typing error may stand. */
const maxLikeWords = 40
/** Maximum number of typed words that are searched. */
const maxWords = 10
/**
 * Streets that cost less are what was meant, so no others are sought: if all words are known, and if some may have a
 * typing error.
 */
const goodCost = { exact: 0.25, like: 0.5 }
/** Most words at the end of a street without number that may be its town. */
const maxTownWords = 4

/** A typed word with the ids of the words of the vocabulary for which it may stand. */
type Place = { word: string; isTown: boolean; exact: Set<number>; like?: Set<number> }

/**
 * The streets that match an address, with their costs, best first. Words are looked up in the vocabulary, with those
 * that are one typing error away where needed; the streets that have all of them are compared with what was typed, and
 * if none is like it, those that lack some.
 */
export async function findLikelyStreets(
  db: Db,
  address: Pick<Address, 'street' | 'postcode' | 'rest'>,
  matching: Matching,
): Promise<LikelyStreet[]> {
  const words = streetWords(address.street)
  const town = townWords(address.rest)
  const costOf = comparison(words, town, address.postcode, matching)
  const { places, homeCanton } = await lookUp(db, words, town, address.postcode, matching)
  if (places.length === 0) return []
  const missed = places.filter(({ exact }) => exact.size === 0)
  if (missed.length > 0) await addLikeWords(db, missed)

  const found = new Map<number, LikelyStreet>()
  for (const groups of attempts(places)) {
    if (!(await addLikeWordsIn(db, groups))) continue
    for (const street of await streetsWith(db, groups, homeCanton, matching)) {
      if (found.has(street.id)) continue
      const cost = costOf(street)
      if (cost <= maxMatchCost) found.set(street.id, { street, cost })
    }
    const enough = groups.isExact && missed.length === 0 ? goodCost.exact : goodCost.like
    if ([...found.values()].some(({ cost }) => cost < enough)) break
  }
  const isHome = ({ street }: LikelyStreet) => Number(street.canton === homeCanton)
  return [...found.values()]
    .sort(
      (a, b) =>
        a.cost - b.cost ||
        isHome(b) - isHome(a) ||
        // Prefer streets whose town is known.
        Number(a.street.city === null) - Number(b.street.city === null) ||
        a.street.name.localeCompare(b.street.name, 'fr') ||
        a.street.id - b.street.id,
    )
    .slice(0, maxStreets)
}

/** Returns the cost of a street. Streets of the same name, and towns, are compared once. */
function comparison(
  words: StreetWord[],
  town: StreetWord[],
  postcode: string | null,
  { isTyping, isTypingTown, mayNameTown }: Matching,
) {
  const streetCosts = new Map<string, number>()
  const townCosts = new Map<string, number>()
  const remember = (costs: Map<string, number>, key: string, cost: () => number) => {
    const known = costs.get(key) ?? cost()
    costs.set(key, known)
    return known
  }
  /** The cost if the street ends after so many words, and its town follows. */
  const splitAt = (count: number, street: Street, towns: readonly string[]) => {
    const isSplit = count < words.length
    const typedTown = isSplit ? words.slice(count).map(asTownWord) : town
    const name = remember(streetCosts, `${count} ${street.key}`, () =>
      streetCost(words.slice(0, count), streetWords(street.key), {
        isTyping: isTyping && !isSplit,
        mayNameTown: mayNameTown && !isSplit,
      }),
    )
    if (name > maxMatchCost) return Infinity
    const place = { postcode: street.postcode, towns }
    return (
      name +
      placeCost({ postcode, town: typedTown }, place, (known) =>
        remember(townCosts, `${count} ${known}`, () =>
          townCost(typedTown, known, isSplit ? isTyping : isTypingTown),
        ),
      )
    )
  }
  return (street: Street) => {
    const towns = [street.city, street.municipality].filter((name) => name !== null)
    const whole = splitAt(words.length, street, towns)
    if (!mayNameTown || town.length > 0 || towns.length === 0 || whole === 0) return whole
    const counts = Array.from(
      { length: Math.min(maxTownWords, words.length - 1) },
      (_, index) => words.length - 1 - index,
    )
    return Math.min(whole, ...counts.map((count) => splitAt(count, street, towns)))
  }
}

const asTownWord = ({ text, kind }: StreetWord): StreetWord => ({
  text,
  kind: kind === 'small' ? kind : 'name',
})

/** Looks the typed words up in the vocabulary, also those at the end of a complete word; tells the office's canton too. */
async function lookUp(
  db: Db,
  words: StreetWord[],
  town: StreetWord[],
  postcode: string | null,
  { isTyping, isTypingTown }: Matching,
): Promise<{ places: Place[]; homeCanton: string | null }> {
  const place = (isTown: boolean) => (word: string) => ({
    ...{ word, isTown, exact: new Set<number>() },
  })
  const ofStreet = findableWords(words).slice(0, maxWords).map(place(false))
  const ofTown = findableWords(town).slice(0, maxTownWords).map(place(true))
  const places: Place[] = [
    ...ofStreet,
    ...ofTown,
    ...(postcode ? [foldText(postcode)].map(place(true)) : []),
  ]
  if (places.length === 0) return { places, homeCanton: null }
  /** Texts to look up, with the index of their place; two neighbours may be one word of the street. */
  const texts = places.flatMap(({ word }, index) => {
    const next = places[index + 1]
    const joined = next && !next.isTown ? `${word}${next.word}` : undefined
    return [
      { text: word, index },
      ...(joined ? [index, index + 1].map((both) => ({ text: joined, index: both })) : []),
    ]
  })
  const last: Place | undefined = isTyping
    ? ofStreet.at(-1)
    : isTypingTown
      ? ofTown.at(-1)
      : undefined
  const lastIndex = last ? places.indexOf(last) : -1
  const { rows } = await db.execute<{
    index: number
    id: number | null
    canton: string | null
  }>(sql`
    select t.index, w.id, null as canton
    from unnest(${sql.param(texts.map(({ text }) => text))}::text[],
      ${sql.param(texts.map(({ index }) => index))}::int[]) as t(text, index)
    join register_words w on w.word = t.text
    union all
    (select ${lastIndex}::int, id, null from register_words
      where ${last !== undefined}::boolean and word ~>=~ ${last?.word ?? ''} and word ~<~ ${`${last?.word ?? ''}{`}
      order by streets desc limit ${maxBeginnings})
    union all
    (select -1, null, s.canton from settings o join register_streets s on s.postcode = o.postcode
      where s.canton is not null limit 1)`)
  for (const { index, id } of rows) if (id !== null) places[index]?.exact.add(id)
  return { places, homeCanton: rows.find(({ canton }) => canton !== null)?.canton ?? null }
}

/** Adds the words that are a typing error away, and those of which a typed word may be made of without the space. */
async function addLikeWords(db: Db, places: Place[]) {
  const keys = places.flatMap(({ word }, index) =>
    wordSearchKeys(word).map((key) => ({ key, index })),
  )
  const parts = places.flatMap(({ word }, index) =>
    Array.from({ length: Math.max(0, word.length - 3) }, (_, at) => [
      { text: word.slice(0, at + 1), index },
      { text: word.slice(at + 1), index },
    ])
      .flat()
      .filter(({ text }) => text.length > 2),
  )
  const { rows } = await db.execute<{
    index: number
    id: number
    word: string
    streets: number
  }>(sql`
    select t.index, w.id, w.word, w.streets
    from unnest(${sql.param(keys.map(({ key }) => key))}::text[],
      ${sql.param(keys.map(({ index }) => index))}::int[]) as t(key, index)
    join register_word_keys k using (key) join register_words w on w.id = k.word_id
    union
    select t.index, w.id, w.word, w.streets
    from unnest(${sql.param(parts.map(({ text }) => text))}::text[],
      ${sql.param(parts.map(({ index }) => index))}::int[]) as t(text, index)
    join register_words w on w.word = t.text`)
  places.forEach((place, index) => {
    const { word } = place
    const likely = rows
      .filter((row) => row.index === index)
      .map((row) => ({ ...row, distance: editDistance(word, row.word) }))
      // A part of the word, or a typing error; a longer word may have two.
      .filter(
        ({ distance, word: other }) =>
          distance <= (word.length >= 8 ? 2 : 1) ||
          (other.length < word.length && (word.startsWith(other) || word.endsWith(other))),
      )
      .sort((a, b) => a.distance - b.distance || b.streets - a.streets)
      .slice(0, maxLikeWords)
    place.like = new Set([...place.exact, ...likely.map(({ id }) => id)])
  })
}

/** Words that a street has, each as one of some ids, of which so many may be missing. */
type Groups = { places: Place[]; isExact: boolean; mayLack: 'none' | 'one' | 'all but one' }

/** What streets are sought by, until one is like the typed address. */
function attempts(places: Place[]): Groups[] {
  const ofStreet = places.filter(({ isTown }) => !isTown)
  const hasTown = ofStreet.length < places.length
  const known = places.filter(({ exact, like }) => exact.size + (like?.size ?? 0) > 0)
  return [
    { places: known, isExact: true, mayLack: 'none' },
    { places, isExact: false, mayLack: 'none' },
    ...(hasTown && ofStreet.length > 0
      ? [{ places: ofStreet, isExact: false, mayLack: 'none' } as const]
      : []),
    ...(places.length > 2 ? [{ places, isExact: false, mayLack: 'one' } as const] : []),
    { places: ofStreet.length > 0 ? ofStreet : places, isExact: false, mayLack: 'all but one' },
  ]
}

/** Looks up words with typing errors for an attempt that needs them; false if it has no words at all. */
async function addLikeWordsIn(db: Db, { places, isExact }: Groups): Promise<boolean> {
  const missing = isExact ? [] : places.filter(({ like }) => like === undefined)
  if (missing.length > 0) await addLikeWords(db, missing)
  return places.some(({ exact, like }) => exact.size + (like?.size ?? 0) > 0)
}

/** The streets with the words of an attempt: those with the most and longest first, then those of the office's canton. */
async function streetsWith(
  db: Db,
  { places, isExact, mayLack }: Groups,
  homeCanton: string | null,
  { withFictitious }: Matching,
): Promise<Street[]> {
  const groups = places
    .map(({ word, exact, like }) => ({
      weight: word.length,
      ids: [...(isExact && exact.size > 0 ? exact : (like ?? []))],
    }))
    .filter(({ ids }) => ids.length > 0)
  const has = groups.map(({ ids }) => sql`tokens && ${sql.param(ids)}::int[]`)
  const all = (conditions: SQL[]) => sql`(${sql.join(conditions, sql` and `)})`
  const withoutOne = has.map((_, index) => has.filter((_, other) => other !== index))
  const condition =
    mayLack === 'none' || has.length === 1
      ? all(has)
      : sql`(${sql.join(mayLack === 'one' ? withoutOne.map(all) : has, sql` or `)})`
  const weights = groups.map(({ weight }, index) => sql`(${has[index]})::int * ${weight}::int`)
  const { rows } = await db.execute<Street>(sql`
    select id, name, key, postcode, city, municipality, canton from register_streets
    where ${condition} ${withFictitious ? sql`` : sql`and id < ${sql.raw(String(firstFictitiousStreet))}`}
    order by ${mayLack === 'none' ? sql`` : sql`${sql.join(weights, sql` + `)} desc,`}
      canton is not distinct from ${homeCanton} desc, length(key), id
    limit ${maxComparedStreets}`)
  return rows
}
