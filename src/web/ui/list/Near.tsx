import { useWords } from '../../loading/words.ts'
import { uiText } from '../ui.text.ts'
import classes from './Near.module.css'

/** Says that what a search shows is only close to what was typed; readers hear it when it comes. */
export function Near({ shown, words }: { shown: boolean; words: string }) {
  const t = useWords(uiText)
  return (
    <p className={classes.near} role="status">
      {shown && t('list.near', { words: words.trim() })}
    </p>
  )
}
