import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { CallError } from '../../../kernel/http/client.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { offerOf } from '../accounting/offer.ts'
import { exceededRates, quoteTotals, reductionOf, scaled, unscaled } from '../money.ts'
import { quoteLayout } from '../pdf/quotePages.server.ts'
import { quoteContentsTable } from '../quote.table.ts'
import type { GivenLine } from '../quote.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let building: number
let product: number

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  client = await app.as('client')
  building = (await admin.buildings.create({ body: { street_name: 'Rue du Rabais' } })).id
  const sold = (await admin.products.list({ query: { kind: 'peik' } })).results[0]!
  product = (await admin.products.update({ params: { id: sold.id }, body: { price: 2000 } })).id
  await admin.settings.update({
    params: { id: 1 },
    body: { organisation: 'Bureau du Lac', vat_number: 'CHE-116.281.710' },
  })
})

const aMandate = async () =>
  (await admin.mandates.create({ body: { product, building, client: client.id } })).id
const aQuote = async (lines: GivenLine[], more: object = {}) =>
  admin.quotes.create({
    body: { contractor: client.id, mandates: [await aMandate()], lines, ...more },
  })

const advice = { text: 'Conseil', unit_price: '2000' }
const reduction = { text: 'Réduction de fidélité', unit_price: '-500' }

async function problemsOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof CallError)) throw new Error('was not refused', { cause: error })
  expect(error.status).toBe(400)
  return Object.values(error.body.fields ?? {}).flat()
}

describe('a fixed reduction of a quote (§3)', () => {
  it('is a line of its own with its amount and rate, which its VAT follows', async () => {
    const quote = await aQuote([
      advice,
      { text: 'Repas', unit_price: '100', vat_rate: '2.6' },
      { ...reduction, vat_rate: '8.1' },
    ])
    expect(quote.lines!.at(-1)).toMatchObject({
      ...reduction,
      unit_price: '-500.00',
      net: '-500.00',
    })
    expect(quote.totals).toMatchObject({
      net: '1600.00',
      vat: [
        { rate: '8.1', base: '1500.00', amount: '121.50' },
        { rate: '2.6', base: '100.00', amount: '2.60' },
      ],
      ...{ gross: '1724.10', total: '1724.10', discount: '0.00' },
    })
    const gross = await aQuote([advice, reduction], { taxes_included: true })
    expect(gross.totals).toMatchObject({ total: '1500.00', net: '1387.60' })
  })

  it('stands on the page of the client, on the PDF and in accounting', async () => {
    const { id } = await aQuote([advice, reduction])
    await admin.quotes.send({ params: { id } })
    const read = await client.quotes.get({ params: { id } })
    expect(read.lines!.map(({ text, net }) => [text, net])).toEqual([
      ['Conseil', '2000.00'],
      ['Réduction de fidélité', '-500.00'],
    ])
    const contents = await app.database.db.select().from(quoteContentsTable)
    const { content } = contents.find(({ quote }) => quote === id)!
    const { groups, totals } = quoteLayout(content)
    expect(groups[0]!.sum).toBe('1’500.00')
    const plain = (text: string) => text.replaceAll(/\s/g, ' ')
    expect(groups[0]!.lines.at(-1)!.cells.map(plain)).toEqual([
      ...['Réduction de fidélité', '1', '−500.00', '8.1 %', '−500.00'],
    ])
    expect(totals.map(({ name, value }) => [name, value])).toEqual([
      ['Prestations, hors TVA', '2’000.00'],
      ['Réductions', '−500.00'],
      ['Net, hors TVA', '1’500.00'],
      [expect.stringContaining('TVA'), '121.50'],
      [expect.any(String), '1’621.50'],
    ])
    const offer = offerOf({
      ...{ content, lines: content.lines, totals: content.totals },
      ...{ valid_until: content.valid_until, reference: 'x' },
    })
    expect(offer.lines).toMatchObject([
      { unit_price: '2000.00', vat_rate: '8.1' },
      { unit_price: '-500.00', vat_rate: '8.1', quantity: '1', optional: false },
    ])
    const { total } = await client.quotes.accept({
      params: { id },
      body: { name: 'Ada Keller' },
    })
    expect(total).toBe(1621.5)
  })

  it('brings neither a rate nor the whole below zero, whatever options are taken', async () => {
    const tooMuch = async (...lines: GivenLine[]) =>
      (await problemsOf(aQuote(lines))).map((text) => text.replaceAll(/\s/g, ' '))
    const said = (line: number) =>
      `Line ${line}: the reductions at 8.1 % exceed its services without options (CHF 2’000.00). Lower them, or split them between the rates.`
    expect(await tooMuch(advice, { ...reduction, unit_price: '-2000.01' })).toEqual([said(2)])
    expect(await tooMuch(advice, reduction, { ...reduction, quantity: '4' })).toEqual([
      said(2),
      said(3),
    ])
    expect(
      await tooMuch(advice, { ...advice, optional: true }, { ...reduction, unit_price: '-2500' }),
    ).toEqual([said(3)])
    expect(await tooMuch(advice, { ...reduction, vat_rate: '2.6' })).toHaveLength(1)
    const whole = await aQuote([advice, { ...reduction, unit_price: '-2000' }])
    expect(whole.totals).toMatchObject({ net: '0.00', total: '0.00' })
    // What it reduces cannot be taken away from under it.
    const lines = whole.lines!.filter(({ text }) => text !== advice.text)
    const body = { lines: lines.map(({ text, unit_price }) => ({ text, unit_price })) }
    expect(await problemsOf(admin.quotes.update({ params: { id: whole.id }, body }))).toHaveLength(
      1,
    )
  })

  it('is neither a service, an option nor discounted; other numbers say that they cannot be negative', async () => {
    const mandate = await aMandate()
    const problems = (line: Partial<GivenLine>) =>
      problemsOf(aQuote([advice, { ...reduction, ...line }], { mandates: [mandate] }))
    expect((await problems({ product, mandate }))[0]).toContain('without a product')
    expect((await problems({ optional: true }))[0]).toContain('cannot be an option')
    expect((await problems({ discount: '10' }))[0]).toContain('no discount in percent')
    for (const line of [{ quantity: '-500' }, { discount: '-500' }, { vat_rate: '-500' }])
      expect(await problems(line)).toEqual(['This number cannot be negative.'])
    expect((await problems({ unit_price: 'x' }))[0]).toContain('Enter a number')
  })

  it('stays if a mandate of its quote is called off; where it exceeds what is left, the sending says so at its line', async () => {
    const [kept, left] = [await aMandate(), await aMandate()]
    const quoted = async (amount: string) => {
      const { id } = await admin.quotes.create({
        body: {
          ...{ contractor: client.id, mandates: [kept, left] },
          lines: [
            { ...advice, mandate: kept },
            { ...advice, unit_price: '3000', mandate: left },
            { ...reduction, unit_price: amount },
          ],
        },
      })
      await admin.quotes.send({ params: { id } })
      return id
    }
    const [small, large] = [await quoted('-500'), await quoted('-2500')]
    await admin.mandates.setStatus({
      params: { id: left },
      body: { to: 'cancelled', reason: 'Sold.', replace_quotes: true },
    })
    const versionOf = async (id: number) => {
      const { next_version } = await admin.quotes.get({ params: { id } })
      return admin.quotes.get({ params: { id: next_version! } })
    }
    const [next, exceeding] = [await versionOf(small), await versionOf(large)]
    expect(next.totals!.net).toBe('1500.00')
    expect(exceeding).toMatchObject({ totals: { net: '-500.00' }, deposit: null })
    const params = { id: exceeding.id }
    expect(await problemsOf(admin.quotes.send({ params }))).toEqual([
      expect.stringContaining('Line 2'),
    ])
    // Other parts of the draft can be changed before, and the line when somebody has decided.
    await admin.quotes.update({ params, body: { footer: 'Selon entente.' } })
    const lines = exceeding.lines!.map((line) =>
      line.unit_price === '-2500.00' ? { ...line, unit_price: '-1000' } : line,
    )
    await admin.quotes.update({ params, body: { lines } })
    expect(await admin.quotes.send({ params })).toMatchObject({
      ...{ status: 'sent', totals: { net: '1000.00' } },
    })
  })
})

describe('the amounts of a quote with reductions', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 0, max: 5000 }).map((value) => unscaled(BigInt(value), 3)),
    unit_price: fc
      .integer({ min: -100_000, max: 1_000_000 })
      .map((value) => unscaled(BigInt(value), 2)),
    vat_rate: fc.constantFrom('8.1', '2.6', '0'),
    discount: fc.constant('0'),
    optional: fc.boolean(),
    ticked: fc.boolean(),
  })

  it('are never below zero where no rate is exceeded, and close', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), fc.boolean(), (drawn, taxes_included) => {
        const lines = drawn.map((one) =>
          one.unit_price.startsWith('-') ? { ...one, optional: false } : one,
        )
        fc.pre(exceededRates(lines).length === 0)
        const totals = quoteTotals(lines, { taxes_included, rounded: true })
        const amounts = [
          totals.net,
          totals.total,
          ...totals.vat.flatMap((one) => [one.base, one.amount]),
        ]
        for (const amount of amounts) expect(scaled(amount, 2) >= 0n).toBe(true)
        expect(scaled(reductionOf(lines), 2) >= 0n).toBe(true)
        const sum = totals.vat.reduce(
          (all, one) => all + scaled(one.base, 2) + scaled(one.amount, 2),
          0n,
        )
        expect(unscaled(sum, 2)).toBe(totals.gross)
      }),
    )
  })
})
