import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { CallError } from '../../../kernel/http/client.ts'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { DialogFoot } from '../../../web/ui/page/DialogFoot.tsx'
import { Refusal } from '../../../web/ui/page/Refusal.tsx'
import { call, refresh } from '../../../web/useApi.ts'
import { type PasswordProblems, usePasswordCheck } from '../../auth/screens/NewPasswordFields.tsx'
import { PasswordField } from '../../auth/screens/PasswordField.tsx'
import { userText } from '../user.text.ts'
import { type User, userEndpoints } from '../user.ts'
import classes from './PasswordDialog.module.css'

const inputNames = ['password', 'repeat'] as const

/** Sets a person's password, entered twice. */
export function PasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useWords(userText)
  const check = usePasswordCheck()
  const [problems, setProblems] = useState<PasswordProblems>({})
  const [error, setError] = useState<CallError>()
  const [isSending, setSending] = useState(false)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const formData = new FormData(form)
    const password = String(formData.get('password'))
    const newProblems = check(password, String(formData.get('repeat')))
    setProblems(newProblems)
    setError(undefined)
    const firstInvalid = inputNames.find((name) => newProblems[name])
    if (firstInvalid) return form.querySelector<HTMLInputElement>(`[name=${firstInvalid}]`)?.focus()
    setSending(true)
    try {
      // Bypass the write queue, which would store the password on this device.
      await call(userEndpoints.setPassword, { params: { id: user.id }, body: { password } })
      void refresh('users')
      toast.success(t('password.done'))
      onClose()
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause
      const weak = cause.body.fields?.password?.[0]
      setProblems({ password: weak })
      if (weak) form.querySelector<HTMLInputElement>('[name=password]')?.focus()
      else setError(cause)
      setSending(false)
    }
  }

  return (
    <Dialog onClose={onClose} title={t('password.title', { name: user.name })}>
      <form onSubmit={(event) => void send(event)} noValidate className={classes.form}>
        <p className="quiet">{t('password.text')}</p>
        {/* Tells the browser's password manager whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={user.email ?? ''} />
        {inputNames.map((name) => (
          <PasswordField
            key={name}
            name={name}
            size="md"
            label={t(name === 'password' ? 'password.new' : 'password.repeat')}
            autoComplete="new-password"
            error={problems[name]}
            data-autofocus={name === 'password' || undefined}
          />
        ))}
        {error && <Refusal title={t('password.failed')} error={error} />}
        <DialogFoot onClose={onClose}>
          <Button type="submit" loading={isSending}>
            {t('password.submit')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
