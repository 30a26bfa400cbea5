import { useState } from 'react'
import { CallError } from '../../kernel/http/client.ts'
import type { AnyEndpoint, Call, ResponseBody } from '../../kernel/http/endpoint.ts'
import { useUnsent, writes } from './unsavedWork.ts'

type Outcome<E extends AnyEndpoint> =
  | { answer: ResponseBody<E>; problem?: undefined }
  | { answer?: undefined; problem: CallError }

type Sent = {
  title: string
  /** The version that was seen of the record that the call is about. */
  version?: number
  /** Name of the draft that it sends. */
  form?: string
  key?: string
}

/** Sends one call through the queue of writes; a refusal does not stay behind among the unsent things. */
export async function sendDecision<E extends AnyEndpoint>(
  endpoint: E,
  input: Call<E>,
  { key = crypto.randomUUID(), version, ...given }: Sent,
): Promise<Outcome<E>> {
  try {
    const seen = version === undefined ? undefined : { version, values: {} }
    return { answer: await writes.write(endpoint, input, { ...given, key, seen }) }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    await writes.discard(key)
    return { problem: error }
  }
}

/** Sends the one call of a dialog or button, and says how it stands; a refusal is theirs to show. */
export function useDecision<E extends AnyEndpoint>(endpoint: E) {
  const [problem, setProblem] = useState<CallError>()
  const [sending, setSending] = useState<string>()
  const isKept = useUnsent().some(({ key, state }) => key === sending && state === 'kept')

  async function decide(input: Call<E>, sent: Omit<Sent, 'key'>): Promise<Outcome<E>> {
    const key = crypto.randomUUID()
    setProblem(undefined)
    setSending(key)
    try {
      const outcome = await sendDecision(endpoint, input, { ...sent, key })
      setProblem(outcome.problem)
      return outcome
    } finally {
      setSending(undefined)
    }
  }

  /** Gives up a call that still waits for the connection. */
  const discard = async () => {
    if (sending) await writes.discard(sending)
  }

  return { decide, discard, problem, isSending: sending !== undefined && !isKept, isKept }
}
