import { inArray, sql } from 'drizzle-orm'
import { buildingsTable } from './features/buildings/building.table.ts'
import type { indexVerdicts } from './features/buildings/building.ts'
import { legalPosition, verdictOf } from './features/idc/duty.ts'
import { hasKnownDutyDates } from './features/idc/dutyDates.ts'
import { openStatuses, runningStatuses } from './features/mandates/mandate.ts'
import { genevaRows } from './features/reference/canton.ts'
import { versionsOf } from './features/reference/reference.server.ts'
import { dayOf } from './kernel/field/format.ts'
import type { Context } from './kernel/http/handler.server.ts'

/**
 * How buildings stand, for their list: the published heat index with its verdict, and the mandates under way. Later
 * features own these facts, so they are put together here. Plain SQL: drizzle omits the table name in queries on a
 * single table.
 */

/** The three-year mean of a published year: of the public state, as published with the year, or of three consecutive years. */
const mean = `coalesce(at.public_mean_3, at.mean_3, (
  select sum(near.idc) / 3 from idc near
  where near.building = at.building and near.year between at.year - 2 and at.year
    and near.mandate is null and near.deleted_at is null having count(near.idc) = 3))`

/** A value of the latest published year that has `needed`: one row of an index, so that lists can be ordered by it. */
const latest = (value: string, needed: string) => `(
  select ${value} from idc at
  where at.building = buildings.id and at.mandate is null and at.deleted_at is null and ${needed} is not null
  order by at.year desc limit 1)`

/** The published index that counts, as `legalMean` chooses it: the latest mean, else that of the latest year. */
const published = (ofMean: string, ofYear: string) =>
  sql.raw(`coalesce(${latest(ofMean, mean)}, ${latest(ofYear, 'at.idc')})`)

const ofMandates = (value: string, statuses: readonly string[]) => sql`(
  select ${sql.raw(value)} from mandates held
  where held.building = buildings.id and held.deleted_at is null
    and held.status in (${sql.raw(statuses.map((status) => `'${status}'`).join())}))`

/** Columns of buildings by field. */
export const standingColumns = {
  idc: published(mean, 'at.idc'),
  idc_year: published('at.year', 'at.year'),
  idc_years: published('3', '1'),
  open_mandates: ofMandates('count(*)::int', openStatuses),
  next_deadline: ofMandates('min(held.due_date)', runningStatuses),
}

type Standing = {
  id: number
  idc?: number | null
  idc_year?: number | null
  idc_years?: number | null
}
type IndexVerdict = { verdict: (typeof indexVerdicts)[number]; from: string | null }

/** What the law says today of those of these buildings whose three-year mean the caller may read. */
export async function indexVerdictsOf(rows: readonly Standing[], { db, now }: Context) {
  const verdicts = new Map<number, IndexVerdict>()
  const judged = rows.filter(({ idc_years }) => idc_years === 3)
  if (judged.length === 0) return verdicts
  const { id, canton, affectation, building_type, sia_classification, apartments } = buildingsTable
  const facts = await db
    .select({ id, canton, affectation, building_type, sia_classification, apartments })
    .from(buildingsTable)
    .where(
      inArray(
        id,
        judged.map((row) => row.id),
      ),
    )
  const limits = await versionsOf(db, 'idc_limits')
  for (const { id: building, idc, idc_year } of judged) {
    const fact = facts.find((row) => row.id === building)
    if (!fact || idc == null || idc_year == null) continue
    const position = legalPosition(
      { mean: idc, years: [idc_year - 2, idc_year - 1, idc_year], basis: 'published' },
      dayOf(now),
      limits.map((version) => genevaRows(version, fact.canton)),
      { hasKnownDates: hasKnownDutyDates(fact) },
    )
    if (!position) continue
    const { verdict, step } = verdictOf(position)
    // Published means are judged by the limit itself.
    if (verdict !== 'unclear')
      verdicts.set(building, { verdict, from: verdict === 'renovate_from' ? step.from : null })
  }
  return verdicts
}
