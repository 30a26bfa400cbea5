import { CallError } from '../../kernel/http/client.ts'
import { findLocks } from '../device/refusable.ts'

/** Maximum number of concurrent bulk writes. */
export const maxConcurrentWrites = 6

/**
 * Whether a write is retried after this error: only if the server is unreachable or busy. Refusals are final,
 * and so are server errors, which the write itself may cause.
 */
export const isRetryable = (error: unknown) => error instanceof CallError && error.isTransient

/** Exponential backoff in ms: from 1 s to 30 s with 20 % jitter, at least Retry-After. */
export function retryDelay(failures: number, error: unknown, random = Math.random()): number {
  const wait = Math.round(Math.min(1000 * 2 ** failures, 30_000) * (0.8 + 0.4 * random))
  const retryAfter = error instanceof CallError ? (error.retryAfter ?? 0) * 1000 : 0
  return Math.max(wait, retryAfter)
}

/** Returns a function that runs at most `limit` works at a time; the rest wait in FIFO order. */
export function limitConcurrency(limit: number) {
  const waiting: (() => void)[] = []
  let free = limit
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await new Promise<void>((begin) => waiting.push(begin))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

/**
 * Returns the ids of the other open windows of this origin: each holds a Web Lock named after its id. The first
 * call takes this window's lock.
 */
export async function findOpenWindows(ownId: string): Promise<ReadonlySet<string>> {
  const prefix = 'egide-window/'
  const locks = findLocks()
  if (!locks) return new Set()
  void locks.request(prefix + ownId, { ifAvailable: true }, (lock) =>
    lock ? new Promise(() => {}) : undefined,
  )
  const { held = [] } = await locks.query()
  const open = held.flatMap(({ name }) =>
    name?.startsWith(prefix) ? [name.slice(prefix.length)] : [],
  )
  return new Set(open.filter((name) => name !== ownId))
}
