import { feature } from '../../kernel/feature.ts'
import { auditEndpoints } from './audit.ts'

/** The audit log: who did what, when and from where, in a chain that shows later changes. */
export const auditFeature = feature({ endpoints: { audit: auditEndpoints } })
