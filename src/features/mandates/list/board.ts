import type { ResponseBody } from '../../../kernel/http/endpoint.ts'
import {
  endedStatuses,
  type ListedMandate,
  type mandateEndpoints,
  type Status,
} from '../mandate.ts'

type Way = ResponseBody<typeof mandateEndpoints.ways>['results'][number]

/** What comes of dropping a card: it moves, a reason is asked for first, or it goes back. */
export type DropOutcome =
  | { does: 'move' }
  | { does: 'ask' }
  /** No `why` where there is no such way. */
  | { does: 'refuse'; why: Way['guard'] }

/** Judges a drop by the way that leads there, if one does; the server judges once more. */
export function dropOutcome(way: Way | undefined): DropOutcome {
  if (!way) return { does: 'refuse', why: null }
  if (way.guard && !way.may_waive) return { does: 'refuse', why: way.guard }
  return way.needs_reason || way.guard ? { does: 'ask' } : { does: 'move' }
}

const isEnded = (status: Status) => endedStatuses.some((ended) => ended === status)

/** Order of a column: what is due first; where the work has ended, what ended last. */
export const orderOf = (status: Status) => (isEnded(status) ? '-updated_at' : 'due_date')

type Dated = Pick<ListedMandate, 'id' | 'due_date'>

/** Where in a column a card comes to stand. */
export function insertionIndex(card: Dated, rows: readonly Dated[], status: Status): number {
  if (isEnded(status)) return 0
  const due = ({ due_date }: Dated) => due_date ?? '9999-12-31'
  const behind = rows.findIndex((row) => due(row) > due(card))
  return behind < 0 ? rows.length : behind
}

/** The cards of a column while some are on their way out of it or into it. */
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
