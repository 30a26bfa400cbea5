import type { BrowserContext, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { demonstrationAccounts } from '../../src/features/demonstration/demonstration.ts'
import { findNameless, findViolations } from '../support/axe.ts'
import { openDemonstrationOffice } from '../support/demonstrationOffice.ts'
import { t } from '../support/translate.ts'

const signedInAt = openDemonstrationOffice()

type Listed = { results: { id: number; name: string }[] }

/** The page of the client as seen by the administrator; `typed` is a name that they began to enter in another form. */
async function openClientAsAdmin(typed = '') {
  const page = await signedInAt('admin', '/users')
  await page.getByLabel(t('user:field.first_name')).fill(typed)
  await expect.poll(async () => JSON.stringify((await readDevice(page)).stores)).toContain(typed)
  const { id, name } = await page.evaluate(async (email) => {
    const response = await fetch(`/api/users/?search=${encodeURIComponent(email)}`, {
      headers: { Authorization: `Bearer ${localStorage.getItem('accessToken')}` },
    })
    const { results } = (await response.json()) as Listed
    return results[0]!
  }, demonstrationAccounts.client)
  await page.goto(`${new URL(page.url()).origin}/users/${id}`)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  return { page, name }
}

/** Opens the tab that views as the person on whose page the administrator is. */
async function openViewing(page: Page): Promise<Page> {
  await page.getByRole('button', { name: t('ui:action.more') }).click()
  const opening = page.waitForEvent('popup')
  await page.getByRole('menuitem', { name: t('user:view_as') }).click()
  const tab = await opening
  return tab
}

/** Everything that the product has stored in the browser: local storage and IndexedDB. */
const readDevice = (page: Page) =>
  page.evaluate(async () => {
    const readStore = (name: string) =>
      new Promise<unknown>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const store = opening.result.transaction('kept').objectStore('kept')
          const reading = store.getAll()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result)
          }
        }
      })
    const names = (await indexedDB.databases()).map(({ name }) => name!).sort()
    const stores = await Promise.all(names.map(async (name) => [name, await readStore(name)]))
    return { local: Object.entries(localStorage).sort(), stores, cookies: document.cookie }
  })

const locksOf = (page: Page) =>
  page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name).sort())

const banner = (tab: Page) => tab.locator('[data-viewing-banner]')
const tabsOf = (context: BrowserContext) => context.pages().length
const pathOf = (tab: Page) => new URL(tab.url()).pathname + new URL(tab.url()).search

it('§6.admin an administrator sees in another tab what a client sees, changes nothing, and leaves no trace on the device', async () => {
  const { page, name } = await openClientAsAdmin('Zoé')
  const before = await readDevice(page)
  const locks = await locksOf(page)

  const requests: string[] = []
  const tab = await openViewing(page)
  tab.on('request', (request) => {
    const { 'x-view-as': as } = request.headers()
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) requests.push(`${request.method()} ${pathname} ${as ?? '-'}`)
  })
  await banner(tab).getByText(t('viewing:banner', { name })).waitFor()
  await tab.locator('main h1').waitFor()
  expect(pathOf(tab)).toBe('/')
  expect([...(await findViolations(tab)), ...(await findNameless(tab))]).toEqual([])

  await tab.reload()
  await banner(tab).getByText(name).waitFor()
  await tab.locator('main h1').waitFor()

  // A link opens in the same tab, even with the modifier key for a new one.
  const count = tabsOf(tab.context())
  await tab.goto(new URL('/client-home', tab.url()).href)
  const profile = tab.locator('a[href="/profile"]').first()
  await profile.click({ modifiers: ['ControlOrMeta'] })
  await tab.waitForURL('**/profile')
  expect(tabsOf(tab.context())).toBe(count)
  await banner(tab).getByText(name).waitFor()

  // Their sign-in methods stay private: a sentence says so, not an error.
  await tab.goto(new URL('/profile?tab=security', tab.url()).href)
  await tab.getByText(t('view_as:error.view_as_private')).first().waitFor()
  expect(await tab.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0)
  expect(await tab.getByRole('button', { name: t('web:retry') }).count()).toBe(0)
  expect([...(await findViolations(tab)), ...(await findNameless(tab))]).toEqual([])
  await tab.goto(new URL('/profile', tab.url()).href)

  // Their own form is shown, and refuses changes with a sentence.
  await tab.getByLabel(t('user:field.city')).fill('Versoix')
  await tab.keyboard.press('Tab')
  await tab.getByText(t('viewing:only_looking')).first().waitFor()
  await tab.goto(new URL('/users-list', tab.url()).href)
  await tab.waitForURL('**/message')

  // Apart from the administrator's own sign-in, the only write is the call that begins the viewing.
  const sent = requests.filter((request) => !/^GET|token\/verify/.test(request))
  expect(sent).toEqual([expect.stringMatching(/^POST \/api\/users\/\d+\/view-as\/ -$/)])
  expect(requests.filter((request) => /^GET .* -$/.test(request))).toEqual([])
  expect(await readDevice(page)).toEqual(before)
  expect(await locksOf(page)).toEqual(locks)

  // The administrator's own tab is unchanged.
  await page.getByLabel(t('user:field.city')).waitFor()
  expect(await banner(page).count()).toBe(0)
  await page.goto(new URL('/settings', page.url()).href)
  await page.locator('main h1').waitFor()

  const closing = tab.waitForEvent('close')
  await banner(tab)
    .getByRole('button', { name: t('viewing:end') })
    .click()
  await closing
})

it('§6.admin a tab that views as somebody ends when the administrator signs out, but does not sign them out when it ends', async () => {
  const { page } = await openClientAsAdmin()
  const first = await openViewing(page)
  await banner(first).waitFor()
  await first.goto(new URL('/logout', first.url()).href)
  await first.getByText(t('viewing:ended')).waitFor()
  await first.getByText(t('viewing:ended.signed_out_here')).waitFor()
  await page.reload()
  await page.getByRole('button', { name: t('ui:action.more') }).waitFor()

  const second = await openViewing(page)
  await banner(second).waitFor()
  await page.goto(new URL('/logout', page.url()).href)
  await second.getByText(t('viewing:ended.signed_out')).waitFor()
  expect(await banner(second).count()).toBe(0)
})

it('§6.admin a tab that would view as an administrator says that this is not possible', async () => {
  const page = await signedInAt('admin', '/users-list')
  const me = await page.evaluate(async () => {
    const response = await fetch('/api/me/', {
      headers: { Authorization: `Bearer ${localStorage.getItem('accessToken')}` },
    })
    return ((await response.json()) as { id: number }).id
  })
  await page.goto(`${new URL(page.url()).origin}/?view_as=${me}`)
  await page.getByText(t('view_as:error.view_as_administrator')).waitFor()
  await page.getByRole('button', { name: t('viewing:close') }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.locator('main h1').waitFor()
  expect(await banner(page).count()).toBe(0)
})
