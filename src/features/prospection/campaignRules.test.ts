import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayOf } from '../../kernel/field/format.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { writeDump } from '../../testing/register/registerDump.ts'
import { createScratchFolder } from '../../testing/scratch.ts'
import { importRegister } from '../register/import/importRegister.server.ts'

const { folder, remove } = createScratchFolder()
let app: TestApp
let office: TestPerson
let city = ''

beforeAll(async () => {
  app = await testApp()
  office = await app.as('admin')
  await writeDump(join(folder, 'ge'), { buildings: 400, seed: 6, cantons: ['GE'] })
  await importRegister({ pool: app.database.pool, path: join(folder, 'ge'), now: new Date() })
  const { rows } = await app.database.pool.query(
    'select municipality_name from register_buildings group by 1 order by count(*) desc limit 1',
  )
  city = rows[0].municipality_name
})
afterAll(remove)

const change = (egid: number, columns: string) =>
  app.database.pool.query(`update register_buildings set ${columns} where egid = $1`, [egid])

/** A campaign in the city, with its search. */
async function aCampaign(name: string) {
  const { id } = await office.campaigns.create({
    body: { name, mode: 'cities', cities: [city] } as never,
  })
  const search = () => office.campaigns.search({ params: { id } })
  const results = async () => (await office.campaigns.results({ params: { id } })).results
  await search()
  return { id, search, results }
}
const update = (id: number, body: object) =>
  office.campaign_results.update({ params: { id }, body })
const get = (id: number) => office.campaign_results.get({ params: { id } })

describe('a refresh (§2./prospection-campaign/{id})', () => {
  it('says that a building is back, and takes its marks away with the next one', async () => {
    const { search, results } = await aCampaign('Back again')
    const { id, egid } = (await results())[0]!
    await change(egid, 'building_status = 1007')
    expect(await search()).toMatchObject({ changed: 0, gone: 1 })
    await change(egid, 'building_status = 1004')
    expect(await search()).toMatchObject({ added: 0, changed: 1, gone: 0 })
    expect((await get(id)).change).toBe('changed')
    expect(await search()).toMatchObject({ added: 0, changed: 0, gone: 0 })
    expect((await get(id)).change).toBeNull()
  })
})

describe('the follow-up of a result (§4, §2./prospection-campaign/{id})', () => {
  it('is that nobody may be contacted, also where a mandate was made', async () => {
    const { results } = await aCampaign('Barred')
    const { id, egid } = (await results())[1]!
    await makeMandate(egid)
    expect((await get(id)).status).toBe('mandate_created')
    await update(id, { status: 'do_not_contact' })
    expect((await get(id)).status).toBe('do_not_contact')
  })

  it('follows from no mandate that was there before the search', async () => {
    const egid = (await (await aCampaign('Before')).results())[2]!.egid
    await makeMandate(egid)
    const later = (await (await aCampaign('After')).results()).find((one) => one.egid === egid)
    expect(later).toMatchObject({ status: 'new', mandate: null })
  })

  it('keeps the day of the first contact', async () => {
    const { id } = (await (await aCampaign('Contacted')).results())[3]!
    await update(id, { status: 'contacted', channel: 'phone', contacted_on: '2026-03-02' })
    expect((await update(id, { status: 'interested' })).contacted_on).toBe('2026-03-02')
    expect((await update(id, { status: 'new' })).contacted_on).toBe('2026-03-02')
    expect(dayOf(new Date())).not.toBe('2026-03-02')
  })

  async function makeMandate(egid: number) {
    const [client, building] = [
      await app.as('client'),
      await office.buildings.create({ body: { egid } }),
    ]
    const [product] = (await office.products.list({})).results
    await office.mandates.create({
      body: { product: product!.id, building: building.id, client: client.id },
    })
  }
})

describe('the score (§2./prospection-campaign/{id})', () => {
  it.each([
    // Oil, last updated on the first day of a year: that year is not before itself.
    [7530, "'2000-01-01'", 8013, 3, { energy: 40, age: 20, period: 18, size: 6 }],
    [7530, "'1999-12-31'", 8013, 2, { energy: 40, age: 25, period: 18, size: 2 }],
    [7520, 'null', 8011, 20, { energy: 32, age: 8, period: 8, size: 15 }],
    [null, "'2017-12-31'", null, null, { energy: 10, age: 5, period: 0, size: 0 }],
    [7501, "'2018-01-01'", 8023, 6, { energy: 0, age: 0, period: 0, size: 9 }],
  ])(
    'of a building with energy %s, updated %s, of period %s and %s dwellings',
    async (...given) => {
      const [energy, updated, period, apartments, points] = given
      const { search, results } = await aCampaign('Scored')
      const { id, egid } = (await results())[4]!
      await change(
        egid,
        `heating_energy_1 = ${energy}, heating_updated_1 = ${updated}, construction_period = ${period}, apartments = ${apartments}`,
      )
      await search()
      const { score, score_points } = await get(id)
      expect(score_points).toEqual(points)
      expect(score).toBe(Object.values(points).reduce((sum, part) => sum + part, 0))
    },
  )
})

it('looks around no address that is only somewhat like one of the register (§3.campaign.radius)', async () => {
  const { rows } = await app.database.pool.query(
    `select concat_ws(' ', s.name, e.street_number) as address from register_entrances e
     join register_streets s on s.id = e.street_id where e.street_number is not null order by e.egid limit 1`,
  )
  const create = (address: string) =>
    office.campaigns.create({ body: { name: 'Elsewhere', mode: 'radius', address } })
  await expect(create(`${rows[0].address}, 9999 Xqzwopolis`)).rejects.toMatchObject({
    ...{ status: 400, body: { fields: { address: [expect.any(String)] } } },
  })
  expect(await create(rows[0].address)).toMatchObject({ status: 'draft' })
})
