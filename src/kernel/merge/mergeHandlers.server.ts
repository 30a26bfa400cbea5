import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Db, stampReason } from '../database/db.server.ts'
import { fail, failFields } from '../http/errors.ts'
import type { Context } from '../http/handler.server.ts'
import type { Job } from '../jobs.server.ts'
import type { RecordTable, Values } from '../record/recordRead.server.ts'
import {
  beginMerge,
  changeRows,
  countReferences,
  type Following,
  findOpenMerge,
  type HeldBack,
  keepValues,
  listMerges,
  lockOpenMerge,
  type Merge,
  moveReferences,
  refuseFollowed,
  setBack,
} from './merge.server.ts'
import type { MergeEntry, MergeGain, MergePreview, UndoneMerge } from './merge.ts'

/** A record that can be merged into another of its kind, which it then names. */
type Mergeable = { id: number; version: number; merged_into?: number | null | undefined }

type Options<R extends Mergeable> = {
  resource: string
  records: {
    find: (id: number, context: Context) => Promise<R>
    handlers: {
      update: (input: never, context: Context) => Promise<R>
    }
  }
  table: RecordTable & { merged_into: PgColumn }
  following: Following
  /** The name of a record in the audit log and the history. */
  nameOf: (record: R) => string
  /** SQL for the name of a record; `id` is a column with its id. */
  nameIn: (id: PgColumn) => SQL<string>
  /** Further values of the record that goes. */
  gone?: Values
  /** Refuses two records that must not be merged. */
  refuse?: (both: { kept: R; gone: R }, context: Context) => Promise<void>
  /** Ends for good, before anything changes, what must not begin again with the record that stays. */
  endBefore?: (gone: R, context: Context) => Promise<void>
  /** Ends what the record that goes could still do. */
  end?: (gone: R, context: Context) => Promise<void>
  /** Values of rows that name records otherwise than by a reference follow too. */
  follow?: (merge: Merge, db: Db) => Promise<unknown>
  /** Values that undoing leaves as they are. */
  heldBack?: HeldBack
  /** Who would reach mandates that they do not reach today. */
  gains: (both: { kept: R; gone: R }, context: Context) => Promise<MergeGain[]>
}

type Params = { params: { id: number } }
type MergeInput = Params & {
  body: { other: number; other_version: number; values?: Values | undefined }
}

/** How long after a merge what was written meanwhile is moved, too, in ms. */
const lateAfter = 60_000

/** Handlers of the calls that merge records of a resource, and the job that moves what was written meanwhile. */
export function handleMerges<R extends Mergeable>(options: Options<R>) {
  const { resource, records, table, following, nameOf } = options
  const lateJob = `${resource}.followMerge`

  /** Finds both records; 404 if the first is out of reach, a field error if the other is invalid. */
  async function findBoth(id: number, other: number, context: Context) {
    const kept = await records.find(id, context)
    const visible = await context.rights.visible(context.db, { [resource]: [other] })
    if (other === id || !visible[resource]?.has(other))
      failFields({ other: [{ key: 'kernel:error.unknown_record' }] })
    const gone = await records.find(other, context)
    const into = kept.merged_into ?? gone.merged_into
    if (into) fail(409, 'kernel:merged', { data: { into } })
    await options.refuse?.({ kept, gone }, context)
    return { kept, gone }
  }

  async function move(merge: Merge, context: Pick<Context, 'db' | 'now'>) {
    await moveReferences(merge, following, context)
    await options.follow?.(merge, context.db)
  }

  const handlers = {
    async mergePreview(
      { params: { id }, query: { other } }: Params & { query: { other: number } },
      context: Context,
    ): Promise<MergePreview> {
      const both = await findBoth(id, other, context)
      const counts = await countReferences({ from: other, to: id }, following, context.db)
      return { ...counts, gains: await options.gains(both, context) }
    },

    async merge({ params: { id }, body }: MergeInput, context: Context): Promise<R> {
      const { db, now } = context
      const { other, other_version, values = {} } = body
      await lockBoth(table, [id, other], db)
      const { kept, gone } = await findBoth(id, other, context)
      if (gone.version !== other_version) fail(409, 'kernel:conflict', { data: { current: gone } })
      await context.audit('kernel:merged', { resource, id, detail: { removed: nameOf(gone) } })
      await stampReason(db, {
        key: 'kernel:merge.reason',
        params: { leaves: nameOf(gone), stays: nameOf(kept) },
      })
      const merge = await beginMerge(resource, { from: other, to: id }, { db, now })
      await options.endBefore?.(gone, context)
      const set = { ...options.gone, merged_into: id }
      await changeRows(db, merge, table, set, eq(table.id, other))
      await options.end?.(gone, context)
      if (Object.keys(values).length > 0)
        await keepValues(db, merge, table, () =>
          records.handlers.update({ params: { id }, body: values } as never, context),
        )
      await move(merge, context)
      const runAt = new Date(now.getTime() + lateAfter)
      await context.enqueue(lateJob, merge, { runAt })
      await stampReason(db, '')
      return records.find(id, context)
    },

    async merges({ params: { id } }: Params, context: Context): Promise<{ results: MergeEntry[] }> {
      await records.find(id, context)
      return { results: await listMerges(resource, id, options.nameIn, context) }
    },

    undoMerge: undoHandler(options),
  }

  /** Moves what was written for the record that went while it was merged. */
  const late: Job = async (payload, { database, now }) => {
    const merge = payload as Merge
    await database.transaction({ actor: null, source: 'system' }, async (db) => {
      if (await lockOpenMerge(db, merge.id)) await move(merge, { db, now: now() })
    })
  }
  return { handlers, tasks: { [lateJob]: late } }
}

/** The handler that undoes a merge of a resource; `after` sets back what it did besides. */
export const undoHandler =
  <R extends Mergeable>({
    resource,
    records,
    table,
    nameOf,
    following,
    heldBack,
    after,
  }: Pick<Options<R>, 'resource' | 'table' | 'nameOf' | 'heldBack'> & {
    records: Pick<Options<R>['records'], 'find'>
    following?: Following
    after?: (merge: Merge, context: Context) => Promise<unknown>
  }) =>
  async (
    { params: { id }, body }: Params & { body: { merge: number } },
    context: Context,
  ): Promise<UndoneMerge> => {
    const { db } = context
    await records.find(id, context)
    const merge = await findOpenMerge(resource, { id: body.merge, kept: id }, context)
    await lockBoth(table, [merge.from, merge.to], db)
    // A concurrent merge may have taken it since.
    const kept = await records.find(id, context)
    // What moved on with a later merge comes back with that first.
    if (kept.merged_into) fail(409, 'kernel:merged', { data: { into: kept.merged_into } })
    await refuseFollowed(resource, merge, context)
    const gone = await records.find(merge.from, context)
    await context.audit('kernel:merge_undone', { resource, id, detail: { removed: nameOf(gone) } })
    await stampReason(db, {
      key: 'kernel:merge.undone',
      params: { leaves: nameOf(gone), stays: nameOf(kept) },
    })
    const undone = await setBack(
      merge,
      { first: table, stays: following?.stays, heldBack },
      context,
    )
    await after?.(merge, context)
    await stampReason(db, '')
    return undone
  }

/** Locks both records in the order of their ids, so that concurrent merges run one after the other. */
export const lockBoth = (table: RecordTable, ids: readonly number[], db: Db) =>
  db
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, [...ids]))
    .orderBy(sql`${table.id}`)
    .for('update')
