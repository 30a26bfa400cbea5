import { Button, CopyButton, Group } from '@mantine/core'
import { create } from 'qrcode'
import { type FormEvent, useState } from 'react'
import { CallError } from '../../../kernel/http/client.ts'
import { IconCopy } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { Refusal } from '../../../web/ui/page/Refusal.tsx'
import { uiText } from '../../../web/ui/ui.text.ts'
import { authText } from '../auth.text.ts'
import { CodeInput } from './CodeInput.tsx'
import classes from './Security.module.css'

/** The key of an app, as the server created it. */
export type NewKey = { secret: string; otpauth_url: string }

type KeyFormProps = {
  created: NewKey
  /** Content next to the buttons. */
  note?: string | undefined
  /** Sends a code of the new app; refusals are shown. */
  send: (code: string) => Promise<unknown>
  onCancel: () => void
}

/** The key as QR code and text, and the input for the first code of the app. */
export function KeyForm({ created: { secret, otpauth_url }, note, send, onCancel }: KeyFormProps) {
  const t = useWords(authText)
  const tUi = useWords(uiText)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [error, setError] = useState<CallError>()
  const [isSending, setSending] = useState(false)

  async function confirm(typed: string) {
    setError(undefined)
    if (!typed) return setProblem(t('verify.code_missing'))
    setSending(true)
    try {
      await send(typed)
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
          <p className={classes.step}>{t('enrol.scan')}</p>
          <p className="body quiet">{t('enrol.scan_text')}</p>
          <p className={classes.key}>
            <code aria-label={t('enrol.key')}>{secret.match(/.{1,4}/g)!.join(' ')}</code>
            <Copy text={secret} label={t('enrol.copy')} done={t('enrol.copied')} />
          </p>
          <p className={classes.step}>{t('enrol.code')}</p>
          <CodeInput value={code} onChange={setCode} onComplete={confirm} error={problem} />
        </div>
      </div>
      {error && <Refusal title={t('security.not_done')} error={error} />}
      <Group justify="space-between" mt={20}>
        <span className="body quiet">{note}</span>
        <Group gap={8}>
          <Button variant="subtle" onClick={onCancel}>
            {tUi('dialog.cancel')}
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
          leftSection={<IconCopy aria-hidden />}
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

/** Backup codes, which are shown once. */
export function BackupCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useWords(authText)
  return (
    <>
      <p className="body quiet">{t('enrol.codes_text')}</p>
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
        <Button data-autofocus onClick={onKept}>
          {t('enrol.codes_kept')}
        </Button>
      </Group>
    </>
  )
}

/** Quiet zone around a QR code, in modules; scanners need it. */
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
