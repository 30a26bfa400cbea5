import { Button, CopyButton, Group } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { create } from 'qrcode'
import { type FormEvent, useState } from 'react'
import { CallError } from '../../../kernel/http/client.ts'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { Refusal } from '../../../web/ui/page/Refusal.tsx'
import { uiText } from '../../../web/ui/ui.text.ts'
import { call, refresh } from '../../../web/useApi.ts'
import { authText } from '../auth.text.ts'
import { authEndpoints } from '../auth.ts'
import { CodeInput } from './CodeInput.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import classes from './Security.module.css'

type Key = { secret: string; otpauth_url: string }
type DialogProps = { email: string; onClose: () => void }

/** Turns the second factor on, or replaces its app: password if it is on, key, code, backup codes. */
export default function EnrolDialog({ isOn, ...props }: DialogProps & { isOn: boolean }) {
  const t = useWords(authText)
  const [key, setKey] = useState<Key>()
  const [codes, setCodes] = useState<string[]>()
  const { onClose } = props
  if (codes) return <BackupCodesDialog codes={codes} onClose={onClose} />
  return (
    <Dialog title={t('security.app')} size={key ? 640 : 440} onClose={onClose}>
      {key ? (
        <KeyForm enrolled={key} isOn={isOn} onClose={onClose} onDone={setCodes} />
      ) : (
        <PasswordForm
          {...props}
          text={t(isOn ? 'enrol.password' : 'security.app_off')}
          isAsked={isOn}
          submit={t('enrol.next')}
          send={async (password) =>
            setKey(await call(authEndpoints.enrol, { body: password ? { password } : {} }))
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
        isAsked
        submit={t('enrol.next')}
        send={async (password) => {
          const body = { password }
          setCodes((await call(authEndpoints.renewBackupCodes, { body })).backup_codes)
          void refresh('2fa')
        }}
      />
    </Dialog>
  )
}

type KeyFormProps = {
  enrolled: Key
  isOn: boolean
  onClose: () => void
  onDone: (codes: string[]) => void
}

function KeyForm({ enrolled: { secret, otpauth_url }, isOn, onClose, onDone }: KeyFormProps) {
  const t = useWords(authText)
  const sayUi = useWords(uiText)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [error, setError] = useState<CallError>()
  const [isSending, setSending] = useState(false)

  async function confirm(typed: string) {
    setError(undefined)
    if (!typed) return setProblem(t('verify.code_missing'))
    setSending(true)
    try {
      const { backup_codes } = await call(authEndpoints.confirmSecondFactor, {
        body: { code: typed },
      })
      void refresh('2fa')
      onDone(backup_codes)
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause
      const wrong = cause.body.fields?.code?.[0]
      setProblem(wrong)
      if (!wrong) setError(cause)
      setCode('')
      setSending(false)
    }
  }

  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void confirm(code)
      }}
      noValidate
    >
      <div className={classes.enrol}>
        <QrCode text={otpauth_url} label={t('enrol.scan')} />
        <div className={classes.steps}>
          <h3 className={classes.step}>{t('enrol.scan')}</h3>
          <p className={classes.quiet}>{t('enrol.scan_text')}</p>
          <p className={classes.key}>
            <code aria-label={t('enrol.key')}>{secret.match(/.{1,4}/g)!.join(' ')}</code>
            <Copy text={secret} label={t('enrol.copy')} done={t('enrol.copied')} />
          </p>
          <h3 className={classes.step}>{t('enrol.code')}</h3>
          <CodeInput value={code} onChange={setCode} onComplete={confirm} error={problem} />
        </div>
      </div>
      {error && <Refusal title={t('security.not_done')} error={error} />}
      <Group justify="space-between" mt={20}>
        <span className={classes.quiet}>{isOn && t('enrol.old_valid')}</span>
        <Group gap={8}>
          <Button variant="subtle" onClick={onClose}>
            {sayUi('dialog.cancel')}
          </Button>
          <Button type="submit" loading={isSending}>
            {t('enrol.confirm')}
          </Button>
        </Group>
      </Group>
    </form>
  )
}

function Copy({ text, label, done }: { text: string; label: string; done: string }) {
  return (
    <CopyButton value={text}>
      {({ copy }) => (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
          onClick={() => {
            copy()
            toast.success(done)
          }}
        >
          {label}
        </Button>
      )}
    </CopyButton>
  )
}

/** The codes, shown once; closed only by saying that they are kept. */
function BackupCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const t = useWords(authText)
  return (
    <Dialog title={t('enrol.codes_title')} size={480}>
      <p className={classes.quiet}>{t('enrol.codes_text')}</p>
      <ol className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Group justify="space-between">
        <Copy
          text={codes.join('\n')}
          label={t('enrol.codes_copy')}
          done={t('enrol.codes_copied')}
        />
        <Button data-autofocus onClick={onClose}>
          {t('enrol.codes_kept')}
        </Button>
      </Group>
    </Dialog>
  )
}

/** Modules of empty space around a QR code, which readers need. */
const quietZone = 4

function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = create(text, { errorCorrectionLevel: 'M' }).modules
  const dark = [...data].flatMap((isDark, at) =>
    isDark ? [`M${(at % size) + quietZone} ${Math.floor(at / size) + quietZone}h1v1h-1z`] : [],
  )
  const side = size + 2 * quietZone
  return (
    <svg className={classes.qr} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <rect width={side} height={side} fill="#fff" />
      <path d={dark.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
