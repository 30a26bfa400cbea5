import { CallError } from '../../kernel/http/client.ts'
import type { AnyEndpoint, Call } from '../../kernel/http/endpoint.ts'
import type { SeenRecord } from './write.ts'
import type { Writes } from './writes.ts'

/** One write of a bulk operation, on a single record. */
export type BulkWrite = {
  id: number
  /** Name and path of the record. */
  name: string
  to?: string
  endpoint: AnyEndpoint
  input: Call<AnyEndpoint>
  seen: SeenRecord
}
export type SentWrite = { one: BulkWrite; answer: unknown }
export type RefusedWrite = { one: BulkWrite; problem: CallError }

/** Progress of a bulk operation. */
export type Progress = {
  total: number
  done: readonly SentWrite[]
  refused: readonly RefusedWrite[]
  /** Number of writes stored on this device, to be sent when server and session are available again. */
  kept: number
}

/** Whether responses are still expected. */
export const isInProgress = ({ total, done, refused, kept }: Progress) =>
  done.length + refused.length + kept < total

/**
 * Sends many writes through the queue, independently: some may succeed while others are refused, and those
 * without a response stay in the queue. Reports each step; resolves once no more responses can arrive.
 */
export async function sendMany(
  writes: Writes,
  all: readonly BulkWrite[],
  onProgress: (progress: Progress) => void,
): Promise<void> {
  const done: SentWrite[] = []
  const refused: RefusedWrite[] = []
  const waiting = new Set<string>()
  let signedOut = 0
  function report() {
    const kept = writes.unsent().filter(({ key, state }) => state === 'kept' && waiting.has(key))
    onProgress({
      total: all.length,
      done: [...done],
      refused: [...refused],
      kept: signedOut + kept.length,
    })
  }
  async function send(one: BulkWrite) {
    const key = crypto.randomUUID()
    waiting.add(key)
    try {
      const options = { key, title: one.name, seen: one.seen, many: true } as const
      done.push({ one, answer: await writes.write(one.endpoint, one.input, options) })
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem
      // Session expired: the write waits in the queue for the next sign-in.
      if (problem.status === 401) signedOut += 1
      else refused.push({ one, problem })
    } finally {
      waiting.delete(key)
    }
  }
  const unsubscribe = writes.subscribe(report)
  try {
    await Promise.all(all.map(send))
  } finally {
    unsubscribe()
    report()
  }
}

/** Repeats a refused write; after a conflict, against the current record. */
export function retryWrite({ one, problem }: RefusedWrite): BulkWrite {
  const current = problem.body.current as ({ version: number } & SeenRecord['values']) | undefined
  if (!current) return one
  const names = Object.keys(one.seen.values)
  const values = Object.fromEntries(names.map((name) => [name, current[name]]))
  return { ...one, seen: { version: current.version, values } }
}
