import { useState } from 'react'
import { CallError } from '../kernel/client.ts'
import type { Answer, AnyEndpoint, Call } from '../kernel/endpoint.ts'
import { useUnsent, writes } from './keptWork.ts'

type Outcome<E extends AnyEndpoint> =
  | { answer: Answer<E>; problem?: undefined }
  | { answer?: undefined; problem: CallError }

/**
 * Sends the one call of a dialog or button through the queue of writes. A refusal is theirs to show, so
 * it does not stay behind among the unsent things.
 */
export function useDecision<E extends AnyEndpoint>(endpoint: E) {
  const [problem, setProblem] = useState<CallError>()
  const [sending, setSending] = useState<string>()
  const isKept = useUnsent().some(({ key, state }) => key === sending && state === 'kept')

  /** `version` is the one that was seen of the record that the call is about. */
  async function decide(
    input: Call<E>,
    { title, version }: { title: string; version?: number },
  ): Promise<Outcome<E>> {
    const key = crypto.randomUUID()
    setProblem(undefined)
    setSending(key)
    try {
      const seen = version === undefined ? undefined : { version, values: {} }
      return { answer: await writes.write(endpoint, input, { key, title, seen }) }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      await writes.discard(key)
      setProblem(error)
      return { problem: error }
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
