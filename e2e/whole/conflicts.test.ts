import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { findViolations } from '../support/axe.ts'
import { openEmptyFacts } from '../support/facts.ts'
import { openAs } from '../support/person.ts'
import { t } from '../support/translate.ts'
import { waitUntilQuiet } from '../support/windows.ts'

let app: TestApp
let admin: TestPerson
let colleague: TestPerson

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  colleague = await app.as('admin')
})
// A new administrator for each journey: wrong passwords of one would slow down the next sign-in.
beforeEach(async () => {
  admin = await app.as('admin')
})

let count = 0
/** Creates a person and opens their record as the administrator. */
async function open() {
  const email = `somebody-${++count}@example.ch`
  const { id } = await admin.users.create({ body: { email, first_name: 'Ada' } })
  const page = await openAs(app, admin, `/users/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Ada' }).waitFor()
  await openEmptyFacts(page)
  return { id, page, field: (name: string) => page.locator(`[data-field=${name}]`) }
}

const storedValue = (id: number, field: string) => async () => {
  const { rows } = await app.database.pool.query('select * from users where id = $1', [id])
  return (rows[0] as Record<string, unknown>)[field]
}

/** Checks a page with axe, and that it is not wider than a phone. */
async function expectSound(page: Page) {
  const { width, height } = page.viewportSize()!
  await page.setViewportSize({ width: 360, height })
  const wide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  await expect.poll(() => page.evaluate(wide)).toBe(0)
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize({ width, height })
}

it('typed values survive the end of the session, and the same person continues where they were (§3, §4, §8)', async () => {
  const { id, page, field } = await open()
  const { keyboard } = page
  const dialog = page.getByRole('dialog', { name: t('auth:again.title') })
  await field('company_name').getByRole('textbox').fill('Trouvaille SA')
  await app.database.pool.query(
    `update sessions set ended_at = now() where user_agent like 'Mozilla%'`,
  )
  app.setNow(new Date(Date.now() + 16 * 60_000))
  // Leaving the first field sends it and finds the session expired; the second field is unfinished.
  await field('street').getByRole('textbox').fill('Rue du L')
  await dialog.waitFor()
  const keys = await page.evaluate(() => Object.keys(localStorage))
  for (const key of ['accessToken', 'refreshToken', 'groups']) expect(keys).not.toContain(key)
  const address = dialog.getByLabel(t('auth:sign_in.email'))
  expect(await address.inputValue()).toBe(admin.email)
  expect(await address.getAttribute('readonly')).not.toBeNull()
  await expectSound(page)

  await dialog.getByRole('button', { name: t('web:menu.logout') }).click()
  await page.getByText(t('auth:logout.unsent', { count: 2 })).waitFor()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('auth:again.back') })
    .click()
  await keyboard.type('wrong')
  await keyboard.press('Enter')
  await dialog.getByText(t('auth:error.wrong_credentials')).waitFor()
  expect(await storedValue(id, 'company_name')()).toBeNull()
  let openStream = () => {}
  const mayOpen = new Promise<void>((resolve) => {
    openStream = resolve
  })
  await page.route('**/api/events/**', async (route) => {
    await mayOpen
    await route.continue()
  })
  await keyboard.type(admin.password)
  await keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  app.setNow(undefined)

  // Pending writes are sent automatically; the unfinished field has the focus again.
  await expect.poll(storedValue(id, 'company_name')).toBe('Trouvaille SA')
  await keyboard.press('End')
  await keyboard.type('ac')
  expect(await storedValue(id, 'street')()).toBeNull()
  await keyboard.press('Tab')
  await expect.poll(storedValue(id, 'street')).toBe('Rue du Lac')
  // Changes by others are shown too, also those made before the page follows them again.
  await colleague.users.update({ params: { id }, body: { city: 'Genève' } })
  openStream()
  await expect.poll(() => field('city').getByRole('textbox').inputValue()).toBe('Genève')
})

it('typed values survive a reload, a change of language and an unreachable server (§2)', async () => {
  const { id, page, field } = await open()
  const { keyboard } = page
  await field('number').getByRole('textbox').fill('12, in the yard behind')
  // Reload immediately, before anything can be stored asynchronously.
  await field('street').getByRole('textbox').pressSequentially('Rue du Lac')
  await page.reload()
  await page.getByRole('button', { name: t('ui:action.restore') }).click()
  await expect.poll(storedValue(id, 'street')).toBe('Rue du Lac')
  // The empty facts are folded again, but not over one whose value is refused.
  await field('number').getByRole('alert').waitFor()
  await field('number').getByRole('textbox').fill('')

  // By keyboard, so that the field keeps the focus.
  await field('number').getByRole('textbox').focus()
  await keyboard.type('a number that is much too long for a house')
  await page
    .getByRole('button', { name: t('web:language.fr') })
    .evaluate((button) => (button as HTMLElement).click())
  await page.getByRole('button', { name: 'Inviter par e-mail' }).waitFor()
  const number = field('number').getByRole('textbox')
  await expect.poll(() => number.inputValue()).toBe('a number that is much too long for a house')
  await field('number').getByRole('alert').waitFor()
  await number.fill('12')

  // The parts needed offline were loaded when the page was first touched.
  await waitUntilQuiet(page)
  await page.route('**/*', (route) => route.abort())
  await field('city').getByRole('textbox').fill('Carouge')
  await keyboard.press('Tab')
  await field('city')
    .getByText(t('ui:save.kept', {}, 'fr'))
    .waitFor()
  await page.getByRole('button', { name: '2 à envoyer' }).click()
  const list = page.getByRole('dialog', { name: t('unsent:title', {}, 'fr') })
  await list.getByText('Le serveur ne répond pas').first().waitFor()
  for (const pattern of [/Ada/, /Numéro\s*12/, /Localité\s*Carouge/])
    expect(await list.innerText()).toMatch(pattern)
  await expectSound(page)
  await list
    .getByRole('button', { name: t('unsent:edit', {}, 'fr') })
    .last()
    .click()
  await page.locator('[data-field=city] :focus').waitFor()
  await keyboard.press('End')
  await keyboard.type(' GE')
  await page.unroute('**/*')
  // The response must not affect what is being typed.
  await expect.poll(storedValue(id, 'city')).toBe('Carouge')
  await expect.poll(storedValue(id, 'number')).toBe('12')
  expect(await field('city').getByRole('textbox').inputValue()).toBe('Carouge GE')
  await keyboard.press('Tab')
  await expect.poll(storedValue(id, 'city')).toBe('Carouge GE')
})

it('changes of two people to different fields are merged and marked; for the same field one of them decides', async () => {
  const { id, page, field } = await open()
  const { keyboard } = page
  const company = field('company_name').getByRole('textbox')
  await company.fill('Ours')
  await colleague.users.update({
    params: { id },
    body: { street: 'Rue du Lac', company_name: t('conflict:theirs') },
  })
  const mark = field('street').getByText('changed by admin Test 2')
  await mark.waitFor()
  await page.getByRole('status').filter({ hasText: 'Street: admin Test 2 changed' }).waitFor()
  expect(await field('street').getByRole('textbox').inputValue()).toBe('Rue du Lac')
  expect(await company.inputValue()).toBe('Ours')
  expect(await field('city').getByText('changed by').count()).toBe(0)

  // The colleague changed the value while this person was typing.
  await keyboard.press('Tab')
  const dialog = page.getByRole('dialog', { name: 'Two values for “Company name”' })
  await dialog.getByRole('radio', { name: /Mine/ }).and(page.locator(':checked')).waitFor()
  const theirs = dialog.getByRole('radio', { name: /Theirs.*admin Test 2, \d\d:\d\d/ })
  await dialog.getByText('The other fields are already merged.').waitFor()
  await expectSound(page)
  await dialog.getByRole('button', { name: t('conflict:later') }).click()
  await page.reload()
  await dialog.getByRole('button', { name: t('conflict:later') }).click()
  expect(await company.inputValue()).toBe('Ours')
  await page.getByRole('button', { name: t('unsent:clashes', { count: 1 }) }).click()
  const list = page.getByRole('dialog', { name: t('unsent:title') })
  await list.getByText('admin Test 2 changed this field too').waitFor()
  await list.getByRole('button', { name: t('ui:save.decide') }).click()
  await theirs.check()
  await dialog.getByRole('button', { name: t('conflict:keep.theirs') }).click()
  await expect.poll(() => company.inputValue()).toBe('Theirs')
  expect(await storedValue(id, 'company_name')()).toBe('Theirs')
  await page
    .getByRole('button', { name: t('unsent:clashes', { count: 1 }) })
    .waitFor({ state: 'detached' })
})
