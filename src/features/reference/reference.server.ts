import { and, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type Db, one } from '../../kernel/database/db.server.ts'
import { schemaOf, validate } from '../../kernel/field/check.ts'
import { dayOf } from '../../kernel/field/format.ts'
import { newShape } from '../../kernel/field/recordShapes.ts'
import { fail, failFields } from '../../kernel/http/errors.ts'
import type { HandlersOf } from '../../kernel/http/handler.server.ts'
import type { confirmationEndpoints } from './confirmation/confirmation.ts'
import { withOfficeAnswers } from './confirmation/confirmations.server.ts'
import { referencesOn } from './inForce.ts'
import { upgradeRows } from './keptRows.ts'
import { originFields, ownOrigin } from './origin/origin.ts'
import { referenceTable as versions } from './reference.table.ts'
import { type References, referenceTables, type Version, type Versions } from './reference.ts'
import { problemsWithRows } from './rows.ts'
import { shippedVersions } from './shipped/shipped.ts'
import { type TableName, tableNames } from './tableNames.ts'
import type { referenceEndpoints } from './versions.ts'

const { id, name, valid_from, source, note, rows } = versions
const versionColumns = { id, valid_from, source, note, rows }

type StoredVersion = Pick<
  typeof versions.$inferSelect,
  'id' | 'valid_from' | 'source' | 'note' | 'rows'
>

/** Converts a stored version, and upgrades its rows to the current columns. */
const toVersion = (table: TableName, { id, valid_from, source, note, rows }: StoredVersion) =>
  ({ id, valid_from, source, note, rows: upgradeRows(table, rows, source) }) as unknown as Version

/**
 * Returns a version of each table: the one whose id is in `chosen`, else the one in force on a day, YYYY-MM-DD, see
 * `tableInForce`. Shipped versions have ids of 0 and below and are not in the database.
 */
export async function referencesIn(
  db: Db,
  day: string,
  chosen: Partial<Record<TableName, number>> = {},
  modelsOf = day,
): Promise<References> {
  const inForce = sql`(
    select distinct on (${name}) ${id} from ${versions}
    where ${versions.deleted_at} is null and ${valid_from} <= ${day}
    order by ${name}, ${valid_from} desc, ${id} desc)`
  const storedIds = Object.values(chosen).filter((versionId) => versionId > 0)
  const stored = await db
    .select()
    .from(versions)
    .where(or(inArray(id, inForce), storedIds.length > 0 ? inArray(id, storedIds) : undefined))
  const all = Object.fromEntries(
    tableNames.map((table) => [
      table,
      [
        ...shippedVersions[table],
        ...stored
          .filter((version) => version.name === table)
          .map((version) => toVersion(table, version)),
      ],
    ]),
  ) as unknown as Versions
  return referencesOn(all, day, chosen, modelsOf)
}

/** Returns all versions of a table, including the shipped ones. */
export async function versionsOf<T extends TableName>(db: Db, table: T): Promise<Version<T>[]> {
  const stored = await db.select(versionColumns).from(versions).where(isOfTable(table))
  const shipped: readonly Version<T>[] = shippedVersions[table]
  return [
    ...shipped,
    ...(stored.map((version) => toVersion(table, version)) as unknown as Version<T>[]),
  ]
}

/** Condition for the stored versions of a table. */
const isOfTable = (table: TableName, condition?: SQL) =>
  and(eq(name, table), isNull(versions.deleted_at), condition)

/**
 * What the office held its table against so far: what its last version was, or if it has none the last shipped version,
 * from which it begins.
 */
async function reviewedSoFar(table: TableName, db: Db, today: string): Promise<string | null> {
  const [last] = await db
    .select({ reviewed: versions.reviewed })
    .from(versions)
    .where(isOfTable(table))
    .orderBy(desc(id))
    .limit(1)
  if (last) return last.reviewed
  const days = shippedVersions[table].map((version) => version.valid_from)
  return (
    days
      .filter((day) => day <= today)
      .sort()
      .at(-1) ?? null
  )
}

/** Handlers of reference tables; `officeTasks` run after a change of one. */
export const referenceHandlers = (
  officeTasks: readonly string[],
): Omit<
  HandlersOf<typeof referenceEndpoints>,
  keyof typeof confirmationEndpoints | 'takeWeather'
> => ({
  async inForce({ query: { on, models_of, ...chosen } }, { db, now }) {
    const references = await referencesIn(db, on ?? dayOf(now), chosen, models_of)
    return withOfficeAnswers(references, dayOf(now), db)
  },

  async versions({ params: { table } }, { db, rights }) {
    const createdBy = sql`(${versions.provenance} -> 'rows' ->> 'by')::int`
    const stored = await db
      .select({
        id,
        valid_from,
        source,
        note,
        reviewed: versions.reviewed,
        created_at: versions.created_at,
        created_by: sql<{ id: number; name: string } | null>`(
          select json_build_object('id', u.id, 'name', coalesce(u.company_name, u.name))
          from users u where u.id = ${createdBy})`,
      })
      .from(versions)
      .where(isOfTable(table))
    // Only the office sees who created a version.
    if (rights.to('reference', 'create') === false)
      for (const version of stored) version.created_by = null
    const shipped = shippedVersions[table].map(({ id, valid_from, source, note }) => ({
      ...{ id, valid_from, source, note },
      ...{ created_at: null, created_by: null, reviewed: null },
    }))
    const results = [...stored, ...shipped].sort(
      (a, b) => b.valid_from.localeCompare(a.valid_from) || b.id - a.id,
    )
    return { results }
  },

  async version({ params: { table, version: requestedId } }, { db }) {
    const shipped: readonly Version[] = shippedVersions[table]
    const [stored] = await db
      .select(versionColumns)
      .from(versions)
      .where(isOfTable(table, eq(id, requestedId)))
    const found =
      shipped.find((version) => version.id === requestedId) ?? (stored && toVersion(table, stored))
    if (!found) fail(404, 'kernel:not_found')
    return found
  },

  async create({ params: { table }, body }, { db, now, audit, enqueue }) {
    const problems = problemsWithRows(table, body.rows, { check: validate, today: dayOf(now) })
    if (Object.keys(problems).length > 0) failFields(problems)
    const schema = schemaOf(newShape(referenceTables[table]))
    const validRows = body.rows.map(({ origins = {}, ...row }) => ({
      ...(schema.parse(row) as Record<string, unknown>),
      origins: Object.fromEntries(
        Object.entries(origins as object).map(([column, origin]) => [
          column,
          { ...ownOrigin(null), ...schemaOf(newShape(originFields)).parse(origin) },
        ]),
      ),
    }))
    const rows = upgradeRows(table, validRows, body.source)
    const inserted = await db
      .insert(versions)
      .values({
        ...body,
        name: table,
        rows,
        reviewed: body.reviewed ?? (await reviewedSoFar(table, db, dayOf(now))),
      })
      .returning(versionColumns)
    await audit('reference:changed', { detail: { table } })
    for (const task of officeTasks) await enqueue(task, {}, { jobKey: task })
    return toVersion(table, one(inserted))
  },
})
