import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { maxChosenIds } from './list.ts'

const names = ['users', 'products', 'buildings', 'mandates'] as const
type Resource = (typeof names)[number]

let app: TestApp
let admin: TestPerson
let everybody: Record<string, TestPerson>

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  const [client, partner, other] = await Promise.all([
    app.as('client'),
    app.as('partner'),
    app.as('client'),
  ])
  everybody = { admin, client, partner, other }
  const [product] = (await admin.products.list({ query: { kind: 'cecb' } })).results
  const people = [
    { client: client.id, partner: partner.id },
    { client: client.id },
    { client: other.id },
    { client: other.id, partner: partner.id },
  ]
  for (const [at, taking] of people.entries()) {
    const body = { street_name: 'Rue du Choix', street_number: String(at + 1) }
    const { id: building } = await admin.buildings.create({ body })
    const made = await admin.mandates.create({
      body: { product: product!.id, building, ...taking },
    })
    const to = { to: 'ordered', reason: 'order' } as const
    if (at !== 1) await admin.mandates.setStatus({ params: { id: made.id }, body: to })
    if (at === 3) {
      await admin.mandates.remove({ params: { id: made.id }, query: { confirm: made.number } })
    }
  }
})

type List = (input: { query: object }) => Promise<{ count: number; results: { id: number }[] }>

async function listed(who: TestPerson, resource: Resource, query: object = {}) {
  const list = who[resource].list as unknown as List
  const { count, results } = await list({ query: { page_size: 100, sort: 'id', ...query } })
  expect(count).toBe(results.length)
  return results.map(({ id }) => id)
}

async function exported(who: TestPerson, resource: Resource, id: readonly number[]) {
  const response = await fetch(`${app.url}/api/${resource}/export/?format=csv&id=${id.join()}`, {
    headers: { Authorization: `Bearer ${who.token}` },
  })
  expect(response.status).toBe(200)
  return (await response.text()).split('\r\n').slice(1, -3)
}

describe.each(names)('%s filtered by ids', (resource) => {
  it('are limited to the visible ones, in list and export, with any other filter (§6)', async () => {
    const whole = await listed(admin, resource)
    const trash = await listed(admin, resource, { trashed: 'true' })
    const anything = fc.constantFrom(...whole, ...trash, 2147483647)
    for (const who of Object.values(everybody)) {
      const seen = await listed(who, resource)
      await fc.assert(
        fc.asyncProperty(fc.array(anything, { minLength: 1, maxLength: 12 }), async (ids) => {
          const reached = seen.filter((id) => ids.includes(id))
          expect(await listed(who, resource, { id: ids })).toEqual(reached)
          expect(await exported(who, resource, ids)).toHaveLength(reached.length)
        }),
        { numRuns: 6 },
      )
    }
  })

  it('are at most a thousand, and must be ids', async () => {
    const ids = Array.from({ length: maxChosenIds }, (_, at) => 2147480000 + at)
    expect(await listed(admin, resource, { id: ids })).toEqual([])
    for (const id of [[...ids, 1], ['x'], [0], '']) {
      const request = fetch(`${app.url}/api/${resource}/?id=${id}`, {
        headers: { Authorization: `Bearer ${admin.token}` },
      })
      expect((await request).status).toBe(400)
    }
  })
})

it('mandates filtered by ids can be filtered further by search and filters', async () => {
  const ids = await listed(admin, 'mandates')
  const [, draft] = ids
  expect(await listed(admin, 'mandates', { id: ids, status: 'draft' })).toEqual([draft])
  expect(await listed(admin, 'mandates', { id: [draft], status: 'ordered' })).toEqual([])
  expect(await listed(admin, 'mandates', { id: ids, search: 'choix 1' })).toHaveLength(1)
})
