import { serverFeature } from '../../feature.server.ts'
import { estimateHandlers } from './estimate.server.ts'
import { estimateReference } from './estimateReference.server.ts'
import { idcFeature } from './idc.feature.ts'

export const idcServer = serverFeature({
  feature: idcFeature,
  handlers: () => ({ idc_estimate: estimateHandlers }),
  reference: { idc_estimate: { calls: estimateReference } },
})
