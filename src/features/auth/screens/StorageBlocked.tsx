import { Button } from '@mantine/core'
import { useWords } from '../../../web/loading/words.ts'
import { webText } from '../../../web/web.text.ts'
import { authText } from '../auth.text.ts'
import styles from './Entrance.module.css'

/** In place of a sign-in, if the browser stores nothing for this site: what to allow. */
export function StorageBlocked() {
  const t = useWords(authText)
  const tWeb = useWords(webText)
  return (
    <div className={styles.form}>
      <h1 className={styles.title}>{t('storage_blocked.title')}</h1>
      <p className={styles.intro}>{t('storage_blocked.text', { host: location.host })}</p>
      <Button size="lg" fullWidth onClick={() => location.reload()}>
        {tWeb('chunk.reload')}
      </Button>
    </div>
  )
}
