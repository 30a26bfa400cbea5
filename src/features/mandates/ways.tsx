import type { Answer } from '../../kernel/endpoint.ts'
import type { Say } from '../../web/words.ts'
import type { mandateText } from './mandate.text.ts'
import type { mandateEndpoints, Status } from './mandate.ts'

/** A way on from a mandate's state, and what is missing for it. */
export type Way = Answer<typeof mandateEndpoints.ways>['results'][number]

/** What a button says that brings a mandate from one state to another. */
export function moveWord(t: Say<typeof mandateText>, from: Status, to: Status): string {
  if (to === 'draft') return t('status.draft')
  if (to === 'in_progress' && from === 'in_review') return t('move.back')
  if (to === 'in_progress' && from !== 'ordered') return t('move.reopen')
  return t(`move.${to}`)
}
