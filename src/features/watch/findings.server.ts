import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.server.ts'
import type { Language } from '../../kernel/text.ts'
import { type Kind, serviceTypeOf } from '../../kinds.ts'
import { usersTable } from '../auth/user.table.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import type { Follower } from '../buildings/merge/merge.server.ts'
import { isClientsMandate, isWatched } from './judging.server.ts'
import { watchFindings as table } from './watch.table.ts'
import { type WatchFinding, watchLimits } from './watch.ts'

/**
 * Condition: the building is still watched, and nobody has answered the finding. A mandate made since answers it, and so does one of the proposed service
 * that has not ended.
 */
const isOpen: SQL = and(
  isNull(table.dismissed_at),
  sql`exists (select from ${buildingsTable} where ${buildingsTable.id} = ${table.building} and ${isWatched})`,
  sql`not exists (select from mandates answer where answer.building = ${table.building}
    and answer.deleted_at is null and answer.status <> 'cancelled'
    and (answer.created_at >= ${table.found_at}
      or (answer.kind = ${table.proposed} and answer.status <> 'closed')))`,
)!

/**
 * How findings move to the remaining building when theirs is merged into it, dismissed ones too, so that they do not come
 * back; of two of one kind and year, its own stays. The building is then judged again by what both had.
 */
export const findingFollowers: readonly Follower[] = [
  {
    table,
    where: (from, to) =>
      and(
        eq(table.building, from),
        sql`not exists (select from watch_findings same where same.building = ${to}
          and same.kind = ${table.kind} and same.year = ${table.year})`,
      )!,
    set: (_, to) => ({ building: to }),
    afterwards: 'watch.judge',
  },
]

const mostPressingFirst = [table.rank, sql`(value - threshold) desc`, table.id] as const

/** Ids of the open findings, the most pressing first: one more than are counted. */
export async function openFindings(db: Db): Promise<number[]> {
  const found = await db
    .select({ id: table.id })
    .from(table)
    .where(isOpen)
    .orderBy(...mostPressingFirst)
    .limit(watchLimits.count + 1)
  return found.map(({ id }) => id)
}

/** The mandate of a missed target; else the latest on the building. */
const placed = sql`lateral (select given.id, given.kind, given.client from mandates given
  where given.building = ${table.building} and ${isClientsMandate}
  order by given.id = (${table.evidence} ->> 'mandate')::int desc nulls last, given.created_at desc, given.id desc
  limit 1) as placed`

/** Published indices of the last years of a building, earliest first. */
const indices = sql<WatchFinding['indices']>`(
  select coalesce(jsonb_agg(jsonb_build_object('year', known.year, 'idc', known.idc) order by known.year), '[]')
  from (select idc.year, idc.idc from idc where idc.building = ${table.building} and idc.mandate is null
    and idc.deleted_at is null and idc.idc is not null order by idc.year desc limit 8) as known)`

/** When the canton last answered about the building; else when its newest index was stored. */
const readOn = sql<string>`coalesce(
  (select answered_at from dossier_answers asked where asked.building = ${table.building} and asked.source = 'idc'),
  (select max(idc.updated_at) from idc where idc.building = ${table.building} and idc.mandate is null
    and idc.deleted_at is null),
  ${table.found_at})`.mapWith((at: unknown) => new Date(String(at)).toISOString())

/** These findings as far as they are open, the most pressing first. */
export async function findFindings(db: Db, ids: readonly number[]): Promise<WatchFinding[]> {
  const rows = await db
    .select({
      ...{ id: table.id, kind: table.kind, building: table.building },
      building_address: sql<string>`${buildingsTable.address}`,
      building_city: sql<
        string | null
      >`nullif(concat_ws(' ', ${buildingsTable.postcode}, ${buildingsTable.city}), '')`,
      ...{ year: table.year, value: table.value, threshold: table.threshold },
      ...{ valid_from: table.valid_from, evidence: table.evidence, found_at: table.found_at },
      ...{ read_on: readOn, indices },
      client: usersTable.id,
      client_name: sql<string>`coalesce(${usersTable.company_name}, ${usersTable.name})`,
      language: sql<Language>`coalesce(${usersTable.language}, 'fr')`,
      mandate: sql<number>`placed.id`,
      mandate_kind: sql<Kind>`placed.kind`,
      proposed_kind: table.proposed,
    })
    .from(table)
    .innerJoin(buildingsTable, eq(buildingsTable.id, table.building))
    .innerJoin(placed, sql`true`)
    .innerJoin(usersTable, sql`${usersTable.id} = placed.client`)
    .where(and(inArray(table.id, [...ids]), isOpen))
    .orderBy(...mostPressingFirst)
  return rows.map(({ mandate_kind, proposed_kind, ...row }) => ({
    ...row,
    mandate_service_type: serviceTypeOf[mandate_kind],
    proposed: serviceTypeOf[proposed_kind],
  }))
}
