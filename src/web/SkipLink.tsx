import { useWords } from './loading/words.ts'
import styles from './SkipLink.module.css'
import { webText } from './web.text.ts'

/** "Skip to content" link, visible on focus; the page has the id `content`. */
export function SkipLink() {
  const t = useWords(webText)
  return (
    <a href="#content" className={styles.skip} data-screen-only>
      {t('skip')}
    </a>
  )
}
