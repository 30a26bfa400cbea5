import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { maddDumps } from '../../integrations/registerDumps/madd.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { sendContent } from '../../testing/files/upload.ts'
import { serveLoopback } from '../../testing/loopback.ts'
import { loadRegister } from '../register/load.server.ts'

/** Where the product asks for dumps; a test serves it. */
let publisher = ''
let app: TestApp
let office: TestPerson

beforeAll(async () => {
  app = await testApp({
    outside: (outside) => ({
      ...outside,
      dumps: {
        name: 'loopback',
        isConfigured: true,
        fetch: (...args) => maddDumps({ url: publisher }).fetch(...args),
      },
    }),
  })
  await loadRegister(app.database.pool, app.config.root)
  office = await app.as('admin')
})

const listed = async (id: number) =>
  (await office.sources.imports({})).results.find((one) => one.id === id)!

describe('a dump of which nothing arrives any more', () => {
  it('is left once its import is cancelled, and makes room for another (§2)', async () => {
    const { url } = await serveLoopback((_, response) => {
      response.writeHead(200, { 'content-length': 1_000 }).write('PK')
    })
    publisher = url
    const { id } = await office.sources.fetch({ body: { area: 'ge' } })
    const job = app.app.jobs.tasks['sources.import']!(
      { import: id },
      {
        ...{ database: app.database, log: app.app.server.log, now: () => new Date() },
        enqueue: () => async () => undefined,
      },
    )
    await expect.poll(async () => (await listed(id)).step).toBe('fetch')
    await office.sources.cancelImport({ params: { id } })
    await job
    expect(await listed(id)).toMatchObject({ state: 'cancelled', step: null })
    const left = await stat(join(app.config.DATA_DIR, 'register', `${id}.zip`)).catch(() => null)
    expect(left).toBeNull()
  })
})

describe('a dump that is begun', () => {
  it('gives up the one that the same person had begun before (§2)', async () => {
    const body = { name: 'ch.zip', size: 100 }
    const first = await office.sources.begin({ body })
    const other = await app.as('admin')
    const others = await other.sources.begin({ body })
    const second = await office.sources.begin({ body })
    await expect(sendContent(app.url + first.url, Buffer.alloc(100), office.token)).rejects.toThrow(
      '404',
    )
    await sendContent(app.url + second.url, Buffer.alloc(100), office.token)
    await sendContent(app.url + others.url, Buffer.alloc(100), other.token)
    // One that became an import stays.
    const { id } = await office.sources.finish({ params: { id: second.id } })
    await office.sources.begin({ body })
    const { rows } = await app.database.pool.query('select 1 from uploads where id = $1', [
      second.id,
    ])
    expect(rows).toHaveLength(1)
    await office.sources.cancelImport({ params: { id } })
  })
})
