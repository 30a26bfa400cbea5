import fc from 'fast-check'
import { expect, it } from 'vitest'
import { failureLimiter } from './failureLimiter.ts'

it('lets no more fail in any time than those that are free and one for each interval', () => {
  fc.assert(
    fc.property(
      fc.record({
        burst: fc.integer({ min: 1, max: 20 }),
        intervalSeconds: fc.integer({ min: 1, max: 60 }),
      }),
      fc.array(fc.nat({ max: 40_000 }), { minLength: 1, maxLength: 200 }),
      (pace, pauses) => {
        const tried = failureLimiter(pace)
        const failed: number[] = []
        let now = 1_800_000_000_000
        for (const pause of pauses) {
          now += pause
          const wait = tried.wait('key', new Date(now))
          expect(tried.wait('another', new Date(now))).toBe(0)
          if (wait > 0) {
            // The wait is exactly as long as stated.
            expect(tried.wait('key', new Date(now + wait))).toBe(0)
            expect(tried.wait('key', new Date(now + wait - 1))).toBe(1)
            continue
          }
          tried.recordFailure('key', new Date(now))
          failed.push(now)
        }
        const { burst, intervalSeconds } = pace
        failed.forEach((from, at) => {
          for (const until of failed.slice(at)) {
            const within = failed.filter((moment) => moment >= from && moment <= until).length
            expect(within).toBeLessThanOrEqual(burst + (until - from) / (intervalSeconds * 1000))
          }
        })
      },
    ),
  )
})
