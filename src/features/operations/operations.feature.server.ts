import { serverFeature } from '../../feature.server.ts'
import { backupJobs } from './backup.jobs.ts'
import { backupMeasure } from './backups.server.ts'
import { operationsFeature } from './operations.feature.ts'
import { operationsHandlers } from './operations.server.ts'
import { operationsText } from './operations.text.ts'
import { operationsSchemas } from './operations.ts'
import { operationsReference } from './operationsReference.server.ts'

export const operationsServer = serverFeature({
  feature: operationsFeature,
  texts: [operationsText],
  handlers: (parts) => ({ operations: operationsHandlers(parts) }),
  jobs: backupJobs,
  measures: (config) => [backupMeasure(config)],
  reference: { operations: { calls: operationsReference, schemas: operationsSchemas } },
})
