import { and, eq, or, sql } from 'drizzle-orm'
import type { Follower } from '../buildings/merge/merge.server.ts'
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
    // Written as they are: the trigger `follow_merge` puts the building that stays in the place of the other.
    set: () => ({
      building: sql`${heatingSystems.building}`,
      further_buildings: sql`${heatingSystems.further_buildings}`,
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
