import { readFile, writeFile } from 'node:fs/promises'
import { VectorTile } from '@mapbox/vector-tile'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { PbfReader } from 'pbf'
import { beforeAll, expect, it } from 'vitest'
import { one } from '../../kernel/database/db.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { writeDump } from '../../testing/register/registerDump.ts'
import { createScratchFolder } from '../../testing/scratch.ts'
import { atEndOfFile } from '../../testing/setup/endings.ts'
import { codesOfEnergy } from '../register/energyKinds.ts'
import { dumpFiles } from '../register/import/dump.ts'
import { importRegister } from '../register/import/importRegister.server.ts'
import { lngLatOf, mapBits, mercatorOf } from '../register/projection.ts'
import { readParts } from './map.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let partner: TestPerson
let stranger: TestPerson
let ours: number
let theirs: number
let mandate: number

/** The place of the first building, in Geneva; the second stands 200 m from it. */
const place = { coordinate_e: 2_500_100, coordinate_n: 1_117_500 }
const point = mercatorOf(lngLatOf(place.coordinate_e, place.coordinate_n))

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  client = await app.as('client')
  partner = await app.as('partner')
  stranger = await app.as('client', 'partner')
  const create = async (values: object) => (await admin.buildings.create({ body: values })).id
  ours = await create({ street_name: 'Rue des Tuiles', ...place, heating_energy_1: 7520 })
  theirs = await create({
    ...{ street_name: 'Rue du Lac', coordinate_e: place.coordinate_e + 200 },
    ...{ coordinate_n: place.coordinate_n, heating_energy_1: 7530 },
  })
  await create({ street_name: 'Sans coordonnées' })
  const { results } = await admin.products.list({ query: { kind: 'cecb' } })
  const body = { product: results[0]!.id, building: ours, client: client.id, partner: partner.id }
  mandate = (await admin.mandates.create({ body: { ...body, responsible: admin.id } })).id
  await app.database.transaction({ actor: null, source: 'system' }, (db) =>
    db.execute(sql`update mandates set status = 'in_progress' where id = ${mandate}`),
  )
})

const fetchTile = (who: { token?: string }, path: string) =>
  fetch(`${app.url}/api/map/${path}`, {
    headers: who.token ? { Authorization: `Bearer ${who.token}` } : {},
  })

/** Number of the tile of a zoom that contains a map coordinate. */
const tileAt = (z: number, { x, y }: { x: number; y: number }, end = '/') =>
  `${z}/${x >> (mapBits - z)}/${y >> (mapBits - z)}${end}`

/** The features of a tile's layer as somebody gets it: their values, and where they are in it. */
async function read(who: TestPerson, path: string, layer = 'points') {
  const response = await fetchTile(who, path)
  expect(response.status).toBe(200)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const tile = new VectorTile(new PbfReader(new Uint8Array(await response.arrayBuffer())))
  const found = tile.layers[layer]
  return Array.from({ length: found?.length ?? 0 }, (_, index) => {
    const feature = found!.feature(index)
    return { ...feature.properties, at: feature.loadGeometry()[0]![0]! }
  })
}
const ids = async (who: TestPerson, path: string) =>
  (await read(who, path)).map((one) => (one as { id?: unknown }).id).sort()

it('§2 from zoom 14 each building is a point where it stands, with the colour that was asked for', async () => {
  const points = await read(admin, `buildings/${tileAt(14, point)}?colour=energy`)
  expect(points).toHaveLength(2)
  const mine = points.find((one) => 'id' in one && one.id === ours)
  expect(mine).toMatchObject({ count: 1, value: 7520 })
  expect(mine!.at).toMatchObject({ x: point.x & 4095, y: point.y & 4095 })
})

it('§2 before that, buildings near each other are one group; a colour that they do not share is none', async () => {
  for (const z of [5, 9, 13]) {
    const groups = await read(admin, `buildings/${tileAt(z, point)}?colour=energy`)
    expect(groups.reduce((sum, one) => sum + Number((one as { count?: number }).count), 0)).toBe(2)
  }
  const [group] = await read(admin, `buildings/${tileAt(8, point)}?colour=energy`)
  expect(group).toMatchObject({ count: 2 })
  expect(group).not.toHaveProperty('value')
  // How many have which value, for its arcs and the legend.
  expect(readParts((group as unknown as { parts: string }).parts).toSorted()).toEqual([
    ['7520', 1],
    ['7530', 1],
  ])
  expect(group).not.toHaveProperty('id')
})

it('§2 a tile has what the list has: the same filters and search', async () => {
  const path = `buildings/${tileAt(14, point)}`
  expect(await ids(admin, `${path}?heating_energy_1=7530`)).toEqual([theirs])
  expect(await ids(admin, `${path}?search=tuiles`)).toEqual([ours])
  expect(await ids(admin, `${path}?id=${theirs}`)).toEqual([theirs])
  expect(await ids(admin, `${path}?heating_energy_1=7500`)).toEqual([])
  expect(await admin.map.buildingPlaces({ query: { search: 'sans' } })).toEqual({
    ...{ count: 1, located: 0, bounds: null },
  })
  const { count, located, bounds } = await admin.map.buildingPlaces({})
  expect([count, located]).toEqual([3, 2])
  const { lng, lat } = lngLatOf(place.coordinate_e, place.coordinate_n)
  expect(bounds![0]).toBeCloseTo(lng, 4)
  expect(bounds![1]).toBeCloseTo(lat, 3)
})

it('§6.client §6.partner everybody sees on the map what they see in lists, and nobody without a sign-in', async () => {
  const buildings = `buildings/${tileAt(14, point)}?colour=energy`
  const mandates = `mandates/${tileAt(14, point)}?colour=status`
  for (const who of [client, partner]) {
    expect(await ids(who, buildings)).toEqual([ours])
    expect(await read(who, mandates)).toMatchObject([{ id: mandate, value: 'in_progress' }])
    expect((await fetchTile(who, tileAt(14, point, '.mvt'))).status).toBe(403)
  }
  for (const z of [5, 10, 14]) {
    expect(await read(stranger, `buildings/${tileAt(z, point)}`)).toEqual([])
    expect(await read(stranger, `mandates/${tileAt(z, point)}`)).toEqual([])
  }
  expect(await stranger.map.mandatePlaces({})).toEqual({ count: 0, located: 0, bounds: null })
  expect((await fetchTile({}, buildings)).status).toBe(401)
  expect(await ids(admin, mandates)).toEqual([mandate])
  expect((await fetchTile(admin, 'buildings/4/8/5/')).status).toBe(404)
})

it('§6.client a request that the office has not offered shows its client no building', async () => {
  const { results } = await client.products.list({ query: { kind: 'cecb' } })
  const body = { product: results[0]!.id, street_name: 'Chemin du Secret', street_number: '1' }
  const { id, building } = await client.mandates.request({ body })
  await admin.buildings.update({ params: { id: building! }, body: place })
  expect(await ids(client, `mandates/${tileAt(14, point)}`)).toEqual([mandate])
  expect(await ids(admin, `mandates/${tileAt(14, point)}`)).toEqual([mandate, id].sort())
})

it('§2 the colour of the heat index is that of the latest year that the caller may see', async () => {
  await app.database.db.execute(sql`
    insert into idc (building, year, idc) values (${ours}, 2022, 610), (${ours}, 2024, 480), (${ours}, 2025, null)`)
  for (const who of [admin, client, partner])
    expect(await read(who, `buildings/${tileAt(14, point)}?colour=idc&id=${ours}`)).toMatchObject([
      { id: ours, value: 480 },
    ])
  expect(await read(client, `mandates/${tileAt(9, point)}?colour=idc`)).toMatchObject([
    { count: 1, value: 480 },
  ])
})

it('§2 the projection of the database is that of the browser', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.double({ min: 2_485_000, max: 2_834_000, noNaN: true }),
      fc.double({ min: 1_075_000, max: 1_296_000, noNaN: true }),
      async (e, n) => {
        const { rows } = await app.database.db.execute<{ x: number; y: number }>(
          sql`select mercator_x(${e}, ${n}) as x, mercator_y(${e}, ${n}) as y`,
        )
        const { x, y } = one(rows)
        const expected = mercatorOf(lngLatOf(e, n))
        // Rounded down from numbers that may differ in their last bit.
        expect(Math.abs(x - expected.x)).toBeLessThanOrEqual(1)
        expect(Math.abs(y - expected.y)).toBeLessThanOrEqual(1)
      },
    ),
    { numRuns: 50 },
  )
})

it('§2 an import counts its buildings by cell at each zoom, and the points of zoom 14 are the same', async () => {
  const { folder, remove } = createScratchFolder()
  atEndOfFile(async () => remove())
  await writeDump(`${folder}/geneva`, { buildings: 2_000, seed: 11, cantons: ['GE'] })
  // Some are demolished, or were never built.
  const file = `${folder}/geneva/${dumpFiles.buildings}`
  let line = 0
  const gone = (text: string, bare: string) => (line++ % 20 === 0 ? bare : text)
  const text = await readFile(file, 'utf8')
  await writeFile(
    file,
    text.replace(/\t1004\t/g, (status) => gone(status, line % 40 === 0 ? '\t1007\t' : '\t1008\t')),
  )
  await importRegister({ pool: app.database.pool, path: `${folder}/geneva`, now: new Date() })
  const { rows } = await app.database.db.execute<{ zoom: number; total: number }>(
    sql`select zoom, sum(buildings)::int as total from register_grid group by zoom order by zoom`,
  )
  const { rows: standing } = await app.database.db.execute<{ total: number }>(
    sql`select count(*)::int as total from register_buildings where map_x is not null and coalesce(building_status, 0) not in (1007, 1008)`,
  )
  const { total } = one(standing)
  expect(total).toBeGreaterThan(1_700)
  expect(total).toBeLessThan(1_950)
  expect(rows).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13].map((zoom) => ({ zoom, total })))
  const [cell] = await read(admin, tileAt(5, point, '.mvt'), 'cells')
  expect(cell).toHaveProperty('buildings')
  const { rows: busiest } = await app.database.db.execute<{ x: number; y: number; n: number }>(sql`
    select map_x >> 12 as x, map_y >> 12 as y,
      (count(*) filter (where building_status not in (1007, 1008)))::int as n
    from register_buildings group by 1, 2
    having bool_or(building_status in (1007, 1008)) order by 3 desc limit 1`)
  const { x, y, n } = one(busiest)
  expect(await read(admin, `14/${x}/${y}.mvt`)).toHaveLength(n)
})

it('§2 §6.admin the result of a campaign stands on the map as the register places it, with energy, follow-up or period as colour', async () => {
  const { rows } = await app.database.db.execute<{ city: string }>(sql`
    select municipality_name as city from register_buildings where building_status = 1004
    group by 1 order by count(*) desc limit 1`)
  const { id } = await admin.campaigns.create({
    body: { name: 'On the map', mode: 'cities', cities: [one(rows).city] },
  })
  const { campaign } = await admin.campaigns.search({ params: { id } })
  const found = campaign.kept_count!
  const query = { campaign: [id] }
  const { results } = await admin.campaign_results.list({ query })
  const [first, second] = results as [(typeof results)[0], (typeof results)[0]]
  const { count, located, bounds } = await admin.map.resultPlaces({ query })
  expect([count, located]).toEqual([found, found])
  expect(bounds).toHaveLength(4)
  await admin.campaign_results.update({
    params: { id: first.id },
    body: { status: 'do_not_contact' },
  })
  const { rows: places } = await app.database.db.execute<{ x: number; y: number; code: number }>(
    sql`select map_x as x, map_y as y, heating_energy_1 as code from register_buildings where egid = ${first.egid}`,
  )
  const at = one(places)
  const tile = (z: number, more = '') => `campaign_results/${tileAt(z, at)}?campaign=${id}${more}`
  const points = await read(admin, tile(14, '&colour=follow_up'))
  expect(points.find((point) => 'id' in point && point.id === first.id)).toMatchObject({
    value: 'do_not_contact',
  })
  expect(await ids(admin, tile(14, '&status=do_not_contact'))).toEqual([first.id])
  const [alone] = await read(admin, tile(14, `&colour=energy&id=${first.id}`))
  if (first.energy === 'unknown') expect(alone).not.toHaveProperty('value')
  else expect(codesOfEnergy(first.energy)).toContain(Number((alone as { value?: number }).value))
  const groups = await read(admin, tile(5, '&colour=period'))
  expect(groups.reduce((sum, group) => sum + Number((group as { count?: number }).count), 0)).toBe(
    found,
  )
  // What the register no longer has, has no place.
  await app.database.db.execute(sql`delete from register_buildings where egid = ${second.egid}`)
  expect(await admin.map.resultPlaces({ query })).toMatchObject({ count, located: count - 1 })
  for (const who of [client, partner]) expect((await fetchTile(who, tile(14))).status).toBe(403)
})

it('§2 §6.admin what a campaign would find stands on the map while its form is filled, as many as are counted', async () => {
  const { rows } = await app.database.db.execute<{ city: string; x: number; y: number }>(sql`
    select municipality_name as city, avg(map_x)::int as x, avg(map_y)::int as y from register_buildings
    where building_status = 1004 group by 1 order by count(*) desc limit 1`)
  const { city, x, y } = one(rows)
  const find = (who: TestPerson, criteria: object) =>
    fetch(`${app.url}/api/map/found/${tileAt(5, { x, y })}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${who.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(criteria),
    })
  for (const filters of [
    {},
    { energy_sources: ['oil', 'unknown'] },
    { heating_updated_before: 2005 },
  ]) {
    const criteria = { mode: 'cities', cities: [city], ...filters }
    const { count } = await admin.campaigns.count({ body: criteria as never })
    const answer = await find(admin, criteria)
    expect(answer.status).toBe(200)
    const { points } = new VectorTile(new PbfReader(await answer.arrayBuffer())).layers
    const counts = Array.from(
      { length: points!.length },
      (_, index) => points!.feature(index).properties.count,
    )
    expect(counts.reduce((sum: number, one) => sum + Number(one), 0)).toBe(count)
    expect(count).toBeGreaterThan(0)
    expect(counts.length).toBeLessThan(count)
  }
  for (const who of [client, partner])
    expect((await find(who, { mode: 'cities', cities: [city] })).status).toBe(403)
  expect((await find(admin, { mode: 'everywhere' })).status).toBe(400)
})
