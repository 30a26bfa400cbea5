import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import fc from 'fast-check'
import type pg from 'pg'
import { foundArea } from '../src/features/map/registerTiles.server.ts'
import type { Criteria } from '../src/features/prospection/campaign.ts'
import { findPoints } from '../src/features/prospection/live.server.ts'
import { countBuildings, findCentre } from '../src/features/prospection/selection.server.ts'
import { gridZooms } from '../src/features/register/grid.server.ts'
import { mapBits } from '../src/features/register/projection.ts'
import { questionsOf } from '../src/testing/register/drawnQuestions.ts'
import { bareSettings, type openRates } from './rates.ts'
import type { Statement } from './requests.ts'

type Parts = {
  pool: pg.Pool
  seed: number
  /** Sends a call to the product; returns its time in ms and the answer. */
  send: (method: string, path: string, body?: object) => Promise<{ ms: number; json: unknown }>
  /** The reading statements that the product sends for each of these paths. */
  recordReads: (paths: string[]) => Promise<Statement[][]>
  /** Times of the SQL of reading calls, without the product. */
  bareTimes: (reads: Statement[][]) => Promise<number[]>
  rates: Awaited<ReturnType<typeof openRates>>
  /** Prints times through HTTP beside those of their SQL. */
  compare: (what: string, own: number[], bare: number[]) => void
  /** Addresses around which is counted. */
  addresses: readonly string[]
}

/** Calls of each kind. */
const callCount = 100
/** Pages of a campaign, and tiles of each zoom. */
const pageCount = 20
const tileCount = 20
/** Cities of the campaign whose pages are read. */
const citiesOfCampaign = 5
/** Most cities that a campaign may name, and the one tile that has the whole country. */
const mostCities = 100
const wholeCountry = { tile: { z: 5, x: 16, y: 11 }, path: '/api/map/found/5/16/11/' }

/** Measures the live count, the pages of a campaign, and the tiles of the register. */
export async function measureCampaigns(parts: Parts) {
  const { pool, seed, send, compare, addresses } = parts
  const drawn = fc
    .sample(await questionsOf(pool), { numRuns: callCount * 6, seed })
    .map(({ criteria }) => criteria)
  const { rows: named } = await pool.query<{ city: string }>(
    'select municipality_name as city from register_buildings group by 1 order by count(*) desc, 1',
  )
  const cities = named.map(({ city }) => city)
  const radii = drawn
    .filter(({ mode }) => mode === 'radius')
    .slice(0, callCount)
    .map((criteria, index) => ({ ...criteria, address: addresses[index % addresses.length]! }))
  const largest = radii.map((criteria) => ({ ...criteria, radius_km: 20 }))
  const inCities = drawn
    .filter(({ mode }) => mode === 'cities')
    .slice(0, callCount)
    .map((criteria, index) => ({
      ...criteria,
      cities: [cities[index % cities.length]!],
      energy_sources: ['oil' as const, 'gas' as const],
      building_class: 1110,
      construction_periods: [8014, 8015],
    }))
  await waitForColumns(pool, () => send('POST', '/api/campaigns/count/', inCities[0]))
  for (const [what, questions] of [
    ['count around an address', radii],
    ['count within 20 km', largest],
    ['count in a city, three filters', inCities],
  ] as const)
    compare(what, await ownCounts(questions, send), await bareCounts(questions, pool))
  const anywhere = drawn.slice(0, callCount).map((criteria) => ({
    ...criteria,
    mode: 'cities' as const,
    cities: cities.slice(0, mostCities),
  }))
  compare(
    `tile of the whole country, ${mostCities} cities, filters`,
    await ownTimesOf(anywhere, wholeCountry.path, send),
    await barePoints(anywhere, pool),
  )

  const made = await send('POST', '/api/campaigns/', {
    ...{ name: 'Measured', mode: 'cities', cities: cities.slice(0, citiesOfCampaign) },
  })
  const { id } = made.json as { id: number }
  await send('POST', `/api/campaigns/${id}/search/`)
  const pages = Array.from(
    { length: callCount },
    (_, index) => `/api/campaigns/${id}/results/?page=${1 + (index % pageCount)}`,
  )
  const ownTimes = async (paths: string[]) => {
    const times: number[] = []
    for (const path of [...paths.slice(0, 10), ...paths]) times.push((await send('GET', path)).ms)
    return times.slice(-paths.length)
  }
  const compareReads = async (what: string, paths: string[]) => {
    const reads = await parts.recordReads(paths)
    compare(what, await ownTimes(paths), await parts.bareTimes(reads))
    await parts.rates.compare(what, paths, reads)
  }
  await compareReads('page of 50', pages)
  for (let zoom: number = gridZooms.first; zoom <= gridZooms.last + 1; zoom++) {
    const { rows } = await pool.query<{ x: number; y: number }>(
      `select map_x >> $1::int as x, map_y >> $1::int as y from register_buildings
       where map_x is not null order by md5(egid::text || $2) limit $3`,
      [mapBits - zoom, String(seed), tileCount],
    )
    const tiles = rows.map(({ x, y }) => `/api/map/${zoom}/${x}/${y}.mvt`)
    await compareReads(`tile of zoom ${zoom}`, tiles)
  }
}

/** Asks once, and waits until the thread that counts has read the register. */
async function waitForColumns(pool: pg.Pool, ask: () => Promise<unknown>) {
  let idle = 0
  await ask()
  while (idle < 10) {
    await sleep(200)
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where application_name = 'egide count'`,
    )
    idle = rowCount === 0 ? idle + 1 : 0
  }
}

const ownCounts = (questions: readonly Criteria[], send: Parts['send']) =>
  ownTimesOf(questions, '/api/campaigns/count/', send)

async function ownTimesOf(questions: readonly Criteria[], path: string, send: Parts['send']) {
  const times: number[] = []
  for (const question of questions) times.push((await send('POST', path, question)).ms)
  return times
}

/** The same groups of the map in SQL. */
async function barePoints(questions: readonly Criteria[], pool: pg.Pool) {
  const client = await pool.connect()
  const times: number[] = []
  try {
    await client.query(bareSettings)
    const db = drizzle({ client })
    const area = foundArea(wholeCountry.tile)
    for (const criteria of questions) {
      const startedAt = performance.now()
      await findPoints({ criteria, area }, undefined, db)
      times.push(performance.now() - startedAt)
    }
    return times
  } finally {
    client.release()
  }
}

/** The same counts in SQL, with the search for the address. */
async function bareCounts(questions: readonly Criteria[], pool: pg.Pool) {
  const client = await pool.connect()
  const times: number[] = []
  try {
    await client.query(bareSettings)
    const db = drizzle({ client })
    for (const question of questions) {
      const startedAt = performance.now()
      const centre = question.address ? await findCentre(question.address, db) : undefined
      await countBuildings(question, centre, db)
      times.push(performance.now() - startedAt)
    }
    return times
  } finally {
    client.release()
  }
}
