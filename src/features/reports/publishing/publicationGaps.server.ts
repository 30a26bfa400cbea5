import { dayOf } from '../../../kernel/field/format.ts'
import { rowsOf } from '../../../kernel/field/tables.ts'
import { openItems } from '../../heating/plausibility/acknowledgement.ts'
import { bindingVerdict, isReason } from '../../heating/result/recommendation.ts'
import { heatingOptions } from '../../reference/heatingOption.ts'
import { adviceTexts } from '../pages/closingPages.server.ts'
import type { PublicationGap } from '../report.ts'
import type { Snapshot } from '../snapshot.ts'

/** What decides whether a report may be published: of its snapshot, or of the worksheet. */
export type PublicationFacts = Pick<Snapshot, 'answers' | 'judged' | 'advice' | 'plausibility'>

/** Whether the recommended option cannot be built here and no reason for recommending it is given. */
export function lacksReason({ answers, judged }: Pick<Snapshot, 'answers' | 'judged'>): boolean {
  const recommended = heatingOptions.find((option) => option === answers.recommended)
  return (
    recommended !== undefined &&
    bindingVerdict(judged[recommended]) === 'no' &&
    !isReason(answers.recommended_reason)
  )
}

/** Whether the visit took place. */
const isVisited = (date: unknown) =>
  typeof date === 'string' && date <= dayOf(new Date().toISOString())

/** Whether there are next steps, and each of them says what is to be done. */
function hasSteps(snapshot: PublicationFacts): boolean {
  const steps = adviceTexts(snapshot, 'next_steps', 'fr')
  return steps.length > 0 && steps.length === rowsOf('next_steps', snapshot.answers).length
}

/** The facts that a report lacks for publication, as fields of the mandate's form. */
export function publicationGaps(snapshot: PublicationFacts): PublicationGap[] {
  const { recommended, visit_date } = snapshot.answers
  // Drafts of before are held against the worksheet, which has its own.
  const { plausibility = [] } = snapshot
  return [
    ...(recommended ? [] : ['recommended' as const]),
    ...(lacksReason(snapshot) ? ['recommended_reason' as const] : []),
    ...(hasSteps(snapshot) ? [] : ['next_steps' as const]),
    ...(isVisited(visit_date) ? [] : ['visit_date' as const]),
    ...(openItems(plausibility, snapshot.answers).length > 0 ? ['plausibility' as const] : []),
  ]
}
