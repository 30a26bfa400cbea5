import { useWords } from '../../loading/words.ts'
import { uiText } from '../ui.text.ts'
import classes from './ApproximateNotice.module.css'

/** Notice that a search for `words` found only approximate matches; announced to screen readers. */
export function ApproximateNotice({ shown, words }: { shown: boolean; words: string }) {
  const t = useWords(uiText)
  return (
    <p className={classes.near} role="status">
      {shown && t('list.near', { words: words.trim() })}
    </p>
  )
}
