import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { attack } from '../../../prove/attack/fuzz.ts'
import { demonstrationApp } from '../demonstration.ts'

it('the product withstands hostile requests on every operation and reveals no record out of reach (a small run of npm run prove fuzz)', {
  timeout: 600_000,
}, async () => {
  const { url, as } = await demonstrationApp()
  const seed = Number(process.env.SEED ?? randomInt(2 ** 32))
  const log = (line: string) => process.stdout.write(`${line}\n`)
  log(`fuzz: SEED=${seed}`)
  const admin = await as('admin')
  const figures = await attack({ url, admin, seed, log, requests: 600, share: 0.08 })
  expect(figures.faults).toEqual([])
  expect(figures.by_status).toMatchObject({ 200: expect.any(Number), 400: expect.any(Number) })
})
