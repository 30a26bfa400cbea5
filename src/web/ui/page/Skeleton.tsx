import { rem } from '@mantine/core'
import { useWords } from '../../loading/words.ts'
import { webText } from '../../web.text.ts'
import styles from '../basic/states.module.css'

/** Placeholder bars for loading text, shown after 200 ms; `widths` in percent, one per line. */
export function Skeleton({
  widths = [92, 70, 84],
  height = 20,
}: {
  widths?: number[]
  height?: number
}) {
  const t = useWords(webText)
  return (
    <div className={styles.skeleton} role="status" aria-label={t('loading')} data-loading>
      {widths.map((width, line) => (
        <span
          key={`${line}-${width}`}
          className={styles.bar}
          style={{ width: `${width}%`, height: rem(height / 2), marginBlock: rem(height / 4) }}
        />
      ))}
    </div>
  )
}

/** Placeholder of a page's content, or of a whole page. */
export const PageSkeleton = () => (
  <div className={styles.page}>
    <Skeleton widths={[28, 92, 84, 70, 92, 60]} height={32} />
  </div>
)
