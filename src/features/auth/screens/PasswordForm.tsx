import { Button, Group } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { CallError } from '../../../kernel/http/client.ts'
import { useWords } from '../../../web/loading/words.ts'
import { Refusal } from '../../../web/ui/page/Refusal.tsx'
import { uiText } from '../../../web/ui/ui.text.ts'
import { authText } from '../auth.text.ts'
import styles from './Entrance.module.css'
import { EntranceFailure } from './Failure.tsx'
import { PasswordField } from './PasswordField.tsx'

type Props = {
  email: string
  text: string
  submit: string
  /** Whether no password is needed, as a passkey was used lately; it is asked for if the server needs one. */
  isRecent?: boolean
  /** Sends the password; refusals are shown. */
  send: (password: string | undefined) => Promise<unknown>
  /** Words for an error other than a refusal of the server. */
  problemOf?: (error: unknown) => string | undefined
  onClose: () => void
}

/** Asks for the caller's own password before a change of how they sign in. */
export function PasswordForm({
  email,
  text,
  submit,
  isRecent = false,
  send,
  problemOf,
  onClose,
}: Props) {
  const t = useWords(authText)
  const tUi = useWords(uiText)
  const [problem, setProblem] = useState<string>()
  const [error, setError] = useState<CallError>()
  const [failure, setFailure] = useState<string>()
  const [isAsked, setAsked] = useState(!isRecent)
  const [isSending, setSending] = useState(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    const isMissing = isAsked && !password
    setProblem(isMissing ? t('sign_in.password_missing') : undefined)
    setError(undefined)
    setFailure(undefined)
    if (isMissing) return
    setSending(true)
    try {
      await send(isAsked ? password : undefined)
    } catch (cause) {
      setSending(false)
      const said = problemOf?.(cause)
      if (said !== undefined) return setFailure(said)
      if (!(cause instanceof CallError)) throw cause
      const wrong = cause.body.fields?.password?.[0]
      setProblem(wrong)
      if (wrong) setAsked(true)
      else setError(cause)
    }
  }

  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate className={styles.form}>
      <p className={styles.again}>{text}</p>
      {/* Tells the browser's password manager whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      {isAsked && (
        <PasswordField
          name="password"
          label={t('change.current')}
          autoComplete="current-password"
          error={problem}
          data-autofocus
        />
      )}
      <EntranceFailure>{failure}</EntranceFailure>
      {error && <Refusal title={t('security.not_done')} error={error} />}
      <Group justify="flex-end" gap={8}>
        <Button variant="subtle" onClick={onClose}>
          {tUi('dialog.cancel')}
        </Button>
        <Button type="submit" loading={isSending} data-autofocus={isRecent || undefined}>
          {submit}
        </Button>
      </Group>
    </form>
  )
}
