import { useWords } from '../../loading/words.ts'
import { webText } from '../../web.text.ts'
import styles from '../basic/states.module.css'

/** Bars where text will stand, after 200 ms; `widths` in per cent, one a line, at the final line height. */
export function Skeleton({
  widths = [92, 70, 84],
  height = 20,
}: {
  widths?: number[]
  height?: number
}) {
  const t = useWords(webText)
  return (
    <div className={styles.skeleton} role="status" aria-label={t('loading')}>
      {widths.map((width, line) => (
        <span
          key={`${line}-${width}`}
          className={styles.bar}
          style={{ width: `${width}%`, height: height / 2, marginBlock: height / 4 }}
        />
      ))}
    </div>
  )
}

/** The ring that shows, after 200 ms, while a whole page or part is on its way. */
export function PartLoader() {
  const t = useWords(webText)
  return (
    <div className={styles.loader} role="status" aria-label={t('loading')}>
      <span className={styles.ring} />
    </div>
  )
}
