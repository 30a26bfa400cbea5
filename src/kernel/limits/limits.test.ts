import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { api } from '../../api.ts'
import { type TestPerson, testApp } from '../../testing/app.ts'
import type { AnyEndpoint } from '../http/endpoint.ts'
import { limits, memoryStore } from './limits.server.ts'

const idle = new AbortController().signal
const patience = { timeout: 15_000 }
const { atOnce } = limits.expensive
/** Concurrent expensive calls of all people, with the five connections of a test. */
const inAll = 3

describe('places', () => {
  it('are limited, and are given to those who wait in FIFO order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 20 }),
        async (most, keys) => {
          const store = memoryStore()
          const inside = new Map<string, number[]>()
          const entered = new Map<string, number[]>()
          await Promise.all(
            keys.map(async (key, at) => {
              const places = { atOnce: most, waitSeconds: 60 }
              const release = (await store.acquire(key, places, idle))!
              const now = [...(inside.get(key) ?? []), at]
              inside.set(key, now)
              expect(now.length).toBeLessThanOrEqual(most)
              entered.set(key, [...(entered.get(key) ?? []), at])
              await sleep(0)
              inside.set(
                key,
                inside.get(key)!.filter((one) => one !== at),
              )
              release()
              release()
            }),
          )
          for (const [key, order] of entered)
            expect(order).toEqual(keys.flatMap((one, at) => (one === key ? [at] : [])))
        },
      ),
    )
  })

  it('are not given to callers who disconnected or timed out', async () => {
    const store = memoryStore()
    const one = { atOnce: 1, waitSeconds: 60 }
    const release = (await store.acquire('a', one, idle))!
    const hangUp = new AbortController()
    const left = store.acquire('a', one, hangUp.signal)
    const next = store.acquire('a', one, idle)
    expect(await store.acquire('a', { ...one, waitSeconds: 0.01 }, idle)).toBeUndefined()
    hangUp.abort()
    expect(await left).toBeUndefined()
    expect(await store.acquire('a', one, AbortSignal.abort())).toBeUndefined()
    release()
    expect(await next).toBeDefined()
  })

  it('calls are counted by minute and key', async () => {
    const store = memoryStore()
    for (const count of [1, 2, 3]) expect(await store.count('a')).toMatchObject({ count })
    const { count, endsInSeconds } = await store.count('b')
    expect(count).toBe(1)
    expect(endsInSeconds).toBeGreaterThan(0)
    expect(endsInSeconds).toBeLessThanOrEqual(60.001)
  })
})

describe('calls of one person:', async () => {
  // Searches can be blocked in the database by this test only.
  const { seconds } = limits.search
  limits.search.seconds = 60
  const app = await testApp({ env: { REQUESTS_PER_MINUTE: '200' } })
  limits.search.seconds = seconds
  const get = (who: TestPerson, path: string) =>
    fetch(app.url + path, { headers: { Authorization: `Bearer ${who.token}` } })

  /** Blocks searches and exports of buildings in the database until `free`. */
  async function stall() {
    limits.search.seconds = 60
    const client = await app.database.pool.connect()
    await client.query('begin; lock table buildings in access exclusive mode')
    let isFree = false
    return async () => {
      if (isFree) return
      isFree = true
      limits.search.seconds = seconds
      await client.query('commit')
      client.release()
    }
  }

  it('§8 are limited per minute, without affecting others', async () => {
    const [hasty, calm] = await Promise.all([app.as('admin'), app.as('admin')])
    const answers = await Promise.all(
      Array.from({ length: 210 }, () => get(hasty, '/api/products/')),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(200)
    expect(refused).toHaveLength(10)
    const wait = Number(refused[0]!.headers.get('Retry-After'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect(await refused[0]!.json()).toMatchObject({ code: 'too_many_requests' })
    expect((await get(calm, '/api/products/')).status).toBe(200)
  })

  // Both wait out the limits on waiting, so they need more than the usual time on a busy machine.
  it('§8 six expensive ones run at a time, further ones wait, and cheap ones are not delayed', async () => {
    const busy = await app.as('admin')
    const free = await stall()
    const { perPerson } = limits.downloads
    limits.downloads.perPerson = inAll
    try {
      const paths = ['/api/buildings/?search=x', '/api/buildings/export/?format=csv']
      const ask = (at: number) => get(busy, paths[at % 2]!)
      // Half of these get a download connection, the others one of the share of expensive calls.
      const first = Array.from({ length: 2 * inAll }, (_, at) => ask(at))
      const { downloads, searches } = app.database
      await expect.poll(() => downloads.totalCount, patience).toBe(inAll)
      // All of them are in before the late ones ask.
      await expect.poll(() => searches.totalCount - searches.idleCount, patience).toBe(inAll)
      const late = await Promise.all([ask(0), ask(1)])
      expect(late.map(({ status }) => status)).toEqual([429, 429])
      expect(late[0]!.headers.get('Retry-After')).toBe(String(limits.expensive.waitSeconds))
      expect((await get(busy, '/api/products/')).status).toBe(200)
      await free()
      for (const response of await Promise.all(first)) expect(response.status).toBe(200)
      expect((await ask(0)).status).toBe(200)
    } finally {
      limits.downloads.perPerson = perPerson
      await free()
    }
  }, 60_000)

  it('§8 leave connections to others, even if many people search at the same time', async () => {
    const [one, another] = await Promise.all([app.as('admin'), app.as('admin')])
    const free = await stall()
    try {
      const statuses: number[] = []
      const searches = [one, another].flatMap((who) =>
        Array.from({ length: atOnce }, async () =>
          statuses.push((await get(who, '/api/buildings/?search=x')).status),
        ),
      )
      expect((await get(one, '/api/products/')).status).toBe(200)
      await expect.poll(() => statuses.length, patience).toBe(2 * atOnce - inAll)
      expect(new Set(statuses)).toEqual(new Set([429]))
      await free()
      await Promise.all(searches)
      expect(statuses.slice(-inAll)).toEqual(Array(inAll).fill(200))
    } finally {
      await free()
    }
  }, 60_000)

  it('§8 the number of event streams is limited, and a stream that ends frees its place', async () => {
    const person = await app.as('client')
    const follow = () => get(person, '/api/events/')
    const streams = await Promise.all(Array.from({ length: limits.streams.atOnce }, follow))
    expect(streams.every(({ status }) => status === 200)).toBe(true)
    expect((await follow()).status).toBe(429)
    expect((await get(person, '/api/products/?search=cecb')).status).toBe(200)
    await streams[0]!.body!.cancel()
    await expect.poll(async () => (await follow()).status, patience).toBe(200)
  })
})

describe('anonymous calls', async () => {
  const app = await testApp({ env: { ANONYMOUS_REQUESTS_PER_MINUTE: '30' } })
  const refused = { authorization: 'Bearer made.up.token' }
  const kinds = {
    // Failed sign-ins have their own limits: see `auth.test.ts`.
    'tokens to renew': () => ({ method: 'POST', path: '/api/token/refresh/', headers: {} }),
    'tokens to verify': () => ({ method: 'POST', path: '/api/token/verify/', headers: {} }),
    'made-up tokens': () => ({ method: 'GET', path: '/api/mandates/', headers: refused }),
    'no tokens': () => ({ method: 'GET', path: '/api/mandates/', headers: {} }),
    'the description of the API': () => ({ method: 'GET', path: '/api/openapi.json', headers: {} }),
  }
  const person = await app.as('admin')
  it.for(Object.keys(kinds))('§8 are bounded: %s', async (name) => {
    const { method, path, headers } = kinds[name as keyof typeof kinds]()
    const ask = async () => {
      const body = method === 'POST' ? '{}' : undefined
      const type = body && { 'Content-Type': 'application/json' }
      return (await fetch(app.url + path, { method, body, headers: { ...type, ...headers } }))
        .status
    }
    const statuses = await Promise.all(Array.from({ length: 35 }, ask))
    expect(statuses).toContain(429)
    expect(statuses.at(-1)).toBe(429)
    // Signed-in people can continue from the same address.
    await person.mandates.list({})
    expect((await fetch(`${app.url}/api/health/`)).status).toBe(200)
  })
})

describe('downloads', async () => {
  const app = await testApp()
  const people = await Promise.all([1, 2, 3, 4, 5].map(() => app.as('admin')))
  // 27 MB: more than all network buffers hold, which grow to 10 MB by themselves.
  await app.database.pool.query(
    `begin; set local session_replication_role = replica;
     insert into buildings (street_name, street_number, postcode, city)
     select repeat('x', 9000), n::text, '1200', 'Genève' from generate_series(1, 3000) n; commit`,
  )
  const { downloads } = app.database
  const taken = () => downloads.totalCount - downloads.idleCount

  /** Requests an export and never reads it. */
  const stalled = (token: string) =>
    new Promise<{ status: number; end: () => void }>((resolve, reject) => {
      const asked = request(
        `${app.url}/api/buildings/export/?format=csv`,
        { headers: { authorization: `Bearer ${token}` } },
        (response) => {
          response.on('error', () => undefined)
          resolve({ status: response.statusCode!, end: () => asked.destroy() })
        },
      )
      asked.on('error', reject)
      asked.end()
    })

  it('§8 that are not read take only download connections', async () => {
    expect((await fetch(`${app.url}/api/health/`)).status).toBe(200)
    const exports = await Promise.all(
      people.flatMap(({ token }) => [1, 2, 3].map(() => stalled(token))),
    )
    try {
      const given = exports.filter(({ status }) => status === 200)
      expect(given).toHaveLength(limits.downloads.atOnce)
      expect(exports.filter(({ status }) => status === 429)).toHaveLength(15 - given.length)
      await people[0]!.mandates.list({})
      expect((await fetch(`${app.url}/api/health/`)).status).toBe(200)
      // A disconnected reader frees the connection.
      given[0]!.end()
      await expect.poll(taken, patience).toBeLessThan(given.length)
    } finally {
      for (const { end } of exports) end()
    }
    await expect.poll(taken, patience).toBe(0)
  })

  it('§8 run two at a time per person; further ones wait', async () => {
    const { token } = people[0]!
    const { perPerson } = limits.downloads
    const first = await Promise.all(Array.from({ length: perPerson }, () => stalled(token)))
    expect(first.map(({ status }) => status)).toEqual([200, 200])
    const third = stalled(token)
    const others = await stalled(people[1]!.token)
    expect([taken(), others.status]).toEqual([perPerson + 1, 200])
    first[0]!.end()
    expect((await third).status).toBe(200)
    for (const { end } of [first[1]!, others, await third]) end()
    await expect.poll(taken, patience).toBe(0)
  })

  it('§8 end if their reader is idle, and release connection and place', async () => {
    const { idleSeconds } = limits.downloads
    limits.downloads.idleSeconds = 0.5
    const { token } = people[0]!
    try {
      const exports = await Promise.all(Array.from({ length: atOnce }, () => stalled(token)))
      // More had a place than have one at a time, so those before had to end.
      expect(exports.filter(({ status }) => status === 200).length).toBeGreaterThan(
        limits.downloads.perPerson,
      )
      await expect.poll(taken, patience).toBe(0)
      const { status } = await fetch(`${app.url}/api/buildings/?search=x`, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(status).toBe(200)
      for (const { end } of exports) end()
    } finally {
      limits.downloads.idleSeconds = idleSeconds
    }
  })
})

it('every export and every list search is declared expensive', () => {
  const endpoints = Object.values(api).flatMap((feature) =>
    Object.values(feature as Record<string, AnyEndpoint>),
  )
  for (const { method, path, expensive, query } of endpoints) {
    const parts = (query as { parts?: object } | undefined)?.parts ?? {}
    if (path.endsWith('/export/')) expect(expensive, path).toBe(true)
    else if (method === 'GET' && 'search' in parts)
      expect(expensive === true || expensive?.includes('search'), path).toBe(true)
  }
})
