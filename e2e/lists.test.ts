import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../src/testing/app.ts'
import { launchBrowser } from '../src/testing/browser.ts'
import { signIn } from './person.ts'

let app: TestApp
let browser: Browser
let admin: Person
let client: Person
const complaints: string[] = []

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  client = await app.as('client')
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const signedIn = (person: Person, home: string) =>
  signIn(browser, app, person, { home, complaints })

/** An ordered CECB on a building of its own. */
async function ordered(street_name: string, responsible: number | null) {
  const { buildings, mandates, products } = admin
  const { id: building } = await buildings.create({ body: { street_name, street_number: '1' } })
  const [product] = (await products.list({ query: { kind: 'cecb' } })).results
  const { id } = await mandates.create({
    body: { product: product!.id, building, client: client.id, responsible },
  })
  return mandates.setStatus({ params: { id }, body: { to: 'ordered', reason: 'order' } })
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

async function violationsOf(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

it('every record and screen one may see is found by its words, by keyboard alone (§2, §6)', async () => {
  const { number } = await ordered('Chemin de l’Épine', admin.id)
  const page = await signedIn(admin, '/admin-home')
  const { keyboard } = page
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('combobox').and(page.locator(':focus'))
  const options = dialog.getByRole('option')

  await heading(page, 'Mandates')
  await page.getByRole('button', { name: 'Search' }).focus()
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
  await heading(page, 'My Buildings')

  // Enter before the answer waits for what these words find; the first hit is the mandate.
  await keyboard.press('Control+k')
  await field.waitFor()
  await keyboard.type('epine')
  await keyboard.press('Enter')
  await page.waitForURL(/CECB-admin-form/)
  await heading(page, 'Chemin de l’Épine 1')

  // From here on it is among the recent ones; the building of the same name comes after it.
  await keyboard.press('Control+k')
  await dialog
    .getByRole('group', { name: 'Recent' })
    .getByRole('option', { name: number })
    .waitFor()
  await field.waitFor()
  await keyboard.type('epine')
  await dialog.getByRole('group', { name: 'Buildings' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await page.waitForURL(/\/buildings\/\d+$/)
  await page.context().close()

  const theirs = await signedIn(client, '/client-home')
  await heading(theirs, 'My ongoing projects')
  await theirs.keyboard.press('Control+k')
  await theirs.getByRole('dialog').getByRole('option', { name: 'My mandates' }).waitFor()
  await theirs.getByRole('combobox').and(theirs.locator(':focus')).waitFor()
  await theirs.keyboard.type('epine')
  await theirs.getByRole('option', { name: number }).waitFor()
  expect(await theirs.getByRole('option').count()).toBe(1)
  await theirs.context().close()
  expect(complaints).toEqual([])
})

it('a mandate is moved on the board by keyboard and mouse: at once, with a reason, or not at all (§2)', async () => {
  await ordered('Rue du Tableau', admin.id)
  const page = await signedIn(admin, '/admin-home')
  const { keyboard } = page
  await heading(page, 'Mandates')
  await page.getByRole('link', { name: 'Board' }).focus()
  await keyboard.press('Enter')
  await page.waitForURL('**?view=board')
  const views = page.getByRole('navigation', { name: 'View' })
  const currentViews = () => views.locator('[aria-current=page]').allInnerTexts()
  await expect.poll(currentViews).toEqual(['Board'])
  const column = (name: string) => page.getByRole('region', { name })
  const cardIn = (name: string) => column(name).getByRole('link', { name: 'Rue du Tableau 1' })
  const said = (words: string) => page.getByRole('status').filter({ hasText: words }).waitFor()

  await cardIn('Ordered').waitFor()
  // The switch keeps the focus.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Board')
  await cardIn('Ordered').focus()
  await keyboard.press('Space')
  await said('Rue du Tableau 1 is lifted. Ordered.')
  await keyboard.press('ArrowRight')
  await said('In progress. Drop here.')
  await keyboard.press('Escape')
  await said('stays in “Ordered”')

  await keyboard.press('Space')
  await keyboard.press('ArrowRight')
  await keyboard.press('Space')
  await said('Status: In progress')
  await cardIn('In progress').waitFor()
  const isFocused = () => cardIn('In progress').evaluate((card) => card === document.activeElement)
  await expect.poll(isFocused).toBe(true)

  // There is no way from here to the end of the work.
  await keyboard.press('Space')
  for (let step = 0; step < 3; step++) await keyboard.press('ArrowRight')
  await said('Closed. There is no such step')
  expect(await violationsOf(page)).toEqual([])
  await keyboard.press('Space')
  await page.getByRole('alert').filter({ hasText: 'There is no such step' }).waitFor()
  expect(await isFocused()).toBe(true)

  // The guard of a review may be waived for a reason.
  await keyboard.press('Space')
  await keyboard.press('ArrowRight')
  await said('In review. A reason will be asked for.')
  await keyboard.press('Space')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('The checklist of the stage is not complete.').waitFor()
  await dialog.getByLabel(/^Reason/).fill('checked by telephone')
  await dialog.getByRole('button', { name: 'Hand over for review' }).click()
  await cardIn('In review').waitFor()

  // By mouse it is the same: the way back needs a reason too, and without one the card stays.
  await cardIn('In review').dragTo(column('In progress'))
  await dialog.getByRole('button', { name: 'Send back to work' }).waitFor()
  await keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await cardIn('In review').waitFor()

  // The other view has the same filters, and the address tells which it is.
  await page.getByRole('link', { name: 'List' }).click()
  await page.waitForURL((url) => url.search === '')
  await page.getByRole('table').getByRole('link', { name: 'Rue du Tableau 1' }).waitFor()
  await page.context().close()
  expect(complaints).toEqual([])
})

it('what a list shows is kept as a view, found again, and shared with its columns', async () => {
  await ordered('Rue de la Vue', admin.id)
  await ordered('Rue sans Vue', admin.id)
  const columns = { columns: [{ key: 'number', width: 200 }] }
  await admin.layouts.keep({ params: { id: 'mandates' }, body: columns })
  const page = await signedIn(admin, '/admin-home')
  const menu = (of: Page, name: string) => of.getByRole('button', { name, exact: true })
  const item = (of: Page, name: string | RegExp) => of.getByRole('menuitem', { name })
  const rows = (of: Page) => of.getByRole('table').getByRole('link').allInnerTexts()
  const dialog = page.getByRole('dialog')
  const seen = ['Rue de la Vue 1']

  await page.getByRole('searchbox').fill('de la vue')
  await expect.poll(() => rows(page)).toEqual(seen)
  await menu(page, 'Views').focus()
  await page.keyboard.press('Enter')
  await page.getByText('A view keeps the search').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Name').waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByText('Enter a value.').waitFor()
  await dialog.getByLabel('Name').fill('Mine to chase')
  await dialog.getByLabel('Share with the administrators').check()
  await page.keyboard.press('Enter')
  await menu(page, 'Views : Mine to chase').waitFor()
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('link', { name: 'Users' }).click()
  await heading(page, 'Users')
  await page.getByRole('link', { name: 'Mandates' }).click()
  await expect.poll(() => rows(page)).toContain('Rue sans Vue 1')
  await menu(page, 'Views').click()
  await item(page, /^Mine to chase/).click()
  await expect.poll(() => rows(page)).toEqual(seen)

  // Somebody else has it too, with its columns; it stays its owner's.
  const colleague = await app.as('admin')
  const theirs = await signedIn(colleague, '/admin-home')
  await theirs.getByRole('link', { name: 'Board' }).click()
  await theirs.waitForURL('**?view=board')
  await menu(theirs, 'Views').click()
  await item(theirs, /^Mine to chase.*admin Test/).click()
  await expect.poll(() => rows(theirs)).toEqual(seen)
  await expect.poll(() => colleague.layouts.list({})).toEqual({ mandates: columns })
  await menu(theirs, 'Views : Mine to chase').click()
  await item(theirs, 'Save as a view…').waitFor()
  expect(await item(theirs, 'Delete').count()).toBe(0)
  await theirs.context().close()

  // What differs from the view is said, and the name of another view is refused at the field.
  await page.getByRole('searchbox').fill('vue')
  await menu(page, 'Views : Mine to chase, changed').click()
  await item(page, 'Save as a view…').click()
  await dialog.getByLabel('Name').fill('mine TO chase')
  await page.keyboard.press('Enter')
  await dialog.getByText('This value is already taken.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await menu(page, 'Views : Mine to chase, changed').click()
  await item(page, 'Save the changes').click()
  await menu(page, 'Views : Mine to chase').click()
  await item(page, 'Delete').click()
  await menu(page, 'Views').waitFor()
  await page.waitForURL((url) => url.search === '?search=vue')
  await page.context().close()
  expect(complaints).toEqual([])
})

it('a list is ordered by several columns, laid out by its reader, and as it was left when one comes back (§2)', async () => {
  for (const street of ['Rue Zéphyr', 'Rue Abeille', 'Rue Muguet']) await ordered(street, admin.id)
  const reader = await app.as('admin')
  const page = await signedIn(reader, '/admin-home')
  const table = page.getByRole('table')
  const head = (name: string) => table.getByRole('columnheader', { name, exact: true })
  const focused = () => page.evaluate(() => document.activeElement?.textContent)

  await head('Status').getByRole('button', { name: 'Status', exact: true }).click()
  await page.waitForURL(/sort=status$/)
  await head('Building').getByRole('button', { name: 'Building', exact: true }).focus()
  await page.keyboard.press('Shift+Enter')
  await page.waitForURL(/sort=status(,|%2C)building_address/)
  await expect.poll(() => head('Status').getAttribute('aria-sort')).toBe('ascending')
  await head('Building').getByText('2', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  const choice = page.getByRole('dialog')
  await choice.getByRole('checkbox', { name: 'Client' }).uncheck()
  await head('Client').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await choice.waitFor({ state: 'detached' })
  const edge = page.getByRole('separator', { name: 'Width of column Status' })
  const width = Number(await edge.getAttribute('aria-valuenow'))
  await edge.press('ArrowRight')
  await expect.poll(async () => Number(await edge.getAttribute('aria-valuenow'))).not.toBe(width)
  await expect
    .poll(async () => (await reader.layouts.list({})).mandates?.columns)
    .toContainEqual(expect.objectContaining({ key: 'client_name', isHidden: true }))
  expect(await violationsOf(page)).toEqual([])

  // Down to the second row and into it; back leads to the same row of the same order.
  const links = table.getByRole('link')
  const [, second = ''] = await links.allInnerTexts()
  await links.first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/-admin-form/)
  await page.goBack()
  await page.waitForURL(/sort=status(,|%2C)building_address/)
  await expect.poll(focused).toContain(second.split('\n')[0])
  await head('Client').waitFor({ state: 'detached' })
  await page.context().close()
  expect(complaints).toEqual([])
})
