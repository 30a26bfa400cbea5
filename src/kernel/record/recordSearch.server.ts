import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgSelect } from 'drizzle-orm/pg-core'
import { argument, keyOfRights } from '../database/statements.server.ts'
import type { Context } from '../http/handler.server.ts'
import { countLimit } from './list.ts'
import {
  type Columns,
  type Options,
  type Parts,
  type Reading,
  type Resource,
  type Selected,
} from './recordRead.server.ts'
import {
  anyCondition,
  hasPattern,
  patternsOf,
  type SearchWord,
  type Sought,
  searchWords,
  withNearWords,
} from './search.server.ts'

/** What a list is ordered by: a field, and its value and direction in the statement. */
export type SearchOrder = { field: string; value: SQL | PgColumn; way: SQL }

/** Which page of which rows is asked for. */
type Found = {
  order: readonly SearchOrder[]
  /** What a list is narrowed to, the rows that the caller sees first. */
  conditions: readonly SQL[]
  /** Whether that leaves out any that are not in the trash. */
  isNarrowed: boolean
  parts: Parts
  page: number
  pageSize: number
}

/** Rows under some conditions. */
type Rows = (selected: Selected, ...more: SQL[]) => PgSelect

/** Rows of a list that are read in its order for each row of a page, before all that have the words are asked for. */
const readInOrder = 40
const mostInOrder = 10_000

/** How the records of a resource are searched. */
export function searchOf(options: Options<Resource>, reading: Reading) {
  const { fields, columnOf, from } = reading
  const { search } = options

  /** The texts by field group, each with what the caller must have the right to read for it. */
  function textsFor({ rights }: Context, parts: Parts) {
    const own = Object.entries(search?.parts ?? {}).map(([group, text]) => ({
      text,
      rights: [parts.get(group)!],
    }))
    const through = Object.entries(search?.through ?? {}).flatMap(([field, texts]) =>
      Object.entries(texts).map(([group, text]) => {
        const { group: ownGroup, target = '' } = fields[field]!
        const right = rights.to(target, 'read', group)
        const reached =
          typeof right === 'boolean'
            ? right
            : sql`exists (select from ${sql.identifier(target)} where id = ${columnOf(field)} and ${right})`
        return { text, rights: [parts.get(ownGroup)!, reached] }
      }),
    )
    return [...own, ...through]
  }

  /** Whether the caller may read all that records are found by, on each record they see. */
  const hasWhole = (context: Context, parts: Parts) =>
    textsFor(context, parts).every(({ rights }) => rights.every((right) => right === true))

  const soughtOf = (words: readonly SearchWord[]): Sought =>
    words.map((word) => patternsOf(word, search?.writtenOut))

  /**
   * What a statement that is kept looks for: arguments, with their values; and the key of all else that
   * its search depends on, where that is no row.
   */
  function asArguments(words: readonly SearchWord[], context: Context, parts: Parts) {
    const nameOf = (word: number, pattern: number) => `word ${word} ${pattern}`
    const patterns = soughtOf(words)
    const rights = keyOfRights(textsFor(context, parts).flatMap((text) => text.rights))
    return {
      sought: patterns.map((all, word) => all.map((_, at) => argument(nameOf(word, at)))),
      values: Object.fromEntries(
        patterns.flatMap((all, word) => all.map((one, at) => [nameOf(word, at), one])),
      ),
      key: rights && `${rights} ${patterns.map(({ length }) => length)}`,
    }
  }

  /** Records that have all that is sought in what the caller may read of them. */
  function having(sought: Sought, context: Context, parts: Parts): SQL | undefined {
    if (sought.length === 0) return undefined
    if (!search) return sql`false`
    const texts = hasWhole(context, parts)
      ? [{ text: search.whole, rights: [] }]
      : textsFor(context, parts).filter(({ rights }) => !rights.includes(false))
    const found = sought.map((patterns) =>
      anyCondition(
        texts.map(({ text, rights }) => {
          const needed = rights.filter((right) => typeof right !== 'boolean')
          // The word first: few records have it, and a right may have to be looked up.
          return and(hasPattern(text, patterns), ...needed)!
        }),
      ),
    )
    return and(...found)
  }

  /**
   * Asks something of a list. With words it is a search, which is ended where it takes too long. What
   * nothing has is asked for once more with words one typing error off.
   */
  async function asking<T>(
    typed: string | undefined,
    context: Context,
    ask: (words: readonly SearchWord[], context: Context) => Promise<T>,
    isEmpty: (answer: T) => boolean,
  ): Promise<{ answer: T; isNear: boolean }> {
    const words = searchWords(typed ?? '')
    if (words.length === 0) return { answer: await ask([], context), isNear: false }
    return context.searching(async (db) => {
      const within = { ...context, db }
      const exact = await ask(words, within)
      const near = isEmpty(exact) ? await withNearWords(words, db) : undefined
      const answer = near ? await ask(near, within) : exact
      return isEmpty(answer)
        ? { answer: exact, isNear: false }
        : { answer, isNear: answer !== exact }
    })
  }

  /**
   * The keys of a page of the records that have the words, with their number. They are looked up by the
   * index of the words and put in order, unless they are more than a list counts: what so many have is
   * soon found in the order of the list, which an index gives. Only if the beginning of that does not
   * fill the page, they are all looked up after all.
   */
  function pageOfFound(sought: Sought, list: Found, context: Context): SQL {
    const { order, conditions, isNarrowed, parts, page, pageSize } = list
    const { db } = context
    const hit = having(sought, context, parts)!
    const end = page * pageSize
    const listed: Rows = (selected, ...more) =>
      from(db, selected, hit, conditions).where(and(...conditions, ...more))
    if (!hasWhole(context, parts)) {
      const { keys, again } = sortKeys(order)
      return sql`(
        with found as materialized ${listed(keys, hit)}
        select found.*, (select least(count(*), ${most})::int from found) as total from found
        order by ${sql.join(again, sql`, `)} limit ${pageSize} offset ${end - pageSize})`
    }
    const beside = isNarrowed ? undefined : search?.beside
    const besides: Rows = (selected, ...more) =>
      db
        .select(selected as Columns)
        .from(beside!.table)
        .where(and(beside!.isPresent, ...more))
        .$dynamic()
    const isBeside = beside && order.every(({ field }) => field in beside.order)
    const { keys, ways, again } = sortKeys(
      isBeside ? order.map((by) => ({ ...by, value: beside.order[by.field]! })) : order,
    )
    const rows = isBeside ? besides : listed
    const isCommon = sql`(select count(*) from found) = ${most}`
    const isFilled = sql`(select count(*) from near) = ${end}`
    const inOrder = rows({ ...keys, hit: hit.as('hit') }, isCommon)
      .orderBy(...ways)
      .limit(Math.min(readInOrder * end, mostInOrder))
    const names = sql.join(Object.keys(keys).map(sql.identifier), sql`, `)
    const sorted = sql`order by ${sql.join(again, sql`, `)}`
    return sql`(
      with found as materialized ${rows(keys, hit).limit(countLimit + 1)},
      near as materialized (
        select ${names} from ${inOrder} as in_order where hit ${sorted} limit ${end}),
      every as materialized ${rows(keys, hit, isCommon, sql`not (${isFilled})`)}
      select taken.*, (select count(*)::int from found) as total from (
        select * from found where not (${isCommon})
        union all select * from near where ${isFilled}
        union all select * from every) as taken
      ${sorted} limit ${pageSize} offset ${end - pageSize})`
  }

  return { soughtOf, asArguments, having, asking, pageOfFound }
}

/** The values of an order as a query selects them, and its directions: of the values, and of what it selected. */
export function sortKeys(order: readonly SearchOrder[]) {
  const by = (place: number) => sql.identifier(`by${place}`)
  return {
    keys: Object.fromEntries(
      order.map(({ value }, place) => [`by${place}`, sql`${value}`.as(`by${place}`)]),
    ),
    ways: order.map(({ value, way }) => sql`${value}${way}`),
    again: order.map(({ way }, place) => sql`${by(place)}${way}`),
    /** The id, which breaks ties. */
    id: by(order.length - 1),
  }
}

const most = sql`${countLimit + 1}::int`

/** How many rows a query has, to the limit of a count and one more. */
export const counted = (rows: PgSelect): SQL<number> =>
  sql<number>`(select count(*)::int from ${rows.limit(countLimit + 1)} as counted)`

/** A query of a list: those of its columns that are asked for, of what search and filters leave. */
export type Selecting = (selected: Selected, ...conditions: (SQL | undefined)[]) => PgSelect
