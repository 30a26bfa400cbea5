import { beforeAll, describe, expect, it } from 'vitest'
import { dayOf, formatMoney } from '../../../kernel/field/format.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { runWaiting } from '../../../testing/kickoff/device.ts'
import { queuedMails } from '../../../testing/mails.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let partner: TestPerson

beforeAll(async () => {
  app = await testApp()
  ;[admin, client, partner] = await Promise.all([
    app.as('admin'),
    app.as('client'),
    app.as('partner'),
  ])
  await admin.settings.update({
    params: { id: 1 },
    body: {
      ...{ organisation: 'Bureau du Lac', vat_number: 'CHE-116.281.710' },
      ...{ iban: 'CH9300762011623852957', street: 'Quai du Rhône', number: '12' },
      ...{ postcode: '1205', city: 'Genève' },
    },
  })
})

/** An accepted quote over 1081.00 a mandate that asks a deposit, of mandates of the client. */
async function anOrder(count: number, deposit_amount: number | null = 500) {
  const product = (await admin.products.list({ query: { kind: 'cecbplus' } })).results[0]!.id
  const mandates = []
  for (let n = 0; n < count; n++) {
    const { id: building } = await admin.buildings.create({
      body: { street_name: 'Rue du Lac', street_number: String(n + 1), city: 'Genève' },
    })
    const body = {
      product,
      building,
      client: client.id,
      partner: partner.id,
      responsible: admin.id,
    }
    mandates.push(await admin.mandates.create({ body }))
  }
  const { id } = await admin.quotes.create({
    body: {
      contractor: client.id,
      mandates: mandates.map((mandate) => mandate.id),
      lines: mandates.map((mandate) => ({
        ...{ text: mandate.number, unit_price: '1000', mandate: mandate.id },
      })),
      ...{ deposit_percent: null, deposit_amount },
    },
  })
  const params = { id }
  await admin.quotes.send({ params })
  const quote = await client.quotes.accept({ params, body: { name: 'Ada Keller' } })
  return { mandates, params, quote }
}
const cancel = (mandate: { id: number }) =>
  admin.mandates.setStatus({
    params: { id: mandate.id },
    body: { to: 'cancelled', reason: 'The house is sold' },
  })
/** Texts of the mails that the end of mandates makes, by recipient. */
async function told() {
  const before = (await queuedMails(app.database)).length
  for (const task of ['mandates.decided', 'mandates.cancellationGranted'])
    await runWaiting(app, task)
  const sent = (await queuedMails(app.database)).slice(before)
  return Object.fromEntries(sent.map(({ to, text }) => [to, text.replaceAll(/\s/g, ' ')]))
}

describe('an accepted quote whose mandate is cancelled later (§3)', () => {
  it('is named before with its invoices, and after to the office and the client, on page and by mail', async () => {
    const { mandates, params, quote } = await anOrder(1)
    const [mandate] = mandates
    const { invoice, due } = quote.deposit_bill!
    const [deposit] = (await admin.invoices.list({ query: { quote: quote.id } })).results
    const paid = { amount: 200, paid_on: dayOf(new Date()) }
    await admin.invoices.pay({ params: { id: deposit!.id }, body: paid })
    // Not sent yet: the office reads of it, the client does not.
    const unsent = await admin.invoices.create({
      body: { quote: quote.id, kind: 'partial', amount: 10 },
    })
    const query = { mandates: [mandate!.id] }
    expect((await admin.mandates.openQuotes({ query })).results).toEqual([
      {
        ...{ id: quote.id, number: quote.number, fate: 'keep' },
        invoices: [
          { number: invoice, amount: '500.00', open: '300.00', due },
          { number: unsent.number, amount: '10.00', open: '10.00', due },
        ],
      },
    ])
    expect((await partner.mandates.openQuotes({ query })).results).toEqual([])
    await told()
    await cancel(mandate!)
    const mails = await told()
    for (const word of [quote.number!, invoice!, formatMoney(500).replaceAll(/\s/g, ' ')])
      expect(mails[client.email]).toContain(word)
    expect(mails[client.email]).not.toContain(unsent.number)
    expect(mails[partner.email]).not.toContain(quote.number)
    for (const who of [client, admin])
      expect(await who.quotes.get({ params })).toMatchObject({
        status: 'accepted',
        called_off: [{ mandate: mandate!.id, number: mandate!.number, ordered_by: null }],
        deposit_bill: { invoice },
      })
    // Nothing is left to offer again.
    await expect(admin.quotes.newVersion({ params })).rejects.toMatchObject({
      ...{ status: 409, body: { code: 'none_left' } },
    })
  })

  it('is named in the answer to the client who asked for the cancellation', async () => {
    const { mandates, quote } = await anOrder(1, null)
    const [mandate] = mandates
    await client.mandates.askCancellation({
      params: { id: mandate!.id },
      body: { reason: 'We sell' },
    })
    await told()
    await cancel(mandate!)
    const mail = (await told())[client.email]
    expect(mail).toContain(quote.number)
    expect(mail).not.toContain('facturé')
  })

  it('is not asked to be billed any more once none of its mandates is left', async () => {
    const { mandates, quote, params } = await anOrder(2)
    // As if the office had had no account when it was accepted.
    await app.database.pool.query('delete from invoices where quote = $1', [quote.id])
    await app.database.pool.query('update quotes set deposit_pdf_hash = null where id = $1', [
      quote.id,
    ])
    const isAsked = async () => {
      const { late, today, waiting, upcoming } = await admin.today.office({})
      return [late, today, waiting, upcoming].some(({ results }) =>
        results.some(({ fact, id }) => fact === 'quote_deposit' && id === quote.id),
      )
    }
    await cancel(mandates[0]!)
    expect(await isAsked()).toBe(true)
    expect((await admin.quotes.get({ params })).called_off).toMatchObject([
      { mandate: mandates[0]!.id },
    ])
    await cancel(mandates[1]!)
    expect(await isAsked()).toBe(false)
  })

  it('is no news of a mandate that ended as it should', async () => {
    const { mandates, params } = await anOrder(1)
    await app.database.pool.query(`update mandates set status = 'closed' where id = $1`, [
      mandates[0]!.id,
    ])
    expect((await client.quotes.get({ params })).called_off).toBeNull()
  })
})
