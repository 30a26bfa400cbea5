import { and, eq, getTableName, inArray, not, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Db, stampFields, stampReason } from '../../../kernel/database/db.server.ts'
import { fail, failFields } from '../../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../../kernel/http/handler.server.ts'
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
      // Lock both rows in id order, so that concurrent merges run one after the other.
      await db
        .select({ id: table.id })
        .from(table)
        .where(inArray(table.id, [id, other]))
        .orderBy(table.id)
        .for('update')
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
      await db
        .update(table)
        .set({
          archived: true,
          merged_into: id,
          // An EGID is unique.
          ...(values.egid && values.egid === removed.egid && { egid: null }),
        })
        .where(eq(table.id, other))
      if (Object.keys(values).length > 0) {
        await stampFields(db, sourcesOf(values, removed))
        await buildingRecords.handlers.update({ params: { id }, body: values }, context)
        await stampFields(db, {})
      }
      await db
        .update(table)
        .set({ merged_from: [...(remaining.merged_from ?? []), other] })
        .where(eq(table.id, id))
      const viewers = (await peopleOn(other, db)).map(idOf)
      for (const follower of followers) await trashRepeated(follower, id, other, context)
      for (const { table: rows, where, set } of followers)
        await translateConstraintErrors(() =>
          db
            .update(rows)
            .set(set(other, id))
            .where(where(other, id, viewers)),
        )
      for (const { afterwards } of followers)
        if (afterwards) await context.enqueue(afterwards, { building: id })
      await stampReason(db, '')
      return buildingRecords.find(id, context)
    },
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
  { table: rows, repeated }: Follower,
  id: number,
  other: number,
  { db, now, audit }: Context,
) {
  if (!repeated) return
  const trashed = await db
    .update(rows)
    .set({ deleted_at: now.toISOString() })
    .where(repeated(other, id))
    .returning({ id: sql<number>`id` })
  for (const row of trashed)
    await audit('kernel:deleted', { resource: getTableName(rows), id: row.id })
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
