import { Button, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { CallError } from '../../../kernel/http/client.ts'
import { problemsOf } from '../../../kernel/http/errors.ts'
import { check } from '../../../web/check.ts'
import { deviceStorage } from '../../../web/device/textStorage.ts'
import { Link } from '../../../web/Link.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { LoginError } from '../../../web/session/sessionStore.ts'
import { withOverlay } from '../../../web/theme/overlay.tsx'
import { translateProblem } from '../../../web/translateProblem.ts'
import { PageSkeleton } from '../../../web/ui/page/Skeleton.tsx'
import { call, useCall } from '../../../web/useApi.ts'
import { webText } from '../../../web/web.text.ts'
import { authText } from '../../auth/auth.text.ts'
import { authEndpoints } from '../../auth/auth.ts'
import { useSignIn } from '../../auth/captcha/useSignIn.tsx'
import styles from '../../auth/screens/Entrance.module.css'
import { EntranceFrame } from '../../auth/screens/EntranceFrame.tsx'
import { EntranceFailure, StorageBlocked } from '../../auth/screens/Failure.tsx'
import { PasswordField } from '../../auth/screens/PasswordField.tsx'
import { userText } from '../user.text.ts'

/** Creates the first administrator with the one-time code, and signs in. */
export default function SetupPage() {
  const t = useWords(authText)
  const setup = useCall(authEndpoints.setupState, {}, { staleTime: 0 })
  return (
    <EntranceFrame title={t('setup.title')}>
      {deviceStorage.isBlocked ? (
        <StorageBlocked />
      ) : setup.isPending ? (
        <PageSkeleton />
      ) : setup.data?.open ? (
        <SetupForm />
      ) : (
        <SetupClosed />
      )}
    </EntranceFrame>
  )
}

function SetupClosed() {
  const t = useWords(authText)
  return (
    <>
      <h1 className={styles.title}>{t('setup.title')}</h1>
      <p className="paragraph">{t('error.setup_closed')}</p>
      <Link to="/signin">{t('setup.sign_in')}</Link>
    </>
  )
}

const inputNames = ['code', 'first_name', 'last_name', 'email', 'password', 'repeat'] as const
/** Error message by input. */
type Problems = Partial<Record<string, string>>

function SetupForm() {
  const t = useWords(authText)
  const tWeb = useWords(webText)
  // Loads the messages of invalid names and emails for `translateProblem`.
  useWords(userText)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string>()
  const { signIn, captcha } = useSignIn()
  const navigate = useNavigate()

  /** Shows the error messages and focuses the first invalid input. */
  function showProblems(form: HTMLFormElement, newProblems: Problems) {
    setProblems(newProblems)
    const first = inputNames.find((name) => newProblems[name])
    if (first) form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }

  async function create(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { repeat, ...values } = Object.fromEntries(new FormData(form)) as Record<string, string>
    setFailure(undefined)
    const checked = check(authEndpoints.setup.body!, values)
    const found: Problems = checked.success ? {} : firstMessages(problemsOf(checked.error))
    if (values.password !== repeat) found.repeat = t('error.passwords_differ')
    showProblems(form, found)
    if (!checked.success || found.repeat) return
    try {
      await withOverlay(t('setup.running'), async () => {
        await call(authEndpoints.setup, { body: checked.data })
        const { email, password } = checked.data
        await signIn({ email, password })
      })
    } catch (error) {
      // The administrator exists, only the sign-in failed: continue on the sign-in page.
      if (error instanceof LoginError) return void navigate({ to: '/signin' })
      if (!(error instanceof CallError)) throw error
      const fields = Object.entries(error.body.fields ?? {})
      showProblems(form, Object.fromEntries(fields.map(([name, [problem]]) => [name, problem])))
      setFailure(error.status === 0 ? tWeb('away.title') : error.body.detail)
    }
  }

  return (
    <form className={styles.form} onSubmit={create} noValidate>
      <h1 className={styles.title}>{t('setup.title')}</h1>
      <p className={styles.intro}>{t('setup.intro')}</p>
      <EntranceFailure>
        {failure && (
          <>
            <strong>{t('setup.failed')}</strong> {failure}
          </>
        )}
      </EntranceFailure>
      <TextInput
        name="code"
        size="lg"
        label={t('setup.code')}
        autoComplete="one-time-code"
        spellCheck={false}
        error={problems.code}
      />
      <div className={styles.names}>
        <TextInput
          name="first_name"
          size="lg"
          label={t('setup.first_name')}
          autoComplete="given-name"
          error={problems.first_name}
        />
        <TextInput
          name="last_name"
          size="lg"
          label={t('setup.last_name')}
          autoComplete="family-name"
          error={problems.last_name}
        />
      </div>
      <TextInput
        name="email"
        type="email"
        size="lg"
        label={t('sign_in.email')}
        autoComplete="username"
        error={problems.email}
      />
      {(['password', 'repeat'] as const).map((name) => (
        <PasswordField
          key={name}
          name={name}
          label={t(name === 'password' ? 'sign_in.password' : 'setup.repeat')}
          autoComplete="new-password"
          error={problems[name]}
        />
      ))}
      {captcha}
      <Button type="submit" size="lg" fullWidth className={styles.submit}>
        {t('setup.submit')}
      </Button>
    </form>
  )
}

/** The first message for each field. */
const firstMessages = (problems: ReturnType<typeof problemsOf>): Problems =>
  Object.fromEntries(
    Object.entries(problems).map(([name, [problem]]) => [
      name,
      problem && translateProblem(problem),
    ]),
  )
