import { Button, Group } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { CallError } from '../../../kernel/http/client.ts'
import { useWords } from '../../../web/loading/words.ts'
import { Refusal } from '../../../web/ui/page/Refusal.tsx'
import { uiText } from '../../../web/ui/ui.text.ts'
import { authText } from '../auth.text.ts'
import styles from './Entrance.module.css'
import { PasswordField } from './PasswordField.tsx'

type Props = {
  email: string
  text: string
  submit: string
  /** Sends the password; refusals are shown. */
  send: (password: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the caller's own password before a change of how they sign in. */
export function PasswordForm({ email, text, submit, send, onClose }: Props) {
  const t = useWords(authText)
  const sayUi = useWords(uiText)
  const [problem, setProblem] = useState<string>()
  const [error, setError] = useState<CallError>()
  const [isSending, setSending] = useState(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    setProblem(password ? undefined : t('sign_in.password_missing'))
    setError(undefined)
    if (!password) return
    setSending(true)
    try {
      await send(password)
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause
      const wrong = cause.body.fields?.password?.[0]
      setProblem(wrong)
      if (!wrong) setError(cause)
      setSending(false)
    }
  }

  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate className={styles.form}>
      <p className={styles.again}>{text}</p>
      {/* Tells the browser's password manager whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        name="password"
        label={t('change.current')}
        autoComplete="current-password"
        error={problem}
        data-autofocus
      />
      {error && <Refusal title={t('security.not_done')} error={error} />}
      <Group justify="flex-end" gap={8}>
        <Button variant="subtle" onClick={onClose}>
          {sayUi('dialog.cancel')}
        </Button>
        <Button type="submit" loading={isSending}>
          {submit}
        </Button>
      </Group>
    </form>
  )
}
