import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../src/testing/app.ts'
import { launchBrowser } from '../src/testing/browser.ts'
import { signIn } from './person.ts'

let app: TestApp
let browser: Browser
let admin: Person
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  app = await testApp()
  browser = await launchBrowser()
  admin = await app.as('admin')
  page = await signIn(browser, app, admin, { home: '/admin-home', complaints })
})
afterAll(() => browser?.close())

const choice = (name: string) => page.locator(`[data-field=${name}] [role=combobox]`)
const leave = () => page.evaluate(() => (document.activeElement as HTMLElement).blur())

async function aPerson() {
  const email = `${Math.random().toString(36).slice(2)}@example.ch`
  const { id } = await admin.users.create({ body: { first_name: 'Zoé', email, language: 'fr' } })
  await page.goto(`${app.url}/users/${id}`)
  return async () => (await admin.users.get({ params: { id } })).language
}

it.each(['Enter', 'Tab', 'blur'])('takes a choice typed in full, with %s', async (way) => {
  const kept = await aPerson()
  await choice('language').click()
  await page.keyboard.type('italian')
  if (way === 'blur') await leave()
  else await page.keyboard.press(way)
  await expect.poll(kept).toBe('it')
  // A second Enter does not take it back.
  await choice('language').press('Enter')
  expect(await choice('language').inputValue()).toBe('Italian')
  expect(complaints).toEqual([])
})

it('keeps what names no option, says so, and gives it up with Escape', async () => {
  const kept = await aPerson()
  await choice('language').click()
  await page.keyboard.type('Klingon')
  await page.keyboard.press('Tab')
  await page.getByRole('alert').getByText('Not in the list: choose one of the values').waitFor()
  expect(await choice('language').inputValue()).toBe('Klingon')
  await choice('language').fill('')
  await page.keyboard.type('en')
  await page.keyboard.press('Enter')
  await expect.poll(kept).toBe('en')
  await choice('language').fill('Romansh')
  await page.keyboard.press('Escape')
  expect(await choice('language').inputValue()).toBe('English')
  expect(await kept()).toBe('en')
  expect(complaints).toEqual([])
})
