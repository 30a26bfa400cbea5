import { useWords } from '../../../web/loading/words.ts'
import type { ListedMandate } from '../mandate.ts'
import { projectText } from './project.text.ts'

/** Tells clients who have not sent their kick-off form why it is not asked for any more. */
export function KickoffClosed({ mandate }: { mandate: Pick<ListedMandate, 'kickoff' | 'status'> }) {
  const { kickoff, status } = mandate
  const t = useWords(projectText)
  if (kickoff !== 'issued' || (status !== 'in_review' && status !== 'delivered')) return null
  return <p className="quiet">{t(`home.kickoff_closed.${status}`)}</p>
}
