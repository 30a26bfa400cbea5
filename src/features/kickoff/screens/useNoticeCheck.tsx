import { useWords } from '../../../web/loading/words.ts'
import { kickoffText } from '../kickoff.text.ts'
import { acceptsNotice } from '../kickoffFields.ts'
import { useKickoff } from './kickoffContext.tsx'

/**
 * Returns a function that says at its field that the privacy notice is not accepted, and whether it is. A device that
 * may not show all answers cannot know, and leaves it to the server.
 */
export function useNoticeCheck() {
  const t = useWords(kickoffText)
  const { form, queue, values } = useKickoff()
  return () => {
    if (form.needs_code || acceptsNotice(values)) return true
    queue.showProblems({ privacy_accepted: t('error.privacy') })
    return false
  }
}
