import { useState } from 'react'
import { CallError } from '../../kernel/http/client.ts'
import type { AnyEndpoint, Call, ResponseBody } from '../../kernel/http/endpoint.ts'
import { useUnsent, writes } from './unsavedWork.ts'

type Outcome<E extends AnyEndpoint> =
  | { answer: ResponseBody<E>; problem?: undefined }
  | { answer?: undefined; problem: CallError }

type DecisionOptions = {
  /** Name in the list of unsent writes. */
  title: string
  /** Version of the record that the person saw. */
  version?: number
  /** Key of the draft whose values it sends. */
  form?: string
  /** Key of the write; random by default. */
  key?: string
}

/** Sends one request through the write queue; a refusal is returned and does not stay in the queue. */
export async function sendDecision<E extends AnyEndpoint>(
  endpoint: E,
  input: Call<E>,
  { key = crypto.randomUUID(), version, ...options }: DecisionOptions,
): Promise<Outcome<E>> {
  try {
    const seen = version === undefined ? undefined : { version, values: {} }
    return { answer: await writes.write(endpoint, input, { ...options, key, seen }) }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    await writes.discard(key)
    return { problem: error }
  }
}

/** Sends the request of a dialog or button and tracks its state; the caller shows a refusal. */
export function useDecision<E extends AnyEndpoint>(endpoint: E) {
  const [problem, setProblem] = useState<CallError>()
  const [sending, setSending] = useState<string>()
  const isKept = useUnsent().some(({ key, state }) => key === sending && state === 'kept')

  async function decide(
    input: Call<E>,
    options: Omit<DecisionOptions, 'key'>,
  ): Promise<Outcome<E>> {
    const key = crypto.randomUUID()
    setProblem(undefined)
    setSending(key)
    try {
      const outcome = await sendDecision(endpoint, input, { ...options, key })
      setProblem(outcome.problem)
      return outcome
    } finally {
      setSending(undefined)
    }
  }

  /** Discards a request that is waiting for the connection. */
  const discard = async () => {
    if (sending) await writes.discard(sending)
  }

  return { decide, discard, problem, isSending: sending !== undefined && !isKept, isKept }
}
