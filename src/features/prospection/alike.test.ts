import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { writeDump } from '../../testing/register/registerDump.ts'
import { createScratchFolder } from '../../testing/scratch.ts'
import { energyOfCode } from '../register/energyKinds.ts'
import { importRegister } from '../register/import/importRegister.server.ts'
import { maxAlike } from './alike.ts'
import type { Criteria } from './campaign.ts'

const { folder, remove } = createScratchFolder()
let app: TestApp
let office: TestPerson
let found: { egid: number; address: string; city: string; energy: number; e: number; n: number }

beforeAll(async () => {
  app = await testApp()
  office = await app.as('admin')
  await writeDump(join(folder, 'ge'), { buildings: 1500, seed: 5, cantons: ['GE'] })
  await importRegister({ pool: app.database.pool, path: join(folder, 'ge'), now: new Date() })
  const { rows } = await app.database.pool.query(
    `select b.egid, concat_ws(' ', s.name, e.street_number) as address, s.city,
       b.heating_energy_1 as energy, b.coordinate_e as e, b.coordinate_n as n
     from register_buildings b join register_entrances e on e.egid = b.egid and e.position = 0
     join register_streets s on s.id = e.street_id
     where b.heating_energy_1 = 7530 and b.affectation is not null and b.construction_period is not null
       and b.building_status = 1004 and e.street_number is not null
     order by b.egid limit 1`,
  )
  found = rows[0]
})
afterAll(remove)

const alikeOf = (building: number, radius_km?: number) =>
  office.campaigns.alike({ query: { building, ...(radius_km && { radius_km }) } })

describe('buildings like one of the office (§2./new-prospection-campaign, §3.campaign.radius)', () => {
  it('are those that a campaign with the same filters finds, without itself, the nearest first', async () => {
    const { id } = await office.buildings.create({ body: { egid: found.egid } })
    const alike = await alikeOf(id, 5)
    const { address, energy_sources, building_class, construction_periods } = alike
    expect(energy_sources).toEqual([energyOfCode(found.energy)])
    const criteria = {
      ...{ mode: 'radius' as const, address, radius_km: 5 },
      ...{ energy_sources, building_class, construction_periods },
    }
    const { count } = await office.campaigns.count({ body: criteria as Criteria })
    expect(count).toBeGreaterThan(1)
    expect(alike.count).toBe(count - 1)
    expect(alike.results).toHaveLength(Math.min(maxAlike, count - 1))
    expect(alike.results.map(({ egid }) => egid)).not.toContain(found.egid)
    const distances = alike.results.map(({ distance }) => distance)
    expect(distances).toEqual([...distances].sort((a, b) => a - b))
    expect(Math.max(...distances)).toBeLessThanOrEqual(5_000)
    // One that the office has, too, is named by its id.
    const [first] = alike.results
    const { id: other } = await office.buildings.create({ body: { egid: first!.egid } })
    await app.database.pool.query('insert into do_not_contact (egid) values ($1)', [first!.egid])
    const marked = (await alikeOf(id, 5)).results
    expect(marked[0]).toMatchObject({ egid: first!.egid, building: other, barred: true })
    expect(marked.slice(1).every(({ barred }) => !barred)).toBe(true)
    expect((await alikeOf(id, 0.1)).count).toBeLessThanOrEqual(alike.count!)
  })

  it('are not looked for by a value that is not known, nor without any or without a place', async () => {
    const { rows } = await app.database.pool.query(
      `select b.egid from register_buildings b join register_entrances e on e.egid = b.egid
       where b.building_status = 1004 and b.egid <> $1 order by b.egid desc limit 1`,
      [found.egid],
    )
    const { id, version } = await office.buildings.create({ body: { egid: rows[0].egid } })
    const params = { id }
    const partly = await office.buildings.update(
      {
        params,
        body: { heating_energy_1: null, affectation: 1122, construction_period: 8014 },
      },
      { ifMatch: version },
    )
    expect(await alikeOf(id, 20)).toMatchObject({
      energy_sources: null,
      building_class: 1122,
      construction_periods: [8014],
      count: expect.any(Number),
    })
    await office.buildings.update(
      { params, body: { affectation: null, construction_period: null } },
      { ifMatch: partly.version },
    )
    expect(await alikeOf(id)).toMatchObject({ count: null, results: [] })
    const lost = await office.buildings.create({
      body: { street_name: 'Xqzw', street_number: '999', heating_energy_1: 7530 },
    })
    expect(await alikeOf(lost.id)).toMatchObject({ address: null, count: null, results: [] })
  })

  it('are the office’s only, and of buildings that it has', async () => {
    await expect(alikeOf(999_999)).rejects.toMatchObject({ status: 404 })
    for (const other of [await app.as('client'), await app.as('partner')])
      await expect(other.campaigns.alike({ query: { building: 1 } })).rejects.toMatchObject({
        status: 403,
      })
  })
})
