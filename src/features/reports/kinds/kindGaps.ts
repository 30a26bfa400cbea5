import { dayOf } from '../../../kernel/field/format.ts'
import { lastMeasuredPeriod } from '../../mandates/services/followUp/attainment.ts'
import type { PublicationGap } from '../report.ts'
import type { KindSnapshot } from '../snapshot.ts'

/**
 * The facts that the report of a kind lacks for publication: the visit, where one is needed, a recommended system, a
 * measured period of what is followed up, and a date that is not to come when the report is made.
 */
export function kindGaps({
  kind,
  answers,
  day,
  taken_at,
}: Pick<KindSnapshot, 'kind' | 'answers' | 'day' | 'taken_at'>): PublicationGap[] {
  const { visit_date, recommended } = answers
  const isVisited = typeof visit_date === 'string' && visit_date <= day
  return [
    ...(kind === 'cvc_concept' && !recommended ? ['recommended' as const] : []),
    ...((kind === 'cecbplus' || kind === 'peik') && !isVisited ? ['visit_date' as const] : []),
    ...(kind === 'amoen' && lastMeasuredPeriod(answers) === null ? ['periods' as const] : []),
    ...(day > dayOf(new Date(taken_at)) ? ['report_date' as const] : []),
  ]
}

/** What a draft says and the form no longer does, of the facts on which a publication rests: fields of the form. */
export function kindChanges(draft: KindSnapshot, answers: KindSnapshot['answers']): string[] {
  if ((draft.answers.recommended ?? null) !== (answers.recommended ?? null)) return ['recommended']
  const gaps = kindGaps(draft)
  return kindGaps({ ...draft, answers }).filter((gap) => !gaps.includes(gap))
}
