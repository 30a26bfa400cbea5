import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { findViolations } from '../support/axe.ts'
import { pixelsOf } from '../support/mapPixels.ts'
import { openAs } from '../support/person.ts'
import { t } from '../support/translate.ts'
import { pageErrors } from '../support/windows.ts'

let app: TestApp
let admin: TestPerson
let page: Page
let mandate: number
/** Script errors, console errors and refusals of the content security policy. */
const streets = ['Rue des Tuiles', 'Rue du Lac', 'Rue de la Scie']

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  const ids: number[] = []
  for (const [index, street_name] of streets.entries()) {
    const place = { coordinate_e: 2_499_000 + index * 2_500, coordinate_n: 1_117_500 }
    const body = { street_name, street_number: '4', ...place, heating_energy_1: 7520 }
    ids.push((await admin.buildings.create({ body })).id)
  }
  await admin.buildings.create({ body: { street_name: 'Rue sans Lieu' } })
  const { results } = await admin.products.list({ query: { kind: 'cecb' } })
  const client = (await app.as('client')).id
  const body = { product: results[0]!.id, building: ids[0]!, client, responsible: admin.id }
  mandate = (await admin.mandates.create({ body })).id
  page = await openAs(app, admin)
  page.on('console', (message) => {
    if (message.type() === 'error') pageErrors.push(message.text())
  })
})

const canvas = () => page.locator('canvas')
const chosen = () => page.getByRole('status').getByRole('link')

/** Opens a list with its map, once it has drawn the tiles of its points. */
async function openMap(path: string, tiles: string) {
  const drawn = page.waitForResponse(
    (answer) => answer.url().includes(`/api/map/${tiles}/`) && /\d\/\d+\/\d+\//.test(answer.url()),
  )
  await page.goto(`${app.url}${path}`)
  expect((await drawn).status()).toBe(200)
  await canvas().waitFor()
}

it('§2 the list of buildings stands beside a map: selection goes both ways, by mouse and keys', async () => {
  await page.goto(`${app.url}/buildings-list`)
  await page.getByRole('link', { name: t('ui:view.map'), exact: true }).click()
  await canvas().waitFor()
  const list = page.getByRole('list', { name: t('building:list.label') })
  await list.getByRole('link', { name: streets[2]! }).click()
  await chosen().getByText(streets[2]!).waitFor()
  // The map moves to the selected building: a click in its middle selects it again.
  await page.getByRole('button', { name: t('map:deselect') }).click()
  await list.getByRole('link', { name: streets[0]! }).click()
  await chosen().getByText(streets[0]!).waitFor()
  await page.getByRole('button', { name: t('map:deselect') }).click()
  await chosen().waitFor({ state: 'detached' })
  const { x, y, width, height } = (await canvas().boundingBox())!
  // Once its tiles are drawn; clicks that follow each other at once would zoom.
  await expect
    .poll(
      async () => {
        await page.mouse.click(x + width / 2, y + height / 2)
        return chosen().getByText(streets[0]!).count()
      },
      { interval: 1_000 },
    )
    .toBe(1)
  expect(await list.locator('[aria-current]').textContent()).toContain(streets[0])
  // By keys: the arrows select, Enter goes to the selected one, which Enter opens.
  await list.locator('[aria-current]').focus()
  await page.keyboard.press('ArrowDown')
  await chosen().getByText(streets[1]!).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/buildings/*')
})

it('§2 the map shows the marks of its points at first load, and the legend counts them', async () => {
  const fresh = await openAs(app, admin, '/buildings-list?view=map', { isFresh: true })
  await fresh.locator('canvas').waitFor()
  // Each mark is twelve pixels wide; two of the three stand alone or all in groups, whose arcs have the colour too.
  await expect.poll(() => pixelsOf(fresh, 'energy-gas')).toBeGreaterThan(90)
  if (process.env.SHOT) await fresh.screenshot({ path: `${process.env.SHOT}/map.png` })
  const legend = fresh.locator('details').filter({ hasText: t('map:legend') })
  await legend.getByText(t('campaignResult:energy.gas')).waitFor()
  expect(await legend.getByRole('listitem').allTextContents()).toEqual([
    `${t('campaignResult:energy.gas')}3`,
  ])
})

it('§2 mandates stand on the map too, in another colour when asked, and at 360 pixels', async () => {
  await openMap('/admin-home?view=map', 'mandates')
  const recoloured = page.waitForRequest((request) => request.url().includes('colour=energy'))
  await page.getByText(t('map:colour.energy'), { exact: true }).click()
  await recoloured
  await page.getByText(t('campaignResult:energy.gas')).waitFor()
  await page.setViewportSize({ width: 360, height: 740 })
  await canvas().waitFor()
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await overflow()).toBeLessThanOrEqual(360)
  expect(await findViolations(page)).toEqual([])
  const { number } = await admin.mandates.get({ params: { id: mandate } })
  await page
    .getByRole('link', { name: new RegExp(streets[0]!) })
    .first()
    .click()
  await chosen().getByText(number).waitFor()
})

it('§2 says on the map that no building of the list has coordinates', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${app.url}/buildings-list?view=map&search=sans`)
  await page.getByText(t('map:nothing')).waitFor()
  await canvas().waitFor()
  // Its ground tells where one is all the same.
  await expect.poll(() => pixelsOf(page, 'water')).toBeGreaterThan(1_000)
  if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}/empty-map.png` })
  expect(await findViolations(page)).toEqual([])
})

it('§2 the page of a building shows its place, and its neighbours on a map', async () => {
  const { results } = await admin.buildings.list({ query: { search: streets[1]! } })
  await page.goto(`${app.url}/buildings/${results[0]!.id}`)
  const [tile] = await Promise.all([
    page.waitForResponse(/\/api\/map\/buildings\/1\d\//),
    page.getByText('2’501’500 / 1’117’500').click(),
  ])
  expect(tile.status()).toBe(200)
  await canvas().waitFor()
  expect(await findViolations(page)).toEqual([])
  // What a click on the map opens can be reached by keys, too.
  const neighbour = page
    .getByRole('list', { name: t('map:neighbours') })
    .getByRole('link')
    .first()
  await neighbour.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.endsWith(`/${results[0]!.id}`))
  await page.goto(`${app.url}/buildings/${results[0]!.id}`)
  await page.getByText('2’501’500 / 1’117’500').click()
  await page.getByRole('link', { name: t('map:all_buildings') }).click()
  await page.waitForURL('**/buildings-list?view=map')
})
