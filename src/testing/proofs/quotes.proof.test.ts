import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { randomFrom } from '../../../prove/addresses.ts'
import { readDepositBills } from '../../../prove/papers/depositBills.ts'
import { compareInvoices, issueAtOnce } from '../../../prove/papers/invoices.ts'
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

it('invoices of quotes come to a second calculation, without a gap (a small run of npm run prove quotes)', async () => {
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
  const random = randomFrom(seed)
  expect([seed, compareInvoices(random, 500).faults]).toEqual([seed, []])
  const app = await testApp()
  const { faults } = await issueAtOnce({ app, random, quotes: 8, people: 2 })
  expect([seed, faults]).toEqual([seed, []])
})
