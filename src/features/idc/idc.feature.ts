import { feature } from '../../kernel/feature.ts'
import { estimateEndpoints } from './estimate.ts'

/** Estimates of the heat index. */
export const idcFeature = feature({ endpoints: { idc_estimate: estimateEndpoints } })
