import { setTimeout as sleep } from 'node:timers/promises'
import { CallError } from '../kernel/http/client.ts'

/** Repeats a call until the server has time for it, as a client does: on a busy machine it may answer 503. */
export async function untilServed<T>(call: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 503) throw error
      await sleep((error.retryAfter ?? 1) * 1000)
    }
}
