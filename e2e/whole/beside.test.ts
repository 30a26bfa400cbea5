import type { Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { openDemonstrationOffice } from '../support/demonstrationOffice.ts'
import { t } from '../support/translate.ts'

const signedInAt = openDemonstrationOffice()

async function listAt(account: 'admin' | 'partner', path: string) {
  const page = await signedInAt(account, path)
  await rowLinks(page).first().waitFor()
  return page
}

const rowLinks = (page: Page) => page.locator('[data-id] [data-open]')
const recordBeside = (page: Page) => page.getByRole('region', { name: t('ui:beside.record') })
const titleBeside = (page: Page) => recordBeside(page).getByRole('heading', { level: 1 })
const besideId = (page: Page) => new URL(page.url()).searchParams.get('beside')
const focusedId = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-id]')?.dataset.id)

it('a mandate opens beside its list by keyboard: arrows move to the next, Enter enters the record, Escape returns to the list', async () => {
  const page = await listAt('admin', '/admin-home?sort=number')
  const { keyboard } = page
  const ids = await page
    .locator('[data-id]')
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.id!))
  await rowLinks(page).first().focus()
  await keyboard.press('ArrowDown')
  await keyboard.press('Space')
  await titleBeside(page).waitFor()
  expect(besideId(page)).toBe(ids[1])
  await expect.poll(() => focusedId(page)).toBe(ids[1])
  expect(await findViolations(page)).toEqual([])

  // The next record opens on the same tab, and the list keeps its order.
  const tab = t('service:tab.building')
  await recordBeside(page).getByRole('tab', { name: tab }).click()
  await page.waitForURL(/tab=building/)
  await rowLinks(page).nth(1).focus()
  const earlier = await titleBeside(page).innerText()
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  await expect.poll(() => besideId(page)).toBe(ids[3])
  expect(new URL(page.url()).search).toMatch(/sort=number.*tab=building/)
  await expect
    .poll(async () => {
      const title = await titleBeside(page).innerText()
      return title !== earlier && (await page.title()).endsWith(`${title} · Égide`)
    })
    .toBe(true)

  await keyboard.press('Enter')
  await expect
    .poll(() => recordBeside(page).evaluate((part) => part.contains(document.activeElement)))
    .toBe(true)
  await keyboard.press('Escape')
  await expect.poll(() => focusedId(page)).toBe(ids[3])
  await keyboard.press('Escape')
  await page.getByRole('table').waitFor()
  expect(besideId(page)).toBe(null)
  await expect.poll(() => focusedId(page)).toBe(ids[3])

  // Back opens the record again, on its tab; its own page is one key away.
  await page.goBack()
  await titleBeside(page).waitFor()
  expect(besideId(page)).toBe(ids[3])
  // The record has opened, and its key works, once the window has its number and title; the list's stand there before.
  await expect.poll(() => page.title()).toMatch(/^M-\d{4}-\d{4} .+ · Égide$/)
  const title = await titleBeside(page).innerText()
  expect(await page.title()).toContain(title)
  await keyboard.press('f')
  await page.waitForURL(new RegExp(`-admin-form/${ids[3]}\\?tab=building`))
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
})

it('the focus goes to the row of the record that opens although the list comes late', async () => {
  const page = await signedInAt('admin', '/profile')
  // Longer than a heading waits before it takes a focus that was lost.
  const late = (route: Route) => void setTimeout(() => void route.continue(), 1_000)
  await page.context().route(/\/assets\/SideRows/, late)
  await page.goto(new URL('/admin-home?sort=number', page.url()).href)
  await rowLinks(page).nth(1).focus()
  await page.keyboard.press('Space')
  await titleBeside(page).waitFor()
  await rowLinks(page).first().waitFor()
  await expect.poll(async () => (await focusedId(page)) === besideId(page)).toBe(true)
})

it('a button opens the record beside the list, a click opens another record, and a narrow window shows only the record', async () => {
  const page = await listAt('admin', '/buildings-list')
  await page.getByRole('button', { name: t('ui:beside.show') }).click()
  await titleBeside(page).waitFor()
  const row = rowLinks(page).nth(4)
  await row.click()
  await expect.poll(() => row.getAttribute('aria-current')).toBe('true')
  const name = await row.innerText()
  await expect.poll(async () => name.startsWith(await titleBeside(page).innerText())).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/buildings-list')
  await page.getByRole('searchbox').fill('zzzz')
  await expect.poll(() => rowLinks(page).count()).toBe(0)
  await titleBeside(page).waitFor()

  await page.setViewportSize({ width: 1100, height: 800 })
  await expect.poll(() => page.getByRole('searchbox').isVisible()).toBe(false)
  await titleBeside(page).waitFor()
  await page.getByRole('button', { name: t('ui:beside.close') }).click()
  await page.getByRole('searchbox').waitFor()
  await expect.poll(() => recordBeside(page).count()).toBe(0)
  const button = page.getByRole('button', { name: t('ui:beside.show') })
  expect(await button.count()).toBe(0)
})

it('a partner opens an assigned mandate beside their list', async () => {
  const page = await listAt('partner', '/partner-home')
  await rowLinks(page).first().focus()
  await page.keyboard.press('Space')
  await titleBeside(page).waitFor()
  expect(await findViolations(page)).toEqual([])

  // Without its row, Escape closes the record at once.
  await page.getByRole('searchbox').fill('zzzz')
  await expect.poll(() => rowLinks(page).count()).toBe(0)
  await recordBeside(page).focus()
  await page.keyboard.press('Escape')
  await expect.poll(() => besideId(page)).toBe(null)
})

it('a shortcut pressed before the next record has opened does not act on the previous one', async () => {
  const page = await listAt('admin', '/admin-home?sort=number&status=in_progress')
  await rowLinks(page).first().focus()
  await page.keyboard.press('Space')
  await titleBeside(page).waitFor()
  await expect.poll(async () => (await focusedId(page)) === besideId(page)).toBe(true)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('f')
  await expect.poll(async () => (await focusedId(page)) === besideId(page)).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/admin-home')
})

it('a reason being typed is restored after another row was chosen', async () => {
  const page = await listAt('admin', '/admin-home?sort=number&status=in_progress')
  const { keyboard } = page
  await rowLinks(page).first().focus()
  await keyboard.press('Space')
  await titleBeside(page).waitFor()
  const first = besideId(page)
  const waive = t('service:stages.waive')
  await recordBeside(page).getByRole('button', { name: waive }).first().click()
  await keyboard.type('agreed by telephone')

  await rowLinks(page).first().focus()
  await keyboard.press('ArrowDown')
  await expect.poll(() => besideId(page)).not.toBe(first)
  await titleBeside(page).waitFor()
  const reason = recordBeside(page).getByPlaceholder(t('service:stages.reason'))
  await expect.poll(() => reason.count()).toBe(0)
  await keyboard.press('ArrowUp')
  await expect.poll(() => besideId(page)).toBe(first)
  await reason.waitFor()
  expect(await reason.inputValue()).toBe('agreed by telephone')
  expect(await focusedId(page)).toBe(first)

  // After a cancellation, the reason is not restored.
  await recordBeside(page)
    .getByRole('button', { name: t('service:stages.cancel') })
    .click()
  await page.reload()
  await titleBeside(page).waitFor()
  await recordBeside(page).getByRole('button', { name: waive }).first().waitFor()
  expect(await reason.count()).toBe(0)
})
