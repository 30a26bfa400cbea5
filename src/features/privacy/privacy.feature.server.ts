import { sql } from 'drizzle-orm'
import { serverFeature } from '../../feature.server.ts'
import { privacyFeature } from './privacy.feature.ts'
import { privacyJobs } from './privacy.jobs.ts'
import { privacyHandlers } from './privacy.server.ts'
import { dataCopies } from './privacy.table.ts'
import { privacyText } from './privacy.text.ts'
import { privacySchemas } from './privacy.ts'
import { privacyReference } from './privacyReference.server.ts'
import { statementText } from './statement.text.ts'

export const privacyServer = serverFeature({
  feature: privacyFeature,
  texts: [privacyText, statementText],
  fileReferences: sql`select ${dataCopies.file_hash} as hash from ${dataCopies}`,
  handlers: (parts) => ({ privacy: privacyHandlers(parts.outside.files, parts) }),
  jobs: ({ outside: { files }, post, contextFor, records }) =>
    privacyJobs({ files, post, contextFor, records }),
  reference: { privacy: { calls: privacyReference, schemas: privacySchemas } },
})
