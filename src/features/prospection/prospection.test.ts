import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { writeDump } from '../../testing/register/registerDump.ts'
import { createScratchFolder } from '../../testing/scratch.ts'
import { codesOf } from '../register/codes.ts'
import { energyKinds, energyOfCode } from '../register/energyKinds.ts'
import { importRegister } from '../register/import/importRegister.server.ts'
import type { Criteria } from './campaign.ts'
import { maxPoints, type ScorePart, scoreOf, scoreParts } from './score.ts'

const { folder, remove } = createScratchFolder()
let app: TestApp
let office: TestPerson
let city = ''

beforeAll(async () => {
  app = await testApp()
  office = await app.as('admin')
  await writeDump(join(folder, 'ge'), { buildings: 1500, seed: 5, cantons: ['GE'] })
})
afterAll(remove)

const importDump = () =>
  importRegister({ pool: app.database.pool, path: join(folder, 'ge'), now: new Date() })

const createIn = (name: string, rest: Partial<Criteria> = {}) =>
  office.campaigns.create({ body: { name, mode: 'cities', cities: [city], ...rest } as never })

describe('without a national register', () => {
  it('a campaign stays a draft, and its search says what is missing', async () => {
    city = 'Carouge (GE)'
    const draft = await createIn('Draft')
    expect(draft).toMatchObject({ status: 'draft', selected_city: city })
    await expect(office.campaigns.search({ params: { id: draft.id } })).rejects.toMatchObject({
      status: 409,
    })
  })
})

describe('a campaign (§3.campaign.name, §3.campaign.selected_city, §3.campaign.cities, §3.campaign.radius, §9.prospection_radius)', () => {
  beforeAll(async () => {
    await importDump()
    const { rows } = await app.database.pool.query(
      'select municipality_name from register_buildings group by 1 order by count(*) desc limit 1',
    )
    city = rows[0].municipality_name
  })

  it('looks in cities: count, frozen result and pages of 50 agree', async () => {
    const { count, facets } = await office.campaigns.count({
      body: { mode: 'cities', cities: [city] } as never,
    })
    expect(count).toBeGreaterThan(50)
    expect(Object.values(facets.energy_sources).reduce((a, b) => a + b, 0)).toBe(count)
    const { id } = await createIn('Whole city')
    const searched = await office.campaigns.search({ params: { id } })
    expect(searched.campaign).toMatchObject({
      status: 'ready',
      found_count: count,
      kept_count: count,
    })
    expect(searched.campaign.frozen_at).not.toBeNull()
    const page = await office.campaigns.results({ params: { id }, query: { page: 1 } })
    expect(page.count).toBe(count)
    expect(page.results).toHaveLength(50)
    for (const { score, score_points } of page.results) {
      const points = score_points as Record<ScorePart, number>
      expect(scoreOf(points)).toBe(score)
      for (const part of scoreParts) expect(points[part]).toBeLessThanOrEqual(maxPoints[part])
    }
    const scores = page.results.map(({ score }) => score)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
  })

  it('counts nothing around an address that the register does not have: it says so', async () => {
    const body = { mode: 'radius', address: 'Rue Introuvable 999, 9999 Nulle Part' } as never
    const error = await office.campaigns.count({ body }).catch((cause) => cause)
    expect(error).toMatchObject({
      status: 400,
      body: { fields: { address: [expect.any(String)] } },
    })
    // Saved when it was there, and lost with another register.
    const { id } = await createIn('Lost')
    await app.database.pool.query(
      `update campaigns set mode = 'radius', cities = null, radius_km = 1, address = 'Rue Introuvable 999' where id = ${id}`,
    )
    await expect(office.campaigns.search({ params: { id } })).rejects.toMatchObject({
      ...{ status: 409, body: { code: 'address_unknown' } },
    })
  })

  it('looks around an address of the register, and in no unknown place', async () => {
    const { rows } = await app.database.pool.query(
      `select concat_ws(' ', s.name, e.street_number) || ', ' || s.postcode || ' ' || s.city as address
       from register_entrances e join register_streets s on s.id = e.street_id
       where e.street_number is not null order by e.egid limit 1`,
    )
    const { address } = rows[0]
    const near = await office.campaigns.create({
      body: { name: 'Near', mode: 'radius', address, radius_km: 2 },
    })
    expect(near.selected_city).toBe(`${address}, 2 km`)
    expect([near.centre_e, near.centre_n]).toEqual([expect.any(Number), expect.any(Number)])
    const { campaign } = await office.campaigns.search({ params: { id: near.id } })
    expect(campaign.found_count).toBeGreaterThan(0)
    // Its place stays where it was when the register no longer knows the address.
    const { db } = app.database
    await db.execute(
      sql`update register_buildings set coordinate_e = null where coordinate_e = ${near.centre_e}`,
    )
    const renamed = await office.campaigns.update({
      params: { id: near.id },
      body: { name: 'Nearby' },
    })
    expect(renamed).toMatchObject({ name: 'Nearby', centre_e: near.centre_e })
    await db.execute(
      sql`update register_buildings set coordinate_e = ${near.centre_e} where coordinate_e is null`,
    )
    await expect(
      office.campaigns.create({
        body: { name: 'Nowhere', mode: 'radius', address: 'Xqzw 999, 9999 Qqqq' },
      }),
    ).rejects.toMatchObject({ status: 400 })
    await expect(
      office.campaigns.create({
        body: { name: 'Far', mode: 'radius', address, radius_km: 20.1 },
      }),
    ).rejects.toMatchObject({ status: 400 })
  })

  it('counts what its filters say, on random ones (§3.campaign.energy_sources, §3.campaign.building_class, §3.campaign.construction_period, §3.campaign.last_heating_update)', async () => {
    const { rows } = await app.database.pool.query(
      `select heating_energy_1 as energy, affectation as class, construction_period as period,
         heating_updated_1::text as updated from register_buildings
       where municipality_name = $1 and building_status = 1004`,
      [city],
    )
    const filters = fc.record({
      energy_sources: fc.subarray([...energyKinds]),
      building_class: fc.option(fc.constantFrom(...codesOf('GKLAS'))),
      construction_periods: fc.subarray([...codesOf('GBAUP')]),
      heating_updated_before: fc.option(fc.integer({ min: 1990, max: 2030 })),
      heating_updated_unknown: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(filters, async (drawn) => {
        const { heating_updated_before: before, heating_updated_unknown: unknown } = drawn
        const expected = rows.filter(
          ({ energy, class: kind, period, updated }) =>
            (drawn.energy_sources.length === 0 ||
              drawn.energy_sources.includes(energyOfCode(energy))) &&
            (drawn.building_class === null || drawn.building_class === kind) &&
            (drawn.construction_periods.length === 0 ||
              drawn.construction_periods.includes(period)) &&
            ((before === null && !unknown) ||
              (unknown && updated === null) ||
              (before !== null && updated !== null && updated < `${before}-01-01`)),
        )
        const body = { mode: 'cities', cities: [city], ...drawn } as never
        expect((await office.campaigns.count({ body })).count).toBe(expected.length)
      }),
      { numRuns: 60 },
    )
  }, 60_000)

  it('says what a refresh changed, and keeps the follow-up', async () => {
    const { id } = await createIn('Refreshed')
    await office.campaigns.search({ params: { id } })
    const { results } = await office.campaigns.results({ params: { id } })
    const [first, second] = results as [(typeof results)[0], (typeof results)[0]]
    await office.campaign_results.update({
      params: { id: first.id },
      body: { status: 'contacted', contacted_on: '2026-11-20', channel: 'letter' },
    })
    expect((await office.campaigns.get({ params: { id } })).status).toBe('in_progress')
    await app.database.db.execute(
      sql`update register_buildings set apartments = 77 where egid = ${first.egid}`,
    )
    await app.database.db.execute(
      sql`update register_buildings set building_status = 1007 where egid = ${second.egid}`,
    )
    const refreshed = await office.campaigns.search({ params: { id } })
    expect(refreshed).toMatchObject({ added: 0, changed: 1, gone: 1 })
    expect(refreshed.campaign.status).toBe('in_progress')
    expect(await office.campaign_results.get({ params: { id: first.id } })).toMatchObject({
      change: 'changed',
      apartments: 77,
      status: 'contacted',
    })
    expect(await office.campaign_results.get({ params: { id: second.id } })).toMatchObject({
      change: 'gone',
    })
    const again = await office.campaigns.search({ params: { id } })
    expect(again).toMatchObject({ added: 0, changed: 0, gone: 0 })
  })

  it('looks in no city that the register does not have', async () => {
    const refusal = { status: 400, body: { fields: { cities: [expect.stringContaining('Xqzw')] } } }
    await expect(
      office.campaigns.create({
        body: { name: 'Nowhere', mode: 'cities', cities: [city, 'Xqzw'] } as never,
      }),
    ).rejects.toMatchObject(refusal)
    const { id } = await createIn('Somewhere')
    await expect(
      office.campaigns.update({ params: { id }, body: { cities: ['Xqzw'] } }),
    ).rejects.toMatchObject(refusal)
  })

  it('takes its results along into the trash and back', async () => {
    const { id } = await createIn('Thrown away')
    await office.campaigns.search({ params: { id } })
    const [result] = (await office.campaigns.results({ params: { id } })).results
    const query = { campaign: [id] }
    const params = { id: result!.id }
    expect((await office.campaign_results.list({ query })).count).toBeGreaterThan(0)
    await office.campaigns.remove({ params: { id } })
    expect((await office.campaign_results.list({ query })).count).toBe(0)
    await Promise.all(
      [
        office.campaigns.results({ params: { id } }),
        office.campaign_results.get({ params }),
        office.campaign_results.history({ params }),
        office.campaign_results.update({ params, body: { notes: 'Too late' } }),
      ].map((call) => expect(call).rejects.toMatchObject({ status: 404 })),
    )
    await office.campaigns.restore({ params: { id } })
    expect(await office.campaign_results.get({ params })).toMatchObject({ notes: null })
  })

  it('is ended and archived by hand (§3.campaign.status)', async () => {
    const { id } = await createIn('Ended')
    const move = (to: 'done' | 'archived' | 'in_progress') =>
      office.campaigns.move({ params: { id }, body: { to } })
    await expect(move('done')).rejects.toMatchObject({ status: 409 })
    await office.campaigns.search({ params: { id } })
    expect((await move('done')).status).toBe('done')
    expect((await move('archived')).status).toBe('archived')
  })

  it('is the office’s only', async () => {
    for (const other of [await app.as('client'), await app.as('partner')]) {
      await expect(other.campaigns.list({})).rejects.toMatchObject({ status: 403 })
      await expect(other.campaign_results.list({})).rejects.toMatchObject({ status: 403 })
      await expect(
        other.campaigns.count({ body: { mode: 'cities', cities: [city] } as never }),
      ).rejects.toMatchObject({ status: 403 })
    }
  })
})
