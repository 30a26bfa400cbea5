import { serverFeature } from '../../feature.server.ts'
import { estimateHandlers } from './estimate.server.ts'
import { estimateReference } from './estimateReference.server.ts'
import { idcFeature } from './idc.feature.ts'
import { signatureHandlers } from './signature/signature.server.ts'
import { signatureReference } from './signature/signatureReference.server.ts'

export const idcServer = serverFeature({
  feature: idcFeature,
  handlers: () => ({ idc_estimate: estimateHandlers, idc_signature: signatureHandlers }),
  reference: {
    idc_estimate: { calls: estimateReference },
    idc_signature: { calls: signatureReference },
  },
})
