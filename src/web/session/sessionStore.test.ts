import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callEndpoint } from '../../kernel/http/client.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { createSessionStore, LoginError } from './sessionStore.ts'

type Reply = { status?: number; body?: unknown; headers?: Record<string, string> } | 'no answer'
type Heard = { path: string; body: Record<string, unknown>; headers: IncomingMessage['headers'] }

/** A server on loopback that answers each path as the test says, and remembers what it heard. */
function serverThatSays(replies: Record<string, (heard: Heard) => Reply | Promise<Reply>>) {
  const heard: Heard[] = []
  const server: Server = createServer(async (request, response) => {
    let sent = ''
    for await (const part of request) sent += part
    const one = {
      path: request.url ?? '',
      body: sent ? JSON.parse(sent) : undefined,
      headers: request.headers,
    }
    heard.push(one)
    const reply = (await replies[one.path]?.(one)) ?? { status: 404, body: {} }
    if (reply === 'no answer') return void request.socket.destroy()
    response.writeHead(reply.status ?? 200, {
      'Content-Type': 'application/json',
      ...reply.headers,
    })
    response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {}))
  })
  return { server, heard }
}

let open: Server[] = []
beforeEach(() => {
  open = []
})
afterEach(async () => {
  for (const server of open) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

function storageWith(values: Record<string, string> = {}) {
  const kept = new Map(Object.entries(values))
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    all: () => Object.fromEntries(kept),
  }
}

/** What the tabs of one browser share. */
function browserWith(values?: Record<string, string>) {
  let last: Promise<unknown> = Promise.resolve()
  return {
    storage: storageWith(values),
    exclusively: <T>(work: () => Promise<T>): Promise<T> => {
      const next = last.then(work, work)
      last = next.catch(() => {})
      return next
    },
  }
}

async function setUp(
  replies: Parameters<typeof serverThatSays>[0],
  browser = browserWith(signedIn),
) {
  const { server, heard } = serverThatSays(replies)
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const logged: string[] = []
  const gone: string[] = []
  const work = { isOpen: false }
  const waiting: { work: () => void; milliseconds: number }[] = []
  const tab = () =>
    createSessionStore({
      ...browser,
      send: (path, init) => fetch(base + path, init),
      language: () => 'it',
      log: (message) => logged.push(message),
      later(work, milliseconds) {
        waiting.push({ work, milliseconds })
        return () => {}
      },
      goTo: (path) => gone.push(path),
      isWorkOpen: () => work.isOpen,
    })
  return { session: tab(), tab, heard, logged, gone, work, waiting, storage: browser.storage }
}

const signedIn = { accessToken: 'a1', refreshToken: 'r1', groups: 'client' }
const adminRights = { groups: ['admin'], permissions: ['users:read'] }
const refused: Reply = { status: 401, body: { detail: 'no' } }
const verify = '/api/token/verify/'
const refresh = '/api/token/refresh/'

describe('the start sequence', () => {
  it('§4 verifies a stored access token and takes groups and permissions from the answer', async () => {
    const { session, heard } = await setUp({ [verify]: () => ({ body: adminRights }) })
    expect(session.state()).toMatchObject({ isLoading: true, isLoggedIn: false })
    await session.start()
    expect(session.state()).toEqual({
      ...adminRights,
      isLoading: false,
      isLoggedIn: true,
      isReachable: true,
    })
    expect(heard.map(({ path, body }) => [path, body])).toEqual([[verify, { token: 'a1' }]])
  })

  it('§3 takes groups as text with commas', async () => {
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

  it('gives the group "default" where none is stored or answered (§3.session.groups_default)', async () => {
    const browser = browserWith({ accessToken: 'a1', refreshToken: 'r1' })
    const { session } = await setUp(
      { [verify]: () => ({ body: { groups: '', permissions: [] } }) },
      browser,
    )
    expect(session.state().groups).toEqual(['default'])
    await session.start()
    expect(session.state()).toMatchObject({ groups: ['default'], isLoggedIn: true })
  })

  it('§4 renews a refused access token, keeps the new one and verifies again', async () => {
    const { session, heard, logged, storage } = await setUp({
      [verify]: ({ body }) => (body.token === 'a2' ? { body: adminRights } : refused),
      [refresh]: () => ({ body: { access: 'a2', refresh: 'r2' } }),
    })
    await session.start()
    expect(session.state().isLoggedIn).toBe(true)
    expect(storage.all()).toEqual({ accessToken: 'a2', refreshToken: 'r2', groups: 'admin' })
    expect(heard[1]?.body).toEqual({ refresh: 'r1', rotate: true })
    expect(logged).toEqual(['Access token is invalid or expired'])
  })

  it('§7 keeps the refresh token where the answer holds only an access token', async () => {
    const { session, storage } = await setUp({
      [verify]: ({ body }) => (body.token === 'a2' ? { body: adminRights } : refused),
      [refresh]: () => ({ body: { access: 'a2' } }),
    })
    await session.start()
    expect(storage.all()).toMatchObject({ accessToken: 'a2', refreshToken: 'r1' })
  })

  it.each([400, 401, 403])(
    '§4 clears the session where the refresh is answered %d',
    async (status) => {
      const { session, logged, storage } = await setUp({
        [verify]: () => refused,
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
    },
  )

  it('ends where the renewed token is refused as well (§8.message.revalidation_failed)', async () => {
    const { session, logged, storage } = await setUp({
      [verify]: () => refused,
      [refresh]: () => ({ body: { access: 'a2' } }),
    })
    await session.start()
    expect(session.state().isLoggedIn).toBe(false)
    expect(storage.all()).toEqual({})
    expect(logged.at(-1)).toBe('Re-validation failed after refreshing token')
  })

  it.each([{ accessToken: 'a1' }, { refreshToken: 'r1' }, {}])(
    'clears the session where a token is missing: %j (§4.session.missing_token_clears)',
    async (stored) => {
      const { session, heard, storage } = await setUp(
        {},
        browserWith(stored as Record<string, string>),
      )
      await session.start()
      expect(session.state()).toMatchObject({ isLoggedIn: false, isLoading: false })
      expect(storage.all()).toEqual({})
      expect(heard).toEqual([])
    },
  )

  const silences: [string, () => Reply][] = [
    ['no answer', () => 'no answer'],
    ['429', () => ({ status: 429, body: {}, headers: { 'Retry-After': '7' } })],
    ['500', () => ({ status: 500, body: {} })],
    ['503', () => ({ status: 503, body: 'proxy' })],
    ['garbage', () => ({ body: '<html>a captive portal</html>' })],
    ['an answer without groups', () => ({ body: { hello: 'world' } })],
    ['null', () => ({ body: 'null' })],
    ['a text', () => ({ body: '"hello"' })],
    ['500 with rights', () => ({ status: 500, body: adminRights })],
  ]
  it.each(silences)('§4 keeps the session where the server says %s', async (_, reply) => {
    let isBack = false
    const { session, storage, waiting, logged } = await setUp({
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
    expect(waiting).toHaveLength(1)
    isBack = true
    await session.retry()
    expect(session.state()).toMatchObject({ isReachable: true, groups: ['admin'] })
  })

  it('waits as long as the server asks, and longer each time where it does not', async () => {
    const answers: Reply[] = [
      { status: 429, headers: { 'Retry-After': '7' } },
      'no answer',
      'no answer',
    ]
    const { session, waiting } = await setUp({ [verify]: () => answers.shift() ?? 'no answer' })
    await session.start()
    await session.retry()
    await session.retry()
    expect(waiting.map(({ milliseconds }) => milliseconds)).toEqual([7000, 2000, 5000])
  })

  it('waits up to 30 seconds between tries, and begins again once the server has answered', async () => {
    let isBack = false
    const { session, waiting } = await setUp({
      [verify]: () => (isBack ? { body: adminRights } : 'no answer'),
    })
    await session.start()
    for (let retries = 0; retries < 6; retries++) await session.retry()
    isBack = true
    await session.retry()
    isBack = false
    await session.retry()
    const seconds = waiting.map(({ milliseconds }) => milliseconds / 1000)
    expect(seconds).toEqual([1, 2, 5, 10, 20, 30, 30, 1])
  })

  it('waits as ever where Retry-After is a date', async () => {
    const headers = { 'Retry-After': 'Sun, 22 Nov 2026 10:00:00 GMT' }
    const { session, waiting } = await setUp({ [verify]: () => ({ status: 503, headers }) })
    await session.start()
    expect(waiting.map(({ milliseconds }) => milliseconds)).toEqual([1000])
  })

  it('has no permissions if the answer lists none', async () => {
    const { session } = await setUp({ [verify]: () => ({ body: { groups: 'admin' } }) })
    await session.start()
    expect(session.state()).toMatchObject({ groups: ['admin'], permissions: [], isLoggedIn: true })
  })

  it('keeps the session if the refresh is answered without a token', async () => {
    const { session, storage, logged } = await setUp({
      [verify]: () => refused,
      [refresh]: () => ({ body: { hello: 'world' } }),
    })
    await session.start()
    expect(session.state()).toMatchObject({ isLoggedIn: true, isReachable: false })
    expect(storage.all()).toEqual(signedIn)
    expect(logged).toEqual(['Access token is invalid or expired'])
  })

  it.each(['accessToken', 'refreshToken'])(
    'ends if another tab takes %s away while the server is silent',
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
  ])('gives %s %d ms', async (_, milliseconds) => {
    const { session } = await setUp({ [verify]: () => ({ body: adminRights }) })
    const limits = vi.spyOn(AbortSignal, 'timeout')
    await session.start()
    await session.logout()
    expect(limits.mock.calls.flat()).toContain(milliseconds)
    limits.mockRestore()
  })

  it('gives up a call that is never answered, and looks for the server', async () => {
    const { session, waiting } = await setUp({
      [verify]: () => ({ body: adminRights }),
      '/api/stuck/': () => new Promise<Reply>(() => {}),
    })
    await session.start()
    const stuck = endpoint('GET', '/stuck/', { access: 'signed-in' })
    await expect(
      callEndpoint(session.transport, stuck, {}, { timeLimit: 30 }),
    ).rejects.toMatchObject({ status: 0, isTransient: true, isAnswered: false })
    expect(session.state().isReachable).toBe(false)
    waiting.shift()?.work()
    await vi.waitFor(() => expect(session.state().isReachable).toBe(true))
  })

  it('keeps the session where only the refresh has no answer', async () => {
    const { session, storage } = await setUp({
      [verify]: () => refused,
      [refresh]: () => 'no answer',
    })
    await session.start()
    expect(session.state()).toMatchObject({ isLoggedIn: true, isReachable: false })
    expect(storage.all()).toEqual(signedIn)
  })
})

describe('several tabs', () => {
  it('refresh once between them; the second takes the token that the first was given', async () => {
    const { session, tab, heard } = await setUp({
      [verify]: ({ body }) => (body.token === 'a2' ? { body: adminRights } : refused),
      [refresh]: ({ body }) =>
        body.refresh === 'r1' ? { body: { access: 'a2', refresh: 'r2' } } : refused,
    })
    const other = tab()
    await Promise.all([session.start(), other.start()])
    expect(session.state().isLoggedIn && other.state().isLoggedIn).toBe(true)
    expect(heard.filter(({ path }) => path === refresh)).toHaveLength(1)
  })

  it('sign out and in together', async () => {
    const { session, tab, storage } = await setUp({
      [verify]: () => ({ body: adminRights }),
      '/api/logout/': () => ({ status: 204, body: '' }),
    })
    const other = tab()
    await Promise.all([session.start(), other.start()])
    await session.logout()
    other.follow('accessToken')
    expect(other.state()).toMatchObject({ isLoggedIn: false, groups: [], permissions: [] })
    for (const [key, value] of Object.entries(signedIn)) storage.setItem(key, value)
    other.follow('accessToken')
    await expect.poll(() => other.state().isLoggedIn).toBe(true)
  })

  it('never see half of a session that another one keeps', async () => {
    const browser = browserWith()
    const { session, tab } = await setUp(
      {
        [verify]: () => ({ body: adminRights }),
        '/api/login/': () => ({
          body: { data: { ...adminRights, access: 'a1', refresh: 'r1', need_2fa: false } },
        }),
      },
      browser,
    )
    const other = tab()
    const { setItem } = browser.storage
    browser.storage.setItem = (key, value) => {
      setItem(key, value)
      other.follow(key)
    }
    await session.login({ email: 'a@b.ch', password: 'secret' })
    await expect.poll(() => other.state().isLoggedIn).toBe(true)
    expect(browser.storage.all()).toMatchObject({ accessToken: 'a1', refreshToken: 'r1' })
  })

  it('verify the token that another one renewed during the check', async () => {
    const { session, storage, heard } = await setUp({
      [verify]: ({ body }) => {
        if (body.token === 'a3') return { body: adminRights }
        if (body.token === 'a2') storage.setItem('accessToken', 'a3')
        return refused
      },
      [refresh]: () => ({ body: { access: 'a2', refresh: 'r2' } }),
    })
    await session.start()
    expect(session.state()).toMatchObject({ isLoggedIn: true, ...adminRights })
    expect(heard.at(-1)?.body).toEqual({ token: 'a3' })
  })

  it('have the rights of the session that another one began during the check', async () => {
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

  it('show the groups that another one stored while the server is silent', async () => {
    let isSilent = false
    const { session, storage } = await setUp({
      [verify]: () => (isSilent ? 'no answer' : { body: adminRights }),
      '/api/logout/': () => ({ status: 204, body: '' }),
    })
    await session.start()
    await session.logout()
    isSilent = true
    for (const [key, value] of Object.entries(signedIn)) storage.setItem(key, value)
    session.follow('accessToken')
    await expect.poll(() => session.state().isReachable).toBe(false)
    expect(session.state()).toMatchObject({ isLoggedIn: true, groups: ['client'] })
  })

  it('take the session that another one began during a refresh', async () => {
    const { session, storage } = await setUp({
      [verify]: ({ body }) => (body.token === 'b1' ? { body: adminRights } : refused),
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

  it('follow a renewed token without asking the server', async () => {
    const { session, storage, heard } = await setUp({ [verify]: () => ({ body: adminRights }) })
    await session.start()
    storage.setItem('accessToken', 'a2')
    session.follow('accessToken')
    session.follow('refreshToken')
    await callEndpoint(session.transport, endpoint('GET', '/me/', { access: 'any' }), {}).catch(
      () => {},
    )
    expect(heard.map(({ path }) => path)).toEqual([verify, '/api/me/'])
  })

  it('sign out when the storage is cleared', async () => {
    const { session, storage } = await setUp({ [verify]: () => ({ body: adminRights }) })
    await session.start()
    for (const key of Object.keys(storage.all())) storage.removeItem(key)
    session.follow(null)
    expect(session.state().isLoggedIn).toBe(false)
  })

  it('a sign-out wins over an answer that was still under way', async () => {
    const { session, storage } = await setUp({
      // What the answer brings would let them in again.
      [verify]: ({ body }) => (body.token === 'a2' ? { body: adminRights } : refused),
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

describe('a page with something unsaved', () => {
  const path = '/api/buildings/'
  const list = endpoint('GET', '/buildings/', { access: 'buildings:read' })
  const tokenOf = (person: number, turn = 1) =>
    `head.${btoa(JSON.stringify({ sub: String(person), turn }))}.sign`
  const of = (person: number) => ({
    accessToken: tokenOf(person),
    refreshToken: 'r1',
    groups: 'admin',
  })
  const loginOf = (person: number) => ({
    data: { ...adminRights, access: tokenOf(person, 2), refresh: 'r2', need_2fa: false },
  })

  /** Somebody signed in whose session has ended on the server, in a page that is not saved. */
  async function atUnsavedWork(person = 1) {
    const kept = of(person)
    const server = { isSilent: false }
    const around = await setUp(
      {
        [verify]: () => (server.isSilent ? 'no answer' : { body: adminRights }),
        [refresh]: () => refused,
        [path]: ({ headers }) =>
          headers.authorization === `Bearer ${tokenOf(person, 2)}`
            ? { body: { count: 3 } }
            : refused,
        '/api/login/': ({ body }) => (body.password === 'x' ? refused : { body: loginOf(person) }),
        '/api/logout/': () => ({ status: 204, body: '' }),
      },
      browserWith(kept),
    )
    await around.session.start()
    around.work.isOpen = true
    return { ...around, server }
  }

  it('§4 §8 is held where the session ends: signed out as ever, and its calls wait for the same person', async () => {
    const { session, storage, logged, gone } = await atUnsavedWork()
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
    expect(gone).toEqual([])
  })

  it('§4 given up is signed out for good', async () => {
    const { session, heard } = await atUnsavedWork()
    const answer = callEndpoint(session.transport, list, {})
    await expect.poll(() => session.state().held).toBeDefined()
    await session.logout()
    expect(session.state()).toMatchObject({ isLoggedIn: false, held: undefined })
    await expect(answer).rejects.toMatchObject({ status: 401 })
    expect(heard.at(-1)?.headers.authorization).toBeUndefined()
  })

  it('is held when another tab signs out, and goes on when the same person signs in there', async () => {
    const { session, storage } = await atUnsavedWork()
    const states: boolean[] = []
    for (const key of ['accessToken', 'refreshToken', 'groups']) storage.removeItem(key)
    session.follow('accessToken')
    expect(session.state()).toMatchObject({ isLoggedIn: false, held: adminRights })
    session.subscribe(() => states.push(session.state().isLoading))
    for (const [key, value] of Object.entries(of(1))) storage.setItem(key, value)
    session.follow('accessToken')
    await expect.poll(() => session.state().isLoggedIn).toBe(true)
    // What is on the screen never gave way to a loader.
    expect(states).not.toContain(true)
  })

  it('stays held while the server is silent', async () => {
    const { session, storage, server, heard } = await atUnsavedWork()
    storage.removeItem('accessToken')
    session.follow('accessToken')
    const leaving = new AbortController()
    const waiting = session.transport(path, { signal: leaving.signal })
    server.isSilent = true
    for (const [key, value] of Object.entries(of(1))) storage.setItem(key, value)
    session.follow('accessToken')
    await expect.poll(() => session.state().isReachable).toBe(false)
    expect(session.state()).toMatchObject({ isLoggedIn: false, held: adminRights })
    leaving.abort()
    await expect(waiting).rejects.toThrow()
    expect(heard.some((one) => one.path === path)).toBe(false)
  })

  it('is left if somebody else signs in on it', async () => {
    const { session, storage, gone } = await atUnsavedWork(1)
    storage.removeItem('accessToken')
    session.follow('accessToken')
    const { data } = loginOf(2)
    session.accept({ ...data, pending_token: null })
    expect(gone).toEqual(['/signin'])
    expect(session.state().isLoggedIn).toBe(false)
  })

  it("is nobody's once it was signed out: somebody else can sign in", async () => {
    const { session, gone } = await atUnsavedWork(1)
    await session.logout()
    session.accept({ ...loginOf(2).data, pending_token: null })
    expect(gone).toEqual([])
    expect(session.state()).toMatchObject({ isLoggedIn: true, ...adminRights })
  })

  it('is not held if nobody was signed in', async () => {
    const { session, work } = await setUp({}, browserWith())
    work.isOpen = true
    await session.start()
    expect(session.state()).toMatchObject({ isLoggedIn: false, held: undefined })
  })

  it('is left by a call if somebody else signed in and nobody told this tab', async () => {
    const { session, storage, heard, gone } = await atUnsavedWork()
    const before = heard.length
    for (const [key, value] of Object.entries(of(2))) storage.setItem(key, value)
    await expect(session.transport(path, {})).rejects.toThrow()
    expect(gone).toEqual(['/signin'])
    expect(heard).toHaveLength(before)
  })

  it.each([true, false])(
    'is left when somebody else signs in in another tab (held: %s), and sends nothing as them',
    async (isHeld) => {
      const { session, storage, heard, gone } = await atUnsavedWork()
      if (isHeld) {
        storage.removeItem('accessToken')
        session.follow('accessToken')
      }
      const before = heard.length
      const leaving = new AbortController()
      const waiting = isHeld && session.transport(path, { signal: leaving.signal })
      for (const [key, value] of Object.entries(of(2))) storage.setItem(key, value)
      session.follow('accessToken')
      expect(gone).toEqual(['/signin'])
      const late = session.transport(path, { signal: leaving.signal })
      leaving.abort()
      await expect(late).rejects.toThrow()
      if (waiting) await expect(waiting).rejects.toThrow()
      expect(heard).toHaveLength(before)
    },
  )
})

describe('sign-in and sign-out', () => {
  it('a sign-out of somebody not signed in makes no call', async () => {
    const { session, heard } = await setUp({}, browserWith())
    await session.logout()
    expect(heard).toEqual([])
    expect(session.state()).toMatchObject({ isLoggedIn: false, isLoading: false })
  })

  const login = '/api/login/'
  const tokens = { access: 'a1', refresh: 'r1', need_2fa: false, pending_token: null }

  it('keeps tokens and groups, and the status is OK (§4.session.login_ok)', async () => {
    const { session, storage, heard } = await setUp(
      { [login]: () => ({ body: { data: { ...tokens, ...adminRights } } }) },
      browserWith(),
    )
    expect(await session.login({ email: 'a@b.ch', password: 'secret' })).toEqual({ status: 'OK' })
    expect(storage.all()).toEqual({ accessToken: 'a1', refreshToken: 'r1', groups: 'admin' })
    expect(session.state()).toMatchObject({ isLoggedIn: true, ...adminRights })
    expect(heard[0]).toMatchObject({
      body: { email: 'a@b.ch', password: 'secret' },
      headers: { 'accept-language': 'it' },
    })
  })

  it('with two-factor keeps the pending token and goes to /2fa-verify (§4.session.login_needs_two_factor, §3.session.pending_token, §2.route.two_factor_by_full_redirect)', async () => {
    const data = {
      need_2fa: true,
      pending_token: 'p1',
      access: '',
      refresh: '',
      groups: [],
      permissions: [],
    }
    const { session, storage, gone } = await setUp(
      { [login]: () => ({ body: { data } }) },
      browserWith(),
    )
    const result = await session.login({ email: 'a@b.ch', password: 'secret' })
    expect(result).toEqual({ status: '2FA_REQUIRED' })
    expect(storage.all()).toEqual({ pending_token: 'p1' })
    expect(gone).toEqual(['/2fa-verify'])
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
      'nothing of a refusal without detail',
      () => ({ status: 500, body: 'x' }),
      { status: 500, message: 'Failed to login' },
    ],
    [
      'nothing where there is no answer',
      () => 'no answer',
      { status: 0, message: 'Failed to login' },
    ],
    [
      'nothing where the answer holds no tokens',
      () => ({ body: {} }),
      { status: 0, message: 'Failed to login' },
    ],
    [
      'nothing where the answer holds half of them',
      () => ({ body: { data: { ...tokens, ...adminRights, refresh: undefined } } }),
      { status: 0, message: 'Failed to login' },
    ],
    [
      'nothing where the answer holds the other half',
      () => ({ body: { data: { ...tokens, ...adminRights, access: undefined } } }),
      { status: 0, message: 'Failed to login' },
    ],
    [
      'nothing where two-factor is asked for without its token',
      () => ({ body: { data: { need_2fa: true, pending_token: null } } }),
      { status: 0, message: 'Failed to login' },
    ],
    [
      'nothing of a detail that is no text',
      () => ({ status: 400, body: { detail: { code: 3 } } }),
      { status: 400, message: 'Failed to login' },
    ],
  ])('§8 says %s', async (_, reply, error) => {
    const { session, storage } = await setUp({ [login]: reply }, browserWith())
    const failure = await session
      .login({ email: 'a@b.ch', password: 'x' })
      .catch((thrown) => thrown)
    expect(failure).toBeInstanceOf(LoginError)
    expect(failure).toMatchObject(error)
    expect(storage.all()).toEqual({})
  })

  it.each<[string, () => Reply]>([
    ['hears of it', () => ({ status: 204, body: '' })],
    ['is away', () => 'no answer'],
  ])('§4 signing out clears everything, whether the server %s', async (_, reply) => {
    const { session, storage, heard } = await setUp({
      [verify]: () => ({ body: adminRights }),
      '/api/logout/': reply,
    })
    await session.start()
    await session.logout()
    expect(storage.all()).toEqual({})
    expect(session.state()).toMatchObject({ isLoggedIn: false, groups: [], permissions: [] })
    expect(heard.at(-1)).toMatchObject({ path: '/api/logout/', body: { refresh: 'r1' } })
  })
})

describe('calls of somebody signed in', () => {
  const list = endpoint('GET', '/buildings/', { access: 'buildings:read' })
  const path = '/api/buildings/'

  it('carry the access token and the language', async () => {
    const { session, heard } = await setUp({ [path]: () => ({ body: { count: 0 } }) })
    await callEndpoint(session.transport, list, {})
    expect(heard[0]?.headers).toMatchObject({ authorization: 'Bearer a1', 'accept-language': 'it' })
  })

  it('renew an expired token once, for all of them, and are repeated', async () => {
    const { session, heard } = await setUp({
      [path]: ({ headers }) =>
        headers.authorization === 'Bearer a2' ? { body: { count: 3 } } : refused,
      [refresh]: () => ({ body: { access: 'a2', refresh: 'r2' } }),
    })
    const answers = await Promise.all(
      [1, 2, 3].map(() => callEndpoint(session.transport, list, {})),
    )
    expect(answers).toEqual([{ count: 3 }, { count: 3 }, { count: 3 }])
    expect(heard.filter((one) => one.path === refresh)).toHaveLength(1)
  })

  it('sign out where the refresh token is refused', async () => {
    const { session, storage, logged } = await setUp({
      [verify]: () => ({ body: adminRights }),
      [path]: () => refused,
      [refresh]: () => refused,
    })
    await session.start()
    await expect(callEndpoint(session.transport, list, {})).rejects.toMatchObject({ status: 401 })
    expect(session.state().isLoggedIn).toBe(false)
    expect(storage.all()).toEqual({})
    expect(logged).toEqual(['Refresh token is invalid or expired'])
  })

  it('are sent without a token before anybody is signed in, and change nothing of the session', async () => {
    const { session, heard } = await setUp({ [path]: () => refused }, browserWith())
    await expect(callEndpoint(session.transport, list, {})).rejects.toMatchObject({ status: 401 })
    expect(session.state().isLoading).toBe(true)
    expect(heard.map((one) => one.path)).toEqual([path])
    expect(heard[0]?.headers.authorization).toBeUndefined()
  })

  it('sign out if another tab has emptied the storage before it is told', async () => {
    const { session, storage, heard } = await setUp({
      [verify]: () => ({ body: adminRights }),
      [path]: () => ({ body: { count: 0 } }),
    })
    await session.start()
    storage.removeItem('accessToken')
    await callEndpoint(session.transport, list, {})
    expect(session.state().isLoggedIn).toBe(false)
    expect(heard.at(-1)?.headers.authorization).toBeUndefined()
  })

  it('verify the session if a renewed token is refused too', async () => {
    const { session, heard, storage } = await setUp({
      [verify]: ({ body }) => (body.token === 'a1' ? { body: adminRights } : refused),
      [path]: () => refused,
      [refresh]: () => ({ body: { access: 'a2', refresh: 'r2' } }),
    })
    await session.start()
    await expect(callEndpoint(session.transport, list, {})).rejects.toMatchObject({ status: 401 })
    expect(heard.some(({ body }) => body?.token === 'a2')).toBe(true)
    expect(session.state().isLoggedIn).toBe(false)
    expect(storage.all()).toEqual({})
  })

  it('are refused as they are if a renewed token may not make them', async () => {
    const { session, heard } = await setUp({
      [verify]: () => ({ body: adminRights }),
      [path]: ({ headers }) =>
        headers.authorization === 'Bearer a1' ? refused : { status: 403, body: {} },
      [refresh]: () => ({ body: { access: 'a2', refresh: 'r2' } }),
    })
    await session.start()
    await expect(callEndpoint(session.transport, list, {})).rejects.toMatchObject({ status: 403 })
    expect(heard.filter((one) => one.path === verify)).toHaveLength(1)
    expect(session.state().isLoggedIn).toBe(true)
  })

  it('sign out quietly if another tab did so while their token was renewed', async () => {
    const { session, storage, logged } = await setUp({
      [verify]: () => ({ body: adminRights }),
      [path]: () => refused,
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
    'renew nothing if another tab took %s away',
    async (key) => {
      const { session, storage, heard } = await setUp({
        [verify]: () => ({ body: adminRights }),
        [path]: () => {
          storage.removeItem(key)
          return refused
        },
      })
      await session.start()
      await expect(callEndpoint(session.transport, list, {})).rejects.toMatchObject({ status: 401 })
      expect(heard.map((one) => one.path)).toEqual([verify, path])
      expect(session.state().isLoggedIn).toBe(false)
    },
  )

  it('stay signed in if another tab signed in anew while their refresh was refused', async () => {
    const { session, storage, logged } = await setUp({
      [verify]: () => ({ body: adminRights }),
      [path]: () => refused,
      [refresh]: () => {
        storage.setItem('accessToken', 'b1')
        return refused
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
  ])('answered %d leave the server reachable: %s', async (status, isReachable) => {
    const { session } = await setUp({
      [verify]: () => ({ body: adminRights }),
      [path]: () => ({ status, body: {} }),
    })
    await session.start()
    await expect(callEndpoint(session.transport, list, {})).rejects.toMatchObject({ status })
    expect(session.state()).toMatchObject({ isLoggedIn: true, isReachable })
  })

  it('given up do not make the server unreachable', async () => {
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

  it('leave the session alone where the server is away', async () => {
    const { session, storage, waiting } = await setUp({
      [verify]: () => ({ body: adminRights }),
      [path]: () => 'no answer',
    })
    await session.start()
    await expect(callEndpoint(session.transport, list, {})).rejects.toMatchObject({ status: 0 })
    await expect(callEndpoint(session.transport, list, {})).rejects.toMatchObject({ status: 0 })
    expect(session.state()).toMatchObject({ isLoggedIn: true, isReachable: false })
    expect(storage.all()).toMatchObject({ accessToken: 'a1', refreshToken: 'r1' })
    expect(waiting.map(({ milliseconds }) => milliseconds)).toEqual([1000])
  })
})
