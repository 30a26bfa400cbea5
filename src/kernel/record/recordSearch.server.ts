import { and, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgSelect } from 'drizzle-orm/pg-core'
import { parameter, rightsKey } from '../database/statements.server.ts'
import type { Context } from '../http/handler.server.ts'
import { countLimit } from './list.ts'
import {
  type Columns,
  type GroupRights,
  type Options,
  type RecordReader,
  type Resource,
  type Selected,
} from './recordRead.server.ts'
import {
  addSimilarWords,
  anyCondition,
  hasPattern,
  likePatterns,
  type SearchPatterns,
  type SearchWord,
  searchPhrase,
  searchWords,
} from './search.server.ts'

/**
 * One term of an `order by`: a field, its sort expression and its direction. What is null comes last, unless it should not
 * be there: then it is where PostgreSQL has it by itself, as an index does.
 */
export type SortTerm = {
  field: string
  value: SQL | PgColumn
  direction: SQL
  isDescending: boolean
  isNullable: boolean
  isNullFirst: boolean
}

/** The requested page of a list. */
type PageRequest = {
  order: readonly SortTerm[]
  /** The condition for the rows that the caller sees, then one for each filter of the list. */
  conditions: readonly SQL[]
  /** Whether the conditions exclude any record outside the trash. */
  isNarrowed: boolean
  groupRights: GroupRights
  page: number
  pageSize: number
}

/** Selects columns of the listed rows that meet additional conditions. */
type SelectListed = (selected: Selected, ...more: SQL[]) => PgSelect

/**
 * Number of rows that a search for common words scans in sort order, for each requested row, before it falls
 * back to reading all matches.
 */
const scanFactor = 40
const maxScanned = 10_000

/** Searches the records of a resource by words in the texts that the caller may read. */
export function createSearcher(options: Options<Resource>, reader: RecordReader) {
  const { fields, columnOf, from } = reader
  const { search } = options

  /** The search texts, each with the rights that the caller needs to search it. */
  function searchedTexts({ rights }: Context, groupRights: GroupRights) {
    const ownTexts = Object.entries(search?.byGroup ?? {}).map(([group, text]) => ({
      text,
      rights: [groupRights.get(group)!],
    }))
    const referenced = Object.entries(search?.byReference ?? {}).flatMap(([field, texts]) =>
      Object.entries(texts).map(([group, text]) => {
        const { group: ownGroup, target = '' } = fields[field]!
        const right = rights.to(target, 'read', group)
        const targetRight =
          typeof right === 'boolean'
            ? right
            : sql`exists (select from ${sql.identifier(target)} where id = ${columnOf(field)} and ${right})`
        return { text, rights: [groupRights.get(ownGroup)!, targetRight] }
      }),
    )
    return [...ownTexts, ...referenced]
  }

  /** Whether the caller may read every search text of every record they see. */
  const mayReadAll = (context: Context, groupRights: GroupRights) =>
    searchedTexts(context, groupRights).every(({ rights }) =>
      rights.every((right) => right === true),
    )

  const searchPatterns = (words: readonly SearchWord[]): SearchPatterns =>
    words.map((word) => likePatterns(word, search?.expandAbbreviation))

  /**
   * Patterns as placeholders for a cached statement, with their values and the cache key; the key is
   * undefined if a right depends on the row.
   */
  function asParameters(words: readonly SearchWord[], context: Context, groupRights: GroupRights) {
    const parameterName = (word: number, pattern: number) => `word ${word} ${pattern}`
    const patterns = searchPatterns(words)
    const rights = rightsKey(searchedTexts(context, groupRights).flatMap((text) => text.rights))
    return {
      patterns: patterns.map((wordPatterns, word) =>
        wordPatterns.map((_, index) => parameter(parameterName(word, index))),
      ),
      values: Object.fromEntries(
        patterns.flatMap((wordPatterns, word) =>
          wordPatterns.map((pattern, index) => [parameterName(word, index), pattern]),
        ),
      ),
      key: rights && `${rights} ${patterns.map(({ length }) => length)}`,
    }
  }

  /** Condition for the records whose readable texts match every word. */
  function matchesSearch(
    patterns: SearchPatterns,
    context: Context,
    groupRights: GroupRights,
  ): SQL | undefined {
    if (patterns.length === 0) return undefined
    if (!search) return sql`false`
    const texts = mayReadAll(context, groupRights)
      ? [{ text: search.allText, rights: [] }]
      : searchedTexts(context, groupRights).filter(({ rights }) => !rights.includes(false))
    const matchingWords = patterns.map((wordPatterns) =>
      anyCondition(
        texts.map(({ text, rights }) => {
          const needed = rights.filter((right) => typeof right !== 'boolean')
          // Check the word first: few records match it, while a right may need a subquery.
          return and(hasPattern(text, wordPatterns), ...needed)!
        }),
      ),
    )
    return and(...matchingWords)
  }

  /**
   * Runs a query, under the time limit for searches if it has words. If nothing matches, tries once more
   * with known words that are one typing error away.
   */
  async function withTypoRetry<T>(
    searchText: string | undefined,
    context: Context,
    query: (words: readonly SearchWord[], context: Context) => Promise<T>,
    isEmpty: (result: T) => boolean,
  ): Promise<{ result: T; isApproximate: boolean }> {
    const typed = searchText ?? ''
    const words = search?.isPhrase
      ? searchPhrase(typed, search.expandAbbreviation)
      : searchWords(typed, search?.numberOf)
    if (words.length === 0) return { result: await query([], context), isApproximate: false }
    return context.searching(async (db) => {
      const searchContext = { ...context, db }
      const exactResult = await query(words, searchContext)
      const similar = isEmpty(exactResult) ? await addSimilarWords(words, db) : undefined
      const result = similar ? await query(similar, searchContext) : exactResult
      return isEmpty(result)
        ? { result: exactResult, isApproximate: false }
        : { result, isApproximate: result !== exactResult }
    })
  }

  /**
   * SQL for the sort columns of one page of matches, and their total. Rare words: find all matches by the
   * trigram index, then sort. Common words (more matches than `countLimit`): scan the rows in the order of an
   * index, and filter; if the scan does not fill the page, find and sort all matches.
   */
  function searchPage(patterns: SearchPatterns, request: PageRequest, context: Context): SQL {
    const { order, conditions, isNarrowed, groupRights, page, pageSize } = request
    const { db } = context
    const match = matchesSearch(patterns, context, groupRights)!
    const seesAll =
      mayReadAll(context, groupRights) && context.rights.to(reader.name, 'read') === true
    const lastRow = page * pageSize
    const fromList: SelectListed = (selected, ...more) =>
      from(db, selected, match, conditions).where(and(...conditions, ...more))
    const searchTable = isNarrowed ? undefined : search?.searchTable
    const fromSearchTable: SelectListed = (selected, ...more) =>
      db
        .select(selected as Columns)
        .from(searchTable!.table)
        .where(and(searchTable!.isPresent, ...more))
        .$dynamic()
    const usesSearchTable = searchTable && order.every(({ field }) => field in searchTable.order)
    const { columns, byValue, byAlias } = sortColumns(
      usesSearchTable
        ? order.map((term) => ({ ...term, value: searchTable.order[term.field]! }))
        : order,
    )
    const fromSource = usesSearchTable ? fromSearchTable : fromList
    const isCommon = sql`(select count(*) from found) = ${cap}`
    const isFilled = sql`(select count(*) from scanned) = ${lastRow}`
    const scan = fromSource({ ...columns, match: match.as('is_match') }, isCommon)
      .orderBy(...byValue)
      .limit(Math.min(scanFactor * lastRow, maxScanned))
    const names = sql.join(Object.keys(columns).map(sql.identifier), sql`, `)
    const sorted = sql`order by ${sql.join(byAlias, sql`, `)}`
    const findAll = fromSource(columns, match)
    const allFound = sql`found as materialized ${findAll.limit(countLimit + 1)}`
    return sql`(
      with ${seesAll ? allFound : foundInSeen()},
      scanned as materialized (
        select ${names} from ${scan} as candidates where is_match ${sorted} limit ${lastRow}),
      every_match as materialized ${fromSource(columns, match, isCommon, sql`not (${isFilled})`)}
      select matches.*, (select count(*)::int from found) as total from (
        select * from found where not (${isCommon})
        union all select * from scanned where ${isFilled}
        union all select * from every_match) as matches
      ${sorted} limit ${pageSize} offset ${lastRow - pageSize})`

    /**
     * What somebody sees who does not see everything comes first, if it is little: estimates multiply words, so
     * that three common ones look like one row. If it is more than a list counts, the words do.
     */
    function foundInSeen(): SQL {
      const seen = fromList({ ...columns, match: match.as('is_match') }).limit(countLimit + 1)
      const seesMany = sql`(select count(*) from seen) = ${cap}`
      return sql`seen as materialized ${seen},
      found as materialized (
        select ${names} from seen where is_match and not (${seesMany})
        union all ${fromList(columns, match, seesMany).limit(countLimit + 1)})`
    }
  }

  return { searchPatterns, asParameters, matchesSearch, withTypoRetry, searchPage }
}

/**
 * The sort expressions as columns `by0`, `by1`, … of a subquery, and the `order by` terms for inside that
 * subquery (by value) and outside it (by alias).
 */
export function sortColumns(order: readonly SortTerm[]) {
  const alias = (index: number) => sql.identifier(`by${index}`)
  return {
    columns: Object.fromEntries(
      order.map(({ value }, index) => [`by${index}`, sql`${value}`.as(`by${index}`)]),
    ),
    byValue: order.map(({ value, direction }) => sql`${value}${direction}`),
    byAlias: order.map(({ direction }, index) => sql`${alias(index)}${direction}`),
    /** Alias of the last column, the id. */
    idAlias: alias(order.length - 1),
    /** The values of a row as PostgreSQL writes them: a place in the order. */
    place: sql<ListPlace>`array[${sql.join(
      order.map((_, index) => sql`${alias(index)}::text`),
      sql`, `,
    )}]`,
  }
}

/** The values of the terms of an order in one row, as PostgreSQL writes them. */
export type ListPlace = readonly (string | null)[]

/**
 * Conditions for the rows after a place in an order: of each part of it that an index has in one piece, in their order.
 */
export function partsAfter(
  [first, ...rest]: readonly SortTerm[],
  [at, ...places]: ListPlace,
): SQL[] {
  const { value, isDescending, isNullable, isNullFirst } = first!
  const later = rest.length > 0 ? or(...partsAfter(rest, places))! : sql`false`
  if (at === null || at === undefined) {
    const others = isNullFirst ? [sql`${value} is not null`] : []
    return [and(sql`${value} is null`, later)!, ...others]
  }
  const compare = isDescending ? sql`<` : sql`>`
  // The first condition is redundant: it says where in an index to begin.
  const beyond = and(sql`${value} ${compare}= ${at}`, or(sql`${value} ${compare} ${at}`, later)!)!
  return isNullable && !isNullFirst ? [beyond, sql`${value} is null`] : [beyond]
}

const cap = sql`${countLimit + 1}::int`

/** Number of rows, counted to one above the limit at most, which is enough to know that there are more. */
export const cappedCount = (rows: PgSelect): SQL<number> =>
  sql<number>`(select count(*)::int from ${rows.limit(countLimit + 1)} as counted)`

/** Selects columns of the rows that match the search, the filters and additional conditions. */
export type SelectRows = (selected: Selected, ...conditions: (SQL | undefined)[]) => PgSelect
