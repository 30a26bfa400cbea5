import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { CallError } from '../../../../kernel/http/client.ts'
import { useWords } from '../../../../web/loading/words.ts'
import { toast } from '../../../../web/theme/toast.tsx'
import { Dialog } from '../../../../web/ui/page/Dialog.tsx'
import { DialogFoot } from '../../../../web/ui/page/DialogFoot.tsx'
import { Refusal } from '../../../../web/ui/page/Refusal.tsx'
import { call, refresh } from '../../../../web/useApi.ts'
import { authText } from '../../auth.text.ts'
import { passkeyText } from '../../passkeys/passkey.text.ts'
import { passkeyEndpoints } from '../../passkeys/passkeys.ts'
import { BackupCodesDialog } from '../EnrolDialog.tsx'
import styles from '../Entrance.module.css'
import { PasswordForm } from '../PasswordForm.tsx'
import { createPasskey, PasskeyProblem } from '../passkeys/ceremony.tsx'
import type { OwnPasskey } from './PasskeySection.tsx'

type ConfirmedProps = {
  email: string
  /** Whether a passkey was used recently, so that no password is needed. */
  hasRecentPasskey: boolean
  onClose: () => void
}

const refreshPasskeys = () => Promise.all([refresh('passkeys'), refresh('2fa')])

/** Adds a passkey: password, the browser's own dialog, and backup codes if it is the first factor. */
export function AddPasskeyDialog(props: ConfirmedProps) {
  const t = useWords(passkeyText)
  const [codes, setCodes] = useState<string[]>()
  const { onClose } = props
  if (codes) return <BackupCodesDialog codes={codes} isFirst onClose={onClose} />

  async function add(password: string | undefined) {
    const { options } = await call(passkeyEndpoints.passkeyOptions, { body: { password } })
    const credential = await createPasskey(options, t)
    const { backup_codes } = await call(passkeyEndpoints.addPasskey, { body: { credential } })
    await refreshPasskeys()
    toast.success(t('added'))
    if (backup_codes.length > 0) setCodes(backup_codes)
    else onClose()
  }
  return (
    <Dialog title={t('add')} onClose={onClose}>
      <PasswordForm
        {...props}
        text={t('add_text')}
        submit={t('add_short')}
        send={add}
        describeError={(error) => (error instanceof PasskeyProblem ? error.message : undefined)}
      />
    </Dialog>
  )
}

/** Removes a passkey, after the password. */
export function RemovePasskeyDialog({
  passkey: { id, name },
  isLast,
  ...props
}: ConfirmedProps & { passkey: OwnPasskey; isLast: boolean }) {
  const t = useWords(passkeyText)
  return (
    <Dialog title={t('remove_title')} onClose={props.onClose}>
      <PasswordForm
        {...props}
        text={t(isLast ? 'remove_last' : 'remove_text', { name })}
        submit={t('remove')}
        send={async (password) => {
          await call(passkeyEndpoints.removePasskey, { params: { id }, body: { password } })
          await refreshPasskeys()
          toast.success(t('removed'))
          props.onClose()
        }}
      />
    </Dialog>
  )
}

/** Renames a passkey. */
export function RenamePasskeyDialog({
  passkey: { id, name },
  onClose,
}: {
  passkey: OwnPasskey
  onClose: () => void
}) {
  const t = useWords(passkeyText)
  const tAuth = useWords(authText)
  const [problem, setProblem] = useState<string>()
  const [error, setError] = useState<CallError>()

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('name') ?? '')
    setError(undefined)
    try {
      await call(passkeyEndpoints.renamePasskey, { params: { id }, body: { name: typed } })
      await refresh('passkeys')
      toast.success(t('renamed'))
      onClose()
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause
      const wrong = cause.body.fields?.name?.[0]
      setProblem(wrong)
      if (!wrong) setError(cause)
    }
  }

  return (
    <Dialog title={t('rename')} onClose={onClose}>
      <form onSubmit={(event) => void save(event)} noValidate className={styles.form}>
        <TextInput
          name="name"
          size="lg"
          label={t('name')}
          defaultValue={name}
          maxLength={60}
          error={problem}
          data-autofocus
        />
        {error && <Refusal title={tAuth('security.not_done')} error={error} />}
        <DialogFoot onClose={onClose}>
          <Button type="submit">{t('rename')}</Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
