import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { serveLoopback } from '../../testing/loopback.ts'
import {
  never,
  serveTurnstile,
  type TurnstileProvider,
  turnstileKeys,
} from '../../testing/outside/turnstile.ts'
import { noCaptcha } from './absent.server.ts'
import { turnstile } from './turnstile.server.ts'

let provider: TurnstileProvider
beforeAll(async () => {
  provider = await serveTurnstile()
})
afterEach(() => provider.reset())
afterAll(() => provider.close())

const open = (options: Partial<Parameters<typeof turnstile>[0]> = {}) =>
  turnstile({
    ...{ url: provider.url, ...turnstileKeys, hosts: ['127.0.0.1', 'localhost'], action: 'login' },
    ...{ deadline: 60_000, ...options },
  })

const success = { success: true, 'error-codes': [], hostname: 'localhost', action: 'login' }

describe('the check of a token', () => {
  it('sends secret, token and address, and passes a token once', async () => {
    const { verify } = open()
    const token = provider.issue()
    expect(await verify(token, '198.51.100.7')).toEqual({ passed: true })
    expect(provider.checks).toEqual([
      {
        ...{ secret: turnstileKeys.secret, response: token, remoteip: '198.51.100.7' },
        idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ])
    expect(await verify(token, '')).toMatchObject({ passed: false, reason: 'expired' })
    expect(provider.checks[1]).not.toHaveProperty('remoteip')
  })

  it.each([
    ['missing-input-secret', 'secret_refused'],
    ['invalid-input-secret', 'secret_refused'],
    ['missing-input-response', 'failed'],
    ['invalid-input-response', 'failed'],
    ['bad-request', 'unavailable'],
    ['timeout-or-duplicate', 'expired'],
    ['internal-error', 'unavailable'],
    ['a-code-of-tomorrow', 'unavailable'],
  ])('answers %s with %s', async (code, reason) => {
    provider.answer = () => ({ body: { success: false, 'error-codes': [code] } })
    expect(await open().verify(randomUUID(), '')).toMatchObject({ passed: false, reason })
  })

  it.each([
    ['another host', { ...success, hostname: 'evil.example' }],
    ['no host', { ...success, hostname: undefined }],
    ['a host that only ends like ours', { ...success, hostname: 'not-localhost' }],
    ['another action', { ...success, action: 'contact' }],
    ['a test key', { ...success, metadata: { result_with_testing_key: true } }],
  ])('fails for %s', async (_, body) => {
    provider.answer = () => ({ body })
    expect(await open().verify(randomUUID(), '')).toMatchObject({ passed: false, reason: 'failed' })
  })

  it('passes without an action, which the provider need not send', async () => {
    provider.answer = () => ({ body: { ...success, action: '' } })
    expect(await open().verify(randomUUID(), '')).toEqual({ passed: true })
  })

  it('passes with a test secret although its answers name another host', async () => {
    const body = {
      ...success,
      hostname: 'example.com',
      metadata: { result_with_testing_key: true },
    }
    provider.answer = () => ({ body })
    const secret = '1x0000000000000000000000000000000AA'
    expect(await open({ secret }).verify('XXXX.DUMMY.TOKEN.XXXX', '')).toEqual({ passed: true })
    provider.answer = () => ({ body: { ...success, hostname: 'evil.example' } })
    expect(await open({ secret }).verify('XXXX.DUMMY.TOKEN.XXXX', '')).toMatchObject({
      passed: false,
    })
  })

  it.each([
    ['status 429', { status: 429, body: {} }, 1],
    ['status 429 with a success', { status: 429, body: success }, 1],
    ['status 500', { status: 500, body: success }, 2],
    ['no JSON', { body: '<html>' }, 1],
    ['an empty answer', { body: '' }, 1],
    ['JSON of another form', { body: { success: 'true', hostname: 'localhost' } }, 1],
    ['a list', { body: [success] }, 1],
    ['status 404', { status: 404, body: 'not found' }, 1],
  ])('passes nobody for %s', async (_, answer, count) => {
    provider.answer = () => answer
    const { verify } = open()
    expect(await verify(randomUUID(), '')).toMatchObject({ passed: false, reason: 'unavailable' })
    expect(provider.checks).toHaveLength(count)
  })

  it('passes nobody if the answer is late, or the provider away', async () => {
    provider.answer = never
    // It is said at the deadline alone.
    expect(await open({ deadline: 300 }).verify(randomUUID(), '')).toMatchObject({
      ...{ passed: false, reason: 'unavailable', said: 'no answer in time' },
    })
    const away = open({ url: 'http://127.0.0.1:1' })
    expect(await away.verify(randomUUID(), '')).toMatchObject({
      ...{ passed: false, reason: 'unavailable', said: 'no connection' },
    })
  })

  it('is sent once more if the provider stumbles, under the same key', async () => {
    const answers = [{ status: 502, body: '' }, { body: success }]
    provider.answer = () => answers.shift()!
    expect(await open().verify(randomUUID(), '')).toEqual({ passed: true })
    const keys = provider.checks.map((check) => check.idempotency_key)
    expect(keys).toEqual([keys[0], keys[0]])
  })

  it('follows no redirect, which could carry the secret elsewhere', async () => {
    const { url } = provider
    provider.answer = () => ({ status: 307, body: '' })
    expect(await open({ url }).verify(randomUUID(), '')).toMatchObject({ passed: false })
  })

  it('is not read on if the answer is longer than any documented one', async () => {
    const part = ' '.repeat(64 * 1024)
    let sent = 0
    const { url } = await serveLoopback((_, response) => {
      response.write(JSON.stringify(success))
      const more = () => {
        while (sent < 200_000_000 && !response.destroyed) {
          sent += part.length
          if (!response.write(part)) return response.once('drain', more)
        }
        return response.end()
      }
      more()
    })
    expect(await open({ url }).verify(randomUUID(), '')).toMatchObject({
      ...{ passed: false, reason: 'unavailable' },
    })
    expect(sent).toBeLessThan(20_000_000)
  })

  it('refuses longer tokens than there are without asking', async () => {
    const { verify } = open()
    expect(await verify('0.'.padEnd(2049, 'x'), '')).toMatchObject({ reason: 'failed' })
    expect(provider.checks).toEqual([])
  })
})

describe('the state', () => {
  it('says what is wrong until a check is answered', async () => {
    const captcha = open()
    expect([captcha.state(), captcha.name]).toEqual(['on', 'turnstile'])
    provider.answer = () => ({ status: 500, body: '' })
    await captcha.verify(randomUUID(), '')
    expect([captcha.state(), captcha.name]).toEqual(['unavailable', 'turnstile, unavailable'])
    provider.answer = undefined
    await captcha.verify('nonsense', '')
    expect(captcha.state()).toBe('on')
    const wrong = open({ secret: 'another' })
    await wrong.verify(provider.issue(), '')
    expect([wrong.state(), wrong.name]).toEqual(['secret_refused', 'turnstile, secret_refused'])
  })

  it('without a provider says why there is none; no token passes', async () => {
    const captcha = noCaptcha('no_keys')
    expect([captcha.state(), captcha.name, captcha.widget]).toEqual(['no_keys', 'none', null])
    expect(await captcha.verify('anything', '')).toMatchObject({ passed: false })
  })
})
