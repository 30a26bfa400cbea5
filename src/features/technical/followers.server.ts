import { and, eq, or, sql } from 'drizzle-orm'
import type { Follower } from '../buildings/merge/merge.server.ts'
import {
  consumptionsTable,
  heatingSystemsTable,
  idcTable,
  maintenanceCompaniesTable,
  renovationsTable,
} from './technical.table.ts'

/** Rows that simply get the id of the remaining building. */
const followBuilding = (
  kind: Follower['kind'],
  table: typeof consumptionsTable | typeof renovationsTable,
): Follower => ({
  kind,
  table,
  where: (from) => eq(table.building, from),
  set: (_, to) => ({ building: to }),
})

/** How technical rows move to the remaining building when theirs is merged into it. */
export const technicalFollowers: readonly Follower[] = [
  followBuilding('consumptions', consumptionsTable),
  followBuilding('maintenance_companies', maintenanceCompaniesTable as never),
  followBuilding('renovations', renovationsTable),
  {
    kind: 'heating_systems',
    table: heatingSystemsTable,
    where: (from) =>
      or(
        eq(heatingSystemsTable.building, from),
        sql`${heatingSystemsTable.further_buildings} @> array[${from}::int]`,
      )!,
    // Write the same values: the trigger `follow_merge` replaces the merged building in them.
    set: () => ({
      building: sql`${heatingSystemsTable.building}`,
      further_buildings: sql`${heatingSystemsTable.further_buildings}`,
    }),
  },
  {
    kind: 'idc',
    table: idcTable,
    // Only one official index per year: the remaining building's takes precedence.
    where: (from, to) =>
      and(
        eq(idcTable.building, from),
        sql`not (${idcTable.mandate} is null and ${idcTable.deleted_at} is null and exists (
          select 1 from idc official where official.building = ${to} and official.year = ${idcTable.year}
          and official.mandate is null and official.deleted_at is null))`,
      )!,
    set: (_, to) => ({ building: to }),
  },
]
