import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sendForgeries } from '../../../prove/attack/forgeries.ts'
import { guessPasswords } from '../../../prove/attack/guessing.ts'
import { mannWhitney, median } from '../../../prove/attack/mannWhitney.ts'
import { testApp, testSecret } from '../app.ts'

const log = (line: string) => process.stdout.write(`${line}\n`)

it('accepts no forged, expired, replayed or foreign token, and changes nothing for one (a small run of npm run prove attack)', {
  timeout: 300_000,
}, async () => {
  const app = await testApp({ env: { TRUST_PROXY: '127.0.0.1' } })
  const admin = await app.as('admin')
  const seed = Number(process.env.SEED ?? randomInt(2 ** 32))
  log(`forgeries: SEED=${seed}`)
  const { pool } = app.database
  const options = { url: app.url, pool, secret: testSecret, admin, seed, log, requests: 800 }
  const { faults, by_status, honest_reads } = await sendForgeries(options)
  expect(faults).toEqual([])
  expect(by_status).toMatchObject({ 400: expect.any(Number), 401: expect.any(Number) })
  expect(honest_reads).toBeGreaterThan(3)
})

it('answers a flood of wrong sign-ins without a server error, and honest people beside it (§8, a small run of npm run prove attack)', {
  timeout: 300_000,
}, async () => {
  const app = await testApp({ env: { TRUST_PROXY: '127.0.0.1' } })
  const people = await Promise.all(Array.from({ length: 6 }, () => app.as('client')))
  const { faults, wrong, honest } = await guessPasswords({
    ...{ url: app.url, people, log, seconds: 3, perSecond: 60 },
    // Only the full proof runs on a quiet machine, so only it measures times.
    limit: 20_000,
  })
  expect(faults).toEqual([])
  expect(wrong.refused).toBeGreaterThan(0)
  expect(honest.sign_ins).toBeGreaterThan(3)
})

describe('the Mann-Whitney test of the proof of timing', () => {
  it.each([
    // As in the documentation of SciPy, which computes the same with method='asymptotic'.
    [[19, 22, 16, 29, 24], [20, 11, 17, 12], 17, 0.11134688653314041],
    [[1, 2, 2, 3, 4, 4], [2, 4, 5, 5, 6, 7, 7], 5, 0.02474611313548187],
    [[1, 2, 3], [1, 2, 3], 4.5, 1],
  ])('%j and %j', (first, second, u, p) => {
    const found = mannWhitney(first, second)
    expect(found.u).toBe(u)
    expect(found.p).toBeCloseTo(p, 6)
  })

  it('tells apart what differs by half of its spread', () => {
    const range = (from: number) => Array.from({ length: 40 }, (_, n) => from + n)
    expect(mannWhitney(range(0), range(20)).p).toBeCloseTo(7.957e-9, 11)
    expect(median(range(0))).toBe(19.5)
    expect(median([3, 1, 2])).toBe(2)
  })
})
