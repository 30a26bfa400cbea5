import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorker } from '../../kernel/jobs.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { shortForms } from '../register/address.ts'

let app: TestApp
let admin: TestPerson
let count = 0

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})

const named = (name: string) => ({ fr: name, en: name, it: name })
const aProduct = (name: string) =>
  admin.products.create({ body: { code: `T-${++count}`, kind: 'peik', name: named(name) } })
const aBuilding = (street_name: string) =>
  admin.buildings.create({ body: { street_name, street_number: `${++count}` } })
const aUser = (company_name: string) =>
  admin.users.create({
    body: { first_name: 'Ana', company_name, email: `texts-${++count}@example.ch` },
  })
const found = async (search: string, who = admin) => {
  const { count, results } = await who.mandates.list({ query: { search, page_size: 100 } })
  expect(results).toHaveLength(Math.min(count, 100))
  return results.map(({ id }) => id)
}

type Of = 'product' | 'building' | 'client'
let of: Record<Of, { id: number; version: number }>
let mandate: { id: number; number: string }

beforeEach(async () => {
  of = {
    product: await aProduct(`Produit p${count}old`),
    building: await aBuilding(`Rue b${count}old`),
    client: await aUser(`Régie c${count}old`),
  }
  const { product, building, client } = of
  mandate = await admin.mandates.create({
    body: { product: product.id, building: building.id, client: client.id },
  })
})

describe('a mandate is found (§7 of the decisions)', () => {
  const changes = {
    product: (name: string) =>
      admin.products.update({ params: of.product, body: { name: named(name) } }),
    building: (name: string) =>
      admin.buildings.update({ params: of.building, body: { street_name: name } }),
    client: (name: string) =>
      admin.users.update({ params: of.client, body: { company_name: name } }),
  }
  it.each(Object.keys(changes) as Of[])('by what its %s is called now', async (what) => {
    const before = await admin.mandates.get({ params: mandate })
    const [older, newer] = [`o${++count}qx`, `n${count}qx`]
    await changes[what](`Un ${older}`)
    expect(await found(older)).toEqual([mandate.id])
    await changes[what](`Une ${newer}`)
    expect(await found(newer)).toEqual([mandate.id])
    expect(await found(older)).toEqual([])
    const after = await admin.mandates.get({ params: mandate })
    expect(after.version).toBe(before.version)
    expect(after.updated_at).toBe(before.updated_at)
    const history = await admin.mandates.history({ params: mandate, query: {} })
    expect(history.results.map(({ action }) => action)).toEqual(['create'])
  })

  it('by another product, building and client once it has those', async () => {
    const others = {
      product: await aProduct('Autre autreproduit'),
      building: await aBuilding('Rue Autrerue'),
      client: await aUser('Régie Autreregie'),
    }
    for (const what of Object.keys(others) as Of[])
      await admin.mandates.update({ params: mandate, body: { [what]: others[what].id } })
    expect(await found('autreproduit autrerue autreregie')).toEqual([mandate.id])
    expect(await found(`p${count}old`)).toEqual([])
  })

  it('in the trash as in the list, and again in the list once it is given back', async () => {
    const words = mandate.number
    const trash = async () =>
      (await admin.mandates.list({ query: { search: words, trashed: 'true' } })).results
    expect(await found(words)).toEqual([mandate.id])
    expect(await trash()).toEqual([])
    await admin.mandates.remove({ params: mandate, query: {} })
    expect(await found(words)).toEqual([])
    expect(await trash()).toMatchObject([{ id: mandate.id }])
    await admin.mandates.restore({ params: mandate })
    expect(await found(words)).toEqual([mandate.id])
    expect(await trash()).toEqual([])
  })

  it.each(['bd', 'St', 'rte'])('by %s and by what it is short for', async (form) => {
    const name = `q${++count}zz`
    const whole = shortForms.get(form.toLowerCase())!
    const made = []
    for (const word of [form, whole]) {
      const { id: building } = await aBuilding(`${word}. ${name}`)
      const body = { building, product: of.product.id, client: of.client.id }
      made.unshift((await admin.mandates.create({ body })).id)
    }
    for (const typed of [form, whole])
      expect([typed, await found(`${typed} ${name}`)]).toEqual([typed, made])
  })
})

it('the database writes short forms of words out as register/address.ts does', async () => {
  const forms = [...shortForms.keys()]
  const { rows } = await app.database.pool.query(
    'select form, written_out(form) as whole from unnest($1::text[]) as form',
    [[...forms, 'stand', 'lac']],
  )
  expect(new Map(rows.map(({ form, whole }) => [form, whole]))).toEqual(
    new Map([...shortForms, ['stand', 'stand'], ['lac', 'lac']]),
  )
})

describe('search texts of mandates', () => {
  /** Copies the existing mandate many times; the copies' other values do not matter here. */
  const copy = (times: number) =>
    app.database.pool.query(
      `insert into mandates (number, product, kind, building, client)
       select number || '-' || n, product, kind, building, client
       from mandates, generate_series(1, $2) as n where id = $1`,
      [mandate.id, times],
    )

  it('are written along with a change for the newest 200, and for all others in the background', async () => {
    await copy(450)
    const [older, newer] = [`p${++count}many`, `p${count}others`]
    await admin.products.update({ params: of.product, body: { name: named(`Un ${older}`) } })
    const newest = await admin.mandates.list({ query: { search: older } })
    expect(newest.count).toBe(200)
    await admin.products.update({ params: of.product, body: { name: named(`Un ${newer}`) } })
    const worker = await startWorker({
      pool: app.database.pool,
      jobs: app.app.jobs,
      context: { database: app.database, log: app.app.server.log, now: () => new Date() },
    })
    try {
      await expect
        .poll(async () => (await admin.mandates.list({ query: { search: newer } })).count)
        .toBe(451)
    } finally {
      await worker.stop()
    }
    expect((await admin.mandates.list({ query: { search: older } })).count).toBe(0)
  })

  it('say what is so, however many write at once', { timeout: 120_000 }, async () => {
    const write = fc.constantFrom<(name: string) => Promise<unknown>>(
      () => {
        const { product, building, client } = of
        const body = { product: product.id, building: building.id, client: client.id }
        return admin.mandates.create({ body })
      },
      (name) => admin.buildings.update({ params: of.building, body: { street_name: name } }),
      (name) => admin.users.update({ params: of.client, body: { company_name: name } }),
      (name) => admin.products.update({ params: of.product, body: { name: named(name) } }),
      () => admin.mandates.update({ params: mandate, body: { building: of.building.id } }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 2, maxLength: 8 }), async (writes) => {
        await Promise.all(writes.map((one) => one(`r${++count}ace`)))
        const { rows } = await app.database.pool.query(
          `select t.whole, t.base from mandate_texts t join mandates m using (id)
           where m.building = $1 order by id`,
          [of.building.id],
        )
        await app.database.pool.query(
          'select write_mandate_texts(array(select id from mandates where building = $1))',
          [of.building.id],
        )
        const { rows: anew } = await app.database.pool.query(
          `select t.whole, t.base from mandate_texts t join mandates m using (id)
           where m.building = $1 order by id`,
          [of.building.id],
        )
        expect(rows).toEqual(anew)
      }),
      { numRuns: 25 },
    )
  })
})
