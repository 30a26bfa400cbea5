import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '../../../kernel/field/format.ts'
import type { CallError } from '../../../kernel/http/client.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { followEvents } from '../../../testing/following.ts'

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
    body: { organisation: 'Bureau du Lac', vat_number: 'CHE-116.281.710' },
  })
})

async function aSentQuote() {
  const { id: building } = await admin.buildings.create({ body: { street_name: 'Rue du Nant' } })
  const product = (await admin.products.list({ query: { kind: 'cecb' } })).results[0]!.id
  const people = { client: client.id, partner: partner.id, responsible: admin.id }
  const { id: mandate } = await admin.mandates.create({ body: { product, building, ...people } })
  const lines = [{ text: 'CECB', unit_price: '1450', mandate }]
  const body = { contractor: client.id, mandates: [mandate], lines }
  const { id } = await admin.quotes.create({ body })
  await admin.quotes.send({ params: { id } })
  return { id }
}

const note = { internal_note: 'Pays late', accounting_url: 'https://office.bexio.com/offer/7' }

describe('what the office notes about a quote (§3.quote.accounting_url)', () => {
  it('is empty at first; it has a version and a history, and its address stands in the list', async () => {
    const params = await aSentQuote()
    expect(await admin.quote_notes.get({ params })).toMatchObject({
      ...{ id: params.id, version: 1, internal_note: null, accounting_url: null },
    })
    const written = await admin.quote_notes.update({ params, body: note }, { ifMatch: 1 })
    expect(written).toMatchObject({ version: 2, ...note })
    const { results } = await admin.quote_notes.history({ params })
    expect(results[0]!.changes.map(({ field }) => field).sort()).toEqual(Object.keys(note).sort())
    const { accounting_url } = note
    expect(await admin.quotes.get({ params })).toMatchObject({ accounting_url })
    const listed = await admin.quotes.list({ query: { id: [params.id] } })
    expect(listed.results[0]).toMatchObject({ accounting_url })
  })

  it('changes nothing that the client sees, and sends them no event (§6)', async () => {
    const params = await aSentQuote()
    const read = () =>
      Promise.all([
        client.quotes.get({ params }),
        client.quotes.list({ query: { sort: '-updated_at' } }),
      ])
    const before = await read()
    const { changes } = await followEvents(app, client)
    const earlier = changes().length
    await admin.quote_notes.update({ params, body: note })
    expect(await read()).toEqual(before)
    // A later event arrives, so all earlier ones would have too.
    const valid_until = addDays(dayOf(new Date()), 50)
    const { version } = await admin.quotes.update({ params, body: { valid_until } })
    expect(version).toBe(before[0].version + 1)
    await expect.poll(changes).toContain(`quotes ${params.id} ${version}`)
    expect(
      changes()
        .slice(earlier)
        .filter((change) => change.includes(` ${params.id} `)),
    ).toEqual([`quotes ${params.id} ${version}`])
  })

  it('can be read and written by the office only, on existing quotes only', async () => {
    const params = await aSentQuote()
    const statusOf = (call: Promise<unknown>) =>
      call.then(
        () => 200,
        ({ status }: CallError) => status,
      )
    for (const who of [client, partner, await app.as()]) {
      expect(await statusOf(who.quote_notes.get({ params }))).toBe(403)
      expect(await statusOf(who.quote_notes.history({ params }))).toBe(403)
      expect(await statusOf(who.quote_notes.update({ params, body: note }))).toBe(403)
    }
    const nowhere = { id: 999_999 }
    expect(await statusOf(admin.quote_notes.get({ params: nowhere }))).toBe(404)
    expect(await statusOf(admin.quote_notes.update({ params: nowhere, body: note }))).toBe(404)
  })
})
