import { isDeepStrictEqual } from 'node:util'
import { and, Column, eq, getTableColumns, gt, is, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Action } from './access.ts'
import { type Db, one, postgresError } from './db.server.ts'
import type { Answer, Input } from './endpoint.ts'
import { Failure, type FieldProblems, fail, failFields } from './errors.ts'
import { type Exported, exportRecords, type SheetFormat } from './export.server.ts'
import type { Fields } from './fields.ts'
import { changedSince, readHistory, stampsAt, versionAt } from './history.server.ts'
import { history, type Stamps } from './record.table.ts'
import {
  countLimit,
  type resource as declare,
  type Labels,
  type Provenance,
  pageSizes,
  trashDays,
} from './resource.ts'
import { loosened, type SearchWord, searchWords } from './search.server.ts'
import type { Context } from './serve.server.ts'

/** A table with the columns of every record. */
export type RecordTable = PgTable &
  Record<'id' | 'version' | 'created_at' | 'updated_at' | 'deleted_at' | 'provenance', PgColumn>
type Resource = ReturnType<typeof declare<string, Fields, z.ZodRawShape, string>>
type Values = Record<string, unknown>
type Columns = Record<string, SQL | PgColumn>
type ById = { params: { id: number } }
type ListQuery = {
  page: number
  page_size: number
  search?: string
  sort?: string
  trashed?: 'true' | 'false'
}
type HistoryQuery = { page: number; page_size: number; actor?: number; field?: string }

/** A record as somebody sees it. */
type Seen<R extends Resource> = Answer<R['endpoints']['get']>

type Options<R extends Resource> = {
  table: RecordTable
  /** Values that the table does not hold under their field's name: joined or computed. */
  columns?: Columns
  /** Where joined values come from; `always` where there is a row for each record. */
  joins?: readonly { table: PgTable; on: SQL; always?: boolean }[]
  /** Rows that one word of a search finds, in what the caller may read; every word must find. */
  search: (word: SearchWord, context: Context) => SQL
  filters: {
    [K in keyof R['filters']]: (
      value: NonNullable<z.output<R['filters'][K]>>,
      context: Context,
    ) => SQL | undefined
  }
  /** What a field is ordered by, where that is not its value. */
  order?: Record<string, SQL>
  /** What an export of the list holds. */
  exported: Exported<keyof R['fields'] & string>
  /** Refuses or completes what is about to be written; `current` is the record before, on creation nothing. */
  beforeWrite?: (values: Values, context: Context, current?: Values) => Promise<Values>
  /** Leaves out of what the table held at an earlier moment what did not show then. */
  asItWas?: (values: Values) => Values
  /** Refuses a deletion. */
  beforeRemove?: (id: number, context: Context, query: { confirm?: string }) => Promise<void>
}

/** What a feature is given of its records. */
type Records<R extends Resource> = {
  /** The record as the caller sees it; 404 where it is not there for him. */
  find(id: number, context: Context): Promise<Seen<R>>
  /** Makes a record of values that were already checked against the rights of its maker. */
  insert(values: Values, context: Context): Promise<Seen<R>>
  /** Rows that the caller sees. */
  visible(context: Context): SQL
  /**
   * The rows that a search and filters leave, among those the caller sees. Where there are none, those
   * that its words would find but for a typing error in each.
   */
  found(query: Values, context: Context): Promise<SQL>
  /** Whether the caller may do this to part of a record that he sees. */
  allows(id: number, action: Action, part: string, context: Context): Promise<boolean>
  /** Handlers of the resource's calls. */
  handlers: {
    [K in keyof R['endpoints']]: (
      input: Input<R['endpoints'][K]>,
      context: Context,
    ) => Promise<Answer<R['endpoints'][K]>>
  }
}

/**
 * The one way to read and write the records of a resource: handlers of its calls, with paging, order,
 * filters, search, rights by row and field group, merging of concurrent edits, trash and history.
 */
export function records<R extends Resource>(resource: R, options: Options<R>): Records<R> {
  const { table, columns = {}, joins = [] } = options
  const { name } = resource
  const fields: Fields = resource.fields
  const own = getTableColumns<PgTable>(table)
  const all: Columns = { ...own, ...columns }
  const columnOf = (field: string) => all[field]!
  const groups = [...new Set(Object.values(fields).map((field) => field.group))]

  /** Field groups by whether the caller may read them: always, never, or as a row decides. */
  function readable({ rights }: Context) {
    const anyPart = rights.to(name, 'read')
    return new Map(
      groups.map((group) => {
        const where = rights.to(name, 'read', group)
        // Equal rules are the same object: what is visible needs no second look.
        return [group, where === anyPart ? true : where] as const
      }),
    )
  }

  /** Who deleted the record, as history tells. */
  const deleter = sql<number | null>`(
    select actor_id from ${history} h where h.resource = ${name} and h.record_id = ${table}.id
    and h.action = 'delete' order by h.version desc limit 1)`

  function visible(context: Context): SQL {
    const where = context.rights.to(name, 'read')
    if (where === false) return sql`false`
    return and(isNull(table.deleted_at), where === true ? undefined : where)!
  }

  /** Rows in the trash that the caller may still give back: who may delete may undo it. */
  function trashed({ rights, now }: Context): SQL {
    return and(
      gt(table.deleted_at, trashLimit(now)),
      asSql(rights.to(name, 'read')),
      asSql(rights.to(name, 'delete')),
    )!
  }

  /** Columns to select for these fields, leaving out what the caller may never read. */
  function selection(names: readonly string[], parts: Map<string, SQL | boolean>) {
    const seen: Columns = {}
    for (const field of names) {
      const part = parts.get(fields[field]!.group)
      if (part === false) continue
      seen[field] = columnOf(field)
      if (part !== true) seen[`~${fields[field]!.group}`] = sql<boolean>`${part}`
    }
    const { id, version, created_at, updated_at } = table
    return { id, version, created_at, updated_at, ...seen }
  }

  /** Leaves out the values whose field group this row does not let the caller read. */
  function unmasked(row: Values): Values {
    return Object.fromEntries(
      Object.entries(row).filter(
        ([key]) => !key.startsWith('~') && row[`~${fields[key]?.group}`] !== false,
      ),
    )
  }

  function joined(query: PgSelect): PgSelect {
    let whole = query
    for (const { table: other, on, always } of joins)
      whole = always ? whole.innerJoin(other, on) : whole.leftJoin(other, on)
    return whole
  }

  const from = (db: Db, selected: Columns): PgSelect =>
    joined(db.select(selected).from<PgTable>(table).$dynamic())

  /** A condition on a field holds only where the caller may read it: it must not betray a value. */
  function guarded(condition: SQL | undefined, field: string, parts: Map<string, SQL | boolean>) {
    const part = parts.get(fields[field]!.group)!
    if (part === true || condition === undefined) return condition
    if (part === false) failFields({ [field]: [{ key: 'kernel:error.unknown_field' }] })
    return and(part, condition)
  }

  /** What a list is ordered by, each with its direction; the id breaks ties. */
  function orderOf(
    sort: string,
    parts: Map<string, SQL | boolean>,
    sortable: readonly string[] = resource.sortable,
  ): { value: SQL | PgColumn; way: SQL; isJoined: boolean }[] {
    const order = sort.split(',').map((given) => {
      const descending = given.startsWith('-')
      const field = descending ? given.slice(1) : given
      if (!sortable.includes(field)) failFields({ sort: [{ key: 'kernel:error.not_an_option' }] })
      const part = parts.get(fields[field]?.group ?? 'base') ?? true
      if (part === false) failFields({ sort: [{ key: 'kernel:error.not_an_option' }] })
      const plain = options.order?.[field] ?? columnOf(field)
      const value = part === true ? plain : sql`case when ${part} then ${plain} end`
      // An index is read backwards only where empty values have the same end.
      const isSet = fields[field]?.required ?? own[field]?.notNull
      const nulls = part === true && isSet ? sql`` : sql` nulls last`
      const way = descending ? sql` desc${nulls}` : sql` asc${nulls}`
      return { value, way, isJoined: field in columns }
    })
    const way = sort.split(',').at(-1)!.startsWith('-') ? sql` desc` : sql` asc`
    return [...order, { value: table.id, way, isJoined: false }]
  }

  function where(
    query: Values,
    words: readonly SearchWord[],
    context: Context,
    parts = readable(context),
  ): SQL {
    const {
      id,
      search: _,
      trashed: inTrash,
      page: _page,
      page_size: _size,
      sort: _sort,
      ...filters
    } = query
    return and(
      inTrash === 'true' ? trashed(context) : visible(context),
      // As one array: the statement is the same however many they are.
      id ? sql`${table.id} = any(${sql.param(id)}::int[])` : undefined,
      ...Object.entries(filters).map(([key, value]) =>
        value === undefined
          ? undefined
          : guarded(options.filters[key]!(value as never, context), key, parts),
      ),
      ...words.map((word) => options.search(word, context)),
    )!
  }

  async function found(query: Values, context: Context) {
    const words = searchWords((query.search as string | undefined) ?? '')
    const exact = where(query, words, context)
    const loose = loosened(words)
    if (!loose) return exact
    const [some] = await context.db
      .select({ id: table.id })
      .from<PgTable>(table)
      .where(exact)
      .limit(1)
    return some ? exact : where(query, loose, context)
  }

  async function list({ query }: { query: ListQuery }, context: Context) {
    if (query.trashed === 'true' && context.rights.to(name, 'delete') === false)
      fail(403, 'kernel:forbidden')
    const words = searchWords(query.search ?? '')
    const exact = await readPage(query, words, context)
    const loose = exact.count === 0 ? loosened(words) : undefined
    if (!loose) return exact
    const near = await readPage(query, loose, context)
    return near.count === 0 ? exact : { ...near, approximate: true }
  }

  /**
   * One page in one statement: first the ids of its rows and their count, then the rows. So what a row
   * shows is not worked out for those before it.
   */
  async function readPage(query: ListQuery, words: readonly SearchWord[], context: Context) {
    const { db } = context
    const isTrash = query.trashed === 'true'
    const { page, page_size, sort = isTrash ? '-deleted_at' : resource.order } = query
    const parts = readable(context)
    const condition = where(query, words, context, parts)
    const order = orderOf(sort, parts, isTrash ? [...resource.sortable, 'deleted_at'] : undefined)
    const by = (place: number) => sql.identifier(`by${place}`)
    const keys = Object.fromEntries(
      order.map(({ value }, place) => [`by${place}`, sql`${value}`.as(`by${place}`)]),
    )
    const start = (selected: object) =>
      db
        .select(selected as Columns)
        .from<PgTable>(table)
        .$dynamic()
    const kept = (query: PgSelect) =>
      (order.some(({ isJoined }) => isJoined) ? joined(query) : query).where(condition)
    const cut = (query: PgSelect, ways: SQL[]) => {
      const ordered = query.orderBy(...ways).limit(asWritten(page_size))
      return page === 1 ? ordered : ordered.offset((page - 1) * page_size)
    }
    const again = order.map(({ way }, place) => sql`${by(place)}${way}`)
    // What words find is found once, for the page and for its count. What is in the order of an index
    // is read from there, and counted only so far.
    let ids: PgSelect
    const ends = start({ one: sql`1` })
      .where(condition)
      .limit(countLimit + 1)
    const counted = sql<number>`(select count(*)::int from ${ends.as('counted')})`
    if (words.length > 0) {
      const matches = db.$with('matches').as(kept(start(keys)))
      const total = sql`(select count(*)::int from matches)`.as('total')
      const taken = db.with(matches).select({ all: sql`*`, total }).from(matches).$dynamic()
      ids = cut(taken as unknown as PgSelect, again)
    } else
      ids = cut(
        kept(start({ ...keys, total: counted.as('total') })),
        order.map(({ value, way }) => sql`${value}${way}`),
      )
    const rows = await joined(
      db
        .select({
          ...selection(resource.list, parts),
          ...(isTrash && { deleted_at: table.deleted_at, deleted_by: deleter }),
          '~total': sql<number>`page.total`,
        })
        .from(ids.as('page'))
        .innerJoin<PgTable>(table, sql`${table.id} = ${by(order.length - 1)}`)
        .$dynamic() as unknown as PgSelect,
    ).orderBy(...again)
    const count =
      (rows[0]?.['~total'] as number | undefined) ??
      (page === 1
        ? 0
        : one(await db.select({ total: counted }).from(sql`(select 1) as nothing`)).total)
    const isCapped = count > countLimit
    const isLast = isCapped ? rows.length < page_size : count <= page * page_size
    return {
      count: Math.min(count, countLimit),
      count_capped: isCapped,
      next: isLast ? null : nextPage(query),
      results: await named(rows.map(unmasked), context),
    }
  }

  /** Who did something is told to whoever reads the history of everybody; others know what they did. */
  const mayKnow = (who: number | null, { rights, user }: Context) =>
    who === user.id || rights.to(name, 'history') === true

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

  async function exportList(
    { query: { format, ...query } }: { query: ListQuery & { format: SheetFormat } },
    context: Context,
  ) {
    const parts = readable(context)
    const columns = Object.entries(options.exported.columns as Record<string, string>).filter(
      ([, field]) => parts.get(fields[field]!.group) !== false,
    )
    const selected = selection(
      columns.map(([, field]) => field),
      parts,
    )
    const taken = from(context.db, selected)
      .where(await found(query, context))
      .orderBy(
        ...orderOf(query.sort ?? resource.order, parts).map(
          ({ value, way }) => sql`${value}${way}`,
        ),
      )
    async function* rows() {
      for await (const bundle of context.rows(taken.toSQL()))
        yield bundle.map((row) => unmasked(decoded(selected, row)))
    }
    return exportRecords({ ...options.exported, columns, fields, rows: rows(), format, context })
  }

  /** Fields that refer to other records. */
  const references = Object.keys(fields).filter((field) => fields[field]!.target && field in own)

  /** The names of all that a row refers to, and of those who set its values: a part of its statement. */
  function labelsOfRow({ rights }: Context): SQL<Labels> {
    const column = (field: string) => sql`${table}.${sql.identifier(own[field]!.name)}`
    const setters = sql`array(select distinct (stamp.value ->> 'by')::int
      from jsonb_each(${table}.provenance) stamp)`
    const targets = new Set(['users', ...references.map((field) => fields[field]!.target!)])
    const parts = [...targets].map((target) => {
      const ids = references
        .filter((field) => fields[field]!.target === target)
        .map((field) =>
          own[field]!.columnType === 'PgArray' ? column(field) : sql`array[${column(field)}]`,
        )
      const all = sql.join(target === 'users' ? [...ids, setters] : ids, sql` || `)
      return sql`${target}::text, ${rights.labels(target, all)}`
    })
    return sql`json_build_object(${sql.join(parts, sql`, `)})`
  }

  /** By connection, then by what is seen of a record: see `reading`. */
  const kept = new WeakMap<Db, Map<string, ReturnType<PgSelect['prepare']>>>()

  /**
   * The statement that reads a record. Writing it out takes longer than sending it, so it is kept where
   * it is always the same: for those whose rights ask nothing of the record itself.
   */
  function reading(context: Context, parts: Map<string, SQL | boolean>) {
    const rules = [...parts.values(), context.rights.to(name, 'read')]
    const key = rules.every((rule) => typeof rule === 'boolean') ? rules.join() : undefined
    const known = key === undefined ? undefined : kept.get(context.db)?.get(key)
    if (known) return known
    const statement = from(context.db, {
      ...selection(Object.keys(fields), parts),
      '~stamps': table.provenance,
      '~labels': labelsOfRow(context),
    })
      .where(and(eq(table.id, sql.placeholder('id')), visible(context)))
      .prepare('')
    if (key !== undefined)
      kept.set(context.db, (kept.get(context.db) ?? new Map()).set(key, statement))
    return statement
  }

  async function find(id: number, context: Context) {
    const parts = readable(context)
    const row: Values = one(await reading(context, parts).execute({ id }))
    const seen = unmasked(row)
    return {
      ...seen,
      ...explained(seen, row['~stamps'] as Stamps, row['~labels'] as Labels, context),
    }
  }

  /** The fields of a record that the caller reads; 404 where the record is not there for him. */
  async function shownFields(id: number, context: Context) {
    const flags = [...readable(context)].map(([group, part]) => [group, asSql(part)] as const)
    const row: Values = one(
      await context.db
        .select(Object.fromEntries(flags))
        .from<PgTable>(table)
        .where(and(eq(table.id, id), visible(context))),
    )
    return Object.keys(fields).filter((field) => row[fields[field]!.group] === true)
  }

  /** The records that these values refer to, and these users: resource → ids. */
  function referred(values: Iterable<readonly [string, unknown]>, users: Iterable<number> = []) {
    const wanted = new Map<string, Set<number>>([['users', new Set(users)]])
    for (const [field, value] of values) {
      const target = fields[field]?.target
      if (!target || value === null || value === undefined) continue
      const ids = wanted.get(target) ?? new Set()
      for (const id of [value].flat() as number[]) ids.add(id)
      wanted.set(target, ids)
    }
    return Object.fromEntries([...wanted].map(([target, ids]) => [target, [...ids]]))
  }

  /** Where the values came from, and what people call the records that they refer to. */
  function explained(seen: Values, stamps: Stamps, names: Labels, context: Context) {
    const shown = Object.entries(stamps)
      .filter(([field]) => field in seen)
      .map(
        ([field, stamp]) =>
          [field, { ...stamp, by: mayKnow(stamp.by, context) ? stamp.by : null }] as const,
      )
    // Of what the row brought only what goes with values that are shown.
    const wanted = referred(
      Object.entries(seen),
      shown.flatMap(([, { by }]) => by ?? []),
    )
    const labels = among(names, wanted)
    const provenance: Provenance = Object.fromEntries(
      shown.map(([field, { source, at, by }]) => [
        field,
        { source, at, by: by === null ? null : { id: by, name: labels.users?.[by] ?? '' } },
      ]),
    )
    return { provenance, labels }
  }

  /** Refuses fields that the caller may not write on this row; `groups` says which groups it may. */
  function refuseUnwritable(values: Values, mayWrite: (group: string) => boolean) {
    const refused: FieldProblems = {}
    for (const field of Object.keys(values))
      if (!mayWrite(fields[field]!.group)) refused[field] = [{ key: 'kernel:error.not_writable' }]
    if (Object.keys(refused).length > 0) fail(403, 'kernel:forbidden', { fields: refused })
  }

  /** Every reference must lead to a record that the caller can see. */
  async function checkReferences(values: Values, context: Context) {
    const held = Object.entries(values).filter(([field]) => field in fields)
    const visible = await context.rights.visible(context.db, referred(held))
    const wrong: FieldProblems = {}
    for (const [field, value] of held) {
      const { target } = fields[field]!
      const ids = target ? ([value ?? []].flat() as number[]) : []
      if (ids.some((id) => !visible[target!]?.has(id)))
        wrong[field] = [{ key: 'kernel:error.unknown_record' }]
    }
    if (Object.keys(wrong).length > 0) failFields(wrong)
  }

  async function insert(values: Values, context: Context) {
    await checkReferences(values, context)
    const completed = (await options.beforeWrite?.(values, context)) ?? values
    const [made] = await taking(() =>
      context.db.insert<PgTable>(table).values(completed).returning({ id: table.id }),
    )
    return find(Number(made!.id), context)
  }

  async function create({ body }: { body: Values }, context: Context) {
    refuseUnwritable(body, (group) => context.rights.to(name, 'write', group) !== false)
    return insert(body, context)
  }

  async function update({ params: { id }, body }: ById & { body: Values }, context: Context) {
    const touched = [...new Set(Object.keys(body).map((field) => fields[field]!.group))]
    const flags = touched.map(
      (group) => [group, asSql(context.rights.to(name, 'write', group))] as const,
    )
    const row: Values = one(
      await context.db
        .select({ version: table.version, ...Object.fromEntries(flags) })
        .from<PgTable>(table)
        .where(and(eq(table.id, id), visible(context)))
        .for('update'),
    )
    refuseUnwritable(body, (group) => row[group] === true)
    const current = await find(id, context)
    if (context.ifMatch !== undefined && context.ifMatch !== row.version)
      await refuseClash(id, body, current, context.ifMatch, context)
    await checkReferences(body, context)
    const completed = (await options.beforeWrite?.(body, context, current)) ?? body
    await taking(() => context.db.update<PgTable>(table).set(completed).where(eq(table.id, id)))
    return find(id, context)
  }

  /**
   * Disjoint edits merge; where the same field became something else, both sides are shown, with who
   * set them and when as far as the caller may know it.
   */
  async function refuseClash(
    id: number,
    body: Values,
    current: Values,
    seen: number,
    context: Context,
  ) {
    const { db } = context
    const original = await changedSince(db, name, id, seen)
    const clashes = Object.entries(body).filter(
      ([field, mine]) => original.has(field) && !isDeepStrictEqual(mine, current[field] ?? null),
    )
    if (clashes.length === 0) return
    const names = clashes.map(([field]) => field)
    const stamps = await stampsAt(db, name, id, seen, names)
    const setters = Object.values(stamps).flatMap(({ by }) => by ?? [])
    const called = await context.rights.labelsOf(db, { users: setters })
    const before = explained(current, stamps, called, context)
    const origins = { theirs: current.provenance as Provenance, original: before.provenance }
    const conflicts = Object.fromEntries(
      clashes.map(([field, mine]) => [
        field,
        {
          mine,
          theirs: current[field],
          original: original.get(field) ?? null,
          provenance: {
            theirs: origins.theirs[field] ?? null,
            original: origins.original[field] ?? null,
          },
        },
      ]),
    )
    fail(409, 'kernel:conflict', { data: { conflicts, current } })
  }

  async function allows(id: number, action: Action, part: string, { db, rights }: Context) {
    const may = rights.to(name, action, part)
    if (typeof may === 'boolean') return may
    const rows = await db
      .select({ id: table.id })
      .from<PgTable>(table)
      .where(and(eq(table.id, id), may))
    return rows.length > 0
  }

  async function remove(
    { params, query }: ById & { query: { confirm?: string } },
    context: Context,
  ) {
    const may = context.rights.to(name, 'delete')
    const row = one(
      await context.db
        .select({ version: table.version, may: asSql(may) })
        .from<PgTable>(table)
        .where(and(eq(table.id, params.id), visible(context)))
        .for('update'),
    )
    if (row.may !== true) fail(403, 'kernel:forbidden')
    if (context.ifMatch !== undefined && context.ifMatch !== row.version)
      fail(409, 'kernel:conflict', { data: { current: await find(params.id, context) } })
    await options.beforeRemove?.(params.id, context, query)
    await context.db
      .update<PgTable>(table)
      .set({ deleted_at: context.now.toISOString() })
      .where(eq(table.id, params.id))
  }

  /**
   * Gives a record back from the trash. Refuses where that would break something, and says at each
   * field what: a value that somebody else took meanwhile, a reference that is in the trash itself.
   */
  async function restore({ params: { id } }: ById, context: Context) {
    const { db, ifMatch } = context
    const row: Values = one(
      await db
        .select({
          version: table.version,
          deleted_at: table.deleted_at,
          ...Object.fromEntries(references.map((field) => [field, own[field]!])),
        })
        .from<PgTable>(table)
        .where(and(eq(table.id, id), or(visible(context), trashed(context))))
        .for('update'),
    )
    // Somebody was quicker: what was asked for is so.
    if (row.deleted_at === null) return find(id, context)
    if (ifMatch !== undefined && ifMatch !== row.version)
      fail(409, 'kernel:conflict', { data: { current: { id, version: row.version } } })
    const broken: FieldProblems = {}
    for (const field of references) {
      const names = await namesInTrash(fields[field]!.target!, row[field], context)
      if (names.length > 0)
        broken[field] = names.map((said) => ({
          key: 'kernel:error.in_trash',
          params: { name: said },
        }))
    }
    try {
      await taking(() =>
        db.update<PgTable>(table).set({ deleted_at: null }).where(eq(table.id, id)),
      )
    } catch (error) {
      if (!(error instanceof Failure) || error.key !== 'kernel:taken') throw error
      for (const field of Object.keys(error.options.fields ?? {}))
        broken[field] = [{ key: 'kernel:error.taken_meanwhile' }]
    }
    if (Object.keys(broken).length > 0) fail(409, 'kernel:not_restorable', { fields: broken })
    return find(id, context)
  }

  /** What people call those of these records that are not there to be referred to. */
  async function namesInTrash(target: string, value: unknown, { db, rights }: Context) {
    const ids = [value ?? []].flat() as number[]
    const visible = (await rights.visible(db, { [target]: ids }))[target]
    const gone = ids.filter((id) => !visible?.has(id))
    const labels = await rights.labelsOf(db, { [target]: gone })
    return gone.map((id) => labels[target]?.[id] ?? String(id))
  }

  async function readRecordHistory(
    { params: { id }, query }: ById & { query: HistoryQuery },
    context: Context,
  ) {
    const shown = await shownFields(id, context)
    if (query.field !== undefined && !shown.includes(query.field))
      failFields({ field: [{ key: 'kernel:error.unknown_field' }] })
    // Whoever does not read the history of everybody finds in it what he did himself.
    const everybody = context.rights.to(name, 'history') === true
    const { actors, ...page } = await readHistory(context.db, {
      ...query,
      resource: name,
      id,
      fields: shown,
      where: everybody ? undefined : eq(history.actor_id, context.user.id),
    })
    const told = page.results
      .flatMap(({ changes }) => changes)
      .flatMap(({ field, before, after }) => [[field, before] as const, [field, after] as const])
    const names = await context.rights.labelsOf(context.db, referred(told, actors))
    const person = (of: number) => ({ id: of, name: names.users?.[of] ?? '' })
    return {
      ...page,
      results: page.results.map((entry) => ({
        ...entry,
        actor: entry.actor === null ? null : person(entry.actor),
      })),
      actors: actors.map(person).sort((a, b) => a.name.localeCompare(b.name)),
      labels: among(names, referred(told)),
    }
  }

  async function asOf(
    { params: { id }, query }: ById & { query: { at: string } },
    context: Context,
  ) {
    const shown = await shownFields(id, context)
    // What was is what others have changed since.
    if (context.rights.to(name, 'history') !== true) fail(403, 'kernel:forbidden')
    const then = await versionAt(context.db, name, id, query.at)
    if (!then) fail(404, 'kernel:not_found')
    const kept = Object.entries(own).filter(
      ([field, column]) => shown.includes(field) && !column.generated,
    )
    // First the values of now: a change that comes in between is found among those that came after.
    const now = one(
      await context.db
        .select(Object.fromEntries(kept))
        .from<PgTable>(table)
        .where(eq(table.id, id)),
    )
    const changed = await changedSince(context.db, name, id, then.version)
    const held = kept.map(([field]) => [
      field,
      changed.has(field) ? changed.get(field) : now[field],
    ])
    const values: Values = Object.fromEntries(held)
    return {
      version: then.version,
      since: then.since,
      values: options.asItWas?.(values) ?? values,
      labels: await context.rights.labelsOf(context.db, referred(Object.entries(values))),
    }
  }

  // In here values are plain: what they are is known to the schemas of the calls, which parsed them.
  return {
    find,
    insert,
    visible,
    found,
    allows,
    handlers: {
      list,
      export: exportList,
      get: ({ params: { id } }: ById, context: Context) => find(id, context),
      create,
      update,
      remove,
      restore,
      history: readRecordHistory,
      asOf,
    },
  } as unknown as Records<R>
}

/** What was deleted after this moment can still be given back. */
export const trashLimit = (now: Date) =>
  new Date(now.getTime() - trashDays * 86_400_000).toISOString()

/**
 * A limit as it stands in the statement, where it is one of the few that are usual: only a limit that
 * is known lets the statement be planned for so few rows.
 */
const asWritten = (limit: number) =>
  pageSizes.some((size) => size === limit) ? (sql.raw(String(limit)) as unknown as number) : limit

/** A row's values by their names, as the query would have given them. */
const decoded = (selected: Columns, row: readonly unknown[]): Values =>
  Object.fromEntries(
    Object.entries(selected).map(([name, column], at) => [
      name,
      row[at] !== null && is(column, Column) ? column.mapFromDriverValue(row[at]) : row[at],
    ]),
  )

/** Those of the names that belong to these records: resource → ids. */
const among = (names: Labels, wanted: Record<string, readonly number[]>): Labels =>
  Object.fromEntries(
    Object.entries(wanted).map(([resource, ids]) => [
      resource,
      Object.fromEntries(
        ids.flatMap((id) => {
          const label = names[resource]?.[id]
          return label === undefined ? [] : [[id, label]]
        }),
      ),
    ]),
  )

const asSql = (where: SQL | boolean): SQL<boolean> =>
  typeof where === 'boolean' ? sql<boolean>`${where}::boolean` : sql<boolean>`(${where})`

function nextPage(query: Values): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries({ ...query, page: Number(query.page) + 1 }))
    if (value !== undefined) search.set(key, String(value))
  return `?${search}`
}

/** Says which field holds a value that is taken, or a reference that leads nowhere. */
async function taking<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const said = postgresError(error)
    const field = said?.detail?.match(/^Key \((?:\w+\()?(\w+)/)?.[1]
    if (said?.code === '23505' && field)
      fail(409, 'kernel:taken', { fields: { [field]: [{ key: 'kernel:error.taken' }] } })
    if (said?.code === '23503' && field)
      failFields({ [field]: [{ key: 'kernel:error.unknown_record' }] })
    throw error
  }
}
