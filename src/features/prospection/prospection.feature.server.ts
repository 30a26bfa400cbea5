import { sql } from 'drizzle-orm'
import { serverFeature } from '../../feature.server.ts'
import { campaignHandlers } from './campaign.server.ts'
import { campaignSchemas } from './campaign.ts'
import { prospectionFeature } from './prospection.feature.ts'
import { campaignResultsTable, campaignsTable } from './prospection.table.ts'
import { campaignReference, resultReference } from './prospectionReference.server.ts'
import { resultHandlers } from './result.server.ts'

export const prospectionServer = serverFeature({
  feature: prospectionFeature,
  records: {
    campaigns: { table: campaignsTable, label: sql`name` },
    campaign_results: { table: campaignResultsTable, label: sql`address` },
  },
  handlers: (parts) => ({ campaigns: campaignHandlers(parts), campaign_results: resultHandlers }),
  reference: {
    campaigns: { calls: campaignReference, name: 'Campaign', schemas: campaignSchemas },
    campaign_results: { calls: resultReference, name: 'CampaignResult' },
  },
})
