import { feature } from '../../kernel/feature.ts'
import { estimateEndpoints } from './estimate.ts'

/** The heat index as the product estimates it. */
export const idcFeature = feature({ endpoints: { idc_estimate: estimateEndpoints } })
