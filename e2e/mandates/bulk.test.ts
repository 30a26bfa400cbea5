import { beforeAll, expect, it } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { restingPath } from '../../src/testing/measure/signIn.ts'
import { findViolations } from '../support/axe.ts'
import { openAs } from '../support/person.ts'
import { t } from '../support/translate.ts'

let app: TestApp
let admin: TestPerson

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  const { id: client } = await app.as('client')
  const { buildings, mandates, products } = admin
  const [product] = (await products.list({ query: { kind: 'cecb' } })).results
  for (const number of ['1', '2', '3']) {
    const body = { street_name: 'Rue du Lot', street_number: number }
    const { id: building } = await buildings.create({ body })
    const responsible = number === '2' ? null : admin.id
    const { id } = await mandates.create({
      body: { product: product!.id, building, client, responsible },
    })
    await mandates.setStatus({ params: { id }, body: { to: 'ordered', reason: 'order' } })
  }
})

it('the status of many mandates is changed at once, refused ones are listed, and a deletion is undone (§2)', async () => {
  const page = await openAs(app, admin, restingPath, { isFresh: true })
  const { keyboard } = page
  const dialog = page.getByRole('dialog')
  const table = page.getByRole('table')
  const row = (number: string) =>
    table.getByRole('row', { name: new RegExp(`Rue du Lot ${number}`) })
  const selection = page.getByRole('group', { name: 'Selection' })
  const waitForStatus = (text: string) =>
    page.getByRole('status').filter({ hasText: text }).first().waitFor()
  // Toasts are hidden from automated browsers, but this test clicks one.
  await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { value: false }))

  await page.goto(`${app.url}/admin-home?sort=building_address`)
  await row('3').waitFor()
  await row('1').locator('[data-open]').focus()
  await keyboard.press('x')
  await keyboard.press('Shift+ArrowDown')
  await keyboard.press('Shift+ArrowDown')
  await waitForStatus('3 selected')
  await selection.getByRole('button', { name: t('mandate:action.move') }).focus()
  await keyboard.press('Enter')
  await dialog.getByRole('radio', { name: t('mandate:status.in_progress') }).waitFor()
  await dialog.getByRole('button', { name: t('mandate_bulk:move.submit', { count: 3 }) }).focus()
  await keyboard.press('Enter')

  const refused = dialog.getByRole('group', {
    name: t('mandate_move:error.guard_responsibleSet'),
  })
  const named = () => refused.getByRole('link').allInnerTexts()
  await expect.poll(named).toEqual([expect.stringMatching(/^M-\d{4}-\d{4} Rue du Lot 2$/)])
  await dialog.getByText('2 records changed').waitFor()
  expect(await findViolations(page)).toEqual([])
  await keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })

  // Refused mandates stay selected: enter their missing values, then they can change too.
  await waitForStatus('1 selected')
  await selection.getByRole('button', { name: t('mandate:action.assign') }).click()
  await dialog.getByLabel(t('mandate:field.responsible')).fill('admin')
  await page.getByRole('option', { name: /admin Test/ }).click()
  await dialog.getByRole('button', { name: t('mandate:action.assign') }).click()
  await waitForStatus('1 record changed')
  await row('2').getByRole('checkbox').click()
  await selection.getByRole('button', { name: t('mandate:action.move') }).click()
  await dialog.getByRole('button', { name: t('mandate_bulk:move.submit', { count: 1 }) }).click()
  await row('2').getByText(t('mandate:status.in_progress')).waitFor()

  await row('1').getByRole('checkbox').click()
  await row('3').getByRole('checkbox').click()
  await selection.getByRole('button', { name: t('ui:action.delete') }).click()
  await dialog.getByLabel('Type 2 to confirm').fill('2')
  await keyboard.press('Enter')
  await row('1').waitFor({ state: 'detached' })
  await row('3').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: t('ui:action.undo') }).click()
  await waitForStatus(t('bulk:restored', { count: 2 }))
  await row('1').waitFor()
  await row('3').waitFor()
})
