import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconAlertCircle } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import type { LoginError } from '../../../web/session/sessionStore.ts'
import { webText } from '../../../web/web.text.ts'
import { authText } from '../auth.text.ts'
import styles from './Entrance.module.css'

/** The error above a form. Always rendered, so that screen readers announce changes. */
export function EntranceFailure({ children }: { children: ReactNode }) {
  return (
    <div role="alert">
      {children && (
        <p className={styles.failure}>
          <IconAlertCircle aria-hidden />
          <span>{children}</span>
        </p>
      )}
    </div>
  )
}

type SignInFailureProps = {
  failure: LoginError | undefined
  /** Why the previous session ended; shown until a sign-in fails. */
  endReason?: string | undefined
}

/** Says why a sign-in failed: the server's reason, or that the server does not respond. */
export function SignInFailure({ failure, endReason }: SignInFailureProps) {
  const t = useWords(authText)
  const w = useWords(webText)
  return (
    <EntranceFailure>
      {failure ? (
        <>
          <strong>{t('sign_in.failed')}</strong> {failure.detail ?? t('sign_in.no_detail')}
          {failure.status === 0 && ` (${w('away.title')})`}
        </>
      ) : (
        endReason
      )}
    </EntranceFailure>
  )
}

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
