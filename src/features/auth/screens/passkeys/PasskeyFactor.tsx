import { Button } from '@mantine/core'
import { CallError } from '../../../../kernel/http/client.ts'
import { useWords } from '../../../../web/loading/words.ts'
import { session } from '../../../../web/session/session.tsx'
import type { LoginData } from '../../../../web/session/sessionStore.ts'
import { withOverlay } from '../../../../web/theme/overlay.tsx'
import { call } from '../../../../web/useApi.ts'
import { authText } from '../../auth.text.ts'
import { passkeyText } from '../../passkeys/passkey.text.ts'
import { passkeyEndpoints } from '../../passkeys/passkeys.ts'
import { PasskeyProblem, signWithPasskey } from './ceremony.tsx'

type Props = {
  pending: string
  isPrimary: boolean
  /** Whether to trust this device, which then needs no second factor. */
  isRemembered: boolean
  /** Called with the reason of a failure, or with undefined when an attempt begins. */
  onProblem: (problem: string | CallError | undefined) => void
}

/** Completes a sign-in with a passkey, after the password. */
export default function PasskeyFactor({ pending, isPrimary, isRemembered, onProblem }: Props) {
  const t = useWords(passkeyText)
  const tAuth = useWords(authText)

  async function verify() {
    onProblem(undefined)
    const body = { pending_token: pending }
    try {
      const { options } = await call(passkeyEndpoints.passkeyFactorOptions, { body })
      const credential = await signWithPasskey(options, t)
      await withOverlay(tAuth('verify.running'), async () => {
        const { data } = await call(passkeyEndpoints.verifyPasskeyFactor, {
          body: { ...body, credential, remember_device: isRemembered },
        })
        session.accept(data as LoginData)
      })
    } catch (error) {
      if (error instanceof PasskeyProblem) onProblem(error.message)
      else if (error instanceof CallError) onProblem(error)
      else throw error
    }
  }

  return (
    <Button
      size="lg"
      fullWidth
      variant={isPrimary ? 'filled' : 'default'}
      onClick={() => void verify()}
    >
      {t('use')}
    </Button>
  )
}
