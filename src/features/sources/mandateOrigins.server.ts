import { count, inArray, isNull, max, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.server.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { openStatuses } from '../mandates/mandate.ts'
import { leadOrigins } from './sources.ts'

/**
 * Where a mandate comes from. Campaigns belong to a later feature, whose results say the same of their mandates. Plain SQL:
 * drizzle omits the table name in queries on a single table.
 */
const leadOrigin = sql<
  (typeof leadOrigins)[number]
>`case when mandates.origin = 'office' and exists (
  select from campaign_results found
  join campaigns on campaigns.id = found.campaign and campaigns.deleted_at is null
  join buildings built on built.egid = found.egid
  where built.id = mandates.building and found.created_at <= mandates.created_at)
  then 'campaign' else mandates.origin end`

/** Counts the mandates by where they come from. */
export async function mandatesByOrigin(db: Db) {
  const rows = await db
    .select({
      origin: leadOrigin,
      mandates: count(),
      open: sql<number>`count(*) filter (where ${inArray(mandatesTable.status, [...openStatuses])})::int`,
      latest: max(mandatesTable.created_at),
    })
    .from(mandatesTable)
    .where(isNull(mandatesTable.deleted_at))
    .groupBy(leadOrigin)
  const none = { mandates: 0, open: 0, latest: null }
  return {
    results: leadOrigins.map((origin) => ({
      origin,
      ...none,
      ...rows.find((row) => row.origin === origin),
    })),
  }
}
