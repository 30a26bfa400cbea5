import { type SQL, sql } from 'drizzle-orm'
import { type Db, one } from '../../kernel/database/db.server.ts'
import { registerBuildings as buildings } from '../register/register.table.ts'
import { type Criteria, maxKept } from './campaign.ts'
import { campaignResultsTable as results } from './prospection.table.ts'
import {
  agePoints,
  energyPoints,
  periodPoints,
  type ScorePart,
  scoreParts,
  sizePoints,
  unknownAgePoints,
} from './score.ts'
import { type Centre, energyInSql, selection } from './selection.server.ts'

/** Points of a building by part, in SQL, from the tables of `score.ts`. */
const pointsInSql: Record<ScorePart, SQL> = {
  energy: sql`(case energy ${sql.raw(
    Object.entries(energyPoints)
      .map(([kind, points]) => `when '${kind}' then ${points}`)
      .join(' '),
  )} end)`,
  age: sql`(case when heating_updated is null then ${sql.raw(String(unknownAgePoints))} ${sql.raw(
    agePoints
      .map(({ before, points }) => `when heating_updated < '${before}-01-01' then ${points}`)
      .join(' '),
  )} else 0 end)`,
  period: sql`(case construction_period ${sql.raw(
    Object.entries(periodPoints)
      .map(([code, points]) => `when ${code} then ${points}`)
      .join(' '),
  )} else 0 end)`,
  size: sql`(case ${sql.raw(
    sizePoints.map(({ from, points }) => `when apartments >= ${from} then ${points}`).join(' '),
  )} else 0 end)`,
}

/** What a result keeps of its building, in the order of the insertion. */
const snapshot = [
  ...['address', 'postcode', 'city', 'energy', 'building_class', 'construction_period'],
  ...['construction_year', 'heating_updated', 'apartments', 'score', 'score_points'],
] as const

const columns = (prefix = '') => sql.raw(snapshot.map((name) => `${prefix}${name}`).join(', '))

/** The buildings that a campaign finds, the best scores first. */
const found = (criteria: Criteria, centre: Pick<Centre, 'e' | 'n'> | undefined) => sql`
  picked as (
    select ${buildings.egid}, ${energyInSql} as energy, ${buildings.affectation} as building_class,
      ${buildings.construction_period}, ${buildings.construction_year},
      ${buildings.heating_updated_1} as heating_updated, ${buildings.apartments},
      ${buildings.municipality_name}
    from ${buildings} where ${selection(criteria, centre)}),
  scored as (
    select *, ${sql.join(
      scoreParts.map((part) => pointsInSql[part]),
      sql` + `,
    )} as score,
      jsonb_build_object(${sql.join(
        scoreParts.map((part) => sql`${sql.raw(`'${part}'`)}, ${pointsInSql[part]}`),
        sql`, `,
      )}) as score_points
    from picked),
  kept as materialized (select * from scored order by score desc, egid limit ${sql.raw(String(maxKept))}),
  fresh as materialized (
    select kept.egid,
      coalesce(e.label, concat_ws(' ', s.name, e.street_number), kept.municipality_name) as address,
      s.postcode, coalesce(s.city, kept.municipality_name) as city, kept.energy, kept.building_class,
      kept.construction_period, kept.construction_year, kept.heating_updated, kept.apartments,
      kept.score, kept.score_points
    from kept
    left join register_entrances e on e.egid = kept.egid and e.position = 0
    left join register_streets s on s.id = e.street_id)`

/** How a search changed a result. */
type Outcome = { found: number; kept: number; added: number; changed: number; gone: number }

/**
 * Searches the register and writes the result, in the caller's transaction. What is found again keeps its follow-up; of
 * an earlier result, each row says what the search changed.
 */
export async function freezeResult(
  campaign: { id: number; isFirst: boolean; criteria: Criteria },
  centre: Pick<Centre, 'e' | 'n'> | undefined,
  db: Db,
): Promise<Outcome> {
  const { id, isFirst, criteria } = campaign
  const { rows } = await db.execute<Outcome>(sql`
    with ${found(criteria, centre)},
    total as (select count(*)::int as found from picked),
    added as (
      insert into ${results} (campaign, egid, change, ${columns()})
      select ${id}::int, egid, ${isFirst ? null : 'added'}::text, ${columns()} from fresh
      where not exists (select from ${results} known where known.campaign = ${id}::int and known.egid = fresh.egid)
      order by score desc, egid
      returning 1),
    compared as (
      select known.id, (${columns('known.')}) is distinct from (${columns('fresh.')}) or known.change = 'gone' as differs
      from ${results} known join fresh on fresh.egid = known.egid where known.campaign = ${id}::int),
    changed as (
      update ${results} known
      set (change, ${columns()}) = (select 'changed'::text, ${columns('fresh.')} from fresh where fresh.egid = known.egid)
      from compared where compared.id = known.id and compared.differs
      returning 1),
    same as (
      update ${results} known set change = null
      from compared where compared.id = known.id and not compared.differs and known.change is not null
      returning 1),
    gone as (
      update ${results} known set change = 'gone'
      where known.campaign = ${id}::int and known.change is distinct from 'gone'
        and not exists (select from fresh where fresh.egid = known.egid)
      returning 1)
    select (select found from total) as found, (select count(*)::int from fresh) as kept,
      (select count(*)::int from added) as added, (select count(*)::int from changed) as changed,
      (select count(*)::int from gone) as gone`)
  return one(rows)
}
