import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorker } from '../../kernel/worker.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { streetAbbreviations } from '../register/address.ts'

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
const findIds = async (search: string, who = admin) => {
  const { count, results } = await who.mandates.list({ query: { search, page_size: 100 } })
  expect(results).toHaveLength(Math.min(count, 100))
  return results.map(({ id }) => id)
}

/** Records whose names are part of a mandate's search text. */
type Related = 'product' | 'building' | 'client'
let related: Record<Related, { id: number; version: number }>
let mandate: { id: number; number: string }

beforeEach(async () => {
  related = {
    product: await aProduct(`Produit p${count}old`),
    building: await aBuilding(`Rue b${count}old`),
    client: await aUser(`Régie c${count}old`),
  }
  const { product, building, client } = related
  mandate = await admin.mandates.create({
    body: { product: product.id, building: building.id, client: client.id },
  })
})

describe('the search for mandates (decisions, section 7)', () => {
  const changes = {
    product: (name: string) =>
      admin.products.update({ params: related.product, body: { name: named(name) } }),
    building: (name: string) =>
      admin.buildings.update({ params: related.building, body: { street_name: name } }),
    client: (name: string) =>
      admin.users.update({ params: related.client, body: { company_name: name } }),
  }
  it.each(Object.keys(changes) as Related[])('uses the current name of the %s', async (what) => {
    const before = await admin.mandates.get({ params: mandate })
    const [older, newer] = [`o${++count}qx`, `n${count}qx`]
    await changes[what](`Un ${older}`)
    expect(await findIds(older)).toEqual([mandate.id])
    await changes[what](`Une ${newer}`)
    expect(await findIds(newer)).toEqual([mandate.id])
    expect(await findIds(older)).toEqual([])
    const updated = await admin.mandates.get({ params: mandate })
    expect(updated.version).toBe(before.version)
    expect(updated.updated_at).toBe(before.updated_at)
    const history = await admin.mandates.history({ params: mandate, query: {} })
    expect(history.results.map(({ action }) => action)).toEqual(['create'])
  })

  it('uses the new product, building and client after they are replaced', async () => {
    const others = {
      product: await aProduct('Autre autreproduit'),
      building: await aBuilding('Rue Autrerue'),
      client: await aUser('Régie Autreregie'),
    }
    for (const related of Object.keys(others) as Related[])
      await admin.mandates.update({ params: mandate, body: { [related]: others[related].id } })
    expect(await findIds('autreproduit autrerue autreregie')).toEqual([mandate.id])
    expect(await findIds(`p${count}old`)).toEqual([])
  })

  it('finds a deleted mandate in the trash only, and a restored one in the list only', async () => {
    const search = mandate.number
    const trash = async () =>
      (await admin.mandates.list({ query: { search: search, trashed: 'true' } })).results
    expect(await findIds(search)).toEqual([mandate.id])
    expect(await trash()).toEqual([])
    await admin.mandates.remove({ params: mandate, query: {} })
    expect(await findIds(search)).toEqual([])
    expect(await trash()).toMatchObject([{ id: mandate.id }])
    await admin.mandates.restore({ params: mandate })
    expect(await findIds(search)).toEqual([mandate.id])
    expect(await trash()).toEqual([])
  })

  it.each(['bd', 'St', 'rte'])(
    'treats “%s” like the word that it abbreviates',
    async (abbreviation) => {
      const name = `q${++count}zz`
      const fullWord = streetAbbreviations.get(abbreviation.toLowerCase())!
      const created = []
      for (const word of [abbreviation, fullWord]) {
        const { id: building } = await aBuilding(`${word}. ${name}`)
        const body = { building, product: related.product.id, client: related.client.id }
        created.unshift((await admin.mandates.create({ body })).id)
      }
      for (const typed of [abbreviation, fullWord])
        expect([typed, await findIds(`${typed} ${name}`)]).toEqual([typed, created])
    },
  )
})

it('the database expands abbreviations like `register/address.ts`', async () => {
  const forms = [...streetAbbreviations.keys()]
  const { rows } = await app.database.pool.query(
    'select form, written_out(form) as expanded from unnest($1::text[]) as form',
    [[...forms, 'stand', 'lac']],
  )
  expect(new Map(rows.map(({ form, expanded }) => [form, expanded]))).toEqual(
    new Map([...streetAbbreviations, ['stand', 'stand'], ['lac', 'lac']]),
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

  it('are updated at once for the 200 newest mandates, and for the others in the background', async () => {
    await copy(450)
    const [older, newer] = [`p${++count}many`, `p${count}others`]
    await admin.products.update({ params: related.product, body: { name: named(`Un ${older}`) } })
    const newest = await admin.mandates.list({ query: { search: older } })
    expect(newest.count).toBe(200)
    await admin.products.update({ params: related.product, body: { name: named(`Un ${newer}`) } })
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

  it('are correct after concurrent writes', { timeout: 120_000 }, async () => {
    const write = fc.constantFrom<(name: string) => Promise<unknown>>(
      () => {
        const { product, building, client } = related
        const body = { product: product.id, building: building.id, client: client.id }
        return admin.mandates.create({ body })
      },
      (name) => admin.buildings.update({ params: related.building, body: { street_name: name } }),
      (name) => admin.users.update({ params: related.client, body: { company_name: name } }),
      (name) => admin.products.update({ params: related.product, body: { name: named(name) } }),
      () => admin.mandates.update({ params: mandate, body: { building: related.building.id } }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 2, maxLength: 8 }), async (writes) => {
        await Promise.all(writes.map((run) => run(`r${++count}ace`)))
        const { rows } = await app.database.pool.query(
          `select t.whole, t.base from mandate_texts t join mandates m using (id)
           where m.building = $1 order by id`,
          [related.building.id],
        )
        await app.database.pool.query(
          'select write_mandate_texts(array(select id from mandates where building = $1))',
          [related.building.id],
        )
        const { rows: rewritten } = await app.database.pool.query(
          `select t.whole, t.base from mandate_texts t join mandates m using (id)
           where m.building = $1 order by id`,
          [related.building.id],
        )
        expect(rows).toEqual(rewritten)
      }),
      { numRuns: 25 },
    )
  })
})
