import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { act } from '../../../web/act.ts'
import { useWords } from '../../../web/loading/words.ts'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { call, refresh, useCall } from '../../../web/useApi.ts'
import { authText } from '../auth.text.ts'
import { authEndpoints } from '../auth.ts'
import { BackupCodes, KeyForm, type NewKey } from './KeyForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'

type DialogProps = { email: string; onClose: () => void }

/** Turns the second factor on, or replaces its app: password if it is on, key, code, backup codes. */
export default function EnrolDialog({ isOn, ...props }: DialogProps & { isOn: boolean }) {
  const t = useWords(authText)
  // It is on as soon as the first code is right, while the dialog goes on.
  const [wasOn] = useState(isOn)
  const [key, setKey] = useState<NewKey>()
  const [codes, setCodes] = useState<string[]>()
  const { onClose } = props
  if (codes) return <BackupCodesDialog codes={codes} isFirst={!wasOn} onClose={onClose} />
  return (
    <Dialog title={t('security.app')} size={key ? 640 : 440} onClose={onClose}>
      {key ? (
        <KeyForm
          created={key}
          note={isOn ? t('enrol.old_valid') : undefined}
          send={async (code) => {
            const { backup_codes } = await call(authEndpoints.confirmSecondFactor, {
              body: { code },
            })
            void refresh('2fa')
            setCodes(backup_codes)
          }}
          onCancel={onClose}
        />
      ) : (
        <PasswordForm
          {...props}
          text={t('enrol.password')}
          submit={t('enrol.next')}
          send={async (password = '') =>
            setKey(await call(authEndpoints.enrol, { body: { password } }))
          }
        />
      )}
    </Dialog>
  )
}

/** Makes new backup codes, after the password. */
export function RenewCodesDialog(props: DialogProps) {
  const t = useWords(authText)
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <BackupCodesDialog codes={codes} onClose={props.onClose} />
  return (
    <Dialog title={t('security.backup_renew')} onClose={props.onClose}>
      <PasswordForm
        {...props}
        text={t('enrol.password')}
        submit={t('enrol.next')}
        send={async (password = '') => {
          const body = { password }
          setCodes((await call(authEndpoints.renewBackupCodes, { body })).backup_codes)
          void refresh('2fa')
        }}
      />
    </Dialog>
  )
}

type CodesProps = {
  codes: string[]
  /** Whether the second factor was turned on just now. */
  isFirst?: boolean
  onClose: () => void
}

/**
 * The codes, shown once; closes only when the person confirms that they have saved them. Then sessions that were opened
 * without the new second factor can be ended, if there are others.
 */
export function BackupCodesDialog({ codes, isFirst = false, onClose }: CodesProps) {
  const t = useWords(authText)
  const [isKept, setKept] = useState(false)
  const { data: sessions } = useCall(authEndpoints.sessions, {})
  const others = (sessions?.results.length ?? 1) - 1
  if (isKept && others > 0) return <OtherSessionsDialog {...{ others, onClose }} />
  return (
    <Dialog title={t('enrol.codes_title')} size={480}>
      <BackupCodes
        codes={codes}
        onKept={() => (isFirst && others > 0 ? setKept(true) : onClose())}
      />
    </Dialog>
  )
}

/** Offers to end the sessions that need no second factor any more. */
function OtherSessionsDialog({ others, onClose }: { others: number; onClose: () => void }) {
  const t = useWords(authText)
  const end = () =>
    act(async () => {
      await call(authEndpoints.endOtherSessions, {})
      await refresh('sessions')
      onClose()
    }, t('security.others_ended'))
  return (
    <Dialog title={t('enrol.others_title')} onClose={onClose}>
      <p className="paragraph">{t('enrol.others', { count: others })}</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('enrol.others_keep')}
        </Button>
        <Button onClick={() => void end()}>{t('security.end_others')}</Button>
      </Group>
    </Dialog>
  )
}
