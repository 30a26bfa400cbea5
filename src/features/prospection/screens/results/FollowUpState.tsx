import { useWords } from '../../../../web/loading/words.ts'
import { type LabelTone, ToneLabel } from '../../../../web/ui/page/ToneLabel.tsx'
import { resultText } from '../../result.text.ts'
import type { ResultStatus } from '../../result.ts'

const tones: Partial<Record<ResultStatus, LabelTone>> = {
  new: 'quiet',
  shortlisted: 'accent',
  contacted: 'info',
  interested: 'accent',
  mandate_created: 'accent',
  do_not_contact: 'danger',
}

/** How far a result is followed up: a tinted word, quiet while nothing has been done. */
export function FollowUpState({ status }: { status: ResultStatus }) {
  const t = useWords(resultText)
  return <ToneLabel tone={tones[status]} word={t(`status.${status}`)} />
}
