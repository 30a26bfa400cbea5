import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Db, stampFields, stampReason } from '../../../kernel/database/db.server.ts'
import { fail, failFields } from '../../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../../kernel/http/handler.server.ts'
import type { Values } from '../../../kernel/record/recordRead.server.ts'
import { buildingRecords } from '../building.server.ts'
import { buildingsTable as table } from '../building.table.ts'
import type { MergedKind, mergeEndpoints } from './merge.ts'

/** Rows that move to the remaining building in a merge; provided by the features that own them. */
export type Follower = {
  kind: MergedKind
  table: PgTable
  /** Selects the rows to move, and their new values. `seeing` are the clients and partners who see `from`. */
  where: (from: number, to: number, seeing: readonly number[]) => SQL
  set: (from: number, to: number) => Values
}

/** Finds the clients and partners who see a building. */
export type PeopleOn = (
  building: number,
  db: Db,
) => Promise<{ id: number; name: string; group: 'client' | 'partner' }[]>

const idOf = ({ id }: { id: number }) => id

/** Finds both buildings; 404 if the first is out of reach, a field error if the other is invalid. */
async function findBoth(id: number, other: number, context: Context) {
  const stays = await buildingRecords.find(id, context)
  const visible = await context.rights.visible(context.db, { buildings: [other] })
  if (other === id || !visible.buildings?.has(other))
    failFields({ other: [{ key: 'kernel:error.unknown_record' }] })
  return { stays, leaves: await buildingRecords.find(other, context) }
}

/** Handlers of merging; other features provide `followers` and `peopleOn`. */
export function mergeHandlers(
  followers: readonly Follower[],
  peopleOn: PeopleOn,
): HandlersOf<typeof mergeEndpoints> {
  return {
    async mergePreview({ params: { id }, query: { other } }, context) {
      const { db } = context
      await findBoth(id, other, context)
      const here = await peopleOn(id, db)
      const there = await peopleOn(other, db)
      const moves: Partial<Record<MergedKind, number>> = {}
      for (const { kind, table: rows, where } of followers) {
        const followed = where(other, id, there.map(idOf))
        moves[kind] = await db.$count(rows, and(followed, sql`deleted_at is null`))
      }
      const includes = (people: typeof here, person: number) =>
        people.some((one) => one.id === person)
      const people = [...here, ...there.filter((one) => !includes(here, one.id))].map((one) => {
        const sees = !includes(here, one.id) ? 'other' : includes(there, one.id) ? 'both' : 'this'
        return { ...one, sees: sees as 'this' | 'other' | 'both' }
      })
      return { moves, people }
    },

    async merge({ params: { id }, body: { other, other_version, values = {} } }, context) {
      const { db, say } = context
      // Lock both rows in id order, so that concurrent merges run one after the other.
      await db
        .select({ id: table.id })
        .from(table)
        .where(inArray(table.id, [id, other]))
        .orderBy(table.id)
        .for('update')
      const { stays, leaves } = await findBoth(id, other, context)
      const into = stays.merged_into ?? leaves.merged_into
      if (into) fail(409, 'building:merged', { data: { into } })
      if (stays.archived) fail(409, 'building:stays_archived')
      if (leaves.version !== other_version)
        fail(409, 'kernel:conflict', { data: { current: leaves } })
      await stampReason(db, say('building:merge.reason', namesOfBoth(leaves, stays)))
      await db
        .update(table)
        .set({
          archived: true,
          merged_into: id,
          // An EGID is unique.
          ...(values.egid && values.egid === leaves.egid && { egid: null }),
        })
        .where(eq(table.id, other))
      if (Object.keys(values).length > 0) {
        await stampFields(db, sourcesOf(values, leaves))
        await buildingRecords.handlers.update({ params: { id }, body: values }, context)
        await stampFields(db, {})
      }
      await db
        .update(table)
        .set({ merged_from: [...(stays.merged_from ?? []), other] })
        .where(eq(table.id, id))
      const seeing = (await peopleOn(other, db)).map(idOf)
      for (const { table: rows, where, set } of followers)
        await db
          .update(rows)
          .set(set(other, id))
          .where(where(other, id, seeing))
      await stampReason(db, '')
      return buildingRecords.find(id, context)
    },
  }
}

type Found = Awaited<ReturnType<typeof buildingRecords.find>>

/** The addresses of both, with EGID or id if they are equal. */
function namesOfBoth(leaves: Found, stays: Found) {
  const nameOf = ({ address, egid, id }: Found) =>
    leaves.address === stays.address
      ? `${address} (${egid ? `EGID ${egid}` : `n° ${id}`})`
      : address
  return { leaves: nameOf(leaves), stays: nameOf(stays) }
}

/** Values taken from the other building keep their source. */
const sourcesOf = (values: Values, leaves: Found) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const source = leaves.provenance[name]?.source
      return source && value === (leaves as Values)[name] ? [[name, source]] : []
    }),
  )
