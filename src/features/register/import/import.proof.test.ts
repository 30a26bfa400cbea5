import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import proveRegister from '../../../../prove/register/register.ts'
import { connect, type Database } from '../../../kernel/database/db.server.ts'
import { migrateDatabase } from '../../../kernel/database/migrate.server.ts'
import { writeDump, zipDump } from '../../../testing/register/registerDump.ts'
import { createScratchFolder } from '../../../testing/scratch.ts'
import { federalRegister, loadRegister, shippedRegister } from '../load.server.ts'
import { findImportedBuilding, findRegisterBuilding, searchRegister } from '../register.server.ts'
import { importRegister } from './importRegister.server.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const name = `register_import_${process.pid}_${Date.now()}`
const { folder, remove } = createScratchFolder()
let database: Database
let url: string

async function asAdmin(statement: string) {
  const admin = new pg.Client(inject('databaseUrl'))
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}

beforeAll(async () => {
  await asAdmin(`create database ${name}`)
  const address = new URL(inject('databaseUrl'))
  address.pathname = name
  url = address.href
  database = connect(url, (error) => console.error(error))
  await migrateDatabase(database, root)
  await loadRegister(database.pool, root)
})

afterAll(async () => {
  await database.close()
  await asAdmin(`drop database ${name} with (force)`)
  remove()
})

const sources = async () =>
  (await database.pool.query('select key, rows from register_sources order by key')).rows

describe('importing a dump of some cantons', () => {
  it('keeps the shipped addresses of Geneva until a dump contains the canton (§2)', async () => {
    const dump = join(folder, 'vaud')
    await writeDump(dump, { buildings: 3_000, seed: 7, cantons: ['VD', 'FR'] })
    const imported = await importRegister({ pool: database.pool, path: dump, now: new Date() })
    expect(imported).toMatchObject({
      ...{ version: '31.10.2026', cantons: ['FR', 'VD'], buildings: 3_000, bad_rows: 0 },
    })
    expect(await sources()).toEqual([
      { key: federalRegister.key, rows: 3_000 },
      { key: shippedRegister.key, rows: 17_583 },
    ])
    const [first] = await searchRegister(database.db, 'av. giuseppe motta 30')
    expect(first).toMatchObject({ egid: 1015052, label: 'Avenue Giuseppe-Motta 30' })
    // Nothing is loaded again at the next start.
    expect(await loadRegister(database.pool, root)).toBe(false)
  })

  it('gives the fields of a building, and finds it by its address (§3)', async () => {
    const { rows } = await database.pool.query<{ egid: number }>(
      'select egid from register_buildings where sre is not null order by egid limit 1',
    )
    const { egid } = rows[0]!
    const building = await findImportedBuilding(database.db, egid)
    expect(building).toMatchObject({ egid, building_status: 1004 })
    expect(building!.coordinate_e).toBeGreaterThan(2_480_000)
    expect(building!.entrances[0]).toMatchObject({ street_name: building!.street_name })
    const { street_name, street_number, city } = building!
    const [first] = await searchRegister(database.db, `${street_name} ${street_number}, ${city}`)
    expect(first).toMatchObject({ egid, street_name, street_number, city })
    expect(await findRegisterBuilding(database.db, egid)).toMatchObject({
      source: federalRegister.key,
    })
  })

  it('replaces those cantons and no others, from the publisher’s zip file', async () => {
    const dump = join(folder, 'geneva')
    await writeDump(dump, { buildings: 1_000, seed: 8, cantons: ['GE'] })
    const zip = join(folder, 'ge.zip')
    await zipDump(dump, zip)
    const kept = await database.pool.query<{ egid: number }>(
      'select egid from register_entrances where position = 0 and egid > 900001000 order by egid',
    )
    const last = kept.rows.at(-1)!.egid
    const before = await findRegisterBuilding(database.db, last)
    // Generated EGIDs begin anew, so those of the first dump are replaced.
    const imported = await importRegister({ pool: database.pool, path: zip, now: new Date() })
    expect(imported).toMatchObject({ cantons: ['GE'], buildings: 1_000 })
    const { rows } = await database.pool.query(
      'select canton, count(*)::int from register_buildings group by 1 order by 1',
    )
    expect(rows.map(({ canton }) => canton)).toEqual(['FR', 'GE', 'VD'])
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(3_000)
    expect(await sources()).toEqual([{ key: federalRegister.key, rows: 3_000 }])
    expect(await findRegisterBuilding(database.db, 1015052)).toBeUndefined()
    // The addresses of the others stay too.
    expect(await findRegisterBuilding(database.db, last)).toEqual(before)
    const { rows: addressed } = await database.pool.query(
      'select egid from register_entrances where position = 0 and egid > 900001000 order by egid',
    )
    expect(addressed).toEqual(kept.rows)
    const { street_name, street_number, city } = before!.addresses[0]!
    const [first] = await searchRegister(database.db, `${street_name} ${street_number}, ${city}`)
    expect(first).toMatchObject({ street_name, street_number, city })
  })

  it('leaves no trace if it is cancelled', async () => {
    const stopping = new AbortController()
    const cancelled = importRegister({
      ...{ pool: database.pool, path: join(folder, 'ge.zip'), now: new Date() },
      signal: stopping.signal,
      progress: (step) => step === 'indexes' && stopping.abort(),
    })
    await expect(cancelled).rejects.toThrow('aborted')
    expect(await sources()).toEqual([{ key: federalRegister.key, rows: 3_000 }])
    const { rows } = await database.pool.query(
      `select 1 from pg_namespace where nspname = 'register_fresh'`,
    )
    expect(rows).toEqual([])
  })

  it('keeps the version before in a schema of its own until the next', async () => {
    const { rows } = await database.pool.query(
      `select count(*)::int from register_previous.register_buildings where canton = 'GE'`,
    )
    expect(rows).toEqual([{ count: 0 }])
  })
})

describe('`npm run register:import`', () => {
  const runScript = (script: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', join(root, script), ...args], {
      ...{ cwd: root, env: { ...process.env, DATABASE_URL: url, DATA_DIR: join(folder, 'data') } },
    })
  const run = (path: string) => runScript('src/commands/importRegister.ts', path)

  it('imports a dump that lies on the server, with an act in the audit log', async () => {
    const { stdout } = await run(join(folder, 'geneva'))
    expect(stdout).toMatch(/^Imported 1000 buildings and \d+ entrances of GE, version 31\.10\.2026/)
    const { rows } = await database.pool.query(
      `select detail ->> 'file' as file from audit_log where act = 'sources:imported'`,
    )
    expect(rows).toEqual([{ file: 'geneva' }])
    const { rows: imports } = await database.pool.query(
      'select origin, name, state, buildings, bad_rows from register_imports',
    )
    expect(imports).toEqual([
      { origin: 'command', name: 'geneva', state: 'done', buildings: 1000, bad_rows: 0 },
    ])
  }, 60_000)

  it('imports what `npm run register:generate` writes', async () => {
    const path = join(folder, 'generated')
    await runScript('src/testing/write/writeRegister.ts', '--buildings=300', '--seed=5', path)
    expect((await run(path)).stdout).toMatch(/^Imported 300 buildings /)
  }, 60_000)

  it('says why it refuses one', async () => {
    await expect(run(join(folder, 'absent.zip'))).rejects.toMatchObject({
      ...{ code: 1, stdout: expect.stringContaining('not_found') },
    })
    const { rows } = await database.pool.query(
      'select name, state, fault from register_imports order by id desc limit 1',
    )
    expect(rows).toEqual([{ name: 'absent.zip', state: 'failed', fault: 'not_found' }])
  }, 60_000)
})

describe('a short run of `npm run prove register`', () => {
  it('reads recorded answers, reports hostile rows, refuses broken dumps, survives kills and finds addresses', async () => {
    const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9))
    const proved = await proveRegister({
      ...{ seed, log: () => undefined, pool: database.pool, url, folder: join(folder, 'proof') },
      ...{ buildings: 8_000, hostileRows: 1_000, kills: 2, searches: 200 },
    })
    expect(proved.hostile, `seed ${seed}`).toBe(1_000)
  }, 180_000)
})
