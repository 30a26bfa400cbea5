import type { ResponseBody } from '../../../kernel/http/endpoint.ts'
import {
  endedStatuses,
  type ListedMandate,
  type mandateEndpoints,
  type Status,
} from '../mandate.ts'

type Way = ResponseBody<typeof mandateEndpoints.ways>['results'][number]

/** Outcome of dropping a card: it moves, a dialog asks for a reason, or it is refused and returns. */
export type DropOutcome =
  | { does: 'move' }
  | { does: 'ask' }
  /** `why` is null if there is no such way. */
  | { does: 'refuse'; why: Way['guard'] }

/** Decides the outcome of a drop from the way to that column, if any; the server checks again. */
export function dropOutcome(way: Omit<Way, 'open'> | undefined): DropOutcome {
  if (!way) return { does: 'refuse', why: null }
  if (way.guard && !way.may_waive) return { does: 'refuse', why: way.guard }
  return way.needs_reason || way.guard ? { does: 'ask' } : { does: 'move' }
}

const isEnded = (status: Status) => endedStatuses.some((ended) => ended === status)

/** Sort of a column: by due date; for ended mandates, last changed first. */
export const orderOf = (status: Status) => (isEnded(status) ? '-updated_at' : 'due_date')

type Dated = Pick<ListedMandate, 'id' | 'due_date'>

/** Index at which a card is inserted into a sorted column. */
export function insertionIndex(card: Dated, rows: readonly Dated[], status: Status): number {
  if (isEnded(status)) return 0
  const due = ({ due_date }: Dated) => due_date ?? '9999-12-31'
  const index = rows.findIndex((row) => due(row) > due(card))
  return index < 0 ? rows.length : index
}

/** Cards of a column with pending moves applied. */
export function withMoves<C extends Dated & { status: Status }>(
  rows: readonly C[],
  status: Status,
  moves: readonly { mandate: C; to: Status }[],
): C[] {
  const staying = rows.filter(({ id }) => !moves.some(({ mandate }) => mandate.id === id))
  return moves.reduce(
    (cards, { mandate, to }) =>
      to === status ? cards.toSpliced(insertionIndex(mandate, cards, status), 0, mandate) : cards,
    staying,
  )
}
