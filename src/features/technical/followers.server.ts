import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Follower } from '../buildings/merge.server.ts'
import {
  consumptions,
  heatingSystems,
  idc,
  maintenanceCompanies,
  renovations,
} from './technical.table.ts'

const moved = (
  kind: Follower['kind'],
  table: typeof consumptions | typeof renovations,
): Follower => ({
  kind,
  table,
  where: (from) => eq(table.building, from),
  set: (_, to) => ({ building: to }),
})

/** The building of a system after a merge: one of its own, or a further one. */
const after = (building: SQL, from: number, to: number) =>
  sql`case when ${building} = ${from}::int then ${to}::int else ${building} end`

/** The rows of a building go with it when it is merged into another. */
export const technicalFollowers: readonly Follower[] = [
  moved('consumptions', consumptions),
  moved('maintenance_companies', maintenanceCompanies as never),
  moved('renovations', renovations),
  {
    kind: 'heating_systems',
    table: heatingSystems,
    where: (from) =>
      or(
        eq(heatingSystems.building, from),
        sql`${heatingSystems.further_buildings} @> array[${from}::int]`,
      )!,
    set: (from, to) => ({
      building: after(sql`building`, from, to),
      // Each building once, and not the one where it stands.
      further_buildings: sql`(
        select array_agg(served order by place) from (
          select ${after(sql`one`, from, to)} as served, min(at) as place
          from unnest(further_buildings) with ordinality as given (one, at) group by 1) as all_served
        where served <> ${after(sql`building`, from, to)})`,
    }),
  },
  {
    kind: 'idc',
    table: idc,
    // Of a year there is one official index: that of the building that stays.
    where: (from, to) =>
      and(
        eq(idc.building, from),
        sql`not (${idc.mandate} is null and ${idc.deleted_at} is null and exists (
          select 1 from idc official where official.building = ${to} and official.year = ${idc.year}
          and official.mandate is null and official.deleted_at is null))`,
      )!,
    set: (_, to) => ({ building: to }),
  },
]
