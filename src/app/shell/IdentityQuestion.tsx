import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { lazyPart } from '../../web/loading/lazyScreen.tsx'
import { useIdentityQuestion } from '../../web/session/confirming.ts'

const ConfirmIdentity = lazyPart(() => import('../../features/auth/screens/ConfirmIdentity.tsx'))

/** Dialog that asks for the password while a call waits for a confirmed identity. */
export function IdentityQuestion() {
  const answer = useIdentityQuestion()
  // Registered before the listeners of dialogs below, which Escape must not close as well.
  const handleEscape = useEffectEvent((event: KeyboardEvent) => {
    if (!answer || event.key !== 'Escape' || event.isComposing) return
    event.stopImmediatePropagation()
    answer(false)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleEscape(event)
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
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
