import type { RemoteStatus } from '../../../integrations/accounting/accounting.ts'
import { shape, type TypeOf } from '../../../kernel/field/shape.ts'
import type { QuoteStatus } from '../quote.ts'

/** How a quote stands with accounting (decisions, section 3). */
export const syncStates = [
  'not_linked',
  /** Waits to be created there. */
  'queued',
  'synced',
  /** Waits for a change made here to be sent. */
  'changed_locally',
  /** Somebody changed its status there. */
  'changed_remotely',
  /** The amounts differ, or both sides changed the status. */
  'conflict',
  /** The service refuses it, or could not be reached for long. */
  'error',
  /** It was deleted there. */
  'remote_missing',
] as const
export type SyncState = (typeof syncStates)[number]

/** States in which a person has to decide or mend something. */
export const unsettledStates = [
  'changed_remotely',
  'conflict',
  'error',
  'remote_missing',
] as const satisfies readonly SyncState[]

/** Statuses of an offer in accounting. */
export const offerStatuses = [
  'draft',
  'pending',
  'confirmed',
  'declined',
] as const satisfies readonly RemoteStatus[]

/** Why a synchronisation failed. */
export const syncFaults = [
  /** The service rejects what was sent, and says why. */
  'refused',
  /** The service does not accept the secret, or it lacks a right. */
  'unauthorised',
  /** Too many calls. */
  'busy',
  'unreachable',
  /** The answer is not as documented. */
  'unreadable',
  /** The user, the account or a VAT rate is not mapped in the settings; the text says which. */
  'unmapped',
] as const
export type SyncFault = (typeof syncFaults)[number]

/**
 * The status that an offer has there. What was replaced or withdrawn counts as declined, so that accounting never has two
 * open offers of the same work; what has expired stays pending, with its date.
 */
export const statusInAccounting: Record<Exclude<QuoteStatus, 'draft'>, RemoteStatus> = {
  sent: 'pending',
  expired: 'pending',
  accepted: 'confirmed',
  declined: 'declined',
  superseded: 'declined',
  cancelled: 'declined',
}

/** One side of a difference. */
const side = shape.object({
  status: shape.choice(offerStatuses).nullable(),
  net: shape.text(),
  taxes: shape.text(),
  total: shape.text(),
})
export type SyncSide = TypeOf<typeof side>

/** How a quote stands with accounting. */
export const quoteSync = shape.object({
  /** Whether the office is connected to an accounting service. */
  is_connected: shape.boolean(),
  state: shape.choice(syncStates),
  /** By which the offer is found there. */
  reference: shape.text().nullable(),
  /** The number that accounting gave it. */
  number: shape.text().nullable(),
  url: shape.text().nullable(),
  last_sync: shape.moment().nullable(),
  fault: shape.choice(syncFaults).nullable(),
  /** What the service said of the last failure, in its own words. */
  fault_text: shape.text().nullable(),
  tries: shape.int(),
  /** When it is tried again by itself. */
  next_try: shape.moment().nullable(),
  /** Both sides of a difference; null without one. */
  ours: side.nullable(),
  theirs: side.nullable(),
})
export type QuoteSync = TypeOf<typeof quoteSync>

/** Ways out of a difference: ours is sent again, or theirs is left as it is. */
export const syncChoices = ['ours', 'theirs'] as const
