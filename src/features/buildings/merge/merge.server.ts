import { and, eq, getTableName, not, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Db, stampFields, stampReason } from '../../../kernel/database/db.server.ts'
import { fail, failFields } from '../../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../../kernel/http/handler.server.ts'
import {
  beginMerge,
  changeRows,
  keepValues,
  listMerges,
  type Merge,
} from '../../../kernel/merge/merge.server.ts'
import { lockBoth, undoHandler } from '../../../kernel/merge/mergeHandlers.server.ts'
import type { Values } from '../../../kernel/record/recordRead.server.ts'
import { translateConstraintErrors } from '../../../kernel/record/recordWrite.server.ts'
import { buildingRecords } from '../building.server.ts'
import { buildingsTable as table } from '../building.table.ts'
import type { MergedKind, mergeEndpoints } from './merge.ts'

/** A kind of rows that move to the remaining building in a merge; provided by the feature that owns them. */
export type Follower = {
  /** What the preview counts them as; without it they are not counted. */
  kind?: MergedKind
  table: PgTable
  /** Condition for the rows to move; `viewers` are the ids of the clients and partners who see `from`. */
  where: (from: number, to: number, viewers: readonly number[]) => SQL
  /** Condition for rows of both buildings that are the same as one of the other; they go to the trash. */
  repeated?: (from: number, to: number) => SQL
  /** New values of these rows. */
  set: (from: number, to: number) => Values
  /** Job that looks at the remaining building, `{ building }`, once all rows have moved. */
  afterwards?: string
}

/** Finds the clients and partners who see a building. */
export type PeopleOn = (
  building: number,
  db: Db,
) => Promise<{ id: number; name: string; group: 'client' | 'partner' }[]>

const idOf = ({ id }: { id: number }) => id

/** Finds both buildings; 404 if the first is out of reach, a field error if the other is invalid. */
async function findBoth(id: number, other: number, context: Context) {
  const remaining = await buildingRecords.find(id, context)
  const visible = await context.rights.visible(context.db, { buildings: [other] })
  if (other === id || !visible.buildings?.has(other))
    failFields({ other: [{ key: 'kernel:error.unknown_record' }] })
  return { remaining, removed: await buildingRecords.find(other, context) }
}

/** Handlers of merging; other features provide `followers` and `peopleOn`. */
export function mergeHandlers(
  followers: readonly Follower[],
  peopleOn: PeopleOn,
): HandlersOf<typeof mergeEndpoints> {
  return {
    async mergePreview({ params: { id }, query: { other } }, context) {
      const { db } = context
      refuseMerged(await findBoth(id, other, context))
      const peopleOnRemaining = await peopleOn(id, db)
      const peopleOnRemoved = await peopleOn(other, db)
      const moves: Partial<Record<MergedKind, number>> = {}
      const repeated: typeof moves = {}
      for (const { kind, table: rows, where, repeated: repeatedIn } of followers) {
        if (kind === undefined) continue
        const moving = where(other, id, peopleOnRemoved.map(idOf))
        const isRepeated = repeatedIn?.(other, id)
        const stays = isRepeated && not(isRepeated)
        moves[kind] = await db.$count(rows, and(moving, sql`deleted_at is null`, stays))
        if (isRepeated) repeated[kind] = await db.$count(rows, isRepeated)
      }
      const includes = (people: typeof peopleOnRemaining, person: number) =>
        people.some(({ id }) => id === person)
      const people = [
        ...peopleOnRemaining,
        ...peopleOnRemoved.filter((person) => !includes(peopleOnRemaining, person.id)),
      ].map((person) => {
        const { id } = person
        const sees = !includes(peopleOnRemaining, id)
          ? 'other'
          : includes(peopleOnRemoved, id)
            ? 'both'
            : 'this'
        return { ...person, sees: sees as 'this' | 'other' | 'both' }
      })
      return { moves, repeated, people }
    },

    async merge({ params: { id }, body: { other, other_version, values = {} } }, context) {
      const { db, audit } = context
      await lockBoth(table, [id, other], db)
      const { remaining, removed } = await findBoth(id, other, context)
      refuseMerged({ remaining, removed })
      if (removed.version !== other_version)
        fail(409, 'kernel:conflict', { data: { current: removed } })
      const names = namesOfBoth(removed, remaining)
      await audit('building:merged', {
        ...{ resource: 'buildings', id },
        detail: { removed: names.leaves },
      })
      await stampReason(db, { key: 'building:merge.reason', params: names })
      const begun = await beginMerge('buildings', { from: other, to: id }, context)
      const gone = {
        archived: true,
        merged_into: id,
        // An EGID is unique.
        ...(values.egid && values.egid === removed.egid && { egid: null }),
      }
      await changeRows(db, begun, table, gone, eq(table.id, other))
      if (Object.keys(values).length > 0) {
        await stampFields(db, sourcesOf(values, removed))
        await keepValues(db, begun, table, () =>
          buildingRecords.handlers.update({ params: { id }, body: values }, context),
        )
        await stampFields(db, {})
      }
      await db
        .update(table)
        .set({ merged_from: [...(remaining.merged_from ?? []), other] })
        .where(eq(table.id, id))
      const viewers = (await peopleOn(other, db)).map(idOf)
      for (const follower of followers) await trashRepeated(begun, follower, context)
      for (const { table: rows, where, set } of followers)
        await translateConstraintErrors(() =>
          changeRows(db, begun, rows, set(other, id), where(other, id, viewers)),
        )
      for (const { afterwards } of followers)
        if (afterwards) await context.enqueue(afterwards, { building: id })
      await stampReason(db, '')
      return buildingRecords.find(id, context)
    },

    async merges({ params: { id } }, context) {
      await buildingRecords.find(id, context)
      const nameOf = (building: PgColumn) =>
        sql<string>`(select address from ${table} where ${table.id} = ${building})`
      return { results: await listMerges('buildings', id, nameOf, context) }
    },

    undoMerge: undoHandler({
      resource: 'buildings',
      records: buildingRecords,
      table,
      nameOf: ({ address }) => address,
      async after({ from, to }, { db, enqueue }) {
        await db
          .update(table)
          .set({ merged_from: sql`nullif(array_remove(${table.merged_from}, ${from}::int), '{}')` })
          .where(eq(table.id, to))
        for (const { afterwards } of followers)
          for (const building of afterwards ? [from, to] : [])
            await enqueue(afterwards!, { building })
      },
    }),
  }
}

/** Refuses to merge a building that was merged already, or into one that is archived. */
function refuseMerged({ remaining, removed }: Record<'remaining' | 'removed', FoundBuilding>) {
  const mergedInto = remaining.merged_into ?? removed.merged_into
  if (mergedInto) fail(409, 'building:merged', { data: { into: mergedInto } })
  if (remaining.archived) fail(409, 'building:stays_archived')
}

/** Moves the rows that both buildings have to the trash, so that each is counted once. */
async function trashRepeated(
  merge: Merge,
  { table: rows, repeated }: Follower,
  { db, now, audit }: Context,
) {
  if (!repeated) return
  const gone = { deleted_at: now.toISOString() }
  for (const id of await changeRows(db, merge, rows, gone, repeated(merge.from, merge.to)))
    await audit('kernel:deleted', { resource: getTableName(rows), id })
}

type FoundBuilding = Awaited<ReturnType<typeof buildingRecords.find>>

/** The addresses of both buildings, with EGID or id if the addresses are equal. */
function namesOfBoth(removed: FoundBuilding, remaining: FoundBuilding) {
  const nameOf = ({ address, egid, id }: FoundBuilding) =>
    removed.address === remaining.address
      ? `${address} (${egid ? `EGID ${egid}` : `n° ${id}`})`
      : address
  return { leaves: nameOf(removed), stays: nameOf(remaining) }
}

/** The sources of the values that are taken over from the removed building. */
const sourcesOf = (values: Values, removed: FoundBuilding) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const source = removed.provenance[name]?.source
      return source && value === (removed as Values)[name] ? [[name, source]] : []
    }),
  )

declare module '../../../feature.server.ts' {
  interface Extensions {
    /** Rows that move along when a building is merged into another. */
    followers?: readonly Follower[]
    /** Who sees a building; one feature knows. */
    peopleOnBuilding?: PeopleOn
  }
  interface HandlerParts {
    followers: readonly Follower[]
    peopleOnBuilding: PeopleOn
  }
}
