/** A key may fail `burst` times in a row, and once more per `intervalSeconds`. */
export type FailureLimit = { burst: number; intervalSeconds: number }

/** Maximum number of tracked keys; the one that failed longest ago is dropped first. */
const maxTracked = 100_000

/**
 * Limits failed attempts per key with a leaky bucket: it holds `burst` failures and drains one in each
 * interval. Successes do not count. The state is per process; `absorb` merges that of others.
 */
export function failureLimiter({ burst, intervalSeconds }: FailureLimit) {
  const interval = intervalSeconds * 1000
  /** When the bucket of each key is empty again, ms since 1970. */
  const emptyAt = new Map<string, number>()

  function remember(key: string, until: number) {
    emptyAt.delete(key)
    emptyAt.set(key, until)
    if (emptyAt.size > maxTracked) emptyAt.delete(emptyAt.keys().next().value!)
  }

  return {
    /** Milliseconds until the key may try again. */
    wait: (key: string, now: Date) =>
      Math.max(0, (emptyAt.get(key) ?? 0) - (burst - 1) * interval - now.getTime()),
    /** Forgets the failures of a key. */
    forget: (key: string) => void emptyAt.delete(key),
    /** Counts a failed attempt. */
    recordFailure(key: string, now: Date) {
      remember(key, Math.max(emptyAt.get(key) ?? 0, now.getTime()) + interval)
    },
    /** Adopts the time at which another process expects the bucket to be empty, if later. */
    absorb(key: string, until: Date) {
      if (until.getTime() > (emptyAt.get(key) ?? 0)) remember(key, until.getTime())
    },
  }
}
