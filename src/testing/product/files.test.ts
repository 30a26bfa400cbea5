import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import prove from '../../../prove/files.ts'

it('hostile files do no harm, and what was acknowledged outlives a killed server (a small run of npm run prove files)', {
  timeout: 300_000,
}, async () => {
  const seed = Number(process.env.SEED ?? randomInt(2 ** 32))
  const log = (line: string) => process.stdout.write(`${line}\n`)
  log(`files: SEED=${seed}`)
  const only = ['hostile', 'swept', 'killed'] as const
  const small = { only, hostile: 5, swept: 2, uploads: 24, kills: 1 }
  const { faults } = await prove({ seed, log, ...small, from: 'source' })
  expect(faults).toEqual([])
})
