import { beforeAll, describe, expect, it } from 'vitest'
import { CallError } from '../../../kernel/http/client.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { runWaiting } from '../../../testing/kickoff/device.ts'
import { invoicesTable } from '../invoices/invoice.table.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let product: number

beforeAll(async () => {
  app = await testApp()
  ;[admin, client] = await Promise.all([app.as('admin'), app.as('client')])
  await admin.settings.update({
    params: { id: 1 },
    body: {
      ...{ organisation: 'Bureau du Lac', vat_number: 'CHE-116.281.710' },
      ...{ iban: 'CH9300762011623852957', street: 'Quai du Rhône', number: '12' },
      ...{ postcode: '1205', city: 'Genève' },
    },
  })
  product = (await admin.products.list({ query: { kind: 'cecbplus' } })).results[0]!.id
  await admin.products.update({ params: { id: product }, body: { price: 1000 } })
})

async function aMandate() {
  const { id: building } = await admin.buildings.create({
    body: { street_name: 'Rue du Lac', street_number: '1', postcode: '1205', city: 'Genève' },
  })
  const body = { product, building, client: client.id, responsible: admin.id }
  return admin.mandates.create({ body })
}

type GivenQuote = Partial<Parameters<typeof admin.quotes.create>[0]['body']>
const aDraft = (mandates: { id: number }[], given: GivenQuote = {}) =>
  admin.quotes.create({
    body: {
      contractor: client.id,
      mandates: mandates.map(({ id }) => id),
      deposit_percent: 50,
      ...given,
    },
  })
const send = async ({ id }: { id: number }) => admin.quotes.send({ params: { id } })
const aSentQuote = async (...args: Parameters<typeof aDraft>) => send(await aDraft(...args))
const accept = ({ id }: { id: number }) =>
  client.quotes.accept({ params: { id }, body: { name: 'Ada Keller' } })
const read = ({ id }: { id: number }, who = admin) => who.quotes.get({ params: { id } })
async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof CallError)) throw new Error('was not refused', { cause: error })
  return [error.status, error.body.code, error.body.detail]
}
const orderedElsewhere = [409, 'ordered_elsewhere', expect.any(String)]
const endCalledOff = () => runWaiting(app, 'quotes.endCalledOff')

/** The token of the link that was mailed for the last quote. */
async function mailedToken() {
  await runWaiting(app, 'quotes.print')
  await runWaiting(app, 'quotes.mailLink')
  const { rows } = await app.database.pool.query<{ secret: string }>(
    `select secret from mails where key like 'quote-sent-%' order by id desc limit 1`,
  )
  return app.box.open(rows[0]!.secret as never).slice(1)
}

describe('two quotes for one mandate (§3)', () => {
  it('order it once: the other one ends with the acceptance and says why, to client, link and office', async () => {
    const mandate = await aMandate()
    const first = await aSentQuote([mandate])
    const second = await aSentQuote([mandate])
    const token = await mailedToken()
    await accept(first)
    const by = { quote: first.id, number: first.number }
    const refused = [409, 'ordered_elsewhere', expect.stringContaining(first.number!)]
    // At once, before anything ran in the background.
    expect(await refusalOf(accept(second))).toEqual(refused)
    await endCalledOff()
    for (const who of [client, admin])
      expect(await read(second, who)).toMatchObject({
        ...{ status: 'cancelled', called_off: [{ mandate: mandate.id, ordered_by: by }] },
      })
    const { results } = await admin.quotes.history({ params: { id: second.id } })
    expect(JSON.stringify(results[0])).toContain(first.number)
    expect(await refusalOf(accept(second))).toEqual(refused)
    expect(await refusalOf(app.anonymous.quotes.openLink({ body: { token } }))).toEqual([
      410,
      ...refused.slice(1),
    ])
    const bills = await app.database.db.select().from(invoicesTable)
    expect(bills.filter(({ quote }) => [first.id, second.id].includes(quote))).toHaveLength(1)
  })

  it('are not both accepted at the same moment', async () => {
    for (let round = 0; round < 4; round++) {
      const mandate = await aMandate()
      const quotes = [await aSentQuote([mandate]), await aSentQuote([mandate])]
      const answers = await Promise.allSettled(quotes.map(accept))
      expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    }
  })

  it('leave the rest of a quote with further mandates to a new version', async () => {
    const [shared, other] = [await aMandate(), await aMandate()]
    const both = await aSentQuote([shared, other])
    await accept(await aSentQuote([shared]))
    await endCalledOff()
    expect(await refusalOf(accept(both))).toEqual(orderedElsewhere)
    expect(await read(both)).toMatchObject({ status: 'sent' })
    const { late, today, waiting, upcoming } = await admin.today.office({})
    expect(
      [late, today, waiting, upcoming].flatMap(({ results }) =>
        results.filter(({ fact, id }) => fact === 'quote_called_off' && id === both.id),
      ),
    ).toHaveLength(1)
    const next = await admin.quotes.newVersion({ params: { id: both.id } })
    expect(next).toMatchObject({ mandates: [other.id], called_off: null })
    await send(next)
    expect(await accept(next)).toMatchObject({ status: 'accepted' })
  })

  it('are both accepted if one is declared a supplement, also by a new version of the one that ended', async () => {
    const mandate = await aMandate()
    const line = { text: 'Thermographie', unit_price: '400' }
    const main = await aSentQuote([mandate])
    const supplement = await aSentQuote([mandate], { lines: [line], supplement: true })
    const alternative = await aSentQuote([mandate], { lines: [line] })
    await accept(main)
    await endCalledOff()
    const { rows } = await app.database.pool.query(
      'select quote, content from quote_contents where quote = any($1)',
      [[main.id, supplement.id]],
    )
    expect(Object.fromEntries(rows.map((row) => [row.quote, row.content.supplement]))).toEqual({
      [main.id]: undefined,
      [supplement.id]: true,
    })
    expect(await accept(supplement)).toMatchObject({ status: 'accepted' })
    const next = await admin.quotes.newVersion({ params: { id: alternative.id } })
    expect(next.mandates).toEqual([mandate.id])
    expect(await refusalOf(send(next))).toEqual(orderedElsewhere)
    await admin.quotes.update({ params: { id: next.id }, body: { supplement: true } })
    await send(next)
    expect(await accept(next)).toMatchObject({ status: 'accepted' })
  })

  it('of which one is made after the order: it adds to it, unless it sells the same product again', async () => {
    const mandate = await aMandate()
    await accept(await aSentQuote([mandate]))
    expect(await aDraft([mandate])).toMatchObject({ supplement: true, lines: [] })
    const further = await aSentQuote([mandate], { lines: [{ text: 'Visite', unit_price: '400' }] })
    expect(further.supplement).toBe(true)
    expect(await accept(further)).toMatchObject({ status: 'accepted' })
    const again = await aDraft([mandate], {
      lines: [{ text: 'CECB Plus', unit_price: '1000', mandate: mandate.id, product }],
    })
    expect(again.supplement).toBe(false)
    expect(await refusalOf(send(again))).toEqual(orderedElsewhere)
  })

  it('of before this was asked: one that was made after the order adds to it', async () => {
    const mandate = await aMandate()
    const before = await aSentQuote([mandate])
    await accept(await aSentQuote([mandate]))
    const after = await aSentQuote([mandate], { lines: [{ text: 'Visite', unit_price: '400' }] })
    await app.database.pool.query('update quotes set supplement = null where $1 = any(mandates)', [
      mandate.id,
    ])
    expect(await refusalOf(accept(before))).toEqual(orderedElsewhere)
    expect(await accept(after)).toMatchObject({ status: 'accepted' })
  })

  it('that are versions of each other follow one another as before', async () => {
    const mandate = await aMandate()
    const first = await aSentQuote([mandate])
    await accept(first)
    const next = await admin.quotes.newVersion({ params: { id: first.id } })
    expect(next).toMatchObject({ called_off: null, mandates: [mandate.id] })
    await send(next)
    expect(await accept(next)).toMatchObject({ status: 'accepted' })
  })
})
