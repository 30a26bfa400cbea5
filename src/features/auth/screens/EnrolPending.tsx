import { Suspense, useEffect, useState } from 'react'
import { CallError } from '../../../kernel/http/client.ts'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { session } from '../../../web/session/session.tsx'
import type { LoginData } from '../../../web/session/sessionStore.ts'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { PageSkeleton } from '../../../web/ui/page/Skeleton.tsx'
import { call } from '../../../web/useApi.ts'
import { authText } from '../auth.text.ts'
import { authEndpoints } from '../auth.ts'
import { passkeyText } from '../passkeys/passkey.text.ts'
import type { EnrolledSignIn } from '../signInShapes.ts'
import styles from './Entrance.module.css'
import { BackupCodes, KeyForm, type NewKey } from './KeyForm.tsx'
import { LoadingButton } from './passkeys/LoadingButton.tsx'

const EnrolPasskey = lazyPart(() => import('./passkeys/EnrolPasskey.tsx'))

/** Turns the second factor on during a sign-in, for somebody whose office requires one; then signs in. */
export default function EnrolPending({
  pending,
  offersPasskey,
}: {
  pending: string
  offersPasskey: boolean
}) {
  const t = useWords(authText)
  const tPasskey = useWords(passkeyText)
  const [isApp, setApp] = useState(!offersPasskey)
  const [done, setDone] = useState<EnrolledSignIn>()
  function finish(signIn: EnrolledSignIn) {
    // It was used up, and must not stay while the codes are shown.
    session.forgetPending()
    setDone(signIn)
  }
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
  if (isApp) return <EnrolApp pending={pending} onDone={finish} />
  return (
    <div className={styles.form}>
      <h1 className={styles.title}>{tPasskey('one')}</h1>
      <p className={styles.intro}>{tPasskey('must_enrol')}</p>
      <Suspense fallback={<LoadingButton />}>
        <EnrolPasskey pending={pending} onDone={finish} />
      </Suspense>
      <div className={styles.ways}>
        <button type="button" className="underlines accent" onClick={() => setApp(true)}>
          {tPasskey('choose_app')}
        </button>
        <button type="button" className="underlines accent" onClick={leave}>
          {t('verify.other_account')}
        </button>
      </div>
    </div>
  )
}

function leave() {
  session.forgetPending()
  location.assign('/signin')
}

type EnrolAppProps = { pending: string; onDone: (done: EnrolledSignIn) => void }

function EnrolApp({ pending, onDone }: EnrolAppProps) {
  const t = useWords(authText)
  const [key, setKey] = useState<NewKey>()
  const [error, setError] = useState<CallError>()
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
  return (
    <>
      <h1 className={styles.title}>{t('security.app')}</h1>
      <p className={styles.again}>{t('verify.must_enrol')}</p>
      {key ? (
        <KeyForm
          created={key}
          send={async (code) =>
            onDone(
              await call(authEndpoints.confirmPending, { body: { pending_token: pending, code } }),
            )
          }
          onCancel={leave}
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
