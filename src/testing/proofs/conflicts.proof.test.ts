import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { runConflicts } from '../../../prove/keeping/conflicts.ts'
import { testApp } from '../app.ts'

it('concurrent edits of eight writers have the result of one serial order (a small run of npm run prove conflicts)', {
  timeout: 300_000,
}, async () => {
  const { url, as } = await testApp()
  const seed = Number(process.env.SEED ?? randomInt(2 ** 32))
  const log = (line: string) => process.stdout.write(`${line}\n`)
  log(`conflicts: SEED=${seed}`)
  const figures = await runConflicts({ url, admin: await as('admin'), seed, log, edits: 150 })
  expect(figures.faults).toEqual([])
  expect(Object.keys(figures.by_status)).toEqual(expect.arrayContaining(['200', '409']))
  expect(figures.came_of_it.versions).toBeGreaterThan(30)
})
