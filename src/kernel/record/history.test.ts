import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildingsTable } from '../../features/buildings/building.table.ts'
import { codesOf } from '../../features/register/codes.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { dayOf } from '../field/format.ts'

let app: TestApp
let admin: TestPerson
let colleague: TestPerson
let partner: TestPerson
let client: TestPerson

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  colleague = await app.as('admin')
  partner = await app.as('partner')
  client = await app.as('client')
})

let lastStreet = 0
const createBuilding = (more: object = {}) =>
  admin.buildings.create({ body: { street_name: `Rue de l’Essai ${++lastStreet}`, ...more } })

/** Creates a mandate on this building, so that client and partner reach it. */
async function mandateOn(building: number) {
  const [product] = (await admin.products.list({})).results
  const body = { product: product!.id, building, client: client.id, partner: partner.id }
  const { id } = await admin.mandates.create({ body })
  return admin.mandates.setStatus({ params: { id }, body: { to: 'ordered', reason: 'order' } })
}

describe('the history of a record', () => {
  it('can be filtered by person and by field, and lists the possible filters', async () => {
    const { id } = await createBuilding({ floors: 3, owners: [client.id] })
    const params = { id }
    await admin.buildings.update({ params, body: { floors: 4, city: 'Genève' } })
    await colleague.buildings.update({ params, body: { floors: 5, owners: [partner.id] } })
    const whole = await admin.buildings.history({ params })
    expect(whole.actors.map(({ id }) => id).sort()).toEqual([admin.id, colleague.id].sort())
    expect(whole.fields).toEqual(
      expect.arrayContaining(['floors', 'city', 'owners', 'street_name']),
    )
    // Labels of former participants too.
    expect(Object.keys(whole.labels.users!).map(Number).sort()).toEqual(
      [client.id, partner.id].sort(),
    )

    const byColleague = await admin.buildings.history({ params, query: { actor: colleague.id } })
    expect(byColleague.results.map(({ actor }) => actor?.id)).toEqual([colleague.id])
    expect(byColleague.actors).toEqual(whole.actors)

    const query = { field: 'floors', page_size: 2 }
    const floors = await admin.buildings.history({ params, query })
    expect(floors).toMatchObject({ count: 3, next: '?page=2&page_size=2&field=floors' })
    expect(floors.results.map(({ changes }) => changes)).toEqual([
      [{ field: 'floors', before: 4, after: 5 }],
      [{ field: 'floors', before: 3, after: 4 }],
    ])
    expect(
      (await admin.buildings.history({ params, query: { field: 'city', actor: colleague.id } }))
        .count,
    ).toBe(0)
  })

  it('contains no field that the reader may not read (§6)', async () => {
    const { id: building } = await createBuilding()
    const [product] = (await admin.products.list({})).results
    await admin.products.update({ params: { id: product!.id }, body: { price: 900 } })
    const { id } = await mandateOn(building)
    for (const field of ['price', 'nothing'])
      await expect(
        partner.mandates.history({ params: { id }, query: { field } }),
      ).rejects.toMatchObject({ status: 400, body: { fields: { field: [expect.any(String)] } } })
    expect((await admin.mandates.history({ params: { id } })).fields).toContain('price')
    expect((await partner.mandates.history({ params: { id } })).fields).not.toContain('price')
  })

  it('hides other people from readers who see only their own changes (§6)', async () => {
    const { id } = await createBuilding({ owners: [client.id] })
    await mandateOn(id)
    await partner.buildings.update({ params: { id }, body: { sre: 400 } })
    const told = await partner.buildings.history({ params: { id } })
    expect(told).toMatchObject({ count: 1, fields: ['sre'], actors: [{ id: partner.id }] })
    const others = { params: { id }, query: { actor: admin.id } }
    expect((await partner.buildings.history(others)).count).toBe(0)
  })
})

describe('a record at an earlier moment', () => {
  it('does not exist before its creation or while it was in the trash', async () => {
    const made = await createBuilding()
    const params = { id: made.id }
    const before = new Date(Date.parse(made.created_at) - 1).toISOString()
    for (const at of [before, '1999-12-31'])
      await expect(admin.buildings.asOf({ params, query: { at } })).rejects.toMatchObject({
        status: 404,
      })
    await admin.buildings.remove({ params })
    const then = { params, query: { at: made.created_at } }
    await expect(admin.buildings.asOf(then)).rejects.toMatchObject({ status: 404 })
    await admin.buildings.restore({ params })
    expect(await admin.buildings.asOf(then)).toMatchObject({ version: 1 })
    const { results } = await admin.buildings.history({ params })
    const [restored, removed] = results
    const meanwhile = { params, query: { at: removed!.at } }
    await expect(admin.buildings.asOf(meanwhile)).rejects.toMatchObject({ status: 404 })
    const since = { params, query: { at: restored!.at } }
    expect(await admin.buildings.asOf(since)).toMatchObject({ version: 3 })
  })

  it('is read at the end of a day in Zurich, and an invalid moment is refused', async () => {
    const made = await createBuilding({ floors: 3 })
    const params = { id: made.id }
    // 23:30 UTC is half past midnight of the next day in Zurich.
    await app.database.pool.query(
      `update history set at = '2026-01-15T23:30:00Z' where resource = 'buildings' and record_id = $1`,
      [made.id],
    )
    const on = (at: string) => admin.buildings.asOf({ params, query: { at } })
    await expect(on('2026-01-15')).rejects.toMatchObject({ status: 404 })
    expect(await on('2026-01-16')).toMatchObject({ version: 1, values: { floors: 3 } })
    expect((await on(dayOf(new Date()))).values.floors).toBe(3)
    for (const at of ['', '2026-02-30', '2026-01-16T25:00:00Z', 'yesterday', '0000-01-01'])
      await expect(on(at)).rejects.toMatchObject({ status: 400 })
  })

  it('excludes a change that was committed later, even if it began before', async () => {
    const { id } = await createBuilding({ floors: 3 })
    const params = { id }
    const write = { actor: null, source: 'system' } as const
    let second = ''
    await app.database.transaction(write, async (db) => {
      await db.execute(sql`select now()`)
      second = (await admin.buildings.update({ params, body: { floors: 4 } })).updated_at
      await db.update(buildingsTable).set({ floors: 5 }).where(eq(buildingsTable.id, id))
    })
    const { results } = await admin.buildings.history({ params })
    const [last, middle] = results.map(({ at }) => at)
    expect(middle).toBe(second)
    expect(Date.parse(last!)).toBeGreaterThanOrEqual(Date.parse(second))
    const { updated_at, provenance } = await admin.buildings.get({ params })
    expect([updated_at, provenance.floors?.at]).toEqual([last, last])
  })

  it('shows the fields that the reader may read now, if they may read all history (§6)', async () => {
    const { id } = await createBuilding({ owners: [client.id] })
    await mandateOn(id)
    const at = new Date().toISOString()
    await admin.buildings.update({ params: { id }, body: { owners: null } })
    const then = await colleague.buildings.asOf({ params: { id }, query: { at } })
    expect(then.values.owners).toEqual([client.id])
    expect(then.labels.users).toHaveProperty(String(client.id))
    // Computed and joined values are not in history.
    for (const field of ['address', 'manager_name', 'updated_by'])
      expect(then.values).not.toHaveProperty(field)
    for (const person of [partner, client])
      await expect(person.buildings.asOf({ params: { id }, query: { at } })).rejects.toMatchObject({
        status: 403,
      })
    const stranger = await app.as('partner')
    await expect(stranger.buildings.asOf({ params: { id }, query: { at } })).rejects.toMatchObject({
      status: 404,
    })
  })

  it('has no address of a person while that followed a building', async () => {
    const params = { id: client.id }
    const { id } = await createBuilding({ postcode: '1201', owners: [client.id] })
    const body = { same_address_as_first_building: true }
    const mirrored = await admin.users.update({ params, body })
    await admin.users.update({ params, body: { same_address_as_first_building: false } })
    await admin.users.update({ params, body: { postcode: '1227' } })
    const then = await admin.users.asOf({ params, query: { at: mirrored.updated_at } })
    expect(then.values).toMatchObject({ same_address_as_first_building: true })
    expect(then.values).not.toHaveProperty('postcode')
    await admin.buildings.update({ params: { id }, body: { owners: null } })
  })

  it('equals the record after each edit', async () => {
    const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
    const words = fc.string({ minLength: 1, maxLength: 9 }).filter((one) => one.trim() !== '')
    const day = fc.integer({ min: 1950, max: 2020 }).map((year) => `${year}-02-28`)
    const people = fc.uniqueArray(fc.constantFrom(admin.id, client.id, partner.id))
    const edit = fc.record(
      {
        floors: maybe(fc.nat(200)),
        city: maybe(words),
        altitude: maybe(fc.integer({ min: 1000, max: 47_000 }).map((tenths) => tenths / 10)),
        last_renovation_date: maybe(day),
        protected: maybe(fc.constantFrom('yes', 'no')),
        heating_energy_1: maybe(fc.constantFrom(...codesOf('GENH1'))),
        sia_classification: maybe(
          fc.integer({ min: 1, max: 99 }).map((share) => ({ school: share, sales: 100 - share })),
        ),
        owners: maybe(people),
      },
      { requiredKeys: [] },
    )
    const edits = fc.array(
      edit.filter((one) => Object.keys(one).length > 0),
      { maxLength: 6 },
    )
    await fc.assert(
      fc.asyncProperty(edits, async (edits) => {
        const made = await createBuilding()
        const params = { id: made.id }
        // By time; of two edits in one millisecond the last counts.
        const versionsByTime = new Map([[made.updated_at, made]])
        for (const body of edits) {
          const saved = await admin.buildings.update({ params, body: body as object })
          versionsByTime.set(saved.updated_at, saved)
        }
        for (const [at, record] of versionsByTime) {
          const { version, values } = await admin.buildings.asOf({ params, query: { at } })
          expect(version).toBe(record.version)
          expect(Object.keys(values).length).toBeGreaterThan(30)
          expect(record).toMatchObject(values)
        }
      }),
      { numRuns: 20 },
    )
  })

  it('keeps amounts and translated texts unchanged', async () => {
    const name = (fr: string) => ({ fr, en: 'Audit', it: 'Audit' })
    const product = { code: 'AS-IT-WAS', kind: 'peik' as const, name: name('Un'), price: 1250.5 }
    const made = await admin.products.create({ body: product })
    const params = { id: made.id }
    await admin.products.update({ params, body: { price: null, name: name('Deux') } })
    const then = await admin.products.asOf({ params, query: { at: made.updated_at } })
    expect(then).toMatchObject({ version: 1, since: made.updated_at, values: product })
    await expect(
      client.products.asOf({ params, query: { at: made.updated_at } }),
    ).rejects.toMatchObject({ status: 403 })
  })

  it('can be restored field by field, by an ordinary change', async () => {
    const made = await createBuilding({ floors: 3, city: 'Genève' })
    const params = { id: made.id }
    await admin.buildings.update({ params, body: { floors: 30 } })
    const { results } = await admin.buildings.history({ params, query: { field: 'floors' } })
    const { before } = results[0]!.changes[0]!
    const reverted = await admin.buildings.update({ params, body: { floors: before as number } })
    expect(reverted).toMatchObject({ floors: 3, city: 'Genève', version: 3 })
    // Overwriting unseen changes needs a decision.
    await expect(
      colleague.buildings.update({ params, body: { floors: 30 } }, { ifMatch: 1 }),
    ).rejects.toMatchObject({ status: 409 })
  })
})
