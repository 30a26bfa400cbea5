import { feature } from '../../kernel/feature.ts'
import { referenceEndpoints } from './versions.ts'

/** Versioned reference tables. */
export const referenceFeature = feature({ endpoints: { reference: referenceEndpoints } })
