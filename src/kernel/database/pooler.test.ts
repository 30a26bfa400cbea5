import { beforeAll, describe, expect, inject, it } from 'vitest'
import { type TestPerson, testApp } from '../../testing/app.ts'
import { followEvents } from '../../testing/following.ts'
import { startPooler } from '../../testing/pooler.ts'
import { atEndOfFile } from '../../testing/setup/endings.ts'
import { startWorker } from '../worker.server.ts'
import { checkAddresses } from './pooler.server.ts'

async function poolerBefore(databaseUrl: string) {
  const { url, close } = await startPooler(databaseUrl)
  atEndOfFile(close)
  return url
}

describe('behind a pooler that gives each transaction another session', () => {
  let pooled = ''
  let app: Awaited<ReturnType<typeof testApp>>
  let people: TestPerson[]
  beforeAll(async () => {
    app = await testApp({
      async pooler(url) {
        pooled = await poolerBefore(url)
        return pooled
      },
    })
    people = [await app.as('admin'), await app.as('admin')]
  })

  it('people read, search, write and export at once, each change by its own author', async () => {
    const [first, second] = people as [TestPerson, TestPerson]
    const product = (await first.products.list({ query: {} })).results[0]!.id
    const made = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const who = people[n % 2]!
        const building = await who.buildings.create({ body: { street_name: `Rue Commune ${n}` } })
        const [mandate, found, listed] = await Promise.all([
          who.mandates.create({ body: { product, building: building.id, client: second.id } }),
          first.buildings.list({ query: { search: 'commune' } }),
          second.mandates.list({ query: { sort: '-id' } }),
        ])
        expect([found.count > 0, listed.count >= 0]).toEqual([true, true])
        return { who, mandate }
      }),
    )
    for (const { who, mandate } of made) {
      const { results } = await first.mandates.history({ params: { id: mandate.id }, query: {} })
      expect(results.map(({ actor }) => actor?.id)).toEqual([who.id])
    }
    const response = await fetch(`${app.url}/api/mandates/export/?format=csv`, {
      headers: { Authorization: `Bearer ${first.token}` },
    })
    expect((await response.text()).split('\r\n').length).toBeGreaterThan(12)
  })

  it('pages are told, jobs run, and a search still has its time limit', async () => {
    const [admin] = people as [TestPerson]
    const page = await followEvents(app, admin)
    const { id } = await admin.users.create({
      body: { email: 'behind@example.ch', first_name: 'Behind' },
    })
    await expect.poll(() => page.changes()).toContain(`users ${id} 1`)
    const { direct } = app.database
    await direct.query(`select graphile_worker.add_job('serving.forgetAnswers')`)
    const worker = await startWorker({
      pool: direct,
      jobs: { tasks: app.app.jobs.tasks },
      context: { database: app.database, log: app.app.server.log, now: () => new Date() },
    })
    const isDone = async () =>
      (await direct.query('select from graphile_worker.jobs')).rowCount === 0
    await expect.poll(isDone).toBe(true)
    await worker.stop()
    await expect(app.database.searching((db) => db.execute('select pg_sleep(5)'))).rejects.toThrow(
      'search_too_long',
    )
  })

  it('starts with both addresses, and gives the role its settings', async () => {
    const directUrl = app.config.DATABASE_URL!
    for (let start = 0; start < 2; start++) await checkAddresses({ url: pooled, directUrl })
    const { rows } = await app.database.direct.query(
      `select unnest(setconfig) as setting from pg_db_role_setting
       where setdatabase = (select oid from pg_database where datname = current_database()) order by 1`,
    )
    expect(rows.map(({ setting }) => setting)).toEqual([
      'idle_in_transaction_session_timeout=30000',
      'jit=off',
      'statement_timeout=20000',
    ])
  })

  it('does not start with what cannot work, and says why', async () => {
    const directUrl = app.config.DATABASE_URL!
    const refusal = (addresses: Parameters<typeof checkAddresses>[0]) =>
      checkAddresses(addresses).then(
        () => 'starts',
        ({ name, message }: Error) => `${name}: ${message}`,
      )
    expect(await refusal({ url: directUrl })).toBe('starts')
    expect(await refusal({ url: pooled })).toMatch(/^StartError: DATABASE_URL leads to a pooler\./)
    expect(await refusal({ url: pooled, directUrl: pooled })).toMatch(
      /^StartError: DATABASE_DIRECT_URL leads to a pooler\./,
    )
    expect(await refusal({ url: pooled, directUrl: inject('databaseUrl') })).toMatch(
      /^StartError: DATABASE_URL and DATABASE_DIRECT_URL lead to two different databases\./,
    )
  })
})
