import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callEndpoint } from '../../kernel/http/client.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { createSessionStore, LoginError } from './sessionStore.ts'

type Reply = { status?: number; body?: unknown; headers?: Record<string, string> } | 'no answer'
type ReceivedRequest = {
  path: string
  body: Record<string, unknown>
  headers: IncomingMessage['headers']
}

/** A server on loopback that replies by path, and records the requests it received. */
function createTestServer(
  replies: Record<string, (request: ReceivedRequest) => Reply | Promise<Reply>>,
) {
  const received: ReceivedRequest[] = []
  const server: Server = createServer(async (request, response) => {
    let sentBody = ''
    for await (const part of request) sentBody += part
    const receivedRequest = {
      path: request.url ?? '',
      body: sentBody ? JSON.parse(sentBody) : undefined,
      headers: request.headers,
    }
    received.push(receivedRequest)
    const reply = (await replies[receivedRequest.path]?.(receivedRequest)) ?? {
      status: 404,
      body: {},
    }
    if (reply === 'no answer') return void request.socket.destroy()
    response.writeHead(reply.status ?? 200, {
      'Content-Type': 'application/json',
      ...reply.headers,
    })
    response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {}))
  })
  return { server, received }
}

let openServers: Server[] = []
beforeEach(() => {
  openServers = []
})
afterEach(async () => {
  for (const server of openServers) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

function createStorage(values: Record<string, string> = {}) {
  const stored = new Map(Object.entries(values))
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    all: () => Object.fromEntries(stored),
  }
}

/** Creates the storage and the refresh lock that the tabs of one browser share. */
function createBrowser(values?: Record<string, string>) {
  let last: Promise<unknown> = Promise.resolve()
  return {
    storage: createStorage(values),
    exclusively: <T>(work: () => Promise<T>): Promise<T> => {
      const next = last.then(work, work)
      last = next.catch(() => {})
      return next
    },
  }
}

async function setUp(
  replies: Parameters<typeof createTestServer>[0],
  browser = createBrowser(signedIn),
) {
  const { server, received } = createTestServer(replies)
  openServers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const logged: string[] = []
  const visitedPaths: string[] = []
  const page = { hasUnsavedWork: false }
  const clock = { time: Date.parse('2026-11-29T10:00:00Z') }
  const scheduled: { retry: () => void; milliseconds: number }[] = []
  const openTab = () =>
    createSessionStore({
      ...browser,
      send: (path, init) => fetch(base + path, init),
      language: () => 'it',
      now: () => clock.time,
      log: (message) => logged.push(message),
      schedule(retry, milliseconds) {
        scheduled.push({ retry, milliseconds })
        return () => {}
      },
      goTo: (path) => visitedPaths.push(path),
      hasUnsavedWork: () => page.hasUnsavedWork,
    })
  return {
    session: openTab(),
    openTab,
    received,
    logged,
    visitedPaths,
    page,
    clock,
    scheduled,
    storage: browser.storage,
  }
}

const signedIn = { accessToken: 'a1', refreshToken: 'r1', groups: 'client' }
const adminRights = { groups: ['admin'], permissions: ['users:read'] }
const refusal: Reply = { status: 401, body: { detail: 'no' } }
const verify = '/api/token/verify/'
const refresh = '/api/token/refresh/'

describe('the start sequence', () => {
  it('§4 verifies a stored access token and takes groups and permissions from the response', async () => {
    const { session, received } = await setUp({ [verify]: () => ({ body: adminRights }) })
    expect(session.state()).toMatchObject({ isLoading: true, isLoggedIn: false })
    await session.start()
    expect(session.state()).toEqual({
      ...adminRights,
      isLoading: false,
      isLoggedIn: true,
      isReachable: true,
    })
    expect(received.map(({ path, body }) => [path, body])).toEqual([[verify, { token: 'a1' }]])
  })

  it('§3 accepts groups as comma-separated text', async () => {
    const { session, storage } = await setUp({
      [verify]: () => ({
        body: { groups: 'admin, partner', permissions: 'users:read,users:write' },
      }),
    })
    await session.start()
    expect(session.state().groups).toEqual(['admin', 'partner'])
    expect(session.state().permissions).toEqual(['users:read', 'users:write'])
    expect(storage.getItem('groups')).toBe('admin,partner')
  })

  it('gives the group "default" if none is stored or returned (§3.session.groups_default)', async () => {
    const browser = createBrowser({ accessToken: 'a1', refreshToken: 'r1' })
    const { session } = await setUp(
      { [verify]: () => ({ body: { groups: '', permissions: [] } }) },
      browser,
    )
    expect(session.state().groups).toEqual(['default'])
    await session.start()
    expect(session.state()).toMatchObject({ groups: ['default'], isLoggedIn: true })
  })

  it('§4 renews a refused access token, keeps the new one and verifies again', async () => {
    const { session, received, logged, storage } = await setUp({
      [verify]: ({ body }) => (body.token === 'a2' ? { body: adminRights } : refusal),
      [refresh]: () => ({ body: { access: 'a2', refresh: 'r2' } }),
    })
    await session.start()
    expect(session.state().isLoggedIn).toBe(true)
    expect(storage.all()).toEqual({ accessToken: 'a2', refreshToken: 'r2', groups: 'admin' })
    expect(received[1]?.body).toEqual({ refresh: 'r1', rotate: true })
    expect(logged).toEqual(['Access token is invalid or expired'])
  })

  it('§7 keeps the refresh token if the response has only an access token', async () => {
    const { session, storage } = await setUp({
      [verify]: ({ body }) => (body.token === 'a2' ? { body: adminRights } : refusal),
      [refresh]: () => ({ body: { access: 'a2' } }),
    })
    await session.start()
    expect(storage.all()).toMatchObject({ accessToken: 'a2', refreshToken: 'r1' })
  })

  it.each([400, 401, 403])('§4 clears the session if the refresh returns %d', async (status) => {
    const { session, logged, storage } = await setUp({
      [verify]: () => refusal,
      [refresh]: () => ({ status, body: {} }),
    })
    await session.start()
    expect(session.state()).toMatchObject({
      isLoggedIn: false,
      groups: [],
      permissions: [],
      isLoading: false,
    })
    expect(storage.all()).toEqual({})
    expect(logged).toEqual([
      'Access token is invalid or expired',
      'Refresh token is invalid or expired',
    ])
  })

  it('clears the session if the renewed token is refused as well (§8.message.revalidation_failed)', async () => {
    const { session, logged, storage } = await setUp({
      [verify]: () => refusal,
      [refresh]: () => ({ body: { access: 'a2' } }),
    })
    await session.start()
    expect(session.state().isLoggedIn).toBe(false)
    expect(storage.all()).toEqual({})
    expect(logged.at(-1)).toBe('Re-validation failed after refreshing token')
  })

  it.each([{ accessToken: 'a1' }, { refreshToken: 'r1' }, {}])(
    'clears the session if a token is missing: %j (§4.session.missing_token_clears)',
    async (stored) => {
      const { session, received, storage } = await setUp(
        {},
        createBrowser(stored as Record<string, string>),
      )
      await session.start()
      expect(session.state()).toMatchObject({ isLoggedIn: false, isLoading: false })
      expect(storage.all()).toEqual({})
      expect(received).toEqual([])
    },
  )

  const inconclusiveReplies: [string, () => Reply][] = [
    ['no answer', () => 'no answer'],
    ['429', () => ({ status: 429, body: {}, headers: { 'Retry-After': '7' } })],
    ['500', () => ({ status: 500, body: {} })],
    ['503', () => ({ status: 503, body: 'proxy' })],
    ['garbage', () => ({ body: '<html>a captive portal</html>' })],
    ['a response without groups', () => ({ body: { hello: 'world' } })],
    ['null', () => ({ body: 'null' })],
    ['a text', () => ({ body: '"hello"' })],
    ['500 with rights', () => ({ status: 500, body: adminRights })],
  ]
  it.each(inconclusiveReplies)(
    '§4 keeps the session if the server returns %s',
    async (_, reply) => {
      let isBack = false
      const { session, storage, scheduled, logged } = await setUp({
        [verify]: () => (isBack ? { body: adminRights } : reply()),
      })
      await session.start()
      expect(session.state()).toMatchObject({
        isLoading: false,
        isLoggedIn: true,
        isReachable: false,
        groups: ['client'],
      })
      expect(storage.all()).toEqual(signedIn)
      expect(logged).toEqual([])
      expect(scheduled).toHaveLength(1)
      isBack = true
      await session.retry()
      expect(session.state()).toMatchObject({ isReachable: true, groups: ['admin'] })
    },
  )

  it('waits for Retry-After, else longer before each retry', async () => {
    const answers: Reply[] = [
      { status: 429, headers: { 'Retry-After': '7' } },
      'no answer',
      'no answer',
    ]
    const { session, scheduled } = await setUp({ [verify]: () => answers.shift() ?? 'no answer' })
    await session.start()
    await session.retry()
    await session.retry()
    expect(scheduled.map(({ milliseconds }) => milliseconds)).toEqual([7000, 2000, 5000])
  })

  it('waits up to 30 s between retries, and starts again with 1 s once the server has responded', async () => {
    let isBack = false
    const { session, scheduled } = await setUp({
      [verify]: () => (isBack ? { body: adminRights } : 'no answer'),
    })
    await session.start()
    for (let retries = 0; retries < 6; retries++) await session.retry()
    isBack = true
    await session.retry()
    isBack = false
    await session.retry()
    const seconds = scheduled.map(({ milliseconds }) => milliseconds / 1000)
    expect(seconds).toEqual([1, 2, 5, 10, 20, 30, 30, 1])
  })

  it('ignores a Retry-After that is a date', async () => {
    const headers = { 'Retry-After': 'Sun, 22 Nov 2026 10:00:00 GMT' }
    const { session, scheduled } = await setUp({ [verify]: () => ({ status: 503, headers }) })
    await session.start()
    expect(scheduled.map(({ milliseconds }) => milliseconds)).toEqual([1000])
  })

  it('has no permissions if the response lists none', async () => {
    const { session } = await setUp({ [verify]: () => ({ body: { groups: 'admin' } }) })
    await session.start()
    expect(session.state()).toMatchObject({ groups: ['admin'], permissions: [], isLoggedIn: true })
  })

  it('keeps the session if the refresh returns no token', async () => {
    const { session, storage, logged } = await setUp({
      [verify]: () => refusal,
      [refresh]: () => ({ body: { hello: 'world' } }),
    })
    await session.start()
    expect(session.state()).toMatchObject({ isLoggedIn: true, isReachable: false })
    expect(storage.all()).toEqual(signedIn)
    expect(logged).toEqual(['Access token is invalid or expired'])
  })

  it.each(['accessToken', 'refreshToken'])(
    'ends the session if another tab removes %s while the server does not respond',
    async (key) => {
      const { session, storage } = await setUp({
        [verify]: () => {
          storage.removeItem(key)
          return 'no answer'
        },
      })
      await session.start()
      expect(session.state()).toMatchObject({ isLoggedIn: false, isReachable: true })
      expect(storage.all()).toEqual({})
    },
  )

  it.each([
    ['a verification', 20_000],
    ['a sign-out', 4_000],
  ])('%s times out after %d ms', async (_, milliseconds) => {
    const { session } = await setUp({ [verify]: () => ({ body: adminRights }) })
    const limits = vi.spyOn(AbortSignal, 'timeout')
    await session.start()
    await session.logout()
    expect(limits.mock.calls.flat()).toContain(milliseconds)
    limits.mockRestore()
  })

  it('a request that gets no response times out, and the server is checked again', async () => {
    const { session, scheduled } = await setUp({
      [verify]: () => ({ body: adminRights }),
      '/api/stuck/': () => new Promise<Reply>(() => {}),
    })
    await session.start()
    const stuck = endpoint('GET', '/stuck/', { access: 'signed-in' })
    await expect(
      callEndpoint(session.transport, stuck, {}, { timeLimit: 30 }),
    ).rejects.toMatchObject({ status: 0, isTransient: true, isAnswered: false })
    expect(session.state().isReachable).toBe(false)
    scheduled.shift()?.retry()
    await vi.waitFor(() => expect(session.state().isReachable).toBe(true))
  })

  it('keeps the session if only the refresh gets no response', async () => {
    const { session, storage } = await setUp({
      [verify]: () => refusal,
      [refresh]: () => 'no answer',
    })
    await session.start()
    expect(session.state()).toMatchObject({ isLoggedIn: true, isReachable: false })
    expect(storage.all()).toEqual(signedIn)
  })
})

describe('several tabs of a browser', () => {
  it('refresh the token once; the second takes the one that the first received', async () => {
    const { session, openTab, received } = await setUp({
      [verify]: ({ body }) => (body.token === 'a2' ? { body: adminRights } : refusal),
      [refresh]: ({ body }) =>
        body.refresh === 'r1' ? { body: { access: 'a2', refresh: 'r2' } } : refusal,
    })
    const other = openTab()
    await Promise.all([session.start(), other.start()])
    expect(session.state().isLoggedIn && other.state().isLoggedIn).toBe(true)
    expect(received.filter(({ path }) => path === refresh)).toHaveLength(1)
  })

  it('sign out and in together', async () => {
    const { session, openTab, storage } = await setUp({
      [verify]: () => ({ body: adminRights }),
      '/api/logout/': () => ({ status: 204, body: '' }),
    })
    const other = openTab()
    await Promise.all([session.start(), other.start()])
    await session.logout()
    other.handleStorageChange('accessToken')
    expect(other.state()).toMatchObject({ isLoggedIn: false, groups: [], permissions: [] })
    for (const [key, value] of Object.entries(signedIn)) storage.setItem(key, value)
    other.handleStorageChange('accessToken')
    await expect.poll(() => other.state().isLoggedIn).toBe(true)
  })

  it('never see a session that another one has only stored in part', async () => {
    const browser = createBrowser()
    const { session, openTab } = await setUp(
      {
        [verify]: () => ({ body: adminRights }),
        '/api/login/': () => ({
          body: { data: { ...adminRights, access: 'a1', refresh: 'r1', need_2fa: false } },
        }),
      },
      browser,
    )
    const other = openTab()
    const { setItem } = browser.storage
    browser.storage.setItem = (key, value) => {
      setItem(key, value)
      other.handleStorageChange(key)
    }
    await session.login({ email: 'a@b.ch', password: 'secret' })
    await expect.poll(() => other.state().isLoggedIn).toBe(true)
    expect(browser.storage.all()).toMatchObject({ accessToken: 'a1', refreshToken: 'r1' })
  })

  it('verify the token that another one stored during the check', async () => {
    const { session, storage, received } = await setUp({
      [verify]: ({ body }) => {
        if (body.token === 'a3') return { body: adminRights }
        if (body.token === 'a2') storage.setItem('accessToken', 'a3')
        return refusal
      },
      [refresh]: () => ({ body: { access: 'a2', refresh: 'r2' } }),
    })
    await session.start()
    expect(session.state()).toMatchObject({ isLoggedIn: true, ...adminRights })
    expect(received.at(-1)?.body).toEqual({ token: 'a3' })
  })

  it('take the rights of a session that another one started during the check', async () => {
    const { session, storage } = await setUp({
      [verify]: ({ body }) => {
        if (body.token === 'b1') return { body: { groups: 'client', permissions: [] } }
        storage.setItem('accessToken', 'b1')
        return { body: adminRights }
      },
    })
    await session.start()
    expect(session.state().groups).toEqual(['client'])
  })

  it('show the groups that another one stored while the server does not respond', async () => {
    let isSilent = false
    const { session, storage } = await setUp({
      [verify]: () => (isSilent ? 'no answer' : { body: adminRights }),
      '/api/logout/': () => ({ status: 204, body: '' }),
    })
    await session.start()
    await session.logout()
    isSilent = true
    for (const [key, value] of Object.entries(signedIn)) storage.setItem(key, value)
    session.handleStorageChange('accessToken')
    await expect.poll(() => session.state().isReachable).toBe(false)
    expect(session.state()).toMatchObject({ isLoggedIn: true, groups: ['client'] })
  })

  it('take a session that another one started during a refresh', async () => {
    const { session, storage } = await setUp({
      [verify]: ({ body }) => (body.token === 'b1' ? { body: adminRights } : refusal),
      [refresh]: () => {
        storage.setItem('refreshToken', 's1')
        storage.setItem('accessToken', 'b1')
        return { body: { access: 'a2', refresh: 'r2' } }
      },
    })
    await session.start()
    expect(session.state()).toMatchObject({ isLoggedIn: true, ...adminRights })
    expect(storage.all()).toMatchObject({ accessToken: 'b1', refreshToken: 's1' })
  })

  it('use a token renewed by another one without a request', async () => {
    const { session, storage, received } = await setUp({ [verify]: () => ({ body: adminRights }) })
    await session.start()
    storage.setItem('accessToken', 'a2')
    session.handleStorageChange('accessToken')
    session.handleStorageChange('refreshToken')
    await callEndpoint(session.transport, endpoint('GET', '/me/', { access: 'any' }), {}).catch(
      () => {},
    )
    expect(received.map(({ path }) => path)).toEqual([verify, '/api/me/'])
  })

  it('sign out when the storage is cleared', async () => {
    const { session, storage } = await setUp({ [verify]: () => ({ body: adminRights }) })
    await session.start()
    for (const key of Object.keys(storage.all())) storage.removeItem(key)
    session.handleStorageChange(null)
    expect(session.state().isLoggedIn).toBe(false)
  })

  it('stay signed out if another one signs out during their refresh', async () => {
    const { session, storage } = await setUp({
      // The token from the response would be valid.
      [verify]: ({ body }) => (body.token === 'a2' ? { body: adminRights } : refusal),
      [refresh]: () => {
        for (const key of ['accessToken', 'refreshToken', 'groups']) storage.removeItem(key)
        return { body: { access: 'a2', refresh: 'r2' } }
      },
    })
    await session.start()
    expect(session.state().isLoggedIn).toBe(false)
    expect(storage.all()).toEqual({})
  })
})

describe('a page with unsaved work', () => {
  const path = '/api/buildings/'
  const list = endpoint('GET', '/buildings/', { access: 'buildings:read' })
  const tokenOf = (person: number, turn = 1) =>
    `head.${btoa(JSON.stringify({ sub: String(person), turn }))}.sign`
  const storedSessionOf = (person: number) => ({
    accessToken: tokenOf(person),
    refreshToken: 'r1',
    groups: 'admin',
  })
  const loginOf = (person: number) => ({
    data: { ...adminRights, access: tokenOf(person, 2), refresh: 'r2', need_2fa: false },
  })

  /** Opens a page with unsaved work, for a person whose session the server no longer accepts. */
  async function openUnsavedPage(person = 1) {
    const stored = storedSessionOf(person)
    const server = { isSilent: false }
    const opened = await setUp(
      {
        [verify]: () => (server.isSilent ? 'no answer' : { body: adminRights }),
        [refresh]: () => refusal,
        [path]: ({ headers }) =>
          headers.authorization === `Bearer ${tokenOf(person, 2)}`
            ? { body: { count: 3 } }
            : refusal,
        '/api/login/': ({ body }) => (body.password === 'x' ? refusal : { body: loginOf(person) }),
        '/api/logout/': () => ({ status: 204, body: '' }),
      },
      createBrowser(stored),
    )
    await opened.session.start()
    opened.page.hasUnsavedWork = true
    return { ...opened, server }
  }

  it('§4 §8 is held when the session ends: signed out, with requests waiting for the same person', async () => {
    const { session, storage, logged, visitedPaths } = await openUnsavedPage()
    const answer = callEndpoint(session.transport, list, {})
    await expect.poll(() => session.state().held).toEqual(adminRights)
    expect(session.state()).toMatchObject({ isLoggedIn: false, groups: [], permissions: [] })
    expect(storage.all()).toEqual({})
    expect(logged).toEqual(['Refresh token is invalid or expired'])
    const later = callEndpoint(session.transport, list, {})
    const login = (password: string) => session.login({ email: 'a@b.ch', password })
    await expect(login('x')).rejects.toBeInstanceOf(LoginError)
    expect(session.state().held).toBeDefined()
    await login('y')
    expect(session.state()).toMatchObject({ isLoggedIn: true, ...adminRights, held: undefined })
    expect(await Promise.all([answer, later])).toEqual([{ count: 3 }, { count: 3 }])
    expect(visitedPaths).toEqual([])
  })

  it('§4 is no longer held after a sign-out', async () => {
    const { session, received } = await openUnsavedPage()
    const answer = callEndpoint(session.transport, list, {})
    await expect.poll(() => session.state().held).toBeDefined()
    await session.logout()
    expect(session.state()).toMatchObject({ isLoggedIn: false, held: undefined })
    await expect(answer).rejects.toMatchObject({ status: 401 })
    expect(received.at(-1)?.headers.authorization).toBeUndefined()
  })

  it('is held when another tab signs out, and resumes when the same person signs in there', async () => {
    const { session, storage } = await openUnsavedPage()
    const states: boolean[] = []
    for (const key of ['accessToken', 'refreshToken', 'groups']) storage.removeItem(key)
    session.handleStorageChange('accessToken')
    expect(session.state()).toMatchObject({ isLoggedIn: false, held: adminRights })
    session.subscribe(() => states.push(session.state().isLoading))
    for (const [key, value] of Object.entries(storedSessionOf(1))) storage.setItem(key, value)
    session.handleStorageChange('accessToken')
    await expect.poll(() => session.state().isLoggedIn).toBe(true)
    // The page was never replaced by a loading indicator.
    expect(states).not.toContain(true)
  })

  it('stays held while the server does not respond', async () => {
    const { session, storage, server, received } = await openUnsavedPage()
    storage.removeItem('accessToken')
    session.handleStorageChange('accessToken')
    const leaving = new AbortController()
    const waiting = session.transport(path, { signal: leaving.signal })
    server.isSilent = true
    for (const [key, value] of Object.entries(storedSessionOf(1))) storage.setItem(key, value)
    session.handleStorageChange('accessToken')
    await expect.poll(() => session.state().isReachable).toBe(false)
    expect(session.state()).toMatchObject({ isLoggedIn: false, held: adminRights })
    leaving.abort()
    await expect(waiting).rejects.toThrow()
    expect(received.some((one) => one.path === path)).toBe(false)
  })

  it('is replaced by the sign-in page if someone else signs in on it', async () => {
    const { session, storage, visitedPaths } = await openUnsavedPage(1)
    storage.removeItem('accessToken')
    session.handleStorageChange('accessToken')
    const { data } = loginOf(2)
    session.accept({ ...data, pending_token: null })
    expect(visitedPaths).toEqual(['/signin'])
    expect(session.state().isLoggedIn).toBe(false)
  })

  it('lets someone else sign in after a sign-out', async () => {
    const { session, visitedPaths } = await openUnsavedPage(1)
    await session.logout()
    session.accept({ ...loginOf(2).data, pending_token: null })
    expect(visitedPaths).toEqual([])
    expect(session.state()).toMatchObject({ isLoggedIn: true, ...adminRights })
  })

  it('is not held if nobody was signed in', async () => {
    const { session, page } = await setUp({}, createBrowser())
    page.hasUnsavedWork = true
    await session.start()
    expect(session.state()).toMatchObject({ isLoggedIn: false, held: undefined })
  })

  it('is replaced by the sign-in page on a request if someone else signed in unnoticed', async () => {
    const { session, storage, received, visitedPaths } = await openUnsavedPage()
    const before = received.length
    for (const [key, value] of Object.entries(storedSessionOf(2))) storage.setItem(key, value)
    await expect(session.transport(path, {})).rejects.toThrow()
    expect(visitedPaths).toEqual(['/signin'])
    expect(received).toHaveLength(before)
  })

  it.each([true, false])(
    'is replaced by the sign-in page when someone else signs in in another tab, without a request as them (held: %s)',
    async (isHeld) => {
      const { session, storage, received, visitedPaths } = await openUnsavedPage()
      if (isHeld) {
        storage.removeItem('accessToken')
        session.handleStorageChange('accessToken')
      }
      const before = received.length
      const leaving = new AbortController()
      const waiting = isHeld && session.transport(path, { signal: leaving.signal })
      for (const [key, value] of Object.entries(storedSessionOf(2))) storage.setItem(key, value)
      session.handleStorageChange('accessToken')
      expect(visitedPaths).toEqual(['/signin'])
      const late = session.transport(path, { signal: leaving.signal })
      leaving.abort()
      await expect(late).rejects.toThrow()
      if (waiting) await expect(waiting).rejects.toThrow()
      expect(received).toHaveLength(before)
    },
  )
})

describe('sign-in and sign-out', () => {
  it('sign-out sends no request if nobody is signed in', async () => {
    const { session, received } = await setUp({}, createBrowser())
    await session.logout()
    expect(received).toEqual([])
    expect(session.state()).toMatchObject({ isLoggedIn: false, isLoading: false })
  })

  const login = '/api/login/'
  const tokens = { access: 'a1', refresh: 'r1', need_2fa: false, pending_token: null }

  it('sign-in stores tokens and groups, and returns the status OK (§4.session.login_ok)', async () => {
    const { session, storage, received } = await setUp(
      { [login]: () => ({ body: { data: { ...tokens, ...adminRights } } }) },
      createBrowser(),
    )
    expect(await session.login({ email: 'a@b.ch', password: 'secret' })).toEqual({ status: 'OK' })
    expect(storage.all()).toEqual({ accessToken: 'a1', refreshToken: 'r1', groups: 'admin' })
    expect(session.state()).toMatchObject({ isLoggedIn: true, ...adminRights })
    expect(received[0]).toMatchObject({
      body: { email: 'a@b.ch', password: 'secret' },
      headers: { 'accept-language': 'it' },
    })
  })

  it('sign-in with two-factor authentication stores the pending token and opens /2fa-verify (§4.session.login_needs_two_factor, §3.session.pending_token, §2.route.two_factor_by_full_redirect)', async () => {
    const data = {
      need_2fa: true,
      pending_token: 'p1',
      access: '',
      refresh: '',
      groups: [],
      permissions: [],
    }
    const { session, storage, visitedPaths } = await setUp(
      { [login]: () => ({ body: { data } }) },
      createBrowser(),
    )
    const result = await session.login({ email: 'a@b.ch', password: 'secret' })
    expect(result).toEqual({ status: '2FA_REQUIRED' })
    expect(storage.all()).toEqual({ pending_token: 'p1' })
    expect(visitedPaths).toEqual(['/2fa-verify'])
    expect(session.state().isLoggedIn).toBe(false)
    session.accept({ ...tokens, groups: 'partner', permissions: [] })
    expect(storage.all()).toEqual({ accessToken: 'a1', refreshToken: 'r1', groups: 'partner' })
    expect(session.state()).toMatchObject({ isLoggedIn: true, groups: ['partner'] })
  })

  it.each<[string, () => Reply, Partial<LoginError>]>([
    [
      'the detail of a refusal',
      () => ({ status: 401, body: { detail: 'Wrong.' } }),
      { status: 401, message: 'Wrong.' },
    ],
    [
      'a general message for a refusal without detail',
      () => ({ status: 500, body: 'x' }),
      { status: 500, message: 'Failed to login' },
    ],
    [
      'a general message if there is no response',
      () => 'no answer',
      { status: 0, message: 'Failed to login' },
    ],
    [
      'a general message if the response has no tokens',
      () => ({ body: {} }),
      { status: 0, message: 'Failed to login' },
    ],
    [
      'a general message if the response has no refresh token',
      () => ({ body: { data: { ...tokens, ...adminRights, refresh: undefined } } }),
      { status: 0, message: 'Failed to login' },
    ],
    [
      'a general message if the response has no access token',
      () => ({ body: { data: { ...tokens, ...adminRights, access: undefined } } }),
      { status: 0, message: 'Failed to login' },
    ],
    [
      'a general message if two-factor authentication is required without a pending token',
      () => ({ body: { data: { need_2fa: true, pending_token: null } } }),
      { status: 0, message: 'Failed to login' },
    ],
    [
      'a general message if the detail is not a string',
      () => ({ status: 400, body: { detail: { code: 3 } } }),
      { status: 400, message: 'Failed to login' },
    ],
  ])('§8 a failed sign-in gives %s', async (_, reply, error) => {
    const { session, storage } = await setUp({ [login]: reply }, createBrowser())
    const failure = await session
      .login({ email: 'a@b.ch', password: 'x' })
      .catch((thrown) => thrown)
    expect(failure).toBeInstanceOf(LoginError)
    expect(failure).toMatchObject(error)
    expect(storage.all()).toEqual({})
  })

  it.each<[string, () => Reply]>([
    ['responds', () => ({ status: 204, body: '' })],
    ['does not respond', () => 'no answer'],
  ])('§4 sign-out clears everything if the server %s', async (_, reply) => {
    const { session, storage, received } = await setUp({
      [verify]: () => ({ body: adminRights }),
      '/api/logout/': reply,
    })
    await session.start()
    const told = session.logout()
    // Whoever comes to the machine does not wait for the server.
    expect(storage.all()).toEqual({})
    expect(session.state()).toMatchObject({ isLoggedIn: false, groups: [], permissions: [] })
    await told
    expect(received.at(-1)).toMatchObject({ path: '/api/logout/', body: { refresh: 'r1' } })
  })
})

describe('authenticated requests', () => {
  const list = endpoint('GET', '/buildings/', { access: 'buildings:read' })
  const path = '/api/buildings/'

  it('carry the access token and the language', async () => {
    const { session, received } = await setUp({ [path]: () => ({ body: { count: 0 } }) })
    await callEndpoint(session.transport, list, {})
    expect(received[0]?.headers).toMatchObject({
      authorization: 'Bearer a1',
      'accept-language': 'it',
    })
  })

  it('renew an expired token once for all of them, and are sent again', async () => {
    const { session, received } = await setUp({
      [path]: ({ headers }) =>
        headers.authorization === 'Bearer a2' ? { body: { count: 3 } } : refusal,
      [refresh]: () => ({ body: { access: 'a2', refresh: 'r2' } }),
    })
    const answers = await Promise.all(
      [1, 2, 3].map(() => callEndpoint(session.transport, list, {})),
    )
    expect(answers).toEqual([{ count: 3 }, { count: 3 }, { count: 3 }])
    expect(received.filter((one) => one.path === refresh)).toHaveLength(1)
  })

  describe('with an access token that ends soon', () => {
    const minute = 60_000
    /** A token of fifteen minutes, issued so many minutes before ten o’clock by the server’s clock. */
    const tokenIssued = (minutesAgo: number) => {
      const iat = Date.parse('2026-11-29T10:00:00Z') / 1000 - minutesAgo * 60
      const payload = { sub: '7', iat, exp: iat + 15 * 60 }
      return `h.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.s`
    }
    const isOf = (token: string) => (bearer: string | undefined) => bearer === `Bearer ${token}`

    it('renew it first, once for all tabs, so that none is refused', async () => {
      const [old, fresh] = [tokenIssued(13), tokenIssued(0)]
      const { session, openTab, received } = await setUp(
        {
          [refresh]: () => ({ body: { access: fresh, refresh: 'r2' } }),
          '/api/things/': ({ headers }) =>
            isOf(fresh)(headers.authorization) ? { body: {} } : refusal,
        },
        createBrowser({ ...signedIn, accessToken: old }),
      )
      const tabs = [session, openTab(), session]
      const answers = await Promise.all(tabs.map((tab) => tab.transport('/api/things/', {})))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(received.filter(({ path }) => path === refresh)).toHaveLength(1)
      expect(received.filter(({ path }) => path === '/api/things/')).toHaveLength(3)
    })

    it('leave it for most of its lifetime, also where the clock of the machine is wrong', async () => {
      const { session, received, clock } = await setUp(
        {
          [refresh]: () => ({ body: { access: tokenIssued(0), refresh: 'r2' } }),
          '/api/things/': () => ({ body: {} }),
        },
        createBrowser({ ...signedIn, accessToken: tokenIssued(0) }),
      )
      const renewals = async () => {
        await session.transport('/api/things/', {})
        return received.filter(({ path }) => path === refresh).length
      }
      clock.time += 11 * minute
      expect(await renewals()).toBe(0)
      // It is ahead: once, and from then on the server’s time is known.
      clock.time += 49 * minute
      expect(await renewals()).toBe(1)
      clock.time += 11 * minute
      expect(await renewals()).toBe(1)
      clock.time += 2 * minute
      expect(await renewals()).toBe(2)
    })

    it('send what they have if it cannot be renewed now', async () => {
      const old = tokenIssued(13)
      const { session } = await setUp(
        {
          [refresh]: () => ({ status: 503 }),
          '/api/things/': ({ headers }) =>
            isOf(old)(headers.authorization) ? { body: {} } : refusal,
        },
        createBrowser({ ...signedIn, accessToken: old }),
      )
      expect((await session.transport('/api/things/', {})).status).toBe(200)
    })
  })

  it('sign out if the refresh token is refused', async () => {
    const { session, storage, logged } = await setUp({
      [verify]: () => ({ body: adminRights }),
      [path]: () => refusal,
      [refresh]: () => refusal,
    })
    await session.start()
    await expect(callEndpoint(session.transport, list, {})).rejects.toMatchObject({ status: 401 })
    expect(session.state().isLoggedIn).toBe(false)
    expect(storage.all()).toEqual({})
    expect(logged).toEqual(['Refresh token is invalid or expired'])
  })

  it('are sent without a token before anyone is signed in, and leave the session unchanged', async () => {
    const { session, received } = await setUp({ [path]: () => refusal }, createBrowser())
    await expect(callEndpoint(session.transport, list, {})).rejects.toMatchObject({ status: 401 })
    expect(session.state().isLoading).toBe(true)
    expect(received.map((one) => one.path)).toEqual([path])
    expect(received[0]?.headers.authorization).toBeUndefined()
  })

  it('sign out if another tab has cleared the storage, before its storage event arrives', async () => {
    const { session, storage, received } = await setUp({
      [verify]: () => ({ body: adminRights }),
      [path]: () => ({ body: { count: 0 } }),
    })
    await session.start()
    storage.removeItem('accessToken')
    await callEndpoint(session.transport, list, {})
    expect(session.state().isLoggedIn).toBe(false)
    expect(received.at(-1)?.headers.authorization).toBeUndefined()
  })

  it('verify the session if a renewed token is refused too', async () => {
    const { session, received, storage } = await setUp({
      [verify]: ({ body }) => (body.token === 'a1' ? { body: adminRights } : refusal),
      [path]: () => refusal,
      [refresh]: () => ({ body: { access: 'a2', refresh: 'r2' } }),
    })
    await session.start()
    await expect(callEndpoint(session.transport, list, {})).rejects.toMatchObject({ status: 401 })
    expect(received.some(({ body }) => body?.token === 'a2')).toBe(true)
    expect(session.state().isLoggedIn).toBe(false)
    expect(storage.all()).toEqual({})
  })

  it('are refused with 403 if a renewed token lacks the permission', async () => {
    const { session, received } = await setUp({
      [verify]: () => ({ body: adminRights }),
      [path]: ({ headers }) =>
        headers.authorization === 'Bearer a1' ? refusal : { status: 403, body: {} },
      [refresh]: () => ({ body: { access: 'a2', refresh: 'r2' } }),
    })
    await session.start()
    await expect(callEndpoint(session.transport, list, {})).rejects.toMatchObject({ status: 403 })
    expect(received.filter((one) => one.path === verify)).toHaveLength(1)
    expect(session.state().isLoggedIn).toBe(true)
  })

  it('sign out without a log message if another tab signed out during their refresh', async () => {
    const { session, storage, logged } = await setUp({
      [verify]: () => ({ body: adminRights }),
      [path]: () => refusal,
      [refresh]: () => {
        for (const key of ['accessToken', 'refreshToken', 'groups']) storage.removeItem(key)
        return { body: { access: 'a2', refresh: 'r2' } }
      },
    })
    await session.start()
    await expect(callEndpoint(session.transport, list, {})).rejects.toMatchObject({ status: 401 })
    expect(session.state().isLoggedIn).toBe(false)
    expect(logged).toEqual([])
  })

  it.each([['accessToken'], ['refreshToken']])(
    'do not renew the token if another tab removed %s',
    async (key) => {
      const { session, storage, received } = await setUp({
        [verify]: () => ({ body: adminRights }),
        [path]: () => {
          storage.removeItem(key)
          return refusal
        },
      })
      await session.start()
      await expect(callEndpoint(session.transport, list, {})).rejects.toMatchObject({ status: 401 })
      expect(received.map((one) => one.path)).toEqual([verify, path])
      expect(session.state().isLoggedIn).toBe(false)
    },
  )

  it('stay signed in if another tab signed in again while their refresh was refused', async () => {
    const { session, storage, logged } = await setUp({
      [verify]: () => ({ body: adminRights }),
      [path]: () => refusal,
      [refresh]: () => {
        storage.setItem('accessToken', 'b1')
        return refusal
      },
    })
    await session.start()
    await expect(callEndpoint(session.transport, list, {})).rejects.toMatchObject({ status: 401 })
    expect(session.state().isLoggedIn).toBe(true)
    expect(storage.getItem('accessToken')).toBe('b1')
    expect(logged).toEqual([])
  })

  it.each([
    [500, true],
    [501, true],
    [502, false],
    [503, false],
    [504, false],
    [505, true],
  ])('with status %d leave the server reachable: %s', async (status, isReachable) => {
    const { session } = await setUp({
      [verify]: () => ({ body: adminRights }),
      [path]: () => ({ status, body: {} }),
    })
    await session.start()
    await expect(callEndpoint(session.transport, list, {})).rejects.toMatchObject({ status })
    expect(session.state()).toMatchObject({ isLoggedIn: true, isReachable })
  })

  it('do not mark the server as unreachable when aborted', async () => {
    const { session } = await setUp({
      [verify]: () => ({ body: adminRights }),
      [path]: () => new Promise<Reply>(() => {}),
    })
    await session.start()
    const leaving = new AbortController()
    const call = session.transport(path, { signal: leaving.signal })
    leaving.abort()
    await expect(call).rejects.toThrow()
    expect(session.state().isReachable).toBe(true)
  })

  it('keep the session if the server is unreachable', async () => {
    const { session, storage, scheduled } = await setUp({
      [verify]: () => ({ body: adminRights }),
      [path]: () => 'no answer',
    })
    await session.start()
    await expect(callEndpoint(session.transport, list, {})).rejects.toMatchObject({ status: 0 })
    await expect(callEndpoint(session.transport, list, {})).rejects.toMatchObject({ status: 0 })
    expect(session.state()).toMatchObject({ isLoggedIn: true, isReachable: false })
    expect(storage.all()).toMatchObject({ accessToken: 'a1', refreshToken: 'r1' })
    expect(scheduled.map(({ milliseconds }) => milliseconds)).toEqual([1000])
  })
})
