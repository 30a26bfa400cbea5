import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import prove from '../../../prove/keeping/crash.ts'

it('the product loses no acknowledged write when the server or its database is killed (a small run of npm run prove crash)', {
  timeout: 600_000,
}, async () => {
  const seed = Number(process.env.SEED ?? randomInt(2 ** 32))
  const log = (line: string) => process.stdout.write(`${line}\n`)
  log(`crash: SEED=${seed}`)
  const figures = await prove({ seed, log, rounds: 2, writers: 4, from: 'server' })
  expect(figures.faults).toEqual([])
  expect(figures.acknowledged).toBeGreaterThan(0)
})
