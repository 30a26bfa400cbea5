import { IconHourglass } from '../../icons/icons.ts'
import { useWords } from '../../loading/words.ts'
import { uiText } from '../ui.text.ts'
import classes from './WaitingChip.module.css'

/**
 * Shows the person to act next, and the number of whole days; `word` is "Client" in a list, a phrase in a header.
 */
export function WaitingChip({ word, days }: { word: string; days: number }) {
  const t = useWords(uiText)
  return (
    <span className={classes.chip}>
      <IconHourglass size={12} aria-hidden />
      <span className={classes.word}>{word}</span>
      {days > 0 && <span className="strong number">{t('waiting.days', { days })}</span>}
    </span>
  )
}
