// Over 300 lines: one list query: search, filters, sort and page share its parts.
import { and, is, type SQL, sql } from 'drizzle-orm'
import {
  getTableConfig,
  IndexedColumn,
  type PgColumn,
  type PgSelect,
  type PgTable,
} from 'drizzle-orm/pg-core'
import { one, postgresError } from '../database/db.server.ts'
import { createStatementCache, parameter, rightsKey } from '../database/statements.server.ts'
import { type Fields, nameOfReference } from '../field/fields.ts'
import { fail, failFields } from '../http/errors.ts'
import type { Context } from '../http/handler.server.ts'
import { defaultSortExpression, matchesFilter } from './filters.server.ts'
import type { FilterValue } from './filters.ts'
import { countLimit, pageSizes } from './list.ts'
import { history } from './record.table.ts'
import {
  type GroupRights,
  type Options,
  type RecordReader,
  type Resource,
  referredBy,
  type Values,
} from './recordRead.server.ts'
import {
  cappedCount,
  createSearcher,
  type ListPlace,
  partsAfter,
  type SelectRows,
  type SortTerm,
  sortColumns,
} from './recordSearch.server.ts'
import { commonFields } from './resource.ts'
import type { SearchWord } from './search.server.ts'

export type ListQuery = {
  page: number
  page_size: number
  after?: string
  search?: string
  sort?: string[]
  /** Fields in addition to the default ones. */
  fields?: string[]
  trashed?: 'true' | 'false'
}

export type RecordLister = ReturnType<typeof createLister>

/** Lists the records of a resource: searched, filtered, sorted, page by page. */
export function createLister(resource: Resource, options: Options<Resource>, reader: RecordReader) {
  const { name, table, ownColumns, columnOf } = reader
  const fields: Fields = { ...reader.fields, ...commonFields }
  const {
    readRights,
    visible,
    trashed,
    selection,
    withoutUnreadable,
    conceal,
    joined,
    from,
    maySeeActor,
  } = reader
  const { searchPatterns, asParameters, matchesSearch, withTypoRetry, searchPage } = createSearcher(
    options,
    reader,
  )

  const statement = createStatementCache()
  const defaultSort = resource.order.split(',')

  /** SQL for the user who deleted a record, from its history. */
  const deleter = sql<number | null>`(
    select actor_id from ${history} h where h.resource = ${name} and h.record_id = ${table}.id
    and h.action = 'delete' order by h.version desc limit 1)`

  /** Restricts a condition to rows whose field the caller may read; otherwise filters would leak values. */
  function ifReadable(condition: SQL | undefined, field: string, groupRights: GroupRights) {
    const right = readRight(field, groupRights)
    if (right === true || condition === undefined) return condition
    if (right === false) failFields({ [field]: [{ key: 'kernel:error.unknown_field' }] })
    return and(right, condition)
  }

  /** Names of the columns that come first in an index. */
  const indexed = new Set(
    getTableConfig(table).indexes.flatMap(({ config }) => {
      const [first] = config.columns
      return is(first, IndexedColumn) ? (first.name ?? []) : []
    }),
  )
  const isFiltered = (query: Values, field: string) =>
    field in resource.filters && query[field] !== undefined

  /** Whether the caller may read a field: always, never, or under a condition on the row. */
  const readRight = (field: string, groupRights: GroupRights) =>
    groupRights.get(fields[field]?.group ?? 'base') ?? true

  /** Returns the sort expression of a field; references sort by their label. */
  function sortValue(field: string, context: Context): SQL | PgColumn {
    const order = options.order?.[field]
    if (order) return order(context)
    const labelField = nameOfReference(fields, field)
    if (labelField) return sortValue(labelField, context)
    const { target } = fields[field] ?? {}
    if (!target) return defaultSortExpression(fields[field], columnOf(field))
    const own = ownColumns[field]
    // Qualified, since the label's subquery may have a column of the same name.
    const column = own ? sql`${table}.${sql.identifier(own.name)}` : sql`${columnOf(field)}`
    const first = fields[field]!.kind === 'references' ? sql`(${column})[1]` : column
    // Each label is a search of its own, so that rows without a reference have none.
    const label = context.rights.label(target, first)
    return sql`(case when ${first} is not null then ${label} end) collate reading`
  }

  /**
   * Whether the sort expression of a field is never null, as for a required column of the table itself. The label of a
   * required reference may be null, and so may that of an option which a later version has added.
   */
  const isNeverNull = (field: string) =>
    ownColumns[field]?.notNull === true &&
    !options.order?.[field] &&
    !nameOfReference(fields, field) &&
    !fields[field]?.target &&
    !['choice', 'words'].includes(fields[field]?.kind ?? '')

  /** Parses a sort parameter into `order by` terms; the id breaks ties. */
  function sortTerms(
    sort: readonly string[],
    groupRights: GroupRights,
    context: Context,
    sortable: readonly string[] = resource.sortable,
  ): SortTerm[] {
    const terms = sort.map((sortKey) => {
      const isDescending = sortKey.startsWith('-')
      const field = isDescending ? sortKey.slice(1) : sortKey
      if (!sortable.includes(field)) failFields({ sort: [{ key: 'kernel:error.not_an_option' }] })
      const right = readRight(field, groupRights)
      if (right === false) failFields({ sort: [{ key: 'kernel:error.not_an_option' }] })
      const plainValue = sortValue(field, context)
      const value = right === true ? plainValue : sql`case when ${right} then ${plainValue} end`
      // `nulls last` prevents a backward index scan, so omit it where nulls are not expected.
      const isRequired = fields[field]?.required || ownColumns[field]?.notNull
      const isExpected = right === true && isRequired
      const nulls = isExpected ? sql`` : sql` nulls last`
      const direction = isDescending ? sql` desc${nulls}` : sql` asc${nulls}`
      const isNullable = right !== true || !isNeverNull(field)
      const isNullFirst = isNullable && isExpected === true && isDescending
      return { field, value, direction, isDescending, isNullable, isNullFirst }
    })
    const isDescending = sort.at(-1)!.startsWith('-')
    const direction = isDescending ? sql` desc` : sql` asc`
    const id = {
      ...{ field: 'id', value: table.id, direction, isDescending },
      ...{ isNullable: false, isNullFirst: false },
    }
    return [...terms, id]
  }

  /** Conditions for the visible rows and the query's filters, without its search. */
  function filterConditions(
    query: Values,
    context: Context,
    groupRights = readRights(context),
  ): SQL[] {
    const { id, trashed: inTrash } = query
    const filters = Object.entries(query).filter(([field]) => isFiltered(query, field))
    const { hiddenByDefault } = options
    const appliesHiding = hiddenByDefault && !id && query[hiddenByDefault.field] === undefined
    return [
      // Keep this a single condition: `readPage` treats a list with one condition as unfiltered.
      inTrash === 'true'
        ? trashed(context)
        : appliesHiding
          ? and(visible(context), sql`not ${hiddenByDefault.where}`)!
          : visible(context),
      // One array parameter, so that the statement is the same for any number of ids.
      id ? sql`${table.id} = any(${sql.param(id)}::int[])` : undefined,
      ...filters.map(([field, values]) =>
        ifReadable(
          matchesFilter(fields[field]!, columnOf(field), values as FilterValue, (value) =>
            options.filters?.[field]?.(value, context),
          ),
          field,
          groupRights,
        ),
      ),
    ].filter((condition) => condition !== undefined)
  }

  /** Conditions for the rows that match the query's filters and these words. */
  function listConditions(query: Values, words: readonly SearchWord[], context: Context) {
    const groupRights = readRights(context)
    const conditions = filterConditions(query, context, groupRights)
    return [...conditions, matchesSearch(searchPatterns(words), context, groupRights)]
  }

  const selectListed =
    (query: Values, words: readonly SearchWord[], context: Context): SelectRows =>
    (selected, ...more) => {
      const conditions = [...listConditions(query, words, context), ...more]
      return from(context.db, selected, conditions).where(and(...conditions))
    }

  async function list({ query }: { query: ListQuery }, context: Context) {
    if (query.trashed === 'true' && context.rights.to(name, 'delete') === false)
      fail(403, 'kernel:forbidden')
    const { result, isApproximate } = await withTypoRetry(
      query.search,
      context,
      (words, searchContext) => readPage(query, words, searchContext),
      ({ count }) => count === 0,
    )
    return isApproximate ? { ...result, approximate: true } : result
  }

  /**
   * Reads a page in one statement: a subquery finds the ids and the total, the outer query reads the values, so
   * that PostgreSQL joins and computes values only for the rows of the page.
   */
  async function readPage(query: ListQuery, words: readonly SearchWord[], context: Context) {
    const { db } = context
    const isTrash = query.trashed === 'true'
    const {
      page_size,
      sort = isTrash ? ['-deleted_at'] : defaultSort,
      fields: extraFields = [],
    } = query
    // With a place, the page number only labels the answer.
    const page = query.after === undefined ? query.page : 1
    const groupRights = readRights(context)
    const conditions = filterConditions(query, context, groupRights)
    const sortable = isTrash ? [...resource.sortable, 'deleted_at'] : resource.sortable
    const order = sortTerms(sort, groupRights, context, sortable)
    const isUnfiltered = !isTrash && conditions.length === 1
    const isNarrowed = !isUnfiltered || context.rights.to(name, 'read') !== true
    const request = { order, conditions, isNarrowed, groupRights, page, pageSize: page_size }
    const { columns, byValue, byAlias, idAlias, place: placeOfRow } = sortColumns(order)
    const start =
      query.after === undefined || query.after === firstPlace
        ? undefined
        : placeIn(query.after, order.length)
    /** Offsets read all rows before the page, so that pages beyond the limit begin at a place. */
    const isByPlace = query.after !== undefined || page * page_size >= countLimit
    const canCacheTotal = isUnfiltered && words.length === 0
    const cachedTotal = canCacheTotal ? context.totals.lookUp(table, conditions[0]!) : undefined
    const total = () =>
      cachedTotal?.known === undefined
        ? cappedCount(selectListed(query, words, context)({ one: sql`1` }))
        : sql<number>`${parameter('total')}::int`
    /** Reads the page in sort order and counts in a second query; fast if indexes cover both. */
    const indexedPage = () => {
      const rows = from(db, { ...columns, total: total().as('total') }, conditions)
        .where(and(...conditions))
        .orderBy(...byValue)
        .limit(inlineLimit(page_size))
      return page === 1 ? rows : rows.offset((page - 1) * page_size)
    }
    /**
     * Reads all matching rows once, then counts and sorts them; fast for filters without an index. If there
     * are more than `countLimit`, reads the page in sort order instead.
     */
    const scannedPage = () => {
      const cap = sql`${countLimit + 1}::int`
      const isCommon = sql`(select count(*) from found) = ${cap}`
      const found = from(db, columns, conditions)
        .where(and(...conditions))
        .limit(countLimit + 1)
      const inOrder = from(db, columns, conditions)
        .where(and(...conditions, isCommon))
        .orderBy(...byValue)
      const limit = sql`limit ${inlineLimit(page_size)} offset ${(page - 1) * page_size}`
      return sql`(
        with found as materialized ${found}
        select matches.*, (select count(*)::int from found) as total from (
          (select * from found where not (${isCommon}) order by ${sql.join(byAlias, sql`, `)} ${limit})
          union all (${inOrder.getSQL()} ${limit})) as matches)`
    }
    /** Reads the page after a place, once for each range of the order that an index can scan in one go. */
    const pageAfter = (place: ListPlace) => {
      const match = matchesSearch(search.patterns, context, groupRights)
      const parts = partsAfter(order, place).map((part) => {
        const all = [...conditions, match, part]
        const rows = from(db, columns, all).where(and(...all))
        return sql`${rows.orderBy(...byValue).limit(inlineLimit(page_size))}`
      })
      return sql`(
        select parts.*, ${total()} as total from (${sql.join(parts, sql` union all `)}) as parts
        order by ${sql.join(byAlias, sql`, `)} limit ${inlineLimit(page_size)})`
    }
    const needsScan =
      !isTrash &&
      Object.keys(query).some((field) => isFiltered(query, field) && !indexed.has(field))
    const rights = rightsKey([...groupRights.values(), context.rights.to(name, 'read')])
    const search = asParameters(words, context, groupRights)
    const isCacheable =
      query.after === undefined &&
      (words.length > 0 ? isUnfiltered : cachedTotal?.known !== undefined) &&
      page === 1
    const key =
      isCacheable && rights && search.key !== undefined
        ? `${rights} ${sort} ${page_size} ${extraFields} ${search.key}`
        : undefined
    const pageStatement = statement(db, key, () => {
      const listedPage = needsScan ? scannedPage() : indexedPage()
      const found = words.length > 0 ? searchPage(search.patterns, request, context) : listedPage
      const ids = start ? pageAfter(start) : found
      const selected = {
        ...selection([...resource.list, ...extraFields], groupRights),
        ...(isTrash && { deleted_at: table.deleted_at, deleted_by: deleter }),
        '~total': sql<number>`page.total`,
        ...(isByPlace && { '~place': placeOfRow }),
      }
      return joined(
        db
          .select(selected)
          .from(sql`${ids} as page`)
          .innerJoin<PgTable>(table, sql`${table.id} = ${idAlias}`)
          .$dynamic() as unknown as PgSelect,
        selected,
      ).orderBy(...byAlias)
    })
    const values = { total: cachedTotal?.known, ...search.values }
    const rows: Values[] = await pageStatement.execute(values).catch((error: unknown) => {
      // The place comes from another order, so its values do not fit these columns.
      if (start && postgresError(error)?.code?.startsWith('22')) failPlace()
      throw error
    })
    // A page without rows has no column with the total.
    const selectedTotal =
      (rows[0]?.['~total'] as number | undefined) ??
      (page === 1 && !start
        ? 0
        : (cachedTotal?.known ??
          one(await db.select({ total: total() }).from(sql`(select 1) as single_row`)).total))
    // The rows may be newer than a cached total.
    const lastRow = (page - 1) * page_size + rows.length
    const isEndReached = !start && rows.length > 0 && rows.length < page_size
    const count =
      rows.length === 0 ? selectedTotal : isEndReached ? lastRow : Math.max(selectedTotal, lastRow)
    cachedTotal?.store(count)
    const isCapped = count > countLimit
    const isLast =
      isCapped || query.after !== undefined ? rows.length < page_size : count <= page * page_size
    const end = rows.at(-1)?.['~place'] as ListPlace | undefined
    const results = await withDeleters(await conceal(rows.map(withoutUnreadable), context), context)
    return {
      count: Math.min(count, countLimit),
      count_capped: isCapped,
      next: isLast ? null : nextPage({ ...query, after: end && textOf(end) }),
      results,
      ...(extraFields.some(isReference) && {
        labels: await labelsIn(results, extraFields, context),
      }),
    }
  }

  const isReference = (field: string) => fields[field]?.target !== undefined

  /** Labels of the records that these fields of the rows refer to. */
  function labelsIn(rows: readonly Values[], names: readonly string[], { db, rights }: Context) {
    const values = rows.flatMap((row) => names.map((field) => [field, row[field]] as const))
    return rights.labelsOf(db, referredBy(fields, values))
  }

  /** Replaces the ids in `deleted_by` with ids and names, or null if the caller may not know them. */
  async function withDeleters(rows: Values[], context: Context) {
    const ids = rows.flatMap(({ deleted_by }) => (deleted_by as number | undefined) ?? [])
    if (ids.length === 0) return rows
    const { users: names = {} } = await context.rights.labelsOf(context.db, { users: ids })
    return rows.map((row) => {
      const id = row.deleted_by as number | null
      const by = id !== null && maySeeActor(id, context) ? { id, name: names[id] ?? '' } : null
      return { ...row, deleted_by: by }
    })
  }

  async function queryRows<T>(
    query: ListQuery,
    context: Context,
    run: (select: SelectRows) => PromiseLike<Values[]>,
    { retryTypos = true } = {},
  ): Promise<T[]> {
    const { result } = await withTypoRetry(
      query.search,
      context,
      async (words, searchContext) => await run(selectListed(query, words, searchContext)),
      (rows) => retryTypos && rows.length === 0,
    )
    return result as T[]
  }

  return {
    list,
    queryRows,
    fields,
    defaultSort,
    readRight,
    sortTerms,
    listConditions,
    selectListed,
    withTypoRetry,
    labelsIn,
  }
}

/**
 * Inlines the usual page sizes into the statement as literals: the planner prefers an index for a small
 * limit only if it knows the limit.
 */
const inlineLimit = (limit: number) =>
  pageSizes.some((size) => size === limit) ? (sql.raw(String(limit)) as unknown as number) : limit

/** The place before the first row. */
const firstPlace = 'first'

const textOf = (place: ListPlace) => Buffer.from(JSON.stringify(place)).toString('base64url')

/** Parses a place in an order of `terms` columns; fails if it is malformed. */
function placeIn(text: string, terms: number): ListPlace {
  try {
    const place: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    const isPlace =
      Array.isArray(place) &&
      place.length === terms &&
      place.every((value) => value === null || typeof value === 'string')
    return isPlace ? place : failPlace()
  } catch {
    return failPlace()
  }
}

const failPlace = () => failFields({ after: [{ key: 'kernel:error.wrong_form' }] })

/** Query of the page after this one. */
export function nextPage(query: Values): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries({ ...query, page: Number(query.page) + 1 }))
    if (value !== undefined) search.set(key, String(value))
  return `?${search}`
}
