import { beforeAll, describe, expect, it } from 'vitest'
import { enqueueIn } from '../../kernel/jobs.server.ts'
import { kinds, serviceTypeOf } from '../../kinds.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { createProductsForNewKinds } from './newKinds.server.ts'

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
  it('has one product of each kind in a new database (§1)', async () => {
    const { results, count } = await admin.products.list({})
    expect(count).toBe(kinds.length)
    expect(results.map(({ kind }) => kind).sort()).toEqual([...kinds].sort())
    for (const product of results) expect(product.service_type).toBe(serviceTypeOf[product.kind])
  })

  it('creates a product for a kind that never had one, but not for a kind whose product was deleted', async () => {
    const { pool } = app.database
    const [deleted] = (await admin.products.list({ query: { kind: 'ged' } })).results
    await admin.products.remove({ params: { id: deleted!.id }, query: {} })
    await pool.query("delete from products where kind in ('ged', 'peik')")
    await pool.query(
      "delete from history where resource = 'products' and changes -> 'kind' ->> 1 = 'peik'",
    )
    for (const _ of [1, 2]) await createProductsForNewKinds(app.database)
    const { results } = await admin.products.list({ query: { kind: ['ged', 'peik'] } })
    const name = { fr: 'PEIK', en: 'PEIK', it: 'PEIK' }
    expect(results).toMatchObject([{ code: 'PEIK', kind: 'peik', name, price: null }])
  })

  it('stores code, name, kind and price with their provenance (§3.product.*)', async () => {
    const created = await admin.products.create({ body: aProduct('audit-1') })
    expect(created).toMatchObject({
      code: 'AUDIT-1',
      price: 1250.5,
      service_type: 'PEIK',
      version: 1,
    })
    expect(created.provenance.code).toMatchObject({ source: 'admin', by: { id: admin.id } })
    expect(await admin.products.get({ params: { id: created.id } })).toEqual(created)
  })

  it('rejects a duplicate code with an error on the field `code`', async () => {
    await admin.products.create({ body: aProduct('ONCE') })
    await expect(admin.products.create({ body: aProduct('once') })).rejects.toMatchObject({
      status: 409,
      body: { fields: { code: ['This value is already in use: choose another.'] } },
    })
  })

  it('rejects an invalid product with an error for each field and each missing language', async () => {
    const invalid = { code: 'A B', name: { fr: 'A', en: ' ' }, kind: 'other', price: 10.005 }
    const response = await fetch(`${app.url}/api/products/`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${admin.token}`,
        'Content-Type': 'application/json',
        'Accept-Language': 'fr',
      },
      body: JSON.stringify(invalid),
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

  it('lets clients read names but neither read prices nor create products', async () => {
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

  it('searches without regard to accents, in every language', async () => {
    const { results } = await admin.products.list({ query: { search: 'hvac' } })
    expect(results.map(({ kind }) => kind)).toEqual(['cvc_concept'])
    const { results: french } = await admin.products.list({ query: { search: 'amoén' } })
    expect(french.map(({ kind }) => kind)).toEqual(['amoen'])
  })

  it('merges edits of different fields and answers a conflict with both values of the same field', async () => {
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
    // Writing the current value is no conflict, in any order of its languages.
    const named = { it: 'A', en: 'A', fr: 'A' }
    expect(
      await admin.products.update({ params: { id }, body: { name: named } }, { ifMatch: version }),
    ).toMatchObject({ version: merged.version })
  })

  it('rejects a version above the current one, as sent after the database was restored from a backup', async () => {
    const { id, version, price } = await admin.products.create({ body: aProduct('AHEAD') })
    const write = (ifMatch: number) =>
      admin.products.update({ params: { id }, body: { price: 77 } }, { ifMatch })
    await expect(write(version + 5)).rejects.toMatchObject({
      status: 409,
      body: { conflicts: { price: { mine: 77, theirs: price } } },
    })
    expect((await write(version)).price).toBe(77)
  })

  it('answers a retry with the same idempotency key like the first request, and rejects the key with another body', async () => {
    const idempotencyKey = crypto.randomUUID()
    const first = await admin.products.create({ body: aProduct('KEY') }, { idempotencyKey })
    expect(await admin.products.create({ body: aProduct('KEY') }, { idempotencyKey })).toEqual(
      first,
    )
    await expect(
      admin.products.create({ body: aProduct('OTHER') }, { idempotencyKey }),
    ).rejects.toMatchObject({ status: 422 })
  })

  it('rejects an idempotency key that was used for another record, even with the same body', async () => {
    const idempotencyKey = crypto.randomUUID()
    const [first, second] = await Promise.all(
      ['ONE', 'TWO'].map((code) => admin.products.create({ body: aProduct(code) })),
    )
    const body = { price: 12 }
    await admin.products.update({ params: { id: first!.id }, body }, { idempotencyKey })
    await expect(
      admin.products.update({ params: { id: second!.id }, body }, { idempotencyKey }),
    ).rejects.toMatchObject({ status: 422, body: { code: 'key_reused' } })
  })

  it('keeps stored answers for 31 days, for devices that were offline', async () => {
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
    const runCleanupAfter = (milliseconds: number) =>
      app.app.jobs.tasks['serving.forgetAnswers']!(
        {},
        {
          database: app.database,
          enqueue: enqueueIn,
          log: app.app.server.log,
          now: () => new Date(createdAt.getTime() + milliseconds),
        },
      )
    await runCleanupAfter(31 * day - 1)
    expect(await create()).toEqual(first)
    await runCleanupAfter(31 * day + 1)
    await expect(create()).rejects.toMatchObject({ status: 409, body: { code: 'taken' } })
  })

  it('does not replay a stored answer to another user', async () => {
    const idempotencyKey = crypto.randomUUID()
    const created = await admin.products.create({ body: aProduct('MINE') }, { idempotencyKey })
    const other = await app.as('admin')
    const refused = await other.products
      .create({ body: aProduct('MINE') }, { idempotencyKey })
      .catch((error) => error)
    expect(refused).toMatchObject({ status: 422, body: { code: 'key_reused' } })
    expect(JSON.stringify(refused.body)).not.toContain(created.code)
  })

  it('repeats a stored refusal on a retry, even if the request would now succeed', async () => {
    const holder = await admin.products.create({ body: aProduct('HELD') })
    const { id } = await admin.products.create({ body: aProduct('WANTS') })
    const update = { params: { id }, body: { code: holder.code } }
    const key = { idempotencyKey: crypto.randomUUID() }
    const refused = await admin.products.update(update, key).catch((error) => error)
    expect(refused).toMatchObject({ status: 409, body: { code: 'taken' } })
    await admin.products.update({ params: { id: holder.id }, body: { code: 'FREED' } })
    await expect(admin.products.update(update, key)).rejects.toMatchObject({
      status: 409,
      body: refused.body,
    })
    expect(await admin.products.get({ params: { id } })).toMatchObject({ version: 1 })
    expect(await admin.products.update(update)).toMatchObject({ code: holder.code })
  })

  it('gives concurrent copies of a refused request the same refusal', async () => {
    await admin.products.create({ body: aProduct('COPIED') })
    const key = { idempotencyKey: crypto.randomUUID() }
    const copies = Array.from({ length: 8 }, () =>
      admin.products.create({ body: aProduct('COPIED') }, key).catch((error) => error),
    )
    const [first, ...others] = await Promise.all(copies)
    expect(first).toMatchObject({ status: 409, body: { code: 'taken' } })
    for (const { body } of others) expect(body).toEqual(first.body)
  })

  it('lists its history, newest first', async () => {
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

  it('can be deleted by a request with a content type but no body', async () => {
    const { id } = await admin.products.create({ body: aProduct('GONE') })
    const headers = { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/json' }
    const response = await fetch(`${app.url}/api/products/${id}/`, { method: 'DELETE', headers })
    expect(response.status).toBe(204)
    await expect(admin.products.get({ params: { id } })).rejects.toMatchObject({ status: 404 })
  })
})
