import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { takeMigrationLock } from '../database/migrate.server.ts'
import { probePaths } from './health.server.ts'

const token = 'a-token-of-the-watch'
let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { METRICS_TOKEN: token } })
})

const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await fetch(app.url + path, { headers, method, redirect: 'manual' })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const figures = async () =>
  (await ask(probePaths.metrics, { Authorization: `Bearer ${token}` })).text

describe('a probe', () => {
  it('§9 tells that the process answers, and that it can work', async () => {
    expect(JSON.parse((await ask(probePaths.live)).text)).toMatchObject({ status: 'live' })
    const ready = await ask(probePaths.ready)
    expect([ready.status, JSON.parse(ready.text)]).toMatchObject([200, { status: 'ready' }])
  })

  it('§9 is not ready on a database that a later version has changed', async () => {
    const later = Date.now() + 1e9
    await app.database.pool.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', $1)`,
      [later],
    )
    const { status, text } = await ask(probePaths.ready)
    expect([status, JSON.parse(text)]).toMatchObject([503, { reason: 'ahead' }])
    // It works, and says so: a rolling upgrade would break otherwise.
    const health = await ask(probePaths.health)
    expect([health.status, JSON.parse(health.text)]).toMatchObject([200, { status: 'outdated' }])
    // While the other one still migrates, nobody else could answer.
    const client = await app.database.pool.connect()
    await takeMigrationLock(client)
    expect((await ask(probePaths.ready)).status).toBe(200)
    client.release(true)
    await expect.poll(async () => (await ask(probePaths.ready)).status).toBe(503)
    await app.database.pool.query(`delete from drizzle.__drizzle_migrations where hash = 'later'`)
    expect((await ask(probePaths.ready)).status).toBe(200)
    expect(JSON.parse((await ask(probePaths.health)).text).status).toBe('ok')
  })

  it('§9 is answered with and without its last slash, as a redirect would be good health', async () => {
    for (const path of [probePaths.health, probePaths.live, probePaths.ready])
      for (const method of ['GET', 'HEAD'])
        expect([path, (await ask(path.slice(0, -1), {}, method)).status]).toEqual([path, 200])
  })

  it('of another product finds nothing', async () => {
    for (const path of ['/healthz', '/livez', '/readyz', '/readyz/database', '/metrics/all']) {
      for (const method of ['GET', 'HEAD']) {
        const { status, headers } = await ask(path, {}, method)
        expect([path, status]).toEqual([path, 404])
        expect(headers.get('content-type')).toContain('json')
      }
    }
  })
})

describe('the figures', () => {
  it('are told without the disk if nobody knows how full it is', async () => {
    const { DATA_DIR } = app.config
    renameSync(DATA_DIR, `${DATA_DIR}-away`)
    try {
      const text = await figures()
      expect(text).toContain('egide_database_up 1')
      expect(text).not.toMatch(/^egide_disk_free_ratio /m)
    } finally {
      renameSync(`${DATA_DIR}-away`, DATA_DIR)
    }
  })

  it('are for whoever has the token', async () => {
    for (const method of ['GET', 'HEAD']) {
      const of = (Authorization: string) => ask(probePaths.metrics, { Authorization }, method)
      for (const header of ['', 'Bearer', 'Bearer another-token-of-16', token])
        expect((await of(header)).status).toBe(401)
      for (const scheme of ['Bearer', 'bearer']) {
        const { status, headers } = await of(`${scheme} ${token}`)
        expect([status, headers.get('content-type')]).toEqual([
          200,
          expect.stringContaining('text/plain; version=0.0.4'),
        ])
      }
    }
    const closed = await testApp()
    for (const method of ['GET', 'HEAD'])
      expect((await fetch(closed.url + probePaths.metrics, { method })).status).toBe(404)
  })

  it('count requests by route and status, without what they ask for', async () => {
    await ask('/api/mandates/4711/?secret=word')
    const text = await figures()
    expect(text).toMatch(
      /egide_http_request_seconds_count\{method="GET",route="\/api\/mandates\/:id\/",status="401"\} 1/,
    )
    expect(text).not.toMatch(/4711|secret/)
  })

  it('tell the queue by state, and how long the oldest job waits and runs', async () => {
    await app.database.pool.query('delete from graphile_worker._private_jobs')
    const add = (runAt: string) =>
      app.database.pool.query(
        `select graphile_worker.add_job('mandates.refreshFollowUps', run_at => now() + $1::interval)`,
        [runAt],
      )
    await add('-1 hour')
    await add('1 day')
    const text = await figures()
    expect(text).toContain('egide_jobs{state="due"} 1')
    expect(text).toContain('egide_jobs{state="later"} 1')
    expect(text).toContain('egide_jobs{state="failed"} 0')
    expect(Number(/^egide_oldest_due_job_seconds (\S+)$/m.exec(text)![1])).toBeGreaterThan(3590)
    expect(text).toContain('egide_workers 0')
    expect(text).toMatch(/^egide_disk_free_ratio 0\.\d+$/m)
    expect(text).toContain('egide_mails{state="queued"} 0')
    expect(text).toContain('egide_database_up 1')
  })

  it('are left out if they cannot be read: what is unknown is not zero', async () => {
    const told = async () => {
      const text = await figures()
      const names = ['oldest_due_job_seconds', 'jobs{', 'mails{', 'http_request_seconds_count']
      return names.filter((name) => text.includes(`\negide_${name}`))
    }
    expect(await told()).toHaveLength(4)
    const { pool } = app.database
    await pool.query('alter table graphile_worker._private_jobs rename to away')
    expect(await told()).toEqual(['mails{', 'http_request_seconds_count'])
    await pool.query('alter table graphile_worker.away rename to _private_jobs')
    expect(await told()).toHaveLength(4)
    const { state } = app.database
    app.database.state = async () => ({ state: 'unreachable', migratedTo: null })
    expect(await told()).toEqual(['http_request_seconds_count'])
    expect(await figures()).toContain('egide_database_up 0')
    app.database.state = state
  })

  it('are those that the rules and the board for watching them name', async () => {
    const known = new Set(
      [...(await figures()).matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name!),
    )
    for (const file of ['alerts.yml', 'board.json']) {
      const text = readFileSync(join(app.config.root, 'deploy', file), 'utf8')
      const named = text
        .match(/\b(egide|nodejs|process)_\w+/g)!
        .map((name) => name.replace(/_(count|bucket)$/, ''))
      expect(named.length).toBeGreaterThan(8)
      expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([])
    }
  })
})
