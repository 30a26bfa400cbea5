import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { CallError } from '../../../kernel/http/client.ts'
import { useWords } from '../../../web/loading/words.ts'
import { DialogFoot } from '../../../web/ui/page/DialogFoot.tsx'
import { Refusal } from '../../../web/ui/page/Refusal.tsx'
import { authText } from '../auth.text.ts'
import styles from './Entrance.module.css'
import { EntranceFailure } from './Failure.tsx'
import { PasswordField } from './PasswordField.tsx'

type Props = {
  email: string
  text: string
  submit: string
  /** Whether a passkey was used recently: then the form asks for the password only if the server requires it. */
  hasRecentPasskey?: boolean
  /** Sends the password; refusals are shown. */
  send: (password: string | undefined) => Promise<unknown>
  /** The message for an error that is not a refusal by the server; undefined for unexpected errors. */
  describeError?: (error: unknown) => string | undefined
  onClose: () => void
}

/** Asks for the caller's own password before their sign-in methods are changed. */
export function PasswordForm({
  email,
  text,
  submit,
  hasRecentPasskey = false,
  send,
  describeError,
  onClose,
}: Props) {
  const t = useWords(authText)
  const [passwordProblem, setPasswordProblem] = useState<string>()
  const [refusal, setRefusal] = useState<CallError>()
  const [otherFailure, setOtherFailure] = useState<string>()
  const [isAsked, setAsked] = useState(!hasRecentPasskey)
  const [isSending, setSending] = useState(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    const isMissing = isAsked && !password
    setPasswordProblem(isMissing ? t('sign_in.password_missing') : undefined)
    setRefusal(undefined)
    setOtherFailure(undefined)
    if (isMissing) return
    setSending(true)
    try {
      await send(isAsked ? password : undefined)
    } catch (error) {
      setSending(false)
      const message = describeError?.(error)
      if (message !== undefined) return setOtherFailure(message)
      if (!(error instanceof CallError)) throw error
      const problem = error.body.fields?.password?.[0]
      setPasswordProblem(problem)
      if (problem) setAsked(true)
      else setRefusal(error)
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
          error={passwordProblem}
          data-autofocus
        />
      )}
      <EntranceFailure>{otherFailure}</EntranceFailure>
      {refusal && <Refusal title={t('security.not_done')} error={refusal} />}
      <DialogFoot onClose={onClose}>
        <Button type="submit" loading={isSending} data-autofocus={hasRecentPasskey || undefined}>
          {submit}
        </Button>
      </DialogFoot>
    </form>
  )
}
