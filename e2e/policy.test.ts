import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../src/testing/app.ts'
import { launchBrowser } from '../src/testing/browser.ts'
import { signIn } from './person.ts'
import { shownWord } from './shownWord.ts'

let app: TestApp
let browser: Browser
let page: Page
/** Errors of the page, including violations of its content security policy (`launchBrowser`). */
const complaints: string[] = []

beforeAll(async () => {
  app = await testApp()
  browser = await launchBrowser()
  page = await signIn(browser, app, await app.as('admin'), { home: '/admin-home', complaints })
})
afterEach(() => void complaints.splice(0))
afterAll(() => browser?.close())

it('forms validate without violating the content security policy', async () => {
  await page.goto(`${app.url}/users`)
  await page.getByLabel(shownWord('user:field.email')).fill('nobody@')
  await page.getByRole('button', { name: shownWord('user:create.submit') }).click()
  await page.getByText(shownWord('user:error.email_form')).waitFor()
  await page.goto(`${app.url}/new-building`)
  await page.locator('main h1').waitFor()
  await page.goto(`${app.url}/CECB-admin-form`)
  await page.getByRole('button', { name: shownWord('new_mandate:submit') }).click()
  await page.getByText(shownWord('kernel:error.required')).first().waitFor()
  expect(complaints).toEqual([])
})

it('a violation of the content security policy is detected', async () => {
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "run"'
    document.head.append(script)
  })
  await expect.poll(() => complaints).toEqual([expect.stringContaining('script-src')])
})
