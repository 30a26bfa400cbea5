import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { randomFrom } from '../../../prove/addresses.ts'
import proveIndices from '../../../prove/advice/indices.ts'
import { recalculateAdvice } from '../../../prove/advice/recalculation/advice.ts'
import { recalculateKinds } from '../../../prove/advice/recalculation/kinds.ts'
import { recalculateEstimates } from '../../../prove/advice/recalculation/overHttp.ts'
import { secondDuty } from '../../../prove/advice/recalculation/second.ts'
import { recalculate } from '../../../prove/advice/recalculation.ts'
import { legalPosition } from '../../features/idc/duty.ts'
import { testApp } from '../app.ts'

it('all calculations match a second implementation (a small run of npm run prove recalculation)', async () => {
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

it('advice of an engineer matches a second implementation, which reproduces every published example', () => {
  const seed = Number(process.env.SEED ?? randomInt(2 ** 32))
  process.stdout.write(`advice: SEED=${seed}\n`)
  const { faults, vectors, noise } = recalculateAdvice(randomFrom(seed), 50)
  expect(faults).toEqual([])
  expect({ vectors, noise }).toEqual({ vectors: 90, noise: 92 })
})

it('§8 what follows in the forms of AMOén, GED, CECB Plus, PEIK and CVC concept matches a second implementation', () => {
  const seed = Number(process.env.SEED ?? randomInt(2 ** 32))
  process.stdout.write(`kinds: SEED=${seed}\n`)
  expect(recalculateKinds(randomFrom(seed), 25).faults).toEqual([])
})

it('the next step of the law applies from the new year in Geneva', async () => {
  const app = await testApp()
  const body = { street_name: 'Rue du Nouvel-An', street_number: '1', sre: 1000 }
  const { id: building } = await (await app.as('admin')).buildings.create({ body })
  const at = async (moment: string) => {
    app.setNow(new Date(moment))
    const admin = await app.as('admin')
    const { on, tables } = await admin.idc_estimate.get({ query: { building } })
    const mean = { mean: 700, years: [2023, 2024, 2025], basis: 'published' as const }
    return [
      on,
      legalPosition(mean, on, tables.idc_limits, { hasKnownDates: true })?.now.duty,
      secondDuty(700, on),
    ]
  }
  expect(await at('2026-12-31T22:59:59Z')).toEqual(['2026-12-31', 'audit', 'audit'])
  expect(await at('2026-12-31T23:00:00Z')).toEqual(['2027-01-01', 'renovate', 'renovate'])
  app.setNow(undefined)
})

it('an estimated index is near the published one, corrected by the weather of another building (npm run prove indices)', async () => {
  const { same_weather, without_weather } = await proveIndices({ log: () => {} })
  expect(without_weather.records).toBe(21)
  expect(same_weather.errors.filter(({ error }) => Math.abs(error) > 1)).toEqual([])
  expect(same_weather.records).toBe(8)
})
