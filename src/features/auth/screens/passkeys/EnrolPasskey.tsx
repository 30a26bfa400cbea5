import { Button } from '@mantine/core'
import { useState } from 'react'
import { CallError } from '../../../../kernel/http/client.ts'
import { useWords } from '../../../../web/loading/words.ts'
import { call } from '../../../../web/useApi.ts'
import { webText } from '../../../../web/web.text.ts'
import { passkeyText } from '../../passkeys/passkey.text.ts'
import { passkeyEndpoints } from '../../passkeys/passkeys.ts'
import type { EnrolledSignIn } from '../../signInShapes.ts'
import { EntranceFailure } from '../Failure.tsx'
import { createPasskey, PasskeyProblem } from './ceremony.tsx'

type Props = { pending: string; onDone: (done: EnrolledSignIn) => void }

/** Adds a passkey during a sign-in, for somebody whose office requires a second factor. */
export default function EnrolPasskey({ pending, onDone }: Props) {
  const t = useWords(passkeyText)
  const tWeb = useWords(webText)
  const [problem, setProblem] = useState<string>()
  const [isRunning, setRunning] = useState(false)

  async function enrol() {
    setProblem(undefined)
    setRunning(true)
    const body = { pending_token: pending }
    try {
      const { options } = await call(passkeyEndpoints.passkeyPendingOptions, { body })
      const credential = await createPasskey(options, t)
      onDone(await call(passkeyEndpoints.addPasskeyPending, { body: { ...body, credential } }))
    } catch (error) {
      if (error instanceof PasskeyProblem) setProblem(error.message)
      else if (error instanceof CallError)
        setProblem(error.isAnswered ? error.body.detail : tWeb('away.title'))
      else throw error
    } finally {
      setRunning(false)
    }
  }

  return (
    <>
      <EntranceFailure>{problem}</EntranceFailure>
      <Button size="lg" fullWidth loading={isRunning} onClick={() => void enrol()}>
        {t('add')}
      </Button>
    </>
  )
}
