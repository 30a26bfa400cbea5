import { Button } from '@mantine/core'
import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser'
import { useEffect, useEffectEvent, useState } from 'react'
import { CallError } from '../../../../kernel/http/client.ts'
import { useWords } from '../../../../web/loading/words.ts'
import { session } from '../../../../web/session/session.tsx'
import { type LoginData, LoginError } from '../../../../web/session/sessionStore.ts'
import { withOverlay } from '../../../../web/theme/overlay.tsx'
import { call } from '../../../../web/useApi.ts'
import { authText } from '../../auth.text.ts'
import { passkeyText } from '../../passkeys/passkey.text.ts'
import { passkeyEndpoints } from '../../passkeys/passkeys.ts'
import { PasskeyProblem, signWithPasskey } from './ceremony.tsx'

/** Time after which the challenge of the autofill is replaced; it is valid for five minutes. */
const renewalMs = 4 * 60_000

type Props = { onStart: () => void; onFailure: (failure: LoginError) => void }

/** Button to sign in with a passkey; browsers also offer passkeys in the field for the e-mail address. */
export default function PasskeySignIn({ onStart, onFailure }: Props) {
  const t = useWords(passkeyText)
  const tAuth = useWords(authText)
  const [isOff, setOff] = useState(false)
  /** Counts requests to the browser, which runs only one at a time. */
  const [round, setRound] = useState(0)

  async function signIn(isAutofill: boolean) {
    const { options, origin } = await call(passkeyEndpoints.passkeySignInOptions, {})
    if (origin !== location.origin) return setOff(true)
    if (isAutofill && !(await browserSupportsWebAuthnAutofill())) return
    const credential = await signWithPasskey(options, t, { isAutofill })
    onStart()
    const { data } = await withOverlay(tAuth('sign_in.running'), () =>
      call(passkeyEndpoints.signInWithPasskey, { body: { credential } }),
    )
    session.accept(data as LoginData)
  }

  function fail(error: unknown) {
    if (error instanceof PasskeyProblem) return onFailure(new LoginError(400, error.message))
    if (!(error instanceof CallError)) throw error
    if (error.body.code === 'off') return setOff(true)
    onFailure(new LoginError(error.status, error.isAnswered ? error.body.detail : undefined))
  }

  const offer = useEffectEvent((isCurrent: () => boolean) =>
    signIn(true).catch((error: unknown) => {
      if (!isCurrent() || error instanceof PasskeyProblem) return
      const { status, body } = error as CallError
      // Autofill reports only failures of a chosen passkey; the button reports all reasons.
      if (status !== 401 && body?.code !== 'off') return
      fail(error)
      setRound((before) => before + 1)
    }),
  )
  useEffect(() => {
    let isCurrent = true
    const offering = setTimeout(() => void offer(() => isCurrent))
    const renewal = setTimeout(() => setRound(round + 1), renewalMs)
    return () => {
      isCurrent = false
      clearTimeout(offering)
      clearTimeout(renewal)
      WebAuthnAbortService.cancelCeremony()
    }
  }, [round])

  if (isOff) return null
  return (
    <Button
      variant="default"
      size="lg"
      fullWidth
      onClick={() => {
        onStart()
        void signIn(false)
          .catch(fail)
          .finally(() => setRound((before) => before + 1))
      }}
    >
      {tAuth('sign_in.passkey')}
    </Button>
  )
}
