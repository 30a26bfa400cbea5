import { useWords } from './loading/words.ts'
import styles from './SkipLink.module.css'
import { webText } from './web.text.ts'

/** Shows at the first Tab and leads past the menu to the page, which has the id `content`. */
export function SkipLink() {
  const t = useWords(webText)
  return (
    <a href="#content" className={styles.skip}>
      {t('skip')}
    </a>
  )
}
