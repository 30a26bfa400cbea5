import { Writable } from 'node:stream'
import pino from 'pino'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { access } from '../../access.ts'
import { enqueueIn } from '../../kernel/jobs.server.ts'
import { type TestApp, type TestPerson, testApp } from '../app.ts'

let app: TestApp
let admin: TestPerson
let outsiders: TestPerson[]

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  outsiders = [await app.as('client'), await app.as('partner'), await app.as()]
})
afterEach(() => app.setNow(undefined))

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

let count = 0
const nextName = () => `TRASH-${++count}`
const aProduct = (code = nextName()) =>
  admin.products.create({
    body: { code, kind: 'peik', name: { fr: 'Audit', en: 'Audit', it: 'Audit' } },
  })
const aBuilding = () =>
  admin.buildings.create({ body: { street_name: `Rue ${nextName()}`, street_number: '1' } })
const aUser = (email = `${nextName()}@example.ch`) =>
  admin.users.create({ body: { first_name: 'Anna', email } })
const aMandate = async (given: { product?: number; building?: number; client?: number } = {}) =>
  admin.mandates.create({
    body: {
      product: given.product ?? (await aProduct()).id,
      building: given.building ?? (await aBuilding()).id,
      client: given.client ?? (await aUser()).id,
    },
  })

const kinds = {
  products: () => aProduct(),
  buildings: () => aBuilding(),
  users: () => aUser(),
  mandates: () => aMandate(),
}
const names = Object.keys(kinds) as (keyof typeof kinds)[]

type Row = { id: number; version: number; updated_at: string }

/** Calls that all resources have. */
type Calls = {
  get: (input: { params: { id: number } }) => Promise<Row>
  remove: (input: { params: { id: number } }) => Promise<unknown>
  restore: (input: { params: { id: number } }, options?: { ifMatch?: number }) => Promise<Row>
  history: (input: { params: { id: number } }) => Promise<{ results: { action: string }[] }>
  list: (input: { query: Record<string, string | number> }) => Promise<{
    count: number
    next: string | null
    results: { id: number; deleted_at?: string; deleted_by?: { id: number; name: string } | null }[]
  }>
}
const callsOf = (person: TestPerson, resource: keyof typeof kinds) =>
  person[resource] as unknown as Calls

describe.each(names)('the trash of %s', (resource) => {
  const calls = () => callsOf(admin, resource)

  it('restores a record unchanged, and history shows deletion and restoration', async () => {
    const created = await kinds[resource]()
    const params = { id: created.id }
    const before = await calls().get({ params })
    await calls().remove({ params })
    await expect(calls().get({ params })).rejects.toMatchObject({ status: 404 })
    const { version, updated_at: _, ...restored } = await calls().restore({ params })
    expect(before).toMatchObject(restored)
    expect(version).toBe(before.version + 2)
    expect(await calls().get({ params })).toMatchObject({ id: created.id, version })
    const { results } = await calls().history({ params })
    expect(results.slice(0, 2).map(({ action }) => action)).toEqual(['restore', 'delete'])
  })

  it('lists deleted records, newest first, with time and user, page by page', async () => {
    const created = [await kinds[resource](), await kinds[resource](), await kinds[resource]()]
    for (const [day, { id }] of created.entries()) {
      app.setNow(inDays(day - 3))
      await calls().remove({ params: { id } })
    }
    app.setNow(undefined)
    const first = await calls().list({ query: { trashed: 'true', page_size: 2 } })
    expect(first.results.map(({ id }) => id)).toEqual([created[2]!.id, created[1]!.id])
    expect(first.results[0]).toMatchObject({
      deleted_at: expect.any(String),
      deleted_by: { id: admin.id, name: expect.stringContaining('Test') },
    })
    expect(first.next).toContain('trashed=true')
    const next = await calls().list({ query: { trashed: 'true', page_size: 2, page: 2 } })
    expect(next.results[0]?.id).toBe(created[0]!.id)
    const oldest = await calls().list({ query: { trashed: 'true', sort: 'deleted_at' } })
    expect(oldest.results[0]?.id).toBe(created[0]!.id)
    const live = await calls().list({ query: { page_size: 100 } })
    for (const { id } of created) expect(live.results.map((row) => row.id)).not.toContain(id)
    for (const row of live.results) expect(row).not.toHaveProperty('deleted_at')
    await expect(calls().list({ query: { sort: 'deleted_at' } })).rejects.toMatchObject({
      status: 400,
    })
  })

  it('neither restores nor shows a record after 30 days', async () => {
    const [early, late] = [await kinds[resource](), await kinds[resource]()]
    app.setNow(inDays(-29.99))
    await calls().remove({ params: { id: late.id } })
    app.setNow(inDays(-30))
    await calls().remove({ params: { id: early.id } })
    app.setNow(undefined)
    const query = { trashed: 'true', page_size: 100, sort: 'deleted_at' }
    const listedIds = (await calls().list({ query })).results.map(({ id }) => id)
    expect(listedIds[0]).toBe(late.id)
    expect(listedIds).not.toContain(early.id)
    expect(await calls().restore({ params: { id: late.id } })).toMatchObject({ id: late.id })
    await expect(calls().restore({ params: { id: early.id } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(calls().restore({ params: { id: 999_999 } })).rejects.toMatchObject({
      status: 404,
    })
  })

  it('is accessible only to those who may delete (§6)', async () => {
    const { id } = await kinds[resource]()
    await calls().remove({ params: { id } })
    const readers = Object.keys(access[resource])
    for (const person of outsiders) {
      const theirs = callsOf(person, resource)
      await expect(theirs.restore({ params: { id } })).rejects.toMatchObject({ status: 403 })
      await expect(theirs.list({ query: { trashed: 'true' } })).rejects.toMatchObject({
        status: 403,
      })
      await expect(theirs.get({ params: { id } })).rejects.toMatchObject({
        status: readers.some((group) => person.email.startsWith(group)) ? 404 : 403,
      })
    }
    expect(await calls().restore({ params: { id } })).toMatchObject({ id })
  })

  it('refuses a restore with another version, and allows two concurrent restores', async () => {
    const { id, version } = await kinds[resource]()
    await calls().remove({ params: { id } })
    await expect(calls().restore({ params: { id } }, { ifMatch: version })).rejects.toMatchObject({
      status: 409,
    })
    const ifMatch = version + 1
    const concurrentRestores = await Promise.all(
      [1, 2].map(() => calls().restore({ params: { id } }, { ifMatch })),
    )
    for (const restored of concurrentRestores)
      expect(restored).toMatchObject({ id, version: version + 2 })
  })
})

it('the trash is searched and filtered like the list', async () => {
  const otherProduct = await aProduct()
  const foundProduct = await aProduct()
  for (const { id } of [otherProduct, foundProduct]) await admin.products.remove({ params: { id } })
  const { results } = await admin.products.list({
    query: { trashed: 'true', search: foundProduct.code.toLowerCase(), kind: 'peik' },
  })
  expect(results.map(({ id }) => id)).toEqual([foundProduct.id])
})

describe('what prevents a restore', () => {
  it('is a unique value that another record has taken meanwhile', async () => {
    const product = await aProduct()
    await admin.products.remove({ params: { id: product.id } })
    const successor = await aProduct(product.code)
    await expect(admin.products.restore({ params: { id: product.id } })).rejects.toMatchObject({
      status: 409,
      body: {
        code: 'not_restorable',
        fields: { code: ['Another record took this value in the meantime.'] },
      },
    })
    await admin.products.remove({ params: { id: successor.id } })
    expect(await admin.products.restore({ params: { id: product.id } })).toMatchObject({
      code: product.code,
    })

    const user = await aUser()
    await admin.users.remove({ params: { id: user.id } })
    await aUser(user.email)
    await expect(admin.users.restore({ params: { id: user.id } })).rejects.toMatchObject({
      status: 409,
      body: { fields: { email: [expect.any(String)] } },
    })
  })

  it('is a reference to a record in the trash, reported at its field', async () => {
    const building = await aBuilding()
    const product = await aProduct()
    const { id } = await aMandate({ building: building.id, product: product.id })
    await admin.mandates.remove({ params: { id } })
    await admin.buildings.remove({ params: { id: building.id } })
    await admin.products.remove({ params: { id: product.id } })
    await expect(admin.mandates.restore({ params: { id } })).rejects.toMatchObject({
      status: 409,
      body: {
        fields: {
          building: [`“${building.address}” is in the bin. Restore it first.`],
          product: [`“${product.code}” is in the bin. Restore it first.`],
        },
      },
    })
    await admin.buildings.restore({ params: { id: building.id } })
    await admin.products.restore({ params: { id: product.id } })
    expect(await admin.mandates.restore({ params: { id } })).toMatchObject({ id })
  })

  it('is nothing for a person, who can sign in as before', async () => {
    const person = await app.as('partner')
    await admin.users.remove({ params: { id: person.id } })
    const signIn = () =>
      app.anonymous.auth.login({ body: { email: person.email, password: person.password } })
    await expect(signIn()).rejects.toMatchObject({ status: 401 })
    await admin.users.restore({ params: { id: person.id } })
    expect(await signIn()).toMatchObject({ data: { groups: ['partner'] } })
  })
})

/** Runs the purge at a given time and returns what it logged. */
async function purge(at: Date) {
  const lines: { resource: string; purged: number[]; kept: number }[] = []
  const log = pino(
    new Writable({
      write(chunk, _, done) {
        lines.push(JSON.parse(String(chunk)))
        done()
      },
    }),
  )
  const context = { database: app.database, enqueue: enqueueIn, log, now: () => at }
  await app.app.jobs.tasks['records.purge']!({}, context)
  return lines
}

async function isThere(resource: string, id: number) {
  const { rows } = await app.database.pool.query(`select 1 from ${resource} where id = $1`, [id])
  return rows.length > 0
}

describe('the purge', () => {
  it('removes what was deleted more than 30 days ago, logs ids and counts, and keeps history', async () => {
    const young = await aProduct()
    const old = await aMandate()
    const user = await aUser()
    app.setNow(inDays(-31))
    await admin.mandates.remove({ params: { id: old.id } })
    await admin.buildings.remove({ params: { id: old.building! } })
    await admin.users.remove({ params: { id: user.id } })
    app.setNow(inDays(-29))
    await admin.products.remove({ params: { id: young.id } })
    const lines = await purge(new Date())
    // Both in one night, although the mandate referred to the building.
    for (const [resource, id] of [
      ['mandates', old.id],
      ['buildings', old.building!],
      ['users', user.id],
    ] as const) {
      expect(await isThere(resource, id)).toBe(false)
      const line = lines.find((one) => one.resource === resource)!
      expect(line.purged).toContain(id)
      expect(Object.keys(line).sort()).toEqual(
        ['hostname', 'kept', 'level', 'msg', 'pid', 'purged', 'resource', 'time'].sort(),
      )
    }
    expect(await isThere('products', young.id)).toBe(true)
    expect(await admin.products.restore({ params: { id: young.id } })).toMatchObject({
      id: young.id,
    })
    const { rows } = await app.database.pool.query<{ action: string }>(
      `select action from history where resource = 'mandates' and record_id = $1 order by id`,
      [old.id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['create', 'delete'])
    await purge(new Date())
  })

  it('keeps records that others refer to, and people who appear in history', async () => {
    const product = await aProduct()
    await aMandate({ product: product.id })
    await admin.products.remove({ params: { id: product.id } })
    const colleague = await app.as('admin')
    await colleague.products.create({
      body: { code: nextName(), kind: 'ged', name: { fr: 'G', en: 'G', it: 'G' } },
    })
    await admin.users.remove({ params: { id: colleague.id } })
    const lines = await purge(inDays(31))
    expect(lines.find(({ resource }) => resource === 'products')?.kept).toBeGreaterThan(0)
    expect(await isThere('products', product.id)).toBe(true)
    expect(await isThere('users', colleague.id)).toBe(true)
  })
})
