import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { findViolations } from '../support/axe.ts'
import { openAs } from '../support/person.ts'
import { t } from '../support/translate.ts'

let app: TestApp
let admin: TestPerson
let page: Page
const ids = {} as Record<'here' | 'there' | 'mandate', number>
let number: string

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  const createBuilding = async (street_number: string) =>
    (await admin.buildings.create({ body: { street_name: 'Rue du Voisin', street_number } })).id
  ids.here = await createBuilding('1')
  ids.there = await createBuilding('3')
  const { results } = await admin.products.list({ query: { kind: 'cecb' } })
  const client = (await app.as('client')).id
  const made = await admin.mandates.create({
    body: { product: results[0]!.id, building: ids.here, client, responsible: admin.id },
  })
  number = made.number
  ids.mandate = made.id
  const body = { tenant_contact: 'Mme Rochat', occupancy: 12 }
  await admin.mandates.updateForm({ params: { id: made.id }, body })
  page = await openAs(app, admin)
})

/** Id of the mandate that opened after this one. */
async function waitForMandate(previousId: number) {
  await page.waitForURL((url) => Number(url.pathname.split('/').at(-1)) > previousId)
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  const params = { id }
  return {
    ...(await admin.mandates.get({ params })),
    form: await admin.mandates.form({ params }),
  }
}

it('§2 a mandate is duplicated for the neighbouring building, and links to its original', async () => {
  await page.goto(`${app.url}/CECB-admin-form/${ids.mandate}`)
  await page.getByRole('button', { name: t('ui:action.more') }).click()
  await page.getByRole('menuitem', { name: t('mandate:action.duplicate') }).click()
  const dialog = page.getByRole('dialog', { name: t('duplicate:title', { number }) })
  // A mandate of the same kind is open on this building.
  await dialog.getByText(t('new_mandate:warning.twin', { numbers: number })).waitFor()
  await dialog.getByText(t('service:section.use')).waitFor()
  expect(await findViolations(page)).toEqual([])
  const building = dialog.getByRole('combobox', { name: t('mandate:field.building') })
  // A control with several values spans two fields.
  const widthOf = (name: string) =>
    dialog.locator(`[data-field="${name}"]`).evaluate((field) => field.clientWidth)
  expect(await widthOf('answers')).toBeGreaterThan(1.8 * (await widthOf('building')))
  await building.fill('Rue du Voisin 3')
  await page.getByRole('option', { name: 'Rue du Voisin 3' }).first().click()
  // Values of the building are no longer suggested.
  await dialog.getByText(t('service:section.use')).waitFor({ state: 'detached' })
  await dialog.getByText(t('service:section.parties')).waitFor()
  await dialog.getByRole('button', { name: t('duplicate:submit') }).click()
  const made = await waitForMandate(ids.mandate)
  expect(made).toMatchObject({ status: 'draft', building: ids.there, duplicate_of: ids.mandate })
  expect(made.form).toMatchObject({ tenant_contact: 'Mme Rochat', occupancy: null })
  // The header names the original; the last events name it too, once they are loaded.
  const main = page.getByRole('main')
  await main.getByRole('link', { name: number }).first().waitFor()
  await page.getByRole('button', { name: t('ui:action.more') }).click()
  await page.getByRole('menuitem', { name: t('ui:history.title') }).click()
  const history = page.getByRole('complementary', { name: t('ui:history.title') })
  await history.getByRole('link', { name: number }).click()
  await page.waitForURL(`**/CECB-admin-form/${ids.mandate}`)
})

it('§2 a mandate is duplicated for another year from its row, with the answers of its form', async () => {
  await page.goto(`${app.url}/admin-home?search=Voisin%201`)
  const row = page.getByRole('row').filter({ hasText: number })
  await row.hover()
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: t('mandate:action.duplicate') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('duplicate:submit') }).click()
  const made = await waitForMandate(ids.mandate)
  expect(made).toMatchObject({ building: ids.here, responsible: admin.id })
  expect(made.form).toMatchObject({ tenant_contact: 'Mme Rochat', occupancy: 12 })
})
