import { serverFeature } from '../../feature.server.ts'
import { sourceJobs } from './registerImport.jobs.ts'
import { sourceFeature } from './sources.feature.ts'
import { sourceHandlers } from './sources.server.ts'
import { sourceText } from './sources.text.ts'
import { sourceSchemas } from './sources.ts'
import { sourcesReference } from './sourcesReference.server.ts'

export const sourceServer = serverFeature({
  feature: sourceFeature,
  texts: [sourceText],
  handlers: ({ outside: { uploads, dumps } }) => ({ sources: sourceHandlers(uploads, dumps) }),
  jobs: ({ config, outside: { uploads, dumps } }) =>
    sourceJobs({ uploads, dumps, dataDir: config.DATA_DIR }),
  reference: { sources: { calls: sourcesReference, schemas: sourceSchemas } },
})
