import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import prove from '../../../prove/keeping/files.ts'

/** Tests share their machine with others; how fast the product answers is shown by the whole run. */
const small = { hostile: 4, longestWait: 20_000, swept: 2, uploads: 24, kills: 1 }

describe('a small run of npm run prove files', { timeout: 300_000 }, () => {
  it.each(['hostile', 'swept', 'killed'] as const)('%s files: no fault', async (part) => {
    const seed = Number(process.env.SEED ?? randomInt(2 ** 32))
    const log = (line: string) => process.stdout.write(`${line}\n`)
    log(`files: SEED=${seed}`)
    const { faults } = await prove({ ...small, seed, log, only: [part], from: 'server' })
    expect(faults).toEqual([])
  })
})
