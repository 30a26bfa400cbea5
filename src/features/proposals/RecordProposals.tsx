import { type ReactNode, useEffect, useRef } from 'react'
import { access } from '../../access.ts'
import { rulesForPart } from '../../kernel/access.ts'
import type { Fields } from '../../kernel/field/fields.ts'
import { ProposalsProvider } from '../../web/ui/provenance/proposalsContext.tsx'
import { refresh, useCall } from '../../web/useApi.ts'
import { sendDecision } from '../../web/writes/useDecision.ts'
import { recordName } from '../../web/writes/write.ts'
import { useMe } from '../auth/useMe.tsx'
import { type Proposable, type Proposal, proposalEndpoints } from './proposal.ts'

type Props = {
  resource: Proposable
  /**
   * The record; an `id` of null means all rows of the mandate, including new ones. `version` changes with
   * their content.
   */
  record: { id: number | null; version: number | string }
  /** Mandate on which new proposals are made; without it, none can be made. */
  mandate?: number
  /** Title of unsent proposals and decisions in the list of unsent work. */
  title: string
  fields: Fields
  /** Whether the user may propose for a field group. */
  mayPropose?: (group: string) => boolean
  children: ReactNode
}

/** How long the author sees an acceptance unless they dismiss it, in ms. */
const acceptanceVisibleMs = 24 * 60 * 60_000

/** Whether the signed-in user may decide on proposals. */
export function useMayDecide() {
  const me = useMe()
  return me && rulesForPart(access, me, 'proposals', 'transitions', 'accepted').length > 0
}

/** Provides the proposals for a record's fields, or for the rows of a mandate, to its children. */
export function RecordProposals({ children, ...props }: Props) {
  const { resource, record, mandate, title, fields, mayPropose = () => false } = props
  const mayDecide = useMayDecide()
  const state = mayDecide ? 'open' : 'open,accepted,refused'
  const recordFilter = record.id === null ? { mandate } : { record: record.id }
  const query = { resource, ...recordFilter, state, page_size: 100 }
  const { data } = useCall(proposalEndpoints.list, { query }, { enabled: mayDecide !== undefined })
  const { version } = record
  const lastVersion = useRef(version)
  useEffect(() => {
    // Proposals include the current values, so refetch them after a change.
    if (lastVersion.current !== version) void refresh('proposals')
    lastVersion.current = version
  }, [version])
  const writeOptions = { title }
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
        const target = { mandate: mandate ?? 0, resource, record: record.id }
        const body = { ...target, values, comment }
        const options = { ...writeOptions, form }
        return (await sendDecision(proposalEndpoints.create, { body }, options)).problem
      }}
      decide={async ({ id, is_changed }, accept, answer) => {
        const body = { ids: [id], accept, answer, overwrite: is_changed }
        const { problem } = await sendDecision(proposalEndpoints.decide, { body }, writeOptions)
        void refresh(resource)
        return problem
      }}
      withdraw={async ({ id }) =>
        (await sendDecision(proposalEndpoints.withdraw, { params: { id } }, writeOptions)).problem
      }
      dismiss={async ({ id }) =>
        (await sendDecision(proposalEndpoints.dismiss, { params: { id } }, writeOptions)).problem
      }
    >
      {children}
    </ProposalsProvider>
  )
}

/** Whether the author of a proposal still sees it: if it is open, or its decision is neither dismissed nor old. */
const isShown = ({ state, dismissed_at, decided_at }: Proposal) =>
  state === 'open' ||
  (dismissed_at === null &&
    (state === 'refused' || Date.now() - Date.parse(decided_at ?? '') < acceptanceVisibleMs))
