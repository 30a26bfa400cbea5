import { dayOf } from '../../../kernel/field/format.ts'
import { isSystemContradicted, recommendedSystem } from '../../mandates/services/cvcConcept.ts'
import { isReached, lastMeasuredPeriod } from '../../mandates/services/followUp/attainment.ts'
import type { PublicationGap } from '../report.ts'
import type { KindSnapshot } from '../snapshot.ts'
import type { ComparedVariants } from '../variants/variants.ts'

/** The recommended system of a concept, entered or that of the recommended variant. */
const recommendedOf = (answers: KindSnapshot['answers']) =>
  answers.recommended ?? recommendedSystem(answers)

/** The variants whose subsidy is above what it is granted for. */
export const withRefusedSubsidy = ({ results }: ComparedVariants) =>
  results.filter(({ missing }) => missing.includes('lower_subsidy'))

/**
 * The facts that the report of a kind lacks for publication: the visit, where one is needed, a recommended system that is
 * that of the recommended variant, subsidies that are not above what they are for, a measured period of what is followed
 * up, and a date that is not to come when the report is made.
 */
export function kindGaps({
  kind,
  answers,
  day,
  taken_at,
  variants,
}: Pick<KindSnapshot, 'kind' | 'answers' | 'day' | 'taken_at'> &
  Partial<Pick<KindSnapshot, 'variants'>>): PublicationGap[] {
  const { visit_date } = answers
  const isVisited = typeof visit_date === 'string' && visit_date <= day
  return [
    ...(kind === 'cvc_concept' && (!recommendedOf(answers) || isSystemContradicted(answers))
      ? ['recommended' as const]
      : []),
    ...(variants && withRefusedSubsidy(variants).length > 0
      ? [kind === 'peik' ? ('measures' as const) : ('variants' as const)]
      : []),
    ...((kind === 'cecbplus' || kind === 'peik') && !isVisited ? ['visit_date' as const] : []),
    ...(kind === 'amoen' && lastMeasuredPeriod(answers) === null ? ['periods' as const] : []),
    ...(day > dayOf(new Date(taken_at)) ? ['report_date' as const] : []),
  ]
}

/** What a draft says and the form no longer does, of the facts on which a publication rests: fields of the form. */
export function kindChanges(draft: KindSnapshot, answers: KindSnapshot['answers']): string[] {
  if (draft.kind === 'cvc_concept' && recommendedOf(draft.answers) !== recommendedOf(answers))
    return ['recommended']
  if (draft.kind === 'amoen' && isReached(draft.answers) !== isReached(answers)) return ['reached']
  const gaps = kindGaps(draft)
  return kindGaps({ ...draft, answers }).filter((gap) => !gaps.includes(gap))
}
