import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.server.ts'
import { testApp } from './testing/app.ts'
import { nothingOutside } from './testing/nothingOutside.ts'
import { root } from './testing/template.ts'

const configOf = (env: NodeJS.ProcessEnv) => readConfig(env, root, 'test')

describe('ALLOWED_HOSTS', () => {
  it('are names of hosts without ports', () => {
    expect(configOf({}).ALLOWED_HOSTS).toEqual([])
    expect(configOf({ ALLOWED_HOSTS: 'A.example, [fd00::1],10.0.0.7' }).ALLOWED_HOSTS).toEqual([
      ...['a.example', '[fd00::1]', '10.0.0.7'],
    ])
    for (const wrong of ['a.example:80', 'https://a.example', 'a b', '*'])
      expect(() => configOf({ ALLOWED_HOSTS: wrong })).toThrow('ALLOWED_HOSTS')
  })
})

describe('TRUST_PROXY', () => {
  it('accepts only hops, addresses and networks', () => {
    const address = fc.oneof(fc.ipV4(), fc.ipV6())
    const network = fc.oneof(
      fc.tuple(fc.ipV4(), fc.integer({ min: 1, max: 32 })).map((parts) => parts.join('/')),
      fc.tuple(fc.ipV6(), fc.integer({ min: 1, max: 128 })).map((parts) => parts.join('/')),
    )
    const list = fc.array(fc.oneof(address, network), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(list, fc.constantFrom(',', ', '), (networks, comma) => {
        expect(configOf({ TRUST_PROXY: networks.join(comma) }).TRUST_PROXY).toEqual(networks)
      }),
    )
    expect(configOf({}).TRUST_PROXY).toBe(false)
    expect(configOf({ TRUST_PROXY: 'false' }).TRUST_PROXY).toBe(false)
    for (const wrong of [
      ...['true', '0', '-1', '10', '1.5', '1,2', 'yes', 'nginx', '*', '10.0.0.0/', '10.0.0.0/33'],
      ...['0.0.0.0/0', '::/0', '10.0.0.1,', '10.0.0', '10.0.0.0/8/8', 'fe80::/129', 'loopback'],
    ])
      expect(() => configOf({ TRUST_PROXY: wrong }), wrong).toThrow(
        /^The config.*\n {2}TRUST_PROXY:/,
      )
  })

  it.each([
    // The header sent by the caller, the address added by each proxy, and the expected caller address.
    ['false', '198.51.100.1', '127.0.0.1'],
    ['1', 'forged, 198.51.100.1', '198.51.100.1'],
    ['2', '203.0.113.9, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
    ['127.0.0.1', '203.0.113.9, 198.51.100.1', '198.51.100.1'],
    ['127.0.0.0/8, 10.0.0.0/24', '203.0.113.9, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
    ['10.0.0.0/24', '198.51.100.1', '127.0.0.1'],
  ])('%s: of X-Forwarded-For %s the caller is %s', async (trusted, forwarded, caller) => {
    const { app, url, as, database } = await testApp({ env: { TRUST_PROXY: trusted } })
    const { id, email, password } = await as('client')
    const answer = await fetch(`${url}/api/login/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': forwarded },
      body: JSON.stringify({ email, password }),
    })
    expect(answer.status).toBe(200)
    const { rows } = await database.pool.query(
      'select host(ip) as ip from sessions where user_id = $1 order by created_at desc limit 1',
      [id],
    )
    expect(rows).toEqual([{ ip: caller }])
    await app.server.close()
  })
})

describe('SECRET_KEY_PREVIOUS', () => {
  it('stands beside SECRET_KEY', () => {
    const [SECRET_KEY, SECRET_KEY_PREVIOUS] = ['n'.repeat(32), 'o'.repeat(32)]
    expect(configOf({}).SECRET_KEYS).toBeUndefined()
    expect(configOf({ SECRET_KEY }).SECRET_KEYS).toEqual([SECRET_KEY])
    const both = configOf({ SECRET_KEY, SECRET_KEY_PREVIOUS })
    expect(both.SECRET_KEYS).toEqual([SECRET_KEY, SECRET_KEY_PREVIOUS])
    expect(() => configOf({ SECRET_KEY_PREVIOUS })).toThrow(/needs SECRET_KEY/)
    expect(() => configOf({ SECRET_KEY, SECRET_KEY_PREVIOUS: 'short' })).toThrow(/fewer than 32/)
  })
})

describe('SECRET_KEY', () => {
  it('has at least 32 characters or is not set', () => {
    expect(configOf({}).SECRET_KEY).toBeUndefined()
    expect(configOf({ SECRET_KEY: 'k'.repeat(32) }).SECRET_KEY).toHaveLength(32)
    for (const wrong of ['', 'short', 'k'.repeat(31), ' '.repeat(40), `k${' '.repeat(40)}`])
      expect(() => configOf({ SECRET_KEY: wrong })).toThrow(/\n {2}SECRET_KEY: fewer than 32/)
  })
})

describe('services that can be off', () => {
  it('are off in tests, but for the register, which an administrator fetches', () => {
    const isSwitch = (key: string) => {
      try {
        return (configOf({ [key]: 'off' }) as Record<string, unknown>)[key] === 'off'
      } catch {
        return false
      }
    }
    const services = Object.keys(configOf({})).filter(
      (key) => key.endsWith('_URL') && isSwitch(key),
    )
    expect(services.sort()).toEqual([...Object.keys(nothingOutside), 'REGISTER_URL'].sort())
  })
})
