import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { settingsId } from '../../src/features/settings/settings.ts'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { restingPath } from '../../src/testing/measure/signIn.ts'
import { findNameless, findViolations } from '../support/axe.ts'
import { openAs, tabTo } from '../support/person.ts'
import { t } from '../support/translate.ts'

let app: TestApp
let admin: TestPerson

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})

const settings = () => admin.settings.get({ params: { id: settingsId } })
const named = async () =>
  (await settings()).checklist_ged?.filter(({ removed }) => !removed).map(({ words }) => words.en)
const has = (control: Locator) => control.evaluate((one) => one === document.activeElement)
const tab = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

it('§2 §5 settings: a checklist by keyboard, the organisation, and who may do what', async () => {
  const page = await openAs(app, admin, restingPath, { isFresh: true })
  const { keyboard } = page
  // Toasts are hidden from automated browsers, but this test clicks one.
  await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { value: false }))
  await page.goto(`${app.url}/admin-home`)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  const list = page.getByRole('group', { name: 'GED' })
  const button = (name: string) => list.getByRole('button', { name, exact: true })
  const box = (language: string) => list.getByRole('textbox', { name: language })

  // Rename one item in Italian; move another one up and to another stage.
  await tabTo(button('Documents collected'))
  await keyboard.press('Enter')
  await box('Italian').focus()
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('Documenti ricevuti')
  await keyboard.press('Enter')
  await list.getByRole('button', { name: 'Documents collected', expanded: false }).waitFor()
  await button('Move Documents delivered').focus()
  await keyboard.press('ArrowUp')
  await list.getByText('Documents delivered, 2 of 3').waitFor()
  await expect
    .poll(named)
    .toEqual(['Documents collected', 'Documents delivered', 'Documents classified'])
  expect((await settings()).checklist_ged?.[0]?.words.it).toBe('Documenti ricevuti')

  // A new item is stored once it has a name in every language.
  await button('Add an item').focus()
  await keyboard.press('Enter')
  await expect.poll(() => has(box('French'))).toBe(true)
  await keyboard.type('Index contrôlé')
  await keyboard.press('Enter')
  await list.getByText(t('kernel:error.required')).waitFor()
  await expect.poll(() => has(box('English'))).toBe(true)
  await box('English').fill('Index checked')
  await box('Italian').fill('Indice verificato')
  await keyboard.press('Enter')
  await expect.poll(named).toContain('Index checked')

  // Removing can be undone, and the default list can be restored.
  await button('Remove Documents classified').click()
  await expect.poll(named).not.toContain('Documents classified')
  await expect.poll(() => has(button('Index checked'))).toBe(true)
  await page.getByRole('button', { name: t('ui:action.undo') }).click()
  await expect.poll(named).toContain('Documents classified')
  await button('Restore the default list').click()
  await list.getByText(t('settings:checklist.is_default'), { exact: true }).waitFor()
  await expect
    .poll(named)
    .toEqual(['Documents collected', 'Documents classified', 'Documents delivered'])

  const handle = (await button('Move Documents collected').boundingBox())!
  await page.mouse.move(handle.x + 8, handle.y + 8)
  await page.mouse.down()
  await page.mouse.move(handle.x + 8, handle.y + 8 + handle.height * 1.2, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await named())?.[1]).toBe('Documents collected')

  await tab(page, 'Organisation').click()
  await page.waitForURL('**/settings?tab=organisation')
  const iban = page.getByRole('textbox', { name: 'IBAN' })
  await iban.fill('CH94 0076 2011 6238 5295 7')
  await page.getByRole('textbox', { name: t('settings:field.support_email') }).focus()
  await page.getByText(t('user:error.iban_form')).waitFor()
  await keyboard.type('help@office.ch')
  await iban.fill('ch9300762011623852957')
  await keyboard.press('Tab')
  await expect.poll(settings).toMatchObject({
    iban: 'CH9300762011623852957',
    support_email: 'help@office.ch',
  })
  await page.getByRole('button', { name: t('ui:action.more') }).press('Enter')
  await page.getByRole('menuitem', { name: t('ui:history.title') }).press('Enter')
  await page.locator('[data-history]').getByText('help@office.ch').waitFor()

  // A price changes by a new version; errors are shown at their cell, and the older version stays.
  await tab(page, 'Calculation tables').click()
  await tab(page, 'Energy prices').click()
  await page.getByRole('heading', { name: t('reference:table.energy_prices') }).waitFor()
  const cell = (row: string, column: string) =>
    page
      .getByRole('grid', { name: t('reference:table.energy_prices') })
      .getByRole('row', { name: row })
      .locator(`[data-column=${column}]`)
  const save = page.getByRole('button', { name: t('reference:new.save') })
  await page.getByText('Heating oil').first().waitFor()
  await page.getByRole('button', { name: t('reference:new') }).click()
  await save.waitFor()
  await cell('Heating oil', 'price').press('Enter')
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('700')
  await keyboard.press('Enter')
  await save.click()
  await page.getByText(t('kernel:error.required')).first().waitFor()
  await page.getByText('Enter a number between 0 and 500.').waitFor()
  await page.getByRole('textbox', { name: 'In force from' }).fill('1.1.2027')
  await page.getByRole('textbox', { name: 'Source' }).fill('SIG, 2027')
  await cell('Heating oil', 'price').press('Enter')
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('14.5')
  await keyboard.press('Enter')
  await page.getByRole('button', { name: t('reference:new.save') }).click()
  await page.getByText('SIG, 2027').waitFor()
  const priceOn = async (on: string) =>
    (await admin.reference.inForce({ query: { on } })).energy_prices.rows[0]?.price
  expect([await priceOn('2026-12-31'), await priceOn('2027-01-01')]).toEqual([12, 14.5])

  await tab(page, 'Rights').click()
  const mandates = page.getByRole('table', { name: 'Rights: Mandates' })
  await mandates.getByText('In progress: assigned, while the mandate is ordered').waitFor()
  await mandates.getByText('read: own data, once a quote has been sent').first().waitFor()
})

it('settings: the index finds fields by their name and help, and folds on a narrow screen (§2./settings)', async () => {
  const page = await openAs(app, admin, '/settings?tab=security', {
    viewport: { width: 1440, height: 900 },
  })
  const index = page.getByRole('navigation', { name: t('settings:tabs') })
  const search = index.getByRole('searchbox', { name: t('settings:index.search') })
  await index.getByRole('link', { name: 'Security', exact: true }).waitFor()
  await page.locator('[data-field]').first().waitFor()
  await page.keyboard.press('/')
  await expect.poll(() => has(search)).toBe(true)
  await page.keyboard.type('nothing like it')
  await index.getByText(t('settings:index.none', { query: 'nothing like it' })).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.type('iban')
  await index.getByRole('link', { name: /^IBAN/ }).waitFor()
  await index.getByRole('link', { name: 'Rights', exact: true }).waitFor({ state: 'hidden' })
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.waitForURL('**/settings?tab=organisation')
  await expect.poll(() => has(page.getByRole('textbox', { name: 'IBAN' }))).toBe(true)
  // Within the part that is open, too, and a table of figures.
  await search.fill('support')
  await search.press('Enter')
  await expect
    .poll(() => has(page.getByRole('textbox', { name: t('settings:field.support_email') })))
    .toBe(true)
  await search.fill('energy prices')
  await search.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: t('reference:table.energy_prices') }).waitFor()

  for (const width of [1024, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await search.waitFor({ state: 'hidden' })
    const fold = page.getByRole('button', { name: 'Calculation tables', expanded: false })
    await fold.click()
    await search.waitFor()
    expect(await findViolations(page)).toEqual([])
    await index.getByRole('link', { name: 'Calculation tables', exact: true }).click()
    await search.waitFor({ state: 'hidden' })
  }
})

it('settings: numbers, and whom events are mailed to (§2./settings)', async () => {
  const page = await openAs(app, admin)
  const { keyboard } = page
  await page.goto(`${app.url}/settings?tab=numbering`)
  const field = (name: string) => page.getByLabel(t(`settings:field.${name}`), { exact: true })
  await field('quote_number_prefix').fill('OF-')
  await field('number_digits').fill('5')
  await page.getByText(t('settings:error.prefix_form')).waitFor()
  await field('quote_number_prefix').fill('OF')
  await keyboard.press('Tab')
  await expect.poll(settings).toMatchObject({ quote_number_prefix: 'OF', number_digits: 5 })

  await tab(page, t('settings:tab.notifications')).click()
  const people = (event: string) =>
    page.getByRole('radiogroup', { name: t(`settings:field.notify_${event}`) })
  const choice = (event: string, who: string) =>
    people(event).getByRole('radio', { name: t(`settings:notify_${event}.${who}`) })
  // Until the office chooses, the person responsible is told.
  expect(await choice('quote_answered', 'responsible').isChecked()).toBe(true)
  await people('quote_answered').getByText(t('settings:notify_quote_answered.support')).click()
  await choice('message', 'responsible').focus()
  await keyboard.press('ArrowRight')
  await keyboard.press('ArrowRight')
  await expect
    .poll(settings)
    .toMatchObject({ notify_quote_answered: 'support', notify_message: 'nobody' })
  await page.reload()
  await people('message').waitFor()
  expect(await choice('quote_answered', 'support').isChecked()).toBe(true)
  expect(await choice('message', 'nobody').isChecked()).toBe(true)
}, 60_000)

it('settings: ids of the accounting service are entered beside our own words (§2./settings)', async () => {
  const page = await openAs(app, admin)
  const { keyboard } = page
  await page.goto(`${app.url}/settings?tab=integrations`)
  const idOf = (name: string) =>
    page.getByRole('textbox', { name: t('settings:ids.id_of', { name }), exact: true })
  const group = (name: string) => page.getByRole('group', { name: t(`settings:field.${name}`) })
  await idOf('8.1 %').fill('sixteen')
  await idOf('0 %').fill('3')
  await idOf(t('settings:ids.status.pending')).fill('12')
  await group('accounting_taxes').getByText(t('settings:error.service_ids')).waitFor()
  await idOf('8.1 %').fill('16')
  await group('accounting_taxes')
    .getByRole('button', { name: t('settings:ids.add_rate') })
    .click()
  await expect
    .poll(() => has(page.getByRole('textbox', { name: t('settings:ids.rate'), exact: true })))
    .toBe(true)
  await keyboard.type('7,70')
  await keyboard.press('Tab')
  await keyboard.type('14')
  await group('accounting_units')
    .getByRole('button', { name: t('settings:ids.add_unit') })
    .click()
  await keyboard.type('pce')
  await keyboard.press('Tab')
  await keyboard.type('1')
  // Past the buttons that remove it and add another one, out of the table.
  for (let step = 0; step < 3; step++) await keyboard.press('Tab')
  await expect.poll(settings).toMatchObject({
    accounting_taxes: '8.1 = 16, 0 = 3, 7.7 = 14',
    accounting_units: 'pce = 1',
    accounting_statuses: 'pending = 12',
  })
  await group('accounting_units')
    .getByRole('button', { name: t('ui:form.remove', { name: 'pce' }) })
    .click()
  await expect.poll(settings).toMatchObject({ accounting_units: null })
  await page.reload()
  await expect.poll(() => idOf('7.7 %').inputValue()).toBe('14')
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await findViolations(page)]).toEqual([width, []])
    expect([width, await findNameless(page)]).toEqual([width, []])
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width)
  }
}, 60_000)

it('§2 settings: types of documents are named in three languages, archived and merged', async () => {
  const label = { fr: 'Carnet de bord', en: 'Carnet de bord', it: 'Carnet de bord' }
  const made = await admin.file_types.create({ body: { label, copied: ['en', 'it'] } })
  const page = await openAs(app, admin, '/settings?tab=document_types')
  const row = (name: string) => page.getByRole('listitem', { name, exact: true })
  const dialog = page.getByRole('dialog')
  const types = async () => (await admin.file_types.list({ query: {} })).results
  await row('Carnet de bord').getByText('To be translated: English, Italian').waitFor()

  // What was copied is to be written; what stays empty stays marked.
  await row('Carnet de bord').getByRole('button', { name: 'Edit' }).click()
  expect(await dialog.getByLabel('French').inputValue()).toBe('Carnet de bord')
  await dialog.getByLabel('English').fill('Logbook')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await row('Logbook').getByText('To be translated: Italian').waitFor()
  expect(await types()).toMatchObject([
    { label: { fr: 'Carnet de bord', en: 'Logbook', it: 'Logbook' }, copied: ['it'] },
  ])

  await row('Logbook').getByRole('button', { name: 'Archive' }).click()
  await row('Logbook').getByText('Archived').waitFor()
  await row('Logbook').getByRole('button', { name: 'Offer again' }).click()
  await expect.poll(async () => (await types())[0]?.archived_at).toBeNull()

  await page.getByRole('button', { name: 'New document type' }).click()
  await dialog.getByLabel('English').fill('Ab')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByText(t('documentType:error.short')).waitFor()
  await dialog.getByLabel('English').fill('Boiler log')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await row('Boiler log').waitFor()
  expect(await findViolations(page)).toEqual([])
  await row('Logbook').getByRole('button', { name: 'Merge' }).click()
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await row('Logbook').waitFor({ state: 'detached' })
  expect((await types()).map(({ id }) => id)).not.toContain(made.id)
})

it('§2 settings: the bin lists what was deleted, of every kind, and restores it', async () => {
  const building = await admin.buildings.create({ body: { street_name: 'Rue de la Corbeille' } })
  await admin.buildings.remove({ params: { id: building.id }, query: {} })
  const { results } = await admin.products.list({ query: {} })
  const { id } = results[0]!
  await admin.products.remove({ params: { id }, query: {} })
  const page = await openAs(app, admin, '/settings?tab=trash')
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  const restore = { name: t('ui:action.restore') }
  await part(t('product:list.title')).getByRole('button', restore).waitFor()
  expect(await findViolations(page)).toEqual([])
  const row = part(t('building:list.title')).getByRole('listitem', { name: /^Rue de la Corbeille/ })
  await row.getByRole('button', restore).click()
  await row.waitFor({ state: 'detached' })
  expect((await admin.buildings.get({ params: { id: building.id } })).street_name).toBe(
    'Rue de la Corbeille',
  )
})
