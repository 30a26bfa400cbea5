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
  type Reading,
  type Resource,
  referredBy,
  type Values,
} from './recordRead.server.ts'
import type { Provenance } from './resource.ts'

/** How the records of a resource are made, changed, put into the trash and given back. */
export function writingOf(
  options: Pick<Options<Resource>, 'beforeWrite' | 'beforeRemove' | 'dependsOn' | 'warnings'>,
  reading: Reading,
) {
  const { name, table, fields, own, answers, fieldOf, visible, trashed } = reading
  const { references, find, findWith, conceal, provenanceAndLabels } = reading
  const { warnings } = options

  /** Refuses fields that the caller may not write on this row; `mayWrite` tells which field groups they may. */
  function refuseUnwritable(values: Values, mayWrite: (group: string) => boolean) {
    const refused: FieldProblems = {}
    for (const field of Object.keys(values))
      if (!mayWrite(fieldOf(field)!.group)) refused[field] = [{ key: 'kernel:error.not_writable' }]
    if (Object.keys(refused).length > 0) fail(403, 'kernel:forbidden', { fields: refused })
  }

  const checkReferences = (values: Values, context: Context) =>
    refuseUnseen(fields, values, context)

  async function insertRow(values: Values, context: Context) {
    await checkReferences(values, context)
    const completed = (await options.beforeWrite?.(values, context)) ?? values
    const [made] = await translateConstraintErrors(() =>
      context.db.insert<PgTable>(table).values(completed).returning({ id: table.id }),
    )
    return Number(made!.id)
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
    return findWarned(id, context)
  }

  /** The record, with the warnings for the person who wrote it. */
  async function findWarned(id: number, context: Context) {
    const { record, beside } = await findWith(warnings?.read ?? {}, id, context)
    const messages = warnings?.say(beside, record, context) ?? []
    return messages.length > 0 ? { ...record, warnings: messages } : record
  }

  async function update({ params: { id }, body }: ById & { body: Values }, context: Context) {
    const touched = [...new Set(Object.keys(body).map((field) => fieldOf(field)!.group))]
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
    const current: Values = await find(id, context)
    if (context.ifMatch !== undefined && context.ifMatch !== row.version)
      await refuseClash(id, body, current, context.ifMatch, context)
    await checkReferences(body, context)
    const completed = (await options.beforeWrite?.(body, context, current)) ?? body
    await translateConstraintErrors(() =>
      context.db.update<PgTable>(table).set(columnsOf(completed)).where(eq(table.id, id)),
    )
    const isWarned = warnings?.of?.some(
      (field) => field in body && !isDeepStrictEqual(body[field], current[field] ?? null),
    )
    return isWarned ? findWarned(id, context) : find(id, context)
  }

  /** Values by column; fields without a column of their own are merged into the JSON `answers` column. */
  function columnsOf(values: Values): Values {
    const held = Object.entries(values)
    const apart = held.filter(([field]) => !(field in own))
    if (!answers || apart.length === 0) return values
    const added = JSON.stringify(Object.fromEntries(apart))
    return {
      ...Object.fromEntries(held.filter(([field]) => field in own)),
      [answers.name]: sql`${answers} || ${added}::jsonb`,
    }
  }

  /**
   * Disjoint edits merge. If both sides changed the same field to different values, answers 409 with both
   * values and the provenance that the caller may see.
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
    // A version newer than the current one means that the database was restored from a backup, so we
    // cannot know what the client saw.
    const isUnknown = seen > Number(current.version)
    const dependencies = (options.dependsOn?.(body) ?? []).filter((field) => !(field in body))
    const given: Values = {
      ...body,
      ...Object.fromEntries(dependencies.map((field) => [field, original.get(field) ?? null])),
    }
    const clashes = Object.entries(given).filter(
      ([field, mine]) =>
        (isUnknown || original.has(field)) && !isDeepStrictEqual(mine, current[field] ?? null),
    )
    if (clashes.length === 0) return
    const [concealed = {}] = await conceal([Object.fromEntries(original)], context)
    const names = clashes.map(([field]) => field)
    const stamps = await stampsAt(db, name, id, seen, names)
    const setters = Object.values(stamps).flatMap(({ by }) => by ?? [])
    const userLabels = await context.rights.labelsOf(db, { users: setters })
    const before = provenanceAndLabels(current, stamps, userLabels, context)
    const origins = { theirs: current.provenance as Provenance, original: before.provenance }
    const conflicts = Object.fromEntries(
      clashes.map(([field, mine]) => [
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
    fail(409, 'kernel:conflict', { data: { conflicts, current } })
  }

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

  /** Whether a right would reach a record that does not exist yet, with these values. */
  async function wouldAllow(values: Values, action: Action, part: string, context: Context) {
    const may = context.rights.to(name, action, part)
    if (typeof may === 'boolean') return may
    const row = sql`jsonb_populate_record(null::${table}, ${JSON.stringify(values)}::jsonb)`
    const { rows } = await context.db.execute(sql`select from ${row} as ${table} where ${may}`)
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
    // Already restored by somebody else.
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
    return find(id, context)
  }

  /** Labels of the referenced records that are in the trash; records out of reach are left out. */
  async function namesInTrash(target: string, value: unknown, { db, rights }: Context) {
    const ids = [value ?? []].flat() as number[]
    const within = await rights.withinReach(db, target, ids)
    const visible = (await rights.visible(db, { [target]: ids }))[target]
    const gone = ids.filter((id) => within.has(id) && !visible?.has(id))
    const labels = await rights.labelsOf(db, { [target]: gone })
    return gone.map((id) => labels[target]?.[id] ?? String(id))
  }

  return { insert, create, update, allows, wouldAllow, remove, restore }
}

/** Refuses values that refer to a record which the caller does not see. */
export async function refuseUnseen(fields: Fields, values: Values, { db, rights }: Context) {
  const held = Object.entries(values).filter(([field]) => fieldAt(fields, field))
  const visible = await rights.visible(db, referredBy(fields, held))
  const wrong: FieldProblems = {}
  for (const [field, value] of held) {
    const { target } = fieldAt(fields, field)!
    const ids = target ? ([value ?? []].flat() as number[]) : []
    if (ids.some((id) => !visible[target!]?.has(id)))
      wrong[field] = [{ key: 'kernel:error.unknown_record' }]
  }
  if (Object.keys(wrong).length > 0) failFields(wrong)
}

/** Translates unique and foreign key violations into problems at their fields. */
async function translateConstraintErrors<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const dbError = postgresError(error)
    const field = dbError?.detail?.match(/^Key \((?:\w+\()?(\w+)/)?.[1]
    if (dbError?.code === '23505' && field)
      fail(409, 'kernel:taken', { fields: { [field]: [{ key: 'kernel:error.taken' }] } })
    if (dbError?.code === '23503' && field)
      failFields({ [field]: [{ key: 'kernel:error.unknown_record' }] })
    throw error
  }
}
