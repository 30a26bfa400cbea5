// Over 300 lines: one reader: its queries share conditions of reach and rights.
import {
  and,
  Column,
  eq,
  getTableColumns,
  getTableName,
  gt,
  is,
  isNull,
  SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core'
import { type Db, one } from '../database/db.server.ts'
import { createStatementCache, parameter, rightsKey } from '../database/statements.server.ts'
import type { ListExport } from '../export.server.ts'
import type { Fields } from '../field/fields.ts'
import { fieldAt } from '../field/tables.ts'
import type { Context } from '../http/handler.server.ts'
import type { Stamps } from './record.table.ts'
import {
  commonFields,
  type resource as declare,
  type Labels,
  type Provenance,
  trashDays,
} from './resource.ts'
import type { SearchSources } from './search.server.ts'

/** A table with the columns of every record. */
export type RecordTable = PgTable &
  Record<'id' | 'version' | 'created_at' | 'updated_at' | 'deleted_at' | 'provenance', PgColumn>
export type Resource = ReturnType<typeof declare<string, Fields, string>>
export type Values = Record<string, unknown>
export type Columns = Record<string, SQL | PgColumn>
/** Columns that a query selects, by alias. */
export type Selected = Record<string, SQL | SQL.Aliased | PgColumn | Columns>
export type ById = { params: { id: number } }

/** For each field group, whether the caller may read it: always, never, or under a condition on the row. */
export type GroupRights = Map<string, SQL | boolean>

/** Server-side options of a resource, in addition to its declaration. */
export type Options<R extends Resource> = {
  table: RecordTable
  /**
   * JSON column for the fields without a column of their own and for the cells of tables, by name. The
   * triggers of `kernel_track` expect it to be called `answers`.
   */
  answers?: PgColumn
  /** Joined or computed values, by field. */
  columns?: Columns
  /** Tables of the joined values; `always` if each record has a row there (inner join). */
  joins?: readonly { table: PgTable; on: SQL; always?: boolean }[]
  /** Texts that a search covers; without them a search finds nothing. */
  search?: SearchSources
  /**
   * Conditions for filter values with a special meaning: keywords, or a field that shows only a part of its value.
   * Return undefined for values with the default condition.
   */
  filters?: {
    [K in keyof R['fields']]?: (value: string | number, context: Context) => SQL | undefined
  }
  /** Sort expressions by field; the default is the value, or the label of a reference. */
  order?: Record<string, (context: Context) => SQL>
  /** Condition on every row, for example that the record to which it belongs is not in the trash. */
  where?: SQL
  /** Rows (`where`) that lists hide unless filtered by `field` or by id; the trash shows them. */
  hiddenByDefault?: { field: keyof R['fields'] & string; where: SQL }
  /** Columns of an exported list. */
  exported: ListExport<keyof R['fields'] & string>
  /**
   * Warnings in the response to the creation of a record or a change of one of the fields `dependsOn`. `read` are
   * additional columns to select; `say` returns the messages for their values.
   */
  warnings?: {
    read: Columns
    dependsOn?: readonly (keyof R['fields'] & string)[]
    say: (extraValues: Values, record: Values, context: Context) => string[]
  }
  /** Fields that these values depend on: a concurrent change of one of them is a conflict too. */
  dependsOn?: (values: Values) => readonly string[]
  /**
   * By field: puts two concurrent changes of a value together; undefined if they cannot be, which is a conflict.
   */
  merge?: Record<string, (original: unknown, mine: unknown, theirs: unknown) => unknown>
  /** Refuses or completes values before they are written; `current` is undefined on creation. */
  beforeWrite?: (values: Values, context: Context, current?: Values) => Promise<Values>
  /**
   * Removes values that the caller may not see for reasons other than their field group, or rewrites them as they are
   * shown. `rows` are whole records, or earlier values of single fields.
   */
  conceal?: (rows: Values[], context: Context) => Promise<Values[]>
  /** Corrects the stored values of an earlier moment to those that the record showed at that time. */
  concealPast?: (values: Values) => Values
  /** Throws if the record must not be deleted. */
  beforeRemove?: (id: number, context: Context, query: { confirm?: string }) => Promise<void>
}

/** Read functions shared by lists, writes, exports and history. */
/** A record as the caller sees it. */
type SeenRecord = Values & { provenance: Provenance; labels: Labels }

export type RecordReader = ReturnType<typeof createReader>

/** Reads the records of a resource: rights by row and field group, provenance, labels of references. */
export function createReader(
  resource: Pick<Resource, 'name' | 'fields'>,
  options: Pick<Options<Resource>, 'table' | 'answers' | 'columns' | 'joins' | 'where' | 'conceal'>,
) {
  const { table, answers, columns = {}, joins = [], conceal = async (rows) => rows } = options
  const { name } = resource
  const fields: Fields = resource.fields
  /** Columns of the table itself. */
  const ownColumns = getTableColumns<PgTable>(table)
  const allColumns: Columns = { ...ownColumns, ...columns }
  const columnOf = (field: string) => allColumns[field]!
  const fieldOf = (field: string) => fieldAt(fields, field)
  const groups = [...new Set(Object.values(fields).map((field) => field.group))]

  /** Returns, for each field group, whether the caller may read it. */
  function readRights({ rights }: Context): GroupRights {
    const anyGroup = rights.to(name, 'read')
    return new Map(
      groups.map((group) => {
        const right = rights.to(name, 'read', group)
        // Equal rules are the same object: `visible` has already checked the rule for the row.
        return [group, right === anyGroup ? true : right] as const
      }),
    )
  }

  /** Condition for the rows that the caller sees. */
  function visible(context: Context): SQL {
    const right = context.rights.to(name, 'read')
    if (right === false) return sql`false`
    return and(isNull(table.deleted_at), options.where, right === true ? undefined : right)!
  }

  /** Condition for the rows in the trash that the caller may restore: those they may delete. */
  function trashed({ rights, now }: Context): SQL {
    return and(
      gt(table.deleted_at, trashLimit(now)),
      asSql(rights.to(name, 'read')),
      asSql(rights.to(name, 'delete')),
    )!
  }

  /**
   * Columns to select for these fields, except those the caller may never read. A column `~group` carries
   * whether they may read that field group of the row.
   */
  function selection(names: readonly string[], groupRights: GroupRights) {
    const selected: Columns = {}
    for (const field of names) {
      if (field in commonFields) continue
      const right = groupRights.get(fields[field]!.group)
      if (right === false) continue
      if (field in allColumns) selected[field] = columnOf(field)
      if (right !== true) selected[`~${fields[field]!.group}`] = sql<boolean>`${right}`
    }
    const { id, version, created_at, updated_at } = table
    return { id, version, created_at, updated_at, ...selected }
  }

  /** Removes the values whose field group the caller may not read on this row, and the `~` columns. */
  function withoutUnreadable(row: Values): Values {
    return Object.fromEntries(
      Object.entries(row).filter(
        ([key]) => !key.startsWith('~') && row[`~${fields[key]?.group}`] !== false,
      ),
    )
  }

  /** The values of the `answers` column that the caller may read: every declared field (null if unset) and all table cells. */
  function readableAnswers(stored: Values, row: Values, groupRights: GroupRights): Values {
    const isRead = (group: string) => groupRights.get(group) !== false && row[`~${group}`] !== false
    const declared = Object.entries(fields).flatMap(([field, { kind, group }]) =>
      field in allColumns || kind === 'rows' || !isRead(group)
        ? []
        : [[field, stored[field] ?? null]],
    )
    const cells = Object.entries(stored).filter(([field, value]) => {
      const cell = field.includes('/') && value !== null && fieldOf(field)
      return cell && isRead(cell.group)
    })
    return Object.fromEntries([...declared, ...cells])
  }

  /** Adds joins for the tables that these parts of the statement use. */
  function joined(query: PgSelect, ...parts: unknown[]): PgSelect {
    const used = tablesIn(parts)
    let withJoins = query
    for (const { table: other, on, always } of joins)
      if (used.has(getTableName(other)))
        withJoins = always ? withJoins.innerJoin(other, on) : withJoins.leftJoin(other, on)
    return withJoins
  }

  /** Selects these columns, joined with the tables that they and the other parts use. */
  const from = (db: Db, selected: Selected, ...parts: unknown[]): PgSelect =>
    joined(db.select(selected).from<PgTable>(table).$dynamic(), selected, ...parts)

  /** Whether the caller may see who made a change: their own changes, or all if they may read the whole history. */
  const maySeeActor = (actor: number | null, { rights, user }: Context) =>
    actor === user.id || rights.to(name, 'history') === true

  /** Fields that refer to other records. */
  const references = Object.keys(fields).filter(
    (field) => fields[field]!.target && field in ownColumns,
  )

  /** SQL for the labels of the records that a row refers to and of the users who set its values. */
  function labelsOfRow({ rights }: Context): SQL<Labels> {
    const column = (field: string) => sql`${table}.${sql.identifier(ownColumns[field]!.name)}`
    const editors = sql`array(select distinct (stamp.value ->> 'by')::int
      from jsonb_each(${table}.provenance) stamp)`
    const targets = new Set(['users', ...references.map((field) => fields[field]!.target!)])
    const parts = [...targets].map((target) => {
      const ids = references
        .filter((field) => fields[field]!.target === target)
        .map((field) =>
          ownColumns[field]!.columnType === 'PgArray'
            ? column(field)
            : sql`array[${column(field)}]`,
        )
      const allIds = sql.join(target === 'users' ? [...ids, editors] : ids, sql` || `)
      return sql`${target}::text, ${rights.labels(target, allIds)}`
    })
    return sql`json_build_object(${sql.join(parts, sql`, `)})`
  }

  const statement = createStatementCache()

  /** Returns a record as the caller sees it; 404 if out of reach. */
  const find = async (id: number, context: Context) => (await findWith({}, id, context)).record

  /** Like `find`, with the values of additional columns. The statement is cached by their names. */
  async function findWith(extraColumns: Columns, id: number, context: Context) {
    const row = one(await readRecords('id', extraColumns, context).execute({ id }))
    const [record] = await toRecords([row], context)
    return { record: record!, extraValues: row['~extra'] as Values }
  }

  /** Those of the records that the caller sees, in one statement. */
  async function findAll(ids: readonly number[], context: Context) {
    if (ids.length === 0) return []
    return toRecords(await readRecords('ids', {}, context).execute({ ids: [...ids] }), context)
  }

  /** Statement for the whole record of an id, or the records of several. */
  function readRecords(by: 'id' | 'ids', extraColumns: Columns, context: Context) {
    const groupRights = readRights(context)
    const rights = rightsKey([...groupRights.values(), context.rights.to(name, 'read')])
    const key = rights && `${rights} ${Object.keys(extraColumns)} ${by}`
    return statement(context.db, key, () => {
      const isVisible = visible(context)
      const isChosen =
        by === 'id'
          ? eq(table.id, parameter('id'))
          : sql`${table.id} = any(${parameter('ids')}::int[])`
      const selected = {
        ...selection(Object.keys(fields), groupRights),
        '~stamps': table.provenance,
        '~labels': labelsOfRow(context),
        '~extra': extraColumns,
        ...(answers && { '~answers': answers }),
      }
      return from(context.db, selected, isVisible).where(and(isChosen, isVisible))
    })
  }

  /** Rows of `readRecords` as the caller sees them. */
  async function toRecords(rows: readonly Values[], context: Context) {
    const groupRights = readRights(context)
    const readable = rows.map((row) => {
      const stored = row['~answers'] as Values | undefined
      const values = withoutUnreadable(row)
      return stored ? { ...values, ...readableAnswers(stored, row, groupRights) } : values
    })
    return (await conceal(readable, context)).map(
      (record, index): SeenRecord => ({
        ...record,
        ...provenanceAndLabels(
          record,
          rows[index]!['~stamps'] as Stamps,
          rows[index]!['~labels'] as Labels,
          context,
        ),
      }),
    )
  }

  /** Returns the fields of a record that the caller may read; 404 if the record is out of reach. */
  async function shownFields(id: number, context: Context) {
    const groupRights = readRights(context)
    const key = rightsKey([...groupRights.values(), context.rights.to(name, 'read')])
    const reading = statement(context.db, key && `shown ${key}`, () =>
      context.db
        .select({ id: table.id, ...rowRights(groupRights) })
        .from<PgTable>(table)
        .where(and(eq(table.id, parameter('id')), visible(context))),
    )
    const row = one(await reading.execute({ id }))
    return Object.keys(fields).filter((field) => {
      const { group } = fields[field]!
      return groupRights.get(group) === true || row[group] === true
    })
  }

  /** Ids of the referenced records, by resource; with additional users. */
  const referenceIds = (
    values: Iterable<readonly [string, unknown]>,
    users: Iterable<number> = [],
  ) => referredBy(fields, values, users)

  /** Provenance of the values that the caller sees, and labels of the records they refer to. */
  function provenanceAndLabels(
    values: Values,
    stamps: Stamps,
    allLabels: Labels,
    context: Context,
  ) {
    const visibleStamps = Object.entries(stamps)
      .filter(([field]) => field in values)
      .map(
        ([field, stamp]) =>
          [field, { ...stamp, by: maySeeActor(stamp.by, context) ? stamp.by : null }] as const,
      )
    // The statement reads the labels of every reference; keep those of visible values.
    const referencedIds = referenceIds(
      Object.entries(values),
      visibleStamps.flatMap(([, { by }]) => by ?? []),
    )
    const labels = pickLabels(allLabels, referencedIds)
    const provenance: Provenance = Object.fromEntries(
      visibleStamps.map(([field, { source, at, by }]) => [
        field,
        { source, at, by: by === null ? null : { id: by, name: labels.users?.[by] ?? '' } },
      ]),
    )
    return { provenance, labels }
  }

  return {
    name,
    table,
    fields,
    ownColumns,
    columnOf,
    fieldOf,
    answers,
    readRights,
    visible,
    trashed,
    selection,
    withoutUnreadable,
    conceal,
    joined,
    from,
    maySeeActor,
    references,
    find,
    findAll,
    findWith,
    shownFields,
    referenceIds,
    provenanceAndLabels,
  }
}

/** Ids of the records that these field values refer to, by resource; `users` are added. */
export function referredBy(
  fields: Fields,
  values: Iterable<readonly [string, unknown]>,
  users: Iterable<number> = [],
) {
  const referencedIds = new Map<string, Set<number>>([['users', new Set(users)]])
  for (const [field, value] of values) {
    const target = fieldAt(fields, field)?.target
    if (!target || value === null || value === undefined) continue
    const ids = referencedIds.get(target) ?? new Set()
    for (const id of [value].flat() as number[]) ids.add(id)
    referencedIds.set(target, ids)
  }
  return Object.fromEntries([...referencedIds].map(([target, ids]) => [target, [...ids]]))
}

/** Records deleted after this moment can still be restored. */
export const trashLimit = (now: Date) =>
  new Date(now.getTime() - trashDays * 86_400_000).toISOString()

/** Picks the labels of the referenced records (ids by resource). */
export const pickLabels = (
  labels: Labels,
  referencedIds: Record<string, readonly number[]>,
): Labels =>
  Object.fromEntries(
    Object.entries(referencedIds).map(([resource, ids]) => [
      resource,
      Object.fromEntries(
        ids.flatMap((id) => {
          const label = labels[resource]?.[id]
          return label === undefined ? [] : [[id, label]]
        }),
      ),
    ]),
  )

/** Columns for the rights that depend on the row, without constant ones. */
export const rowRights = (rights: Iterable<readonly [string, SQL | boolean]>) =>
  Object.fromEntries(
    [...rights].flatMap(([name, right]) =>
      typeof right === 'boolean' ? [] : [[name, asSql(right)] as const],
    ),
  )

/** A right as a boolean SQL expression; a constant, since a generic plan still evaluates parameters. */
export const asSql = (right: SQL | boolean): SQL<boolean> =>
  typeof right === 'boolean' ? sql<boolean>`${sql.raw(String(right))}` : sql<boolean>`(${right})`

/** Names of the tables whose columns these parts of a statement use. */
function tablesIn(part: unknown, names = new Set<string>()): Set<string> {
  if (is(part, Column)) names.add(getTableName(part.table))
  else if (is(part, SQL.Aliased)) tablesIn(part.sql, names)
  else if (is(part, SQL)) tablesIn(part.queryChunks, names)
  else if (Array.isArray(part)) for (const item of part) tablesIn(item, names)
  else if (part?.constructor === Object) tablesIn(Object.values(part), names)
  return names
}
