import { IconCloudOff } from '../../web/icons/icons.ts'
import { useWords } from '../../web/loading/words.ts'
import { session, useSession } from '../../web/session/session.tsx'
import { webText } from '../../web/web.text.ts'
import styles from './AwayBanner.module.css'

/** Banner while the server is unreachable. */
export function AwayBanner() {
  const t = useWords(webText)
  const { isReachable } = useSession()
  return (
    <div role="status">
      {!isReachable && (
        <div className={styles.banner} data-away>
          <IconCloudOff aria-hidden />
          <span>
            <strong>{t('away.title')}</strong> {t('away.text')}
          </span>
          <button type="button" className={styles.retry} onClick={() => void session.retry()}>
            {t('retry')}
          </button>
        </div>
      )}
    </div>
  )
}
