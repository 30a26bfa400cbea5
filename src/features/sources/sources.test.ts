import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maddDumps } from '../../integrations/registerDumps/madd.server.ts'
import { auditLog } from '../../kernel/audit/audit.table.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { sendContent } from '../../testing/files/upload.ts'
import { serveLoopback } from '../../testing/loopback.ts'
import { writeDump, zipDump } from '../../testing/register/registerDump.ts'
import { createScratchFolder } from '../../testing/scratch.ts'
import { loadRegister } from '../register/load.server.ts'
import { registerLock } from '../register/tables.server.ts'

const { folder, remove } = createScratchFolder()
const zip = join(folder, 'ge.zip')
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
        fetch: (...args) => maddDumps({ url: publisher, pause: 5, silence: 2_000 }).fetch(...args),
      },
    }),
  })
  await loadRegister(app.database.pool, app.config.root)
  office = await app.as('admin')
  await writeDump(join(folder, 'ge'), { buildings: 500, seed: 3, cantons: ['GE'] })
  await zipDump(join(folder, 'ge'), zip)
})
afterAll(remove)

/** Sends a dump and returns its import. */
async function send(content: Buffer, name = 'ge.zip') {
  const begun = await office.sources.begin({ body: { name, size: content.length } })
  await sendContent(app.url + begun.url, content, office.token)
  return office.sources.finish({ params: { id: begun.id } })
}

/** Runs the job of an import and returns what became of it. */
async function run(id: number) {
  await app.app.jobs.tasks['sources.import']!(
    { import: id },
    {
      database: app.database,
      log: app.app.server.log,
      now: () => new Date(),
      enqueue: () => async () => undefined,
    },
  )
  const { results } = await office.sources.imports({})
  return results.find((one) => one.id === id)!
}

const acts = async () =>
  (
    await app.database.db
      .select({ act: auditLog.act, actor: auditLog.actor_id })
      .from(auditLog)
      .orderBy(asc(auditLog.id))
  ).filter(({ act }) => act.startsWith('sources:'))

describe('sources (§2)', () => {
  it('are the shipped addresses until a register is imported', async () => {
    const { results, areas } = await office.sources.list({})
    expect(results).toMatchObject([{ key: 'sitg-idc-addresses', rows: 17_583, coverage: null }])
    expect(areas).toContain('ge')
  })

  it('are a list as others: pages, a search and an order', async () => {
    await app.database.pool.query(
      `insert into register_sources (key, title, version, fingerprint, licence, rows, loaded_at)
       values ('second', 'Cadastre du Valais', '7', '', '', 3, now() - interval '2 days')`,
    )
    const keys = async (query: Parameters<typeof office.sources.list>[0]['query']) => {
      const { results, ...page } = await office.sources.list({ query })
      return [page.count, page.count_capped, page.next, ...results.map(({ key }) => key)]
    }
    const first = 'sitg-idc-addresses'
    expect(await keys({})).toEqual([2, false, null, first, 'second'])
    expect(await keys({ sort: ['rows'], page_size: 1 })).toEqual([
      ...[2, false, '?page=2&page_size=1&sort=rows', 'second'],
    ])
    expect(await keys({ sort: ['rows'], page_size: 1, page: 2 })).toEqual([2, false, null, first])
    expect(await keys({ search: 'vala' })).toEqual([1, false, null, 'second'])
    await app.database.pool.query(`delete from register_sources where key = 'second'`)
  })

  it('are the office’s only', async () => {
    for (const other of [await app.as('client'), await app.as('partner')]) {
      await expect(other.sources.list({})).rejects.toMatchObject({ status: 403 })
      await expect(
        other.sources.begin({ body: { name: 'ge.zip', size: 5 } }),
      ).rejects.toMatchObject({ status: 403 })
      await expect(other.sources.fetch({ body: { area: 'ge' } })).rejects.toMatchObject({
        status: 403,
      })
    }
  })
})

describe('a dump that is sent', () => {
  it('is imported once, by the person who sent it, and fills the search and dossiers', async () => {
    const asked = await send(await readFile(zip))
    expect(asked).toMatchObject({ origin: 'upload', name: 'ge.zip', state: 'waiting' })
    await expect(office.sources.fetch({ body: { area: 'ge' } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'import_under_way' },
    })
    const done = await run(asked.id)
    expect(done).toMatchObject({
      ...{ state: 'done', version: '31.10.2026', cantons: ['GE'], buildings: 500, bad_rows: 0 },
    })
    const { results } = await office.sources.list({})
    expect(results).toMatchObject([{ key: 'gwr', rows: 500, version: '31.10.2026' }])
    expect(results[0]!.coverage!.coordinate_e).toBe(1)

    const egid = 900_000_001
    const { results: hits, source } = await office.register.search({ query: { q: String(egid) } })
    expect(hits[0]).toMatchObject({ egid })
    expect(source?.title).toContain('(RegBL)')
    const { values, warnings } = await office.buildings.preview({ params: { egid } })
    expect(values).toMatchObject({ egid, canton: 'GE', building_status: 1004 })
    expect(values.street_name).toBe(hits[0]!.street_name)
    expect(values.postcode).toBe(hits[0]!.postcode)
    expect(warnings).not.toContainEqual(expect.stringContaining('EGID'))
    expect(await acts()).toEqual([
      { act: 'sources:import_started', actor: office.id },
      { act: 'sources:imported', actor: office.id },
    ])
    // What has arrived is gone.
    expect(await app.database.db.$count(auditLog)).toBeGreaterThan(0)
    const { rows } = await app.database.pool.query('select 1 from uploads')
    expect(rows).toEqual([])
  })

  it('is cancelled until it has ended, and makes room for another', async () => {
    const params = { id: (await send(await readFile(zip), 'late.zip')).id }
    expect(await office.sources.cancelImport({ params })).toMatchObject({ state: 'cancelled' })
    expect(await run(params.id)).toMatchObject({ state: 'cancelled', version: null })
    await expect(office.sources.cancelImport({ params })).rejects.toMatchObject({
      ...{ status: 409, body: { code: 'import_ended' } },
    })
    expect((await acts()).at(-1)).toEqual({ act: 'sources:import_cancelled', actor: office.id })
    const { rows } = await app.database.pool.query('select 1 from uploads')
    expect(rows).toEqual([])
  })

  it('is refused if it is cut off or has no buildings, and the version in use stays', async () => {
    const whole = await readFile(zip)
    const cut = await run((await send(whole.subarray(0, whole.length - 50), 'cut.zip')).id)
    expect(cut).toMatchObject({ state: 'failed', fault: 'truncated' })
    const other = await run((await send(Buffer.from('no zip at all'), 'other.zip')).id)
    expect(other).toMatchObject({ state: 'failed', fault: 'truncated' })
    expect((await office.sources.list({})).results).toMatchObject([{ key: 'gwr', rows: 500 }])
    expect((await acts()).at(-1)).toEqual({ act: 'sources:import_failed', actor: office.id })
  })

  it('lists the rows that were left out, with line and reason', async () => {
    const dump = join(folder, 'hostile')
    await writeDump(dump, { buildings: 50, seed: 4, cantons: ['GE'] })
    const path = join(dump, 'gebaeude_batiment_edificio.csv')
    const lines = (await readFile(path, 'utf8')).split('\n')
    lines[2] = lines[2]!.replace('\tGE\t', '\tge\t')
    lines.splice(5, 0, lines[4]!, 'too\tshort')
    await writeFile(path, lines.join('\n'))
    await zipDump(dump, join(folder, 'hostile.zip'))
    const { id, bad_rows } = await run((await send(await readFile(join(folder, 'hostile.zip')))).id)
    expect(bad_rows).toBe(3)
    expect((await office.sources.badRows({ params: { id } })).results).toEqual([
      { file: 'buildings', line: 3, problem: 'canton', column: 'GDEKT' },
      { file: 'buildings', line: 6, problem: 'doubled', column: 'EGID' },
      { file: 'buildings', line: 7, problem: 'columns', column: null },
    ])
  })

  it('is refused above 4 GB, of others, and before it has arrived', async () => {
    await expect(
      office.sources.begin({ body: { name: 'ch.zip', size: 5e9 } }),
    ).rejects.toMatchObject({ status: 413 })
    const { id, url } = await office.sources.begin({ body: { name: 'ch.zip', size: 100 } })
    await expect(office.sources.finish({ params: { id } })).rejects.toMatchObject({ status: 409 })
    const other = await app.as('admin')
    await expect(other.sources.finish({ params: { id } })).rejects.toMatchObject({ status: 404 })
    await expect(sendContent(app.url + url, Buffer.alloc(100), other.token)).rejects.toThrow('404')
    // It is no file of the office either.
    await expect(office.files.finish({ params: { id } })).rejects.toMatchObject({ status: 404 })
    await office.sources.cancel({ params: { id } })
    await expect(office.sources.finish({ params: { id } })).rejects.toMatchObject({ status: 404 })
  })
})

describe('the version before', () => {
  const previous = async () => (await office.sources.list({})).previous!
  const restore = async (change: Partial<Awaited<ReturnType<typeof previous>>> = {}) => {
    const { version, loaded_at } = { ...(await previous()), ...change }
    return office.sources.restorePrevious({ body: { version, loaded_at } })
  }
  const inUse = async () =>
    (await office.sources.list({})).results.map(({ key, rows, version }) => [key, rows, version])

  it('is put back by its name, and the current one is then the one before', async () => {
    const before = await previous()
    expect(before).toMatchObject({ version: '31.10.2026', rows: 500 })
    const now = await inUse()
    await expect(restore({ version: 'another' })).rejects.toMatchObject({
      ...{ status: 409, body: { code: 'other_previous' } },
    })
    expect(await restore()).toMatchObject({
      ...{ origin: 'previous', state: 'done', version: '31.10.2026', buildings: 500 },
    })
    expect(await inUse()).toEqual([['gwr', 500, '31.10.2026']])
    const { results } = await office.register.search({ query: { q: '900000400' } })
    expect(results).toHaveLength(1)
    expect((await acts()).at(-1)).toEqual({ act: 'sources:restored', actor: office.id })
    // The same call once more names what is in use by now.
    await expect(restore(before)).rejects.toMatchObject({ status: 409 })
    await restore()
    expect(await inUse()).toEqual(now)
    expect(await previous()).toEqual(before)
  })

  it('is nobody else’s to put back', async () => {
    const body = { version: '31.10.2026', loaded_at: (await previous()).loaded_at }
    for (const other of [await app.as('client'), await app.as('partner')])
      await expect(other.sources.restorePrevious({ body })).rejects.toMatchObject({ status: 403 })
  })

  it('waits for an import, and is not offered after an update that changes the tables', async () => {
    const { id } = await office.sources.fetch({ body: { area: 'vd' } })
    await expect(restore()).rejects.toMatchObject({ body: { code: 'import_under_way' } })
    await office.sources.cancelImport({ params: { id } })
    const client = await app.database.pool.connect()
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [registerLock])
    await expect(restore()).rejects.toMatchObject({ body: { code: 'import_under_way' } })
    await client.query('rollback')
    client.release()
    await app.database.pool.query('create index added on register_streets (city)')
    expect(await previous()).toBeNull()
    await app.database.pool.query('drop index added')
    expect(await previous()).not.toBeNull()
  })
})

describe('an import that the queue gave up', () => {
  it('stands in nobody’s way', async () => {
    const lost = await office.sources.fetch({ body: { area: 'vd' } })
    await app.database.pool.query(
      `update graphile_worker._private_jobs set attempts = max_attempts`,
    )
    const next = await office.sources.fetch({ body: { area: 'ge' } })
    const { results } = await office.sources.imports({})
    expect(results.find(({ id }) => id === lost.id)).toMatchObject({ state: 'failed' })
    publisher = (await serveLoopback((_, response) => response.writeHead(404).end())).url
    expect(await run(next.id)).toMatchObject({ fault: 'refused' })
  })
})

describe('a dump that is fetched', () => {
  const fetchArea = async () => run((await office.sources.fetch({ body: { area: 'ge' } })).id)

  it('is taken up again where the connection was cut, after a redirect on the same host', async () => {
    const content = await readFile(zip)
    const half = Math.floor(content.length / 2)
    const ranges: string[] = []
    const { url } = await serveLoopback(({ pathname }, response, count) => {
      if (pathname === '/ge.zip') return response.writeHead(302, { location: '/new/ge.zip' }).end()
      const headers = { etag: '"one"', 'accept-ranges': 'bytes' }
      if (count <= 2) {
        response.writeHead(200, { ...headers, 'content-length': content.length })
        return response.write(content.subarray(0, half), () => response.destroy())
      }
      const range = response.req.headers.range ?? ''
      ranges.push(range)
      const rest = content.subarray(Number(/\d+/.exec(range)?.[0] ?? 0))
      return response.writeHead(206, { ...headers, 'content-length': rest.length }).end(rest)
    })
    publisher = url
    expect(await fetchArea()).toMatchObject({ state: 'done', origin: 'address', buildings: 500 })
    expect(ranges).toHaveLength(1)
    expect(ranges[0]).toMatch(/^bytes=\d+-$/)
  })

  it('is refused from another host, if it is absent, or if it is another thing', async () => {
    const elsewhere = await serveLoopback((_, response) => response.end('private'))
    const { url } = await serveLoopback((_, response, count) => {
      if (count === 1) return response.writeHead(302, { location: `${elsewhere.url}/x` }).end()
      if (count === 2) return response.writeHead(404).end('not here')
      return response.end('<!doctype html>')
    })
    publisher = url
    expect(await fetchArea()).toMatchObject({ state: 'failed', fault: 'refused' })
    expect(elsewhere.requests).toEqual([])
    expect(await fetchArea()).toMatchObject({ state: 'failed', fault: 'refused' })
    expect(await fetchArea()).toMatchObject({ state: 'failed', fault: 'truncated' })
  })
})

it('counts mandates by their origin', async () => {
  expect((await office.sources.mandates({})).results).toEqual([
    { origin: 'office', mandates: 0, open: 0, latest: null },
    { origin: 'request', mandates: 0, open: 0, latest: null },
    { origin: 'campaign', mandates: 0, open: 0, latest: null },
  ])
})
