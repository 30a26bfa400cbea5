import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { randomFrom } from '../../../prove/addresses.ts'
import { importOffices } from '../../../prove/imports/imports.ts'
import { testApp } from '../app.ts'

it('§9 spreadsheets of ten offices become what is true, and are undone without a trace (a small run of npm run prove imports)', async () => {
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
  const { faults } = await importOffices({
    ...{ app: await testApp(), random: randomFrom(seed), log: () => undefined },
    ...{ rows: 16, large: 40, kills: 0 },
  })
  expect([seed, faults]).toEqual([seed, []])
})
