import { serverFeature } from '../../feature.server.ts'
import { auditHeadsFile } from '../../kernel/audit/heads.server.ts'
import { auditFeature } from './audit.feature.ts'
import { auditJobs } from './audit.jobs.ts'
import { auditText } from './audit.text.ts'
import { auditSchemas } from './audit.ts'
import { auditHandlers } from './auditLog.server.ts'
import { auditReference } from './auditReference.server.ts'

export const auditServer = serverFeature({
  feature: auditFeature,
  texts: [auditText],
  handlers: () => ({ audit: auditHandlers }),
  jobs: ({ config, post }) => auditJobs({ post, headsFile: auditHeadsFile(config.DATA_DIR) }),
  reference: { audit: { calls: auditReference, schemas: auditSchemas } },
})
