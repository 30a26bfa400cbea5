import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson

beforeAll(async () => {
  app = await testApp()
  ;[admin, client] = await Promise.all([app.as('admin'), app.as('client')])
  await admin.settings.update({
    params: { id: 1 },
    body: { organisation: 'Bureau du Lac', vat_number: 'CHE-116.281.710' },
  })
})

/** A draft for a mandate of a product that costs nothing known yet. */
async function aDraft(kind: 'cecb' | 'ged' | 'peik' | 'amoen') {
  const { id: building } = await admin.buildings.create({
    body: { street_name: 'Rue du Lac', street_number: '1', postcode: '1205', city: 'Genève' },
  })
  const product = (await admin.products.list({ query: { kind } })).results[0]!
  expect(product.price).toBeNull()
  const { id: mandate } = await admin.mandates.create({
    body: { product: product.id, building, client: client.id },
  })
  const quote = await admin.quotes.create({
    body: { contractor: client.id, mandates: [mandate] },
  })
  return { product: product.id, mandate, quote, params: { id: quote.id } }
}

const refused = (code: string) => ({ status: 409, body: { code } })

describe('a price that is not known (§3.product.price)', () => {
  it('is not zero: the line of a product without a price has none, and is not sent', async () => {
    const { quote, params } = await aDraft('cecb')
    expect(quote.lines).toMatchObject([{ unit_price: null, net: null, quantity: '1' }])
    const [line] = quote.lines!
    await expect(admin.quotes.send({ params })).rejects.toMatchObject(refused('no_price'))
    await expect(
      admin.quotes.update({ params, body: { lines: [{ ...line!, unit_price: 'x' }] } }),
    ).rejects.toMatchObject({ status: 400 })
    const { results } = await admin.quotes.list({ query: { search: 'Rue du Lac' } })
    expect(results).toContainEqual(expect.objectContaining({ id: quote.id, total: null }))
    const pdf = await fetch(`${app.url}/api/quotes/${quote.id}/draft-pdf/`, {
      headers: { Authorization: `Bearer ${admin.token}` },
    })
    expect([pdf.status, pdf.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
    await pdf.arrayBuffer()
  })

  it('is asked of options too, while a free line may be included and a service given away', async () => {
    const { quote, params, mandate } = await aDraft('ged')
    const [product] = quote.lines!
    const update = (
      ...lines: NonNullable<Parameters<typeof admin.quotes.update>[0]['body']['lines']>
    ) => admin.quotes.update({ params, body: { lines } })
    const send = () => admin.quotes.send({ params })
    await update(
      { ...product!, unit_price: '900' },
      { text: 'Option', unit_price: null, optional: true },
    )
    await expect(send()).rejects.toMatchObject(refused('no_price'))
    await update({ ...product!, unit_price: '0' })
    await expect(send()).rejects.toMatchObject(refused('no_price'))
    await update(
      { ...product!, unit_price: '900', discount: '100' },
      { text: 'Déplacement, inclus', unit_price: '0', mandate },
    )
    expect(await send()).toMatchObject({ status: 'sent', total: 0 })
  })

  it('is offered to the draft once the product has it; what was sent never changes', async () => {
    const { product, quote, params, mandate } = await aDraft('peik')
    expect(quote.new_prices).toBeNull()
    await admin.products.update({ params: { id: product }, body: { price: 1600 } })
    const draft = await admin.quotes.get({ params })
    expect(draft.new_prices).toEqual([{ mandate, product, price: '1600.00' }])
    expect(draft.lines).toMatchObject([{ unit_price: null }])
    await admin.quotes.update({
      params,
      body: { lines: [{ ...draft.lines![0]!, unit_price: '1600.00' }] },
    })
    await admin.quotes.send({ params })
    await admin.products.update({ params: { id: product }, body: { price: 1900 } })
    expect(await admin.quotes.get({ params })).toMatchObject({
      lines: [{ unit_price: '1600.00', net: '1600.00' }],
      new_prices: null,
    })
    expect(await client.quotes.get({ params })).not.toHaveProperty('new_prices')
  })

  it('is no clash where a colleague sets it and another one changes the text', async () => {
    const { quote, params } = await aDraft('amoen')
    const [line] = quote.lines!
    const { version } = quote
    await admin.quotes.update({ params, body: { lines: [{ ...line!, unit_price: '8500' }] } })
    const merged = await admin.quotes.update(
      { params, body: { lines: [{ ...line!, text: 'AMOén, étude' }] } },
      { ifMatch: version },
    )
    expect(merged.lines).toMatchObject([{ text: 'AMOén, étude', unit_price: '8500.00' }])
    const { results } = await admin.quotes.history({ params })
    expect(results.length).toBeGreaterThan(1)
  })
})
