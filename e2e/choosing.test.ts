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

it('takes numbers and dates as people write them, and says how to write what it does not take', async () => {
  const { id } = await admin.buildings.create({ body: { street_name: 'Rue des Chiffres' } })
  await page.goto(`${app.url}/buildings/${id}`)
  const field = (name: string) => page.locator(`[data-field=${name}] input`)
  const typed = {
    sre: '1 600 m2',
    construction_year: '1962',
    last_renovation_date: '3.12.24',
    altitude: '378,5',
  }
  for (const [name, text] of Object.entries(typed)) {
    await field(name).fill(text)
    await leave()
  }
  await expect
    .poll(() => admin.buildings.get({ params: { id } }))
    .toMatchObject({
      sre: 1600,
      construction_year: 1962,
      last_renovation_date: '2024-12-03',
      altitude: 378.5,
    })
  const refused = {
    surface: ['12 kW', 'Enter the value in m².'],
    floors: ['3 étages', 'Enter a number without a unit.'],
    no2_immissions: ['1.234', 'Thousands or decimals? Write 1’234 or 1.23.'],
    heating_updated_1: ['31.2.2024', 'Enter a date, for example 31.12.2026.'],
  }
  for (const [name, [text = '', sentence = '']] of Object.entries(refused)) {
    await field(name).fill(text)
    await leave()
    await page.locator(`[data-field=${name}]`).getByText(sentence).waitFor()
    expect(await field(name).inputValue()).toBe(text)
  }
  expect(complaints).toEqual([])
})

it('makes a company of the name of one, and a person of it where somebody says so', async () => {
  await page.goto(`${app.url}/CECB_PLUS-admin-form`)
  const field = (name: string) => page.getByRole('dialog').locator(`[data-field=${name}] input`)
  await choice('client').click()
  await page.keyboard.type('PPE Les Tilleuls')
  // Nothing has this name, so Enter goes on to make it.
  await page.getByRole('option', { name: 'Create “PPE Les Tilleuls”' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => field('company_name').inputValue()).toBe('PPE Les Tilleuls')
  expect(await field('first_name').inputValue()).toBe('')
  await page.getByRole('button', { name: 'It is a person' }).click()
  expect(await field('first_name').inputValue()).toBe('PPE')
  await page.getByRole('button', { name: 'Take it as the company' }).click()
  expect(await field('company_name').inputValue()).toBe('PPE Les Tilleuls')
  await field('first_name').fill('Anne')
  await field('email').fill('tilleuls@example.ch')
  await page.getByRole('button', { name: 'Create the person' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await choice('client').inputValue()).toBe('PPE Les Tilleuls')
  const { results } = await admin.users.list({ query: { search: 'tilleuls' } })
  expect(results).toMatchObject([{ company_name: 'PPE Les Tilleuls', name: 'Anne' }])
  expect(complaints).toEqual([])
})
