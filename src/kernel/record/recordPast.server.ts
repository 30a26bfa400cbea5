import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { one, reasonInWords } from '../database/db.server.ts'
import { declaredName } from '../field/tables.ts'
import { fail, failFields } from '../http/errors.ts'
import type { Context } from '../http/handler.server.ts'
import { changedSince, readHistory, versionAt } from './history.server.ts'
import { history } from './record.table.ts'
import {
  type ById,
  type Options,
  pickLabels,
  type RecordReader,
  type Resource,
  type Values,
} from './recordRead.server.ts'
import type { HistoryEntry } from './resource.ts'

type Change = HistoryEntry['changes'][number]
type HistoryQuery = { page: number; page_size: number; actor?: number; field?: string }

/** Reads the history of records, and their values at an earlier moment. */
export function createHistoryReader(
  options: Pick<Options<Resource>, 'concealPast'>,
  reader: RecordReader,
) {
  const { name, table, ownColumns, answers, shownFields, conceal, referenceIds } = reader

  async function readRecordHistory(
    { params: { id }, query }: ById & { query: HistoryQuery },
    context: Context,
  ) {
    const readableFields = await shownFields(id, context)
    if (query.field !== undefined && !readableFields.includes(declaredName(query.field)))
      failFields({ field: [{ key: 'kernel:error.unknown_field' }] })
    // Callers without the right to everybody’s history see their own changes.
    const mayReadAll = context.rights.to(name, 'history') === true
    const { actors, ...page } = await readHistory(context.db, {
      ...query,
      resource: name,
      id,
      fields: readableFields,
      where: mayReadAll ? undefined : eq(history.actor_id, context.user.id),
    })
    const results = await Promise.all(
      page.results.map(async (entry) => ({
        ...entry,
        reason: reasonInWords(entry.reason, context.say),
        changes: await concealedChanges(entry.changes, context),
      })),
    )
    const fieldValues = results
      .flatMap(({ changes }) => changes)
      .flatMap(({ field, before, after }) => [[field, before] as const, [field, after] as const])
    const userLabels = await context.rights.labelsOf(context.db, referenceIds(fieldValues, actors))
    const toUser = (id: number) => ({ id, name: userLabels.users?.[id] ?? '' })
    return {
      ...page,
      results: results.map((entry) => ({
        ...entry,
        actor: entry.actor === null ? null : toUser(entry.actor),
      })),
      actors: actors.map(toUser).sort((a, b) => a.name.localeCompare(b.name)),
      labels: pickLabels(userLabels, referenceIds(fieldValues)),
    }
  }

  /** Conceals values in the changes of an entry; drops changes whose old and new value are then the same. */
  async function concealedChanges(changes: Change[], context: Context) {
    const valuesOf = (side: 'before' | 'after') =>
      Object.fromEntries(changes.map((change) => [change.field, change[side]]))
    const [before = {}, after = {}] = await conceal(
      [valuesOf('before'), valuesOf('after')],
      context,
    )
    return changes
      .filter(
        ({ field, ...sides }) =>
          !isDeepStrictEqual(before[field], after[field]) ||
          isDeepStrictEqual(sides.before, sides.after),
      )
      .map((change) => ({ ...change, before: before[change.field], after: after[change.field] }))
  }

  async function asOf(
    { params: { id }, query }: ById & { query: { at: string } },
    context: Context,
  ) {
    const readableFields = await shownFields(id, context)
    // Earlier values would reveal what others have changed since then.
    if (context.rights.to(name, 'history') !== true) fail(403, 'kernel:forbidden')
    const past = await versionAt(context.db, name, id, query.at)
    if (!past) fail(404, 'kernel:not_found')
    const ownEntries = Object.entries(ownColumns).filter(
      ([field, column]) => readableFields.includes(field) && !column.generated,
    )
    // Read the current values before the changes, so that a change in between is undone too.
    const current = one(
      await context.db
        .select({ ...Object.fromEntries(ownEntries), ...(answers && { '~answers': answers }) })
        .from<PgTable>(table)
        .where(eq(table.id, id)),
    )
    const changedValues = await changedSince(context.db, name, id, past.version)
    const { '~answers': currentAnswers = {}, ...currentColumns } = current as Values & {
      '~answers'?: Values
    }
    const answerFields = [
      ...Object.keys(currentAnswers),
      ...(answers ? changedValues.keys() : []),
    ].filter((field) => !(field in ownColumns) && readableFields.includes(declaredName(field)))
    const entries = [...ownEntries.map(([field]) => field), ...new Set(answerFields)].map(
      (field) => [
        field,
        changedValues.has(field)
          ? changedValues.get(field)
          : field in currentColumns
            ? currentColumns[field]
            : currentAnswers[field],
      ],
    )
    const values: Values = one(await conceal([Object.fromEntries(entries)], context))
    return {
      version: past.version,
      since: past.since,
      values: options.concealPast?.(values) ?? values,
      labels: await context.rights.labelsOf(context.db, referenceIds(Object.entries(values))),
    }
  }

  return { readRecordHistory, asOf }
}
