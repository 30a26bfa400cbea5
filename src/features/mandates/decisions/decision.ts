import { wasOffered } from '../../../access.ts'
import type { Decision, MandateOrigin, Status } from '../mandate.ts'

/** What a decision with a reason does to a mandate. */
export type DecisionKind = 'sent_back' | 'reopened' | 'ordered' | 'cancelled'

/** Days during which the homes of client and partner tell of a decision. */
export const decisionDays = 30

type Move = { from: Status; to: Status }

const isSentBack = ({ from, to }: Move) => from === 'in_review' && to === 'in_progress'

/** What a decision did to its mandate. */
export const decisionKind = (decided: Pick<Decision, 'from' | 'to'>): DecisionKind =>
  decided.to === 'ordered' || decided.to === 'cancelled'
    ? decided.to
    : isSentBack(decided)
      ? 'sent_back'
      : 'reopened'

/**
 * Whether the client is told of a decision: not of what is sent back from review, nor of the end of a mandate that they
 * had not seen, nor of what is a draft of the office again.
 */
export function isForClient(
  decided: Move,
  { origin, dates }: { origin: MandateOrigin; dates: Partial<Record<Status, string>> },
): boolean {
  if (decided.to === 'ordered') return true
  if (decided.to === 'draft') return origin === 'request'
  // Clients see their own requests, and others from the quote on.
  return !isSentBack(decided) && (origin === 'request' || wasOffered(dates))
}

type Decided<D> = {
  status: Status
  status_dates?: Partial<Record<Status, string>> | null
  decision?: Decision | null
  internal_decision?: D | null
}

/** The decision that led a mandate to its current status, as far as the reader is told of it. */
export const currentDecision = <D extends Decision>({
  status,
  status_dates: dates,
  decision,
  internal_decision: internal,
}: Decided<D>) => [internal, decision].find((one) => one && one.at === dates?.[status]) ?? undefined
