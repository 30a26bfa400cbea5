import type { PublicationGap } from '../report.ts'
import type { KindSnapshot } from '../snapshot.ts'

/** The facts that the report of a kind lacks for publication: the visit, where one is needed, and a recommended system. */
export function kindGaps({ kind, answers, day }: KindSnapshot): PublicationGap[] {
  const { visit_date, recommended } = answers
  const isVisited = typeof visit_date === 'string' && visit_date <= day
  return [
    ...(kind === 'cvc_concept' && !recommended ? ['recommended' as const] : []),
    ...((kind === 'cecbplus' || kind === 'peik') && !isVisited ? ['visit_date' as const] : []),
  ]
}
