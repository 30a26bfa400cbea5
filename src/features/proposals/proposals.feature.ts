import { feature } from '../../kernel/feature.ts'
import { proposalText } from './proposal.text.ts'
import { proposalEndpoints, proposals } from './proposal.ts'

/** What people propose for fields that they may not write. */
export const proposalFeature = feature({
  endpoints: { proposals: proposalEndpoints },
  records: [{ resource: proposals, text: proposalText }],
})
