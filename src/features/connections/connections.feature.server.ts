import { serverFeature } from '../../feature.server.ts'
import { integrationFeature } from './connections.feature.ts'
import { integrationHandlers } from './integration.server.ts'
import { integrationsTable } from './integration.table.ts'
import { integrationText } from './integration.text.ts'
import { integrationSchemas } from './integration.ts'
import { integrationReference } from './integrationReference.server.ts'

export const integrationServer = serverFeature({
  feature: integrationFeature,
  texts: [integrationText],
  sealed: [integrationsTable.secret],
  handlers: (parts) => ({ integrations: integrationHandlers(parts) }),
  reference: { integrations: { calls: integrationReference, schemas: integrationSchemas } },
})
