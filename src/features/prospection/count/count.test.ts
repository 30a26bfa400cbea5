import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { questionsOf } from '../../../testing/register/drawnQuestions.ts'
import { writeDump } from '../../../testing/register/registerDump.ts'
import { createScratchFolder } from '../../../testing/scratch.ts'
import { importRegister } from '../../register/import/importRegister.server.ts'
import { mapBits } from '../../register/projection.ts'
import { findPoints } from '../live.server.ts'
import { countBuildings } from '../selection.server.ts'
import { type BuildingCounter, openBuildingCounter } from './buildingCounter.server.ts'
import { loadColumns } from './loadColumns.server.ts'
import { countInColumns, type FoundPoint, findPointsInColumns } from './questions.ts'

const { folder, remove } = createScratchFolder()
let app: TestApp
let office: TestPerson
const threads: Worker[] = []
const noteThread = (thread: Worker) => void threads.push(thread)

beforeAll(async () => {
  process.on('worker', noteThread)
  app = await testApp()
  office = await app.as('admin')
  const dump = { seed: 7, cantons: ['GE', 'VD'] }
  await writeDump(join(folder, 'first'), { buildings: 3000, ...dump })
  await writeDump(join(folder, 'second'), { buildings: 2000, ...dump })
})
afterAll(async () => {
  process.off('worker', noteThread)
  remove()
})

const importDump = (name: string) =>
  importRegister({ pool: app.database.pool, path: join(folder, name), now: new Date() })

const everywhere = { cities: ['Genève', 'Lausanne', 'Carouge (GE)'] }
const countOf = async (rest: object = everywhere) =>
  (await office.campaigns.count({ body: { mode: 'cities', ...rest } as never })).count

const registerTable = async () =>
  Number(
    (await app.database.pool.query(`select 'register_buildings'::regclass::oid as oid`)).rows[0]
      .oid,
  )

/** Asks a counter until its columns are there. */
async function whenLoaded(counter: BuildingCounter, table: number) {
  const ask = async () =>
    counter.count({
      table,
      criteria: { mode: 'cities', ...everywhere },
      centre: undefined,
      signal: new AbortController().signal,
    })
  await expect.poll(ask).toBeDefined()
}

const openCounter = (idleTimeout?: number) =>
  openBuildingCounter({
    program: app.config,
    database: app.database,
    log: pino({ level: 'silent' }),
    idleTimeout,
  })

describe('without a national register', () => {
  it('no thread is started', async () => {
    expect(await countOf()).toBe(0)
    expect(threads).toEqual([])
  })
})

describe('the count in columns', () => {
  beforeAll(async () => {
    await importDump('first')
    // What the generator does not make: other states, codes of no catalogue, no place, places on the edge of a radius.
    await app.database.pool.query(`
      update register_buildings set
        building_status = case egid % 50 when 0 then 1007 when 1 then null else building_status end,
        heating_energy_1 = case egid % 41 when 0 then 7777 when 1 then 0 else heating_energy_1 end,
        affectation = case egid % 43 when 0 then 0 when 1 then 9999 else affectation end,
        construction_period = case egid % 37 when 0 then 0 else construction_period end,
        heating_updated_1 = case egid % 31 when 0 then date '2010-01-01' when 1 then date '2009-12-31'
          else heating_updated_1 end,
        coordinate_e = case egid % 29 when 0 then null when 1 then round(coordinate_e / 100) * 100
          else coordinate_e end,
        coordinate_n = case egid % 29 when 1 then round(coordinate_n / 100) * 100 else coordinate_n end`)
  })

  it('equals that of SQL for any place and any filters', async () => {
    const columns = await loadColumns(app.database.pool.options.connectionString!)
    const questions = await questionsOf(app.database.pool)
    await fc.assert(
      fc.asyncProperty(questions, async ({ criteria, centre, place }) => {
        const inSql = await countBuildings(criteria, centre, app.database.db)
        expect(countInColumns(columns, place, criteria)).toEqual(inSql)
      }),
      { numRuns: 1000 },
    )
  }, 120_000)

  it('takes a building on the edge of the radius in, as SQL does (§9)', async () => {
    const columns = await loadColumns(app.database.pool.options.connectionString!)
    const { rows } = await app.database.pool.query<{ e: number; n: number }>(
      `select coordinate_e as e, coordinate_n as n from register_buildings
       where building_status = 1004 and coordinate_e is not null and coordinate_n is not null`,
    )
    const onEdge = rows.filter(({ e, n }) => Number.isInteger(e) && Number.isInteger(n))
    expect(onEdge.length).toBeGreaterThan(20)
    for (const { e, n } of onEdge.slice(0, 20)) {
      const centre = { e: e - 300, n: n + 400 }
      const within = rows.filter(
        (one) => (one.e - centre.e) ** 2 + (one.n - centre.n) ** 2 <= 500 ** 2,
      ).length
      const criteria = { mode: 'radius', radius_km: 0.5 } as const
      const { count } = countInColumns(columns, { ...centre, radius: 500 }, {})
      expect(count).toBe(within)
      expect((await countBuildings(criteria, centre, app.database.db)).count).toBe(within)
    }
  })
})

describe('the points in columns', () => {
  it('equal those of SQL for any place, any filters and any tile of it', async () => {
    const columns = await loadColumns(app.database.pool.options.connectionString!)
    const questions = await questionsOf(app.database.pool)
    const { rows: places } = await app.database.pool.query<{ x: number; y: number }>(
      'select map_x as x, map_y as y from register_buildings where map_x is not null order by md5(egid::text) limit 200',
    )
    const sorted = (points: FoundPoint[]) =>
      points.sort((one, other) => one.x - other.x || one.y - other.y)
    let found = 0
    await fc.assert(
      fc.asyncProperty(
        questions,
        fc.constantFrom(...places),
        fc.integer({ min: 5, max: 14 }),
        fc.constantFrom(0, 3),
        async ({ criteria, centre, place }, { x, y }, zoom, groupBits) => {
          const bits = mapBits - zoom
          const area = {
            ...{ west: (x >> bits) << bits, north: (y >> bits) << bits, side: 2 ** bits },
            group: groupBits && bits - groupBits,
          }
          const inSql = await findPoints({ criteria, area }, centre, app.database.db)
          found += inSql.length
          expect(sorted(findPointsInColumns(columns, place, criteria, area))).toEqual(sorted(inSql))
        },
      ),
      { numRuns: 300 },
    )
    expect(found).toBeGreaterThan(50)
  }, 120_000)
})

describe('the thread that counts', () => {
  it('answers like SQL, and reads a new version of the register (§3.campaign.cities)', async () => {
    const first = await countOf()
    expect(first).toBeGreaterThan(0)
    expect(threads).toHaveLength(1)
    const [thread] = threads
    let answers = 0
    thread!.on('message', () => answers++)
    await expect.poll(async () => (await countOf(), answers)).toBeGreaterThan(1)
    expect(await countOf()).toBe(first)
    await importDump('second')
    const second = await countOf()
    expect(second).not.toBe(first)
    expect(threads).toHaveLength(2)
    let fresh = 0
    threads[1]!.on('message', () => fresh++)
    await expect.poll(async () => (await countOf(), fresh)).toBeGreaterThan(1)
    expect(await countOf()).toBe(second)
  }, 60_000)

  it('leaves the count to SQL if it dies', async () => {
    const before = await countOf()
    const started = threads.length
    await threads.at(-1)!.terminate()
    expect(await countOf()).toBe(before)
    expect(await countOf({ ...everywhere, energy_sources: ['oil'] })).toBeLessThan(before)
    // Not at once another one: reading the register takes seconds of a core.
    expect(threads).toHaveLength(started)
  })

  it('does not answer a client that has gone, and answers the others', async () => {
    const counter = openCounter()
    const table = await registerTable()
    await whenLoaded(counter, table)
    const gone = new AbortController()
    const ask = (signal: AbortSignal) =>
      counter.count({
        table,
        criteria: { mode: 'cities', ...everywhere },
        centre: undefined,
        signal,
      })
    const stays = new AbortController().signal
    const answers = [ask(stays), ask(gone.signal), ask(gone.signal), ask(stays)]
    gone.abort()
    const [first, ...others] = await Promise.all(answers)
    expect(first!.count).toBe(await countOf())
    expect(others).toEqual([undefined, undefined, first])
    await counter.close()
  })

  it('ends when nobody asks for long, and starts again with the next question', async () => {
    const counter = openCounter(300)
    const table = await registerTable()
    await whenLoaded(counter, table)
    const thread = threads.at(-1)!
    await expect.poll(() => thread.threadId).toBe(-1)
    await whenLoaded(counter, table)
    expect(threads.at(-1)).not.toBe(thread)
    await counter.close()
  })
})
