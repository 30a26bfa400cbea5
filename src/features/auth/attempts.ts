import { fail } from '../../kernel/errors.ts'

type Window = { failures: number; ends: number }

/** More than this are not remembered at once; the oldest go first. */
const remembered = 10_000

/**
 * Counts what somebody tried in vain, by a key that says who: after `most` failures within `seconds`
 * every further try is refused until the window ends. What succeeds is never counted, so that many
 * people may come at once from one address. Each process counts for itself.
 */
export function attempts({ most, seconds }: { most: number; seconds: number }) {
  const windows = new Map<string, Window>()

  function open(key: string, now: Date): Window | undefined {
    const window = windows.get(key)
    return window && window.ends > now.getTime() ? window : undefined
  }

  return {
    /** Refuses with 429 and the seconds to wait where the key has failed too often. */
    check(key: string, now: Date) {
      const window = open(key, now)
      if (!window || window.failures < most) return
      const wait = Math.ceil((window.ends - now.getTime()) / 1000)
      fail(429, 'kernel:too_many_requests', { params: { seconds: wait }, retryAfter: wait })
    },
    /** Counts a try that failed. */
    failed(key: string, now: Date) {
      const window = open(key, now)
      if (window) window.failures++
      else windows.set(key, { failures: 1, ends: now.getTime() + seconds * 1000 })
      if (windows.size > remembered) windows.delete(windows.keys().next().value!)
    },
  }
}
