import { Link } from '../../../../web/Link.tsx'
import { useSession } from '../../../../web/session/session.tsx'
import { useCall } from '../../../../web/useApi.ts'
import { claims, shareOf } from '../../claims/claim.ts'
import { ProgrammeShares } from './ProgrammeShares.tsx'

type Props = { mandates: readonly number[]; total?: string | undefined }

/** What programmes pay of some mandates by now, and what is left to the client of a total. */
export function QuoteClaims({ mandates, total }: Props) {
  const { can } = useSession()
  const { data } = useCall(
    claims.endpoints.list,
    { query: { mandate: [...mandates], sort: ['id'], page_size: 100 } },
    { enabled: mandates.length > 0 },
  )
  const shares = (data?.results ?? []).map((claim) => ({
    ...{ id: claim.id, state: claim.state, paid_to: claim.paid_to },
    name: can('claims:write') ? (
      <Link to={`/claims/${claim.id}`}>{claim.programme}</Link>
    ) : (
      claim.programme
    ),
    amount: shareOf(claim).toFixed(2),
  }))
  return <ProgrammeShares shares={shares} total={total} />
}
