import { feature } from '../../kernel/feature.ts'
import { proposalText } from './proposal.text.ts'
import { proposalEndpoints, proposals } from './proposal.ts'

/** Proposals of values for fields that their authors may not write. */
export const proposalFeature = feature({
  endpoints: { proposals: proposalEndpoints },
  records: [{ resource: proposals, text: proposalText }],
})
