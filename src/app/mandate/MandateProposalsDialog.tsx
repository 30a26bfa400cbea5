import type { Mandate } from '../../features/mandates/mandate.ts'
import { ProposalsDialog } from '../../features/proposals/ProposalsDialog.tsx'
import type { proposalEndpoints } from '../../features/proposals/proposal.ts'
import type { ResponseBody } from '../../kernel/http/endpoint.ts'
import { useProposalTargets } from './useProposalTargets.ts'

type Props = {
  mandate: Mandate
  proposed: ResponseBody<typeof proposalEndpoints.list>
  onClose: () => void
}

/** Dialog to decide on the proposals on a mandate. */
export default function MandateProposalsDialog({ mandate, proposed, onClose }: Props) {
  return (
    <ProposalsDialog
      title={`${mandate.number} ${mandate.building_address}`}
      proposed={proposed.results}
      targets={useProposalTargets(mandate, proposed)}
      onClose={onClose}
    />
  )
}
