import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import prove from '../../../prove/fleet/fleet.ts'

it('§9 nothing acknowledged is lost or doubled, and pages hear of all, when the primary is lost and its replica takes over (a small run of npm run prove fleet)', async () => {
  const seed = Number(process.env.SEED ?? randomInt(2 ** 32))
  const log = (line: string) => process.stdout.write(`${line}\n`)
  log(`fleet: SEED=${seed}`)
  const figures = await prove({ seed, log, time: 12_000, writers: 4, whole: false })
  log(`fleet: ${JSON.stringify(figures)}`)
  expect(figures.faults).toEqual([])
  // A machine that answers no more would be waited for until people give up, after 30 seconds.
  expect(figures.longest_unreachable_ms.failover).toBeLessThan(20_000)
})
