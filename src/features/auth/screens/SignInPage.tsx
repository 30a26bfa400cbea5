import { Button, TextInput } from '@mantine/core'
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react'
import { deviceStorage, tabStorage } from '../../../web/device/textStorage.ts'
import { Link } from '../../../web/Link.tsx'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { session } from '../../../web/session/session.tsx'
import { LoginError } from '../../../web/session/sessionStore.ts'
import { withOverlay } from '../../../web/theme/overlay.tsx'
import { useCall } from '../../../web/useApi.ts'
import { authText } from '../auth.text.ts'
import { authEndpoints } from '../auth.ts'
import { useSignIn } from '../captcha/useSignIn.tsx'
import styles from './Entrance.module.css'
import { EntranceFrame } from './EntranceFrame.tsx'
import { emailKey } from './emailKey.ts'
import { SignInFailure, StorageBlocked } from './Failure.tsx'
import { PasswordField } from './PasswordField.tsx'
import { LoadingButton } from './passkeys/LoadingButton.tsx'
import { arePasskeysPossible } from './passkeys/passkeysPossible.tsx'

const PasskeySignIn = lazyPart(() => import('./passkeys/PasskeySignIn.tsx'))

type Problems = { email?: string; password?: string }

/** Sign-in, with a link to setup if there is no administrator yet. */
export default function SignInPage() {
  const t = useWords(authText)
  const setup = useCall(authEndpoints.setupState, {}, { retry: false, staleTime: Infinity })
  return (
    <EntranceFrame title={t('sign_in.title')}>
      {deviceStorage.isBlocked ? <StorageBlocked /> : <SignInForm />}
      {setup.data?.open && (
        <p className={styles.setup}>
          <Link to="/setup">{t('setup.link')}</Link>
        </p>
      )}
    </EntranceFrame>
  )
}

function SignInForm() {
  const t = useWords(authText)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<LoginError>()
  const [endReason, setEndReason] = useState(session.state().endReason)
  const { signIn, captcha } = useSignIn()
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const field = emailInput.current?.value ? passwordInput : emailInput
    field.current?.focus()
  }, [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const email = String(form.get('email') ?? '').trim()
    const password = String(form.get('password') ?? '')
    const nextProblems: Problems = {
      email: email ? undefined : t('sign_in.email_missing'),
      password: password ? undefined : t('sign_in.password_missing'),
    }
    setProblems(nextProblems)
    setFailure(undefined)
    setEndReason(undefined)
    if (nextProblems.email) return emailInput.current?.focus()
    if (nextProblems.password) return passwordInput.current?.focus()
    try {
      await withOverlay(t('sign_in.running'), () => signIn({ email, password }))
      tabStorage.removeItem(emailKey)
    } catch (error) {
      if (!(error instanceof LoginError)) throw error
      setFailure(error)
      passwordInput.current?.select()
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h1 className={styles.title}>{t('sign_in.title')}</h1>
      <SignInFailure failure={failure} endReason={endReason} />
      <TextInput
        ref={emailInput}
        name="email"
        type="email"
        size="lg"
        label={t('sign_in.email')}
        // Browsers offer passkeys in this field.
        autoComplete="username webauthn"
        inputMode="email"
        spellCheck={false}
        defaultValue={tabStorage.getItem(emailKey) ?? ''}
        onChange={(event) => tabStorage.setItem(emailKey, event.currentTarget.value)}
        error={problems.email}
      />
      <PasswordField
        ref={passwordInput}
        name="password"
        label={t('sign_in.password')}
        autoComplete="current-password"
        error={problems.password}
      />
      {captcha}
      <Button type="submit" size="lg" fullWidth className={styles.submit}>
        {t('sign_in.submit')}
      </Button>
      {arePasskeysPossible() && (
        <Suspense fallback={<LoadingButton variant="default" />}>
          <PasskeySignIn onStart={() => setFailure(undefined)} onFailure={setFailure} />
        </Suspense>
      )}
      <Link to="/password-reset-request" className={styles.forgot}>
        {t('sign_in.forgot')}
      </Link>
    </form>
  )
}
