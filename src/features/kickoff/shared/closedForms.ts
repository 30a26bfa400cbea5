import { kickoffStatuses } from '../../../access.ts'
import { endedStatuses, type Status } from '../../mandates/mandate.ts'

/** What decides whether a form takes answers, besides its own days. */
export type FormOwners = { client: number; status: Status; isClientInactive: boolean }

/**
 * Why a form that was neither revoked nor sent takes no answers for a mandate, whatever its days: the mandate has another
 * client, has ended or is done, or its client has lost their access. Asked at each call, as all of this may be undone.
 */
export function closedByOwners(
  form: { client: number },
  { client, status, isClientInactive }: FormOwners,
): 'other_client' | 'client_deactivated' | 'mandate_ended' | 'mandate_reviewed' | undefined {
  if (client !== form.client) return 'other_client'
  if (isClientInactive) return 'client_deactivated'
  if (endedStatuses.some((ended) => ended === status)) return 'mandate_ended'
  return kickoffStatuses.some((open) => open === status) ? undefined : 'mandate_reviewed'
}

/** Reasons by which a form is closed for all of its mandates, the one that may be undone most easily first. */
const closings = [
  ...(['mandate_reviewed', 'mandate_ended', 'client_deactivated', 'other_client'] as const),
  'revoked',
] as const
type Closing = (typeof closings)[number]

/** Why a form is closed, by the reasons of its mandates; undefined while one of them takes answers. */
export const closedByAll = (reasons: readonly (Closing | undefined)[]): Closing | undefined =>
  reasons.includes(undefined) ? undefined : closings.find((closing) => reasons.includes(closing))
