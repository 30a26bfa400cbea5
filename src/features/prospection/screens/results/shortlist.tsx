import { toast } from '../../../../web/theme/toast.tsx'
import { refresh } from '../../../../web/useApi.ts'
import { sendDecision } from '../../../../web/writes/useDecision.ts'
import { type CampaignResult, resultEndpoints } from '../../result.ts'

/** Shortlists a building found. */
export async function shortlist({
  id,
  version,
  address,
}: Pick<CampaignResult, 'id' | 'version' | 'address'>) {
  const { problem } = await sendDecision(
    resultEndpoints.update,
    { params: { id }, body: { status: 'shortlisted' } },
    { title: address, version },
  )
  if (problem) toast.error(problem.body.detail)
  await refresh('campaign_results')
}
