import { sql } from 'drizzle-orm'
import { serverFeature } from '../../feature.server.ts'
import { buildingHandlers, buildingRecords } from './building.server.ts'
import { buildingsTable } from './building.table.ts'
import { buildingExamples, buildingReference, mergeReference } from './buildingReference.server.ts'
import { buildingFeature } from './buildings.feature.ts'
import { mergeHandlers } from './merge/merge.server.ts'
import { viewFollowers } from './merge/viewFollowers.server.ts'

export const buildingServer = serverFeature({
  feature: buildingFeature,
  records: {
    buildings: { table: buildingsTable, label: sql`address`, personal: buildingRecords },
  },
  followers: viewFollowers,
  personReferences: [
    { table: buildingsTable, column: buildingsTable.manager, isList: false },
    { table: buildingsTable, column: buildingsTable.owners, isList: true },
    { table: buildingsTable, column: buildingsTable.maintenance_companies, isList: true },
  ],
  handlers: ({ outside, followers, peopleOnBuilding }) => ({
    buildings: {
      ...buildingHandlers(outside.geodata),
      ...mergeHandlers(followers, peopleOnBuilding),
    },
  }),
  reference: {
    buildings: {
      calls: { ...buildingReference, ...mergeReference },
      name: 'Building',
      examples: buildingExamples,
    },
  },
})
