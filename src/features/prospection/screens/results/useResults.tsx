import { useMemo } from 'react'
import { useList } from '../../../../web/ui/listing/useList.ts'
import { resultsPerPage } from '../../campaign.ts'
import { campaignResults } from '../../result.ts'

const filters = Object.keys(campaignResults.filters).filter((name) => name !== 'campaign')
const initial = { sort: campaignResults.order, pageSize: resultsPerPage }

/** The page of a campaign's result that the URL describes. */
export function useResults(campaign: number) {
  const fixed = useMemo(() => ({ campaign: [String(campaign)] }), [campaign])
  return useList(campaignResults, { fixed, filters, initial })
}
