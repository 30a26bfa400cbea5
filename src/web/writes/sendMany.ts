import { CallError } from '../../kernel/http/client.ts'
import type { AnyEndpoint, Call } from '../../kernel/http/endpoint.ts'
import type { SeenRecord } from './write.ts'
import type { Writes } from './writes.ts'

/** One write of a bulk operation, on a single record. */
export type BulkWrite = {
  id: number
  /** Name of the record. */
  name: string
  /** Path of its page. */
  to?: string
  endpoint: AnyEndpoint
  input: Call<AnyEndpoint>
  seen: SeenRecord
}
export type SentWrite = { write: BulkWrite; answer: unknown }
export type RefusedWrite = { write: BulkWrite; problem: CallError }

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
 * Sends many writes through the queue, independently of each other: some may succeed while others are refused, and
 * writes without a response stay in the queue. Calls `onProgress` after each change; resolves once every write is
 * sent, refused, or left in the queue until the next sign-in.
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
    const stored = writes.unsent().filter(({ key, state }) => state === 'kept' && waiting.has(key))
    onProgress({
      total: all.length,
      done: [...done],
      refused: [...refused],
      kept: signedOut + stored.length,
    })
  }
  async function send(write: BulkWrite) {
    const key = crypto.randomUUID()
    waiting.add(key)
    try {
      const options = { key, title: write.name, seen: write.seen, many: true } as const
      done.push({ write, answer: await writes.write(write.endpoint, write.input, options) })
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem
      // Session expired: the write waits in the queue for the next sign-in.
      if (problem.status === 401) signedOut += 1
      else refused.push({ write, problem })
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

/** Returns the write that retries a refused one; after a conflict, based on the current record. */
export function retryWrite({ write, problem }: RefusedWrite): BulkWrite {
  const current = problem.body.current as ({ version: number } & SeenRecord['values']) | undefined
  if (!current) return write
  const names = Object.keys(write.seen.values)
  const values = Object.fromEntries(names.map((name) => [name, current[name]]))
  return { ...write, seen: { version: current.version, values } }
}
