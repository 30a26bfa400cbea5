import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { randomFrom } from '../../../prove/addresses.ts'
import { readDepositBills } from '../../../prove/papers/depositBills.ts'
import { sendAtOnce } from '../../../prove/papers/quotes.ts'
import { testApp } from '../app.ts'

const log = () => undefined

it('the sending of quotes by four people at once leaves no gap and gives no number twice (a small run of npm run prove quotes)', async () => {
  const app = await testApp()
  const { faults } = await sendAtOnce({ app, random: randomFrom(7), log, quotes: 40, people: 4 })
  expect(faults).toEqual([])
})

it('the payment part of a deposit says what the bill says (a small run of npm run prove quotes)', async () => {
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
  const { faults } = await readDepositBills({ random: randomFrom(seed), log, bills: 12 })
  expect([seed, faults]).toEqual([seed, []])
})
