import {
  depositOf,
  depositVat,
  exceededRates,
  type QuoteAmounts,
  quoteTotals,
} from '../../src/features/quotes/money.ts'
import { startPostgres } from '../../src/kernel/database/postgres.server.ts'
import { startApp, type TestApp } from '../../src/testing/app.ts'
import { createScratchFolder } from '../../src/testing/scratch.ts'
import { prepareTemplate } from '../../src/testing/template.ts'
import { randomFrom } from '../addresses.ts'
import { requireNoFaults } from '../figures.ts'
import { pick, type Random } from '../hostile.ts'
import { readDepositBills } from './depositBills.ts'
import { compareInvoices, issueAtOnce } from './invoices.ts'
import { faultOfDepositVat, type SecondLine, secondDeposit, secondTotals } from './secondTotals.ts'

type Options = { seed: number; log: (line: string) => void }

/**
 * Random quotes come to the same amounts and deposits by a second calculation, to the centime; the QR codes of bills of
 * deposits say, read from the printed PDF by another program, what the bills say; and quotes that ten people send at once
 * get numbers without a gap, each once. The same of invoices with deposits, VAT changes and credit notes.
 */
export default async function prove({ seed, log }: Options) {
  const random = randomFrom(seed)
  const amounts = compareTotals(random, 100_000)
  log(`quotes: ${amounts.quotes} quotes with ${amounts.lines} lines calculated twice`)
  const invoices = compareInvoices(random, 10_000)
  log(`quotes: ${invoices.invoices} invoices and ${invoices.credits} credit notes calculated twice`)
  const bills = await readDepositBills({ random, log, bills: 300 })
  const { folder, elsewhere, remove } = createScratchFolder()
  const postgres = await startPostgres({ dataDir: folder, elsewhere, flags: 'fast', log: () => {} })
  try {
    await prepareTemplate(postgres.url)
    const { end, ...app } = await startApp(postgres.url, { isRefusing: false })
    try {
      const numbers = await sendAtOnce({ app, random, log, quotes: 555, people: 10 })
      const issued = await issueAtOnce({ app, random, quotes: 100, people: 5 })
      return requireNoFaults({
        ...{ amounts, invoices, bills, numbers, issued },
        faults: [amounts, invoices, bills, numbers, issued].flatMap((part) => part.faults),
      })
    } finally {
      await end()
    }
  } finally {
    await postgres.stop()
    remove()
  }
}

const whole = (random: Random, most: number) => Math.floor(random() * (most + 1))

/** Decimal text, often short, sometimes as long as it may be. */
function decimal(random: Random, most: number, decimals: number) {
  const places = random() < 0.4 ? 0 : whole(random, decimals)
  const value = String(whole(random, random() < 0.9 ? most / 1000 : most))
  return places === 0
    ? value
    : `${value}.${String(whole(random, 10 ** places - 1)).padStart(places, '0')}`
}

const rates = ['8.1', '2.6', '3.8', '0', '7.7', '2.5', '3.7']

/** A line as people write one: halves of a centime are as likely as round sums. */
const randomLine = (random: Random): SecondLine => ({
  quantity: pick(random, ['1', '2', '0.5', '1.005', decimal(random, 10_000, 3)]),
  unit_price: pick(random, ['0.05', '0.5', '1.01', '2000', decimal(random, 1_000_000, 2)]),
  vat_rate: pick(random, rates),
  discount: random() < 0.6 ? '0' : pick(random, ['10', '33.33', '0.5', '100', '12.5']),
  optional: random() < 0.25,
  ticked: random() < 0.5,
})

/** Lines with reductions at some of their rates, none of which exceeds what it reduces. */
function withReductions(random: Random, lines: readonly SecondLine[]): SecondLine[] {
  const reductions = lines.map(
    ({ vat_rate }): SecondLine => ({
      ...{ quantity: pick(random, ['1', '0.5', '1.005']), discount: '0', vat_rate },
      ...{ unit_price: `-${decimal(random, 100_000, 2)}`, optional: false, ticked: false },
    }),
  )
  const taken = reductions.filter(() => random() < 0.3)
  const exceeded = new Set(exceededRates([...lines, ...taken]).map(({ rate }) => rate))
  return [...lines, ...taken.filter(({ vat_rate }) => !exceeded.has(vat_rate))]
}

/** Calculates random quotes twice; every amount must be the same, and lines, VAT and rounding must close. */
export function compareTotals(random: Random, quotes: number) {
  const faults: string[] = []
  let lines = 0
  for (let index = 0; index < quotes && faults.length < 10; index++) {
    const drawn = withReductions(
      random,
      Array.from({ length: 1 + whole(random, 12) }, () => randomLine(random)),
    )
    const pricing = { taxes_included: random() < 0.5, rounded: random() < 0.5 }
    lines += drawn.length
    const { vat, discount: _, ...first } = quoteTotals(drawn, pricing)
    const { vat: otherVat, ...second } = secondTotals(drawn, pricing)
    const byRate = Object.fromEntries(
      vat.map(({ rate, base, amount }) => [rate, { base, amount }] as const),
    )
    const sorted = (value: object) => JSON.stringify(Object.entries(value).sort())
    if (sorted(first) !== sorted(second) || sorted(byRate) !== sorted(otherVat))
      faults.push(`${JSON.stringify({ drawn, pricing })}: ${JSON.stringify([first, second])}`)
    const centimes = (text: string) => BigInt(text.replace('.', ''))
    const closes =
      vat.reduce((sum, { base, amount }) => sum + centimes(base) + centimes(amount), 0n) ===
        centimes(first.gross) &&
      centimes(first.gross) + centimes(first.rounding) === centimes(first.total) &&
      (!pricing.rounded || centimes(first.total) % 5n === 0n)
    const fault = depositFault(random, quoteTotals(drawn, pricing), pricing.rounded)
    if (fault) faults.push(`deposit: ${fault}: ${JSON.stringify({ drawn, pricing })}`)
    if (!closes) faults.push(`does not close: ${JSON.stringify({ drawn, pricing, first })}`)
  }
  return { quotes, lines, faults }
}

/** What a second calculation says against a random deposit of a quote. */
function depositFault(random: Random, totals: QuoteAmounts, rounded: boolean) {
  const percent = pick(random, [0, 0.01, 30, 33.33, 50, 100, whole(random, 10_000) / 100])
  const amount = random() < 0.2 ? whole(random, 100_000) / 100 : null
  const asked = { deposit_percent: percent, deposit_amount: amount }
  const deposit = depositOf(asked, { total: totals.total, rounded })
  const second = secondDeposit(totals.total, { percent, amount, rounded })
  if (deposit !== second) return `${deposit} and ${second}`
  if (deposit === null || Number(totals.gross) === 0) return undefined
  const byRate = Object.fromEntries(totals.vat.map(({ rate, ...amounts }) => [rate, amounts]))
  return faultOfDepositVat(deposit, { ...totals, vat: byRate }, depositVat(deposit, totals))
}

type Sending = Options & { app: TestApp; random: Random; quotes: number; people: number }

/** Several people send quotes at once, some of which are refused; the numbers must have no gap and no double. */
export async function sendAtOnce({
  app,
  random,
  log,
  quotes,
  people: count,
}: Omit<Sending, 'seed'>) {
  const people = await Promise.all(Array.from({ length: count }, () => app.as('admin')))
  const [office] = people as [(typeof people)[number]]
  const client = await app.as('client')
  await office.settings.update({
    params: { id: 1 },
    body: { organisation: 'Bureau du Lac', vat_number: 'CHE-116.281.710' },
  })
  const product = (await office.products.list({ query: { kind: 'peik' } })).results[0]!.id
  const { id: building } = await office.buildings.create({ body: { street_name: 'Rue du Nombre' } })
  const mandates: number[] = []
  for (let index = 0; index < 20; index++)
    mandates.push(
      (await office.mandates.create({ body: { product, building, client: client.id } })).id,
    )
  const ids: { id: number; isEmpty: boolean }[] = []
  for (let index = 0; index < quotes; index++) {
    // One in ten cannot be sent: it has options only. Its try must leave no gap.
    const isEmpty = index % 10 === 9
    const { id } = await office.quotes.create({
      body: {
        contractor: client.id,
        mandates: [pick(random, mandates)],
        lines: [{ text: 'Visite', unit_price: '100', optional: isEmpty }],
      },
    })
    ids.push({ id, isEmpty })
  }
  const given = async () => {
    const { rows } = await app.database.pool.query<{ number: string }>(
      'select number from quotes where number is not null order by id',
    )
    return rows.map(({ number }) => Number(number.split('-')[2])).sort((a, b) => a - b)
  }
  const before = await given()
  const waiting = [...ids]
  const faults: string[] = []
  let refused = 0
  await Promise.all(
    people.map(async (person) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { id, isEmpty } = next
        const sent = await person.quotes.send({ params: { id } }).then(
          ({ number }) => number,
          () => null,
        )
        if ((sent === null) !== isEmpty) faults.push(`quote ${id} got ${sent}`)
        if (sent === null) refused++
      }
    }),
  )
  const numbers = await given()
  if (new Set(numbers).size !== numbers.length) faults.push('a number was given twice')
  for (const [index, number] of numbers.entries())
    if (number !== numbers[0]! + index) faults.push(`a gap before ${number}`)
  const sent = numbers.length - before.length
  if (sent !== quotes - refused) faults.push(`${sent} numbers for ${quotes - refused} quotes`)
  log(`quotes: ${sent} sent at once by ${count} people, ${refused} refused`)
  return { sent, refused, people: count, faults }
}
