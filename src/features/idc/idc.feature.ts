import { feature } from '../../kernel/feature.ts'
import { estimateEndpoints } from './estimate.ts'
import { signatureEndpoints } from './signature/signature.ts'

/** Estimates heat indices, and derives the legal duties that follow from them. */
export const idcFeature = feature({
  endpoints: { idc_estimate: estimateEndpoints, idc_signature: signatureEndpoints },
})
