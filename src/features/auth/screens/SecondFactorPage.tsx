import { Button, Checkbox, TextInput } from '@mantine/core'
import { type FormEvent, Suspense, useState } from 'react'
import { CallError } from '../../../kernel/http/client.ts'
import { GoTo } from '../../../web/GoTo.tsx'
import { Link } from '../../../web/Link.tsx'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { homePath } from '../../../web/paths.ts'
import { session, useSession } from '../../../web/session/session.tsx'
import type { LoginData } from '../../../web/session/sessionStore.ts'
import { withOverlay } from '../../../web/theme/overlay.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { PageSkeleton } from '../../../web/ui/page/Skeleton.tsx'
import { call, useCall } from '../../../web/useApi.ts'
import { webText } from '../../../web/web.text.ts'
import { authText } from '../auth.text.ts'
import { authEndpoints, totpDigits } from '../auth.ts'
import { passkeyText } from '../passkeys/passkey.text.ts'
import { CodeInput } from './CodeInput.tsx'
import styles from './Entrance.module.css'
import { EntranceFrame } from './EntranceFrame.tsx'
import { EntranceFailure } from './Failure.tsx'
import { LoadingButton } from './passkeys/LoadingButton.tsx'
import { arePasskeysPossible } from './passkeys/passkeysPossible.tsx'

const EnrolPending = lazyPart(() => import('./EnrolPending.tsx'))
const PasskeyFactor = lazyPart(() => import('./passkeys/PasskeyFactor.tsx'))

/** Second step of a sign-in: the code of the app, or a backup code. */
export default function SecondFactorPage() {
  const t = useWords(authText)
  const { isLoggedIn, activeGroup } = useSession()
  // Kept here, since the pending sign-in is dropped before the person has read the backup codes.
  const [pending] = useState(session.pendingToken)
  if (isLoggedIn) return <GoTo path={homePath(activeGroup)} />
  return (
    <EntranceFrame title={t('verify.title')}>
      {pending ? <PendingSignIn pending={pending} /> : <Expired />}
    </EntranceFrame>
  )
}

/** Asks for a code, or first for an app if the office requires one. */
function PendingSignIn({ pending }: { pending: string }) {
  const t = useWords(authText)
  const { data, error, refetch } = useCall(
    authEndpoints.pendingSignIn,
    { body: { pending_token: pending } },
    { staleTime: Infinity },
  )
  if (data)
    return data.must_enrol ? (
      <Suspense fallback={<PageSkeleton />}>
        <EnrolPending pending={pending} offersPasskey={data.has_passkey && arePasskeysPossible()} />
      </Suspense>
    ) : (
      <VerifyForm
        pending={pending}
        hasApp={data.has_app}
        hasPasskey={data.has_passkey && arePasskeysPossible()}
        trustedDays={data.trusted_days}
      />
    )
  if (error?.body.code === 'pending_invalid') return <Expired />
  if (!error) return <PageSkeleton />
  return <ErrorPart title={t('verify.title')} error={error} retry={() => void refetch()} />
}

function Expired() {
  const t = useWords(authText)
  return (
    <div className={styles.form}>
      <h1 className={styles.title}>{t('verify.title')}</h1>
      <EntranceFailure>{t('error.pending_invalid')}</EntranceFailure>
      <Link to="/signin" onClick={() => session.forgetPending()} className={styles.forgot}>
        {t('reset.back')}
      </Link>
    </div>
  )
}

type VerifyProps = { pending: string; hasApp: boolean; hasPasskey: boolean; trustedDays: number }

function VerifyForm({ pending, hasApp, hasPasskey, trustedDays }: VerifyProps) {
  const t = useWords(authText)
  const tPasskey = useWords(passkeyText)
  const tWeb = useWords(webText)
  const [isBackup, setBackup] = useState(!hasApp && !hasPasskey)
  const [code, setCode] = useState('')
  const [isRemembered, setRemembered] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [hasExpired, setExpired] = useState(false)

  function switchInput() {
    setBackup(!isBackup)
    setCode('')
    setProblem(undefined)
  }

  async function verify(typed: string) {
    const isMissing = isBackup ? typed.trim() === '' : typed.length < totpDigits
    setProblem(
      isMissing ? t(isBackup ? 'verify.backup_missing' : 'verify.code_missing') : undefined,
    )
    setFailure(undefined)
    if (isMissing) return
    try {
      await withOverlay(t('verify.running'), async () => {
        const { data } = await call(authEndpoints.verifySecondFactor, {
          body: {
            pending_token: pending,
            [isBackup ? 'backup_code' : 'code']: typed,
            remember_device: isRemembered,
          },
        })
        session.accept(data as LoginData)
      })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setCode('')
      showRefusal(error)
    }
  }

  function showRefusal(error: CallError) {
    const { code: reason, detail, fields } = error.body
    if (reason === 'pending_invalid') return setExpired(true)
    const wrong = fields?.code?.[0] ?? fields?.backup_code?.[0]
    setProblem(wrong)
    if (!wrong) setFailure(error.status === 0 ? tWeb('away.title') : detail)
  }

  if (hasExpired) return <Expired />
  /** Only a passkey is asked for: there is nothing to type. */
  const isPasskeyOnly = !hasApp && !isBackup
  return (
    <form
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void verify(code)
      }}
      noValidate
    >
      <h1 className={styles.title}>{isPasskeyOnly ? tPasskey('one') : t('verify.title')}</h1>
      <p className={styles.intro}>
        {isPasskeyOnly ? tPasskey('use_text') : t(isBackup ? 'verify.backup_text' : 'verify.text')}
      </p>
      <EntranceFailure>{failure}</EntranceFailure>
      {isPasskeyOnly ? null : isBackup ? (
        <TextInput
          size="lg"
          label={t('verify.backup_code')}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={problem}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          autoFocus
        />
      ) : (
        <CodeInput value={code} onChange={setCode} onComplete={verify} error={problem} />
      )}
      <Checkbox
        label={t(trustedDays === 1 ? 'verify.remember_day' : 'verify.remember', {
          days: trustedDays,
        })}
        checked={isRemembered}
        onChange={(event) => setRemembered(event.currentTarget.checked)}
      />
      {!isPasskeyOnly && (
        <Button type="submit" size="lg" fullWidth className={styles.submit}>
          {t('verify.submit')}
        </Button>
      )}
      {hasPasskey && (
        <Suspense fallback={<LoadingButton variant="default" />}>
          <PasskeyFactor
            pending={pending}
            isPrimary={isPasskeyOnly}
            isRemembered={isRemembered}
            onProblem={(found) => {
              if (found instanceof CallError) showRefusal(found)
              else setFailure(found)
            }}
          />
        </Suspense>
      )}
      <div className={styles.ways}>
        {(hasApp || hasPasskey) && (
          <button type="button" className="underlines accent" onClick={switchInput}>
            {isBackup && !hasApp
              ? tPasskey('use')
              : t(isBackup ? 'verify.use_app' : 'verify.use_backup')}
          </button>
        )}
        <Link to="/signin" onClick={() => session.forgetPending()}>
          {t('verify.other_account')}
        </Link>
      </div>
    </form>
  )
}
