import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadRegister } from '../../src/features/register/load.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { root } from '../../src/testing/template.ts'
import { openAs, tabTo } from '../support/person.ts'
import { t } from '../support/translate.ts'

/** Maximum number of clicks by the office, from an address to the delivery of its mandate. */
const maxClicks = 30

let app: TestApp
let admin: TestPerson
let client: TestPerson
let product: string

beforeAll(async () => {
  app = await testApp()
  await loadRegister(app.database.pool, root)
  admin = await app.as('admin')
  client = await app.as('client')
  product = (await admin.products.list({ query: { kind: 'cecbplus' } })).results[0]!.name.en
})
afterAll(async () => {})

/** How a person uses a control: with the mouse, or by keys alone. */
type Hand = (control: Locator) => Promise<void>

const withMouse: Hand = (control) => control.click()
const byKeys: Hand = async (control) => {
  const role = await control.getAttribute('role')
  // Within a menu or a list of options, arrows move the focus.
  if (role === 'menuitem')
    while (!(await control.evaluate((item) => item === document.activeElement)))
      await control.page().keyboard.press('ArrowDown')
  else await tabTo(control)
  const isCheckbox = (await control.getAttribute('type')) === 'checkbox'
  if (role !== 'combobox') await control.page().keyboard.press(isCheckbox ? 'Space' : 'Enter')
}

/** Takes a mandate from an address to its delivery; returns the number of its clicks. */
async function deliver(
  page: Page,
  activate: Hand,
  address: string,
  found: string,
): Promise<number> {
  const { keyboard } = page
  let clicks = 0
  const press: Hand = async (control) => {
    await control.waitFor()
    await activate(control)
    if (activate === withMouse) clicks++
  }
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const button = (name: string | RegExp) => page.getByRole('button', { name })

  await press(button(t('mandate:list.new')).first())
  await press(page.getByRole('menuitem', { name: product, exact: true }))
  await press(page.getByRole('combobox', { name: /^Building/ }))
  await keyboard.type(address)
  await page.getByRole('option', { name: found }).first().waitFor()
  await keyboard.press('Enter')
  await page.getByText(t('mandate_place:created')).waitFor()
  await press(page.getByRole('combobox', { name: /^Client/ }))
  await keyboard.type(client.email)
  const options = page.getByRole('option').filter({ hasNotText: 'Create' })
  await expect.poll(() => options.count()).toBe(1)
  await keyboard.press('Enter')
  await press(button(t('new_mandate:submit')))
  await page.getByRole('heading', { level: 1, name: found }).waitFor()

  /** Moves the mandate to the next status by its primary action. */
  async function moveOn(label: string, reason?: string) {
    await press(main.getByRole('button', { name: label }))
    if (reason) {
      await press(dialog.getByLabel(/^Reason/))
      await keyboard.type(reason)
    }
    await press(dialog.getByRole('button', { name: label }))
    await dialog.waitFor({ state: 'detached' })
  }
  /** Ticks the checklist items of the current status, one after the other. */
  async function settleItems() {
    const { id } = (await admin.mandates.list({ query: { search: found } })).results[0]!
    const { results } = await admin.mandates.checklist({ params: { id } })
    const { status } = await admin.mandates.get({ params: { id } })
    for (const { stage, words } of results)
      if (stage === status) await press(main.getByRole('checkbox', { name: words.en }))
  }
  await moveOn(t('mandate_move:offered'), 'sent by post')
  await moveOn(t('mandate_move:ordered'), 'signed on paper')
  await settleItems()
  await moveOn(t('mandate_move:in_progress'))
  await settleItems()
  await moveOn(t('mandate_move:in_review'))
  await settleItems()
  await moveOn(t('mandate_move:delivered'), 'report handed over')
  await main.getByText(t('mandate:status.delivered')).first().waitFor()
  return clicks
}

it(`a mandate takes the office at most ${maxClicks} clicks from an address to its delivery`, async () => {
  const page = await openAs(app, admin, '/admin-home')
  const clicks = await deliver(page, withMouse, '24 rue des deux ponts', 'Rue des Deux-Ponts 24')
  expect(clicks).toBeLessThanOrEqual(maxClicks)
})

it('the office can take a mandate from an address to its delivery by keyboard alone', async () => {
  const page = await openAs(app, admin, '/admin-home')
  await page.evaluate(() => {
    addEventListener('pointerdown', () => Object.assign(window, { pointed: true }), true)
  })
  await deliver(page, byKeys, 'ch. champ-budin 2', 'Chemin de Champ-Budin 2')
  expect(await page.evaluate(() => 'pointed' in window)).toBe(false)
})
