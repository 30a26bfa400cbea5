// Over 300 lines: cases are drawn once, for the calculation and for HTTP.
import { deductShares } from '../../src/features/quotes/claims/share.server.ts'
import {
  creditOf,
  type InvoicedAmounts,
  renderedLines,
  restOf,
} from '../../src/features/quotes/invoices/invoicing.ts'
import { depositVat, type PricedLine, quoteTotals } from '../../src/features/quotes/money.ts'
import type { VatScale } from '../../src/features/quotes/vat/vatScale.ts'
import type { TestApp } from '../../src/testing/app.ts'
import { pick, type Random } from '../hostile.ts'
import { secondTotals } from './secondTotals.ts'

/** VAT rates of an office over the years, the last ones announced. */
const rates = [
  { from: '2018-01-01', standard: 7.7, reduced: 2.5 },
  { from: '2024-01-01', standard: 8.1, reduced: 2.6 },
  { from: '2030-01-01', standard: 8.5, reduced: 2.7 },
] as const
const days = ['2023-12-31', '2024-01-01', '2025-06-30', '2029-12-31', '2030-01-01']

export const invoicedScale: VatScale = {
  exempt: false,
  versions: rates.map(({ from, standard, reduced }) => ({
    from,
    rates: [
      { category: 'standard', rate: String(standard) },
      { category: 'reduced', rate: String(reduced) },
    ],
  })),
}

/** The rate of a category on a day: looked up by hand, without the product’s rules. */
function rateOn(rate: string, day: string): string {
  if (rate === '0') return '0'
  const isStandard = rates.some(({ standard }) => String(standard) === rate)
  const { standard, reduced } = [...rates].reverse().find(({ from }) => from <= day)!
  return String(isStandard ? standard : reduced)
}

type Line = Omit<PricedLine, 'unit_price'> & {
  unit_price: string
  service_until: string | null
  taxed_at: null
}
const whole = (random: Random, most: number) => Math.floor(random() * (most + 1))
const francs = (centimes: number) => (centimes / 100).toFixed(2)
const centimes = (text: string) => Math.round(Number(text) * 100)

/** A quote as offices write them, and what is invoiced of it: parts and credits as shares of what there is then. */
function drawCase(random: Random) {
  const lines = Array.from({ length: 1 + whole(random, 5) }, (): Line => {
    const service_until = random() < 0.5 ? pick(random, days) : null
    const rate = pick(random, ['8.1', '8.1', '2.6', '0'])
    return {
      ...{ quantity: pick(random, ['1', '2', '0.5', '1.005']), taxed_at: null },
      ...{ unit_price: pick(random, ['0.05', '99.95', francs(whole(random, 1_000_000))]) },
      ...{ vat_rate: service_until ? rateOn(rate, service_until) : rate, service_until },
      ...{ discount: pick(random, ['0', '0', '12.5']), optional: random() < 0.2 },
      ticked: random() < 0.5,
    }
  })
  // At least one counts.
  lines[0]!.optional = false
  return {
    lines,
    taxes_included: random() < 0.5,
    rounded: random() < 0.5,
    deposit: random() < 0.6 ? pick(random, [0.3, 1, random()]) : 0,
    partials: Array.from({ length: whole(random, 2) }, () => random()),
    /** Of the deposit. */
    early: random() < 0.3 ? random() : 0,
    until: random() < 0.5 ? pick(random, days) : null,
    /** Of the final invoice; the last one credits the rest of it. */
    credits: random() < 0.4 ? [random(), random(), 1].slice(0, 1 + whole(random, 2)) : [],
    /** What programmes pay: in centimes, some of it more than there is. */
    claims: Array.from({ length: random() < 0.4 ? 1 + whole(random, 2) : 0 }, () => ({
      centimes: 1 + whole(random, pick(random, [100, 50_000, 2_000_000])),
      state: pick(random, ['asked', 'granted', 'granted', 'refused', 'paid'] as const),
      paid_to: pick(random, ['office', 'office', 'client'] as const),
    })),
  }
}
type Case = ReturnType<typeof drawCase>

/** What an invoice or credit note asks for: centimes, and the VAT by rate. */
type Second = { amount: number; vat: Map<string, number> }

const taxesOf = (vat: InvoicedAmounts['vat']) =>
  new Map(vat.map(({ rate, amount }) => [rate, centimes(amount)]))
const sumByRate = (all: readonly Second[]): Second => {
  const vat = new Map<string, number>()
  for (const one of all)
    for (const [rate, tax] of one.vat) vat.set(rate, (vat.get(rate) ?? 0) + tax)
  return { amount: all.reduce((sum, { amount }) => sum + amount, 0), vat }
}

/** The total of a quote at the rates of its services, and the VAT in it, a second time. */
function secondTotal({ lines, taxes_included, rounded, until }: Case, today: string): Second {
  const rendered = lines.map((line) => ({
    ...line,
    vat_rate: rateOn(line.vat_rate, until ?? line.service_until ?? today),
  }))
  const { total, vat } = secondTotals(rendered, { taxes_included, rounded })
  return {
    amount: centimes(total),
    vat: new Map(Object.entries(vat).map(([rate, { amount }]) => [rate, centimes(amount)])),
  }
}

/** What a final invoice over an amount deducts of what programmes pay, a second time: centimes. */
function secondDeduction({ claims }: Case, amount: number): number {
  const office = claims.filter(({ paid_to }) => paid_to === 'office')
  const sure = office.filter(({ state }) => state === 'granted' || state === 'paid')
  return Math.min(
    amount,
    sure.reduce((sum, claim) => sum + claim.centimes, 0),
  )
}

/** What differs between the invoices of a case and a second calculation of all of them together. */
function faultOf(issued: readonly Second[], owed: Second): string | undefined {
  const sum = sumByRate(issued)
  if (sum.amount !== owed.amount) return `${sum.amount} of ${owed.amount} centimes`
  for (const rate of new Set([...sum.vat.keys(), ...owed.vat.keys()]))
    if ((sum.vat.get(rate) ?? 0) !== (owed.vat.get(rate) ?? 0))
      return `${sum.vat.get(rate)} of ${owed.vat.get(rate)} centimes of VAT at ${rate} %`
  return undefined
}

const secondOf = ({ amount, vat }: InvoicedAmounts): Second => ({
  amount: centimes(amount),
  vat: taxesOf(vat),
})

/**
 * Random quotes with deposits, partial invoices, VAT changes and credit notes: the invoices come together to what a second
 * calculation says of the quote, to the centime and at each rate, none is below zero, credits give back what was asked, and
 * the final one deducts what programmes have granted to the office.
 */
export function compareInvoices(random: Random, cases: number) {
  const faults: string[] = []
  const counts = { invoices: 0, credits: 0, refused: 0, with_vat_change: 0, with_claims: 0 }
  const today = '2026-11-30'
  for (let index = 0; index < cases && faults.length < 10; index++) {
    const drawn = drawCase(random)
    const quoted = quoteTotals(drawn.lines, drawn)
    const totals = quoteTotals(
      renderedLines(drawn.lines, invoicedScale, { until: drawn.until, today }),
      drawn,
    )
    const earlier: InvoicedAmounts[] = []
    const issue = (asked: InvoicedAmounts) => {
      earlier.push(asked)
      counts.invoices++
      return asked
    }
    const credit = (invoice: InvoicedAmounts, before: number, share: number) => {
      const left = centimes(invoice.amount) - before
      const part = share === 1 ? left : Math.round(left * share)
      if (part === 0) return 0
      counts.credits++
      earlier.push(creditOf(invoice, francs(before), francs(part)))
      return part
    }
    const deposit = francs(Math.round(centimes(quoted.total) * drawn.deposit))
    const billed =
      centimes(deposit) > 0
        ? issue({ amount: deposit, vat: depositVat(deposit, quoted) })
        : undefined
    if (billed && drawn.early) credit(billed, 0, drawn.early)
    for (const share of drawn.partials) {
      const part = francs(Math.floor(centimes(restOf(totals, earlier).amount) * share))
      if (centimes(part) > 0) issue({ amount: part, vat: depositVat(part, totals) })
    }
    const owed = secondTotal(drawn, today)
    if (Number(restOf(totals, earlier).amount) < 0) {
      // What was invoiced is more than the services come to: it is credited first.
      counts.refused++
      const excess = -centimes(restOf(totals, earlier).amount)
      const credited = earlier
        .filter(({ amount }) => Number(amount) < 0)
        .reduce((sum, { amount }) => sum - centimes(amount), 0)
      counts.credits++
      earlier.push(creditOf(billed!, francs(credited), francs(excess)))
    }
    if (drawn.until) counts.with_vat_change++
    const final = issue(restOf(totals, earlier))
    if (Number(final.amount) < 0) faults.push(`below zero: ${JSON.stringify(drawn)}`)
    const fault = faultOf(earlier.map(secondOf), owed)
    if (fault) faults.push(`${fault}: ${JSON.stringify(drawn)}`)
    const shares = drawn.claims
      .filter(({ state }) => state !== 'refused')
      .map(({ state, paid_to, ...claim }, id) => ({
        ...{ id, programme: 'PEIK', paid_to, amount: francs(claim.centimes) },
        granted_on: state === 'asked' ? null : today,
      }))
    const { deducted } = deductShares(shares, final.amount)
    if (centimes(deducted) > 0) counts.with_claims++
    if (centimes(deducted) !== secondDeduction(drawn, centimes(final.amount)))
      faults.push(`${deducted} deducted: ${JSON.stringify(drawn)}`)
    const before = earlier.length
    let credited = 0
    for (const share of drawn.credits) credited += credit(final, credited, share)
    const given = sumByRate(earlier.slice(before).map(secondOf))
    if (given.amount !== -credited)
      faults.push(`credited ${given.amount}: ${JSON.stringify(drawn)}`)
    if (credited === centimes(final.amount) && credited > 0) {
      const back = faultOf([secondOf(final), given], { amount: 0, vat: new Map() })
      if (back) faults.push(`credit: ${back}: ${JSON.stringify(drawn)}`)
    }
  }
  return { quotes: cases, ...counts, faults }
}

type Issuing = { app: TestApp; random: Random; quotes: number; people: number }

/**
 * The same over HTTP: quotes are accepted, and several people issue their invoices at once, some of which are refused. Each
 * final invoice has the amount and the deduction of the second calculation, and the range has no gap.
 */
export async function issueAtOnce({ app, random, quotes, people: count }: Issuing) {
  const faults: string[] = []
  const people = await Promise.all(Array.from({ length: count }, () => app.as('admin')))
  const office = people[0]!
  const client = await app.as('client')
  await office.settings.update({
    params: { id: 1 },
    body: {
      ...{ organisation: 'Bureau du Lac', vat_number: 'CHE-116.281.710', city: 'Genève' },
      ...{ iban: 'CH9300762011623852957', street: 'Quai du Rhône', postcode: '1205' },
    },
  })
  for (const { from: valid_from, standard, reduced } of rates)
    await office.reference.create({
      params: { table: 'vat_rates' },
      body: {
        ...{ valid_from, source: 'AFC' },
        rows: [
          { category: 'standard', rate: standard },
          { category: 'reduced', rate: reduced },
        ],
      },
    })
  const product = (await office.products.list({ query: { kind: 'peik' } })).results[0]!.id
  const { id: building } = await office.buildings.create({ body: { street_name: 'Rue du Rang' } })
  const accepted: { id: number; drawn: Case }[] = []
  for (let index = 0; index < quotes; index++) {
    const drawn = drawCase(random)
    const body = { product, building, client: client.id }
    const { id: mandate } = await office.mandates.create({ body })
    for (const { centimes: asked, state, paid_to } of drawn.claims)
      await office.claims.create({
        body: {
          ...{ mandate, programme: 'PEIK', amount: asked / 100, state, paid_to },
          asked_on: '2026-01-10',
        },
      })
    // A quote is sent before anybody has ticked an option, and its deposit is at most its total then.
    const sent = drawn.lines.map((line) => ({ ...line, ticked: false }))
    const total = centimes(quoteTotals(sent, drawn).total)
    const deposit = Math.round(total * drawn.deposit) / 100
    const { id } = await office.quotes.create({
      body: {
        ...{ contractor: client.id, mandates: [mandate] },
        ...{ taxes_included: drawn.taxes_included, rounded: drawn.rounded },
        ...(deposit > 0 && { deposit_amount: deposit }),
        lines: drawn.lines.map(({ quantity, unit_price, vat_rate, discount, ...line }) => ({
          ...{ text: 'Visite', quantity, unit_price, vat_rate, discount },
          ...{ optional: line.optional, service_until: line.service_until },
        })),
      },
    })
    const params = { id }
    const { lines } = await office.quotes.send({ params })
    const options = lines!.flatMap((line, at) =>
      drawn.lines[at]!.optional && drawn.lines[at]!.ticked ? [line.id!] : [],
    )
    await client.quotes.accept({ params, body: { name: 'Ada Keller', options } })
    accepted.push({ id, drawn })
  }
  const today = new Date().toISOString().slice(0, 10)
  const takeTurns = async (who: (typeof people)[number], own: typeof accepted) => {
    for (const { id: quote, drawn } of own) {
      const service_until = drawn.until
      const { rest } = await who.invoices.proposal({
        query: { quote, ...(service_until && { service_until }) },
      })
      for (const part of drawn.partials) {
        const amount = Math.floor(centimes(rest) * part) / 100
        // One in some is more than is left, and refused.
        await who.invoices
          .create({ body: { quote, kind: 'partial', amount, service_until } })
          .catch(() => undefined)
      }
      const [final] = await Promise.allSettled(
        [who, office].map((one) =>
          one.invoices.create({ body: { quote, kind: 'final', service_until } }),
        ),
      ).then((all) => all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
      const { results } = await who.invoices.list({ query: { quote } })
      const issued = await Promise.all(
        results.map(({ id }) => who.invoices.get({ params: { id } })),
      )
      const owed = secondTotal(drawn, today)
      const sum = sumByRate(
        issued.map(({ amount, vat }) => secondOf({ amount: amount.toFixed(2), vat: vat ?? [] })),
      )
      // What was invoiced before may be more than the services come to; the final invoice is refused then.
      if (!final && sum.amount <= owed.amount) faults.push(`no final invoice of ${quote}`)
      const fault = final && faultOf([sum], owed)
      if (fault) faults.push(`${fault} of ${quote}: ${JSON.stringify(drawn)}`)
      const claimed = final && Math.round(final.claimed * 100)
      if (final && claimed !== secondDeduction(drawn, Math.round(final.amount * 100)))
        faults.push(`${final.claimed} claimed of ${quote}: ${JSON.stringify(drawn)}`)
    }
  }
  await Promise.all(
    people.map((who, at) =>
      takeTurns(
        who,
        accepted.filter((_, index) => index % count === at),
      ),
    ),
  )
  const { rows } = await app.database.pool.query<{ number: string }>('select number from invoices')
  const numbers = rows.map(({ number }) => Number(number.split('-')[2])).sort((a, b) => a - b)
  numbers.forEach((number, at) => {
    if (number !== at + 1) faults.push(`number ${number} in place ${at + 1}`)
  })
  return { quotes, invoices: numbers.length, faults }
}
