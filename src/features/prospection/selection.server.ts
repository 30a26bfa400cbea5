import { and, type SQL, sql } from 'drizzle-orm'
import { type Db, one } from '../../kernel/database/db.server.ts'
import { codesOfEnergy, energyKinds, type HeatSource } from '../register/energyKinds.ts'
import { searchRegister } from '../register/register.server.ts'
import { registerBuildings as buildings } from '../register/register.table.ts'
import { type Criteria, radiusLimits } from './campaign.ts'
import { standingStatus } from './count/columns.ts'

/** Where the register places an address, LV95; `label` is its own spelling. */
export type Centre = { e: number; n: number; label: string }

/** Least likeness of an address that a radius may be drawn around. */
const minScore = 0.6

/** Finds the building of an address, and its place; undefined if the register has none like it. */
export async function findCentre(address: string, db: Db): Promise<Centre | undefined> {
  const [hit] = await searchRegister(db, address, { limit: 1, isPlaced: true })
  if (!hit || hit.score < minScore) return undefined
  const { rows } = await db.execute<{ e: number; n: number }>(
    sql`select coordinate_e as e, coordinate_n as n from register_buildings where egid = ${hit.egid}::int`,
  )
  const { e, n } = one(rows)
  const place = [hit.postcode, hit.city].filter(Boolean).join(' ')
  return { e, n, label: place ? `${hit.label}, ${place}` : hit.label }
}

/** Filters of a campaign beside its place; counting the options of one leaves that one out. */
export const filterNames = [
  'energy_sources',
  'building_class',
  'construction_periods',
  'heating_updated',
] as const
type FilterName = (typeof filterNames)[number]

const codeList = (codes: readonly number[]) => sql.raw(`(${codes.join()})`)

/** Codes of all sources of heat but `unknown`, which also has the codes that the catalogue does not know yet. */
const knownEnergies = codeList(
  energyKinds.filter((kind) => kind !== 'unknown').flatMap(codesOfEnergy),
)

/** Condition: a building is heated by this source. */
const isHeatedBy = (kind: HeatSource): SQL =>
  kind === 'unknown'
    ? sql`(${buildings.heating_energy_1} is null or ${buildings.heating_energy_1} not in ${knownEnergies})`
    : sql`${buildings.heating_energy_1} in ${codeList(codesOfEnergy(kind))}`

/** The source of heat of a building, in SQL. */
export const energyInSql: SQL = sql`(case ${sql.join(
  energyKinds
    .filter((kind) => kind !== 'unknown')
    .map(
      (kind) =>
        sql`when ${buildings.heating_energy_1} in ${codeList(codesOfEnergy(kind))} then ${sql.raw(`'${kind}'`)}`,
    ),
  sql` `,
)} else 'unknown' end)`

const isStanding = sql`${buildings.building_status} is not distinct from ${sql.raw(String(standingStatus))}`

/** Radius of a campaign around an address, in metres. */
export const radiusOf = ({ radius_km }: Criteria) =>
  Math.round((radius_km ?? radiusLimits.initial) * 1000)

/** Condition: a building lies where the campaign looks. */
function placeCondition(criteria: Criteria, centre: Pick<Centre, 'e' | 'n'> | undefined): SQL {
  const { mode, cities } = criteria
  if (mode === 'cities')
    return sql`${isStanding} and ${buildings.municipality_name} = any(${sql.param(cities ?? [])}::text[])`
  if (!centre) return sql`false`
  const radius = radiusOf(criteria)
  const { coordinate_e: e, coordinate_n: n } = buildings
  return sql`${isStanding}
    and ${e} between ${centre.e - radius}::float8 and ${centre.e + radius}::float8
    and ${n} between ${centre.n - radius}::float8 and ${centre.n + radius}::float8
    and (${e} - ${centre.e}::float8) * (${e} - ${centre.e}::float8)
      + (${n} - ${centre.n}::float8) * (${n} - ${centre.n}::float8) <= ${radius * radius}::float8`
}

/** Conditions of the filters that are set, by name. */
function campaignFilters(criteria: Criteria): Partial<Record<FilterName, SQL>> {
  const { energy_sources, building_class, construction_periods } = criteria
  const { heating_updated_before: before, heating_updated_unknown: unknown } = criteria
  const updated = buildings.heating_updated_1
  const isOld = before ? sql`${updated} < make_date(${before}::int, 1, 1)` : undefined
  const hasNoDate = unknown ? sql`${updated} is null` : undefined
  return {
    ...(energy_sources?.length && {
      energy_sources: sql`(${sql.join(energy_sources.map(isHeatedBy), sql` or `)})`,
    }),
    ...(building_class && {
      building_class: sql`${buildings.affectation} = ${building_class}::smallint`,
    }),
    ...(construction_periods?.length && {
      construction_periods: sql`${buildings.construction_period} = any(${sql.param(construction_periods)}::smallint[])`,
    }),
    ...((isOld ?? hasNoDate) && {
      heating_updated: sql`(${sql.join(
        [isOld, hasNoDate].filter((condition) => condition !== undefined),
        sql` or `,
      )})`,
    }),
  }
}

/** Condition: a building is what the campaign looks for. */
export const selection = (criteria: Criteria, centre: Pick<Centre, 'e' | 'n'> | undefined): SQL =>
  and(placeCondition(criteria, centre), ...Object.values(campaignFilters(criteria)))!

type Facets = {
  energy_sources: Record<string, number>
  building_class: Record<string, number>
  construction_periods: Record<string, number>
}

/** The number of buildings of a campaign, and of those of each option without the filter that it belongs to. */
export type BuildingCount = { count: number; facets: Facets }

/** Counts the buildings of a campaign in SQL. */
export async function countBuildings(
  criteria: Criteria,
  centre: Pick<Centre, 'e' | 'n'> | undefined,
  db: Db,
): Promise<BuildingCount> {
  const conditions = campaignFilters(criteria)
  const matches = (except?: FilterName) =>
    and(
      ...filterNames.filter((name) => name !== except).flatMap((name) => conditions[name] ?? []),
    ) ?? sql`true`
  const { rows } = await db.execute<{ facet: string; option: string | null; count: number }>(sql`
    with placed as materialized (
      select ${energyInSql} as energy, ${buildings.affectation} as class,
        ${buildings.construction_period} as period,
        ${matches()} as fits, ${matches('energy_sources')} as fits_energy,
        ${matches('building_class')} as fits_class,
        ${matches('construction_periods')} as fits_period
      from ${buildings} where ${placeCondition(criteria, centre)})
    select 'count' as facet, null as option, count(*)::int as count from placed where fits
    union all select 'energy_sources', energy, count(*)::int from placed where fits_energy group by energy
    union all select 'building_class', class::text, count(*)::int from placed
      where fits_class and class is not null group by class
    union all select 'construction_periods', period::text, count(*)::int from placed
      where fits_period and period is not null group by period`)
  const optionsOf = (facet: keyof Facets) =>
    Object.fromEntries(
      rows.flatMap((row) =>
        row.facet === facet && row.option !== null ? [[row.option, row.count]] : [],
      ),
    )
  return {
    count: rows.find(({ facet }) => facet === 'count')?.count ?? 0,
    facets: {
      energy_sources: optionsOf('energy_sources'),
      building_class: optionsOf('building_class'),
      construction_periods: optionsOf('construction_periods'),
    },
  }
}
