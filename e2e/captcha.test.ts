import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { languages } from '../src/kernel/text.ts'
import { type TestApp, type TestPerson, type TestProcess, testApp } from '../src/testing/app.ts'
import { launchBrowser } from '../src/testing/browser.ts'
import {
  serveTurnstile,
  type TurnstileProvider,
  turnstileEnv,
  turnstileKeys,
} from '../src/testing/outside/turnstile.ts'
import { findNameless, findViolations } from './axe.ts'
import { t } from './translate.ts'

let provider: TurnstileProvider
/** The product without a captcha, and another process of it with one. */
let open: TestApp
let app: TestProcess
let browser: Browser
let complaints: string[] = []

beforeAll(async () => {
  provider = await serveTurnstile()
  open = await testApp()
  app = await open.startProcess(turnstileEnv(provider))
  browser = await launchBrowser()
})
afterEach(async () => {
  provider.reset()
  await Promise.all(browser.contexts().map((context) => context.close()))
  const heard = complaints
  complaints = []
  expect(heard).toEqual([])
})
afterAll(async () => {
  await browser?.close()
  provider?.close()
})

type Visit = { page: Page; context: BrowserContext; tokens: (string | undefined)[]; urls: string[] }

/** Opens the sign-in page; `tokens` are those of the sign-ins sent so far. */
async function visit(url: string, { language = 'en', hasClock = false } = {}): Promise<Visit> {
  const context = await browser.newContext({ locale: `${language}-CH` })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  page.on('pageerror', (error) => complaints.push(error.message))
  const tokens: (string | undefined)[] = []
  const urls: string[] = []
  page.on('request', (request) => {
    urls.push(request.url())
    if (request.url().endsWith('/api/login/')) tokens.push(request.headers()['x-turnstile-token'])
  })
  if (hasClock) await page.clock.install()
  await page.goto(`${url}/signin`)
  await page.locator('[name=email]').waitFor()
  return { page, context, tokens, urls }
}

async function submit(page: Page, { email, password }: { email: string; password: string }) {
  await page.fill('[name=email]', email)
  await page.fill('[name=password]', password)
  await page.click('[type=submit]')
}

/** Waits for the reason of a failed sign-in; what was typed is still there. */
async function isRefused(page: Page, { email, password }: TestPerson, reason: string) {
  await page.getByRole('alert').filter({ hasText: reason }).waitFor()
  await page.locator('[data-loading-overlay]').waitFor({ state: 'detached' })
  expect(await page.inputValue('[name=email]')).toBe(email)
  expect(await page.inputValue('[name=password]')).toBe(password)
}

const isAtHome = (page: Page) => page.waitForURL('**/client-home')

/** The widget of tests in a page. */
type Widget = {
  behaviour: string
  issued: number
  expire: () => void
  widgets: Map<string, { slot: HTMLElement; options: Record<string, unknown> }>
}
const optionsIn = (page: Page) =>
  page.evaluate(() => {
    const { widgets } = (window as unknown as { turnstile: Widget }).turnstile
    return [...widgets.values()].map(
      ({ options }) => JSON.parse(JSON.stringify(options)) as Record<string, unknown>,
    )
  })
const behave = (page: Page, behaviour: string) =>
  page.evaluate((name) => {
    ;(window as unknown as { turnstile: Widget }).turnstile.behaviour = name
  }, behaviour)
const hasToken = (page: Page) =>
  page.waitForFunction(() => (window as unknown as { turnstile?: Widget }).turnstile?.issued === 1)

describe('sign-in with a captcha', () => {
  it('lets pages load the script of the provider, and nothing else from elsewhere', async () => {
    const policyOf = async (url: string) =>
      (await fetch(`${url}/signin`)).headers.get('Content-Security-Policy')?.split('; ')
    expect(await policyOf(app.url)).toEqual(
      expect.arrayContaining([`script-src 'self' ${provider.url}`, `frame-src ${provider.url}`]),
    )
    const without = await policyOf(open.url)
    expect(without).toContain("script-src 'self'")
    expect(without?.join()).not.toContain('frame-src')
  })

  it.each(languages)(
    'sends the token of an invisible widget, and a new one after a wrong password: %s (§5.captcha_token_only_when_enabled, §9.captcha_invisible, §9.captcha_retry_interval)',
    async (language) => {
      const person = await open.as('client')
      const { page, tokens } = await visit(app.url, { language })
      await page.locator('iframe').waitFor({ state: 'attached' })
      expect(await optionsIn(page)).toEqual([
        expect.objectContaining({
          ...{ sitekey: turnstileKeys.siteKey, action: 'login', size: 'invisible', retry: 'auto' },
          'retry-interval': 8000,
        }),
      ])
      expect([...(await findViolations(page)), ...(await findNameless(page))]).toEqual([])
      await submit(page, { ...person, password: 'wrong' })
      await isRefused(
        page,
        { ...person, password: 'wrong' },
        t('auth:error.wrong_credentials', {}, language),
      )
      await submit(page, person)
      await isAtHome(page)
      expect(tokens).toHaveLength(2)
      expect(new Set(tokens).size).toBe(2)
      expect(provider.checks.map(({ response }) => response)).toEqual(tokens)
    },
  )

  it('loads nothing from elsewhere and sends no token if none is asked for', async () => {
    const { page, tokens, urls } = await visit(open.url)
    await submit(page, await open.as('client'))
    await isAtHome(page)
    expect(tokens).toEqual([undefined])
    expect(urls.filter((url) => !url.startsWith(open.url))).toEqual([])
    expect(urls.filter((url) => /turnstile|captcha\.text/.test(url))).toEqual([])
  })

  it('keeps what was typed if the check fails in the browser, which clears the token (§8.message.captcha_failed)', async () => {
    const person = await open.as('client')
    const { page, tokens } = await visit(app.url)
    await hasToken(page)
    // A token is there; an error of the widget clears it.
    await page.evaluate(() => {
      const { widgets } = (window as unknown as { turnstile: Widget }).turnstile
      for (const { options } of widgets.values())
        (options['error-callback'] as (code: string) => void)('110200')
    })
    await submit(page, person)
    await isRefused(page, person, t('captcha:not_passed'))
    expect([...(await findViolations(page)), ...(await findNameless(page))]).toEqual([])
    expect(tokens).toEqual([])
    await page.click('[type=submit]')
    await isAtHome(page)
  })

  it('waits 30 seconds for a token after the old one expired or an attempt failed (§9.captcha_wait_time_out, §8.message.captcha_failed)', async () => {
    const person = await open.as('client')
    const { page, tokens } = await visit(app.url, { hasClock: true })
    await hasToken(page)
    await behave(page, 'is silent')
    await page.evaluate(() => (window as unknown as { turnstile: Widget }).turnstile.expire())
    await submit(page, person)
    await page.getByText(t('auth:sign_in.running')).waitFor()
    await page.clock.runFor(29_000)
    expect(await page.locator('[data-loading-overlay]').count()).toBe(1)
    await page.clock.runFor(1_500)
    await isRefused(page, person, t('captcha:timed_out'))
    expect(tokens).toEqual([])

    // An error that the widget repeats by itself is awaited.
    await behave(page, 'stumbles')
    await page.click('[type=submit]')
    await page.getByText(t('auth:sign_in.running')).waitFor()
    await page.clock.runFor(5_000)
    expect(await page.locator('[data-loading-overlay]').count()).toBe(1)
    await page.evaluate((token) => {
      const { widgets } = (window as unknown as { turnstile: Widget }).turnstile
      for (const { options } of widgets.values())
        (options.callback as (token: string) => void)(token)
    }, provider.issue())
    await page.clock.runFor(200)
    await isAtHome(page)
  })

  it('says at the end if the script cannot be loaded, and loads it again then', async () => {
    provider.behaviour = 'is missing'
    const person = await open.as('client')
    const { page, tokens } = await visit(app.url)
    await submit(page, person)
    await isRefused(page, person, t('captcha:not_loaded'))
    expect(tokens).toEqual([])
    provider.behaviour = 'passes'
    await page.click('[type=submit]')
    await isAtHome(page)
  })

  it('keeps what was typed if the server refuses the token, and says so if the provider is down (§8.message.captcha_failed)', async () => {
    const person = await open.as('client')
    const { page, tokens } = await visit(app.url)
    provider.answer = () => ({ body: { success: true, hostname: 'evil.example' } })
    await submit(page, person)
    await isRefused(page, person, t('captcha:error.captcha_failed'))
    provider.answer = () => ({ status: 500, body: '' })
    await page.click('[type=submit]')
    await isRefused(page, person, t('captcha:error.captcha_unavailable'))
    expect([...(await findViolations(page)), ...(await findNameless(page))]).toEqual([])
    provider.reset()
    await page.click('[type=submit]')
    await isAtHome(page)
    expect(new Set(tokens).size).toBe(3)
  })

  it('needs no widget on a trusted device, but for another person', async () => {
    const [owner, other] = [await open.as('client'), await open.as('client')]
    const { page, context, tokens, urls } = await visit(open.url)
    await context.addCookies([
      { name: 'trusted_device', value: 'the-token', url: `${app.url}/api/` },
    ])
    await open.database.pool.query(
      `insert into trusted_devices (hash, user_id, created_at, used_at, expires_at)
       values (translate(encode(sha256('the-token'), 'base64'), '+/=', '-_'), $1, now(), now(), now() + interval '1 day')`,
      [owner.id],
    )
    await page.goto(`${app.url}/signin`)
    provider.answer = () => ({ status: 500, body: '' })
    await submit(page, owner)
    await isAtHome(page)
    expect(urls.filter((url) => url.startsWith(provider.url))).toEqual([])
    await page.goto(`${app.url}/logout`)
    await page.waitForURL('**/message')
    provider.answer = undefined
    await page.goto(`${app.url}/signin`)
    await submit(page, other)
    await isAtHome(page)
    expect(tokens).toEqual([undefined, undefined, expect.stringMatching(/^0\./)])
  })

  it('is asked for again when the session ends while something is unsaved', async () => {
    const admin = await open.as('admin')
    const { id } = await admin.users.create({
      body: { email: 'ada@example.ch', first_name: 'Ada' },
    })
    const { page, tokens } = await visit(app.url)
    await submit(page, admin)
    await page.waitForURL('**/admin-home')
    await page.goto(`${app.url}/users/${id}`)
    const field = (name: string) => page.locator(`[data-field=${name}]`).getByRole('textbox')
    await field('company_name').fill('Trouvaille SA')
    await open.database.pool.query('update sessions set ended_at = now()')
    open.setNow(new Date(Date.now() + 16 * 60_000))
    await field('street').fill('Rue du L')
    const dialog = page.getByRole('dialog', { name: t('auth:again.title') })
    await dialog.waitFor()
    await dialog.locator('[name=password]').fill(admin.password)
    await dialog.locator('[name=password]').press('Enter')
    await dialog.waitFor({ state: 'detached' })
    open.setNow(undefined)
    expect(tokens).toEqual([expect.stringMatching(/^0\./), expect.stringMatching(/^0\./)])
    expect(await field('street').inputValue()).toBe('Rue du L')
  })
})

describe('the administrator’s home', () => {
  it('says that sign-in has no captcha, or that it does not work', async () => {
    const admin = await open.as('admin')
    const { page } = await visit(open.url)
    await submit(page, admin)
    await page.waitForURL('**/admin-home')
    await page.getByText(t('captcha:notice.no_keys')).waitFor()
    expect(await findViolations(page)).toEqual([])
    const { page: other } = await visit(app.url)
    await submit(other, admin)
    await other.waitForURL('**/admin-home')
    await other.getByText(t('auth:sign_in.running')).waitFor({ state: 'detached' })
    expect(await other.getByText(t('captcha:notice.no_keys')).count()).toBe(0)
    provider.answer = () => ({ body: { success: false, 'error-codes': ['invalid-input-secret'] } })
    await fetch(`${app.url}/api/login/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Turnstile-Token': provider.issue() },
      body: JSON.stringify({ email: admin.email, password: admin.password }),
    })
    await other.reload()
    await other.getByText(t('captcha:notice.secret_refused')).waitFor()
  })
})
