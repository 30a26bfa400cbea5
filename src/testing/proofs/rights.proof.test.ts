import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { createRollbackDatabase, examineRights } from '../../../prove/rights/rights.ts'
import { statuses } from '../../features/mandates/mandate.ts'
import { testApp } from '../app.ts'

it('the product allows exactly what the table of rights says, and the proof detects a changed rule (a small run of npm run prove rights) (§6.admin, §6.client, §6.partner)', {
  timeout: 300_000,
}, async () => {
  const rollback = createRollbackDatabase()
  const app = await testApp({ database: rollback.wrap })
  const seed = Number(process.env.SEED ?? randomInt(2 ** 32))
  const log = (line: string) => process.stdout.write(`${line}\n`)
  log(`rights: SEED=${seed}`)
  const status = statuses[seed % statuses.length]!
  const options = { app, rollback, seed, log, statuses: [status], isSmall: true }
  const figures = await examineRights({ ...options, share: 0.03, mutantShare: 0.01 })
  expect(figures.faults).toEqual([])
  expect(figures.refused).toBeGreaterThan(0)
  expect(figures.granted).toBeGreaterThan(0)
})
