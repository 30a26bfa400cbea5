import { Button, Group, TextInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useWords } from '../../../web/loading/words.ts'
import { LoginError } from '../../../web/session/sessionStore.ts'
import { withOverlay } from '../../../web/theme/overlay.tsx'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { countUnsavedWork, discardUnsavedWork } from '../../../web/writes/unsavedWork.ts'
import { authText } from '../auth.text.ts'
import { useSignIn } from '../captcha/useSignIn.tsx'
import { useMe } from '../useMe.tsx'
import styles from './Entrance.module.css'
import { SignInFailure } from './Failure.tsx'
import { PasswordField } from './PasswordField.tsx'

/**
 * A dialog that appears if the session ends while a page has unsaved work: the person signs in again, or discards the
 * work.
 */
export default function SignInAgain() {
  const t = useWords(authText)
  const [unsentCount, setUnsentCount] = useState<number>()
  return (
    <Dialog title={t(unsentCount === undefined ? 'again.title' : 'logout.title')} size={400}>
      {unsentCount === undefined ? (
        <PasswordForm onLeave={async () => setUnsentCount(await countUnsavedWork())} />
      ) : (
        <ConfirmLeaving unsentCount={unsentCount} onBack={() => setUnsentCount(undefined)} />
      )}
    </Dialog>
  )
}

function PasswordForm({ onLeave }: { onLeave: () => Promise<void> }) {
  const t = useWords(authText)
  const email = useMe()?.email ?? ''
  const [isMissing, setMissing] = useState(false)
  const [failure, setFailure] = useState<LoginError>()
  const { signIn, captcha } = useSignIn()
  const passwordInput = useRef<HTMLInputElement>(null)
  useEffect(() => passwordInput.current?.focus(), [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = passwordInput.current?.value ?? ''
    setMissing(!password)
    setFailure(undefined)
    if (!password) return passwordInput.current?.focus()
    try {
      await withOverlay(t('sign_in.running'), () => signIn({ email, password }))
    } catch (error) {
      if (!(error instanceof LoginError)) throw error
      setFailure(error)
      passwordInput.current?.select()
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.again}>{t('again.text')}</p>
      <SignInFailure failure={failure} />
      <TextInput
        name="email"
        size="lg"
        label={t('sign_in.email')}
        autoComplete="username"
        value={email}
        readOnly
        classNames={{ input: styles.fixed }}
      />
      <PasswordField
        ref={passwordInput}
        data-autofocus
        name="password"
        label={t('sign_in.password')}
        autoComplete="current-password"
        error={isMissing && t('sign_in.password_missing')}
      />
      {captcha}
      <Group justify="space-between" gap={8}>
        <Button variant="subtle" onClick={() => void onLeave()}>
          {t('again.leave')}
        </Button>
        <Button type="submit">{t('sign_in.submit')}</Button>
      </Group>
    </form>
  )
}

function ConfirmLeaving({ unsentCount, onBack }: { unsentCount: number; onBack: () => void }) {
  const t = useWords(authText)
  const router = useRouter()
  const backButton = useRef<HTMLButtonElement>(null)
  useEffect(() => backButton.current?.focus(), [])
  async function leave() {
    await discardUnsavedWork()
    await router.navigate({ to: '/logout' })
  }
  return (
    <>
      <p className={styles.again}>
        {unsentCount > 0 && <strong>{t('logout.unsent', { count: unsentCount })}. </strong>}
        {t('logout.unsent_text')}
      </p>
      <Group justify="space-between" gap={8} mt={20}>
        <Button ref={backButton} variant="default" onClick={onBack}>
          {t('again.back')}
        </Button>
        <Button color="danger" onClick={() => void leave()}>
          {t('logout.anyway')}
        </Button>
      </Group>
    </>
  )
}
