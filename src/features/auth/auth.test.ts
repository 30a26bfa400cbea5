import { createHash } from 'node:crypto'
import { cpus } from 'node:os'
import { Writable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { processorTime } from '../../kernel/database/serveTasks.server.ts'
import { openLog } from '../../kernel/log.server.ts'
import { type TestApp, type TestPerson, testApp, tokensOf } from '../../testing/app.ts'
import { runWaiting } from '../../testing/kickoff/device.ts'
import { credentials, refreshTokens } from './auth.table.ts'
import { authText } from './auth.text.ts'
import { hashPassword } from './passwords.server.ts'
import { usersTable } from './user.table.ts'

let app: TestApp
let admin: TestPerson
const logLines: string[] = []

beforeAll(async () => {
  const log = new Writable({
    write(line, _, done) {
      logLines.push(String(line))
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
  tokensOf(await app.anonymous.auth.login({ body: { email, password } }))

/** Somebody whose password the product has hashed. */
async function personWithNewPassword() {
  const person = await app.as('client')
  const password = 'grille soupape verger'
  await person.auth.changePassword({ body: { current: person.password, password } })
  return { ...person, password }
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

describe('sign-in', () => {
  it('responds with exactly the members in the specification (§7.login, §6.groups_at_login)', async () => {
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

  it('accepts the address in any letter case, also as `username`', async () => {
    const { email, password } = admin
    expect((await post('/login/', { email: email.toUpperCase(), password })).status).toBe(200)
    expect((await post('/login/', { username: email, password })).status).toBe(200)
    expect((await post('/login/', { username: email, email, password })).status).toBe(400)
  })

  it('explains a refusal in `detail`, in the requested language (§8)', async () => {
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

  it('returns no groups or permissions for somebody without groups (§6)', async () => {
    expect(await login(await app.as())).toMatchObject({ groups: [], permissions: [] })
  })

  it('stores passwords as Argon2id hashes and refresh tokens as hashes', async () => {
    const person = await personWithNewPassword()
    const { refresh } = await login(person)
    const [stored] = await app.database.db
      .select()
      .from(credentials)
      .where(eq(credentials.user_id, person.id))
    expect(stored?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(stored?.last_login).not.toBeNull()
    const hashes = await app.database.db.select({ hash: refreshTokens.hash }).from(refreshTokens)
    expect(hashes).toContainEqual({
      hash: createHash('sha256').update(refresh).digest('base64url'),
    })
    expect(JSON.stringify(await app.database.db.select().from(refreshTokens))).not.toContain(
      refresh,
    )
  })

  it('takes about as long for an unknown address as for a wrong password', async () => {
    const { email: knownEmail } = await personWithNewPassword()
    const time = async (email: string) => {
      const start = processorTime()
      await post('/login/', { email, password: 'not this one' })
      return processorTime() - start
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 7; round++) {
      known.push(await time(knownEmail))
      unknown.push(await time(`nobody-${round}@example.ch`))
    }
    // Without verifying a hash it would take a hundredth of the time. The minimum is least affected by other work.
    expect(Math.min(...unknown) / Math.min(...known)).toBeGreaterThan(0.3)
  })

  it('does not block other requests while passwords are hashed', async () => {
    const hashes = Array.from({ length: 12 }, (_, n) => hashPassword(`password ${n}`))
    let done = false
    const all = Promise.all(hashes).then(() => {
      done = true
    })
    expect((await fetch(`${app.url}/api/health/`)).status).toBe(200)
    expect(done).toBe(false)
    await all
  })

  it('refuses with 503 if too many passwords are waiting to be hashed', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 100 + cpus().length + 5 }, (_, n) => hashPassword(`password ${n}`)),
    )
    const refused = results.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]).toMatchObject({ reason: { status: 503 } })
  })
})

describe('limits of sign-in', () => {
  it('let sixteen people behind one IP address sign in at once', async () => {
    const people = await Promise.all(Array.from({ length: 16 }, () => app.as('client')))
    const answers = await Promise.all(people.map((person) => post('/login/', signInOf(person))))
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
    const same = await Promise.all(people.map(() => post('/login/', signInOf(people[0]!))))
    expect(same.map(({ status }) => status)).toEqual(people.map(() => 200))
  })

  it('refuse further attempts for an account after ten wrong passwords, for a minute', async () => {
    const person = await app.as('client')
    const wrong = { email: person.email, password: 'not this one' }
    const attempts = await Promise.all(Array.from({ length: 14 }, () => post('/login/', wrong)))
    const statuses = attempts.map(({ status }) => status)
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

  it('identify a caller by the address of the connection, not by a header', async () => {
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

    const signIn = async (ip: string, { email, password }: { email: string; password: string }) =>
      fetch(`${proxied.url}/api/login/`, {
        method: 'POST',
        // Only the last address is set by the proxy; callers may forge the others.
        headers: {
          'Content-Type': 'application/json',
          'X-Forwarded-For': `198.51.100.${Math.floor(Math.random() * 250)}, ${ip}`,
        },
        body: JSON.stringify({ email, password }),
      })
    const guess = async (ip: string, email: string) =>
      (await signIn(ip, { email, password: 'not this one' })).status

    it('slow down somebody who guesses, but not others on the same network', async () => {
      const [victim, colleague] = [await proxied.as('admin'), await proxied.as('client')]
      const statuses: number[] = []
      for (let n = 0; n < 650; n++) statuses.push(await guess(attacker, victim.email))
      expect(statuses.filter((status) => status === 401)).toHaveLength(10)
      expect(statuses.at(-1)).toBe(429)
      expect((await signIn(attacker, colleague)).status).toBe(200)
      // From other networks the victim is not affected.
      expect((await signIn('192.0.2.1', victim)).status).toBe(200)
    })

    it('slow down guesses for one account from many networks, but not its owner on a known network', async () => {
      const [owner, home] = [await proxied.as('client'), '192.0.2.20']
      expect((await signIn(home, owner)).status).toBe(200)
      const statuses: number[] = []
      for (let n = 0; n < 40; n++) statuses.push(await guess(`203.0.113.${n + 20}`, owner.email))
      expect(statuses).toEqual([...Array(30).fill(401), ...Array(10).fill(429)])
      expect((await signIn(home, owner)).status).toBe(200)
      // From a new network the owner waits like everyone else there.
      const refused = await signIn('192.0.2.21', owner)
      expect(refused.status).toBe(429)
      proxied.setNow(new Date(Date.now() + Number(refused.headers.get('Retry-After')) * 1000))
      expect((await signIn('192.0.2.21', owner)).status).toBe(200)
    })

    it('slow down one network that guesses for many accounts; owners can still sign in, known ones at once', async () => {
      const [known, unknown] = [await proxied.as('client'), await proxied.as('client')]
      // One that has not failed before: how much of its burst had come back would depend on the time since.
      const sprayer = '203.0.113.8'
      expect((await signIn(sprayer, known)).status).toBe(200)
      // Many more than the fifty of the burst, so that some still wait however slowly this machine signs in.
      const count = 70
      let answered = 0
      const spray = Array.from({ length: count }, async (_, n) => {
        const status = await guess(sprayer, `guess-${n}@example.ch`)
        answered++
        return status
      })
      // The burst of fifty failures is used up: the others wait.
      await expect.poll(() => answered).toBeGreaterThanOrEqual(50)
      expect((await signIn(sprayer, known)).status).toBe(200)
      expect(answered).toBeLessThan(count)
      for (const status of await Promise.all(spray)) expect([401, 429]).toContain(status)
      expect((await signIn(sprayer, unknown)).status).toBe(200)
    })

    it('queue passwords fairly: a flood from one network delays only itself', async () => {
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
  it('are verified with the current groups and permissions (§4.session.verify_at_start, §7.token-verify)', async () => {
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

  it('expire after 15 minutes', async () => {
    const { token } = await app.as('admin')
    app.setNow(inMinutes(14.5))
    expect((await me(token)).status).toBe(200)
    app.setNow(inMinutes(15.5))
    const late = await me(token)
    expect(late.status).toBe(401)
    expect((await late.json()).detail).toBe('Access token is invalid or expired')
    expect((await post('/token/verify/', { token })).status).toBe(401)
  })

  it('are refused if they are signed with another key or not at all', async () => {
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
    const withGroups = part({ sid, groups: ['admin'], exp: expires + 600 })
    for (const token of [
      foreign,
      `${part({ alg: 'none' })}.${body}.`,
      `${part({ alg: 'none', typ: 'JWT' })}.${body}.${signature}`,
      `${header}.${withGroups}.${signature}`,
      `${header}.${payload}.`,
      'nonsense',
    ]) {
      expect((await me(token)).status, token).toBe(401)
      expect((await post('/token/verify/', { token })).status, token).toBe(401)
    }
  })

  it('are requested by a `WWW-Authenticate` header in every 401', async () => {
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

  it('are ignored by endpoints that need no sign-in, even if invalid', async () => {
    const invalid = { Authorization: 'Bearer nonsense' }
    expect((await post('/login/', signInOf(admin), invalid)).status).toBe(200)
    const { refresh } = await login(admin)
    expect((await post('/token/refresh/', { refresh }, invalid)).status).toBe(200)
  })

  it('are refused after their owner is deactivated; only the owner learns the reason', async () => {
    const person = await app.as('client')
    const { refresh } = await login(person)
    const signedOut = await login(person)
    await post('/logout/', { refresh: signedOut.refresh })
    await admin.users.deactivate({ params: { id: person.id } })
    const refusalOf = async (path: string, body: object) => {
      const response = await post(path, body)
      return [response.status, (await response.json()).code]
    }
    const deactivated = [401, 'account_deactivated']
    expect((await post('/token/verify/', { token: person.token })).status).toBe(401)
    expect(await refusalOf('/token/refresh/', { refresh })).toEqual(deactivated)
    expect(await refusalOf('/login/', signInOf(person))).toEqual(deactivated)
    expect(await refusalOf('/token/refresh/', { refresh: signedOut.refresh })).toEqual([
      ...[401, 'refresh_token_invalid'],
    ])
    const wrong = { ...signInOf(person), password: 'not this one' }
    expect(await refusalOf('/login/', wrong)).toEqual([401, 'wrong_credentials'])
    expect((await me(person.token)).status).toBe(401)
    await admin.users.activate({ params: { id: person.id } })
    expect((await post('/token/refresh/', { refresh })).status).toBe(401)
    expect((await post('/login/', signInOf(person))).status).toBe(200)
  })
})

describe('refresh tokens', () => {
  it('return a new access token until they expire after twelve hours (§7.token-refresh)', async () => {
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

  it('are replaced with `rotate`, which extends the session by twelve hours each time, up to thirty days', async () => {
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

  it('last as long as the office sets; a shorter life ends older sessions at their next refresh', async () => {
    const office = await app.as('admin')
    const set = (body: { session_hours: number | null; session_days: number | null }) =>
      office.settings.update({ params: { id: 1 }, body })
    onTestFinished(async () => void (await set({ session_hours: null, session_days: null })))
    const older = await login(admin)
    await set({ session_hours: 2, session_days: 1 })
    await runWaiting(app, 'auth.applySignInRules')
    let { refresh } = await login(admin)
    const start = Date.now()
    const rotate = (from: string) =>
      app.anonymous.auth.refresh({ body: { refresh: from, rotate: true } })
    app.setNow(new Date(start + 1.9 * 3_600_000))
    const rotated = await rotate(older.refresh)
    for (let hours = 1.9; hours < 24; hours += 1.9) {
      app.setNow(new Date(start + hours * 3_600_000))
      refresh = (await rotate(refresh)).refresh!
    }
    // Unused for more than two hours, and used for more than a day.
    await expect(rotate(rotated.refresh!)).rejects.toMatchObject({ status: 401 })
    app.setNow(new Date(start + 24.1 * 3_600_000))
    await expect(rotate(refresh)).rejects.toMatchObject({ status: 401 })
  })

  it('issued under a longer life are refused once a shorter one is over', async () => {
    const office = await app.as('admin')
    const set = (session_hours: number | null) =>
      office.settings.update({ params: { id: 1 }, body: { session_hours } })
    onTestFinished(async () => void (await set(null)))
    const { refresh } = await login(admin)
    await set(2)
    await runWaiting(app, 'auth.applySignInRules')
    app.setNow(inMinutes(121))
    expect((await post('/token/refresh/', { refresh })).status).toBe(401)
  })

  it('can be used for 30 seconds after rotation, as another tab may still have the old one', async () => {
    const { refresh } = await login(admin)
    await app.anonymous.auth.refresh({ body: { refresh, rotate: true } })
    app.setNow(new Date(Date.now() + 25_000))
    const again = await app.anonymous.auth.refresh({ body: { refresh, rotate: true } })
    expect((await me(again.access)).status).toBe(200)
    expect((await post('/token/refresh/', { refresh: again.refresh })).status).toBe(200)
  })

  it('end their session if a rotated one is used again later', async () => {
    const { refresh } = await login(admin)
    const elsewhere = await login(admin)
    const next = await app.anonymous.auth.refresh({ body: { refresh, rotate: true } })
    app.setNow(new Date(Date.now() + 31_000))
    expect((await post('/token/refresh/', { refresh })).status).toBe(401)
    // Although that request was refused, its effect persists, and only for this session.
    expect((await post('/token/refresh/', { refresh: next.refresh })).status).toBe(401)
    expect((await post('/token/refresh/', { refresh: elsewhere.refresh })).status).toBe(200)
  })

  it('can be rotated by two tabs at the same time', async () => {
    const { refresh } = await login(admin)
    const responses = await Promise.all([
      post('/token/refresh/', { refresh, rotate: true }),
      post('/token/refresh/', { refresh, rotate: true }),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
  })

  it('return access tokens that name their person, for browsers with several tabs', async () => {
    const signedIn = await login(admin)
    const renewed = await app.anonymous.auth.refresh({ body: { refresh: signedIn.refresh } })
    for (const { access } of [signedIn, renewed])
      expect(JSON.parse(Buffer.from(access.split('.')[1]!, 'base64url').toString()).sub).toBe(
        String(admin.id),
      )
  })

  it('have a single successor, which a repeated request also returns', async () => {
    const { refresh } = await login(admin)
    const rotate = (token: string) =>
      app.anonymous.auth.refresh({ body: { refresh: token, rotate: true } })
    const answers = await Promise.all(Array.from({ length: 20 }, () => rotate(refresh)))
    const successors = new Set(answers.map((answer) => answer.refresh))
    expect(successors.size).toBe(1)
    const [successor] = successors as Set<string>
    const next = await rotate(successor!)
    expect([refresh, successor]).not.toContain(next.refresh)
    // The answer to the second rotation was lost: the browser starts again from the token it has.
    expect((await rotate(successor!)).refresh).toBe(next.refresh)
    expect((await rotate(refresh)).refresh).toBe(successor)
  })

  it('are invalid after signing out or a change of the password (§4)', async () => {
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
  it('never appear in the log, not even if the database fails', async () => {
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
    const log = logLines.join('')
    expect(log).toContain('request failed')
    expect(log).toContain('"/api/users/"')
    for (const secret of [
      'sought',
      person.password,
      access,
      refresh,
      hash,
      '$argon2id',
      person.email,
    ])
      expect(log).not.toContain(secret)
  })

  it('never appear in the history or in responses about a person', async () => {
    const person = await app.as('client')
    await admin.users.setPassword({ params: { id: person.id }, body: { password: 'another one' } })
    const history = await admin.users.history({ params: { id: person.id } })
    const user = await admin.users.get({ params: { id: person.id } })
    const [stored] = await app.database.db
      .select()
      .from(usersTable)
      .where(eq(usersTable.id, person.id))
    expect(JSON.stringify([history, user, stored])).not.toMatch(/argon2|another one|"password/)
  })
})

const signInOf = ({ email, password }: TestPerson) => ({ email, password })
