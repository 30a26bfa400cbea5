import { feature } from '../../kernel/feature.ts'
import { estimateEndpoints } from './estimate.ts'

/** Estimates heat indices, and derives the legal duties that follow from them. */
export const idcFeature = feature({ endpoints: { idc_estimate: estimateEndpoints } })
