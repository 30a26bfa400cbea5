import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fairQueue } from './fairQueue.ts'

/** Queues work of these callers in this order; returns the order of execution, and what was refused. */
async function runAll(
  callers: readonly string[],
  concurrency: number,
  maxWaiting: number,
  ofOne = concurrency,
) {
  const queue = fairQueue(concurrency, maxWaiting, ofOne)
  const runningOf = new Map<string, number>()
  let mostOfOne = 0
  const done: number[] = []
  const refused: number[] = []
  let running = 0
  let most = 0
  await Promise.all(
    callers.map((caller, at) =>
      queue(caller, async () => {
        most = Math.max(most, ++running)
        runningOf.set(caller, (runningOf.get(caller) ?? 0) + 1)
        mostOfOne = Math.max(mostOfOne, runningOf.get(caller)!)
        await new Promise(setImmediate)
        running--
        runningOf.set(caller, runningOf.get(caller)! - 1)
        done.push(at)
      }).catch(({ status }) => {
        expect(status).toBe(503)
        refused.push(at)
      }),
    ),
  )
  return { done, refused, most, mostOfOne }
}

const someCallers = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 60 })

it('callers take turns: nobody waits behind the whole queue of another', async () => {
  await fc.assert(
    fc.asyncProperty(someCallers, fc.integer({ min: 1, max: 4 }), async (callers, concurrency) => {
      const { done, refused, most } = await runAll(callers, concurrency, 100)
      expect(refused).toEqual([])
      expect(done.toSorted((a, b) => a - b)).toEqual(callers.map((_, at) => at))
      expect(most).toBe(Math.min(concurrency, callers.length))
      const order = done.map((at) => callers[at]!)
      callers.forEach((caller, at) => {
        // Each caller's own work stays in order.
        const own = callers.slice(0, at + 1).filter((one) => one === caller).length
        const place = done.indexOf(at)
        for (const other of new Set(callers)) {
          if (other === caller) continue
          const ahead = order.slice(0, place).filter((one) => one === other).length
          expect(ahead).toBeLessThanOrEqual(own + concurrency)
        }
      })
    }),
  )
})

it('limits each caller to their share, and gives free places to others', async () => {
  const shares = fc.record({
    concurrency: fc.integer({ min: 1, max: 5 }),
    ofOne: fc.integer({ min: 1, max: 5 }),
  })
  await fc.assert(
    fc.asyncProperty(someCallers, shares, async (callers, { concurrency, ofOne }) => {
      const { done, refused, most, mostOfOne } = await runAll(callers, concurrency, 100, ofOne)
      expect([done.length, refused]).toEqual([callers.length, []])
      expect(mostOfOne).toBeLessThanOrEqual(ofOne)
      const counts = [...new Set(callers)].map(
        (caller) => callers.filter((one) => one === caller).length,
      )
      const possible = counts.reduce((sum, count) => sum + Math.min(count, ofOne), 0)
      expect(most).toBe(Math.min(concurrency, possible))
    }),
  )
})

it('if too many wait, refuses the last of the caller with the longest queue', async () => {
  await fc.assert(
    fc.asyncProperty(someCallers, fc.integer({ min: 1, max: 20 }), async (callers, maxWaiting) => {
      const { done, refused } = await runAll(callers, 1, maxWaiting)
      expect(done.length).toBe(Math.min(callers.length, maxWaiting + 1))
      expect(done.length + refused.length).toBe(callers.length)
      const left = (caller: string) => done.filter((at) => callers[at] === caller).length
      // Callers with refused work still have as much queued as anybody, except for the last and the one
      // started at once.
      for (const at of refused)
        for (const other of new Set(callers))
          expect(left(callers[at]!)).toBeGreaterThanOrEqual(left(other) - 2)
    }),
  )
})
