import { useEffect, useState } from 'react'
import { CallError } from '../../../kernel/http/client.ts'
import type { ResponseBody } from '../../../kernel/http/endpoint.ts'
import { useWords } from '../../../web/loading/words.ts'
import { session } from '../../../web/session/session.tsx'
import type { LoginData } from '../../../web/session/sessionStore.ts'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { PageSkeleton } from '../../../web/ui/page/Skeleton.tsx'
import { call } from '../../../web/useApi.ts'
import { authText } from '../auth.text.ts'
import { authEndpoints } from '../auth.ts'
import styles from './Entrance.module.css'
import { BackupCodes, KeyForm, type NewKey } from './KeyForm.tsx'

/** Turns the second factor on during a sign-in, for somebody whose office requires one; then signs in. */
export default function EnrolPending({ pending }: { pending: string }) {
  const t = useWords(authText)
  const [key, setKey] = useState<NewKey>()
  const [error, setError] = useState<CallError>()
  const [done, setDone] = useState<ResponseBody<typeof authEndpoints.confirmPending>>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isGone = false
    call(authEndpoints.enrolPending, { body: { pending_token: pending } }).then(
      (created) => !isGone && setKey(created),
      (cause: unknown) => !isGone && cause instanceof CallError && setError(cause),
    )
    return () => {
      isGone = true
    }
  }, [pending, attempt])

  if (done)
    return (
      <>
        <h1 className={styles.title}>{t('enrol.codes_title')}</h1>
        <BackupCodes
          codes={done.backup_codes}
          onKept={() => session.accept(done.data as LoginData)}
        />
      </>
    )
  return (
    <>
      <h1 className={styles.title}>{t('security.app')}</h1>
      <p className={styles.again}>{t('verify.must_enrol')}</p>
      {key ? (
        <KeyForm
          created={key}
          send={async (code) => {
            const body = { pending_token: pending, code }
            const confirmed = await call(authEndpoints.confirmPending, { body })
            session.forgetPending()
            setDone(confirmed)
          }}
          onCancel={() => {
            session.forgetPending()
            location.assign('/signin')
          }}
        />
      ) : error ? (
        <ErrorPart
          title={t('security.not_done')}
          error={error}
          retry={() => {
            setError(undefined)
            setAttempt(attempt + 1)
          }}
        />
      ) : (
        <PageSkeleton />
      )}
    </>
  )
}
