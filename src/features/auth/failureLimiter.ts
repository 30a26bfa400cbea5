/** How many tries may fail one after the other, and after how many seconds one more may. */
export type Pace = { atOnce: number; everySeconds: number }

/** Keys that are remembered at once; those tried longest ago go first. */
const mostRemembered = 100_000

/**
 * Counts what somebody tried in vain, by a key that says who or what: `atOnce` failures are free, and
 * from then on each one has to wait until as many intervals have passed as tries have failed. What
 * succeeds is never counted. Each process counts for itself.
 */
export function attempts({ atOnce, everySeconds }: Pace) {
  const every = everySeconds * 1000
  /** By key the moment by which its failures are forgotten. */
  const forgotten = new Map<string, number>()

  return {
    /** Milliseconds until the key may try. */
    wait: (key: string, now: Date) =>
      Math.max(0, (forgotten.get(key) ?? 0) - (atOnce - 1) * every - now.getTime()),
    /** Counts a try that failed. */
    failed(key: string, now: Date) {
      const until = Math.max(forgotten.get(key) ?? 0, now.getTime()) + every
      forgotten.delete(key)
      forgotten.set(key, until)
      if (forgotten.size > mostRemembered) forgotten.delete(forgotten.keys().next().value!)
    },
  }
}
