import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import {
  demonstrationAccounts,
  demonstrationPassword as password,
} from '../../src/features/demonstration/demonstration.ts'
import { openStatuses, runningStatuses, type Status } from '../../src/features/mandates/mandate.ts'
import type { TestApp } from '../../src/testing/app.ts'
import { demonstrationApp } from '../../src/testing/demonstration.ts'
import { openAs } from '../support/person.ts'
import { t } from '../support/translate.ts'
import { type WindowOptions } from '../support/windows.ts'

let app: TestApp
const account = { email: demonstrationAccounts.admin, password }
type Row = { id: number; number: string; status: Status; due_date: string | null }
let all: Row[]

beforeAll(async () => {
  app = await demonstrationApp()
  const { access } = (await app.anonymous.auth.login({ body: account })).data
  const answer = await fetch(`${app.url}/api/mandates/?page_size=100`, {
    headers: { Authorization: `Bearer ${access}` },
  })
  all = ((await answer.json()) as { results: Row[] }).results
})

async function listAt(path: string, options?: WindowOptions): Promise<Page> {
  const page = await openAs(app, account, path, options)
  await page.locator('[data-id]').first().waitFor()
  return page
}

const idsOn = (page: Page) =>
  page.locator('[data-id]').evaluateAll((rows) => rows.map((row) => Number(row.dataset.id)))
const has = (statuses: readonly Status[], { status }: Row) => statuses.includes(status)

it('the list of mandates opens with the open ones by deadline, those without a current deadline last', async () => {
  const page = await listAt('/admin-home?page_size=100')
  const dueOf = (row: Row) => (has(runningStatuses, row) && row.due_date) || '9999'
  const expected = all
    .filter((row) => has(openStatuses, row))
    .sort((a, b) => dueOf(a).localeCompare(dueOf(b)) || a.id - b.id)
  expect(await idsOn(page)).toEqual(expected.map(({ id }) => id))

  const open = page.getByRole('button', { name: new RegExp(`^${t('mandate:list.open')}`) })
  expect(await open.getAttribute('aria-pressed')).toBe('true')
  await open.click()
  await expect.poll(() => idsOn(page).then(({ length }) => length)).toBe(all.length)
  await page.reload()
  await expect.poll(() => idsOn(page).then(({ length }) => length)).toBe(all.length)

  // A search goes through all of them.
  const ended = all.find((row) => !has(openStatuses, row))!
  await page.goto(`${app.url}/admin-home`)
  await page.getByRole('searchbox').fill(ended.number)
  await expect.poll(() => idsOn(page)).toEqual([ended.id])
})

it('clearing a search in the list of mandates restores the chosen filters', async () => {
  const page = await listAt('/admin-home?status=all&page_size=100')
  const search = page.getByRole('searchbox')
  const count = () => idsOn(page).then(({ length }) => length)
  await search.fill(all[0]!.number)
  await expect.poll(count).toBe(1)
  await search.press('Escape')
  await expect.poll(count).toBe(all.length)
  expect(new URL(page.url()).searchParams.get('status')).toBe('all')
})

it('`/` focuses the search of the list, unless the person is typing or has turned shortcuts off', async () => {
  const page = await listAt('/admin-home')
  const search = page.getByRole('searchbox')
  const isFocused = () => search.evaluate((field) => field === document.activeElement)
  const hint = page.locator('kbd', { hasText: '/' })
  const help = page.getByRole('dialog', { name: t('keys:title') })
  await page.keyboard.press('/')
  expect(await isFocused()).toBe(true)
  await page.keyboard.press('/')
  expect(await search.inputValue()).toBe('/')
  await page.keyboard.press('Escape')
  await page.locator('h1').focus()

  await page.keyboard.press('?')
  await help.getByText(t('ui:list.search'), { exact: true }).waitFor()
  await help.getByRole('button').first().focus()
  await page.keyboard.press('/')
  expect(await isFocused()).toBe(false)
  await help.getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  expect(await hint.count()).toBe(0)
  await page.locator('h1').focus()
  await page.keyboard.press('/')
  expect(await isFocused()).toBe(false)
})

it('the list of mandates without open ones mentions that there are closed ones', async () => {
  const page = await listAt('/admin-home?status=all')
  await page.route('**/api/mandates/?*', (route) =>
    route.request().url().includes('status=')
      ? route.fulfill({
          json: { count: 0, count_capped: false, next: null, previous: null, results: [] },
        })
      : route.continue(),
  )
  await page.goto(`${app.url}/admin-home`)
  await page.getByText(t('mandate:list.none_open')).waitFor()
  await page.getByRole('button', { name: t('mandate:list.show_all') }).click()
  await page.locator('[data-id]').first().waitFor()
})

it.each(['fr-CH', 'en-GB', 'it-CH'])(
  'the list of mandates does not truncate status chips, and has the actions next to the data (%s)',
  async (locale) => {
    const page = await listAt('/admin-home', { locale, viewport: { width: 1440, height: 900 } })
    const truncated = await page.locator('[data-aligned]').evaluateAll((parts) =>
      parts.flatMap((part) => {
        const cell = part.closest('td')!
        const { right } = cell.getBoundingClientRect()
        const chip = part.nextElementSibling?.getBoundingClientRect()
        return chip && chip.right > right ? [cell.textContent] : []
      }),
    )
    expect(truncated).toEqual([])
    const lefts = await page
      .locator('[data-aligned] + *')
      .evaluateAll((chips) => chips.map((chip) => Math.round(chip.getBoundingClientRect().left)))
    expect(lefts.length).toBeGreaterThan(1)
    expect(new Set(lefts).size).toBe(1)
    const gaps = await page.locator('tbody tr').evaluateAll((rows) =>
      rows.map((row) => {
        const button = row.querySelector('td:last-child button')!.getBoundingClientRect()
        const [last] = [...row.querySelectorAll('[data-cell]')].slice(-1)
        return button.left - last!.getBoundingClientRect().right
      }),
    )
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0)
  },
)

it('the list of mandates begins within 220 px of the top on a phone, with its tools in one menu', async () => {
  const phone = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 780 } }
  const page = await listAt('/admin-home', { locale: 'fr-CH', ...phone })
  await page.getByText(/Données de démonstration/).waitFor()
  const first = await page.locator('[data-id]').first().boundingBox()
  expect(first!.y).toBeLessThanOrEqual(220)
  const product = page.getByRole('button', { name: 'Tous les produits' })
  expect(await product.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Filtres et outils' }).click()
  await product.waitFor()
})

it('names in the list and on the board lead to the people, the rest of the row to the mandate (§2)', async () => {
  const page = await listAt('/admin-home?status=all')
  const row = page.locator('tbody tr').first()
  const name = row.locator('a[href^="/users/"]').first()
  const person = await name.getAttribute('href')
  // One stop for Tab in a row; arrow keys lead to what is in it.
  await row.locator('[data-open]').focus()
  await page.keyboard.press('ArrowRight')
  expect(await name.evaluate((link) => link === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === person)
  await page.goBack()
  await row.locator('td').nth(1).click()
  await page.waitForURL(/-form\//)

  await page.goto(`${app.url}/admin-home?view=board`)
  const card = page.locator('main li', { has: page.locator('[data-open]') }).first()
  const onCard = card.locator('a[href^="/users/"]').first()
  const clientPath = await onCard.getAttribute('href')
  await onCard.click()
  await page.waitForURL((url) => url.pathname === clientPath)

  await page.goto(`${app.url}/admin-home?status=all`)
  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: t('mandate:action.building') }).click()
  await page.waitForURL(/\/buildings\/\d+$/)
})

it('names are plain for a partner, who may not open the pages of people (§2, §6)', async () => {
  const partner = { email: demonstrationAccounts.partner, password }
  const page = await openAs(app, partner, '/partner-home')
  await page.locator('[data-id]').first().waitFor()
  expect(await page.locator('main a[href^="/users/"]').count()).toBe(0)
})
