import type { lookup as systemLookup } from 'node:dns'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { OutsideFailure } from '../kernel/outsideFailure.ts'
import { json, serveLoopback } from '../testing/loopback.ts'
import { exampleCertificate, serveExample } from '../testing/outside/tlsServer.ts'
import { guardedFetch } from './guardedFetch.server.ts'

/** The reason why a call failed. */
const reasonOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof OutsideFailure ? error.reason : String(error)),
  )

/** A resolver that returns these addresses, one list after the other, and counts. */
function resolving(...answers: string[][]) {
  const resolver = { count: 0, lookup: undefined as unknown as typeof systemLookup }
  resolver.lookup = ((_name: string, _options: object, callback: (...all: unknown[]) => void) => {
    const addresses = answers[Math.min(resolver.count++, answers.length - 1)]!
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }) as typeof systemLookup
  return resolver
}

describe('an address that an administrator entered', () => {
  const entered = guardedFetch({ isEntered: true })

  it('is refused unless it is https, without a password (§7)', async () => {
    const { url, requests } = await serveLoopback((_, response) => json(response, '{}'))
    for (const address of [
      url,
      'ftp://example.ch',
      'file:///etc/passwd',
      'data:,x',
      'nonsense',
      '',
    ])
      expect(await reasonOf(entered(address))).toBe('not_https')
    expect(await reasonOf(entered('https://user:secret@example.ch/'))).toBe('not_https')
    expect(requests).toEqual([])
  })

  it('is refused if it is that of a private network, however it is written (§7)', async () => {
    const { port, ...served } = await serveExample((_, response) => response.end('{}'))
    for (const host of [
      '127.0.0.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '127.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '169.254.169.254',
      '10.0.0.7',
      'localhost',
    ])
      expect([host, await reasonOf(entered(`https://${host}:${port}/`))]).toEqual([
        host,
        'private_address',
      ])
    expect(served.connections).toBe(0)
  })

  it('is refused if any address of its name is private (§7)', async () => {
    for (const addresses of [['10.0.0.7'], ['93.184.216.34', '192.168.1.1'], ['fd00::1']]) {
      const { lookup } = resolving(addresses)
      const call = guardedFetch({ isEntered: true, lookup })('https://notes.example/')
      expect(await reasonOf(call)).toBe('private_address')
    }
  })

  it('is resolved once, and called at the address that was checked, by its name (§7)', async () => {
    const hosts: (string | undefined)[] = []
    const served = await serveExample(({ headers }, response) => {
      hosts.push(headers.host)
      response.end('{"ok":true}')
    })
    // A second answer would lead elsewhere.
    const resolver = resolving(['127.0.0.1'], ['10.0.0.7'])
    const checked: string[] = []
    const call = guardedFetch({
      ...{ isEntered: true, lookup: resolver.lookup, ca: exampleCertificate },
      isPublic: (address) => checked.push(address) > 0 && address === '127.0.0.1',
    })
    const response = await call(`https://notes.example:${served.port}/v1/users`)
    expect(await response.json()).toEqual({ ok: true })
    expect(hosts).toEqual([`notes.example:${served.port}`])
    expect(served.names).toEqual(['notes.example'])
    expect(checked).toEqual(['127.0.0.1'])
    expect(resolver.count).toBe(1)
    // Each request is checked anew.
    expect(await reasonOf(call(`https://notes.example:${served.port}/`))).toBe('private_address')
    expect(served.connections).toBe(1)
  })

  it('must have a certificate of its name', async () => {
    const served = await serveExample((_, response) => response.end('{}'))
    const given = { isEntered: true, isPublic: () => true, lookup: resolving(['127.0.0.1']).lookup }
    const call = guardedFetch({ ...given, ca: exampleCertificate })
    expect(await reasonOf(call(`https://other.example:${served.port}/`))).toBe('unreachable')
    expect(await reasonOf(guardedFetch(given)(`https://notes.example:${served.port}/`))).toBe(
      'unreachable',
    )
  })
})

describe('every address', () => {
  it('is called within limits, and leads nowhere else (§7)', async () => {
    const { url, requests } = await serveLoopback(({ pathname }, response) => {
      if (pathname === '/elsewhere') return response.writeHead(302, { location: '/' }).end()
      if (pathname === '/never') return undefined
      if (pathname === '/half') return response.writeHead(200).write('{"half":')
      if (pathname === '/endless') {
        const flood = () => response.write('x'.repeat(50_000)) && setImmediate(flood)
        response.on('drain', flood)
        return flood()
      }
      if (pathname === '/gone') return response.destroy()
      return json(response, '{"ok":true}', pathname === '/busy' ? 429 : 200)
    })
    const call = guardedFetch({ isEntered: false, maxBytes: 100_000 })
    const hasty = guardedFetch({ isEntered: false, timeout: 400 })
    expect(await reasonOf(call(`${url}/elsewhere`))).toBe('redirected')
    expect(await reasonOf(hasty(`${url}/never`))).toBe('too_slow')
    expect(await reasonOf(hasty(`${url}/half`))).toBe('too_slow')
    expect(await reasonOf(call(`${url}/endless`))).toBe('too_large')
    expect(await reasonOf(call(`${url}/gone`))).toBe('unreachable')
    expect((await call(`${url}/busy`)).status).toBe(429)
    const response = await call(`${url}/`, { method: 'POST', body: '{}' })
    expect(await response.json()).toEqual({ ok: true })
    expect(requests.map(({ pathname }) => pathname)).not.toContain('/other')
  })

  it('fails in time although the memory is tidied up meanwhile', async () => {
    setFlagsFromString('--expose_gc')
    const collect = runInNewContext('gc') as () => void
    const { url } = await serveLoopback(() => undefined)
    const collecting = setInterval(collect, 20)
    try {
      const call = guardedFetch({ isEntered: false, timeout: 400 })
      expect(await reasonOf(call(`${url}/`))).toBe('too_slow')
    } finally {
      clearInterval(collecting)
    }
  })

  it('of the environment may be one of this machine', async () => {
    const { url } = await serveLoopback((_, response) => json(response, '{}'))
    expect((await guardedFetch({ isEntered: false })(url)).status).toBe(200)
    expect(await reasonOf(guardedFetch({ isEntered: false })('http://127.0.0.1:1/'))).toBe(
      'unreachable',
    )
  })
})
