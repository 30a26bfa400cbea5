import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { one } from '../database/db.server.ts'
import { declaredName } from '../field/tables.ts'
import { fail, failFields } from '../http/errors.ts'
import type { Context } from '../http/handler.server.ts'
import { changedSince, readHistory, versionAt } from './history.server.ts'
import { history } from './record.table.ts'
import {
  among,
  type ById,
  type Options,
  type Reading,
  type Resource,
  type Values,
} from './recordRead.server.ts'
import type { HistoryEntry } from './resource.ts'

type Change = HistoryEntry['changes'][number]
type HistoryQuery = { page: number; page_size: number; actor?: number; field?: string }

/** What happened to the records of a resource, and how they were. */
export function pastOf(options: Pick<Options<Resource>, 'asItWas'>, reading: Reading) {
  const { name, table, own, answers, shownFields, conceal, referred } = reading

  async function readRecordHistory(
    { params: { id }, query }: ById & { query: HistoryQuery },
    context: Context,
  ) {
    const shown = await shownFields(id, context)
    if (query.field !== undefined && !shown.includes(declaredName(query.field)))
      failFields({ field: [{ key: 'kernel:error.unknown_field' }] })
    // Whoever may not read everybody’s history finds their own changes in it.
    const everybody = context.rights.to(name, 'history') === true
    const { actors, ...page } = await readHistory(context.db, {
      ...query,
      resource: name,
      id,
      fields: shown,
      where: everybody ? undefined : eq(history.actor_id, context.user.id),
    })
    const results = await Promise.all(
      page.results.map(async (entry) => ({
        ...entry,
        changes: await concealedChanges(entry.changes, context),
      })),
    )
    const told = results
      .flatMap(({ changes }) => changes)
      .flatMap(({ field, before, after }) => [[field, before] as const, [field, after] as const])
    const names = await context.rights.labelsOf(context.db, referred(told, actors))
    const person = (of: number) => ({ id: of, name: names.users?.[of] ?? '' })
    return {
      ...page,
      results: results.map((entry) => ({
        ...entry,
        actor: entry.actor === null ? null : person(entry.actor),
      })),
      actors: actors.map(person).sort((a, b) => a.name.localeCompare(b.name)),
      labels: among(names, referred(told)),
    }
  }

  /** The changes of one entry without what the caller may not know, and those of which nothing is left. */
  async function concealedChanges(changes: Change[], context: Context) {
    const side = (of: 'before' | 'after') =>
      Object.fromEntries(changes.map((change) => [change.field, change[of]]))
    const [before = {}, after = {}] = await conceal([side('before'), side('after')], context)
    return changes
      .filter(
        ({ field, ...was }) =>
          !isDeepStrictEqual(before[field], after[field]) ||
          isDeepStrictEqual(was.before, was.after),
      )
      .map((change) => ({ ...change, before: before[change.field], after: after[change.field] }))
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
        .select({ ...Object.fromEntries(kept), ...(answers && { '~answers': answers }) })
        .from<PgTable>(table)
        .where(eq(table.id, id)),
    )
    const changed = await changedSince(context.db, name, id, then.version)
    const { '~answers': answered = {}, ...inColumns } = now as Values & { '~answers'?: Values }
    const apart = [...Object.keys(answered), ...(answers ? changed.keys() : [])].filter(
      (field) => !(field in own) && shown.includes(declaredName(field)),
    )
    const held = [...kept.map(([field]) => field), ...new Set(apart)].map((field) => [
      field,
      changed.has(field)
        ? changed.get(field)
        : field in inColumns
          ? inColumns[field]
          : answered[field],
    ])
    const values: Values = one(await conceal([Object.fromEntries(held)], context))
    return {
      version: then.version,
      since: then.since,
      values: options.asItWas?.(values) ?? values,
      labels: await context.rights.labelsOf(context.db, referred(Object.entries(values))),
    }
  }

  return { readRecordHistory, asOf }
}
