import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../src/testing/app.ts'
import { launchBrowser } from '../src/testing/browser.ts'
import { signInByScreen } from '../src/testing/measure/firstScreen.ts'

let app: TestApp
let browser: Browser
beforeAll(async () => {
  app = await testApp()
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

/** Number of windows: one more than the connections that a browser opens to a server by HTTP/1.1. */
const count = 7

it('§9 seven windows share one event stream, even if the window that holds it closes', async () => {
  const admin = await app.as('admin')
  const { id } = await app.as('client')
  const context = await signInByScreen(browser, app.url, admin)
  let streams = 0
  context.on('request', (request) => {
    if (request.url().includes('/api/events/')) streams++
  })
  const pages: Page[] = []
  for (let at = 0; at < count; at++) {
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    await page.goto(`${app.url}/users-list`)
    await page.getByText(admin.email).first().waitFor()
    pages.push(page)
  }
  expect(streams).toBe(1)
  const rename = async (last_name: string) => {
    const { version } = await admin.users.get({ params: { id } })
    await admin.users.update({ params: { id }, body: { last_name } }, { ifMatch: version })
    await Promise.all(context.pages().map((page) => page.getByText(last_name).first().waitFor()))
  }
  await rename('Premier')
  expect(streams).toBe(1)
  await pages[0]!.close()
  await expect.poll(() => streams).toBe(2)
  await rename('Second')
  await pages[1]!.close()
  await rename('Tiers')
  expect(streams).toBe(3)
  await context.close()
})
