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
let city: string

beforeAll(async () => {
  app = await testApp()
  office = await app.as('admin')
  await writeDump(join(folder, 'ge'), { buildings: 300, seed: 5, cantons: ['GE'] })
  await importRegister({ pool: app.database.pool, path: join(folder, 'ge'), now: new Date() })
  const { rows } = await app.database.pool.query(
    'select municipality_name from register_buildings group by 1 order by count(*) desc limit 1',
  )
  city = rows[0].municipality_name
})
afterAll(remove)

const createIn = (name: string) =>
  office.campaigns.create({ body: { name, mode: 'cities', cities: [city] } as never })

/** Lines of an export of results, in English. */
const exportOf = async (query: Record<string, string>) => {
  const response = await fetch(
    `${app.url}/api/campaign_results/export/?${new URLSearchParams({ format: 'csv', ...query })}`,
    { headers: { Authorization: `Bearer ${office.token}`, 'Accept-Language': 'en' } },
  )
  expect(response.status).toBe(200)
  return (await response.text()).trim().split('\r\n')
}

describe('the follow-up of a result (§2./prospection-campaign/{id})', () => {
  it('bars a building in every campaign, until it is taken back in one', async () => {
    const [one, other] = await Promise.all([createIn('One'), createIn('Other')])
    await office.campaigns.search({ params: { id: one.id } })
    await office.campaigns.search({ params: { id: other.id } })
    const resultIn = async (id: number) =>
      (await office.campaigns.results({ params: { id } })).results[0]!
    const mine = await resultIn(one.id)
    const theirs = await resultIn(other.id)
    const update = ({ id }: { id: number }, body: object) =>
      office.campaign_results.update({ params: { id }, body })
    const barred = { egid: mine.egid, status: 'do_not_contact', reason: 'By phone' }
    await update(mine, { status: 'do_not_contact', reason: 'By phone' })
    expect(await resultIn(other.id)).toMatchObject(barred)
    // A form that says again what it was shown keeps nothing of it.
    await update(theirs, { status: 'do_not_contact' })
    await update(theirs, { status: 'do_not_contact', notes: 'Seen' })
    // No choice of columns makes it an address like the others.
    const rows = await exportOf({ campaign: `${other.id}`, columns: 'egid' })
    expect(rows.find((row) => row.includes(`${mine.egid}`))).toContain('Do not contact')
    await update(theirs, { reason: 'In writing' })
    expect(await resultIn(one.id)).toMatchObject({ ...barred, reason: 'In writing' })
    await update(theirs, { status: 'new' })
    for (const { id } of [one, other])
      expect(await resultIn(id)).toMatchObject({ egid: mine.egid, status: 'new' })
  })

  it('shows the mandate that was made of a result', async () => {
    const { id } = await createIn('With a mandate')
    await office.campaigns.search({ params: { id } })
    const [result] = (await office.campaigns.results({ params: { id } })).results
    await expect(
      office.campaign_results.update({
        params: { id: result!.id },
        body: { status: 'mandate_created' },
      }),
    ).rejects.toMatchObject({ status: 409 })
    const client = await app.as('client')
    const building = await office.buildings.create({ body: { egid: result!.egid } })
    const [product] = (await office.products.list({})).results
    const mandate = await office.mandates.create({
      body: { product: product!.id, building: building.id, client: client.id },
    })
    expect(await office.campaign_results.get({ params: { id: result!.id } })).toMatchObject({
      status: 'mandate_created',
      mandate: mandate.id,
    })
    const fromCampaigns = async () =>
      (await office.sources.mandates({})).results.find(({ origin }) => origin === 'campaign')
    expect(await fromCampaigns()).toMatchObject({ mandates: 1, open: 1 })
    await office.campaign_results.update({
      params: { id: result!.id },
      body: { status: 'mandate_created', notes: 'Signed' },
    })
    await office.mandates.remove({ params: { id: mandate.id } })
    expect(await office.campaign_results.get({ params: { id: result!.id } })).toMatchObject({
      ...{ status: 'new', mandate: null },
    })
    expect(await fromCampaigns()).toMatchObject({ mandates: 0, latest: null })
  })

  it('says why a building is excluded, how somebody was contacted and whence an owner’s name is', async () => {
    const { id } = await createIn('Explained')
    await office.campaigns.search({ params: { id } })
    const [result] = (await office.campaigns.results({ params: { id } })).results
    const params = { id: result!.id }
    const update = (body: object) => office.campaign_results.update({ params, body })
    const refused = async (body: object) =>
      Object.keys(
        await update(body).then(
          () => ({}),
          ({ body: error }) => error.fields,
        ),
      )
    expect(await refused({ status: 'excluded' })).toEqual(['reason'])
    expect(await refused({ status: 'excluded', reason: '' })).toEqual(['reason'])
    expect(await update({ status: 'excluded', reason: 'Protected' })).toMatchObject({
      ...{ status: 'excluded', reason: 'Protected' },
    })
    expect(await refused({ reason: null })).toEqual(['reason'])
    expect(await refused({ status: 'contacted' })).toEqual(['channel'])
    expect(await update({ status: 'contacted', channel: 'letter' })).toMatchObject({
      ...{ status: 'contacted', contacted_on: dayOf(new Date()) },
    })
    expect(await refused({ channel: null })).toEqual(['channel'])
    expect(await refused({ owner_name: 'Odile Vautier' })).toEqual(['owner_source'])
    await update({ owner_name: 'Odile Vautier', owner_source: 'Land register' })
    expect(await refused({ owner_source: null })).toEqual(['owner_source'])
    await update({ owner_name: null, owner_source: null })
    // What was entered before keeps nobody from the rest.
    await app.database.pool.query(
      `update campaign_results set status = 'excluded', reason = null where id = ${result!.id}`,
    )
    expect(await update({ notes: 'Seen' })).toMatchObject({ notes: 'Seen', reason: null })
  })

  it('is listed by city and period, and campaigns by theirs', async () => {
    const { id } = await createIn('Listed')
    const periods = await office.campaigns.create({
      body: {
        ...{ name: 'Of a period', mode: 'cities', cities: [city] },
        construction_periods: [8013, 8014],
      } as never,
    })
    const found = async (query: object) =>
      (await office.campaigns.list({ query: { page_size: 100, ...query } })).results
    expect((await found({ places: city })).map((row) => row.id)).toContain(id)
    expect(await found({ places: 'Nowhere' })).toEqual([])
    expect(await found({ construction_periods: ['8014'] })).toMatchObject([
      { id: periods.id, places: city, construction_periods: [8013, 8014] },
    ])
    expect(await found({ construction_periods: ['8011'] })).toEqual([])
    await office.campaigns.search({ params: { id } })
    const { results } = await office.campaigns.results({ params: { id } })
    const { construction_period, city: place } = results[0]!
    const query = { campaign: [id], construction_period: [construction_period!], city: place! }
    for (const row of (await office.campaign_results.list({ query })).results)
      expect([row.construction_period, row.city]).toEqual([construction_period, place])
  })

  it('dates a contact by the day on which it is entered, unless somebody says otherwise', async () => {
    const { id } = await createIn('Dated')
    await office.campaigns.search({ params: { id } })
    const [one, other] = (await office.campaigns.results({ params: { id } })).results
    const update = (result: typeof one, contacted_on?: string) =>
      office.campaign_results.update({
        params: { id: result!.id },
        body: { status: 'interested', ...(contacted_on && { contacted_on }) },
      })
    expect((await update(one)).contacted_on).toBe(dayOf(new Date()))
    expect((await update(other, '2026-11-20')).contacted_on).toBe('2026-11-20')
    await expect(update(other, '2031-01-01')).rejects.toMatchObject({
      ...{ status: 400, body: { fields: { contacted_on: [expect.any(String)] } } },
    })
  })

  it('is exported with the source of its data', async () => {
    const { id } = await createIn('Exported')
    const { campaign } = await office.campaigns.search({ params: { id } })
    const lines = await exportOf({ campaign: `${id}` })
    // The head, and an empty line before the source.
    expect(lines).toHaveLength(campaign.kept_count! + 3)
    expect(lines.at(-1)).toContain(campaign.register_version!)
    expect(lines.at(-1)).toContain('Federal Register of Buildings and Dwellings (RegBL), FSO')
  })
})

it('§2./prospection-campaign/{id} shows streets of a register in capitals as people write them, and keeps them as given', async () => {
  await app.database.pool.query('update register_streets set name = upper(name)')
  const campaign = await createIn('Capitals')
  await office.campaigns.search({ params: { id: campaign.id } })
  const { results } = await office.campaigns.results({ params: { id: campaign.id } })
  const { id, egid, address } = results.at(-1)!
  const { rows } = await app.database.pool.query(
    'select address from campaign_results where id = $1',
    [id],
  )
  expect(rows[0].address).toMatch(/^\p{Lu}{3}/u)
  expect(address).toMatch(/^\p{Lu}\p{Ll}/u)
  expect(address.toLowerCase()).toBe(rows[0].address.toLowerCase())
  const lines = await exportOf({ campaign: `${campaign.id}`, columns: 'egid,address' })
  expect(lines.find((line) => line.startsWith(`${egid};`))).toContain(address)

  const building = await office.buildings.create({ body: { egid } })
  expect(address.startsWith(building.street_name!)).toBe(true)
  const alike = await office.campaigns.alike({ query: { building: building.id, radius_km: 20 } })
  expect(alike.results.length).toBeGreaterThan(0)
  for (const one of alike.results) expect(one.address).toMatch(/^\p{Lu}\p{Ll}/u)
})
