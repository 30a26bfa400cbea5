import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { lazyPart } from '../../web/loading/lazyScreen.tsx'
import { useQuestion } from '../../web/session/confirming.ts'

const ConfirmIdentity = lazyPart(() => import('../../features/auth/screens/ConfirmIdentity.tsx'))

/** Asks for the password while a call waits for it. */
export function IdentityQuestion() {
  const answer = useQuestion()
  if (!answer) return null
  return (
    <CatchBoundary getResetKey={() => ''} errorComponent={() => <Unanswered answer={answer} />}>
      <Suspense>
        <ConfirmIdentity answer={answer} />
      </Suspense>
    </CatchBoundary>
  )
}

/** If the dialog fails to load, the call is refused. */
function Unanswered({ answer }: { answer: (isConfirmed: boolean) => void }) {
  useEffect(() => answer(false), [answer])
  return null
}
