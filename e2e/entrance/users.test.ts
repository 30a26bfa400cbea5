import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { prepareSetup } from '../../src/features/auth/setup.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { findNameless, findViolations } from '../support/axe.ts'
import { openEmptyFacts } from '../support/facts.ts'
import { openAs, tabTo as tabToControl } from '../support/person.ts'
import { t } from '../support/translate.ts'
import { openPage } from '../support/windows.ts'

let app: TestApp
let admin: TestPerson

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})

/** Opens a path as a signed-in person; everything after that is done by keyboard. */
async function open(path: string, person: TestPerson = admin): Promise<Page> {
  const page = await openAs(app, person, path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

const tabTo = (page: Page, name: string, role = 'textbox') =>
  tabToControl(page.getByRole(role as 'textbox', { name, exact: false }).first())

async function fill(page: Page, name: string, value: string) {
  await tabTo(page, name)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(value)
}

/** Waits until a text field has the focus: a refused form focuses its first invalid field. */
const waitForFocus = (page: Page, name: string) =>
  page.locator(':focus').and(page.getByRole('textbox', { name })).waitFor()

const waitForText = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).first().waitFor()
const pathOf = (page: Page) => new URL(page.url()).pathname

let count = 0
const createPerson = () => ({
  email: `somebody-${++count}@example.ch`,
  first_name: `Somebody ${count}`,
})

describe('users, by keyboard alone', () => {
  it('§2 §5 are created if no value is missing or invalid', async () => {
    const page = await open('/users')
    await fill(page, 'First name', ' ')
    await fill(page, 'Email', 'zoe@')
    await fill(page, 'Phone number', '022 343')
    await fill(page, 'IBAN', 'CH94 0076 2011 6238 5295 7')
    await tabTo(page, 'Create the user', 'button')
    await page.keyboard.press('Enter')
    await waitForText(page, 'First Name is required')
    await waitForText(page, 'Enter a valid email address')
    await waitForText(
      page,
      'Enter a valid phone number (13 digits, phone number and country code starting with 00)',
    )
    await waitForText(page, 'Error validating IBAN')
    await waitForFocus(page, 'First name')
    await page.keyboard.type('Zoé')
    await fill(page, 'Email', 'zoe@example.ch')
    await fill(page, 'Phone number', '+41 22 343 11 222')
    await page.keyboard.press('Tab')
    await waitForText(
      page,
      'Ensure this field has no more than 13 characters (phone number and country code starting with 00)',
    )
    await page.keyboard.press('Shift+Tab')
    await fill(page, 'Phone number', '022 343 11 22')
    await fill(page, 'IBAN', 'ch9300762011623852957')
    await tabTo(page, 'Create the user', 'button')
    await page.keyboard.press('Enter')
    await page
      .getByRole('status')
      .filter({ hasText: t('user:create.done') })
      .waitFor()
    await page.getByRole('heading', { level: 1, name: 'Zoé' }).waitFor()
    expect(await page.getByLabel('IBAN').inputValue()).toBe('CH93 0076 2011 6238 5295 7')
    expect(await page.getByLabel('Phone number').inputValue()).toBe('+41 22 343 11 22')
    await waitForText(page, 'Clearing 762')
    // One touch calls them.
    const call = page.getByRole('link', { name: '+41 22 343 11 22' })
    expect(await call.getAttribute('href')).toBe('tel:+41223431122')
    expect(await call.getAttribute('translate')).toBe('no')
  })

  it('§2 are searched, opened and edited in place', async () => {
    const { id, email } = await admin.users.create({
      body: { ...createPerson(), last_name: 'Trouvaille', role: 'owner' },
    })
    const page = await open('/users-list?role=owner')
    await page.keyboard.press('/')
    await page.keyboard.type('trouv')
    await page.waitForURL('**/users-list?*search=trouv*')
    await page.getByRole('link', { name: 'Trouvaille' }).waitFor()
    await waitForText(page, email!)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/users/${id}`)
    await openEmptyFacts(page)
    await fill(page, 'Company name', 'Trouvaille SA')
    await page.keyboard.press('Tab')
    await waitForText(page, 'Saved')
    expect(await admin.users.get({ params: { id } })).toMatchObject({
      company_name: 'Trouvaille SA',
    })
  })

  it('§3 follow the address of their first building, and keep the values when they stop following', async () => {
    const { id } = await admin.users.create({ body: { ...createPerson(), street: 'Rue d’avant' } })
    await admin.buildings.create({
      body: { street_name: 'Rue du Lac', street_number: '3', city: 'Genève', owners: [id] },
    })
    const page = await open(`/users/${id}`)
    await openEmptyFacts(page)
    await tabTo(page, 'Use this address', 'checkbox')
    await page.keyboard.press('Space')
    const street = page.getByLabel('Street', { exact: true })
    await expect.poll(() => street.inputValue()).toBe('Rue du Lac')
    expect(await street.getAttribute('readonly')).not.toBeNull()
    await page.getByRole('link', { name: 'Rue du Lac 3' }).waitFor()
    await page.keyboard.press('Space')
    await expect.poll(() => street.getAttribute('readonly')).toBeNull()
    expect(await street.inputValue()).toBe('Rue du Lac')
    await fill(page, 'Street', 'Rue du Lac-Noir')
    await page.keyboard.press('Tab')
    await expect
      .poll(async () => (await admin.users.get({ params: { id } })).street)
      .toBe('Rue du Lac-Noir')
  })

  it('§2 lead to the buildings that they own, and these back to their owners and manager', async () => {
    const [owner, manager] = await Promise.all([
      admin.users.create({ body: { ...createPerson(), company_name: 'Portefeuille SA' } }),
      admin.users.create({ body: { ...createPerson(), company_name: 'Régie du Port' } }),
    ])
    for (const street_name of ['Rue du Portefeuille', 'Quai du Portefeuille'])
      await admin.buildings.create({
        body: { street_name, owners: [owner.id], manager: manager.id },
      })
    await admin.buildings.create({ body: { street_name: 'Rue d’un Autre' } })
    const page = await open(`/users/${owner.id}`)
    await page.getByRole('link', { name: t('assignments:portfolio') }).click()
    await page.waitForURL(`**/buildings-list?*owners=*${owner.id}*`)
    const rows = page.locator('[data-id] [data-open]')
    await expect.poll(() => rows.count()).toBe(2)
    await rows.first().click()
    await page.getByRole('link', { name: 'Portefeuille SA', exact: true }).waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('link', { name: t('ui:form.open', { name: 'Régie du Port' }) }).click()
    await page.waitForURL(`**/users/${manager.id}`)
  })

  it('are given a password, which is entered twice (§5.password_length, §5.passwords_equal)', async () => {
    const { id, email } = await admin.users.create({
      body: { ...createPerson(), groups: ['client'] },
    })
    const page = await open(`/users/${id}`)
    await tabTo(page, 'More actions', 'button')
    await page.keyboard.press('Enter')
    // The menu takes the focus a moment after it opens.
    await page.locator('[role=menuitem]:focus').filter({ hasText: 'Password' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await fill(page, 'New password', '1234567')
    await page.keyboard.press('Enter')
    await waitForText(page, 'Password must be at least 8 characters')
    await fill(page, 'New password', 'soupape verger 8')
    await fill(page, 'Repeat the password', 'soupape verger 9')
    await page.keyboard.press('Enter')
    await waitForText(page, 'Passwords must be the same')
    await fill(page, 'Repeat the password', 'soupape verger 8')
    await page.keyboard.press('Enter')
    await page
      .getByRole('status')
      .filter({ hasText: t('user:password.done') })
      .waitFor()
    const { data } = await app.anonymous.auth.login({
      body: { email: email!, password: 'soupape verger 8' },
    })
    expect(data.groups).toEqual(['client'])
  })

  it('get their access changed after the password of the administrator, if they signed in long ago (§6)', async () => {
    const { id } = await admin.users.create({ body: createPerson() })
    const page = await open(`/users/${id}`)
    await app.database.pool.query(
      `update sessions set created_at = now() - interval '1 hour'
       where id = (select id from sessions where user_id = $1 order by created_at desc limit 1)`,
      [admin.id],
    )
    const signIn = async () => (await admin.users.get({ params: { id } })).sign_in
    await page.getByRole('button', { name: 'More actions' }).first().click()
    await page.getByRole('menuitem', { name: 'Password' }).click()
    await fill(page, 'New password', 'soupape verger 8')
    await fill(page, 'Repeat the password', 'soupape verger 8')
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: t('auth:confirm.title') })
    await question.waitFor()
    expect([...(await findViolations(page)), ...(await findNameless(page))]).toEqual([])
    // Refused: nothing has changed, and the dialog says so.
    await page.keyboard.press('Escape')
    await waitForText(page, t('auth:error.confirm_first'))
    expect(await signIn()).toBe('none')
    await page.getByRole('button', { name: t('user:password.submit') }).click()
    await question.getByLabel(t('auth:change.current')).fill('not this one')
    await page.keyboard.press('Enter')
    await waitForText(page, t('auth:error.password_wrong'))
    await question.getByLabel(t('auth:change.current')).fill(admin.password)
    await page.keyboard.press('Enter')
    await waitForText(page, t('user:password.done'))
    expect(await signIn()).toBe('active')
  })

  it('change their own password in the profile', async () => {
    const page = await open(`/users/${admin.id}`)
    await page.getByRole('button', { name: 'Password', exact: true }).click()
    await page.waitForURL('**/profile?tab=security')
    await page.getByRole('button', { name: t('auth:change.title') }).waitFor()
  })

  it('are deactivated and reactivated', async () => {
    const person = await app.as('client')
    const page = await open(`/users/${person.id}`)
    for (const [item, done, state] of [
      ['Deactivate', 'User deactivated', 'deactivated'],
      ['Reactivate', 'User reactivated', 'active'],
    ] as const) {
      await tabTo(page, 'More actions', 'button')
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name: item, exact: true }).waitFor()
      const focused = () => page.evaluate(() => document.activeElement?.textContent)
      // The menu takes the focus a moment after it opens.
      const goOn = async () => {
        const now = await focused()
        if (now !== item) await page.keyboard.press('ArrowDown')
        return now
      }
      await expect.poll(goOn).toBe(item)
      await page.keyboard.press('Enter')
      if (state === 'deactivated') {
        await tabTo(page, 'Deactivate', 'button')
        await page.keyboard.press('Enter')
      }
      await page.getByRole('status').filter({ hasText: done }).waitFor()
      expect((await admin.users.get({ params: { id: person.id } })).sign_in).toBe(state)
    }
  })

  it('§8 are deleted or, if something refers to them, deactivated, with a message that says which', async () => {
    const free = await admin.users.create({ body: { ...createPerson(), last_name: 'Libre' } })
    const owner = await admin.users.create({ body: { ...createPerson(), last_name: 'Liée' } })
    await admin.buildings.create({ body: { street_name: 'Rue du Lien', owners: [owner.id] } })
    for (const [person, done] of [
      [free, 'User deleted'],
      [owner, 'This person has buildings or mandates: they are deactivated.'],
    ] as const) {
      const page = await open(`/users-list?search=${person.last_name}`)
      await page.getByRole('link', { name: person.name }).waitFor()
      await tabTo(page, person.name, 'link')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      const remove = page.getByRole('menuitem', { name: t('ui:action.delete') })
      await remove.waitFor()
      for (let step = 0; step < 3; step++) {
        if (await remove.evaluate((item) => item === document.activeElement)) break
        await page.keyboard.press('ArrowDown')
      }
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor()
      await tabTo(page, 'Delete the user', 'button')
      await page.keyboard.press('Enter')
      await page.getByRole('status').filter({ hasText: done }).waitFor()
    }
  })

  it('that cannot be deleted or loaded show an error (§8.message.user_delete_failed, §8.message.users_load_failed)', async () => {
    const page = await open(`/users/${admin.id}`)
    await page.getByRole('button', { name: t('ui:action.more') }).click()
    await page.getByRole('menuitem', { name: t('ui:action.delete') }).click()
    await page.getByRole('button', { name: t('user:delete.confirm') }).click()
    await waitForText(page, 'Failed to delete the user.')
    await waitForText(page, 'This is the last active administrator: there must always be one.')
    await page.route(/\/api\/users\/\?/, (route) => route.fulfill({ status: 403, json: {} }))
    await page.goto(`${app.url}/users-list`)
    await waitForText(page, 'Failed to load users.')
  })

  it('whose deletion fails without a reason show an error, and still exist (§8.message.user_delete_unexpected)', async () => {
    const { id } = await admin.users.create({ body: createPerson() })
    const page = await open(`/users/${id}`)
    await page.route(`**/api/users/${id}/`, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500 }) : route.continue(),
    )
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete the user' }).click()
    await page.getByText('An unexpected error occurred while deleting the user.').waitFor()
    expect((await admin.users.get({ params: { id } })).sign_in).toBe('none')
  })

  it('§8 whose list fails with a server error show it after one attempt, with the request id', async () => {
    const page = await open('/products')
    const detail =
      'An unexpected error occurred (reference r-7). Try again; if it persists, tell the administrator.'
    let requests = 0
    await page.route(/\/api\/users\/\?/, (route) => {
      requests++
      const body = { detail, code: 'internal', request_id: 'r-7' }
      return requests === 1 ? route.fulfill({ status: 500, json: body }) : route.continue()
    })
    await page.goto(`${app.url}/users-list`)
    await page.getByText(detail).waitFor()
    expect(requests).toBe(1)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('row').nth(1).waitFor()
  })

  it('§2 that do not exist show the not-found page with the menu', async () => {
    for (const path of ['/users/999999', '/users/none', '/products/999999']) {
      const page = await open(path)
      await page.getByRole('link', { name: t('web:not_found.home') }).waitFor()
      await page.getByRole('navigation', { name: t('web:menu') }).waitFor()
    }
  })
})

describe('one’s own profile, by keyboard alone', () => {
  it.each(['client', 'partner'] as const)(
    '§6 has the fields that a %s may change about themselves, and opens from their name in the menu',
    async (group) => {
      const person = await app.as(group)
      const params = { id: person.id }
      const page = await open('/', person)
      await tabTo(page, t('web:menu.profile'), 'link')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/profile')
      const email = page.getByLabel('Email', { exact: true })
      expect(await email.getAttribute('readonly')).not.toBeNull()
      await waitForText(page, t('user:email.office'))
      for (const label of ['Role', 'Access groups', 'Use this address', 'Last login'])
        expect(await page.getByLabel(label, { exact: true }).count()).toBe(0)

      await fill(page, 'IBAN', 'CH94 0076 2011 6238 5295 7')
      await page.keyboard.press('Tab')
      await waitForText(page, 'Error validating IBAN')
      await fill(page, 'IBAN', 'ch93 0076 2011 6238 5295 7')
      await page.keyboard.press('Tab')
      await waitForText(page, 'Clearing 762')
      await fill(page, 'Phone number', '022 343 11 22')
      await fill(page, 'First name', 'Zoé')
      await page.keyboard.press('Tab')
      await waitForText(page, 'Saved')
      const stored = { first_name: 'Zoé', phone_number: '0041223431122' }
      await expect
        .poll(async () => await person.users.get({ params }))
        .toMatchObject({ ...stored, iban: 'CH9300762011623852957' })
      await page.getByRole('link', { name: /^Zoé Test/ }).waitFor()

      // Changes by the office appear here; changes by both need a decision.
      await admin.users.update({ params, body: { city: 'Carouge' } })
      await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Carouge')
      await fill(page, 'City', 'Versoix')
      await admin.users.update({ params, body: { city: 'Meyrin' } })
      await page.keyboard.press('Tab')
      await page.getByRole('dialog').waitFor()
      await waitForText(page, 'Meyrin')
    },
  )

  it('§4 is accessible to everybody who is in a group', async () => {
    const page = await open('/profile')
    const { first_name, last_name } = await admin.auth.me({})
    await page.getByRole('heading', { level: 1, name: `${first_name} ${last_name}` }).waitFor()
    const nobody = await app.as()
    const denied = await open('/profile', nobody)
    await denied.waitForURL('**/message')
    expect(await denied.getByRole('link', { name: t('web:menu.profile') }).count()).toBe(0)
  })
})

describe('products, by keyboard alone', () => {
  it('§2 §8 are created, changed and deleted', async () => {
    const page = await open('/products')
    await fill(page, 'Code', 'expert 1')
    await tabTo(page, 'Create the product', 'button')
    await page.keyboard.press('Enter')
    await waitForText(page, 'Capital letters, digits, _ and - only.')
    await waitForFocus(page, 'Code')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('expert-1')
    await tabTo(page, 'Service type', 'combobox')
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: 'PEIK' }).waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    for (const [language, name] of [
      ['French', 'Expertise'],
      ['English', 'Survey'],
      ['Italian', 'Perizia'],
    ] as const)
      await fill(page, language, name)
    await fill(page, 'Price', "1'250,5")
    await tabTo(page, 'Create the product', 'button')
    await page.keyboard.press('Enter')
    await page
      .getByRole('status')
      .filter({ hasText: t('product:create.done') })
      .waitFor()
    await page.getByRole('heading', { level: 1, name: 'Survey' }).waitFor()
    const id = Number(pathOf(page).split('/')[2])
    expect(await admin.products.get({ params: { id } })).toMatchObject({
      code: 'EXPERT-1',
      kind: 'peik',
      price: 1250.5,
      name: { fr: 'Expertise', en: 'Survey', it: 'Perizia' },
    })
    await fill(page, 'Price', '1300')
    await page.keyboard.press('Tab')
    await waitForText(page, 'Saved')
    await page.goto(`${app.url}/products-list?search=survey`)
    await waitForText(page, '1’300.00 CHF')
    await page.keyboard.press('/')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/products/${id}`)
    // The earlier price is restored from the history of the field.
    await page.getByRole('button', { name: t('ui:action.more') }).click()
    await page.getByRole('menuitem', { name: t('ui:history.title') }).click()
    const history = page.getByRole('complementary', { name: t('ui:history.title') })
    await history.getByText(t('history:create')).waitFor()
    await history.getByRole('button', { name: 'Restore this value: Price' }).first().click()
    await page.getByRole('status').filter({ hasText: 'Price: earlier value restored' }).waitFor()
    expect((await admin.products.get({ params: { id } })).price).toBe(1250.5)
    await history.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: t('ui:action.more') }).click()
    await page.getByRole('menuitem', { name: t('ui:action.delete') }).click()
    await page.getByRole('dialog').waitFor()
    // Until the dialog has the focus, Escape goes to the menu that is closing.
    await page.locator('[role=dialog]:focus, [role=dialog] :focus').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page
      .locator(':focus')
      .and(page.getByRole('button', { name: t('ui:action.more') }))
      .waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: t('ui:action.delete') }).click()
    await page.getByRole('dialog').waitFor()
    await tabTo(page, 'Delete the product', 'button')
    await page.keyboard.press('Enter')
    await page
      .getByRole('status')
      .filter({ hasText: t('product:delete.done') })
      .waitFor()
    await page.waitForURL('**/products-list')
  })

  it('§8 show an error if they cannot be loaded', async () => {
    const page = await open('/products/1')
    await page.route(/\/api\/products\/\?/, (route) => route.fulfill({ status: 403, json: {} }))
    await page.goto(`${app.url}/products-list`)
    await waitForText(page, 'Failed to load products.')
  })
})

describe('the first administrator', () => {
  let empty: TestApp
  beforeAll(async () => {
    empty = await testApp()
  })

  it('is created with the code of the data folder, and is signed in', async () => {
    const path = await prepareSetup(empty.database.db, empty.config.DATA_DIR)
    const page = await openPage(empty, '/setup')
    await fill(page, 'One-time code', '0000')
    await fill(page, 'First name', 'Ada')
    await fill(page, 'Email address', 'ada@example.ch')
    await fill(page, 'Password', 'a long password')
    await fill(page, 'Confirm the password', 'another password')
    await page.keyboard.press('Enter')
    await waitForText(page, 'Passwords must be the same')
    await fill(page, 'Confirm the password', 'a long password')
    await page.keyboard.press('Enter')
    await waitForText(page, 'This code is wrong. Read it again in the server’s data folder.')
    await fill(page, 'One-time code', (await readFile(path!, 'utf8')).trim())
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin-home')
    expect(await page.evaluate(() => localStorage.getItem('groups'))).toBe('admin')
  })
})
