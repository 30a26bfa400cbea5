import { shape } from '../../../kernel/field/shape.ts'

/** Days after delivery when silence counts as acceptance. */
export const objectionDays = 30

/** Most characters of an objection. */
export const maxObjectionLength = 2000

/**
 * How a delivered mandate was accepted: by its client, by their silence, or by the office with a proof. `before`: it was
 * closed when closing meant both.
 */
export const acceptors = ['client', 'silence', 'office', 'before'] as const
export type Acceptor = (typeof acceptors)[number]

/** File with which the office proves an acceptance, and the SHA-256 of its content then. */
export const acceptanceProof = shape.object({ file: shape.int(), hash: shape.text() })

/** Whether a mandate waits for its client to accept it. */
export const awaitsAcceptance = (mandate: { status: string; accepted_at?: string | null }) =>
  mandate.status === 'delivered' && !mandate.accepted_at
