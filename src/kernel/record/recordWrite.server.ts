// Over 300 lines: one writer: checks, conflicts and what is returned follow the same rights.
import { isDeepStrictEqual } from 'node:util'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Action } from '../access.ts'
import { one, postgresError } from '../database/db.server.ts'
import type { Fields } from '../field/fields.ts'
import { fieldAt } from '../field/tables.ts'
import { Failure, type FieldProblems, fail, failFields } from '../http/errors.ts'
import type { Context } from '../http/handler.server.ts'
import { changedSince, stampsAt } from './history.server.ts'
import {
  asSql,
  type ById,
  type Options,
  type RecordReader,
  type Resource,
  referredBy,
  type Values,
} from './recordRead.server.ts'
import type { Provenance } from './resource.ts'

/** Creates, updates, deletes (into the trash) and restores the records of a resource. */
export function createWriter(
  options: Pick<
    Options<Resource>,
    'beforeWrite' | 'beforeRemove' | 'dependsOn' | 'merge' | 'warnings'
  >,
  reader: RecordReader,
) {
  const { name, table, fields, ownColumns, answers, fieldOf, visible, trashed } = reader
  const { references, find, findWith, conceal, provenanceAndLabels } = reader
  const { warnings } = options

  /** Refuses fields that the caller may not write on this row; `mayWrite` takes a field group. */
  function refuseUnwritable(values: Values, mayWrite: (group: string) => boolean) {
    const refused: FieldProblems = {}
    for (const field of Object.keys(values))
      if (!mayWrite(fieldOf(field)!.group)) refused[field] = [{ key: 'kernel:error.not_writable' }]
    if (Object.keys(refused).length > 0) fail(403, 'kernel:forbidden', { fields: refused })
  }

  /** Clearing a field whose column cannot be empty sets what the column has by default, such as an empty list. */
  const withDefaults = (values: Values): Values =>
    Object.fromEntries(
      Object.entries(values).map(([field, value]) => {
        const column = ownColumns[field]
        return [field, value === null && column?.notNull ? column.default : value]
      }),
    )

  const checkReferences = (values: Values, context: Context, current?: Values) =>
    refuseUnseen(fields, values, context, current)

  /** Inserts a row and returns its id, without reading it; the caller's rights must have been checked before. */
  async function insertRow(values: Values, context: Context) {
    await checkReferences(values, context)
    const completed = (await options.beforeWrite?.(values, context)) ?? values
    const [inserted] = await translateConstraintErrors(() =>
      context.db.insert<PgTable>(table).values(withDefaults(completed)).returning({ id: table.id }),
    )
    return Number(inserted!.id)
  }

  async function create({ body }: { body: Values }, context: Context) {
    refuseUnwritable(body, (group) => context.rights.to(name, 'write', group) !== false)
    return insert(body, context)
  }

  async function insert(values: Values, context: Context) {
    const id = await insertRow(values, context)
    // The right to create may depend on the row's values, so it is checked on the inserted row.
    if (!(await matchesRecord(context.rights.to(name, 'create'), id, context)))
      fail(403, 'kernel:forbidden')
    return findWithWarnings(id, context)
  }

  /** Returns the record as the caller sees it, with warnings about the values they wrote. */
  async function findWithWarnings(id: number, context: Context) {
    const { record, extraValues } = await findWith(warnings?.read ?? {}, id, context)
    const messages = warnings?.say(extraValues, record, context) ?? []
    return messages.length > 0 ? { ...record, warnings: messages } : record
  }

  async function update({ params: { id }, body }: ById & { body: Values }, context: Context) {
    const changedGroups = [...new Set(Object.keys(body).map((field) => fieldOf(field)!.group))]
    const mayWriteGroup = changedGroups.map(
      (group) => [group, asSql(context.rights.to(name, 'write', group))] as const,
    )
    const row: Values = one(
      await context.db
        .select({ version: table.version, ...Object.fromEntries(mayWriteGroup) })
        .from<PgTable>(table)
        .where(and(eq(table.id, id), visible(context)))
        .for('update'),
    )
    refuseUnwritable(body, (group) => row[group] === true)
    const current: Values = await find(id, context)
    const values =
      context.ifMatch === undefined || context.ifMatch === row.version
        ? body
        : await mergeChanges(id, body, current, context.ifMatch, context)
    await checkReferences(values, context, current)
    const completed = (await options.beforeWrite?.(values, context, current)) ?? values
    await translateConstraintErrors(() =>
      context.db
        .update<PgTable>(table)
        .set(columnsOf(withDefaults(completed)))
        .where(eq(table.id, id)),
    )
    const needsWarnings = warnings?.dependsOn?.some(
      (field) => field in values && !isDeepStrictEqual(values[field], current[field] ?? null),
    )
    return needsWarnings ? findWithWarnings(id, context) : find(id, context)
  }

  /** Maps values to columns; fields without their own column are merged into the JSON column `answers`. */
  function columnsOf(values: Values): Values {
    const entries = Object.entries(values)
    const inAnswers = entries.filter(([field]) => !(field in ownColumns))
    if (!answers || inAnswers.length === 0) return values
    const newAnswers = JSON.stringify(Object.fromEntries(inAnswers))
    return {
      ...Object.fromEntries(entries.filter(([field]) => field in ownColumns)),
      [answers.name]: sql`${answers} || ${newAnswers}::jsonb`,
    }
  }

  /**
   * The values to write on an edit of an earlier version, `seenVersion`. Accepts edits of different fields. If both
   * sides changed the same field to different values that cannot be merged, fails with 409, both values and the
   * provenance that the caller may see.
   */
  async function mergeChanges(
    id: number,
    body: Values,
    current: Values,
    seenVersion: number,
    context: Context,
  ): Promise<Values> {
    const { db } = context
    const original = await changedSince(db, name, id, seenVersion)
    // A version newer than the current one means that the database was restored from a backup, so the values that
    // the client saw are unknown.
    const isUnknown = seenVersion > Number(current.version)
    const dependencies = (options.dependsOn?.(body) ?? []).filter((field) => !(field in body))
    const compared: Values = {
      ...body,
      ...Object.fromEntries(dependencies.map((field) => [field, original.get(field) ?? null])),
    }
    const conflicting = Object.entries(compared).filter(
      ([field, mine]) =>
        (isUnknown || original.has(field)) && !isDeepStrictEqual(mine, current[field] ?? null),
    )
    const merged = Object.fromEntries(
      conflicting.flatMap(([field, mine]) => {
        const both = isUnknown
          ? undefined
          : options.merge?.[field]?.(original.get(field), mine, current[field])
        return both === undefined ? [] : [[field, both]]
      }),
    )
    if (conflicting.every(([field]) => field in merged)) return { ...body, ...merged }
    const [concealed = {}] = await conceal([Object.fromEntries(original)], context)
    const names = conflicting.map(([field]) => field)
    const stamps = await stampsAt(db, name, id, seenVersion, names)
    const editors = Object.values(stamps).flatMap(({ by }) => by ?? [])
    const userLabels = await context.rights.labelsOf(db, { users: editors })
    const before = provenanceAndLabels(current, stamps, userLabels, context)
    const origins = { theirs: current.provenance as Provenance, original: before.provenance }
    const conflicts = Object.fromEntries(
      conflicting.map(([field, mine]) => [
        field,
        {
          mine,
          theirs: current[field],
          original: concealed[field] ?? null,
          provenance: {
            theirs: origins.theirs[field] ?? null,
            original: origins.original[field] ?? null,
          },
        },
      ]),
    )
    return fail(409, 'kernel:conflict', { data: { conflicts, current } })
  }

  /** Whether a right reaches this record. */
  const allows = (id: number, action: Action, part: string, context: Context) =>
    matchesRecord(context.rights.to(name, action, part), id, context)

  /** Whether a record meets the condition of a right. */
  async function matchesRecord(condition: SQL | boolean, id: number, { db }: Context) {
    if (typeof condition === 'boolean') return condition
    const rows = await db
      .select({ id: table.id })
      .from<PgTable>(table)
      .where(and(eq(table.id, id), condition))
    return rows.length > 0
  }

  /** Whether a right would reach a new record with these values. */
  async function wouldAllow(
    values: Values,
    action: Action,
    part: string | undefined,
    context: Context,
  ) {
    const right = context.rights.to(name, action, part)
    if (typeof right === 'boolean') return right
    const row = sql`jsonb_populate_record(null::${table}, ${JSON.stringify(values)}::jsonb)`
    const { rows } = await context.db.execute(sql`select from ${row} as ${table} where ${right}`)
    return rows.length > 0
  }

  async function remove(
    { params, query }: ById & { query: { confirm?: string } },
    context: Context,
  ) {
    const mayDelete = context.rights.to(name, 'delete')
    const row = one(
      await context.db
        .select({ version: table.version, mayDelete: asSql(mayDelete) })
        .from<PgTable>(table)
        .where(and(eq(table.id, params.id), visible(context)))
        .for('update'),
    )
    if (row.mayDelete !== true) fail(403, 'kernel:forbidden')
    if (context.ifMatch !== undefined && context.ifMatch !== row.version)
      fail(409, 'kernel:conflict', { data: { current: await find(params.id, context) } })
    await options.beforeRemove?.(params.id, context, query)
    await context.db
      .update<PgTable>(table)
      .set({ deleted_at: context.now.toISOString() })
      .where(eq(table.id, params.id))
    await context.audit('kernel:deleted', { resource: name, id: params.id })
  }

  /**
   * Restores a record from the trash. Fails with a problem at each field that prevents it: a unique value
   * now used by another record, or a reference to a record that is in the trash too.
   */
  async function restore({ params: { id } }: ById, context: Context) {
    const { db, ifMatch } = context
    const row: Values = one(
      await db
        .select({
          version: table.version,
          deleted_at: table.deleted_at,
          ...Object.fromEntries(references.map((field) => [field, ownColumns[field]!])),
        })
        .from<PgTable>(table)
        .where(and(eq(table.id, id), or(visible(context), trashed(context))))
        .for('update'),
    )
    // Somebody else restored it already.
    if (row.deleted_at === null) return find(id, context)
    if (ifMatch !== undefined && ifMatch !== row.version)
      fail(409, 'kernel:conflict', { data: { current: { id, version: row.version } } })
    const broken: FieldProblems = {}
    for (const field of references) {
      const names = await namesInTrash(fieldOf(field)!.target!, row[field], context)
      if (names.length > 0)
        broken[field] = names.map((label) => ({
          key: 'kernel:error.in_trash',
          params: { name: label },
        }))
    }
    try {
      await translateConstraintErrors(() =>
        db.update<PgTable>(table).set({ deleted_at: null }).where(eq(table.id, id)),
      )
    } catch (error) {
      if (!(error instanceof Failure) || error.key !== 'kernel:taken') throw error
      for (const field of Object.keys(error.options.fields ?? {}))
        broken[field] = [{ key: 'kernel:error.taken_meanwhile' }]
    }
    if (Object.keys(broken).length > 0) fail(409, 'kernel:not_restorable', { fields: broken })
    await context.audit('kernel:restored', { resource: name, id })
    return find(id, context)
  }

  /** Labels of the referenced records that are in the trash, except those out of reach. */
  async function namesInTrash(target: string, value: unknown, { db, rights }: Context) {
    const ids = [value ?? []].flat() as number[]
    const inReach = await rights.withinReach(db, target, ids)
    const visibleIds = (await rights.visible(db, { [target]: ids }))[target]
    const deleted = ids.filter((id) => inReach.has(id) && !visibleIds?.has(id))
    const labels = await rights.labelsOf(db, { [target]: deleted })
    return deleted.map((id) => labels[target]?.[id] ?? String(id))
  }

  return { add: insertRow, insert, create, update, allows, wouldAllow, remove, restore }
}

/** Refuses references to records that the caller does not see, and new ones to records that were merged into another. */
export async function refuseUnseen(
  fields: Fields,
  values: Values,
  { db, rights }: Context,
  current: Values = {},
) {
  const entries = Object.entries(values).filter(([field]) => fieldAt(fields, field))
  const referable = await rights.referable(db, referredBy(fields, entries))
  const problems: FieldProblems = {}
  for (const [field, value] of entries) {
    const { target } = fieldAt(fields, field)!
    const ids = target ? ([value ?? []].flat() as number[]) : []
    const before = [current[field] ?? []].flat() as number[]
    const isMerged = (id: number) => referable[target!]!.get(id)!.isMerged && !before.includes(id)
    if (ids.some((id) => !referable[target!]?.has(id)))
      problems[field] = [{ key: 'kernel:error.unknown_record' }]
    else if (ids.some(isMerged)) problems[field] = [{ key: 'kernel:error.merged' }]
  }
  if (Object.keys(problems).length > 0) failFields(problems)
}

/**
 * Translates violations of unique and foreign keys, and refusals of triggers, into problems at their fields, and limits
 * of how many rows there may be into 409 with the number.
 */
export async function translateConstraintErrors<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const dbError = postgresError(error)
    const field = dbError?.detail?.match(/^Key \((?:\w+\()?(\w+)/)?.[1]
    if (dbError?.code === '23505' && field)
      fail(409, 'kernel:taken', { fields: { [field]: [{ key: 'kernel:error.taken' }] } })
    if (dbError?.code === '23503' && field)
      failFields({ [field]: [{ key: 'kernel:error.unknown_record' }] })
    // A trigger names the text of its refusal.
    if (dbError?.code === '23514' && field && dbError.hint)
      failFields({ [field]: [{ key: dbError.hint }] })
    if (dbError?.code === '54000' && dbError.hint) {
      const max = Number(dbError.detail)
      fail(409, dbError.hint, { params: { max }, data: { max } })
    }
    throw error
  }
}
