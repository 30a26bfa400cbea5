import { and, eq, or, sql } from 'drizzle-orm'
import type { Follower } from '../buildings/merge/merge.server.ts'
import {
  consumptionsTable,
  heatingSystemsTable,
  idcTable,
  maintenanceCompaniesTable,
  renovationsTable,
} from './technical.table.ts'

const moved = (
  kind: Follower['kind'],
  table: typeof consumptionsTable | typeof renovationsTable,
): Follower => ({
  kind,
  table,
  where: (from) => eq(table.building, from),
  set: (_, to) => ({ building: to }),
})

/** The rows of a building go with it when it is merged into another. */
export const technicalFollowers: readonly Follower[] = [
  moved('consumptions', consumptionsTable),
  moved('maintenance_companies', maintenanceCompaniesTable as never),
  moved('renovations', renovationsTable),
  {
    kind: 'heating_systems',
    table: heatingSystemsTable,
    where: (from) =>
      or(
        eq(heatingSystemsTable.building, from),
        sql`${heatingSystemsTable.further_buildings} @> array[${from}::int]`,
      )!,
    // Written as they are: the trigger `follow_merge` puts the building that stays in the place of the other.
    set: () => ({
      building: sql`${heatingSystemsTable.building}`,
      further_buildings: sql`${heatingSystemsTable.further_buildings}`,
    }),
  },
  {
    kind: 'idc',
    table: idcTable,
    // Of a year there is one official index: that of the building that stays.
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
