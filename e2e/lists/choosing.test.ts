import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { stepNames } from '../../src/features/heating/worksheet/consultationSteps.ts'
import { consultationPath } from '../../src/features/mandates/mandate.ts'
import { type Kind, serviceTypeOf } from '../../src/kinds.ts'
import { kindsWith } from '../../src/services.ts'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { expandAll } from '../support/formFilling.ts'
import { openAs } from '../support/person.ts'
import { t } from '../support/translate.ts'
import {
  goOn,
  leaveKeys,
  missingChoices,
  typeChoices,
  typeOver,
  waitUntilSaved,
} from '../support/typedChoices.ts'
import { waitUntilQuiet } from '../support/windows.ts'

/**
 * FORMS=all types every choice of these pages in each way (`npm run prove forms`); otherwise each in
 * one way, and two of the worksheet's steps. FORMS_SEED=<number> draws other options and steps.
 */
const isWhole = process.env.FORMS === 'all'
let seed = Number(process.env.FORMS_SEED ?? 1)

const compared = kindsWith('comparison')[0]!

let app: TestApp
let admin: TestPerson
let page: Page

let mandate: number
let consultation: number
let building: number

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  const client = await app.as('client')
  // The people to choose from.
  await Promise.all([app.as('client'), app.as('partner'), app.as('partner'), app.as('admin')])
  await admin.buildings.create({ body: { street_name: 'Rue des Choix', street_number: '1' } })
  building = (await admin.buildings.create({ body: { street_name: 'Rue des Listes' } })).id
  const aMandate = async (kind: Kind) => {
    const [product] = (await admin.products.list({ query: { kind } })).results
    const body = { product: product!.id, building, client: client.id }
    return (await admin.mandates.create({ body })).id
  }
  mandate = await aMandate('cecbplus')
  consultation = await aMandate(compared)
  page = await openAs(app, admin)
})

const choice = (name: string) => page.locator(`[data-field=${name}] [role=combobox]`)
const leave = () => goOn(page, 'blur')
const dialogGone = () => page.getByRole('dialog').waitFor({ state: 'hidden' })

async function createPerson() {
  const email = `${Math.random().toString(36).slice(2)}@example.ch`
  const { id } = await admin.users.create({ body: { first_name: 'Zoé', email, language: 'fr' } })
  await page.goto(`${app.url}/users/${id}`)
  return async () => (await admin.users.get({ params: { id } })).language
}

it.each(leaveKeys)('a choice accepts an option typed in full and left with %s', async (way) => {
  const storedLanguage = await createPerson()
  await choice('language').click()
  await page.keyboard.type('italiano')
  await goOn(page, way)
  await expect.poll(storedLanguage).toBe('it')
  // A second Enter does not clear it.
  await choice('language').press('Enter')
  await expect.poll(() => choice('language').inputValue()).toBe('Italiano')
})

it('a choice shows an error for a text that matches no option, and Escape discards the text', async () => {
  const storedLanguage = await createPerson()
  await choice('language').click()
  await page.keyboard.type('Klingon')
  await page.keyboard.press('Tab')
  await page.getByRole('alert').getByText('Not in the list: choose one of the values').waitFor()
  await expect.poll(() => choice('language').inputValue()).toBe('Klingon')
  await choice('language').fill('')
  await page.keyboard.type('en')
  await page.keyboard.press('Enter')
  await expect.poll(storedLanguage).toBe('en')
  await choice('language').fill('Romansh')
  await page.keyboard.press('Escape')
  await expect.poll(() => choice('language').inputValue()).toBe('English')
  expect(await storedLanguage()).toBe('en')
})

it('the previous option can be chosen again while another one is still being sent', async () => {
  const storedLanguage = await createPerson()
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/users/*/', async (route) => {
    if (route.request().method() === 'PATCH') await answered
    await route.continue()
  })
  await choice('language').click()
  await page.keyboard.type('italiano')
  const sending = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.keyboard.press('Enter')
  await sending
  await typeOver(page, 'Français')
  answer()
  await page.unrouteAll({ behavior: 'wait' })
  await waitUntilSaved(page)
  await page.keyboard.press('Tab')
  await expect.poll(storedLanguage).toBe('fr')
  await expect.poll(() => choice('language').inputValue()).toBe('Français')
})

it('a choice made before the server has verified the session is saved', async () => {
  const storedLanguage = await createPerson()
  await choice('language').waitFor()
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/me/', async (route) => {
    await answered
    await route.continue()
  })
  await page.reload()
  await choice('language').click()
  await page.keyboard.type('italiano')
  await page.keyboard.press('Enter')
  await expect.poll(() => choice('language').inputValue()).toBe('Italiano')
  answer()
  await expect.poll(storedLanguage).toBe('it')
  await expect.poll(() => choice('language').inputValue()).toBe('Italiano')
  await page.unrouteAll({ behavior: 'wait' })
})

it('fields accept numbers and dates in any notation, and explain the format of invalid ones', async () => {
  const { id } = await admin.buildings.create({ body: { street_name: 'Rue des Chiffres' } })
  await page.goto(`${app.url}/buildings/${id}`)
  await page.locator('main details').first().waitFor()
  await expandAll(page)
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
})

it.each([
  ['Enter', 'Les Tilleuls'],
  ['Tab', 'Les Mélèzes'],
] as const)(
  'the name of a company typed in a choice creates a company with %s, or a person on request',
  async (key, called) => {
    const name = `PPE ${called}`
    await page.goto(`${app.url}/CECB_PLUS-admin-form`)
    const field = (name: string) => page.getByRole('dialog').locator(`[data-field=${name}] input`)
    await choice('client').click()
    await page.keyboard.type(name)
    // No record has this name, so Tab offers to create it, even before the search has responded.
    if (key === 'Enter') await page.getByRole('option', { name: `Create “${name}”` }).waitFor()
    await page.keyboard.press(key)
    await expect.poll(() => field('company_name').inputValue()).toBe(name)
    await expect.poll(() => field('first_name').inputValue()).toBe('')
    await page.getByRole('button', { name: 'It is a person' }).click()
    await expect.poll(() => field('first_name').inputValue()).toBe('PPE')
    await page.getByRole('button', { name: 'Take it as the company' }).click()
    await expect.poll(() => field('company_name').inputValue()).toBe(name)
    await field('first_name').fill('Anne')
    await field('email').fill(`ppe-${key}@example.ch`)
    await page.getByRole('button', { name: 'Create the person' }).click()
    await dialogGone()
    await expect.poll(() => choice('client').inputValue()).toBe(name)
    const { results } = await admin.users.list({ query: { search: called } })
    expect(results).toMatchObject([{ company_name: name, name: 'Anne' }])
  },
)

it.each(['Enter', 'Tab'])(
  'a choice suggests an option similar to the typed text, but %s does not select it',
  async (key) => {
    const name = { fr: 'Vernissage', en: 'Vernissage', it: 'Vernissage' }
    await admin.products.create({
      body: { code: `NEAR-${key}`, name, kind: 'cecbplus', price: null },
    })
    const before = (await admin.mandates.get({ params: { id: mandate } })).product
    await page.goto(`${app.url}/CECB_PLUS-admin-form/${mandate}`)
    await choice('product').click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Vernissoge')
    await page.getByText('Nothing matches “Vernissoge” exactly').waitFor()
    await page.getByRole('option', { name: 'Vernissage' }).first().waitFor()
    await page.keyboard.press(key)
    await leave()
    await expect.poll(() => choice('product').inputValue()).toBe('Vernissoge')
    expect((await admin.mandates.get({ params: { id: mandate } })).product).toEqual(before)
  },
)

it('the choice of a building accepts an address that is not in the register', async () => {
  await page.goto(`${app.url}/CECB_PLUS-admin-form`)
  await choice('building').click()
  await page.keyboard.type('Chemin des Inconnus 3, 1234 Vessy')
  await page.getByRole('option', { name: 'My address is not in the list: enter it' }).waitFor()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('No EGID: the address does not have one yet.').waitFor()
  await dialog.getByRole('button', { name: 'Create the building' }).click()
  await dialogGone()
  await expect.poll(() => choice('building').inputValue()).toBe('Chemin des Inconnus 3, 1234 Vessy')
  await page.getByText('No EGID: the address does not have one yet.').waitFor()
  const { results } = await admin.buildings.list({ query: { search: 'Inconnus' } })
  const parts = { street_name: 'Chemin des Inconnus', street_number: '3', postcode: '1234' }
  expect(results).toMatchObject([{ ...parts, city: 'Vessy', egid: null }])

  await page.goto(`${app.url}/new-building`)
  await page.getByRole('combobox').click()
  await page.keyboard.type('Sentier Nouveau 8, 1292 Chambésy')
  await page.getByRole('option', { name: 'My address is not in the list: enter it' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Create the building' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sentier Nouveau 8' }).waitFor()
})

it('a field appears together with the tables above it, so that neither it nor its open list moves', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/Technical-*.js', async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto(`${app.url}${consultationPath(serviceTypeOf[compared], consultation)}?step=plant`)
  const field = choice('fuel_tank')
  await field.waitFor({ state: 'attached' })
  expect(await field.isVisible()).toBe(false)
  arrive()
  await field.waitFor()
  await field.press('ArrowDown')
  await page.getByRole('option').first().waitFor()
  const topOf = async () => Math.round((await field.boundingBox())!.y)
  const before = await topOf()
  await page.getByRole('heading', { level: 2, name: t('maintenance:list.title') }).waitFor()
  await waitUntilQuiet(page)
  expect(await topOf()).toBe(before)
  await page.unrouteAll({ behavior: 'wait' })
})

const stepsTried = isWhole
  ? stepNames
  : [0, 3].map((further) => stepNames[(seed + further) % stepNames.length]!)

/** Pages that save each choice immediately; mandate forms have their own journey. */
const saved = {
  'a person': async () => `/users/${(await admin.users.list({ query: {} })).results[0]!.id}`,
  'a building': async () => `/buildings/${building}`,
  'a product': async () => `/products/${(await admin.products.list({ query: {} })).results[0]!.id}`,
  'the draft of a mandate': async () => `/CECB_PLUS-admin-form/${mandate}`,
  ...Object.fromEntries(
    stepsTried.map((step) => [
      `the worksheet, ${step}`,
      async () => `${consultationPath(serviceTypeOf[compared], consultation)}?step=${step}`,
    ]),
  ),
}

it.each(Object.entries(saved))(
  'each choice of %s saves an option typed in full',
  { timeout: 300_000 },
  async (_, pathOf) => {
    const some = isWhole ? leaveKeys : [leaveKeys[seed++ % leaveKeys.length]!]
    await page.goto(app.url + (await pathOf()))
    await page.getByRole('heading', { level: 1 }).waitFor()
    // Another product changes the page.
    const typed = await typeChoices(page, some, seed, ['product'])
    await page.reload()
    expect(await missingChoices(page, typed)).toEqual([])
  },
)

it.each(['/users-list', '/admin-home'])('each filter of %s can be set by typing', async (path) => {
  await page.goto(app.url + path)
  // The control that adds a filter chooses a field, not a value.
  const filters = page
    .locator('main button[aria-haspopup=listbox]')
    .filter({ hasNotText: t('ui:filter.add') })
  await filters.first().waitFor()
  for (let at = 0; at < (await filters.count()); at += 1) {
    await filters.nth(at).click()
    const options = page.getByRole('listbox').getByRole('option')
    await options.first().waitFor()
    const label = (await options.last().innerText()).trim()
    await typeOver(page, label)
    await page.keyboard.press(leaveKeys[at % 2]!)
    await page
      .getByRole('button', { name: `: ${label}` })
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
  }
})
