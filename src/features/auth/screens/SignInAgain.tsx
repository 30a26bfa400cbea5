import { Button, Group, TextInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useWords } from '../../../web/loading/words.ts'
import { session } from '../../../web/session/session.tsx'
import { LoginError } from '../../../web/session/sessionStore.ts'
import { withOverlay } from '../../../web/theme/overlay.tsx'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { countUnsavedWork, discardUnsavedWork } from '../../../web/writes/unsavedWork.ts'
import { authText } from '../auth.text.ts'
import { useMe } from '../useMe.tsx'
import styles from './Entrance.module.css'
import { SignInFailure } from './Failure.tsx'
import { PasswordField } from './PasswordField.tsx'

/**
 * A dialog over a page with unsaved work whose session ended: the same person signs in again, or discards
 * the work.
 */
export default function SignInAgain() {
  const t = useWords(authText)
  const [unsent, setUnsent] = useState<number>()
  return (
    <Dialog title={t(unsent === undefined ? 'again.title' : 'logout.title')} size={400}>
      {unsent === undefined ? (
        <PasswordForm onLeave={async () => setUnsent(await countUnsavedWork())} />
      ) : (
        <ConfirmLeaving unsent={unsent} onBack={() => setUnsent(undefined)} />
      )}
    </Dialog>
  )
}

function PasswordForm({ onLeave }: { onLeave: () => Promise<void> }) {
  const t = useWords(authText)
  const email = useMe()?.email ?? ''
  const [isMissing, setMissing] = useState(false)
  const [failure, setFailure] = useState<LoginError>()
  const password = useRef<HTMLInputElement>(null)
  useEffect(() => password.current?.focus(), [])

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = password.current?.value ?? ''
    setMissing(!typed)
    setFailure(undefined)
    if (!typed) return password.current?.focus()
    try {
      await withOverlay(t('sign_in.running'), () => session.login({ email, password: typed }))
    } catch (error) {
      if (!(error instanceof LoginError)) throw error
      setFailure(error)
      password.current?.select()
    }
  }

  return (
    <form className={styles.form} onSubmit={signIn} noValidate>
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
        ref={password}
        data-autofocus
        name="password"
        label={t('sign_in.password')}
        autoComplete="current-password"
        error={isMissing && t('sign_in.password_missing')}
      />
      <Group justify="space-between" gap={8}>
        <Button variant="subtle" onClick={() => void onLeave()}>
          {t('again.leave')}
        </Button>
        <Button type="submit">{t('sign_in.submit')}</Button>
      </Group>
    </form>
  )
}

function ConfirmLeaving({ unsent, onBack }: { unsent: number; onBack: () => void }) {
  const t = useWords(authText)
  const router = useRouter()
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  async function leave() {
    await discardUnsavedWork()
    await router.navigate({ to: '/logout' })
  }
  return (
    <>
      <p className={styles.again}>
        {unsent > 0 && <strong>{t('logout.unsent', { count: unsent })}. </strong>}
        {t('logout.unsent_text')}
      </p>
      <Group justify="space-between" gap={8} mt={20}>
        <Button ref={back} variant="default" onClick={onBack}>
          {t('again.back')}
        </Button>
        <Button color="danger" onClick={() => void leave()}>
          {t('logout.anyway')}
        </Button>
      </Group>
    </>
  )
}
