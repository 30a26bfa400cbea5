import { feature } from '../../kernel/feature.ts'
import { operationsEndpoints } from './operations.ts'

/** How the installation is, for administrators. */
export const operationsFeature = feature({ endpoints: { operations: operationsEndpoints } })
