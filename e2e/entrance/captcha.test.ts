import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { languages } from '../../src/kernel/text.ts'
import { type TestApp, type TestPerson, type TestProcess, testApp } from '../../src/testing/app.ts'
import { fillSignIn } from '../../src/testing/measure/signIn.ts'
import {
  serveTurnstile,
  type TurnstileProvider,
  turnstileEnv,
  turnstileKeys,
} from '../../src/testing/outside/turnstile.ts'
import { findNameless, findViolations } from '../support/axe.ts'
import { openEmptyFacts } from '../support/facts.ts'
import { t } from '../support/translate.ts'
import { openWindow } from '../support/windows.ts'

let provider: TurnstileProvider
/** The product without a captcha, and a second process on the same database with one. */
let appWithoutCaptcha: TestApp
let app: TestProcess

beforeAll(async () => {
  provider = await serveTurnstile()
  appWithoutCaptcha = await testApp()
  app = await appWithoutCaptcha.startProcess(turnstileEnv(provider))
})
afterEach(() => provider.reset())
afterAll(() => provider?.close())

type Visit = { page: Page; tokens: (string | undefined)[]; urls: string[] }

/** Opens the sign-in page; `tokens` are those of the sign-ins sent so far. */
async function visit(url: string, { language = 'en', hasClock = false } = {}): Promise<Visit> {
  const page = await openWindow(url, { locale: `${language}-CH`, isFresh: hasClock })
  const tokens: (string | undefined)[] = []
  const urls: string[] = []
  page.on('request', (request) => {
    urls.push(request.url())
    if (request.url().endsWith('/api/login/')) tokens.push(request.headers()['x-turnstile-token'])
  })
  if (hasClock) await page.clock.install()
  await page.goto(`${url}/signin`)
  await page.locator('[name=email]').waitFor()
  return { page, tokens, urls }
}

/** Expects a failed sign-in with its reason; the fields keep what was typed. */
async function expectRefusal(page: Page, { email, password }: TestPerson, reason: string) {
  await page.getByRole('alert').filter({ hasText: reason }).waitFor()
  await page.locator('[data-loading-overlay]').waitFor({ state: 'detached' })
  expect(await page.inputValue('[name=email]')).toBe(email)
  expect(await page.inputValue('[name=password]')).toBe(password)
}

const waitForHome = (page: Page) => page.waitForURL('**/client-home')

/** The test widget in a page (`testing/outside/turnstile.ts`). */
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
const setBehaviour = (page: Page, behaviour: string) =>
  page.evaluate((name) => {
    ;(window as unknown as { turnstile: Widget }).turnstile.behaviour = name
  }, behaviour)
const waitForToken = (page: Page) =>
  page.waitForFunction(() => (window as unknown as { turnstile?: Widget }).turnstile?.issued === 1)

describe('sign-in with a captcha', () => {
  it('allows the script and the frame of the provider in the content security policy, and no other origin', async () => {
    const readPolicy = async (url: string) =>
      (await fetch(`${url}/signin`)).headers.get('Content-Security-Policy')?.split('; ')
    expect(await readPolicy(app.url)).toEqual(
      expect.arrayContaining([`script-src 'self' ${provider.url}`, `frame-src ${provider.url}`]),
    )
    const policyWithoutCaptcha = await readPolicy(appWithoutCaptcha.url)
    expect(policyWithoutCaptcha).toContain("script-src 'self'")
    expect(policyWithoutCaptcha?.join()).not.toContain('frame-src')
  })

  it.each(languages)(
    'sends the token of an invisible widget, and a new one after a wrong password: %s (§5.captcha_token_only_when_enabled, §9.captcha_invisible, §9.captcha_retry_interval)',
    async (language) => {
      const person = await appWithoutCaptcha.as('client')
      const { page, tokens } = await visit(app.url, { language })
      await page.locator('iframe').waitFor({ state: 'attached' })
      expect(await optionsIn(page)).toEqual([
        expect.objectContaining({
          ...{ sitekey: turnstileKeys.siteKey, action: 'login', size: 'invisible', retry: 'auto' },
          'retry-interval': 8000,
        }),
      ])
      expect([...(await findViolations(page)), ...(await findNameless(page))]).toEqual([])
      await fillSignIn(page, { ...person, password: 'wrong' })
      await expectRefusal(
        page,
        { ...person, password: 'wrong' },
        t('auth:error.wrong_credentials', {}, language),
      )
      await fillSignIn(page, person)
      await waitForHome(page)
      expect(tokens).toHaveLength(2)
      expect(new Set(tokens).size).toBe(2)
      expect(provider.checks.map(({ response }) => response)).toEqual(tokens)
    },
  )

  it('loads nothing from elsewhere and sends no token without a captcha', async () => {
    const { page, tokens, urls } = await visit(appWithoutCaptcha.url)
    await fillSignIn(page, await appWithoutCaptcha.as('client'))
    await waitForHome(page)
    expect(tokens).toEqual([undefined])
    expect(urls.filter((url) => !url.startsWith(appWithoutCaptcha.url))).toEqual([])
    expect(urls.filter((url) => /turnstile|captcha\.text/.test(url))).toEqual([])
  })

  it('keeps what was typed if the check fails in the browser, which clears the token (§8.message.captcha_failed)', async () => {
    const person = await appWithoutCaptcha.as('client')
    const { page, tokens } = await visit(app.url)
    await waitForToken(page)
    // An error of the widget clears the token.
    await page.evaluate(() => {
      const { widgets } = (window as unknown as { turnstile: Widget }).turnstile
      for (const { options } of widgets.values())
        (options['error-callback'] as (code: string) => void)('110200')
    })
    await fillSignIn(page, person)
    await expectRefusal(page, person, t('captcha:not_passed'))
    expect([...(await findViolations(page)), ...(await findNameless(page))]).toEqual([])
    expect(tokens).toEqual([])
    await page.click('[type=submit]')
    await waitForHome(page)
  })

  it('waits 30 seconds for a token after the old one expired or an attempt failed (§9.captcha_wait_time_out, §8.message.captcha_failed)', async () => {
    const person = await appWithoutCaptcha.as('client')
    const { page, tokens } = await visit(app.url, { hasClock: true })
    await waitForToken(page)
    await setBehaviour(page, 'never answers')
    await page.evaluate(() => (window as unknown as { turnstile: Widget }).turnstile.expire())
    // Only the test lets time pass from here on.
    await page.clock.pauseAt(Date.now() + 10_000)
    await fillSignIn(page, person)
    await page.getByText(t('auth:sign_in.running')).waitFor()
    await page.clock.runFor(29_000)
    expect(await page.locator('[data-loading-overlay]').count()).toBe(1)
    await page.clock.runFor(1_500)
    await expectRefusal(page, person, t('captcha:timed_out'))
    expect(tokens).toEqual([])

    // If the widget retries after an error, keep waiting.
    await setBehaviour(page, 'fails, then retries')
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
    await waitForHome(page)
  })

  it('reports on submit that the script could not be loaded, and loads it again on the next attempt', async () => {
    provider.behaviour = 'has no script'
    const person = await appWithoutCaptcha.as('client')
    const { page, tokens } = await visit(app.url)
    await fillSignIn(page, person)
    await expectRefusal(page, person, t('captcha:not_loaded'))
    expect(tokens).toEqual([])
    provider.behaviour = 'passes'
    await page.click('[type=submit]')
    await waitForHome(page)
  })

  it('keeps what was typed if the server refuses the token, and says so if the provider is down (§8.message.captcha_failed)', async () => {
    const person = await appWithoutCaptcha.as('client')
    const { page, tokens } = await visit(app.url)
    provider.answer = () => ({ body: { success: true, hostname: 'evil.example' } })
    await fillSignIn(page, person)
    await expectRefusal(page, person, t('captcha:error.captcha_failed'))
    provider.answer = () => ({ status: 500, body: '' })
    await page.click('[type=submit]')
    await expectRefusal(page, person, t('captcha:error.captcha_unavailable'))
    expect([...(await findViolations(page)), ...(await findNameless(page))]).toEqual([])
    provider.reset()
    await page.click('[type=submit]')
    await waitForHome(page)
    expect(new Set(tokens).size).toBe(3)
  })

  it('needs no widget for the owner of a trusted device, but one for other people', async () => {
    const [owner, other] = [
      await appWithoutCaptcha.as('client'),
      await appWithoutCaptcha.as('client'),
    ]
    const { page, tokens, urls } = await visit(appWithoutCaptcha.url)
    await page
      .context()
      .addCookies([{ name: 'trusted_device', value: 'the-token', url: `${app.url}/api/` }])
    await appWithoutCaptcha.database.pool.query(
      `insert into trusted_devices (hash, user_id, created_at, used_at, expires_at)
       values (translate(encode(sha256('the-token'), 'base64'), '+/=', '-_'), $1, now(), now(), now() + interval '1 day')`,
      [owner.id],
    )
    await page.goto(`${app.url}/signin`)
    provider.answer = () => ({ status: 500, body: '' })
    await fillSignIn(page, owner)
    await waitForHome(page)
    expect(urls.filter((url) => url.startsWith(provider.url))).toEqual([])
    await page.goto(`${app.url}/logout`)
    await page.waitForURL('**/message')
    provider.answer = undefined
    await page.goto(`${app.url}/signin`)
    await fillSignIn(page, other)
    await waitForHome(page)
    expect(tokens).toEqual([undefined, undefined, expect.stringMatching(/^0\./)])
  })

  it('asks for a new token when the session ends while something is unsaved', async () => {
    const admin = await appWithoutCaptcha.as('admin')
    const { id } = await admin.users.create({
      body: { email: 'ada@example.ch', first_name: 'Ada' },
    })
    const { page, tokens } = await visit(app.url)
    await fillSignIn(page, admin)
    await page.waitForURL('**/admin-home')
    await page.goto(`${app.url}/users/${id}`)
    await openEmptyFacts(page)
    const field = (name: string) => page.locator(`[data-field=${name}]`).getByRole('textbox')
    await field('company_name').fill('Trouvaille SA')
    await appWithoutCaptcha.database.pool.query('update sessions set ended_at = now()')
    appWithoutCaptcha.setNow(new Date(Date.now() + 16 * 60_000))
    await field('street').fill('Rue du L')
    const dialog = page.getByRole('dialog', { name: t('auth:again.title') })
    await dialog.waitFor()
    await dialog.locator('[name=password]').fill(admin.password)
    await dialog.locator('[name=password]').press('Enter')
    await dialog.waitFor({ state: 'detached' })
    appWithoutCaptcha.setNow(undefined)
    expect(tokens).toEqual([expect.stringMatching(/^0\./), expect.stringMatching(/^0\./)])
    expect(await field('street').inputValue()).toBe('Rue du L')
  })
})

describe('the administrator’s home', () => {
  it('says that sign-in has no captcha, or that it does not work', async () => {
    const admin = await appWithoutCaptcha.as('admin')
    const { page } = await visit(appWithoutCaptcha.url)
    await fillSignIn(page, admin)
    await page.waitForURL('**/admin-home')
    await page.getByText(t('captcha:notice.no_keys')).waitFor()
    expect(await findViolations(page)).toEqual([])
    const { page: other } = await visit(app.url)
    await fillSignIn(other, admin)
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
