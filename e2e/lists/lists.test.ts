import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { findViolations } from '../support/axe.ts'
import { openAs } from '../support/person.ts'
import { t } from '../support/translate.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  client = await app.as('client')
})

/** Creates a draft CECB mandate on its own building. */
async function createDraft(street_name: string, responsible: number | null, street_number = '1') {
  const { buildings, mandates, products } = admin
  const { id: building } = await buildings.create({ body: { street_name, street_number } })
  const [product] = (await products.list({ query: { kind: 'cecb' } })).results
  return mandates.create({
    body: { product: product!.id, building, client: client.id, responsible },
  })
}

/** Creates an ordered CECB mandate. */
async function createOrdered(street_name: string, responsible: number | null) {
  const { id } = await createDraft(street_name, responsible)
  return admin.mandates.setStatus({ params: { id }, body: { to: 'ordered', reason: 'order' } })
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

it('the palette finds every accessible record and screen, by keyboard (§2, §6)', async () => {
  const { number } = await createOrdered('Chemin de l’Épine', admin.id)
  const page = await openAs(app, admin, '/admin-home')
  const { keyboard } = page
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('combobox').and(page.locator(':focus'))
  const options = dialog.getByRole('option')

  await heading(page, t('web:menu.mandates'))
  await page.getByRole('button', { name: t('ui:list.search') }).focus()
  await keyboard.press('Control+k')
  await field.waitFor()
  await keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain('Search')

  await keyboard.press('Control+k')
  await field.waitFor()
  await keyboard.type('buil')
  await expect.poll(() => options.first().innerText()).toBe('Buildings')
  await keyboard.press('Enter')
  await heading(page, t('building:list.title'))

  // Enter waits for the results of the search and opens the first hit.
  await keyboard.press('Control+k')
  await field.waitFor()
  await keyboard.type('epine')
  await keyboard.press('Enter')
  await page.waitForURL(/CECB-admin-form/)
  await heading(page, 'Chemin de l’Épine 1')

  // From now on it is among the recent mandates, before the building of the same name.
  await keyboard.press('Control+k')
  await dialog
    .getByRole('group', { name: t('palette:recent') })
    .getByRole('option', { name: number })
    .waitFor()
  await field.waitFor()
  await keyboard.type('epine')
  await dialog.getByRole('group', { name: t('web:menu.buildings') }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await page.waitForURL(/\/buildings\/\d+$/)

  const theirs = await openAs(app, client, '/client-home')
  await heading(theirs, t('project:home.title'))
  await theirs.keyboard.press('Control+k')
  await theirs
    .getByRole('dialog')
    .getByRole('option', { name: t('web:menu.my_mandates') })
    .waitFor()
  await theirs.getByRole('combobox').and(theirs.locator(':focus')).waitFor()
  await theirs.keyboard.type('epine')
  await theirs.getByRole('option', { name: number }).waitFor()
  expect(await theirs.getByRole('option').count()).toBe(1)
})

it('a mandate is moved on the board by keyboard and mouse: immediately, with a reason, or refused (§2)', async () => {
  await createOrdered('Rue du Tableau', admin.id)
  const page = await openAs(app, admin, '/admin-home')
  const { keyboard } = page
  await heading(page, t('web:menu.mandates'))
  await page.getByRole('link', { name: t('ui:view.board') }).focus()
  await keyboard.press('Enter')
  await page.waitForURL('**?view=board')
  const views = page.getByRole('navigation', { name: t('ui:view.label') })
  const currentViews = () => views.locator('[aria-current=page]').allInnerTexts()
  await expect.poll(currentViews).toEqual(['Board'])
  const column = (name: string) => page.getByRole('region', { name })
  const cardIn = (name: string) => column(name).getByRole('link', { name: 'Rue du Tableau 1' })
  const waitForStatus = (text: string) =>
    page.getByRole('status').filter({ hasText: text }).waitFor()

  await cardIn('Ordered').waitFor()
  // The switch keeps the focus.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Board')
  await cardIn('Ordered').focus()
  await keyboard.press('Space')
  await waitForStatus('Moving Rue du Tableau 1: Ordered.')
  await keyboard.press('ArrowRight')
  await waitForStatus('In progress. Drop here.')
  await keyboard.press('Escape')
  await waitForStatus('stays in “Ordered”')

  await keyboard.press('Space')
  await keyboard.press('ArrowRight')
  await keyboard.press('Space')
  await waitForStatus('Status: In progress')
  await cardIn('In progress').waitFor()
  const isFocused = () => cardIn('In progress').evaluate((card) => card === document.activeElement)
  await expect.poll(isFocused).toBe(true)

  // There is no transition from here to the end of the work.
  await keyboard.press('Space')
  for (let step = 0; step < 3; step++) await keyboard.press('ArrowRight')
  await waitForStatus(`Closed. ${t('mandate_move:error.no_such_way').slice(0, -1)}`)
  expect(await findViolations(page)).toEqual([])
  await keyboard.press('Space')
  await page
    .getByRole('alert')
    .filter({ hasText: t('mandate_move:error.no_such_way') })
    .waitFor()
  expect(await isFocused()).toBe(true)

  // The guard of a review may be waived for a reason.
  await keyboard.press('Space')
  await keyboard.press('ArrowRight')
  await waitForStatus(`In review. ${t('mandate_board:asks')}`)
  await keyboard.press('Space')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t('mandate_move:error.guard_checklistDone')).waitFor()
  // Open items appear above the button.
  await dialog.getByRole('checkbox').first().waitFor()
  await dialog.getByLabel(/^Reason/).fill('checked by telephone')
  await dialog.getByRole('button', { name: t('mandate_move:in_review') }).click()
  await cardIn('In review').waitFor()

  // The same by mouse: moving back needs a reason too; without one the card stays.
  await cardIn('In review').dragTo(column('In progress'))
  await dialog.getByRole('button', { name: t('mandate_move:back') }).waitFor()
  await keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await cardIn('In review').waitFor()

  // The other view has the same filters, and the URL says which view it is.
  await page.getByRole('link', { name: t('ui:view.list') }).click()
  await page.waitForURL((url) => url.search === '')
  await page.getByRole('table').getByRole('link', { name: 'Rue du Tableau 1' }).waitFor()
})

it('a card that moves again before the board is refetched stays in one column', async () => {
  const { id } = await createOrdered('Rue du Double', admin.id)
  const params = { id }
  const { results } = await admin.mandates.checklist({ params })
  const ticked = Object.fromEntries(results.map(({ key }) => [`checklist/${key}/done`, true]))
  await admin.mandates.updateForm({ params, body: ticked })
  const page = await openAs(app, admin)
  await page.goto(`${app.url}/admin-home?view=board`)
  const { keyboard } = page
  const cards = page.getByRole('link', { name: 'Rue du Double 1' })
  const cardIn = (column: string) => page.getByRole('region', { name: column }).locator(cards)
  const result = (text: string) =>
    page.getByRole('status').filter({ hasText: text }).first().waitFor()
  await cardIn('Ordered').waitFor()

  // Hold the lists that are refetched after the first move.
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/mandates/?*', async (route) => {
    await released
    await route.continue()
  })
  await cardIn('Ordered').focus()
  for (const column of ['In progress', 'In review']) {
    await keyboard.press('Space')
    await keyboard.press('ArrowRight')
    await keyboard.press('Space')
    await cardIn(column).waitFor()
    await result(`Status: ${column}`)
    expect(await cards.count()).toBe(1)
    await expect
      .poll(() => cardIn(column).evaluate((card) => card === document.activeElement))
      .toBe(true)
  }
  const refetched = page.waitForResponse((response) => response.url().includes('status=in_review'))
  release()
  await refetched
  expect((await admin.mandates.get({ params })).status).toBe('in_review')
  expect(await cards.count()).toBe(1)
  expect(await cardIn('In review').isVisible()).toBe(true)
})

it('the state of a list is stored as a view, opened again, and shared with its columns', async () => {
  await createOrdered('Rue de la Vue', admin.id)
  await createOrdered('Rue sans Vue', admin.id)
  const columns = { columns: [{ key: 'number', width: 200 }] }
  await admin.layouts.keep({ params: { id: 'mandates' }, body: columns })
  const page = await openAs(app, admin, '/admin-home')
  const menu = (of: Page, name: string) => of.getByRole('button', { name, exact: true })
  const item = (of: Page, name: string | RegExp) => of.getByRole('menuitem', { name })
  const rows = (of: Page) => of.locator('[data-main] a').allInnerTexts()
  const dialog = page.getByRole('dialog')
  const matches = ['Rue de la Vue 1']

  await page.getByRole('searchbox').fill('de la vue')
  await expect.poll(() => rows(page)).toEqual(matches)
  await menu(page, 'Views').focus()
  await page.keyboard.press('Enter')
  await page.getByText('A view keeps the search').waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialog.getByLabel(t('user:list.name')).waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByText(t('kernel:error.required')).waitFor()
  await dialog.getByLabel(t('user:list.name')).fill('Mine to chase')
  await dialog.getByLabel(t('viewItems:share')).check()
  await page.keyboard.press('Enter')
  await menu(page, 'Views: Mine to chase').waitFor()
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('link', { name: t('web:menu.users') }).click()
  await heading(page, t('web:menu.users'))
  await page.getByRole('link', { name: t('web:menu.mandates') }).click()
  await expect.poll(() => rows(page)).toContain('Rue sans Vue 1')
  await menu(page, 'Views').click()
  await item(page, /^Mine to chase/).click()
  await expect.poll(() => rows(page)).toEqual(matches)

  // Others see the shared view with its columns; it still belongs to its owner.
  const colleague = await app.as('admin')
  const colleaguePage = await openAs(app, colleague, '/admin-home')
  await colleaguePage.getByRole('link', { name: t('ui:view.board') }).click()
  await colleaguePage.waitForURL('**?view=board')
  await menu(colleaguePage, 'Views').click()
  await item(colleaguePage, /^Mine to chase.*admin Test/).click()
  await expect.poll(() => rows(colleaguePage)).toEqual(matches)
  await expect.poll(() => colleague.layouts.list({})).toEqual({ mandates: columns })
  await menu(colleaguePage, 'Views: Mine to chase').click()
  await item(colleaguePage, 'Save as a view…').waitFor()
  expect(await item(colleaguePage, 'Delete').count()).toBe(0)

  // Differences from the view are shown, and a taken name is refused at the field.
  await page.getByRole('searchbox').fill('vue')
  await menu(page, 'Views: Mine to chase, changed').click()
  await item(page, 'Save as a view…').click()
  await dialog.getByLabel(t('user:list.name')).fill('mine TO chase')
  await page.keyboard.press('Enter')
  await dialog.getByText(t('kernel:error.taken')).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await menu(page, 'Views: Mine to chase, changed').click()
  await item(page, 'Save the changes').click()
  await menu(page, 'Views: Mine to chase').click()
  await item(page, 'Delete').click()
  await menu(page, 'Views').waitFor()
  await page.waitForURL((url) => url.search === '?search=vue')
})

it('a list is sorted, filtered, selected and arranged from its headings, and is restored when coming back (§2)', async () => {
  for (let number = 11; number > 0; number--)
    await createDraft('Rue de la Liste', null, String(10 + number))
  await createOrdered('Rue de la Liste', admin.id)
  const page = await openAs(app, await app.as('admin'), '/admin-home')
  const { keyboard } = page
  const table = page.getByRole('table')
  const head = (name: string) => table.getByRole('columnheader', { name, exact: true })
  const sorter = (name: string) => head(name).getByRole('button', { name: new RegExp(`^${name}`) })
  const openMenu = async (column: string | RegExp) => {
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await table.getByRole('button', { name: column }).focus()
    await keyboard.press('Enter')
  }
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
  const rows = async () => {
    const links = await table.locator('[data-main] a').allInnerTexts()
    return links.map((name) => Number(name.trim().split(' ').at(-1)))
  }
  const from = (first: number, last: number) =>
    Array.from({ length: Math.abs(last - first) + 1 }, (_, at) =>
      first < last ? first + at : first - at,
    )
  const row = (number: number) =>
    table.getByRole('link', { name: `Rue de la Liste ${number}`, exact: true })
  const isFocused = (locator: ReturnType<Page['locator']>) =>
    locator.evaluate((element) => element === document.activeElement)
  const waitForStatus = (text: string) =>
    page.getByRole('status').filter({ hasText: text }).first().waitFor()

  // Sort by one column, by a second one with Shift, and by the column's menu.
  await page.goto(`${app.url}/admin-home?search=liste&page_size=10`)
  await sorter('Status').click()
  await waitForStatus('Sorted by Status ascending')
  await sorter('Building').click({ modifiers: ['Shift'] })
  await expect.poll(rows).toEqual(from(11, 20))
  await sorter('Building').focus()
  await keyboard.press('Shift+Enter')
  await waitForStatus('Sorted by Status ascending, Building descending')
  await expect.poll(rows).toEqual(from(21, 12))
  expect(await head('Status').getAttribute('aria-sort')).toBe('ascending')
  await openMenu('Column Status')
  await item('Remove from the sort').waitFor()
  expect(await findViolations(page)).toEqual([])
  await item('Remove from the sort').click()
  await expect.poll(rows).toEqual(from(21, 12))
  await page.waitForURL(/sort=-building_address/)

  // The heading's filter is the same as that of the toolbar; a filtered column is marked.
  await openMenu('Column Status')
  await item('Filter: Status…').click()
  await page.getByRole('option', { name: t('mandate:status.ordered') }).waitFor()
  await page.getByRole('option', { name: t('mandate:status.ordered') }).click()
  await expect.poll(rows).toEqual([1])
  await keyboard.press('Escape')
  await expect.poll(() => isFocused(table.getByRole('button', { name: /filtered$/ }))).toBe(true)
  await keyboard.press('Enter')
  await item('Remove filter Status').click()
  await expect.poll(rows).toEqual(from(21, 12))

  // A selection persists across pages and ends when the query changes.
  const bar = page.getByRole('group', { name: t('ui:list.selection') })
  await row(21).focus()
  await keyboard.press('x')
  await keyboard.press('Shift+ArrowDown')
  await keyboard.press('Shift+ArrowDown')
  await keyboard.press('Shift+ArrowUp')
  await bar.getByText('2 selected').waitFor()
  await table
    .getByRole('row')
    .nth(4)
    .locator('td:not(:has(a, input))')
    .first()
    .click({ modifiers: ['Shift'] })
  await bar.getByText('4 selected').waitFor()
  expect(await findViolations(page)).toEqual([])
  await keyboard.press('PageDown')
  await expect.poll(rows).toEqual([11, 1])
  await row(11).focus()
  await keyboard.press('Control+a')
  await bar.getByText('6 selected').waitFor()
  await bar.getByRole('button', { name: 'Select all (12)' }).click()
  await bar.getByText('12 selected').waitFor()
  await row(1).focus()
  await keyboard.press('Escape')
  await bar.waitFor({ state: 'detached' })
  expect(await isFocused(row(1))).toBe(true)
  await table.getByRole('checkbox', { name: t('ui:list.select_page') }).click()
  await bar.getByText('2 selected').waitFor()
  await bar.getByRole('button', { name: t('ui:list.unselect') }).click()
  await bar.waitFor({ state: 'detached' })

  // Columns can be changed by the button and in their headings, and are stored.
  const shown = () =>
    table
      .getByRole('columnheader')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')).filter(Boolean))
  const usual = await shown()
  const width = async (name: string) => Math.round((await head(name).boundingBox())?.width ?? 0)
  const before = await width('Client')
  await openMenu('Column Client')
  await item('Change the width').click()
  const edge = head('Client').getByRole('separator')
  await expect.poll(() => isFocused(edge)).toBe(true)
  await keyboard.press('ArrowRight')
  await keyboard.press('ArrowRight')
  await expect.poll(() => width('Client')).toBe(before + 16)
  await openMenu('Column Resp.')
  await item('Hide the column').click()
  await page.getByRole('button', { name: t('ui:columns.title') }).click()
  await page.getByRole('checkbox', { name: t('mandate:field.due_date') }).uncheck()
  await page.getByRole('button', { name: 'Move Status' }).focus()
  await keyboard.press('ArrowUp')
  await waitForStatus('Status, 4 of 8')
  expect(await findViolations(page)).toEqual([])
  const handle = page.getByRole('button', { name: 'Move Created' })
  await handle.dragTo(page.getByRole('button', { name: 'Move No.' }))
  await keyboard.press('Escape')
  const laid = ['Created', 'No.', 'Building', 'Client', 'Status', 'Service type']
  await expect.poll(shown).toEqual(laid)
  await page.reload()
  await expect.poll(shown).toEqual(laid)
  expect(await width('Client')).toBe(before + 16)
  await edge.dblclick()
  await expect.poll(() => width('Client')).toBe(before)
  await page.getByRole('button', { name: t('ui:columns.title') }).click()
  await page.getByRole('button', { name: t('filter:columns.reset') }).click()
  await expect.poll(shown).toEqual(usual)
  await keyboard.press('Escape')

  // Back, by the browser and by the breadcrumb: the same rows and scroll position, with the focus on
  // the opened row.
  await page.setViewportSize({ width: 720, height: 420 })
  await page.goto(`${app.url}/admin-home?search=liste&page_size=10&sort=-building_address`)
  await expect.poll(rows).toEqual(from(21, 12))
  const frame = page.locator('[data-scroll-restoration-id]')
  const readPosition = async () => [
    await page.evaluate(() => scrollY),
    await frame.evaluate((box) => box.scrollLeft),
  ]
  await row(13).scrollIntoViewIfNeeded()
  await frame.evaluate((box) => box.scrollBy(80, 0))
  const positionBefore = await readPosition()
  expect(positionBefore[0]).toBeGreaterThan(0)
  expect(positionBefore[1]).toBe(80)
  await table
    .getByRole('row')
    .nth(9)
    .click({ position: { x: 500, y: 12 } })
  await heading(page, 'Rue de la Liste 13')
  await page.goBack()
  await expect.poll(() => isFocused(row(13))).toBe(true)
  await expect.poll(readPosition).toEqual(positionBefore)
  await keyboard.press('ArrowUp')
  await keyboard.press('Enter')
  await heading(page, 'Rue de la Liste 14')
  await page
    .getByRole('navigation', { name: t('web:breadcrumb') })
    .getByRole('link')
    .click()
  await expect.poll(() => isFocused(row(14))).toBe(true)
  await expect.poll(rows).toEqual(from(21, 12))
})
