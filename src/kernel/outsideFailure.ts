/** Why a call of an outside service failed; `integration:error.<reason>` is the text for it. */
export const outsideReasons = [
  /** The address is not https, or not an address. */
  'not_https',
  /** The name leads into a private network. */
  'private_address',
  /** The service sends us elsewhere, where we do not go. */
  'redirected',
  'too_slow',
  'too_large',
  /** No connection, or it was lost: the service may have done what was asked. */
  'unreachable',
  /** The response does not match the service's documentation. */
  'unreadable',
  /** The service does not accept our secret. */
  'unauthorised',
  /** The secret does not give access to this. */
  'forbidden',
  'not_found',
  /** The service has had enough calls, and says when to call again. */
  'busy',
  /** Our own rate limit leaves no turn in time. */
  'no_turn',
  /** The service rejects what was sent. */
  'refused',
  /** The service failed. */
  'failed',
] as const
export type OutsideReason = (typeof outsideReasons)[number]

/** Reasons after which the same call may succeed later. */
const transient: readonly OutsideReason[] = ['too_slow', 'unreachable', 'busy', 'no_turn', 'failed']

/** A failed call of an outside service. */
export class OutsideFailure extends Error {
  constructor(
    readonly reason: OutsideReason,
    /** Details for the log; contains no secret. */
    readonly said: string = reason,
    /** Seconds after which the service may be called again, if it says so. */
    readonly retryAfter?: number,
  ) {
    super(`${reason}: ${said}`)
  }

  get isTransient() {
    return transient.includes(this.reason)
  }
}
