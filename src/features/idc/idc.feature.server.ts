import { serverFeature } from '../../feature.server.ts'
import { estimateHandlers } from './estimate.server.ts'
import { estimateReference } from './estimateReference.server.ts'
import { idcFeature } from './idc.feature.ts'
import { findFollowUpReadings, followUpJobs } from './periodUse/followUpReadings.server.ts'
import { signatureHandlers } from './signature/signature.server.ts'
import { signatureReference } from './signature/signatureReference.server.ts'

export const idcServer = serverFeature({
  feature: idcFeature,
  findReadings: findFollowUpReadings,
  officeTasks: ['mandates.refreshFollowUps'],
  jobs: followUpJobs,
  handlers: () => ({ idc_estimate: estimateHandlers, idc_signature: signatureHandlers }),
  reference: {
    idc_estimate: { calls: estimateReference },
    idc_signature: { calls: signatureReference },
  },
})
