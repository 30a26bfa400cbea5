import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { one } from '../../kernel/database/db.server.ts'
import type { Context, HandlersOf } from '../../kernel/http/handler.server.ts'
import { anyValue, noValue } from '../../kernel/record/filters.ts'
import { records } from '../../kernel/record/record.server.ts'
import { asSql, type Values } from '../../kernel/record/recordRead.server.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import { codeLabels } from '../register/codes.ts'
import {
  type heatingSystemEndpoints,
  problemsWithHeating,
  heatingSystems as resource,
  type Served,
} from './heatingSystem.ts'
import { authorColumns, technicalRowConfig, validateTechnicalRow } from './technical.server.ts'
import { heatingSystemBuildings as links, heatingSystemsTable as table } from './technical.table.ts'

/**
 * Buildings served by a system, its own first, with their shares of the heat by energy reference area (SRE). Shares
 * are rounded to tenths of a percent by the largest remainder method, so that they add up to 100 %.
 */
const served = sql`(
  select json_agg(json_build_object('building', shared.id, 'address', shared.address, 'share',
      case when shared.is_known then
        (shared.tenths + (shared.place <= 1000 - shared.given)::int) / 10.0 end)
    order by shared.id <> ${table}.building, shared.address, shared.id)
  from (
    select counted.*, sum(counted.tenths) over () as given,
      row_number() over (order by counted.rest desc, counted.id) as place
    from (
      select b.id, b.address, bool_and(coalesce(b.sre, 0) > 0) over () as is_known,
        b.sre * 1000::bigint / nullif(sum(b.sre) over (), 0)::bigint as tenths,
        b.sre * 1000::bigint % nullif(sum(b.sre) over (), 0)::bigint as rest
      from heating_system_buildings link join buildings b on b.id = link.building_id
      where link.system_id = ${table}.id and b.deleted_at is null
    ) counted
  ) shared)`

/** Filters building ids to those that the caller may see. */
async function visibleBuildings(ids: readonly number[], { db, rights }: Context) {
  if (rights.to('buildings', 'read') === true) return new Set(ids)
  return (await rights.visible(db, { buildings: ids })).buildings!
}

/** Removes buildings that the caller may not see from systems. */
async function concealBuildings(rows: Values[], context: Context) {
  type System = { further_buildings?: number[] | null; served?: Served[] | null }
  const buildingIds = ({ further_buildings, served: parts }: System) => [
    ...(further_buildings ?? []),
    ...(parts ?? []).map(({ building }) => building),
  ]
  const visible = await visibleBuildings([...new Set(rows.flatMap(buildingIds))], context)
  return rows.map((row) => {
    const { further_buildings, served: parts } = row as System
    return {
      ...row,
      ...(further_buildings && {
        further_buildings: further_buildings.filter((id) => visible.has(id)),
      }),
      ...(parts && { served: parts.filter(({ building }) => visible.has(building)) }),
    }
  })
}

/** Further buildings of a system before and after the caller enters `entered`; buildings they cannot see are kept. */
export async function furtherBuildings(id: number, entered: readonly number[], context: Context) {
  const { further_buildings: all } = one(
    await context.db
      .select({ further_buildings: table.further_buildings })
      .from(table)
      .where(eq(table.id, id)),
  )
  const visible = await visibleBuildings(all ?? [], context)
  const remaining = (all ?? []).filter(
    (building) => !visible.has(building) || entered.includes(building),
  )
  return {
    before: all,
    after: [...remaining, ...entered.filter((building) => !remaining.includes(building))],
  }
}

/** Condition that a system serves a building; false if the building is out of the caller's reach. */
function serves(building: string | number, { rights }: Context): SQL {
  const { system_id, building_id } = links
  return sql`${table.id} in (select ${system_id} from ${links}
    where ${building_id} in (select ${buildingsTable.id} from ${buildingsTable}
      where ${eq(buildingsTable.id, Number(building))} and ${asSql(rights.to('buildings', 'read'))}))`
}

/** The first address among the further buildings that the caller can see, for sorting. */
function firstFurtherAddress({ rights }: Context): SQL {
  const right = rights.to('buildings', 'read')
  const isVisible =
    right === true ? undefined : and(asSql(right), isNull(buildingsTable.deleted_at))
  const isFurther = sql`${buildingsTable.id} = any(${table.further_buildings})`
  return sql`(select min(${buildingsTable.address} collate reading) from ${buildingsTable} where ${and(isFurther, isVisible)})`
}

export const heatingSystemRecords = records(resource, {
  table,
  ...technicalRowConfig(table),
  columns: { ...technicalRowConfig(table).columns, ...authorColumns(table), served },
  conceal: concealBuildings,
  filters: {
    building: serves,
    further_buildings(building, context) {
      if (building === noValue) return sql`${firstFurtherAddress(context)} is null`
      if (building === anyValue) return sql`${firstFurtherAddress(context)} is not null`
      const isFurther = sql`${Number(building)}::int = any(${table.further_buildings})`
      return and(isFurther, serves(building, context))
    },
  },
  order: { further_buildings: firstFurtherAddress },
  exported: {
    words: 'heating',
    columns: {
      building_address: 'building_address',
      mandate_number: 'mandate_number',
      energy_source: 'energy_source',
      generator: 'generator',
      power: 'power',
      year: 'year',
      status: 'status',
      installation_type: 'installation_type',
      distribution: 'distribution',
      supply_temperature: 'supply_temperature',
      condition: 'condition',
      dhw_generator: 'dhw_generator',
      tank: 'tank',
      heated_share: 'heated_share',
    },
    codeLabels,
  },
  async beforeWrite(values, context, current) {
    const next = await validateTechnicalRow('heating_systems', problemsWithHeating)(
      values,
      context,
      current,
    )
    if (!current || next.further_buildings === undefined) return next
    const entered = (next.further_buildings ?? []) as number[]
    const { after } = await furtherBuildings(current.id as number, entered, context)
    return { ...next, further_buildings: after.length > 0 ? after : next.further_buildings }
  },
})

export const heatingSystemHandlers: HandlersOf<typeof heatingSystemEndpoints> =
  heatingSystemRecords.handlers
