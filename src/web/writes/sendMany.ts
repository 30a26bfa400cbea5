import { CallError } from '../../kernel/http/client.ts'
import type { AnyEndpoint, Call } from '../../kernel/http/endpoint.ts'
import type { SeenRecord } from './write.ts'
import type { Writes } from './writes.ts'

/** One of many writes: of a single record, as it would be sent alone. */
export type BulkWrite = {
  id: number
  /** What people call the record, and the path where it is shown. */
  name: string
  to?: string
  endpoint: AnyEndpoint
  input: Call<AnyEndpoint>
  seen: SeenRecord
}
export type SentWrite = { one: BulkWrite; answer: unknown }
export type RefusedWrite = { one: BulkWrite; problem: CallError }

/** How far many writes have come. */
export type Progress = {
  total: number
  done: readonly SentWrite[]
  refused: readonly RefusedWrite[]
  /** Kept on this device, and sent as soon as the server answers this person again. */
  kept: number
}

/** Whether answers are still to come soon. */
export const isInProgress = ({ total, done, refused, kept }: Progress) =>
  done.length + refused.length + kept < total

/**
 * Sends many writes through the queue, each on its own: some may be done while others are refused, and
 * whatever has no answer stays in the queue like any write. Tells each step; ends when nothing can
 * come any more.
 */
export async function sendMany(
  writes: Writes,
  all: readonly BulkWrite[],
  tell: (progress: Progress) => void,
): Promise<void> {
  const done: SentWrite[] = []
  const refused: RefusedWrite[] = []
  const waiting = new Set<string>()
  let lapsed = 0
  function step() {
    const kept = writes.unsent().filter(({ key, state }) => state === 'kept' && waiting.has(key))
    tell({
      total: all.length,
      done: [...done],
      refused: [...refused],
      kept: lapsed + kept.length,
    })
  }
  async function send(one: BulkWrite) {
    const key = crypto.randomUUID()
    waiting.add(key)
    try {
      const given = { key, title: one.name, seen: one.seen, many: true } as const
      done.push({ one, answer: await writes.write(one.endpoint, one.input, given) })
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem
      // Without a valid sign-in it waits in the queue for the next one.
      if (problem.status === 401) lapsed += 1
      else refused.push({ one, problem })
    } finally {
      waiting.delete(key)
    }
  }
  const end = writes.subscribe(step)
  try {
    await Promise.all(all.map(send))
  } finally {
    end()
    step()
  }
}

/** The same write once more; where somebody else was quicker, against the record as it is now. */
export function retryWrite({ one, problem }: RefusedWrite): BulkWrite {
  const current = problem.body.current as ({ version: number } & SeenRecord['values']) | undefined
  if (!current) return one
  const names = Object.keys(one.seen.values)
  const values = Object.fromEntries(names.map((name) => [name, current[name]]))
  return { ...one, seen: { version: current.version, values } }
}
