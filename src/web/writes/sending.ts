import { CallError } from '../../kernel/http/client.ts'

/** Of many writes that are asked for at once so many go out at a time. */
export const maxConcurrentWrites = 6

/**
 * Whether the same write is sent again after this answer: an absent or busy server is waited out. A
 * refusal is final, and so is a fault of the server, which may lie in the write itself.
 */
export const isRetryable = (error: unknown) => error instanceof CallError && error.isTransient

/** Milliseconds before the next try: 1 s doubled up to 30 s, spread by a fifth, never before Retry-After. */
export function retryDelay(failures: number, error: unknown, random = Math.random()): number {
  const wait = Math.round(Math.min(1000 * 2 ** failures, 30_000) * (0.8 + 0.4 * random))
  const asked = error instanceof CallError ? (error.retryAfter ?? 0) * 1000 : 0
  return Math.max(wait, asked)
}

/** Limits concurrency; the rest wait in FIFO order. */
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

/** The windows of this origin that hold their lock; a window holds its own from the first question on. */
export async function windowsByLock(own: string): Promise<ReadonlySet<string>> {
  const prefix = 'egide-window/'
  if (!('locks' in navigator)) return new Set()
  void navigator.locks.request(prefix + own, { ifAvailable: true }, (lock) =>
    lock ? new Promise(() => {}) : undefined,
  )
  const { held = [] } = await navigator.locks.query()
  const open = held.flatMap(({ name }) =>
    name?.startsWith(prefix) ? [name.slice(prefix.length)] : [],
  )
  return new Set(open.filter((name) => name !== own))
}
