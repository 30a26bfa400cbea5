import { serverFeature } from '../../feature.server.ts'
import { importColumnText } from './columns/importColumn.text.ts'
import { importJobs } from './import.jobs.ts'
import { importHandlers } from './import.server.ts'
import { importText } from './import.text.ts'
import { importSchemas } from './import.ts'
import { importReference } from './importReference.server.ts'
import { importFeature } from './imports.feature.ts'

export const importServer = serverFeature({
  feature: importFeature,
  texts: [importText, importColumnText],
  handlers: (parts) => ({ imports: importHandlers(parts) }),
  jobs: importJobs,
  reference: { imports: { calls: importReference, schemas: importSchemas } },
})
