import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { fillForms } from '../../../prove/keeping/kickoff.ts'
import { testApp } from '../../testing/app.ts'

it('what strangers fill in on two devices reaches the mandate once, whatever is lost on the way (a small run of npm run prove kickoff) (§2./kick-off-form/{uuid})', {
  timeout: 120_000,
}, async () => {
  const app = await testApp({ isRefusing: false })
  const seed = Number(process.env.SEED ?? randomInt(2 ** 32))
  const log = (line: string) => process.stdout.write(`${line}\n`)
  log(`kickoff: SEED=${seed}`)
  const figures = await fillForms({ app, seed, log, fillings: 4 })
  expect(figures.faults).toEqual([])
  expect(figures.changes.acknowledged).toBeGreaterThan(0)
})
