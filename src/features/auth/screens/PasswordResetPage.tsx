import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { CallError } from '../../../kernel/http/client.ts'
import type { ResponseBody } from '../../../kernel/http/endpoint.ts'
import { tabStorage } from '../../../web/device/textStorage.ts'
import { forgetLinkToken, useLinkToken } from '../../../web/device/useLinkToken.ts'
import { Link } from '../../../web/Link.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { session } from '../../../web/session/session.tsx'
import { withOverlay } from '../../../web/theme/overlay.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { PageSkeleton } from '../../../web/ui/page/Skeleton.tsx'
import { call, useCall } from '../../../web/useApi.ts'
import { webText } from '../../../web/web.text.ts'
import { authText } from '../auth.text.ts'
import { authEndpoints } from '../auth.ts'
import styles from './Entrance.module.css'
import { EntranceFrame } from './EntranceFrame.tsx'
import { emailKey } from './emailKey.ts'
import { EntranceFailure } from './Failure.tsx'
import { NewPasswordFields, type PasswordProblems, usePasswordCheck } from './NewPasswordFields.tsx'

/** Key of the link’s token in the session storage. */
const tokenName = 'passwordResetToken'

/** Chooses a password with the token of a mailed link. */
export default function PasswordResetPage() {
  const t = useWords(authText)
  const token = useLinkToken(tokenName)
  return (
    <EntranceFrame title={t('reset.title')}>
      {token ? <CheckedLink key={token} token={token} /> : <DeadLink />}
    </EntranceFrame>
  )
}

/** Asks for a password once the server has confirmed that the link is valid. */
function CheckedLink({ token }: { token: string }) {
  const t = useWords(authText)
  const [isUsedUp, setUsedUp] = useState(false)
  const { data, error, refetch } = useCall(
    authEndpoints.passwordLink,
    { body: { token } },
    { staleTime: Infinity, gcTime: 0 },
  )
  if (isUsedUp || error?.status === 410) return <DeadLink />
  if (data) return <ResetForm token={token} link={data} onInvalid={() => setUsedUp(true)} />
  if (!error) return <PageSkeleton />
  return <ErrorPart title={t('reset.not_checked')} error={error} retry={() => void refetch()} />
}

function DeadLink() {
  const t = useWords(authText)
  useEffect(() => forgetLinkToken(tokenName), [])
  return (
    <div className={styles.form}>
      <h1 className={styles.title}>{t('reset.title')}</h1>
      <EntranceFailure>{t('error.link_invalid')}</EntranceFailure>
      <Link to="/password-reset-request" className={styles.forgot}>
        {t('reset.again')}
      </Link>
    </div>
  )
}

type ResetFormProps = {
  token: string
  link: ResponseBody<typeof authEndpoints.passwordLink>
  onInvalid: () => void
}

function ResetForm({ token, link: { email, is_first }, onInvalid }: ResetFormProps) {
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
        forgetLinkToken(tokenName)
        tabStorage.setItem(emailKey, email)
        // The session of this browser ended with all others.
        await session.logout()
      })
      const text = is_first ? 'password_set' : 'password_reset'
      void navigate({ to: '/message', state: { text, image: text } })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.status === 410) return onInvalid()
      const { detail, fields } = error.body
      if (!show(form, { password: fields?.password?.[0] }))
        setFailure(error.status === 0 ? tWeb('away.title') : detail)
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
      <h1 className={styles.title}>{t('reset.title')}</h1>
      <p className={styles.intro}>{t('reset.for', { email })}</p>
      <EntranceFailure>
        {failure && (
          <>
            <strong>{t('reset.failed')}</strong> {failure}
          </>
        )}
      </EntranceFailure>
      {/* Tells the browser's password manager whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <NewPasswordFields problems={problems} />
      <Button type="submit" size="lg" fullWidth className={styles.submit}>
        {t('reset.submit')}
      </Button>
    </form>
  )
}
