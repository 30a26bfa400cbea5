import type pg from 'pg'
import { expect, it } from 'vitest'
import { type TestPerson, testApp } from './testing/app.ts'

/** Mandates of the partner who has nearly all of them. */
const many = 3_000

it('who reaches little and who reaches nearly all get lists that are planned for them (§9)', async () => {
  const sent: { text: string; values: unknown[] }[] = []
  const app = await testApp({
    database(database) {
      database.pool.on('connect', (client) => {
        const query = client.query.bind(client) as (...args: unknown[]) => never
        client.query = ((config: string | pg.QueryConfig, values: unknown, ...rest: unknown[]) => {
          if (typeof config === 'object')
            sent.push({ text: config.text, values: Array.isArray(values) ? values : [] })
          return query(config, values, ...rest)
        }) as unknown as typeof client.query
      })
      return database
    },
  })
  const admin = await app.as('admin')
  const client = await app.as('client')
  const [busy, small] = [await app.as('partner'), await app.as('partner')]
  const [product] = (await admin.products.list({ query: {} })).results
  const building = await admin.buildings.create({ body: { street_name: 'Rue du Stand' } })
  const mandate = { product: product!.id, building: building.id, client: client.id }
  for (const { id } of [busy, small])
    await admin.mandates.create({ body: { ...mandate, partner: id } })
  const { pool } = app.database
  await pool.query(`
    set session_replication_role = replica;
    insert into mandates (number, product, kind, building, client, partner)
    select 'X-' || n, product, kind, building, client, partner
    from mandates, generate_series(1, ${many}) as n where partner = ${busy.id};
    reset session_replication_role;
    analyze mandates`)

  /** The plan of a list as the product has PostgreSQL make it: prepared, whatever its parameters are. */
  async function planFor(partner: TestPerson) {
    sent.length = 0
    const { count } = await partner.mandates.list({ query: { sort: ['status'] } })
    const { text, values } = sent.find((one) => one.text.includes('order by array_position'))!
    const given = values.length > 0 ? `(${values.map((value) => `'${String(value)}'`).join()})` : ''
    // In one round trip, so that it is one connection.
    const results = (await pool.query(
      `prepare list as ${text}; explain execute list ${given}; deallocate list`,
    )) as unknown as pg.QueryResult<{ 'QUERY PLAN': string }>[]
    return { count, plan: results[1]!.rows.map((row) => row['QUERY PLAN']).join('\n') }
  }

  const ofSmall = await planFor(small)
  expect(ofSmall.count).toBe(1)
  expect(ofSmall.plan).toContain('mandates_partner')
  expect(ofSmall.plan).not.toContain('mandates_status_order')
  const ofBusy = await planFor(busy)
  expect(ofBusy.count).toBe(many + 1)
  expect(ofBusy.plan).toContain('mandates_status_order')
})
