import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CallError } from '../../../kernel/http/client.ts'
import { Link } from '../../../web/Link.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { withOverlay } from '../../../web/theme/overlay.tsx'
import { call } from '../../../web/useApi.ts'
import { webText } from '../../../web/web.text.ts'
import { authText } from '../auth.text.ts'
import { authEndpoints } from '../auth.ts'
import styles from './Entrance.module.css'
import { EntranceFrame } from './EntranceFrame.tsx'
import { EntranceFailure } from './Failure.tsx'

/** Requests a link to choose a new password. */
export default function PasswordResetRequestPage() {
  const t = useWords(authText)
  const [sentTo, setSentTo] = useState<string>()
  return (
    <EntranceFrame title={t('reset.request')}>
      {sentTo === undefined ? <RequestForm onSent={setSentTo} /> : <Sent email={sentTo} />}
      <p className={styles.setup}>
        <Link to="/signin">{t('reset.back')}</Link>
      </p>
    </EntranceFrame>
  )
}

function Sent({ email }: { email: string }) {
  const t = useWords(authText)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {t('reset.sent')}
      </h1>
      <p className={styles.intro}>{t('reset.sent_text', { email })}</p>
    </>
  )
}

function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useWords(authText)
  const tWeb = useWords(webText)
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = input.current?.value.trim() ?? ''
    setFailure(undefined)
    setProblem(email ? undefined : t('sign_in.email_missing'))
    if (!email) return input.current?.focus()
    try {
      await withOverlay(t('reset.sending'), () =>
        call(authEndpoints.requestReset, { body: { email } }),
      )
      onSent(email)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const { detail, fields } = error.body
      setProblem(fields?.email?.[0])
      if (!fields?.email) setFailure(error.status === 0 ? tWeb('away.title') : detail)
      input.current?.focus()
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <h1 className={styles.title}>{t('reset.request')}</h1>
      <p className={styles.intro}>{t('reset.request_text')}</p>
      <EntranceFailure>
        {failure && (
          <>
            <strong>{t('reset.not_sent')}</strong> {failure}
          </>
        )}
      </EntranceFailure>
      <TextInput
        ref={input}
        name="email"
        type="email"
        size="lg"
        label={t('sign_in.email')}
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
        error={problem}
      />
      <Button type="submit" size="lg" fullWidth className={styles.submit}>
        {t('reset.send')}
      </Button>
    </form>
  )
}
