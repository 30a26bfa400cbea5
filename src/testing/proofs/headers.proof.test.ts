import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { TRUST_PROXY: '127.0.0.1' } })
})

const answerTo = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(app.url + path, { method, headers })

const overTls = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '203.0.113.9' }

describe('HSTS', () => {
  it('is sent over TLS only, also with refusals', async () => {
    for (const path of ['/api/health/', '/api/nothing/', '/api/me/']) {
      const secure = await answerTo(path, overTls)
      expect(secure.headers.get('Strict-Transport-Security')).toBe(
        'max-age=31536000; includeSubDomains',
      )
      expect((await answerTo(path)).headers.get('Strict-Transport-Security')).toBeNull()
    }
  })

  it('is not sent if somebody other than the proxy claims TLS', async () => {
    const { url } = await testApp()
    const answer = await fetch(`${url}/api/health/`, { headers: overTls })
    expect(answer.headers.get('Strict-Transport-Security')).toBeNull()
  })
})

describe('a page of another origin', () => {
  const origin = { Origin: 'https://evil.example' }

  it('cannot read any answer', async () => {
    for (const path of ['/api/health/', '/api/me/', '/api/openapi.json', '/api/nothing/', '/'])
      for (const headers of [origin, { Origin: 'null' }, { Origin: app.url }]) {
        const answer = await answerTo(path, headers)
        const allowed = [...answer.headers.keys()].filter((name) =>
          name.startsWith('access-control-'),
        )
        expect([path, allowed]).toEqual([path, []])
        expect(answer.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
      }
  })

  it('is refused a CORS preflight', async () => {
    for (const path of ['/api/login/', '/api/mandates/', '/api/buildings/1/', '/api/nothing/']) {
      const headers = { ...origin, 'Access-Control-Request-Method': 'POST' }
      const answer = await answerTo(path, headers, 'OPTIONS')
      expect([path, answer.status]).toEqual([path, 403])
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull()
    }
    expect((await answerTo('/api/mandates/', {}, 'OPTIONS')).status).toBe(204)
  })
})

it('the cookie of a trusted device is sent only with our own calls, hidden from scripts, and restricted to TLS if set over TLS', async () => {
  const person = await app.as('client')
  const { secret } = await person.auth.enrol({ body: { password: person.password } })
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 })
  await person.auth.confirmSecondFactor({ body: { code: totp.generate() } })
  const cookieOver = async (headers: Record<string, string>, later: number) => {
    const now = new Date(Date.now() + later)
    app.setNow(now)
    const { data } = await app.anonymous.auth.login({
      body: { email: person.email, password: person.password },
    })
    const answer = await fetch(`${app.url}/api/2fa/verify/`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        pending_token: data.pending_token,
        code: totp.generate({ timestamp: now.getTime() }),
        remember_device: true,
      }),
    })
    app.setNow(undefined)
    return answer.headers.getSetCookie().join()
  }
  const secure = await cookieOver(overTls, 60_000)
  expect(secure).toMatch(
    /^__Host-trusted_device=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
  const plain = await cookieOver({}, 120_000)
  expect(plain).toMatch(
    /^trusted_device=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/,
  )

  // Over TLS, a name without the prefix may have been set by another host of the domain.
  const needsCode = async (cookie: string, headers: Record<string, string>) => {
    const answer = await fetch(`${app.url}/api/login/`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', Cookie: cookie.split(';')[0]! },
      body: JSON.stringify({ email: person.email, password: person.password }),
    })
    return ((await answer.json()) as { data: { need_2fa: boolean } }).data.need_2fa
  }
  expect(await needsCode(secure, overTls)).toBe(false)
  expect(await needsCode(secure.replace('__Host-', ''), overTls)).toBe(true)
  expect(await needsCode(plain, {})).toBe(false)
})

it('no answer leaks the referrer, or can be sniffed, framed or cached', async () => {
  for (const path of ['/api/health/', '/api/me/', '/api/nothing/', '/api/docs/']) {
    const { headers } = await answerTo(path)
    expect(headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
    expect(headers.get('Content-Security-Policy')).toMatch(
      /base-uri 'none'.*frame-ancestors 'none'/,
    )
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('Server')).toBeNull()
    expect(headers.get('X-Powered-By')).toBeNull()
  }
})
