import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { randomFrom } from '../../prove/addresses.ts'
import proveIndices from '../../prove/indices.ts'
import { recalculateEstimates } from '../../prove/recalculation/overHttp.ts'
import { recalculate } from '../../prove/recalculation.ts'
import { testApp } from './app.ts'

it('answers what a second implementation does (npm run prove recalculation in small)', async () => {
  const seed = Number(process.env.SEED ?? randomInt(2 ** 32))
  process.stdout.write(`recalculation: SEED=${seed}\n`)
  const random = randomFrom(seed)
  expect(recalculate(random, 50).faults).toEqual([])
  const admin = await (await testApp()).as('admin')
  expect(await recalculateEstimates(admin, { random, buildings: 3 })).toEqual({
    estimates: 9,
    faults: [],
  })
})

it('is near the published index of a building whose weather another one shows (npm run prove indices)', async () => {
  const { same_weather, without_weather } = await proveIndices({ log: () => {} })
  expect(without_weather.records).toBe(21)
  expect(same_weather.errors.filter(({ error }) => Math.abs(error) > 1)).toEqual([])
  expect(same_weather.records).toBe(8)
})
