import { feature } from '../../kernel/feature.ts'
import { integrationEndpoints } from './integration.ts'

/** Outside services that the office has an account with. */
export const integrationFeature = feature({ endpoints: { integrations: integrationEndpoints } })
