import { feature } from '../../kernel/feature.ts'
import { campaignText } from './campaign.text.ts'
import { campaignEndpoints, campaigns } from './campaign.ts'
import { resultText } from './result.text.ts'
import { campaignResults, resultEndpoints } from './result.ts'

/** Campaigns that look for buildings in the register, and the follow-up of what they found. */
export const prospectionFeature = feature({
  endpoints: { campaigns: campaignEndpoints, campaign_results: resultEndpoints },
  records: [
    { resource: campaigns, text: campaignText },
    { resource: campaignResults, text: resultText },
  ],
})
