import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { loadRegister } from '../../src/features/register/load.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { root } from '../../src/testing/template.ts'
import { findViolations } from '../support/axe.ts'
import { openAs } from '../support/person.ts'
import { t } from '../support/translate.ts'

let app: TestApp
let admin: TestPerson
let page: Page

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  page = await openAs(app, admin)
})

const menu = async (item: string) => {
  await page.getByRole('button', { name: t('ui:action.more') }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

it('§2 a building can be archived, shows that it is archived, and can be taken out of the archive', async () => {
  const { id } = await admin.buildings.create({ body: { street_name: 'Rue du Grenier 4' } })
  await page.goto(`${app.url}/buildings/${id}`)
  await menu(t('building_archive:archive'))
  await page.getByText(t('building_archive:archived')).waitFor()
  expect(await admin.buildings.get({ params: { id } })).toMatchObject({ archived: true })
  const newMandate = page.getByRole('button', { name: t('building:record.new_mandate') })
  await newMandate.waitFor({ state: 'detached' })
  await page.goto(`${app.url}/buildings-list`)
  await page.getByText(t('building:list.empty')).waitFor()
  await page.goto(`${app.url}/buildings-list?archived=true`)
  await page.getByRole('link', { name: 'Rue du Grenier 4' }).click()
  await page.waitForURL(`**/buildings/${id}`)
  await menu(t('building_archive:take_back'))
  await page.getByText(t('building_archive:archived')).waitFor({ state: 'detached' })
  await newMandate.waitFor()
  expect(await admin.buildings.get({ params: { id } })).toMatchObject({ archived: null })
})

it('§2 a building that cannot be deleted offers archiving and merging', async () => {
  const street = { street_name: 'Rue des Liens', street_number: '2' }
  const { id } = await admin.buildings.create({ body: street })
  const { results } = await admin.products.list({ query: { kind: 'cecb' } })
  const client = (await app.as('client')).id
  await admin.mandates.create({ body: { product: results[0]!.id, building: id, client } })
  const refused = async () => {
    await page.goto(`${app.url}/buildings/${id}`)
    await menu(t('ui:action.delete'))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('building:delete.confirm') }).click()
    await dialog.getByText(t('building:error.has_mandates')).waitFor()
    expect(await findViolations(page)).toEqual([])
    return dialog
  }
  const dialog = await refused()
  await dialog.getByRole('button', { name: t('record_merge:merge') }).click()
  await page.getByRole('dialog', { name: t('record_merge:title') }).waitFor()
  await (await refused()).getByRole('button', { name: t('building_archive:archive') }).click()
  await page.getByText(t('building_archive:archived')).waitFor()
  expect(await admin.buildings.get({ params: { id } })).toMatchObject({ archived: true })
})

it('§2 two buildings are merged from the duplicate hint, with a preview of values, moved records and people', async () => {
  const street = { street_name: 'Rue des Jumeaux', street_number: '8' }
  const stays = await admin.buildings.create({ body: { ...street, construction_year: 1960 } })
  const leaves = await admin.buildings.create({
    body: { ...street, construction_year: 1962, floors: 5 },
  })
  const { results } = await admin.products.list({ query: { kind: 'cecb' } })
  const partner = await app.as('partner')
  const mandate = await admin.mandates.create({
    body: {
      product: results[0]!.id,
      building: leaves.id,
      client: (await app.as('client')).id,
      partner: partner.id,
    },
  })
  await page.goto(`${app.url}/buildings/${stays.id}`)
  await page.getByRole('button', { name: t('record_merge:merge'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('record_merge:title') })
  await dialog
    .getByText(t('record_merge:counted', { kind: t('record_merge:kind.mandates'), n: 1 }))
    .waitFor()
  await dialog.getByText(/^Will also see the building that stays: partner/).waitFor()
  expect(await findViolations(page)).toEqual([])
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/merge.png` })
  const year = dialog.getByRole('group', { name: t('building:field.construction_year') })
  expect(await year.getByRole('radio', { name: '1960' }).isChecked()).toBe(true)
  await year.getByRole('radio', { name: '1962' }).check()
  // Values that only the other building has are suggested.
  const floors = dialog.getByRole('group', { name: t('building:field.floors') })
  expect(await floors.getByRole('radio', { name: '5' }).isChecked()).toBe(true)
  await dialog.getByRole('button', { name: t('record_merge:merge') }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await admin.buildings.get({ params: { id: stays.id } })).toMatchObject({
    construction_year: 1962,
    floors: 5,
    merged_from: [leaves.id],
  })
  expect(await admin.mandates.get({ params: { id: mandate.id } })).toMatchObject({
    building: stays.id,
  })
  // The other building's URL redirects, and its history stays visible.
  await page.goto(`${app.url}/buildings/${leaves.id}`)
  await page.waitForURL(`**/buildings/${stays.id}`)
  await page
    .getByRole('status')
    .filter({ hasText: t('record_merge:merged_from') })
    .getByRole('link')
    .click()
  await page.getByText(t('record_merge:merged_into')).waitFor()
  await menu(t('ui:history.title'))
  const history = page.getByRole('complementary', { name: t('ui:history.title') })
  await history
    .getByText(/^Merged: Rue des Jumeaux 8/)
    .first()
    .waitFor()
})

it('§2 a building made of a shipped address keeps the place that was typed, and asks for it', async () => {
  await loadRegister(app.database.pool, root)
  await page.goto(`${app.url}/new-building`)
  await page
    .getByRole('combobox', { name: t('building:new.search') })
    .fill('av. giuseppe motta 30, 1202 Genève')
  await page.getByRole('option', { name: 'Avenue Giuseppe-Motta 30' }).first().click()
  const postcode = page.getByLabel(t('building:field.postcode'))
  await expect.poll(() => postcode.inputValue()).toBe('1202')
  expect(await findViolations(page)).toEqual([])
  await postcode.fill('12020')
  const submit = page.getByRole('button', { name: t('building:new.submit') })
  await submit.click()
  await page.getByText(t('kernel:error.postcode')).waitFor()
  await postcode.fill('1203')
  await submit.click()
  await page.waitForURL(/\/buildings\/\d+$/)
  const { results } = await admin.buildings.list({ query: { search: 'motta' } })
  expect(results).toMatchObject([
    { address: 'Avenue Giuseppe-Motta 30', postcode: '1203', city: 'Genève', egid: 1_015_052 },
  ])
})

it('§2 the list names the years of a mean index, and links to people are large enough for a finger', async () => {
  const { id: building } = await admin.buildings.create({ body: { street_name: 'Rue Moyenne 1' } })
  await app.database.pool.query(
    'insert into idc (building, year, idc, mean_3) values ($1, 2026, 675, 698)',
    [building],
  )
  await page.goto(`${app.url}/buildings-list`)
  await page.getByText('2024–26').waitFor()
  const { results } = await admin.products.list({ query: { kind: 'cecb' } })
  const client = (await app.as('client')).id
  await admin.mandates.create({
    body: { product: results[0]!.id, building, client, responsible: admin.id },
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${app.url}/admin-home?responsible=${admin.id}`)
  const link = page.locator(`a[href="/users/${admin.id}"]`).first()
  await link.waitFor()
  const box = await link.boundingBox()
  expect(box!.width).toBeGreaterThanOrEqual(24)
  expect(box!.height).toBeGreaterThanOrEqual(24)
})
