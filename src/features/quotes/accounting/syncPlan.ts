import type { RemoteAmounts, RemoteStatus } from '../../../integrations/accounting/accounting.ts'

/** An offer as it was there after our last write. */
export type Known = { status: RemoteStatus | null; total: string; text: string; updated_at: string }

/** An offer as it was read. */
export type SeenOffer = Known & { amounts: RemoteAmounts }

/** Writes whose outcome is not known: when the last one was sent, and what they were to make of the offer. */
export type Attempt = { at: string; statuses: readonly RemoteStatus[]; totals: readonly string[] }

/** What of the two sides decides about differences. */
type Side = { status: RemoteStatus; total: string }

/** A difference that a person has accepted: our side and theirs at that moment. */
export type Accepted = { ours: Side; theirs: { status: RemoteStatus | null; total: string } }

export type PlanInput = {
  /** What the quote is to be there; `hash` is of everything but the status. */
  ours: Side & { hash: string }
  theirs: Pick<SeenOffer, 'status' | 'total' | 'text'>
  known: Known | null
  written: string | null
  attempt: Attempt | null
  accepted: Accepted | null
  /** Whether a person had ours sent again. */
  isForced: boolean
}

export type Plan =
  | { ask: 'conflict' | 'changed_remotely' }
  | { ask?: undefined; write: boolean; to: RemoteStatus }

/** Whether a person has accepted that the totals differ as they do. */
const isTotalAccepted = ({ ours, theirs, accepted }: PlanInput) =>
  accepted !== null && accepted.ours.total === ours.total && accepted.theirs.total === theirs.total

const isStatusAccepted = ({ ours, theirs, accepted }: PlanInput) =>
  accepted !== null &&
  accepted.ours.status === ours.status &&
  accepted.theirs.status === theirs.status

/** Whether somebody there changed the total; our own write without an answer may have done so, too. */
function isTotalChangedThere({ theirs, known, attempt }: PlanInput) {
  return known !== null && theirs.total !== known.total && !attempt?.totals.includes(theirs.total)
}

/** Whether somebody there changed the status. A write passes through `draft` and `pending`. */
function isStatusChangedThere({ theirs, known, attempt }: PlanInput) {
  if (known === null || theirs.status === known.status) return false
  if (attempt === null) return true
  const own: readonly (RemoteStatus | null)[] = [...attempt.statuses, 'draft', 'pending']
  return !own.includes(theirs.status)
}

/**
 * What is to be done about a linked offer. Ours wins where texts differ; a person is asked where amounts differ, or where
 * the status was changed there.
 */
export function planSync(input: PlanInput): Plan {
  const { ours, theirs, known, written, attempt, isForced } = input
  const isChangedHere = written !== ours.hash || (known !== null && known.status !== ours.status)
  const hasOtherTotal = theirs.total !== ours.total && !isTotalAccepted(input)
  const hasOtherStatus = theirs.status !== ours.status && !isStatusAccepted(input)
  if (!isForced) {
    if (hasOtherTotal && isTotalChangedThere(input)) return { ask: 'conflict' }
    if (hasOtherStatus && isStatusChangedThere(input))
      return { ask: isChangedHere ? 'conflict' : 'changed_remotely' }
  }
  const isTextChangedThere = known !== null && theirs.text !== known.text
  const write =
    written !== ours.hash ||
    (isForced && hasOtherTotal) ||
    // Ours may be there in part only.
    attempt !== null ||
    isTextChangedThere
  return { write, to: isStatusAccepted(input) && theirs.status ? theirs.status : ours.status }
}

/** Whether the total is still another one after we have written ours, which a person has to know. */
export const differsAfterWrite = (input: PlanInput): boolean =>
  input.theirs.total !== input.ours.total && !isTotalAccepted(input)
