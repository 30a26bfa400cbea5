import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { CallError } from '../../../kernel/http/client.ts'
import { Link } from '../../../web/Link.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { session } from '../../../web/session/session.tsx'
import { withOverlay } from '../../../web/theme/overlay.tsx'
import { call } from '../../../web/useApi.ts'
import { webText } from '../../../web/web.text.ts'
import { authText } from '../auth.text.ts'
import { authEndpoints } from '../auth.ts'
import styles from './Entrance.module.css'
import { EntranceFrame } from './EntranceFrame.tsx'
import { EntranceFailure } from './Failure.tsx'
import { NewPasswordFields, type PasswordProblems, usePasswordCheck } from './NewPasswordFields.tsx'

/** Session storage key of the link's token, which survives a change of language, as that reloads the page. */
const tokenKey = 'passwordResetToken'

/** Takes the token out of the URL, so that it stays neither in the history nor on the screen. */
function takeToken(): string {
  if (location.hash.length > 1) {
    sessionStorage.setItem(tokenKey, location.hash.slice(1))
    history.replaceState(history.state, '', location.pathname)
  }
  return sessionStorage.getItem(tokenKey) ?? ''
}

/** Chooses a password with the token of a mailed link. */
export default function PasswordResetPage() {
  const t = useWords(authText)
  const [token] = useState(takeToken)
  const [isInvalid, setInvalid] = useState(token === '')
  return (
    <EntranceFrame title={t('reset.title')}>
      <h1 className={styles.title}>{t('reset.title')}</h1>
      {isInvalid ? (
        <>
          <EntranceFailure>{t('error.link_invalid')}</EntranceFailure>
          <p className={styles.setup}>
            <Link to="/password-reset-request">{t('reset.again')}</Link>
          </p>
        </>
      ) : (
        <ResetForm token={token} onInvalid={() => setInvalid(true)} />
      )}
    </EntranceFrame>
  )
}

function ResetForm({ token, onInvalid }: { token: string; onInvalid: () => void }) {
  const t = useWords(authText)
  const tWeb = useWords(webText)
  const check = usePasswordCheck()
  const [problems, setProblems] = useState<PasswordProblems>({})
  const [failure, setFailure] = useState<string>()
  const navigate = useNavigate()
  useEffect(() => document.querySelector<HTMLInputElement>('[name=password]')?.focus(), [])

  function show(form: HTMLFormElement, found: PasswordProblems) {
    setProblems(found)
    const first = (['password', 'repeat'] as const).find((name) => found[name])
    if (first) form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    return first !== undefined
  }

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    const password = String(typed.get('password'))
    setFailure(undefined)
    if (show(form, check(password, String(typed.get('repeat'))))) return
    try {
      await withOverlay(t('reset.saving'), async () => {
        await call(authEndpoints.resetPassword, { body: { token, password } })
        sessionStorage.removeItem(tokenKey)
        // A session of this browser has ended with all others.
        await session.logout()
      })
      void navigate({ to: '/message', state: { text: 'password_reset', image: 'password_reset' } })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.status === 410) {
        sessionStorage.removeItem(tokenKey)
        return onInvalid()
      }
      const { detail, fields } = error.body
      if (!show(form, { password: fields?.password?.[0] }))
        setFailure(error.status === 0 ? tWeb('away.title') : detail)
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
      <EntranceFailure>
        {failure && (
          <>
            <strong>{t('reset.failed')}</strong> {failure}
          </>
        )}
      </EntranceFailure>
      <NewPasswordFields problems={problems} />
      <Button type="submit" size="lg" fullWidth className={styles.submit}>
        {t('reset.submit')}
      </Button>
    </form>
  )
}
