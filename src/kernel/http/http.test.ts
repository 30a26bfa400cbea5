import { randomUUID } from 'node:crypto'
import { type IncomingHttpHeaders, METHODS, request as nodeRequest } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '../../api.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { type AnyEndpoint, wholePath } from './endpoint.ts'

const calls = Object.entries(api).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({
    title: `${feature}.${name}`,
    endpoint: endpoint as AnyEndpoint,
  })),
)

let app: TestApp
let admin: TestPerson

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin', 'client')
  const kind = 'cecb'
  for (let at = 0; at < 60; at++)
    await admin.products.create({
      body: { code: `A-${at}`, kind, name: { fr: 'Audit', en: 'Audit', it: 'Audit' } },
    })
})

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Sends a raw request, which `fetch` would normalize or decode. */
function ask(
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const { hostname, port } = new URL(app.url)
  return new Promise((resolve, reject) => {
    const request = nodeRequest(
      {
        hostname,
        port,
        method,
        path,
        headers: {
          Authorization: `Bearer ${admin.token}`,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
      },
      async (response) =>
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          body: await buffer(response),
        }),
    )
    request.on('error', reject)
    request.end(body)
  })
}

const saidBy = ({ body }: Answer) => JSON.parse(body.toString())

/** Path of a call with numbers that no record has. */
const pathOf = (endpoint: AnyEndpoint) => wholePath(endpoint).replace(/\{\w+\}/g, '999999')

describe('a query', () => {
  it.each(calls.map(({ title, endpoint }) => [title, endpoint] as const))(
    'of %s refuses a parameter that is not declared, at its name',
    async (_, endpoint) => {
      // An invalid id is already refused as not found.
      const answer = await ask(
        endpoint.method,
        `${(samples[endpoint.path] ?? []).reduce(
          (path, sample) => path.replace('999999', sample),
          pathOf(endpoint),
        )}?statu=draft`,
        endpoint.body ? { body: '{}' } : {},
      )
      expect(answer.status).toBe(400)
      expect(saidBy(answer).fields).toMatchObject({ statu: ['There is no such parameter.'] })
    },
  )

  it('refuses parameters named like properties of every object', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', '__proto__[a]']) {
      const answer = await ask('GET', `/api/mandates/?${encodeURIComponent(name)}=1`)
      expect([name, answer.status, Object.keys(saidBy(answer).fields)]).toEqual([name, 400, [name]])
    }
  })
})

/** The first parameters of paths in which they are not the numbers of records, or have a limit. */
const samples: Record<string, readonly string[]> = {
  '/settings/files/{name}/': ['logo'],
  '/reference/{table}/versions/': ['climate'],
  '/reference/{table}/vat/': ['energy_prices'],
  '/reference/{table}/versions/{version}/': ['climate'],
  '/layouts/{id}/': ['mandates'],
  '/integrations/{service}/secret/': ['accounting'],
  '/integrations/{service}/test/': ['accounting'],
  '/files/uploads/{id}/': ['00000000-0000-4000-8000-000000000000'],
  '/files/{id}/pages/{number}/': ['1', '1'],
  '/files/{id}/attachments/{number}/': ['1', '1'],
  '/kickoff/{uuid}/uploads/{upload}/': Array(2).fill('00000000-0000-4000-8000-000000000000'),
  '/today/{fact}/{mandate}/reminder/': ['documents'],
  '/files/{id}/editions/{number}/': ['1', '1'],
  '/map/buildings/{z}/{x}/{y}/': ['5', '16', '11'],
  '/map/mandates/{z}/{x}/{y}/': ['5', '16', '11'],
  '/map/campaign_results/{z}/{x}/{y}/': ['5', '16', '11'],
  '/map/found/{z}/{x}/{y}/': ['5', '16', '11'],
  '/map/{z}/{x}/{y}.mvt': ['5', '16', '11'],
}

describe('a body', () => {
  it('is refused with each of its names if the call takes no body', async () => {
    const answer = await ask('POST', '/api/users/999999/activate/', { body: '{"force":true}' })
    expect(answer.status).toBe(400)
    expect(saidBy(answer).fields).toEqual({ force: ['There is no such field.'] })
    expect((await ask('POST', '/api/users/999999/activate/', { body: '{}' })).status).toBe(404)
    expect((await ask('POST', '/api/users/999999/activate/')).status).toBe(404)
  })
})

describe('a JSON body', () => {
  const propose = (values: string) =>
    `{"mandate":1,"resource":"buildings","record":1,"values":${values}}`
  const send = (body: string, headers: Record<string, string> = {}) =>
    ask('POST', '/api/proposals/', { body, headers })

  it('is refused if it is nested too deeply', async () => {
    for (const depth of [200, 20_000, 400_000])
      for (const [open, close] of [
        ['[', ']'],
        ['{"a":', '}'],
      ] as const) {
        const nested = `${open.repeat(depth)}1${close.repeat(depth)}`
        const body = propose(`{"floors":${nested}}`)
        if (body.length > 256 * 1024) continue
        const answer = await send(body, { 'Idempotency-Key': randomUUID() })
        expect([depth, open, answer.status]).toEqual([depth, open, 400])
      }
  })

  it('is limited to a small size in public calls, also with a valid token', async () => {
    for (const path of [
      '/api/login/',
      '/api/token/verify/',
      '/api/token/refresh/',
      '/api/logout/',
    ]) {
      const token = 'x'.repeat(10_000)
      const body = JSON.stringify({ email: 'a@example.ch', password: token, token, refresh: token })
      expect([path, (await ask('POST', path, { body })).status]).toEqual([path, 413])
    }
  })

  it('is accepted only in UTF-8 and uncompressed', async () => {
    const { port, hostname } = new URL(app.url)
    const wrong = Buffer.concat([Buffer.from('{"code":"\xe9'), Buffer.from([0xe9, 0x22, 0x7d])])
    const status = await new Promise((resolve) => {
      const headers = {
        Authorization: `Bearer ${admin.token}`,
        'Content-Type': 'application/json',
      }
      const request = nodeRequest(
        { hostname, port, method: 'POST', path: '/api/products/', headers },
        (response) => resolve(response.resume().statusCode),
      )
      request.end(wrong)
    })
    expect(status).toBe(400)
    const refused: Record<string, string>[] = [
      { 'Content-Type': 'application/json; charset=iso-8859-1' },
      { 'Content-Encoding': 'gzip' },
      { 'Content-Type': 'text/plain' },
    ]
    for (const headers of refused) expect((await send('{}', headers)).status).toBe(415)
    const taken = {
      'Content-Type': 'application/json; charset="UTF-8"',
      'Content-Encoding': 'identity',
    }
    expect((await send('{}', taken)).status).toBe(400)
  })

  it('with twenty thousand unknown names gets a response of limited size', async () => {
    const names = Array.from({ length: 20_000 }, (_, at) => `"k${at}":0`)
    const answer = await ask('POST', '/api/products/', { body: `{${names}}` })
    expect(answer.status).toBe(400)
    expect(Object.keys(saidBy(answer).fields).length).toBe(100)
  })
})

describe('HEAD', () => {
  it('returns the headers of GET without the body', async () => {
    for (const path of ['/api/products/?page_size=2', '/api/health/', '/api/products/999999/']) {
      const [got, head] = [await ask('GET', path), await ask('HEAD', path)]
      expect(head.status).toBe(got.status)
      expect(head.headers['content-length']).toBe(String(got.body.length))
      expect(head.headers['content-type']).toBe(got.headers['content-type'])
      expect(head.body.length).toBe(0)
    }
    expect((await ask('HEAD', '/api/products/', { headers: { Authorization: '' } })).status).toBe(
      401,
    )
  })

  it('of a file or an event stream ends immediately', async () => {
    const file = await ask('HEAD', '/api/products/export/?format=csv')
    expect(file).toMatchObject({ status: 200, body: Buffer.alloc(0) })
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    const events = await ask('HEAD', '/api/events/')
    expect(events).toMatchObject({ status: 200, body: Buffer.alloc(0) })
    expect(events.headers['content-type']).toBe('text/event-stream')
  })
})

describe('a known path', () => {
  it('returns its methods in `Allow`, for OPTIONS and for other methods', async () => {
    const taken = {
      '/api/mandates/': 'POST, GET, HEAD, OPTIONS',
      '/api/mandates/5/': 'GET, HEAD, PATCH, DELETE, OPTIONS',
      '/api/mandates/counts/': 'GET, HEAD, OPTIONS',
      '/api/login/': 'POST, OPTIONS',
      '/api/openapi.json': 'GET, HEAD, OPTIONS',
    }
    const sorted = (allow: string | undefined) => allow?.split(', ').sort()
    for (const [path, allow] of Object.entries(taken)) {
      const options = await ask('OPTIONS', path, { headers: { Authorization: '' } })
      expect([path, options.status, options.body.length]).toEqual([path, 204, 0])
      expect(sorted(options.headers.allow)).toEqual(sorted(allow))
      // Node 20 has no QUERY.
      for (const method of ['PUT', 'QUERY', 'TRACE'].filter((name) => METHODS.includes(name))) {
        const wrong = await ask(method, path)
        expect([path, method, wrong.status]).toEqual([path, method, 405])
        expect(sorted(wrong.headers.allow)).toEqual(sorted(allow))
        expect(saidBy(wrong)).toMatchObject({ code: 'method_not_allowed' })
      }
    }
  })

  it('refuses a method before reading the body', async () => {
    const headers = { 'Content-Type': 'application/xml' }
    const wrong = await ask('PUT', '/api/mandates/', { headers, body: '<a/>' })
    expect(wrong.status).toBe(405)
    const large = await ask('PUT', '/api/mandates/', { body: '"'.padEnd(2_000_000, 'x') })
    expect(large.status).toBe(405)
  })

  it('without its trailing slash redirects to the one with it, including the query', async () => {
    for (const [method, path, target] of [
      ['GET', '/api/mandates?page=2&search=a%2Fb', '/api/mandates/?page=2&search=a%2Fb'],
      ['GET', '/api/mandates?', '/api/mandates/?'],
      ['GET', '/api/mandates/5', '/api/mandates/5/'],
      ['POST', '/api/login', '/api/login/'],
      ['PATCH', '/api/users/5', '/api/users/5/'],
    ] as const) {
      const { status, headers } = await ask(method, path)
      expect([path, status, headers.location]).toEqual([path, 308, target])
    }
    const { id } = await admin.products.create({
      body: { code: 'SLASH', kind: 'cecb', name: { fr: 'a', en: 'b', it: 'c' } },
    })
    const followed = await fetch(`${app.url}/api/products/${id}`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/json' },
      body: '{"code":"SLASHED"}',
    })
    expect(await followed.json()).toMatchObject({ code: 'SLASHED' })
  })

  it('never redirects to another host', async () => {
    for (const path of [
      '//evil.example',
      '//evil.example/api/mandates',
      '/api//evil.example',
      '/api/mandates//evil.example',
      '/api/\\evil.example',
      '/api/mandates/%2F%2Fevil.example',
      'http://evil.example/api/mandates',
    ]) {
      const { headers } = await ask('POST', path)
      expect([path, headers.location?.replace(/^\/api\/[^/]/, '') ?? '']).not.toEqual([
        path,
        expect.stringMatching(/^\w*:?\/\//),
      ])
    }
  })
})

describe('an unknown path', () => {
  it('returns 404 with the usual error body', async () => {
    for (const method of ['GET', 'POST', 'OPTIONS', 'TRACE'])
      for (const path of ['/api/nothing/', '/api/nothing', '/api/', '/api/mandates/5/nothing/']) {
        const answer = await ask(method, path)
        expect([method, path, answer.status]).toEqual([method, path, 404])
        expect(saidBy(answer)).toMatchObject({ code: 'not_found' })
      }
    expect((await ask('GET', `/api/mandates/${'9'.repeat(501)}/`)).status).toBe(404)
  })
})

describe('a JSON response', () => {
  const path = '/api/products/?page_size=100&sort=id'
  const accepting = (encoding: string) => ({ headers: { 'Accept-Encoding': encoding } })

  it('is compressed with an encoding that the caller accepts, if it is long', async () => {
    const plain = await ask('GET', path)
    expect(plain.headers['content-encoding']).toBeUndefined()
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }
    for (const encoding of ['br', 'gzip'] as const) {
      const packed = await ask('GET', path, accepting(encoding))
      expect(packed.headers['content-encoding']).toBe(encoding)
      expect(packed.headers.vary).toContain('accept-encoding')
      expect(unpack[encoding](packed.body).equals(plain.body)).toBe(true)
      expect(packed.body.length).toBeLessThan(plain.body.length / 4)
    }
    const short = await ask('GET', '/api/setup/', accepting('br, gzip'))
    expect(short.headers['content-encoding']).toBeUndefined()
  })

  it('with a token is not compressed, since its length would leak information', async () => {
    const email = `${'x'.repeat(200)}@example.ch`
    const { password } = admin
    await admin.users.update({ params: { id: admin.id }, body: { email } })
    const body = JSON.stringify({ email, password })
    const login = await ask('POST', '/api/login/', { ...accepting('br, gzip'), body })
    expect(login.status).toBe(200)
    expect(login.body.length).toBeGreaterThan(1024)
    expect(login.headers['content-encoding']).toBeUndefined()
    const { refresh } = saidBy(login).data
    const refreshed = await ask('POST', '/api/token/refresh/', {
      ...accepting('br, gzip'),
      body: JSON.stringify({ refresh, rotate: true }),
    })
    expect(refreshed.status).toBe(200)
    expect(refreshed.headers['content-encoding']).toBeUndefined()
  })

  it('is the only kind to be compressed; files and events are not', async () => {
    const file = await ask('GET', '/api/products/export/?format=csv', accepting('br, gzip'))
    expect(file.body.length).toBeGreaterThan(1024)
    expect(file.headers['content-encoding']).toBeUndefined()
    const ending = new AbortController()
    const events = await fetch(`${app.url}/api/events/`, {
      headers: { Authorization: `Bearer ${admin.token}` },
      signal: ending.signal,
    })
    expect(events.headers.get('content-encoding')).toBeNull()
    ending.abort()
  })
})
