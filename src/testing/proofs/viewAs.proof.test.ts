import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { randomFrom } from '../../../prove/addresses.ts'
import { createScene } from '../../../prove/rights/scene.ts'
import { proveViewing } from '../../../prove/rights/viewAs.ts'
import { statuses } from '../../features/mandates/mandate.ts'
import { testApp } from '../app.ts'

it('shows an administrator who views as somebody exactly what that person gets, byte for byte (§6.admin, §6.client, §6.partner)', {
  timeout: 300_000,
}, async () => {
  const app = await testApp()
  const seed = Number(process.env.SEED ?? randomInt(2 ** 32))
  process.stdout.write(`view as: SEED=${seed}\n`)
  const status = statuses[seed % statuses.length]!
  const scene = await createScene(app, { seed, statuses: [status], isSmall: true })
  const faults: string[] = []
  const chosen = { random: randomFrom(seed), share: 0.02 }
  const compared = await proveViewing(app, scene, chosen, (fault) => faults.push(fault))
  expect(faults).toEqual([])
  expect(compared).toBeGreaterThan(100)
})
