import { useWords } from '../../../../web/loading/words.ts'
import { resultText } from '../../result.text.ts'
import type { ResultStatus } from '../../result.ts'
import classes from './FollowUpState.module.css'

/** How far a result is followed up: a tinted word, quiet while nothing has been done. */
export function FollowUpState({ status }: { status: ResultStatus }) {
  const t = useWords(resultText)
  return (
    <span className={classes.state} data-status={status}>
      {t(`status.${status}`)}
    </span>
  )
}
