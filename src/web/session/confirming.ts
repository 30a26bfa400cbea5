import type { Transport } from '../../kernel/http/client.ts'
import { createWindowState } from '../windowState.ts'
import { session } from './session.tsx'

/** The open question to confirm the identity with a password; `answer` closes it. */
type Question = { asked: Promise<boolean>; answer: (isConfirmed: boolean) => void }

const question = createWindowState<Question | undefined>(undefined)

/** Asks the person to confirm their identity; concurrent calls share one question. */
function confirmIdentity(): Promise<boolean> {
  const open = question.get()
  if (open) return open.asked
  const { promise: asked, resolve } = withResolvers<boolean>()
  const answer = (isConfirmed: boolean) => {
    question.set(undefined)
    resolve(isConfirmed)
  }
  question.set({ asked, answer })
  return asked
}

/** `Promise.withResolvers`, which is too new for the supported browsers. */
function withResolvers<T>() {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

/** Returns the function that answers the open question; undefined if there is none. */
export const useIdentityQuestion = () => question.useValue()?.answer

/** Sends a request of the session; if the server requires a confirmed identity, asks the person and sends it again. */
export const confirmingTransport: Transport = async (path, init) => {
  const response = await session.transport(path, init)
  if (response.status !== 403) return response
  const { code } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string }
  if (code !== 'confirm_first' || !(await confirmIdentity())) return response
  // Without the signal: its timeout may have expired while the person typed.
  return session.transport(path, { ...init, signal: null })
}
