import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestPerson, testApp } from '../../testing/app.ts'

const app = await testApp()
const other = await app.startProcess()
let admin: TestPerson
let product: number
let building: number

beforeAll(async () => {
  admin = await app.as('admin')
  product = (await admin.products.list({ query: {} })).results[0]!.id
  building = (await admin.buildings.create({ body: { street_name: 'Rue des Comptes' } })).id
})

const order = (who: TestPerson) =>
  admin.mandates.create({ body: { product, building, client: who.id } })

/** Reads the total with a full page: the length of a page that is not full would give the total. */
const totalFor = async (who: Pick<TestPerson, 'mandates'>) =>
  (await who.mandates.list({ query: { page_size: 1 } })).count

/** Changes rows without a notification. */
const runUnnotified = (text: string) =>
  app.database.pool.query(`begin; set local session_replication_role = replica; ${text}; commit`)

const show = (id: number) =>
  runUnnotified(`update mandates set status = 'offered' where id = ${id}`)

const hide = () =>
  runUnnotified(
    'update mandates set deleted_at = now() where id = (select max(id) from mandates where deleted_at is null)',
  )

/** Waits until a total is cached: until it no longer changes with unnotified rows. */
async function waitUntilCached(who: Pick<TestPerson, 'mandates'>) {
  await vi.waitFor(async () => {
    const before = await totalFor(who)
    await hide()
    const recounted = await totalFor(who)
    await runUnnotified('update mandates set deleted_at = null')
    expect(recounted).toBe(before)
  }, 5_000)
}

describe('the total of a list', () => {
  it('is cached until something changes, also in another process', async () => {
    await Promise.all([order(admin), order(admin), order(admin)])
    const elsewhere = other.clientWith(admin.token)
    await waitUntilCached(admin)
    await waitUntilCached(elsewhere)
    await hide()
    // A process sees its own changes in its next response, those of others after the notification.
    await admin.products.update({ params: { id: product }, body: { price: 100 } })
    expect(await totalFor(admin)).toBe(2)
    await vi.waitFor(async () => expect(await totalFor(elsewhere)).toBe(2), 3_000)
  })

  it('is cached separately for each reader’s rights', async () => {
    const people = await Promise.all([app.as('client'), app.as('client'), app.as('client')])
    for (const [place, who] of people.entries())
      for (let made = 0; made <= place + 1; made++) await show((await order(who)).id)
    const office = await totalFor(admin)
    for (let round = 0; round < 3; round++) {
      expect(await Promise.all(people.map(totalFor))).toEqual([2, 3, 4])
      expect(await totalFor(admin)).toBe(office)
    }
  })

  it('is not cached while there is no connection for notifications', async () => {
    const before = await totalFor(admin)
    await app.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'egide listener' and datname = current_database()`,
    )
    await hide()
    await vi.waitFor(async () => expect(await totalFor(admin)).toBe(before - 1), 3_000)
  })

  it('is computed from the rows of a page that is not full', async () => {
    const client = await app.as('client')
    const made = await order(client)
    await show(made.id)
    const all = { query: { page_size: 10 } }
    expect(await client.mandates.list(all)).toMatchObject({ count: 1, next: null })
    await runUnnotified(`update mandates set deleted_at = now() where id = ${made.id}`)
    expect(await client.mandates.list(all)).toMatchObject({ count: 0, results: [] })
  })
})
