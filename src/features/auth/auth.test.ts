import { createHash } from 'node:crypto'
import { cpus } from 'node:os'
import { Writable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openLog } from '../../kernel/log.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { credentials, refreshTokens } from './auth.table.ts'
import { authText } from './auth.text.ts'
import { hashPassword } from './passwords.server.ts'
import { usersTable } from './user.table.ts'

let app: TestApp
let admin: TestPerson
const logged: string[] = []

beforeAll(async () => {
  const log = new Writable({
    write(line, _, done) {
      logged.push(String(line))
      done()
    },
  })
  app = await testApp({ logger: openLog('trace', log) })
  admin = await app.as('admin')
})

afterEach(() => app.setNow(undefined))

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const me = (token: string) =>
  fetch(`${app.url}/api/me/`, { headers: { Authorization: `Bearer ${token}` } })

const login = async ({ email, password }: { email: string; password: string }) =>
  (await app.anonymous.auth.login({ body: { email, password } })).data

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

describe('sign-in', () => {
  it('answers exactly the members of the specification (§7.login, §6.groups_at_login)', async () => {
    const response = await post('/login/', { email: admin.email, password: admin.password })
    expect(response.status).toBe(200)
    const answer = await response.json()
    expect(Object.keys(answer)).toEqual(['data'])
    expect(Object.keys(answer.data).sort()).toEqual(
      ['access', 'groups', 'need_2fa', 'pending_token', 'permissions', 'refresh'].sort(),
    )
    expect(answer.data).toMatchObject({ groups: ['admin'], need_2fa: false, pending_token: null })
    expect(answer.data.permissions).toContain('users:write')
    expect((await me(answer.data.access)).status).toBe(200)
  })

  it('takes the address in any letter case, also as username', async () => {
    const { email, password } = admin
    expect((await post('/login/', { email: email.toUpperCase(), password })).status).toBe(200)
    expect((await post('/login/', { username: email, password })).status).toBe(200)
    expect((await post('/login/', { username: email, email, password })).status).toBe(400)
  })

  it('says in `detail`, in the language asked for, that it refuses (§8)', async () => {
    const wrong = { email: admin.email, password: 'not this one' }
    const response = await post('/login/', wrong, { 'Accept-Language': 'fr-CH' })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({
      detail: authText.words['error.wrong_credentials'].fr,
      code: 'wrong_credentials',
      request_id: expect.any(String),
    })
    const unknown = await post('/login/', { ...wrong, email: 'nobody@example.ch' })
    expect(unknown.status).toBe(401)
    expect((await unknown.json()).detail).toBe(authText.words['error.wrong_credentials'].en)
  })

  it('gives somebody without groups none (§6)', async () => {
    expect(await login(await app.as())).toMatchObject({ groups: [], permissions: [] })
  })

  it('keeps passwords as Argon2id and refresh tokens as hashes only', async () => {
    const { refresh } = await login(admin)
    const [kept] = await app.database.db
      .select()
      .from(credentials)
      .where(eq(credentials.user_id, admin.id))
    expect(kept?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(kept?.last_login).not.toBeNull()
    const hashes = await app.database.db.select({ hash: refreshTokens.hash }).from(refreshTokens)
    expect(hashes).toContainEqual({
      hash: createHash('sha256').update(refresh).digest('base64url'),
    })
    expect(JSON.stringify(await app.database.db.select().from(refreshTokens))).not.toContain(
      refresh,
    )
  })

  it('takes as long for an unknown address as for a wrong password', async () => {
    const time = async (email: string) => {
      const start = performance.now()
      await post('/login/', { email, password: 'not this one' })
      return performance.now() - start
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 7; round++) {
      known.push(await time(admin.email))
      unknown.push(await time(`nobody-${round}@example.ch`))
    }
    // Without a comparison it would take a hundredth of the time. The minimum is the least disturbed.
    expect(Math.min(...unknown) / Math.min(...known)).toBeGreaterThan(0.3)
  })

  it('goes on answering others while it compares passwords', async () => {
    const hashes = Array.from({ length: 12 }, (_, n) => hashPassword(`password ${n}`))
    let done = false
    const all = Promise.all(hashes).then(() => {
      done = true
    })
    expect((await fetch(`${app.url}/api/health/`)).status).toBe(200)
    expect(done).toBe(false)
    await all
  })

  it('tells whoever comes when too many wait for their turn to come again', async () => {
    const many = await Promise.allSettled(
      Array.from({ length: 100 + cpus().length + 5 }, (_, n) => hashPassword(`password ${n}`)),
    )
    const refused = many.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]).toMatchObject({ reason: { status: 503 } })
  })
})

describe('limits', () => {
  it('lets sixteen people behind one address sign in at once', async () => {
    const people = await Promise.all(Array.from({ length: 16 }, () => app.as('client')))
    const answers = await Promise.all(people.map((person) => post('/login/', signInOf(person))))
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
    const same = await Promise.all(people.map(() => post('/login/', signInOf(people[0]!))))
    expect(same.map(({ status }) => status)).toEqual(people.map(() => 200))
  })

  it('refuses further tries for an address after ten wrong passwords, for the rest of the minute', async () => {
    const person = await app.as('client')
    const wrong = { email: person.email, password: 'not this one' }
    const tries = await Promise.all(Array.from({ length: 14 }, () => post('/login/', wrong)))
    const statuses = tries.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(11)
    expect(statuses).toContain(429)
    const refused = await post('/login/', signInOf(person))
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await refused.json()).detail).toMatch(/^Too many requests: try again in \d+\u00a0s\.$/)
    expect((await post('/login/', signInOf(admin))).status).toBe(200)
    app.setNow(inMinutes(1.1))
    expect((await post('/login/', signInOf(person))).status).toBe(200)
  })

  it('count a caller by the address of the connection, whatever a header says', async () => {
    const wrong = { email: (await app.as('client')).email, password: 'not this one' }
    const statuses: number[] = []
    for (let n = 0; n < 12; n++)
      statuses.push((await post('/login/', wrong, { 'X-Forwarded-For': `10.1.0.${n}` })).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })

  describe('behind a proxy', () => {
    let proxied: TestApp
    const attacker = '203.0.113.7'
    beforeAll(async () => {
      proxied = await testApp({
        env: { TRUST_PROXY: '127.0.0.1', ANONYMOUS_REQUESTS_PER_MINUTE: '600' },
      })
    })
    afterEach(() => proxied.setNow(undefined))

    const signIn = async (from: string, { email, password }: { email: string; password: string }) =>
      fetch(`${proxied.url}/api/login/`, {
        method: 'POST',
        // Addresses before the last one come from the caller, who may forge them.
        headers: {
          'Content-Type': 'application/json',
          'X-Forwarded-For': `198.51.100.${Math.floor(Math.random() * 250)}, ${from}`,
        },
        body: JSON.stringify({ email, password }),
      })
    const guess = async (from: string, email: string) =>
      (await signIn(from, { email, password: 'not this one' })).status

    it('slow down who guesses, not who shares the router with them', async () => {
      const [victim, colleague] = [await proxied.as('admin'), await proxied.as('client')]
      const tries: number[] = []
      for (let n = 0; n < 650; n++) tries.push(await guess(attacker, victim.email))
      expect(tries.filter((status) => status === 401)).toHaveLength(10)
      expect(tries.at(-1)).toBe(429)
      expect((await signIn(attacker, colleague)).status).toBe(200)
      // From other networks the victim is not affected.
      expect((await signIn('192.0.2.1', victim)).status).toBe(200)
    })

    it('slow down guesses for one account from many networks, not its owner where they were before', async () => {
      const [owner, home] = [await proxied.as('client'), '192.0.2.20']
      expect((await signIn(home, owner)).status).toBe(200)
      const tries: number[] = []
      for (let n = 0; n < 40; n++) tries.push(await guess(`203.0.113.${n + 20}`, owner.email))
      expect(tries).toEqual([...Array(30).fill(401), ...Array(10).fill(429)])
      expect((await signIn(home, owner)).status).toBe(200)
      // From a new network the owner waits like everyone else there.
      const refused = await signIn('192.0.2.21', owner)
      expect(refused.status).toBe(429)
      proxied.setNow(new Date(Date.now() + Number(refused.headers.get('Retry-After')) * 1000))
      expect((await signIn('192.0.2.21', owner)).status).toBe(200)
    })

    it('slow down one network that tries many accounts; owners get in, known ones at once', async () => {
      const [known, unknown] = [await proxied.as('client'), await proxied.as('client')]
      expect((await signIn(attacker, known)).status).toBe(200)
      let answered = 0
      const spray = Array.from({ length: 54 }, async (_, n) => {
        const status = await guess(attacker, `guess-${n}@example.ch`)
        answered++
        return status
      })
      // The burst of fifty failures is used up: the others wait.
      await expect.poll(() => answered, { timeout: 15_000 }).toBeGreaterThanOrEqual(50)
      expect((await signIn(attacker, known)).status).toBe(200)
      expect(answered).toBeLessThan(54)
      for (const status of await Promise.all(spray)) expect([401, 429]).toContain(status)
      expect((await signIn(attacker, unknown)).status).toBe(200)
    })

    it('compare passwords in turns: a flood waits for itself', async () => {
      const person = await proxied.as('client')
      let answered = 0
      const flood = Array.from({ length: 40 }, async (_, n) => {
        await guess('203.0.113.200', `flood-${n}@example.ch`)
        answered++
      })
      await expect.poll(() => answered).toBeGreaterThan(0)
      expect((await signIn('192.0.2.30', person)).status).toBe(200)
      expect(answered).toBeLessThan(20)
      await Promise.all(flood)
    })
  })
})

describe('access tokens', () => {
  it('are verified with the groups and permissions of this moment (§4.session.verify_at_start, §7.token-verify)', async () => {
    const person = await app.as('client')
    expect(await app.anonymous.auth.verify({ body: { token: person.token } })).toMatchObject({
      groups: ['client'],
    })
    await admin.users.update({ params: { id: person.id }, body: { groups: ['client', 'partner'] } })
    const { groups, permissions } = await app.anonymous.auth.verify({
      body: { token: person.token },
    })
    expect(groups).toEqual(['client', 'partner'])
    expect(permissions).toContain('buildings:write')
  })

  it('end after 15 minutes', async () => {
    const { token } = await app.as('admin')
    app.setNow(inMinutes(14.5))
    expect((await me(token)).status).toBe(200)
    app.setNow(inMinutes(15.5))
    const late = await me(token)
    expect(late.status).toBe(401)
    expect((await late.json()).detail).toBe('Access token is invalid or expired')
    expect((await post('/token/verify/', { token })).status).toBe(401)
  })

  it('are refused where another key, or none, signed them', async () => {
    const [header, payload, signature] = admin.token.split('.')
    const { sid } = JSON.parse(Buffer.from(payload!, 'base64url').toString())
    const foreign = await new SignJWT({ sid })
      .setIssuedAt()
      .setExpirationTime('10m')
      .setProtectedHeader({ alg: 'HS256' })
      .sign(createHash('sha256').update('access:another secret').digest())
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const expires = Math.floor(Date.now() / 1000) + 600
    const body = part({ sid, exp: expires })
    const raised = part({ sid, groups: ['admin'], exp: expires + 600 })
    for (const token of [
      foreign,
      `${part({ alg: 'none' })}.${body}.`,
      `${part({ alg: 'none', typ: 'JWT' })}.${body}.${signature}`,
      `${header}.${raised}.${signature}`,
      `${header}.${payload}.`,
      'nonsense',
    ]) {
      expect((await me(token)).status, token).toBe(401)
      expect((await post('/token/verify/', { token })).status, token).toBe(401)
    }
  })

  it('are asked for by name in every refusal for want of one', async () => {
    const refusals = [
      fetch(`${app.url}/api/me/`),
      me('nonsense'),
      post('/token/verify/', { token: 'nonsense' }),
      post('/token/refresh/', { refresh: 'nonsense' }),
      post('/login/', { email: 'nobody@example.ch', password: 'not this one' }),
    ]
    for (const { status, headers } of await Promise.all(refusals))
      expect([status, headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer'])
  })

  it('are not asked for where nobody needs to be signed in', async () => {
    const expired = { Authorization: 'Bearer nonsense' }
    expect((await post('/login/', signInOf(admin), expired)).status).toBe(200)
    const { refresh } = await login(admin)
    expect((await post('/token/refresh/', { refresh }, expired)).status).toBe(200)
  })

  it('say no more once their owner is deactivated', async () => {
    const person = await app.as('client')
    const { refresh } = await login(person)
    await admin.users.deactivate({ params: { id: person.id } })
    expect((await post('/token/verify/', { token: person.token })).status).toBe(401)
    expect((await post('/token/refresh/', { refresh })).status).toBe(401)
    expect((await post('/login/', signInOf(person))).status).toBe(401)
    expect((await me(person.token)).status).toBe(401)
    await admin.users.activate({ params: { id: person.id } })
    expect((await post('/token/refresh/', { refresh })).status).toBe(401)
    expect((await post('/login/', signInOf(person))).status).toBe(200)
  })
})

describe('refresh tokens', () => {
  it('give a new access token and stay valid to their end (§7.token-refresh)', async () => {
    const { refresh } = await login(admin)
    const first = await post('/token/refresh/', { refresh })
    expect(Object.keys(await first.json())).toEqual(['access'])
    app.setNow(inMinutes(11.9 * 60))
    const { access } = await app.anonymous.auth.refresh({ body: { refresh } })
    expect((await me(access)).status).toBe(200)
    app.setNow(inMinutes(12.1 * 60))
    const late = await post('/token/refresh/', { refresh })
    expect(late.status).toBe(401)
    expect((await late.json()).detail).toBe('Refresh token is invalid or expired')
  })

  it('are replaced where the caller asks for it, each for twelve more hours, thirty days in all', async () => {
    let { refresh } = await login(admin)
    const start = Date.now()
    const rotate = () => app.anonymous.auth.refresh({ body: { refresh, rotate: true } })
    for (let hours = 11; hours < 30 * 24; hours += 11) {
      app.setNow(new Date(start + hours * 3_600_000))
      const answer = await rotate()
      expect(answer.refresh).not.toBe(refresh)
      refresh = answer.refresh!
    }
    app.setNow(new Date(start + 30 * 24 * 3_600_000 + 60_000))
    await expect(rotate()).rejects.toMatchObject({ status: 401 })
  })

  it('serve once more within 30 seconds, for the tab that did not hear of it', async () => {
    const { refresh } = await login(admin)
    await app.anonymous.auth.refresh({ body: { refresh, rotate: true } })
    app.setNow(new Date(Date.now() + 25_000))
    const again = await app.anonymous.auth.refresh({ body: { refresh, rotate: true } })
    expect((await me(again.access)).status).toBe(200)
    expect((await post('/token/refresh/', { refresh: again.refresh })).status).toBe(200)
  })

  it('end their whole session when one that was replaced comes back later', async () => {
    const { refresh } = await login(admin)
    const elsewhere = await login(admin)
    const next = await app.anonymous.auth.refresh({ body: { refresh, rotate: true } })
    app.setNow(new Date(Date.now() + 31_000))
    expect((await post('/token/refresh/', { refresh })).status).toBe(401)
    // Although that request was refused, its effect persists, and only for this session.
    expect((await post('/token/refresh/', { refresh: next.refresh })).status).toBe(401)
    expect((await post('/token/refresh/', { refresh: elsewhere.refresh })).status).toBe(200)
  })

  it('serve two tabs that come at the same moment', async () => {
    const { refresh } = await login(admin)
    const both = await Promise.all([
      post('/token/refresh/', { refresh, rotate: true }),
      post('/token/refresh/', { refresh, rotate: true }),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
  })

  it('are worth nothing after signing out, or when another password was set (§4)', async () => {
    const person = await app.as('client')
    const first = await login(person)
    const next = await app.anonymous.auth.refresh({
      body: { refresh: first.refresh, rotate: true },
    })
    expect((await post('/logout/', { refresh: first.refresh })).status).toBe(204)
    expect((await post('/token/refresh/', { refresh: next.refresh })).status).toBe(401)
    const second = await login(person)
    await admin.users.setPassword({ params: { id: person.id }, body: { password: 'another one' } })
    expect((await post('/token/refresh/', { refresh: second.refresh })).status).toBe(401)
    expect((await post('/login/', signInOf(person))).status).toBe(401)
    expect((await login({ ...person, password: 'another one' })).access).toBeTruthy()
    expect((await post('/logout/', { refresh: 'unknown' })).status).toBe(204)
  })
})

describe('secrets', () => {
  it('are in no line of the log, not even when the database fails', async () => {
    const person = await app.as('client')
    const { access, refresh } = await login(person)
    await me(access)
    await post('/token/refresh/', { refresh, rotate: true })
    await app.database.pool.query('alter table refresh_tokens rename to gone')
    expect((await post('/login/', signInOf(person))).status).toBe(500)
    await app.database.pool.query('alter table gone rename to refresh_tokens')
    const hash = createHash('sha256').update(refresh).digest('base64url')
    await fetch(`${app.url}/api/users/?search=somebody+sought`, {
      headers: { Authorization: `Bearer ${access}` },
    })
    const said = logged.join('')
    expect(said).toContain('request failed')
    expect(said).toContain('"/api/users/"')
    for (const secret of [
      'sought',
      person.password,
      access,
      refresh,
      hash,
      '$argon2id',
      person.email,
    ])
      expect(said).not.toContain(secret)
  })

  it('are in no history and no answer about a person', async () => {
    const person = await app.as('client')
    await admin.users.setPassword({ params: { id: person.id }, body: { password: 'another one' } })
    const history = await admin.users.history({ params: { id: person.id } })
    const user = await admin.users.get({ params: { id: person.id } })
    const [kept] = await app.database.db
      .select()
      .from(usersTable)
      .where(eq(usersTable.id, person.id))
    expect(JSON.stringify([history, user, kept])).not.toMatch(/argon2|another one|"password/)
  })
})

const signInOf = ({ email, password }: TestPerson) => ({ email, password })
