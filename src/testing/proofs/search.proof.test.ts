import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { randomFrom } from '../../../prove/addresses.ts'
import { createOracle } from '../../../prove/rights/oracle.ts'
import { currentTable } from '../../../prove/rights/rightsMutants.ts'
import { createScene } from '../../../prove/rights/scene.ts'
import { searchForWords } from '../../../prove/rights/searches.ts'
import { statuses } from '../../features/mandates/mandate.ts'
import { testApp } from '../app.ts'

it('a search finds a word of each searched field for those who may read it, and for nobody else (§6)', {
  timeout: 300_000,
}, async () => {
  const app = await testApp()
  const seed = Number(process.env.SEED ?? randomInt(2 ** 32))
  process.stdout.write(`search: SEED=${seed}\n`)
  const status = statuses[seed % statuses.length]!
  const scene = await createScene(app, { seed, statuses: [status], isSmall: true })
  const figures = await searchForWords(scene, createOracle(currentTable), {
    random: randomFrom(seed),
    share: 0.1,
  })
  expect([seed, figures.faults]).toEqual([seed, []])
  expect(figures.found).toBeGreaterThan(50)
})
