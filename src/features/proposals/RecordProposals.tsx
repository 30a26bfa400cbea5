import { type ReactNode, useEffect, useRef } from 'react'
import { access } from '../../access.ts'
import { rulesForPart } from '../../kernel/access.ts'
import type { Fields } from '../../kernel/field/fields.ts'
import { ProposalsProvider } from '../../web/ui/record/proposalsContext.tsx'
import { refresh, useCall } from '../../web/useApi.ts'
import { sendDecision } from '../../web/writes/useDecision.ts'
import { recordName } from '../../web/writes/write.ts'
import { useMe } from '../auth/useMe.tsx'
import { type Proposable, type Proposal, proposalEndpoints } from './proposal.ts'

type Props = {
  resource: Proposable
  /** Without an id the rows of the mandate, and new ones; `version` changes with what they hold. */
  record: { id: number | null; version: number | string }
  /** Through which its reader proposes; without one they do not. */
  mandate?: number
  /** What the list of unsent things calls the record. */
  title: string
  fields: Fields
  /** Whether the reader may propose for a field group. */
  mayPropose?: (group: string) => boolean
  children: ReactNode
}

/** How long an acceptance shows to whoever proposed, unless they dismiss it, ms. */
const acceptanceShows = 24 * 60 * 60_000

/** Whether the person signed in decides on what others propose. */
export function useMayDecide() {
  const me = useMe()
  return me && rulesForPart(access, me, 'proposals', 'transitions', 'accepted').length > 0
}

/**
 * A form of a record with what is proposed for its fields, to decide on or to wait for; or the place
 * where what is proposed for rows of a mandate is.
 */
export function RecordProposals({ children, ...props }: Props) {
  const { resource, record, mandate, title, fields, mayPropose = () => false } = props
  const mayDecide = useMayDecide()
  const state = mayDecide ? 'open' : 'open,accepted,refused'
  const which = record.id === null ? { mandate } : { record: record.id }
  const query = { resource, ...which, state, page_size: 100 }
  const { data } = useCall(proposalEndpoints.list, { query }, { enabled: mayDecide !== undefined })
  const { version } = record
  const seen = useRef(version)
  useEffect(() => {
    // What a field holds is told beside what is proposed for it.
    if (seen.current !== version) void refresh('proposals')
    seen.current = version
  }, [version])
  const given = { title }
  return (
    <ProposalsProvider
      record={recordName(resource, record.id ?? `new/${mandate}`)}
      fields={fields}
      proposed={(data?.results ?? []).filter(isShown)}
      labels={data?.labels}
      mayDecide={mayDecide ?? false}
      mayPropose={(group) => mandate !== undefined && mayPropose(group)}
      send={async (field, { value, comment }, form) => {
        const values = { [field]: value }
        const about = { mandate: mandate ?? 0, resource, record: record.id }
        const body = { ...about, values, comment }
        const sent = { ...given, form }
        return (await sendDecision(proposalEndpoints.create, { body }, sent)).problem
      }}
      decide={async ({ id, is_changed }, accept, answer) => {
        const body = { ids: [id], accept, answer, overwrite: is_changed }
        const { problem } = await sendDecision(proposalEndpoints.decide, { body }, given)
        void refresh(resource)
        return problem
      }}
      withdraw={async ({ id }) =>
        (await sendDecision(proposalEndpoints.withdraw, { params: { id } }, given)).problem
      }
      dismiss={async ({ id }) =>
        (await sendDecision(proposalEndpoints.dismiss, { params: { id } }, given)).problem
      }
    >
      {children}
    </ProposalsProvider>
  )
}

const isShown = ({ state, dismissed_at, decided_at }: Proposal) =>
  state === 'open' ||
  (dismissed_at === null &&
    (state === 'refused' || Date.now() - Date.parse(decided_at ?? '') < acceptanceShows))
