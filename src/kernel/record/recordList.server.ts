import { and, is, type SQL, sql } from 'drizzle-orm'
import {
  getTableConfig,
  IndexedColumn,
  type PgColumn,
  type PgSelect,
  type PgTable,
} from 'drizzle-orm/pg-core'
import { one } from '../database/db.server.ts'
import { argument, keepStatements, keyOfRights } from '../database/statements.server.ts'
import { type Fields, nameOfReference } from '../field/fields.ts'
import { fail, failFields } from '../http/errors.ts'
import type { Context } from '../http/handler.server.ts'
import { asksField, kindOrder } from './filters.server.ts'
import type { FilterValue } from './filters.ts'
import { countLimit, pageSizes } from './list.ts'
import { history } from './record.table.ts'
import {
  type Options,
  type Parts,
  type Reading,
  type Resource,
  referredBy,
  type Values,
} from './recordRead.server.ts'
import {
  counted,
  type SearchOrder,
  type Selecting,
  searchOf,
  sortKeys,
} from './recordSearch.server.ts'
import { keptFields } from './resource.ts'
import type { SearchWord } from './search.server.ts'

export type ListQuery = {
  page: number
  page_size: number
  search?: string
  sort?: string[]
  /** Fields beside the usual ones. */
  fields?: string[]
  trashed?: 'true' | 'false'
}

/** What listing gives to exporting. */
export type Listing = ReturnType<typeof listingOf>

/** How the records of a resource are listed: by words and filters, in an order, page by page. */
export function listingOf(resource: Resource, options: Options<Resource>, reading: Reading) {
  const { name, table, own, columnOf } = reading
  const fields: Fields = { ...reading.fields, ...keptFields }
  const { readable, visible, trashed, selection, unmasked, conceal, joined, from, mayKnow } =
    reading
  const { soughtOf, asArguments, having, asking, pageOfFound } = searchOf(options, reading)

  const statement = keepStatements()
  const usualOrder = resource.order.split(',')

  /** Who deleted the record, as history tells. */
  const deleter = sql<number | null>`(
    select actor_id from ${history} h where h.resource = ${name} and h.record_id = ${table}.id
    and h.action = 'delete' order by h.version desc limit 1)`

  /** A condition on a field holds only where the caller may read it: it must not betray a value. */
  function guarded(condition: SQL | undefined, field: string, parts: Parts) {
    const part = partOf(field, parts)
    if (part === true || condition === undefined) return condition
    if (part === false) failFields({ [field]: [{ key: 'kernel:error.unknown_field' }] })
    return and(part, condition)
  }

  /** Columns by which rows are looked up, so that those of a filter are counted without reading others. */
  const indexed = new Set(
    getTableConfig(table).indexes.flatMap(({ config }) => {
      const [first] = config.columns
      return is(first, IndexedColumn) ? (first.name ?? []) : []
    }),
  )
  const isAsked = (query: Values, field: string) =>
    field in resource.filters && query[field] !== undefined

  /** Whether the caller may read a field: always, never, or as a row decides. */
  const partOf = (field: string, parts: Parts) => parts.get(fields[field]?.group ?? 'base') ?? true

  /** What a field is ordered by: a reference by what it refers to is called. */
  function orderedBy(field: string, context: Context): SQL | PgColumn {
    const order = options.order?.[field]
    if (order) return order(context)
    const named = nameOfReference(fields, field)
    if (named) return orderedBy(named, context)
    const { target } = fields[field] ?? {}
    if (!target) return kindOrder(fields[field], columnOf(field))
    // Written out: in the other table's query the column alone might be one of that table.
    const column = sql`${table}.${sql.identifier(own[field]!.name)}`
    const first = fields[field]!.kind === 'references' ? sql`(${column})[1]` : column
    return sql`${context.rights.label(target, first)} collate reading`
  }

  /** What a list is ordered by, each with its direction; the id breaks ties. */
  function orderOf(
    sort: readonly string[],
    parts: Parts,
    context: Context,
    sortable: readonly string[] = resource.sortable,
  ): SearchOrder[] {
    const order = sort.map((given) => {
      const descending = given.startsWith('-')
      const field = descending ? given.slice(1) : given
      if (!sortable.includes(field)) failFields({ sort: [{ key: 'kernel:error.not_an_option' }] })
      const part = partOf(field, parts)
      if (part === false) failFields({ sort: [{ key: 'kernel:error.not_an_option' }] })
      const plain = orderedBy(field, context)
      const value = part === true ? plain : sql`case when ${part} then ${plain} end`
      // An index is read backwards only where empty values have the same end.
      const isSet = fields[field]?.required ?? own[field]?.notNull
      const nulls = part === true && isSet ? sql`` : sql` nulls last`
      const way = descending ? sql` desc${nulls}` : sql` asc${nulls}`
      return { field, value, way }
    })
    const way = sort.at(-1)!.startsWith('-') ? sql` desc` : sql` asc`
    return [...order, { field: 'id', value: table.id, way }]
  }

  /** What narrows a list beside its words. */
  function narrowed(query: Values, context: Context, parts = readable(context)): SQL[] {
    const { id, trashed: inTrash } = query
    const asked = Object.entries(query).filter(([field]) => isAsked(query, field))
    const { setAside } = options
    const isAside = setAside && !id && query[setAside.field] === undefined
    return [
      // One condition: a list of all that is not set aside counts as whole.
      inTrash === 'true'
        ? trashed(context)
        : isAside
          ? and(visible(context), sql`not ${setAside.where}`)!
          : visible(context),
      // As one array: the statement is the same however many they are.
      id ? sql`${table.id} = any(${sql.param(id)}::int[])` : undefined,
      ...asked.map(([field, values]) =>
        guarded(
          asksField(fields[field]!, columnOf(field), values as FilterValue, (value) =>
            options.filters?.[field]?.(value, context),
          ),
          field,
          parts,
        ),
      ),
    ].filter((condition) => condition !== undefined)
  }

  /** What words and filters leave, among the rows that the caller sees. */
  function left(query: Values, words: readonly SearchWord[], context: Context) {
    const parts = readable(context)
    const conditions = narrowed(query, context, parts)
    return [...conditions, having(soughtOf(words), context, parts)]
  }

  /** Selects from what words and filters leave. */
  const selecting =
    (query: Values, words: readonly SearchWord[], context: Context): Selecting =>
    (selected, ...more) => {
      const conditions = [...left(query, words, context), ...more]
      return from(context.db, selected, conditions).where(and(...conditions))
    }

  async function list({ query }: { query: ListQuery }, context: Context) {
    if (query.trashed === 'true' && context.rights.to(name, 'delete') === false)
      fail(403, 'kernel:forbidden')
    const { answer, isNear } = await asking(
      query.search,
      context,
      (words, within) => readPage(query, words, within),
      ({ count }) => count === 0,
    )
    return isNear ? { ...answer, approximate: true } : answer
  }

  /**
   * One page in one statement: first the ids of its rows and their count, then the rows. So what a row
   * shows is not worked out for those before it.
   */
  async function readPage(query: ListQuery, words: readonly SearchWord[], context: Context) {
    const { db } = context
    const isTrash = query.trashed === 'true'
    const {
      page,
      page_size,
      sort = isTrash ? ['-deleted_at'] : usualOrder,
      fields: more = [],
    } = query
    const parts = readable(context)
    const conditions = narrowed(query, context, parts)
    const sortable = isTrash ? [...resource.sortable, 'deleted_at'] : resource.sortable
    const order = orderOf(sort, parts, context, sortable)
    const isWhole = !isTrash && conditions.length === 1
    const isNarrowed = !isWhole || context.rights.to(name, 'read') !== true
    const found = { order, conditions, isNarrowed, parts, page, pageSize: page_size }
    const { keys, ways, again, id } = sortKeys(order)
    const isTotalKept = isWhole && words.length === 0
    const kept = isTotalKept ? context.totals.look(table, conditions[0]!) : undefined
    const total = () =>
      kept?.known === undefined
        ? counted(selecting(query, words, context)({ one: sql`1` }))
        : sql<number>`${argument('total')}::int`
    const listed = () => {
      const first = from(db, { ...keys, total: total().as('total') }, conditions)
        .where(and(...conditions))
        .orderBy(...ways)
        .limit(asWritten(page_size))
      return page === 1 ? first : first.offset((page - 1) * page_size)
    }
    /** All that filters leave, to the limit of a count: read once, they are counted and put in order. */
    const sifted = () => {
      const most = sql`${countLimit + 1}::int`
      const isCommon = sql`(select count(*) from found) = ${most}`
      const found = from(db, keys, conditions)
        .where(and(...conditions))
        .limit(countLimit + 1)
      const inOrder = from(db, keys, conditions)
        .where(and(...conditions, isCommon))
        .orderBy(...ways)
      const part = sql`limit ${asWritten(page_size)} offset ${(page - 1) * page_size}`
      return sql`(
        with found as materialized ${found}
        select taken.*, (select count(*)::int from found) as total from (
          (select * from found where not (${isCommon}) order by ${sql.join(again, sql`, `)} ${part})
          union all (${inOrder.getSQL()} ${part})) as taken)`
    }
    const isSifted =
      !isTrash && Object.keys(query).some((field) => isAsked(query, field) && !indexed.has(field))
    const rights = keyOfRights([...parts.values(), context.rights.to(name, 'read')])
    const search = asArguments(words, context, parts)
    const isUsual = (words.length > 0 ? isWhole : kept?.known !== undefined) && page === 1
    const key =
      isUsual && rights && search.key !== undefined
        ? `${rights} ${sort} ${page_size} ${more} ${search.key}`
        : undefined
    const reading = statement(db, key, () => {
      const unsought = isSifted ? sifted() : listed()
      const ids = words.length > 0 ? pageOfFound(search.sought, found, context) : unsought
      const selected = {
        ...selection([...resource.list, ...more], parts),
        ...(isTrash && { deleted_at: table.deleted_at, deleted_by: deleter }),
        '~total': sql<number>`page.total`,
      }
      return joined(
        db
          .select(selected)
          .from(sql`${ids} as page`)
          .innerJoin<PgTable>(table, sql`${table.id} = ${id}`)
          .$dynamic() as unknown as PgSelect,
        selected,
      ).orderBy(...again)
    })
    const rows: Values[] = await reading.execute({ total: kept?.known, ...search.values })
    const told =
      (rows[0]?.['~total'] as number | undefined) ??
      (page === 1
        ? 0
        : (kept?.known ??
          one(await db.select({ total: total() }).from(sql`(select 1) as nothing`)).total))
    // The rows may be newer than a kept total.
    const end = (page - 1) * page_size + rows.length
    const isEnd = rows.length > 0 && rows.length < page_size
    const count = rows.length === 0 ? told : isEnd ? end : Math.max(told, end)
    kept?.keep(count)
    const isCapped = count > countLimit
    const isLast = isCapped ? rows.length < page_size : count <= page * page_size
    const results = await named(await conceal(rows.map(unmasked), context), context)
    return {
      count: Math.min(count, countLimit),
      count_capped: isCapped,
      next: isLast ? null : nextPage(query),
      results,
      ...(more.some(isReference) && { labels: await labelsIn(results, more, context) }),
    }
  }

  const isReference = (field: string) => fields[field]?.target !== undefined

  /** What people call the records to which these fields of rows refer. */
  function labelsIn(rows: readonly Values[], names: readonly string[], { db, rights }: Context) {
    const values = rows.flatMap((row) => names.map((field) => [field, row[field]] as const))
    return rights.labelsOf(db, referredBy(fields, values))
  }

  /** Who deleted a record, in what was read from the trash. */
  async function named(rows: Values[], context: Context) {
    const ids = rows.flatMap(({ deleted_by }) => (deleted_by as number | undefined) ?? [])
    if (ids.length === 0) return rows
    const { users: names = {} } = await context.rights.labelsOf(context.db, { users: ids })
    return rows.map((row) => {
      const id = row.deleted_by as number | null
      const by = id !== null && mayKnow(id, context) ? { id, name: names[id] ?? '' } : null
      return { ...row, deleted_by: by }
    })
  }

  async function ask<T>(
    query: ListQuery,
    context: Context,
    work: (select: Selecting) => PromiseLike<Values[]>,
    { orNear = true } = {},
  ): Promise<T[]> {
    const { answer } = await asking(
      query.search,
      context,
      async (words, within) => await work(selecting(query, words, within)),
      (rows) => orNear && rows.length === 0,
    )
    return answer as T[]
  }

  return { list, ask, fields, usualOrder, partOf, orderOf, left, selecting, asking, labelsIn }
}

/**
 * A limit as it stands in the statement, where it is one of the few that are usual: only a limit that
 * is known lets the statement be planned for so few rows.
 */
const asWritten = (limit: number) =>
  pageSizes.some((size) => size === limit) ? (sql.raw(String(limit)) as unknown as number) : limit

function nextPage(query: Values): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries({ ...query, page: Number(query.page) + 1 }))
    if (value !== undefined) search.set(key, String(value))
  return `?${search}`
}
