import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as excel from '@cj-tech-master/excelts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importRegister } from '../../src/features/register/import/importRegister.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { writeDump } from '../../src/testing/register/registerDump.ts'
import { createScratchFolder } from '../../src/testing/scratch.ts'
import { findNameless, findViolations } from '../support/axe.ts'
import { shareOfCircle } from '../support/mapPixels.ts'
import { openAs } from '../support/person.ts'
import { takePictures } from '../support/pictures.ts'
import { waitUntilQuiet } from '../support/windows.ts'

const { folder, remove } = createScratchFolder()
let app: TestApp
let office: TestPerson
let page: Page

beforeAll(async () => {
  app = await testApp()
  office = await app.as('admin')
  page = await openAs(app, office, '/admin-home')
  await writeDump(join(folder, 'ge'), { buildings: 1_500, seed: 5, cantons: ['GE'] })
})
afterAll(remove)

const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await app.database.pool.query<T>(text, values)).rows

const expectAccessible = async () => {
  expect(await findViolations(page)).toEqual([])
  expect(await findNameless(page)).toEqual([])
}

const table = () => page.getByRole('table', { name: 'Buildings found' })
const openFirst = () => table().getByRole('row').nth(1).getByRole('button').first().click()

it('a campaign finds buildings, is followed up, and leads to a mandate (§2./prospector, §2./new-prospection-campaign, §2./prospection-campaign/{id}, §2.campaigns.name, §2.campaigns.selected_city, §2.campaigns.status, §2.campaigns.by_city_or_radius, §2.campaigns.results_paged)', async () => {
  await page.getByRole('link', { name: 'Prospector' }).click()
  await page.getByRole('heading', { level: 1, name: 'Prospector' }).waitFor()
  await page.getByRole('link', { name: 'Import it under Data sources' }).waitFor()
  await expectAccessible()

  await importRegister({ pool: app.database.pool, path: join(folder, 'ge'), now: new Date() })
  const [{ city, count, oil }] = (await query<{ city: string; count: number; oil: number }>(
    `select municipality_name as city, count(*)::int as count,
       (count(*) filter (where heating_energy_1 = 7530))::int as oil
     from register_buildings where building_status = 1004 group by 1 order by 2 desc limit 1`,
  )) as [{ city: string; count: number; oil: number }]
  // Where the data come from is one click away, and back.
  await page.goto(`${app.url}/prospector`)
  await page.getByRole('link', { name: 'Data sources', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Data sources' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Prospector' }).click()
  await page.getByRole('heading', { level: 1, name: 'Prospector' }).waitFor()
  await page.goto(`${app.url}/new-prospection-campaign`)

  // A slow count never blocks typing.
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/campaigns/count/', async (route) => {
    await isReleased
    await route.continue()
  })
  await page.locator('[data-field=cities] input').fill(city)
  await page.getByRole('option', { name: city }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Counting…').waitFor()
  await page.getByLabel(/^Name/).fill('Oil heating')
  expect(await page.getByText('Counting…').isVisible()).toBe(true)
  release()
  await page.getByText(`${count} buildings found`).waitFor()
  await page.unroute('**/api/campaigns/count/')

  const energies = page.getByRole('group', { name: 'Energy source' })
  // The map follows: its tiles are asked for with the new criteria.
  const followed = page.waitForResponse(
    (answer) =>
      answer.url().includes('/api/map/found/') && answer.request().postData()!.includes('"oil"'),
  )
  await energies.getByRole('checkbox', { name: `Heating oil ${oil}` }).check()
  await page.getByText(`${oil} buildings found`).waitFor()
  expect((await followed).status()).toBe(200)
  const live = page.getByRole('region', { name: 'Buildings found on the map' })
  await live.locator('canvas').waitFor()
  // The legend says how many, of what is looked for only, and the form can be sent without scrolling.
  expect(await live.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(new RegExp(`^Heating oil\\s*${oil}$`)),
  ])
  expect(
    await page
      .getByRole('button', { name: 'Create the campaign' })
      .evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight),
  ).toBe(true)
  await expectAccessible()
  await takePictures(page, 'new-campaign')
  await page.getByRole('button', { name: 'Create the campaign' }).click()

  await page.getByRole('heading', { level: 1, name: 'Oil heating' }).waitFor()
  await page.getByText('The search has not been run yet.').waitFor()
  await page.getByRole('button', { name: 'Run the search' }).click()
  await page.getByText(new RegExp(`result frozen on .* ${oil} buildings found$`)).waitFor()
  // In the window's whole width, list and map stand side by side, with one selection.
  const beside = page.getByRole('list', { name: 'Buildings found' })
  await page.locator('canvas').waitFor()
  const selected = page.getByRole('status').filter({ hasText: 'Open the follow-up' })
  await beside.getByRole('link').first().focus()
  await page.keyboard.press('ArrowDown')
  const second = await beside.getByRole('listitem').nth(1).getByRole('link').innerText()
  await selected.getByText(second, { exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: second }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // The selected building is in the middle of the map: a click there selects it again.
  await page.getByRole('button', { name: 'Clear the selection' }).click()
  await selected.waitFor({ state: 'detached' })
  const { x, y, width: across, height } = (await page.locator('canvas').boundingBox())!
  // Once its tiles are drawn; clicks that follow each other at once would zoom.
  await expect
    .poll(
      async () => {
        await page.mouse.click(x + across / 2, y + height / 2)
        return selected.getByText(second, { exact: true }).count()
      },
      { interval: 1_000 },
    )
    .toBe(1)
  const recoloured = page.waitForRequest((request) => request.url().includes('colour=follow_up'))
  await page.getByText('Follow-up', { exact: true }).click()
  await recoloured
  await page.getByRole('listitem').filter({ hasText: 'Do not contact' }).waitFor()
  await expectAccessible()
  await takePictures(page, 'campaign-map')
  await page.getByRole('link', { name: 'List', exact: true }).click()
  // The head, and a page of at most 50.
  await expect.poll(() => table().getByRole('row').count()).toBe(1 + Math.min(50, oil))
  await expectAccessible()

  // The points of a score add up to it.
  await openFirst()
  const dialog = page.getByRole('dialog')
  const score = Number((await dialog.getByText(/^Score \d+ of 100$/).innerText()).split(' ')[1])
  const points = await dialog.locator('dl dd:last-child').allInnerTexts()
  expect(points.map(Number).reduce((sum, part) => sum + part, 0)).toBe(score)

  const choose = async (field: string, option: string) => {
    await dialog.locator(`[data-field=${field}] input`).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await choose('status', 'Contacted')
  await choose('channel', 'Letter')
  await dialog.getByLabel('Notes').fill('Call back on Monday')
  await dialog.getByLabel('Notes').blur()
  await expect
    .poll(() =>
      query(`select channel, status, notes from campaign_results where notes is not null`),
    )
    .toEqual([{ channel: 'letter', status: 'contacted', notes: 'Call back on Monday' }])
  await expectAccessible()
  await takePictures(page, 'result')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await table().getByRole('row').nth(1).getByText('Contacted').waitFor()
  await page.getByText('In progress', { exact: true }).waitFor()

  // The office never contacts this owner again, in no campaign.
  await table().getByRole('row').nth(2).getByRole('button').first().click()
  await choose('status', 'Do not contact')
  await expect.poll(() => query('select * from do_not_contact')).toHaveLength(1)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await table().getByRole('row').nth(2).getByText('Do not contact').waitFor()
  await takePictures(page, 'campaign')

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click()
  const book = new excel.Workbook()
  await book.xlsx.load((await readFile(await (await saved).path())).buffer as ArrayBuffer)
  const sheet = book.worksheets[0]!
  expect(sheet.getCell(sheet.rowCount, 1).text).toContain(
    'Federal Register of Buildings and Dwellings',
  )

  // A refresh says what changed.
  await query(
    `update register_buildings set apartments = 77 where egid =
       (select egid from campaign_results order by score desc, id offset 2 limit 1)`,
  )
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByText(/New: 0, changed: 1, no longer matching: 0/).waitFor()
  await page.getByRole('columnheader', { name: 'Change' }).waitFor()
  await expect.poll(() => table().getByText('Changed', { exact: true }).count()).toBe(1)
  const changed = table().getByRole('row').filter({ hasText: 'Changed' })
  await changed.getByRole('button').first().click()
  await dialog.getByRole('region', { name: 'Changed in the register' }).getByText('77').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  const [{ address }] = (await query<{ address: string }>(
    `select concat_ws(' ', s.name, e.street_number) || ', ' || s.postcode || ' ' || s.city as address
     from register_entrances e join register_streets s on s.id = e.street_id
     where e.street_number is not null order by e.egid limit 1`,
  )) as [{ address: string }]
  await page.goto(`${app.url}/new-prospection-campaign`)
  await page.getByLabel(/^Name/).fill('Neighbours')
  await page.locator('[data-field=mode]').getByText('Radius').click()
  await page.locator('[data-field=address] input').fill(address)
  await page.getByRole('option', { name: address }).first().click()
  await page.getByText(/buildings? found around/).waitFor()
  // The map shows the whole circle of the search, dashes of more than a third of its pixels, once the legend that lies over
  // it is folded; in the same place for another radius.
  await page.getByText('Legend', { exact: true }).click()
  for (const [typed, radius] of [
    ['1,5', 1.5],
    ['2,5 km', 2.5],
  ] as const) {
    const followed = page.waitForResponse(
      (answer) =>
        answer.url().includes('/api/map/found/') &&
        answer.request().postData()!.includes(`"radius_km":${radius}`),
    )
    await page.locator('[data-field=radius_km] input').fill(typed)
    await followed
    await expect.poll(() => shareOfCircle(page).then(({ circle }) => circle > 0.33)).toBe(true)
    expect((await shareOfCircle(page)).inside).toBeLessThan(0.1)
  }
  await page.locator('[data-field=radius_km] input').fill('1')
  await page.getByRole('button', { name: 'Create the campaign' }).click()
  await page.getByRole('heading', { level: 1, name: 'Neighbours' }).waitFor()
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await page.getByText(/buildings? found around/).waitFor()
  await expectAccessible()
  await takePictures(page, 'search')

  await page.goto(`${app.url}/prospector`)
  const campaigns = page.getByRole('table', { name: 'Prospector' })
  await campaigns
    .getByRole('row', { name: /Neighbours/ })
    .getByText(`${address}, 1 km`)
    .waitFor()
  await campaigns
    .getByRole('row', { name: /Oil heating/ })
    .getByText(city)
    .waitFor()
  await campaigns
    .getByRole('row', { name: /Oil heating/ })
    .getByText('In progress')
    .waitFor()
  await expectAccessible()
  await takePictures(page, 'prospector')

  await page.setViewportSize({ width: 360, height: 800 })
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  for (const path of ['prospector', 'new-prospection-campaign', 'prospection-campaign/1']) {
    await page.goto(`${app.url}/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await waitUntilQuiet(page)
    expect(await width()).toBeLessThanOrEqual(360)
    await expectAccessible()
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${app.url}/prospection-campaign/1?view=list`)
  await table().getByRole('row').nth(3).getByRole('button').first().click()
  await dialog.getByRole('button', { name: 'Create a mandate' }).click()
  await page.getByRole('menuitem').first().click()
  await page.waitForURL(/-admin-form\?.*building=/)
  const building = page.locator('[data-field=building] input')
  await expect.poll(() => building.inputValue()).not.toBe('')

  for (const [language, title, action] of [
    ['FR', 'Prospecteur', 'Actualiser'],
    ['IT', 'Acquisizione', 'Aggiorna'],
  ] as const) {
    await page.goto(`${app.url}/prospector`)
    await page.getByRole('button', { name: new RegExp(`^${language} `) }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.goto(`${app.url}/prospection-campaign/1`)
    await page.getByRole('button', { name: action, exact: true }).waitFor()
    await takePictures(page, `campaign-${language}`)
  }
}, 240_000)

it('a building leads to a campaign of those like it, and a search is saved, applied, renamed and deleted (§2./new-prospection-campaign, §3.campaign.energy_sources, §3.campaign.radius)', async () => {
  const [{ egid, address }] = (await query<{ egid: number; address: string }>(
    `select b.egid, concat_ws(' ', s.name, e.street_number) as address
     from register_buildings b join register_entrances e on e.egid = b.egid and e.position = 0
     join register_streets s on s.id = e.street_id
     where b.heating_energy_1 = 7530 and b.building_status = 1004 and e.street_number is not null
     order by b.egid desc limit 1`,
  )) as [{ egid: number; address: string }]
  const { id, version } = await office.buildings.create({ body: { egid } })
  const cleared = await office.buildings.update(
    { params: { id }, body: { affectation: null, construction_period: null } },
    { ifMatch: version },
  )
  expect(cleared.heating_energy_1).toBe(7530)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'en'))
  await page.goto(`${app.url}/buildings/${id}`)
  await page.getByText('Similar buildings').click()
  await page
    .getByText('Not known for this building, hence not compared: class, construction')
    .waitFor()
  await page.getByText('5 km', { exact: true }).click()
  await page.getByText(/others?\swithin\s5\skm/).waitFor()
  const { count } = await office.campaigns.alike({ query: { building: id, radius_km: 5 } })
  await page.getByText(`${count} other`).waitFor()
  await expectAccessible()
  await takePictures(page, 'alike')
  await page.getByRole('link', { name: 'Make it a campaign' }).click()
  await page.waitForURL(/new-prospection-campaign/)
  // The same filters, and with the building itself.
  await page.getByText(`${count! + 1} buildings found`).waitFor()
  expect(await page.locator('[data-field=address] input').inputValue()).toContain(address)
  expect(await page.getByRole('checkbox', { name: /^Heating oil/ }).isChecked()).toBe(true)

  const menu = page.getByRole('button', { name: /Saved searches/ })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Save the search…' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Oil nearby')
  await page.getByRole('button', { name: 'Save the search' }).click()
  await page.getByText('Search saved').waitFor()
  await expectAccessible()
  await takePictures(page, 'saved-search')
  await page.goto(`${app.url}/new-prospection-campaign`)
  await menu.click()
  await page.getByRole('menuitem', { name: 'Oil nearby' }).click()
  await page.getByText(`${count! + 1} buildings found`).waitFor()
  expect(await page.getByRole('checkbox', { name: /^Heating oil/ }).isChecked()).toBe(true)
  // What is changed after that is not the saved search any more.
  await page.getByRole('checkbox', { name: /^Gas/ }).check()
  await page.getByRole('button', { name: /Oil nearby, changed/ }).click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Oil around')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await page.getByText('Search renamed').waitFor()
  await page.getByRole('button', { name: /Oil around/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByText('Search deleted').waitFor()
  expect(await query('select * from views where deleted_at is null')).toHaveLength(0)
})

it('a campaign that finds nothing is not offered to be started, and says what to do (§2./prospection-campaign/{id})', async () => {
  const { results } = await office.campaigns.cities({})
  const { id } = await office.campaigns.create({
    body: {
      name: 'None',
      mode: 'cities',
      cities: [results[0]!.city],
      heating_updated_before: 1900,
    },
  })
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'en'))
  await page.goto(`${app.url}/prospection-campaign/${id}`)
  await page.getByText('The search has not been run yet.').waitFor()
  // Nothing to search in or to export yet.
  expect(await page.getByRole('button', { name: 'Export' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Run the search' }).click()
  await page.getByText('Change the criteria under Search, then refresh.').waitFor()
  const start = page.getByRole('button', { name: 'Start the campaign' })
  expect(await start.count()).toBe(0)

  // On a phone, the buttons of a ready one leave its name room for words.
  const name = 'Oil heating of before 1981 in apartment buildings of the whole town, in 2027'
  const ready = await office.campaigns.create({
    body: { name, mode: 'cities', cities: [results[0]!.city] },
  })
  await office.campaigns.search({ params: { id: ready.id } })
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`${app.url}/prospection-campaign/${ready.id}`)
  await start.waitFor()
  const { width } = (await page.getByRole('heading', { level: 1, name }).boundingBox())!
  expect(width).toBeGreaterThan(120)
})

it('campaigns that cannot be loaded or deleted show an error (§8.message.campaigns_load_failed, §8.message.campaign_delete_failed)', async () => {
  const { id } = await office.campaigns.create({
    body: { name: 'Stays', mode: 'cities', cities: ['Carouge (GE)'] },
  })
  const admin = await app.as('admin')
  const window = await openAs(app, admin)
  await window.route(`**/api/campaigns/${id}/`, (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 409, json: { code: 'conflict', detail: 'Not now.' } })
      : route.continue(),
  )
  await window.goto(`${app.url}/prospection-campaign/${id}`)
  await window.getByRole('button', { name: 'More actions' }).click()
  await window.getByRole('menuitem', { name: 'Delete' }).click()
  await window.getByRole('button', { name: 'Delete the campaign' }).click()
  await window.getByText('Failed to delete the campaign.').waitFor()
  await window.route(/\/api\/campaigns\/\?/, (route) => route.fulfill({ status: 403, json: {} }))
  await window.goto(`${app.url}/prospector`)
  await window.getByText('Failed to load campaigns.').first().waitFor()
})
