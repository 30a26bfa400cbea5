import type { ResponseBody } from '../../../kernel/http/endpoint.ts'
import type { Translate } from '../../../web/loading/words.ts'
import type { mandateEndpoints, Status } from '../mandate.ts'
import type { moveText } from './move.text.ts'

/** A way from a mandate's status, with the guard that blocks it. */
export type Way = ResponseBody<typeof mandateEndpoints.ways>['results'][number]

/** Button label for moving a mandate from one status to another. */
export function moveLabel(t: Translate<typeof moveText>, from: Status, to: Status): string {
  if (to === 'in_progress' && from === 'in_review') return t('back')
  if (to === 'in_progress' && from !== 'ordered') return t('reopen')
  // No way leads to `draft`; this only satisfies the types.
  return t(to === 'draft' ? 'reopen' : to)
}
