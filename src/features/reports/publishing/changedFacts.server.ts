import { bindingVerdict } from '../../heating/result/recommendation.ts'
import { heatingOptions } from '../../reference/heatingOption.ts'
import type { PublicationGap } from '../report.ts'
import { type PublicationFacts, publicationGaps } from './publicationGaps.server.ts'

/**
 * What a draft says and the worksheet no longer does, of the facts on which a publication rests: fields and cells of the
 * mandate's form. Other changes since then are no matter: a report says what was known when it was made.
 */
export function changedFacts(draft: PublicationFacts, worksheet: PublicationFacts): string[] {
  const { recommended } = draft.answers
  if (worksheet.answers.recommended !== recommended) return ['recommended']
  const option = heatingOptions.find((one) => one === recommended)
  const isJudgedAnew =
    option && bindingVerdict(draft.judged[option]) !== bindingVerdict(worksheet.judged[option])
  const gaps = publicationGaps(draft)
  // What is plausible was judged for the values of the draft; one of before never was.
  const isOfItsDay = (gap: PublicationGap) =>
    gap === 'plausibility' && draft.plausibility !== undefined
  return [
    ...(isJudgedAnew ? [`options/${option}/feasible`] : []),
    ...publicationGaps(worksheet).filter((gap) => !gaps.includes(gap) && !isOfItsDay(gap)),
  ]
}
