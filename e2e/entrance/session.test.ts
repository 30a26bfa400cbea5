import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { fillSignIn } from '../../src/testing/measure/signIn.ts'
import { unloadedText } from '../../src/web/loading/unloaded.text.ts'
import { findViolations } from '../support/axe.ts'
import { openAs } from '../support/person.ts'
import { t } from '../support/translate.ts'
import { openWindow, pageErrors, type WindowOptions } from '../support/windows.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  client = await app.as('client')
})

/** Console errors of the page fail the test too, except for expected responses. */
function watch(page: Page) {
  page.context().on('console', (message) => {
    const isAnswer = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isAnswer) pageErrors.push(message.text())
  })
  return page
}
const visitor = async (options?: WindowOptions) => watch(await openWindow(app.url, options))
const visitorAs = async (person: TestPerson, path: string) => watch(await openAs(app, person, path))

/** Expects the errors that scripts which cannot be loaded leave in the console. */
const excuseFailedLoads = () =>
  pageErrors.splice(
    0,
    Infinity,
    ...pageErrors.filter((one) => !one.includes('could not be loaded')),
  )

/** Signs in by the form, at the address that somebody wanted to open. */
async function signIn(page: Page, person: TestPerson, path = '/signin') {
  await page.goto(app.url + path)
  await fillSignIn(page, person)
}

const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search

describe('signing in', () => {
  it('shows why it failed and keeps the e-mail address (§8)', async () => {
    const page = await visitor()
    await signIn(page, { ...admin, password: 'wrong' })
    await expect
      .poll(() => page.getByRole('alert').first().textContent())
      .toBe('Login failed: The email address or password is wrong.')
    expect(await page.inputValue('[name=email]')).toBe(admin.email)
    expect(await stored(page)).not.toHaveProperty('accessToken')
  })

  it('opens the home of the role, and stores the values of the specification (§3.session.access_token, §3.session.refresh_token, §3.session.groups_comma_joined, §2./admin-home)', async () => {
    const page = await visitor()
    await signIn(page, admin)
    await page.waitForURL('**/admin-home')
    const { accessToken, refreshToken, groups } = await stored(page)
    expect([typeof accessToken, typeof refreshToken, groups]).toEqual(['string', 'string', 'admin'])
    await page.getByRole('link', { name: t('web:menu.buildings') }).waitFor()
  })

  it('leaves the focus on the heading of the page that it opens', async () => {
    const page = await visitor()
    await signIn(page, admin)
    await page.waitForURL('**/admin-home')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  })

  it('opens the requested page (§4.route.signed_out_goes_to_signin)', async () => {
    const page = await visitor()
    await signIn(page, admin, '/users-list?search=ana')
    await page.waitForURL('**/users-list?search=ana')
  })

  it('§4 does not open a requested page that the role may not see', async () => {
    const page = await visitor()
    await signIn(page, client, '/users-list')
    await page.waitForURL('**/client-home')
  })

  it('survives a reload, even with an expired access token (§4.session.refresh_at_start)', async () => {
    const page = await visitorAs(admin, '/admin-home')
    await page.getByRole('link', { name: t('web:menu.buildings') }).waitFor()
    const before = await stored(page)
    await page.evaluate(() => localStorage.setItem('accessToken', 'expired'))
    await page.reload()
    await page.getByRole('link', { name: t('web:menu.buildings') }).waitFor()
    const renewed = await stored(page)
    expect(renewed.accessToken).not.toBe('expired')
    expect(renewed.refreshToken).not.toBe(before.refreshToken)
  })
})

describe('routes', () => {
  it('of another role show the access-denied message, never a text from the URL (§4.route.without_role_goes_to_message, §6.client, §2./message)', async () => {
    const page = await visitorAs(client, '/client-home')
    await page.goto(`${app.url}/users-list`)
    await page.waitForURL('**/message')
    await page.getByText(t('message_page:message.access_denied')).waitFor()
    await page.goto(`${app.url}/message?text=Send%20your%20password`)
    await page.getByText(t('message_page:message.none')).waitFor()
    expect(await page.textContent('body')).not.toContain('Send your password')
  })

  it('that do not exist show the not-found screen with a link home (§2.route.other_paths_are_not_found, §2./)', async () => {
    const page = await visitor()
    await page.goto(`${app.url}/no/such/page`)
    await page.getByRole('link', { name: t('web:not_found.home') }).click()
    await page.getByRole('heading', { name: t('home:public_title') }).waitFor()
    expect(pathOf(page)).toBe('/')
  })

  it.each(['fr', 'en', 'it'] as const)(
    'without a session, / introduces the product in %s with links (§2./)',
    async (language) => {
      const page = await visitor({ locale: `${language}-CH` })
      await page.goto(app.url)
      const translate = (key: string) => t(key, undefined, language)
      await page.getByRole('heading', { level: 1, name: translate('home:public_title') }).waitFor()
      for (const reader of ['owner', 'expert', 'office'])
        await page.getByText(translate(`home:text.${reader}`)).waitFor()
      await page.getByText(translate('home:no_account')).waitFor()
      expect(await findViolations(page)).toEqual([])
      await page
        .getByRole('main')
        .getByRole('link', { name: translate('web:menu.sign_in') })
        .click()
      await page.waitForURL('**/signin')
    },
  )

  it.each(['fr', 'en', 'it'] as const)(
    'in an unsupported browser say so in %s',
    async (language) => {
      const page = await visitor({ locale: `${language}-CH`, isFresh: true })
      await page.addInitScript(() => Reflect.deleteProperty(window, 'CompressionStream'))
      await page.goto(`${app.url}/signin`)
      await page.getByText(t('outdated:sentence', undefined, language)).waitFor()
      expect(await page.locator('form').count()).toBe(0)
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
      pageErrors.length = 0
    },
  )

  it('in another letter case redirect to the canonical one', async () => {
    const page = await visitor()
    await signIn(page, admin, '/Users-LIST?search=x')
    await page.waitForURL('**/users-list?search=x')
  })

  it('whose script cannot be loaded offer a retry (§2.route.screens_load_lazily)', async () => {
    const page = await visitor()
    await page.goto(app.url)
    await page.route('**/SignInPage-*.js', (route) => route.abort())
    await page
      .getByRole('navigation')
      .getByRole('link', { name: t('auth:sign_in.submit') })
      .click()
    await page.getByText('This page could not be loaded.').waitFor()
    await page.unroute('**/SignInPage-*.js')
    await page.getByRole('button', { name: t('web:retry') }).click()
    await page.getByLabel(t('auth:sign_in.password'), { exact: true }).waitFor()
    excuseFailedLoads()
  })

  it('whose script failed to load while offline reload by themselves, once', async () => {
    const page = await visitorAs(admin, '/admin-home')
    // It can be loaded only after the page has been reloaded.
    let isAway = true
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isAway = false
    })
    await page.route('**/ComposedSettings-*.js', (route) =>
      isAway ? route.abort() : route.continue(),
    )
    await page.getByRole('link', { name: t('web:menu.settings') }).click()
    await page.getByRole('heading', { level: 1, name: t('web:menu.settings') }).waitFor()
    excuseFailedLoads()
  })

  it('are loaded without preloads: WebKit remembers one that failed, through reloads', async () => {
    const page = await visitorAs(admin, '/admin-home')
    await page.getByRole('link', { name: t('web:menu.settings') }).click()
    await page.getByRole('heading', { level: 1, name: t('web:menu.settings') }).waitFor()
    expect(await page.locator('link[rel=modulepreload]').count()).toBe(0)
  })
})

it('a page of which no script loads says so, with a way to reload it', async () => {
  const page = await visitor({ isFresh: true })
  await page.route('**/*.js', (route) => route.abort())
  await page.goto(`${app.url}/signin`)
  const reload = page.getByRole('link', { name: 'Recharger' })
  await reload.waitFor()
  await page.unroute('**/*.js')
  await reload.click()
  await page.getByLabel(t('auth:sign_in.password'), { exact: true }).waitFor()
  expect(await reload.count()).toBe(0)
  excuseFailedLoads()
})

describe('groups', () => {
  it('§6 somebody without a group sees a notice and the sign-out button, and no menu', async () => {
    const page = await visitor()
    await signIn(page, await app.as())
    await page.getByText(t('home:no_access')).waitFor()
    expect(pathOf(page)).toBe('/')
    const menu = page.getByRole('navigation')
    await menu.getByRole('link', { name: t('web:menu.logout') }).waitFor()
    expect(await menu.getByRole('listitem').count()).toBe(0)
  })

  it('§6 somebody in several groups chooses one to work in', async () => {
    const page = await visitor()
    await signIn(page, await app.as('client', 'admin'))
    await page.waitForURL('**/admin-home')
    await page.getByRole('button', { name: t('web:menu.account') }).click()
    await page.getByRole('menuitem', { name: t('mandate:field.client') }).click()
    await page.waitForURL('**/client-home')
    await page.getByRole('link', { name: t('web:menu.my_mandates') }).waitFor()
    expect(await page.getByRole('link', { name: t('web:menu.users') }).count()).toBe(0)
  })
})

describe('signing out', () => {
  it('shows a message, clears everything and signs out the other tabs (§4.session.logout, §2./logout, §2.sign_in.logging_out_message)', async () => {
    const page = await visitorAs(admin, '/admin-home')
    const other = await page.context().newPage()
    await other.goto(`${app.url}/users-list`)
    await other.getByRole('heading', { name: t('web:menu.users') }).waitFor()
    await page.route('**/api/logout/', async (route) => {
      await page.getByText(t('auth:logout.running')).first().waitFor()
      await route.continue()
    })
    await page.getByRole('link', { name: t('web:menu.logout') }).click()
    await page.getByText(t('message_page:message.logged_out')).waitFor()
    const left = Object.keys(await stored(page))
    for (const key of ['accessToken', 'refreshToken', 'groups']) expect(left).not.toContain(key)
    await other.waitForURL('**/signin')
  })
})

describe('while the server is unreachable', () => {
  it('§4 the session is kept and the page says so, until the server responds', async () => {
    const page = await visitorAs(admin, '/admin-home')
    await page.route('**/api/**', (route) => route.abort())
    await page.reload()
    await page.getByText(t('web:away.title')).waitFor()
    expect(await stored(page)).toHaveProperty('accessToken')
    await page.unroute('**/api/**')
    await page.getByText(t('web:away.title')).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: t('web:menu.buildings') }).waitFor()
  })

  it('failed requests are repeated automatically once the server responds (§4)', async () => {
    const page = await visitorAs(admin, '/users-list')
    await page.getByText(admin.email).first().waitFor()
    await page.route('**/api/**', (route) => route.abort())
    await page.reload()
    await page.getByRole('alert').getByText(t('user:list.failed')).waitFor()
    await page.unroute('**/api/**')
    await page.getByText(admin.email).first().waitFor()
  })

  it('a page that could not be loaded opens automatically once the connection is back', async () => {
    const page = await visitorAs(admin, '/admin-home')
    await page.getByRole('link', { name: t('web:menu.buildings') }).waitFor()
    await page.route('**/BuildingsPage-*.js', (route) => route.abort())
    await page.context().setOffline(true)
    await page.getByRole('link', { name: t('web:menu.buildings') }).click()
    await page.getByText(t('web:chunk.away')).waitFor()
    await page.getByRole('heading', { level: 1, name: t('web:chunk.offline') }).waitFor()
    expect(await page.title()).toMatch(/^Offline/)
    await page.unroute('**/BuildingsPage-*.js')
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: t('web:menu.buildings') }).waitFor()
    pageErrors.length = 0
  })
})

describe('choices', () => {
  it.each([
    ['fr-CH', 'fr'],
    ['it-CH', 'it'],
    ['de-CH', 'en'],
  ])(
    'a browser set to %s gets the language %s (§9.language_detection_order, §9.language_part_of_locale, §9.fallback_language_en)',
    async (locale, language) => {
      const page = await visitor({ locale })
      await page.goto(`${app.url}/signin`)
      await page.waitForSelector('h1')
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
    },
  )

  it('another language is stored for 30 days, and switching keeps typed values (§9.language_cookie_30_days, §9.languages, §2.menu.language_switch)', async () => {
    const page = await visitor()
    await page.goto(`${app.url}/signin`)
    await page.fill('[name=email]', 'nora@bureau.example')
    await page.getByRole('button', { name: t('web:language.it') }).click()
    await page.getByRole('heading', { name: 'Accesso' }).waitFor()
    expect(await page.inputValue('[name=email]')).toBe('nora@bureau.example')
    expect(await stored(page)).toMatchObject({ i18nextLng: 'it' })
    const cookies = await page.context().cookies()
    const cookie = cookies.find(({ name }) => name === 'i18nextLng')
    expect(cookie?.value).toBe('it')
    const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(30, 1)
  })

  it('the theme is dark by default, and the chosen one applies before any script has run (§9.theme_dark_by_default, §3.session.theme, §2.menu.theme_switch, §4.route.theme_toggles)', async () => {
    const page = await visitor()
    const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)
    await page.goto(`${app.url}/signin`)
    await page.getByRole('button', { name: t('web:theme.light') }).click()
    expect(await stored(page)).toMatchObject({ theme: 'light' })
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.reload()
    expect(await scheme()).toBe('light')
    await page.evaluate(() => localStorage.removeItem('theme'))
    await page.reload()
    expect(await scheme()).toBe('dark')
  })

  it('a page whose scripts do not load says so, and its sentence moves nothing if they come late', async () => {
    const page = await visitor()
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(`${app.url}/signin`)
    expect(await page.evaluate(() => document.body.getBoundingClientRect().top)).toBe(0)
    await page.getByText(unloadedText.words.sentence.it).waitFor()
    await page.getByRole('link', { name: unloadedText.words.reload.it }).waitFor()
  })

  it('the menu shows labels or icons only, and the choice is stored (§4.route.menu_toggles, §2.menu.icons_or_full, §9.menu_width)', async () => {
    const page = await visitor({ viewport: { width: 1440, height: 900 } })
    await signIn(page, admin)
    await page.getByRole('button', { name: t('web:menu.fold') }).click()
    expect(await stored(page)).toMatchObject({ menuMode: 'icons' })
    await page.reload()
    await page.getByRole('button', { name: t('web:menu.unfold') }).waitFor()
    expect((await page.getByRole('navigation').first().boundingBox())?.width).toBe(56)
  })
})

describe('by keyboard and for screen readers', () => {
  it('the first focusable element is a link that skips the menu', async () => {
    const page = await visitorAs(admin, '/users-list')
    await page.getByRole('heading', { name: t('web:menu.users') }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: t('web:menu.users') }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
  })
})
