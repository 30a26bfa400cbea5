import { beforeAll, describe, expect, it } from 'vitest'
import { enqueueIn } from '../../kernel/jobs.server.ts'
import { kinds, serviceTypeOf } from '../../kinds.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { offerNewKinds } from './newKinds.server.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  client = await app.as('client')
})

const aProduct = (code: string) => ({
  code,
  name: { fr: 'Audit', en: 'Audit', it: 'Audit' },
  kind: 'peik' as const,
  price: 1250.5,
})

describe('products', () => {
  it('begins with one for each kind (§1)', async () => {
    const { results, count } = await admin.products.list({})
    expect(count).toBe(kinds.length)
    expect(results.map(({ kind }) => kind).sort()).toEqual([...kinds].sort())
    for (const product of results) expect(product.service_type).toBe(serviceTypeOf[product.kind])
  })

  it('gets one of a kind that never had any, and no second one of a kind whose product was deleted', async () => {
    const { pool } = app.database
    const [deleted] = (await admin.products.list({ query: { kind: 'ged' } })).results
    await admin.products.remove({ params: { id: deleted!.id }, query: {} })
    await pool.query("delete from products where kind in ('ged', 'peik')")
    await pool.query(
      "delete from history where resource = 'products' and changes -> 'kind' ->> 1 = 'peik'",
    )
    for (const _ of [1, 2]) await offerNewKinds(app.database)
    const { results } = await admin.products.list({ query: { kind: ['ged', 'peik'] } })
    const name = { fr: 'PEIK', en: 'PEIK', it: 'PEIK' }
    expect(results).toMatchObject([{ code: 'PEIK', kind: 'peik', name, price: null }])
  })

  it('keeps code, name, kind and price, and says what each came from (§3.product.*)', async () => {
    const made = await admin.products.create({ body: aProduct('audit-1') })
    expect(made).toMatchObject({ code: 'AUDIT-1', price: 1250.5, service_type: 'PEIK', version: 1 })
    expect(made.provenance.code).toMatchObject({ source: 'admin', by: { id: admin.id } })
    expect(await admin.products.get({ params: { id: made.id } })).toEqual(made)
  })

  it('refuses a code that is taken, at its field', async () => {
    await admin.products.create({ body: aProduct('ONCE') })
    await expect(admin.products.create({ body: aProduct('once') })).rejects.toMatchObject({
      status: 409,
      body: { fields: { code: ['This value is already in use: choose another.'] } },
    })
  })

  it('refuses what is no product, at each field and in each language', async () => {
    const wrong = { code: 'A B', name: { fr: 'A', en: ' ' }, kind: 'other', price: 10.005 }
    const response = await fetch(`${app.url}/api/products/`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${admin.token}`,
        'Content-Type': 'application/json',
        'Accept-Language': 'fr',
      },
      body: JSON.stringify(wrong),
    })
    expect(response.status).toBe(400)
    expect((await response.json()).fields).toEqual({
      code: ['Lettres majuscules, chiffres, _ et - seulement.'],
      'name.en': ['Indiquez une valeur.'],
      'name.it': ['Indiquez une valeur.'],
      kind: ['Absent de la liste\u00a0: choisissez une des valeurs proposées.'],
      price: ['Réduisez le nombre de décimales.'],
    })
    for (const price of [-1, 10_000_001])
      await expect(
        admin.products.create({ body: { ...aProduct('PRICE'), price } }),
      ).rejects.toMatchObject({ status: 400, body: { fields: { price: [expect.any(String)] } } })
  })

  it('shows a client names, not prices, and lets no client write', async () => {
    const { results } = await client.products.list({})
    expect(results[0]).toHaveProperty('name')
    expect(results[0]).not.toHaveProperty('price')
    await expect(client.products.list({ query: { sort: 'price' } })).rejects.toMatchObject({
      status: 400,
    })
    await expect(client.products.create({ body: aProduct('MINE') })).rejects.toMatchObject({
      status: 403,
    })
  })

  it('finds words without accents, in any language', async () => {
    const { results } = await admin.products.list({ query: { search: 'hvac' } })
    expect(results.map(({ kind }) => kind)).toEqual(['cvc_concept'])
    const { results: french } = await admin.products.list({ query: { search: 'amoén' } })
    expect(french.map(({ kind }) => kind)).toEqual(['amoen'])
  })

  it('merges disjoint edits and refuses a true clash with both versions', async () => {
    const { id, version } = await admin.products.create({ body: aProduct('MERGE') })
    await admin.products.update({ params: { id }, body: { price: 10 } }, { ifMatch: version })
    const merged = await admin.products.update(
      { params: { id }, body: { name: { fr: 'A', en: 'A', it: 'A' } } },
      { ifMatch: version },
    )
    expect(merged).toMatchObject({ price: 10, version: version + 2 })
    await expect(
      admin.products.update({ params: { id }, body: { price: 11 } }, { ifMatch: version }),
    ).rejects.toMatchObject({
      status: 409,
      body: { conflicts: { price: { mine: 11, theirs: 10, original: 1250.5 } } },
    })
    // Writing the current value is no conflict, in any order of languages.
    const named = { it: 'A', en: 'A', fr: 'A' }
    expect(
      await admin.products.update({ params: { id }, body: { name: named } }, { ifMatch: version }),
    ).toMatchObject({ version: merged.version })
  })

  it('refuses a version that has not been yet, as after a database was set back', async () => {
    const { id, version, price } = await admin.products.create({ body: aProduct('AHEAD') })
    const write = (ifMatch: number) =>
      admin.products.update({ params: { id }, body: { price: 77 } }, { ifMatch })
    await expect(write(version + 5)).rejects.toMatchObject({
      status: 409,
      body: { conflicts: { price: { mine: 77, theirs: price } } },
    })
    expect((await write(version)).price).toBe(77)
  })

  it('gives a repeat with the same key the first answer, and refuses the key for something else', async () => {
    const idempotencyKey = crypto.randomUUID()
    const first = await admin.products.create({ body: aProduct('KEY') }, { idempotencyKey })
    expect(await admin.products.create({ body: aProduct('KEY') }, { idempotencyKey })).toEqual(
      first,
    )
    await expect(
      admin.products.create({ body: aProduct('OTHER') }, { idempotencyKey }),
    ).rejects.toMatchObject({ status: 422 })
  })

  it('refuses a key of one call for another call with the same body', async () => {
    const idempotencyKey = crypto.randomUUID()
    const [one, other] = await Promise.all(
      ['ONE', 'TWO'].map((code) => admin.products.create({ body: aProduct(code) })),
    )
    const body = { price: 12 }
    await admin.products.update({ params: { id: one!.id }, body }, { idempotencyKey })
    await expect(
      admin.products.update({ params: { id: other!.id }, body }, { idempotencyKey }),
    ).rejects.toMatchObject({ status: 422, body: { code: 'key_reused' } })
  })

  it('stores an answer for 31 days, for a device that comes back late', async () => {
    const idempotencyKey = crypto.randomUUID()
    const create = () => admin.products.create({ body: aProduct('LATE') }, { idempotencyKey })
    const first = await create()
    const { pool } = app.database
    const createdAt = new Date('2026-01-01T12:00:00Z')
    await pool.query('update idempotency_keys set created_at = $2 where key = $1', [
      idempotencyKey,
      createdAt,
    ])
    const day = 86_400_000
    const forgetAt = (milliseconds: number) =>
      app.app.jobs.tasks['serving.forgetAnswers']!(
        {},
        {
          database: app.database,
          enqueue: enqueueIn,
          log: app.app.server.log,
          now: () => new Date(createdAt.getTime() + milliseconds),
        },
      )
    await forgetAt(31 * day - 1)
    expect(await create()).toEqual(first)
    await forgetAt(31 * day + 1)
    await expect(create()).rejects.toMatchObject({ status: 409, body: { code: 'taken' } })
  })

  it('gives nobody the answer to the call of somebody else', async () => {
    const idempotencyKey = crypto.randomUUID()
    const given = await admin.products.create({ body: aProduct('MINE') }, { idempotencyKey })
    const other = await app.as('admin')
    const refused = await other.products
      .create({ body: aProduct('MINE') }, { idempotencyKey })
      .catch((error) => error)
    expect(refused).toMatchObject({ status: 422, body: { code: 'key_reused' } })
    expect(JSON.stringify(refused.body)).not.toContain(given.code)
  })

  it('refuses a repeat of what was refused in the same words, so that a late copy writes nothing', async () => {
    const holder = await admin.products.create({ body: aProduct('HELD') })
    const { id } = await admin.products.create({ body: aProduct('WANTS') })
    const wanted = { params: { id }, body: { code: holder.code } }
    const key = { idempotencyKey: crypto.randomUUID() }
    const refused = await admin.products.update(wanted, key).catch((error) => error)
    expect(refused).toMatchObject({ status: 409, body: { code: 'taken' } })
    await admin.products.update({ params: { id: holder.id }, body: { code: 'FREED' } })
    await expect(admin.products.update(wanted, key)).rejects.toMatchObject({
      status: 409,
      body: refused.body,
    })
    expect(await admin.products.get({ params: { id } })).toMatchObject({ version: 1 })
    expect(await admin.products.update(wanted)).toMatchObject({ code: holder.code })
  })

  it('is refused in the same words to all copies of a call that come at once', async () => {
    await admin.products.create({ body: aProduct('COPIED') })
    const key = { idempotencyKey: crypto.randomUUID() }
    const copies = Array.from({ length: 8 }, () =>
      admin.products.create({ body: aProduct('COPIED') }, key).catch((error) => error),
    )
    const [first, ...others] = await Promise.all(copies)
    expect(first).toMatchObject({ status: 409, body: { code: 'taken' } })
    for (const { body } of others) expect(body).toEqual(first.body)
  })

  it('tells what happened to it, newest first', async () => {
    const { id } = await admin.products.create({ body: aProduct('TOLD') })
    await admin.products.update({ params: { id }, body: { price: 99 } })
    const { results } = await admin.products.history({ params: { id } })
    expect(results).toMatchObject([
      {
        action: 'update',
        actor: { id: admin.id },
        changes: [{ field: 'price', before: 1250.5, after: 99 }],
      },
      { action: 'create', source: 'admin' },
    ])
  })

  it('is gone after deletion, also where the call names the type of a body that it has not', async () => {
    const { id } = await admin.products.create({ body: aProduct('GONE') })
    const headers = { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/json' }
    const gone = await fetch(`${app.url}/api/products/${id}/`, { method: 'DELETE', headers })
    expect(gone.status).toBe(204)
    await expect(admin.products.get({ params: { id } })).rejects.toMatchObject({ status: 404 })
  })
})
