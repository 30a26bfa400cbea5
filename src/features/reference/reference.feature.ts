import { feature } from '../../kernel/feature.ts'
import { referenceEndpoints } from './versions.ts'

/** Reference tables in versions. */
export const referenceFeature = feature({ endpoints: { reference: referenceEndpoints } })
