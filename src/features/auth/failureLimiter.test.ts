import fc from 'fast-check'
import { expect, it } from 'vitest'
import { failureLimiter } from './failureLimiter.ts'

it('a limiter never allows more failures in any period than the burst and one per interval', () => {
  fc.assert(
    fc.property(
      fc.record({
        burst: fc.integer({ min: 1, max: 20 }),
        intervalSeconds: fc.integer({ min: 1, max: 60 }),
      }),
      fc.array(fc.nat({ max: 40_000 }), { minLength: 1, maxLength: 200 }),
      (limit, pauses) => {
        const limiter = failureLimiter(limit)
        const failures: number[] = []
        let now = 1_800_000_000_000
        for (const pause of pauses) {
          now += pause
          const wait = limiter.wait('key', new Date(now))
          expect(limiter.wait('another', new Date(now))).toBe(0)
          if (wait > 0) {
            // The wait is exactly as long as stated.
            expect(limiter.wait('key', new Date(now + wait))).toBe(0)
            expect(limiter.wait('key', new Date(now + wait - 1))).toBe(1)
            continue
          }
          limiter.recordFailure('key', new Date(now))
          failures.push(now)
        }
        const { burst, intervalSeconds } = limit
        failures.forEach((from, index) => {
          for (const until of failures.slice(index)) {
            const count = failures.filter((moment) => moment >= from && moment <= until).length
            expect(count).toBeLessThanOrEqual(burst + (until - from) / (intervalSeconds * 1000))
          }
        })
      },
    ),
  )
})

it('a limiter merges the counts of others without losing its own', () => {
  const limit = { burst: 3, intervalSeconds: 60 }
  const [here, there] = [failureLimiter(limit), failureLimiter(limit)]
  const now = new Date('2026-03-01T10:00:00Z')
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  here.recordFailure('key', now)
  here.absorb('key', inMinutes(3))
  expect(here.wait('key', now)).toBe(60_000)
  expect(here.wait('key', inMinutes(1))).toBe(0)
  here.absorb('key', inMinutes(1))
  expect(here.wait('key', now)).toBe(60_000)
  there.absorb('another', inMinutes(2))
  expect(there.wait('another', now)).toBe(0)
})
