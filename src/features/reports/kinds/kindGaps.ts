import { dayOf } from '../../../kernel/field/format.ts'
import { tableRows } from '../../../kernel/field/tables.ts'
import { openItems } from '../../heating/plausibility/acknowledgement.ts'
import { isAnswered } from '../../mandates/checklist.ts'
import {
  isSystemContradicted,
  recommendedSystem,
  recommendedVariants,
} from '../../mandates/services/cvcConcept.ts'
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
 * that of the recommended variant, subsidies that are not above what they are for, whether its prices include VAT, a measured period of what is followed
 * up, a date that is not to come when the report is made, and a reason for what the checks find.
 */
export function kindGaps({
  kind,
  answers,
  day,
  taken_at,
  variants,
  plausibility = [],
}: Pick<KindSnapshot, 'kind' | 'answers' | 'day' | 'taken_at' | 'plausibility'> &
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
    ...(variants?.results.some(({ investment }) => investment) && !isAnswered(answers.prices_vat)
      ? ['prices_vat' as const]
      : []),
    ...(kind === 'amoen' && lastMeasuredPeriod(answers) === null ? ['periods' as const] : []),
    ...(day > dayOf(new Date(taken_at)) ? ['report_date' as const] : []),
    ...(openItems(plausibility, answers).length > 0 ? ['plausibility' as const] : []),
  ]
}

/** The table of what the report of a kind recommends, and the recommended rows: variants, or measures of high priority. */
function recommendedRows(
  kind: KindSnapshot['kind'],
  answers: KindSnapshot['answers'],
): { table?: 'variants' | 'measures'; rows: string[] } {
  const rowsWith = (table: string, isChosen: (values: Record<string, unknown>) => boolean) =>
    tableRows(table, answers).flatMap(({ row, values }) => (isChosen(values) ? [row] : []))
  switch (kind) {
    case 'cvc_concept':
      return { table: 'variants', rows: recommendedVariants(answers) }
    case 'cecbplus':
      return { table: 'variants', rows: rowsWith('variants', (of) => of.recommended === true) }
    case 'peik':
      return { table: 'measures', rows: rowsWith('measures', (of) => of.priority === 'high') }
    case 'amoen':
      return { rows: [] }
  }
}

/** What a draft says and the form no longer does, of the facts on which a publication rests: fields of the form. */
export function kindChanges(
  draft: KindSnapshot,
  { answers, plausibility }: Pick<KindSnapshot, 'answers' | 'plausibility'>,
): string[] {
  if (draft.kind === 'cvc_concept' && recommendedOf(draft.answers) !== recommendedOf(answers))
    return ['recommended']
  const [drafted, current] = [draft.answers, answers].map((of) =>
    recommendedRows(draft.kind, of),
  ) as [ReturnType<typeof recommendedRows>, ReturnType<typeof recommendedRows>]
  if (drafted.table && drafted.rows.toSorted().join() !== current.rows.toSorted().join())
    return [drafted.table]
  if (draft.kind === 'amoen' && isReached(draft.answers) !== isReached(answers)) return ['reached']
  const gaps = kindGaps(draft)
  // What is plausible was judged for the values of the draft; one of before never was.
  const checked = { ...draft, answers, plausibility: draft.plausibility ? [] : plausibility }
  return kindGaps(checked).filter((gap) => !gaps.includes(gap))
}
