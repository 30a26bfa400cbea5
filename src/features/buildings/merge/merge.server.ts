import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Db, stampFields, stampReason } from '../../../kernel/database/db.server.ts'
import { fail, failFields } from '../../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../../kernel/http/handler.server.ts'
import type { Values } from '../../../kernel/record/recordRead.server.ts'
import { buildingRecords } from '../building.server.ts'
import { buildingsTable as table } from '../building.table.ts'
import type { MergedKind, mergeEndpoints } from './merge.ts'

/** Rows that go to the building that stays; from the features that know them. */
export type Follower = {
  kind: MergedKind
  table: PgTable
  /** Which rows, and what they become: `from` was merged into `to`; `seeing` are clients and partners who see it. */
  where: (from: number, to: number, seeing: readonly number[]) => SQL
  set: (from: number, to: number) => Values
}

/** Clients and partners who see a building. */
export type PeopleOn = (
  building: number,
  db: Db,
) => Promise<{ id: number; name: string; group: 'client' | 'partner' }[]>

const idOf = ({ id }: { id: number }) => id

/** Refuses what is no building, or no other one; 404 where the first is out of reach. */
async function findBoth(id: number, other: number, context: Context) {
  const stays = await buildingRecords.find(id, context)
  const seen = await context.rights.visible(context.db, { buildings: [other] })
  if (other === id || !seen.buildings?.has(other))
    failFields({ other: [{ key: 'kernel:error.unknown_record' }] })
  return { stays, leaves: await buildingRecords.find(other, context) }
}

/** Handlers of merging; `followers` and `peopleOn` come from the features that hang on buildings. */
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
      const has = (people: typeof here, person: number) => people.some((one) => one.id === person)
      const people = [...here, ...there.filter((one) => !has(here, one.id))].map((one) => {
        const sees = !has(here, one.id) ? 'other' : has(there, one.id) ? 'both' : 'this'
        return { ...one, sees: sees as 'this' | 'other' | 'both' }
      })
      return { moves, people }
    },

    async merge({ params: { id }, body: { other, other_version, values = {} } }, context) {
      const { db, say } = context
      // Both at once and in one order: of two merges one waits, and then finds what the other did.
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
      await stampReason(db, say('building:merge.reason', nameBoth(leaves, stays)))
      await db
        .update(table)
        .set({
          archived: true,
          merged_into: id,
          // An EGID names one building.
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

/** What both are called, told apart where their addresses do not. */
function nameBoth(leaves: Found, stays: Found) {
  const nameOf = ({ address, egid, id }: Found) =>
    leaves.address === stays.address
      ? `${address} (${egid ? `EGID ${egid}` : `n° ${id}`})`
      : address
  return { leaves: nameOf(leaves), stays: nameOf(stays) }
}

/** A value that the other building had comes from where it had it. */
const sourcesOf = (values: Values, leaves: Found) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const source = leaves.provenance[name]?.source
      return source && value === (leaves as Values)[name] ? [[name, source]] : []
    }),
  )
