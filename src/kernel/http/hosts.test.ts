import { request } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { probePaths } from './health.server.ts'

/** Status of a request to a server under a host name. */
const statusFor = (url: string, host: string, path = '/api/docs/') =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(url)
    request({ hostname, port, path, headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode!)
    })
      .on('error', reject)
      .end()
  })

const strangers = [
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'egide.example.evil.example',
  '127.0.0.2',
]
const ours = ['localhost', 'LOCALHOST:3000', '127.0.0.1:3000', '[::1]', '[::1]:3000']

describe('a server that listens on this machine only', () => {
  it('answers to its own names and that of PUBLIC_URL', async () => {
    const { url } = await testApp({ env: { PUBLIC_URL: 'https://egide.example' } })
    for (const host of [...ours, 'egide.example', 'egide.example:443'])
      expect([host, await statusFor(url, host)]).toEqual([host, 200])
    for (const host of strangers)
      for (const path of ['/api/docs/', '/', '/api/openapi.json', '/api/nothing/', '/api/healthy'])
        expect([host, path, await statusFor(url, host, path)]).toEqual([host, path, 421])
  })

  it('answers to the names of ALLOWED_HOSTS, too', async () => {
    const { url } = await testApp({ env: { ALLOWED_HOSTS: 'Egide.intern, other.example' } })
    for (const host of [...ours, 'egide.intern', 'other.example:8080'])
      expect([host, await statusFor(url, host)]).toEqual([host, 200])
    for (const host of strangers) expect([host, await statusFor(url, host)]).toEqual([host, 421])
    const proxied = await testApp({ env: { ALLOWED_HOSTS: 'egide.intern', TRUST_PROXY: '1' } })
    expect(await statusFor(proxied.url, 'egide.intern')).toBe(200)
    expect(await statusFor(proxied.url, strangers[0]!)).toBe(421)
  })

  it('answers to any name if a proxy stands in front and PUBLIC_URL is not set', async () => {
    const { url } = await testApp({ env: { TRUST_PROXY: '1' } })
    for (const host of [...ours, ...strangers]) expect(await statusFor(url, host)).toBe(200)
  })
})

describe('a server that others can reach', () => {
  const env = { HOST: '0.0.0.0', PUBLIC_URL: 'https://egide.example' }

  it('answers to its own names, that of PUBLIC_URL and bare addresses', async () => {
    const { url } = await testApp({ env })
    for (const host of [...ours, 'egide.example', '192.168.1.20:3000', '[fd00::20]:3000'])
      expect([host, await statusFor(url, host)]).toEqual([host, 200])
    for (const host of strangers.filter((name) => name !== '127.0.0.2'))
      expect([host, await statusFor(url, host)]).toEqual([host, 421])
  })

  it('answers to any name without PUBLIC_URL, and behind a proxy, which may use its own', async () => {
    for (const other of [{ HOST: '0.0.0.0' }, { ...env, TRUST_PROXY: '1' }]) {
      const { url } = await testApp({ env: other })
      for (const host of [...ours, ...strangers]) expect(await statusFor(url, host)).toBe(200)
    }
  })
})

describe('the state of the server', () => {
  it('is told under any name, and over HTTP/1.0 without one, as load balancers ask', async () => {
    const { url } = await testApp({ env: { PUBLIC_URL: 'https://egide.example' } })
    for (const host of [...ours, ...strangers])
      for (const path of [probePaths.health, '/api/health'])
        expect([host, await statusFor(url, host, path)]).toEqual([host, 200])
    const { hostname, port } = new URL(url)
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write(`GET ${probePaths.health} HTTP/1.0\r\n\r\n`),
      )
      let text = ''
      socket
        .on('data', (part) => (text += String(part)))
        .on('end', () => resolve(text))
        .on('error', reject)
    })
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  })
})
