import { sql } from 'drizzle-orm'
import { serverFeature } from '../../feature.server.ts'
import { settingsFeature } from './settings.feature.ts'
import { settingsFacts, settingsHandlers } from './settings.server.ts'
import { settingsTable } from './settings.table.ts'
import { settingsExamples, settingsReference } from './settingsReference.server.ts'

export const settingsServer = serverFeature({
  feature: settingsFeature,
  records: { settings: { table: settingsTable, label: sql`coalesce(organisation, '')` } },
  facts: settingsFacts,
  fileReferences: sql`select file ->> 'hash' as hash from ${settingsTable},
    unnest(array[${settingsTable.logo}, ${settingsTable.calculation_excel}]) as file`,
  handlers: ({ outside, officeTasks }) => ({
    settings: settingsHandlers({ ...outside, officeTasks }),
  }),
  reference: {
    settings: { calls: settingsReference, name: 'Settings', examples: settingsExamples },
  },
})
