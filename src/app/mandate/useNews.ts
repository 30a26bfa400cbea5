import { untakenBillEndpoints } from '../../features/bills/untakenBills.ts'
import { proposalEndpoints } from '../../features/proposals/proposal.ts'
import { refreshWith, useCall } from '../../web/useApi.ts'

// A bill is read of a file, and taken over as a consumption until that is deleted.
for (const resource of ['files', 'consumptions']) refreshWith(resource, 'bills')

/** The open proposals on a mandate, for those who may decide on them. */
export const useOpenProposals = (mandate: number, isEnabled: boolean) =>
  useCall(
    proposalEndpoints.list,
    { query: { mandate, state: 'open', page_size: 100 } },
    { enabled: isEnabled },
  )

/** What arrived on a mandate and waits for the office: proposals, as of the kick-off form, and bills that were read. */
export function useNews(mandate: number, isEnabled: boolean) {
  const proposed = useOpenProposals(mandate, isEnabled)
  const bills = useCall(
    untakenBillEndpoints.untaken,
    { query: { mandate } },
    { enabled: isEnabled },
  )
  const [proposals, untaken] = [proposed.data?.results ?? [], bills.data?.results ?? []]
  const moments = [
    ...proposals.map(({ created_at }) => created_at),
    ...untaken.map(({ arrived_at }) => arrived_at),
  ]
  return {
    isLoading: proposed.isLoading || bills.isLoading,
    proposed: proposals.length > 0 ? proposed.data : undefined,
    bills: untaken,
    /** When the oldest of them arrived; undefined if there is nothing new. */
    since: moments.sort()[0],
  }
}
