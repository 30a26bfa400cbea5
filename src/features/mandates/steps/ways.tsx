import type { ResponseBody } from '../../../kernel/http/endpoint.ts'
import type { Say } from '../../../web/loading/words.ts'
import type { mandateEndpoints, Status } from '../mandate.ts'
import type { moveText } from './move.text.ts'

/** A way on from a mandate's state, and what is missing for it. */
export type Way = ResponseBody<typeof mandateEndpoints.ways>['results'][number]

/** What a button says that brings a mandate from one state to another. */
export function moveLabel(t: Say<typeof moveText>, from: Status, to: Status): string {
  if (to === 'in_progress' && from === 'in_review') return t('back')
  if (to === 'in_progress' && from !== 'ordered') return t('reopen')
  // Nothing leads to a draft.
  return t(to === 'draft' ? 'reopen' : to)
}
