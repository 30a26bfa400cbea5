import { and, eq, getTableColumns, getTableName, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core'
import { type Db, one, tablesIn } from '../database/db.server.ts'
import { argument, keepStatements, keyOfRights } from '../database/statements.server.ts'
import type { Exported } from '../export.server.ts'
import type { Fields } from '../field/fields.ts'
import { fieldAt } from '../field/tables.ts'
import type { Context } from '../http/handler.server.ts'
import type { Stamps } from './record.table.ts'
import {
  type resource as declare,
  keptFields,
  type Labels,
  type Provenance,
  trashDays,
} from './resource.ts'
import type { Searched } from './search.server.ts'

/** A table with the columns of every record. */
export type RecordTable = PgTable &
  Record<'id' | 'version' | 'created_at' | 'updated_at' | 'deleted_at' | 'provenance', PgColumn>
export type Resource = ReturnType<typeof declare<string, Fields, string>>
export type Values = Record<string, unknown>
export type Columns = Record<string, SQL | PgColumn>
/** What a query selects. */
export type Selected = Record<string, SQL | SQL.Aliased | PgColumn | Columns>
export type ById = { params: { id: number } }

/** Field groups by whether the caller may read them: always, never, or as a row decides. */
export type Parts = Map<string, SQL | boolean>

/** What the server needs to know of a resource beside its declaration. */
export type Options<R extends Resource> = {
  table: RecordTable
  /**
   * Column that holds the fields which the table has no column for, and the cells of tables: one object
   * by name. The triggers of `kernel_track` know one of the name `answers`.
   */
  answers?: PgColumn
  /** Values that the table does not hold under their field's name: joined or computed. */
  columns?: Columns
  /** Where joined values come from; `always` where there is a row for each record. */
  joins?: readonly { table: PgTable; on: SQL; always?: boolean }[]
  /** Where the words of a search are looked for; without it no words find anything. */
  search?: Searched
  /**
   * What a value of a filter asks, where that is something else than whether the field has it: of a word
   * of its own, or of a field that shows only a part of its value. Undefined where it asks the usual.
   */
  filters?: {
    [K in keyof R['fields']]?: (value: string | number, context: Context) => SQL | undefined
  }
  /** What a field is ordered by, where that is not its value; of a reference, what it refers to is called. */
  order?: Record<string, (context: Context) => SQL>
  /** Rows that lists leave out unless they are asked by this field or by their id; the trash has them too. */
  setAside?: { field: keyof R['fields'] & string; where: SQL }
  /** What an export of the list holds. */
  exported: Exported<keyof R['fields'] & string>
  /**
   * What the maker of a record is told besides, and whoever changes one of the fields `of` it: columns
   * that are read with it, and the sentences.
   */
  warnings?: {
    read: Columns
    of?: readonly (keyof R['fields'] & string)[]
    say: (read: Values, made: Values, context: Context) => string[]
  }
  /** Fields that these values depend on: a concurrent change of one of them is a conflict too. */
  dependsOn?: (values: Values) => readonly string[]
  /** Refuses or completes what is about to be written; `current` is the record before, on creation nothing. */
  beforeWrite?: (values: Values, context: Context, current?: Values) => Promise<Values>
  /**
   * Leaves out of values what the caller may not know beside its field groups. Asked of whole records,
   * and of some of their fields as they were.
   */
  conceal?: (rows: Values[], context: Context) => Promise<Values[]>
  /** Leaves out of what the table held at an earlier moment what did not show then. */
  asItWas?: (values: Values) => Values
  /** Refuses a deletion. */
  beforeRemove?: (id: number, context: Context, query: { confirm?: string }) => Promise<void>
}

/** What reading gives to listing, writing and looking back. */
export type Reading = ReturnType<typeof readingOf>

/** How the records of a resource are read: what of them somebody sees, and what their references are called. */
export function readingOf(
  resource: Pick<Resource, 'name' | 'fields'>,
  options: Pick<Options<Resource>, 'table' | 'answers' | 'columns' | 'joins' | 'conceal'>,
) {
  const { table, answers, columns = {}, joins = [], conceal = async (rows) => rows } = options
  const { name } = resource
  const fields: Fields = resource.fields
  const own = getTableColumns<PgTable>(table)
  const all: Columns = { ...own, ...columns }
  const columnOf = (field: string) => all[field]!
  const fieldOf = (field: string) => fieldAt(fields, field)
  const groups = [...new Set(Object.values(fields).map((field) => field.group))]

  /** Field groups by whether the caller may read them: always, never, or as a row decides. */
  function readable({ rights }: Context): Parts {
    const anyPart = rights.to(name, 'read')
    return new Map(
      groups.map((group) => {
        const where = rights.to(name, 'read', group)
        // Equal rules are the same object: what is visible needs no second look.
        return [group, where === anyPart ? true : where] as const
      }),
    )
  }

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
  function selection(names: readonly string[], parts: Parts) {
    const seen: Columns = {}
    for (const field of names) {
      if (field in keptFields) continue
      const part = parts.get(fields[field]!.group)
      if (part === false) continue
      if (field in all) seen[field] = columnOf(field)
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

  /** The answers that a row holds, as far as the caller reads them: every declared one, and all cells. */
  function answered(kept: Values, row: Values, parts: Parts): Values {
    const isRead = (group: string) => parts.get(group) !== false && row[`~${group}`] !== false
    const declared = Object.entries(fields).flatMap(([field, { kind, group }]) =>
      field in all || kind === 'rows' || !isRead(group) ? [] : [[field, kept[field] ?? null]],
    )
    const cells = Object.entries(kept).filter(([field, value]) => {
      const cell = field.includes('/') && value !== null && fieldOf(field)
      return cell && isRead(cell.group)
    })
    return Object.fromEntries([...declared, ...cells])
  }

  /** Joins the tables whose columns these parts of the statement use. */
  function joined(query: PgSelect, ...parts: unknown[]): PgSelect {
    const used = tablesIn(parts)
    let whole = query
    for (const { table: other, on, always } of joins)
      if (used.has(getTableName(other)))
        whole = always ? whole.innerJoin(other, on) : whole.leftJoin(other, on)
    return whole
  }

  /** Starts a query of these columns, with the tables that they and other parts of it use. */
  const from = (db: Db, selected: Selected, ...parts: unknown[]): PgSelect =>
    joined(db.select(selected).from<PgTable>(table).$dynamic(), selected, ...parts)

  /** Who did something is told to whoever reads the history of everybody; others know what they did. */
  const mayKnow = (who: number | null, { rights, user }: Context) =>
    who === user.id || rights.to(name, 'history') === true

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

  const statement = keepStatements()

  /** A record as the caller sees it; 404 where it is not there for them. */
  const find = async (id: number, context: Context) => (await findWith({}, id, context)).record

  /** The same, with further columns of its row: the same ones under the same names at each call. */
  async function findWith(beside: Columns, id: number, context: Context) {
    const parts = readable(context)
    const rights = keyOfRights([...parts.values(), context.rights.to(name, 'read')])
    const key = rights && `${rights} ${Object.keys(beside)}`
    const reading = statement(context.db, key, () => {
      const seen = visible(context)
      const selected = {
        ...selection(Object.keys(fields), parts),
        '~stamps': table.provenance,
        '~labels': labelsOfRow(context),
        '~beside': beside,
        ...(answers && { '~answers': answers }),
      }
      return from(context.db, selected, seen).where(and(eq(table.id, argument('id')), seen))
    })
    const row = one(await reading.execute({ id }))
    const kept = row['~answers'] as Values | undefined
    const read = kept ? { ...unmasked(row), ...answered(kept, row, parts) } : unmasked(row)
    const seen = one(await conceal([read], context))
    const why = provenanceAndLabels(
      seen,
      row['~stamps'] as Stamps,
      row['~labels'] as Labels,
      context,
    )
    return { record: { ...seen, ...why }, beside: row['~beside'] as Values }
  }

  /** The fields of a record that the caller reads; 404 if the record is out of reach. */
  async function shownFields(id: number, context: Context) {
    const parts = readable(context)
    const key = keyOfRights([...parts.values(), context.rights.to(name, 'read')])
    const reading = statement(context.db, key && `shown ${key}`, () =>
      context.db
        .select({ id: table.id, ...onlySql(parts) })
        .from<PgTable>(table)
        .where(and(eq(table.id, argument('id')), visible(context))),
    )
    const row = one(await reading.execute({ id }))
    return Object.keys(fields).filter((field) => {
      const { group } = fields[field]!
      return parts.get(group) === true || row[group] === true
    })
  }

  const referred = (values: Iterable<readonly [string, unknown]>, users: Iterable<number> = []) =>
    referredBy(fields, values, users)

  /** Where the values came from, and what people call the records that they refer to. */
  function provenanceAndLabels(seen: Values, stamps: Stamps, names: Labels, context: Context) {
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

  return {
    name,
    table,
    fields,
    own,
    columnOf,
    fieldOf,
    answers,
    readable,
    visible,
    trashed,
    selection,
    unmasked,
    conceal,
    joined,
    from,
    mayKnow,
    references,
    find,
    findWith,
    shownFields,
    referred,
    provenanceAndLabels,
  }
}

/** The records that these values of fields refer to, and these users: resource → ids. */
export function referredBy(
  fields: Fields,
  values: Iterable<readonly [string, unknown]>,
  users: Iterable<number> = [],
) {
  const wanted = new Map<string, Set<number>>([['users', new Set(users)]])
  for (const [field, value] of values) {
    const target = fieldAt(fields, field)?.target
    if (!target || value === null || value === undefined) continue
    const ids = wanted.get(target) ?? new Set()
    for (const id of [value].flat() as number[]) ids.add(id)
    wanted.set(target, ids)
  }
  return Object.fromEntries([...wanted].map(([target, ids]) => [target, [...ids]]))
}

/** What was deleted after this moment can still be given back. */
export const trashLimit = (now: Date) =>
  new Date(now.getTime() - trashDays * 86_400_000).toISOString()

/** Those of the names that belong to these records: resource → ids. */
export const among = (names: Labels, wanted: Record<string, readonly number[]>): Labels =>
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

/** Those rights that depend on the row, as columns. */
export const onlySql = (rights: Iterable<readonly [string, SQL | boolean]>) =>
  Object.fromEntries(
    [...rights].flatMap(([name, right]) =>
      typeof right === 'boolean' ? [] : [[name, asSql(right)] as const],
    ),
  )

export const asSql = (where: SQL | boolean): SQL<boolean> =>
  typeof where === 'boolean' ? sql<boolean>`${where}::boolean` : sql<boolean>`(${where})`
