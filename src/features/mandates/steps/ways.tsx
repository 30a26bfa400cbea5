import type { ResponseBody } from '../../../kernel/http/endpoint.ts'
import type { Translate } from '../../../web/loading/words.ts'
import { isForClient } from '../decisions/decision.ts'
import type { ListedMandate, mandateEndpoints, Status } from '../mandate.ts'
import type { moveText } from './move.text.ts'

/** A way from a mandate's status, with the guard that blocks it. */
export type Way = ResponseBody<typeof mandateEndpoints.ways>['results'][number]

/** Button label for moving a mandate from one status to another. */
export function moveLabel(t: Translate<typeof moveText>, from: Status, to: Status): string {
  if (to === 'in_progress' && from === 'in_review') return t('back')
  if (to === 'in_progress' && from !== 'ordered') return t('reopen')
  return t(to === 'draft' ? 'reopen_draft' : to)
}

type Moved = Pick<ListedMandate, 'status' | 'status_dates' | 'origin'>

/** Text key of who is told the reason of a move: the client, if they are told that of any of these mandates. */
export const reasonReaders = (moved: readonly Moved[], to: Status) =>
  moved.some(({ status, status_dates, origin }) =>
    isForClient({ from: status, to }, { origin, dates: status_dates ?? {} }),
  )
    ? 'reason_for_client'
    : 'reason_internal'
