import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { CallError } from '../../../kernel/http/client.ts'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { DialogFoot } from '../../../web/ui/page/DialogFoot.tsx'
import { Refusal } from '../../../web/ui/page/Refusal.tsx'
import { call } from '../../../web/useApi.ts'
import { authText } from '../auth.text.ts'
import { authEndpoints } from '../auth.ts'
import styles from './Entrance.module.css'
import { NewPasswordFields, type PasswordProblems, usePasswordCheck } from './NewPasswordFields.tsx'
import { PasswordField } from './PasswordField.tsx'

/** Changes the caller's own password. */
export function ChangePasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useWords(authText)
  const check = usePasswordCheck()
  const [problems, setProblems] = useState<PasswordProblems>({})
  const [error, setError] = useState<CallError>()
  const [isSending, setSending] = useState(false)

  function show(form: HTMLFormElement, found: PasswordProblems) {
    setProblems(found)
    const first = (['current', 'password', 'repeat'] as const).find((name) => found[name])
    if (first) form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    return first !== undefined
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    const [current, password, repeat] = ['current', 'password', 'repeat'].map((name) =>
      String(typed.get(name)),
    ) as [string, string, string]
    setError(undefined)
    const found = current ? check(password, repeat) : { current: t('sign_in.password_missing') }
    if (show(form, found)) return
    setSending(true)
    try {
      // Bypass the write queue, which would store the passwords on this device.
      await call(authEndpoints.changePassword, { body: { current, password } })
      toast.success(t('change.done'))
      onClose()
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause
      const { current: wrong, password: weak } = cause.body.fields ?? {}
      if (!show(form, { current: wrong?.[0], password: weak?.[0] })) setError(cause)
      setSending(false)
    }
  }

  return (
    <Dialog onClose={onClose} title={t('change.title')}>
      <form onSubmit={(event) => void send(event)} noValidate className={styles.form}>
        <p className={styles.again}>{t('change.text')}</p>
        {/* Tells the browser's password manager whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          name="current"
          label={t('change.current')}
          autoComplete="current-password"
          error={problems.current}
          data-autofocus
        />
        <NewPasswordFields problems={problems} />
        {error && <Refusal title={t('reset.failed')} error={error} />}
        <DialogFoot onClose={onClose}>
          <Button type="submit" loading={isSending}>
            {t('reset.submit')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
