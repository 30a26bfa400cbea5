import { useSession } from '../../../web/session/session.tsx'
import { useCall } from '../../../web/useApi.ts'
import { campaignEndpoints } from '../campaign.ts'

/** The register in which campaigns look: its cities, none without one, and whether its buildings are invented. */
export function useRegister() {
  const { can } = useSession()
  const enabled = can('campaigns:read')
  return useCall(campaignEndpoints.cities, {}, { staleTime: 60_000, enabled }).data
}
