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
  usesFile: (hash) => sql`select from ${settingsTable}
    where ${hash} in (${settingsTable.logo} ->> 'hash', ${settingsTable.calculation_excel} ->> 'hash')`,
  handlers: ({ outside }) => ({ settings: settingsHandlers(outside) }),
  reference: {
    settings: { calls: settingsReference, name: 'Settings', examples: settingsExamples },
  },
})
