import { Writable } from 'node:stream'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../../../config.server.ts'
import { openLog } from '../../../kernel/log.server.ts'
import { chooseOutside, startLines } from '../../../outside.server.ts'
import { type TestApp, type TestProcess, testApp, testPassword } from '../../../testing/app.ts'
import {
  never,
  serveTurnstile,
  type TurnstileProvider,
  turnstileEnv,
  turnstileKeys,
} from '../../../testing/outside/turnstile.ts'
import { root } from '../../../testing/template.ts'
import { captchaText } from './captcha.text.ts'

let provider: TurnstileProvider
let app: TestProcess
/** The product without captcha keys, on the same database. */
let open: TestApp
const logLines: string[] = []

beforeAll(async () => {
  provider = await serveTurnstile()
  const log = new Writable({
    write(line, _, done) {
      logLines.push(String(line))
      done()
    },
  })
  open = await testApp({ logger: openLog('trace', log) })
  app = await open.startProcess(turnstileEnv(provider))
})
afterEach(() => {
  provider.reset()
  logLines.length = 0
})
afterAll(() => provider.close())

type Sent = { token?: string; password?: string; cookie?: string; language?: string }
function login(
  { email }: { email: string },
  { token, password = testPassword, cookie, language = 'en' }: Sent = {},
) {
  return fetch(`${app.url}/api/login/`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Accept-Language': language,
      ...(token !== undefined && { 'X-Turnstile-Token': token }),
      ...(cookie && { Cookie: cookie }),
    },
    body: JSON.stringify({ email, password }),
  })
}
const refusal = async (response: Response) => {
  const { detail, code } = (await response.json()) as { detail: string; code: string }
  return { status: response.status, code, detail }
}
const translate = (key: keyof typeof captchaText.words) => captchaText.words[key].en as string

/** A person who trusts the device with the returned cookie. */
async function personWithDevice() {
  const person = await open.as('client')
  const { secret } = await person.auth.enrol({ body: { password: testPassword } })
  const codeIn = (steps: number) => {
    const timestamp = Date.now() + steps * 30_000
    return new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
      timestamp,
    })
  }
  await person.auth.confirmSecondFactor({ body: { code: codeIn(0) } })
  const { data } = await open.anonymous.auth.login({
    body: { email: person.email, password: testPassword },
  })
  const response = await fetch(`${open.url}/api/2fa/verify/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...{ pending_token: data.pending_token, code: codeIn(1), remember_device: true },
    }),
  })
  return { ...person, cookie: response.headers.get('set-cookie')!.split(';')[0]! }
}

describe('sign-in with a captcha', () => {
  it('requires a token that the provider confirms, and accepts it only once (§7.login, §5.captcha_token_only_when_enabled)', async () => {
    const person = await open.as('admin')
    expect(await refusal(await login(person))).toEqual({
      ...{ status: 403, code: 'captcha_required', detail: translate('error.captcha_required') },
    })
    expect(await refusal(await login(person, { token: '' }))).toMatchObject({
      ...{ code: 'captcha_required' },
    })
    const token = provider.issue()
    const response = await login(person, { token })
    expect(response.status).toBe(200)
    expect(Object.keys((await response.json()).data)).toContain('access')
    expect(provider.checks).toHaveLength(1)
    expect(provider.checks[0]).toMatchObject({ response: token, remoteip: '127.0.0.1' })
    expect(await refusal(await login(person, { token }))).toEqual({
      ...{ status: 403, code: 'captcha_expired', detail: translate('error.captcha_expired') },
    })
  })

  it('requires a token for unknown accounts, too, and before it verifies the password', async () => {
    const person = await open.as('client')
    for (const { email } of [person, { email: 'nobody@example.ch' }]) {
      expect((await login({ email }, { password: 'wrong' })).status).toBe(403)
      const token = provider.issue()
      expect((await login({ email }, { token, password: 'wrong' })).status).toBe(401)
    }
  })

  it('does not query the provider for callers over the limit of guesses', async () => {
    const person = await open.as('client')
    for (let count = 0; count < 10; count++)
      await login(person, { token: provider.issue(), password: 'wrong' })
    provider.checks.length = 0
    expect((await login(person, { token: provider.issue() })).status).toBe(429)
    expect(provider.checks).toEqual([])
  })

  it.each([
    ['invalid-input-response', 403, 'captcha_failed'],
    ['missing-input-response', 403, 'captcha_failed'],
    ['timeout-or-duplicate', 403, 'captcha_expired'],
    ['internal-error', 503, 'captcha_unavailable'],
    ['bad-request', 503, 'captcha_unavailable'],
    ['invalid-input-secret', 503, 'captcha_misconfigured'],
    ['missing-input-secret', 503, 'captcha_misconfigured'],
  ] as const)('refuses if the provider says %s (§8)', async (said, status, code) => {
    provider.answer = () => ({ body: { success: false, 'error-codes': [said] } })
    const response = await login(await open.as('client'), { token: provider.issue() })
    expect(response.headers.has('Retry-After')).toBe(code === 'captcha_unavailable')
    expect(await refusal(response)).toEqual({ status, code, detail: translate(`error.${code}`) })
  })

  it.each([
    ['does not answer in time', never],
    ['is overloaded', () => ({ status: 429, body: {} })],
    ['fails', () => ({ status: 500, body: { success: true, hostname: '127.0.0.1' } })],
    ['answers nonsense', () => ({ body: 'success' })],
  ])('refuses, and names other ways, if the provider %s', async (_, answer) => {
    provider.answer = answer
    const response = await login(await open.as('client'), { token: provider.issue() })
    expect(await refusal(response)).toEqual({
      ...{
        status: 503,
        code: 'captcha_unavailable',
        detail: translate('error.captcha_unavailable'),
      },
    })
  })

  it('refuses tokens of another host', async () => {
    provider.hostname = 'evil.example'
    const response = await login(await open.as('client'), { token: provider.issue() })
    expect(await refusal(response)).toMatchObject({ status: 403, code: 'captcha_failed' })
  })

  it('explains refusals in the language of the caller', async () => {
    const refused = await refusal(await login(await open.as('client'), { language: 'it-CH' }))
    expect(refused.detail).toBe(captchaText.words['error.captcha_required'].it)
  })

  it('asks for no captcha on a trusted device, even while the provider is down', async () => {
    const person = await personWithDevice()
    provider.answer = never
    const { cookie } = person
    const [, token] = cookie.split('=')
    const before = await app.database.pool.query('select used_at from trusted_devices')
    expect((await login(person, { cookie, password: 'wrong' })).status).toBe(401)
    expect(await app.database.pool.query('select used_at from trusted_devices')).toMatchObject({
      rows: before.rows,
    })
    expect((await login(person, { cookie })).status).toBe(200)
    expect(provider.checks).toEqual([])
    expect((await login(await open.as('client'), { cookie })).status).toBe(403)
    expect((await login(person, { cookie: `trusted_device=x${token}` })).status).toBe(403)
    const readRequirements = (cookies?: string) =>
      fetch(`${app.url}/api/captcha/`, { headers: { Cookie: cookies ?? '' } }).then((response) =>
        response.json(),
      )
    expect(await readRequirements(cookie)).toMatchObject({ is_trusted: true })
    expect(await readRequirements()).toEqual({
      is_trusted: false,
      site_key: turnstileKeys.siteKey,
      script: `${provider.url}/turnstile/v0/api.js?render=explicit`,
    })
  })

  it('is not asked for while the office has turned it off', async () => {
    const admin = await open.as('admin')
    const set = (captcha: boolean | null) =>
      admin.settings.update({ params: { id: 1 }, body: { captcha } })
    onTestFinished(async () => void (await set(null)))
    const person = await open.as('client')
    const asked = () => app.clientWith().captcha.get({})
    const state = () => app.clientWith(admin.token).captcha.state({})
    expect([(await login(person)).status, (await asked()).site_key]).toEqual([
      403,
      turnstileKeys.siteKey,
    ])
    await set(false)
    expect([(await login(person)).status, await asked(), await state()]).toEqual([
      200,
      { site_key: null, script: null, is_trusted: false },
      { state: 'off' },
    ])
    await set(true)
    expect((await login(person)).status).toBe(403)
  })

  it('logs the reason of a refusal, but neither token nor secret', async () => {
    const token = provider.issue()
    provider.answer = () => ({ body: { success: false, 'error-codes': ['invalid-input-secret'] } })
    await login(await open.as('client'), { token })
    const said = logLines.join('')
    expect(said).toContain('TURNSTILE_SECRET_KEY is refused')
    expect(said).toContain('invalid-input-secret')
    expect(said).not.toContain(token)
    expect(said).not.toContain(turnstileKeys.secret)
    const health = await (await fetch(`${app.url}/api/health/`)).text()
    expect(JSON.parse(health).outside.captcha).toBe('turnstile, secret_refused')
    expect(health).not.toContain(turnstileKeys.secret)
    const admin = await open.as('admin')
    expect(await app.clientWith(admin.token).captcha.state({})).toEqual({ state: 'secret_refused' })
    const client = await open.as('client')
    await expect(app.clientWith(client.token).captcha.state({})).rejects.toMatchObject({
      status: 403,
    })
  })
})

describe('the configuration of the captcha', () => {
  const env = (values: NodeJS.ProcessEnv) => () => readConfig(values, root, 'test')
  const keys = { TURNSTILE_SITE_KEY: '0x4AAA', TURNSTILE_SECRET_KEY: '0x4BBB' }
  const captchaOf = (values: NodeJS.ProcessEnv) => chooseOutside(env(values)()).captcha

  it('turns the captcha on with keys, and otherwise logs at startup why it is off (§9)', () => {
    const off = captchaOf({})
    expect([off.state(), off.name]).toEqual(['no_keys', 'none'])
    expect(startLines({ captcha: off }).join()).toMatch(
      /no captcha: TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY/,
    )
    const turnedOff = captchaOf({ ...keys, CAPTCHA_ENABLED: 'false' })
    expect([turnedOff.state(), turnedOff.widget]).toEqual(['off', null])
    expect(startLines({ captcha: turnedOff }).join()).toContain('CAPTCHA_ENABLED')
    const on = captchaOf(keys)
    expect(on.widget).toEqual({
      siteKey: '0x4AAA',
      script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    })
    expect(startLines({ captcha: on }).join()).toContain('challenges.cloudflare.com')
    expect(env({ CAPTCHA_ENABLED: 'maybe' })).toThrow(/\n {2}CAPTCHA_ENABLED:/)
  })

  it('names the key that is missing', () => {
    expect(env({ TURNSTILE_SITE_KEY: '0x4AAA' })).toThrow('needs TURNSTILE_SECRET_KEY')
    expect(env({ TURNSTILE_SECRET_KEY: '0x4BBB' })).toThrow('needs TURNSTILE_SITE_KEY')
    expect(env({ ...keys, HOST: '0.0.0.0' })).toThrow('needs PUBLIC_URL')
    expect(env({ ...keys, HOST: '0.0.0.0', PUBLIC_URL: 'https://egide.example.ch' })).not.toThrow()
  })

  it.each([
    ['1x00000000000000000000AA', '1x0000000000000000000000000000000AA'],
    ['2x00000000000000000000AB', '2x0000000000000000000000000000000AA'],
    ['3x00000000000000000000FF', '3x0000000000000000000000000000000AA'],
  ])('refuses the documented test keys %s and %s outside of a demonstration', (site, secret) => {
    const both = { TURNSTILE_SITE_KEY: site, TURNSTILE_SECRET_KEY: secret }
    for (const DEMO of [undefined, 'off', 'public']) {
      expect(env({ ...both, DEMO })).toThrow('TURNSTILE_SITE_KEY is a test key')
      expect(env({ ...both, ...{ TURNSTILE_SITE_KEY: '0x4AAA' }, DEMO })).toThrow(
        'TURNSTILE_SECRET_KEY is a test key',
      )
    }
    expect(env({ ...both, DEMO: 'on' })).not.toThrow()
  })

  it('requires no captcha without keys, even if a request carries a token', async () => {
    expect(await open.anonymous.captcha.get({})).toEqual({
      ...{ site_key: null, script: null, is_trusted: false },
    })
    const { email } = await open.as('client')
    const response = await fetch(`${open.url}/api/login/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Turnstile-Token': 'anything' },
      body: JSON.stringify({ email, password: testPassword }),
    })
    expect(response.status).toBe(200)
  })
})
