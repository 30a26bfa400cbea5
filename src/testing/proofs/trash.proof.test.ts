import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { runTrash } from '../../../prove/keeping/trash.ts'
import { testApp } from '../app.ts'

it('creating, editing, deleting, restoring and reverting in any order agrees with a model (a small run of npm run prove trash)', {
  timeout: 300_000,
}, async () => {
  const app = await testApp()
  const seed = Number(process.env.SEED ?? randomInt(2 ** 32))
  const log = (line: string) => process.stdout.write(`${line}\n`)
  log(`trash: SEED=${seed}`)
  const figures = await runTrash({ app, seed, log, steps: 200 })
  expect(figures.faults).toEqual([])
  expect(figures).toMatchObject({ steps: 200, snapshots: expect.any(Number) })
})
