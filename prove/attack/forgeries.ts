// Over 300 lines: one attack: its scene, its requests, and the check that nothing has changed.
import { createHash, randomUUID } from 'node:crypto'
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { TOTP } from 'otpauth'
import type pg from 'pg'
import { accessTokens } from '../../src/features/auth/accessTokens.server.ts'
import { fixedKeys } from '../../src/kernel/secrets/secretKeys.server.ts'
import { randomFrom } from '../addresses.ts'
import { pick, type Random } from '../hostile.ts'
import { call, givePassword, type Json } from '../product.ts'
import { forgedAccess, forgedPending, forgedRefresh, type TokenSet } from './forgedTokens.ts'

export type ForgeryFigures = {
  requests: number
  by_kind: Record<string, number>
  by_status: Record<string, number>
  tables_compared: number
  sessions_ended_by_replay: number
  honest_reads: number
  slowest_ms: number
  faults: string[]
}

type ForgeryOptions = {
  url: string
  /** Database of the product, to date tokens back and to compare rows. */
  pool: pg.Pool
  /** The server's secret, to sign tokens of ended and unknown sessions. */
  secret: string
  admin: { email: string; password: string }
  seed: number
  log: (line: string) => void
  requests: number
}

/** A request that must be refused; with `mayAnswer` it may succeed, but must not show or change data of others. */
type Forgery = {
  kind: string
  method: string
  path: string
  headers?: Record<string, string | string[]>
  body?: string
  mayAnswer?: boolean
}

/**
 * Sends requests with forged, expired, replayed and foreign tokens, and with polluted headers, queries and bodies, from
 * changing addresses. No answer may be 5xx or contain data, and no row may change except sessions that a replay ends. The product
 * runs without jobs and trusts `X-Forwarded-For`.
 */
export async function sendForgeries(options: ForgeryOptions): Promise<ForgeryFigures> {
  const { url, pool, seed, log, requests } = options
  const figures: ForgeryFigures = {
    requests: 0,
    by_kind: {},
    by_status: {},
    tables_compared: 0,
    sessions_ended_by_replay: 0,
    honest_reads: 0,
    slowest_ms: 0,
    faults: [],
  }
  const seen = new Set<string>()
  const reportFault = (what: string, shown: string) => {
    if (seen.has(what)) return
    seen.add(what)
    figures.faults.push(`${what}: ${shown}`)
    log(`fault: ${what}: ${shown}`)
  }
  const scene = await setScene(options)
  const before = await digests(pool, scene.replayed)
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })

  async function sendOne(index: number) {
    const random = randomFrom(seed + index * 7919)
    const forgery = makeForgery(scene, random)
    const shown = `#${index} ${describe(forgery)}`
    const startedAt = performance.now()
    const answer = await send(url, agent, forgery, random)
    figures.slowest_ms = Math.max(figures.slowest_ms, Math.round(performance.now() - startedAt))
    figures.requests++
    figures.by_kind[forgery.kind] = (figures.by_kind[forgery.kind] ?? 0) + 1
    if (answer instanceof Error) return reportFault('no answer', `${shown}: ${answer.message}`)
    const { status, body, headers } = answer
    figures.by_status[status] = (figures.by_status[status] ?? 0) + 1
    if (status >= 500) reportFault(`${forgery.kind}: ${status}`, `${shown} → ${body}`)
    if (status < 400 && !forgery.mayAnswer)
      reportFault(`${forgery.kind}: ${status}`, `${shown} → ${body.slice(0, 300)}`)
    if (status === 429 && !headers['retry-after']) reportFault('429 without Retry-After', shown)
    if (headers['set-cookie']) reportFault(`${forgery.kind}: a cookie is set`, shown)
    const sent = `${forgery.path} ${forgery.body} ${JSON.stringify(forgery.headers)}`
    const found = scene.foreign.find((text) => body.includes(text) && !sent.includes(text))
    if (found) reportFault(`${forgery.kind}: shows ${found}`, `${shown} → ${body.slice(0, 300)}`)
    if (/argon2|"access":\s*"ey|"refresh":\s*"|"secret":/.test(body))
      reportFault(`${forgery.kind}: shows a secret`, shown)
  }

  /** Checks that signed-in people can still work, with their own rights. */
  async function readHonestly() {
    const { status, text } = await call(url, 'GET', '/api/me/', { token: await scene.honest() })
    if (status !== 200) return reportFault('an honest read is refused', `${status} ${text}`)
    figures.honest_reads++
    const { groups } = JSON.parse(text)
    if (groups.join() !== 'client') reportFault('an honest person has other groups', text)
  }

  let next = 0
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      while (next < requests) {
        const index = next++
        if (index % 250 === 0) {
          await readHonestly()
          await scene.renew()
        }
        await sendOne(index)
        if (index % 2000 === 1999) log(`${index + 1} forgeries, ${figures.faults.length} faults`)
      }
    }),
  )
  agent.destroy()
  await readHonestly()

  const after = await digests(pool, scene.replayed)
  figures.tables_compared = before.size
  for (const [table, digest] of after)
    if (before.get(table) !== digest)
      reportFault(`rows of ${table} changed`, `${before.get(table)} → ${digest}`)
  const { rows } = await pool.query<{ why: string | null }>(
    'select ended_why as why from sessions where id = any ($1)',
    [scene.replayed],
  )
  const ended = rows.filter(({ why }) => why !== null)
  figures.sessions_ended_by_replay = ended.length
  for (const { why } of ended)
    if (why !== 'token_reused' && why !== 'signed_out')
      reportFault('a replayed session ended otherwise', String(why))
  return figures
}

/** Tables that may change: counts of failures, and the log of refusals. */
const countingTables = ['failure_counts', 'audit_log']

/** Number and digest of the rows of each table; of sessions without those that a replay ends. */
async function digests(pool: pg.Pool, replayed: string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const tables = new Map<string, string>()
  for (const { name } of rows) {
    if (countingTables.includes(name)) continue
    const condition = name === 'sessions' ? `where id <> all ('{${replayed.join()}}')` : ''
    const { rows: found } = await pool.query<{ digest: string }>({
      text: `select count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as digest
        from "${name}" t ${condition}`,
    })
    tables.set(name, found[0]!.digest)
  }
  return tables
}

type Scene = {
  /** An attacker with an account, and a victim. */
  own: TokenSet
  others: TokenSet
  ids: { own: number; other: number; session: string; building: number; mandate: number }
  /** Words that only appear in data of others. */
  foreign: string[]
  /** Sessions that a replayed token ends, or an expired one by signing out. */
  replayed: string[]
  /** Access token of a person who only reads. */
  honest: () => Promise<string>
  /** Renews the access tokens before they expire. */
  renew: () => Promise<void>
}

/** Creates two people with live, expired, replayed and ended tokens, and data that only one of them may see. */
async function setScene({ url, pool, secret, admin, seed }: ForgeryOptions): Promise<Scene> {
  const tokens = accessTokens(fixedKeys(secret))
  const mark = `fremd${createHash('sha256').update(String(seed)).digest('hex').slice(0, 10)}`
  const password = `correct-horse-${seed}`
  const signIn = async (email: string, own = password) => {
    const { status, text, json } = await call(url, 'POST', '/api/login/', {
      body: { email, password: own },
      headers: { 'X-Forwarded-For': '192.0.2.7' },
    })
    if (status !== 200) throw new Error(`${email} cannot sign in: ${status} ${text}`)
    const { access, refresh } = json.data as { access: string; refresh: string }
    const payload = JSON.parse(Buffer.from(access.split('.')[1]!, 'base64url').toString())
    return { access, refresh, session: payload.sid as ReturnType<typeof randomUUID> }
  }
  const root = await signIn(admin.email, admin.password)
  const asRoot = async (method: string, path: string, body?: unknown): Promise<Json> => {
    const answer = await call(url, method, path, { token: root.access, body })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.json
  }
  const createPerson = async (name: string, last_name: string) => {
    const email = `${name}-${seed}@example.ch`
    const body = { email, first_name: 'Forgery', last_name, groups: ['client'] }
    const { id } = await asRoot('POST', '/api/users/', body)
    await givePassword(url, root.access, id, password)
    return { id: Number(id), email }
  }
  const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
  const replayed: string[] = []

  async function tokensOf({ id, email }: { id: number; email: string }): Promise<TokenSet> {
    const live = await signIn(email)
    const [expired, ended, rotated, left] = [
      await signIn(email),
      await signIn(email),
      await signIn(email),
      await signIn(email),
    ]
    const rotate = { body: { refresh: rotated.refresh, rotate: true } }
    const { json } = await call(url, 'POST', '/api/token/refresh/', rotate)
    await call(url, 'POST', '/api/logout/', { body: { refresh: ended.refresh } })
    // After the grace period.
    await pool.query(
      "update refresh_tokens set rotated_at = now() - interval '1 hour' where hash = $1",
      [hashOf(rotated.refresh)],
    )
    await pool.query(
      "update refresh_tokens set expires_at = now() - interval '1 hour' where hash = any ($1)",
      [[hashOf(expired.refresh), hashOf(left.refresh)]],
    )
    replayed.push(rotated.session, expired.session, left.session)
    // The first replay ends their sessions, and so invalidates their other tokens.
    await call(url, 'POST', '/api/token/refresh/', { body: { refresh: rotated.refresh } })
    const [expiredPending, usedPending] = await pendingTokens(email, live.access)
    await pool.query(
      "update pending_sign_ins set expires_at = now() - interval '1 minute' where hash = $1",
      [hashOf(expiredPending)],
    )
    const now = new Date()
    const hourAgo = new Date(now.getTime() - 3_600_000)
    return {
      access: live.access,
      refresh: live.refresh,
      deadAccess: [
        ended.access,
        await tokens.sign(live.session, id, hourAgo),
        await tokens.sign(ended.session, id, now),
        await tokens.sign(rotated.session, id, now),
        await tokens.sign(randomUUID(), id, now),
      ],
      deadRefresh: [
        expired.refresh,
        left.refresh,
        ended.refresh,
        rotated.refresh,
        (json as { refresh: string }).refresh,
      ],
      deadPending: [expiredPending, usedPending],
    }
  }

  /** Turns the second factor on; returns a token that waits for a code, and one that was used. */
  async function pendingTokens(email: string, token: string): Promise<[string, string]> {
    const ask = async (path: string, body: object) => {
      const answer = await call(url, 'POST', `/api${path}`, { token, body })
      if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`)
      return answer.json
    }
    const { secret: key } = await ask('/2fa/enrol/', { password })
    const totp = new TOTP({ secret: key as string })
    // The code of the previous time step, so that the current one stays unused.
    await ask('/2fa/confirm/', { code: totp.generate({ timestamp: Date.now() - 30_000 }) })
    const pending = async () =>
      ((await ask('/login/', { email, password })).data as Json).pending_token as string
    const used = await pending()
    await ask('/2fa/verify/', { pending_token: used, code: totp.generate() })
    return [await pending(), used]
  }

  const attacker = await createPerson('attacker', 'Attacker')
  const victim = await createPerson('victim', mark)
  const reader = await createPerson('reader', 'Reader')
  const building = await asRoot('POST', '/api/buildings/', { street_name: `Rue ${mark}` })
  const { results } = await asRoot('GET', '/api/products/?page_size=1')
  const mandate = await asRoot('POST', '/api/mandates/', {
    product: (results as Json[])[0]!.id,
    building: building.id,
    client: victim.id,
  })
  const [readerSession, otherSession, ownSession] = [
    await signIn(reader.email),
    await signIn(victim.email),
    await signIn(attacker.email),
  ]
  const [own, others] = [await tokensOf(attacker), await tokensOf(victim)]
  const renew = async () => {
    own.access = await tokens.sign(ownSession.session, attacker.id, new Date())
    others.access = await tokens.sign(otherSession.session, victim.id, new Date())
  }
  await renew()
  return {
    own,
    others,
    ids: {
      own: attacker.id,
      other: victim.id,
      session: otherSession.session,
      building: Number(building.id),
      mandate: Number(mandate.id),
    },
    foreign: [mark, victim.email, otherSession.session],
    replayed,
    honest: () => tokens.sign(readerSession.session, reader.id, new Date()),
    renew,
  }
}

const json = (value: unknown) => JSON.stringify(value)

/** Calls that need a sign-in: reading and writing what belongs to others. */
function securedCall({ ids }: Scene, random: Random): Pick<Forgery, 'method' | 'path' | 'body'> {
  return pick(random, [
    { method: 'GET', path: '/api/me/' },
    { method: 'GET', path: '/api/users/' },
    { method: 'GET', path: `/api/users/${ids.other}/` },
    { method: 'GET', path: `/api/users/${ids.other}/history/` },
    { method: 'GET', path: '/api/users/export/?format=csv' },
    { method: 'GET', path: `/api/buildings/${ids.building}/` },
    { method: 'GET', path: `/api/mandates/${ids.mandate}/` },
    { method: 'GET', path: '/api/mandates/?search=fremd' },
    { method: 'GET', path: '/api/sessions/' },
    { method: 'GET', path: '/api/2fa/' },
    { method: 'GET', path: '/api/settings/' },
    { method: 'PATCH', path: `/api/users/${ids.other}/`, body: json({ groups: ['admin'] }) },
    { method: 'PATCH', path: `/api/mandates/${ids.mandate}/`, body: json({ reference: 'x' }) },
    { method: 'DELETE', path: `/api/users/${ids.other}/` },
    { method: 'DELETE', path: `/api/buildings/${ids.building}/` },
    { method: 'DELETE', path: `/api/sessions/${ids.session}/` },
    { method: 'POST', path: '/api/sessions/end-others/' },
    {
      method: 'POST',
      path: `/api/users/${ids.other}/password/`,
      body: json({ password: 'taken over' }),
    },
    { method: 'POST', path: '/api/users/', body: json({ first_name: 'X', groups: ['admin'] }) },
    {
      method: 'POST',
      path: '/api/password/change/',
      body: json({ current: 'a', password: 'taken over' }),
    },
    { method: 'POST', path: '/api/2fa/enrol/', body: json({ password: 'a' }) },
    { method: 'POST', path: '/api/2fa/disable/', body: json({ password: 'a' }) },
  ])
}

/** Calls to data of others with the attacker's own valid token. */
function foreignCall({ ids }: Scene, random: Random): Omit<Forgery, 'kind'> {
  return pick<Omit<Forgery, 'kind'>>(random, [
    { method: 'GET', path: `/api/users/${ids.other}/` },
    { method: 'GET', path: `/api/users/${ids.other}/history/` },
    { method: 'GET', path: `/api/buildings/${ids.building}/` },
    { method: 'GET', path: `/api/mandates/${ids.mandate}/` },
    { method: 'GET', path: `/api/mandates/?search=fremd&client=${ids.other}`, mayAnswer: true },
    { method: 'GET', path: '/api/users/?search=fremd', mayAnswer: true },
    {
      method: 'GET',
      path: `/api/sessions/?user=${ids.other}&user_id=${ids.other}`,
      mayAnswer: true,
    },
    { method: 'PATCH', path: `/api/users/${ids.other}/`, body: json({ last_name: 'X' }) },
    { method: 'PATCH', path: `/api/users/${ids.own}/`, body: json({ groups: ['admin'] }) },
    {
      method: 'PATCH',
      path: `/api/users/${ids.own}/`,
      body: '{"__proto__":{"groups":["admin"]},"groups":["admin"]}',
    },
    { method: 'PATCH', path: `/api/mandates/${ids.mandate}/`, body: json({ reference: 'x' }) },
    { method: 'DELETE', path: `/api/users/${ids.other}/` },
    { method: 'POST', path: `/api/users/${ids.other}/deactivate/` },
    // They end nothing of others, and their answers do not reveal whether it exists.
    { method: 'DELETE', path: `/api/sessions/${ids.session}/`, mayAnswer: true },
    { method: 'DELETE', path: '/api/2fa/devices/1/', mayAnswer: true },
  ])
}

/** Calls with a token in the body. */
function tokenCall(scene: Scene, random: Random): Forgery {
  const { own, others } = scene
  const code = pick(random, ['000000', '123456', '', 'x'.repeat(20)])
  const refresh = forgedRefresh(own, others, random)
  const pending_token = forgedPending(own, others, random)
  const access = forgedAccess(own, others, random)
  const post = (kind: string, path: string, body: object, mayAnswer = false): Forgery => ({
    ...{ kind, method: 'POST', path: `/api${path}`, body: json(body), mayAnswer },
  })
  return pick<() => Forgery>(random, [
    () => post('refresh', '/token/refresh/', { refresh }),
    () => post('refresh', '/token/refresh/', { refresh, rotate: true }),
    () => post('verify', '/token/verify/', { token: access }),
    () => post('pending', '/2fa/verify/', { pending_token, code }),
    () =>
      post('pending', '/2fa/verify/', {
        pending_token,
        backup_code: 'AAAA-BBBB',
        remember_device: true,
      }),
    () => post('pending', '/2fa/pending/', { pending_token }),
    () => post('pending', '/2fa/pending/enrol/', { pending_token }),
    () => post('pending', '/2fa/pending/confirm/', { pending_token, code }),
    () => post('mailed link', '/password/reset/check/', { token: pending_token.slice(0, 100) }),
    () =>
      post('mailed link', '/password/reset/confirm/', {
        token: pending_token.slice(0, 100),
        password: 'grille soupape verger',
      }),
    // Signing out with an unknown token succeeds, so that the answer reveals nothing.
    () => post('sign-out', '/logout/', { refresh }, true),
  ])()
}

/** Bodies, queries and headers that some servers misread. */
function pollutedCall(scene: Scene, random: Random): Forgery {
  const { own, others, ids } = scene
  const token = forgedAccess(own, others, random)
  const refresh = forgedRefresh(own, others, random)
  const secured = securedCall(scene, random)
  const query = pick(random, [
    ...[
      `access_token=${own.access}`,
      `token=${own.access}`,
      `authorization=Bearer%20${own.access}`,
    ],
    ...[
      `user=${ids.other}&user=${ids.own}`,
      '__proto__[groups]=admin',
      'constructor[prototype][admin]=1',
    ],
    ...['groups[]=admin&groups=admin', 'toString=1', '_method=DELETE', '%5F%5Fproto%5F%5F=1'],
  ])
  const separator = secured.path.includes('?') ? '&' : '?'
  const bodies = [
    `{"refresh":"x","refresh":${json(refresh)}}`,
    `{"__proto__":{"refresh":${json(own.refresh)}}}`,
    `{"constructor":{"prototype":{"refresh":${json(own.refresh)}}}}`,
    `{"refresh":${json(refresh)},"__proto__":{"admin":true}}`,
    json({ refresh: [own.refresh] }),
    json({ refresh: { $ne: null } }),
    json({ refresh: { toString: own.refresh } }),
    json({ refresh: own.refresh, user_id: ids.other, groups: ['admin'] }),
    json({ Refresh: own.refresh }),
    json([own.refresh]),
    json(own.refresh),
    `{"refresh":"${own.refresh}"`,
    `refresh=${own.refresh}`,
    'null',
    '{"hasOwnProperty":1,"refresh":null}',
  ]
  const headers = pick<Record<string, string | string[]>>(random, [
    { 'X-User-Id': String(ids.other), 'X-Forwarded-User': 'admin', 'X-Remote-User': 'admin' },
    {
      Cookie: `access=${own.access}; token=${own.access}; refresh=${own.refresh}; session=${ids.session}`,
    },
    { Authorization: [`Bearer ${token}`, `Bearer ${token}`] },
    { Authorization: `Bearer ${token}, Bearer ${own.access}` },
    { Authorization: `Basic ${Buffer.from(`admin:${own.access}`).toString('base64')}` },
    { Authorization: `Token ${own.access}` },
    { 'X-Authorization': `Bearer ${own.access}`, 'X-Access-Token': own.access },
    { 'X-HTTP-Method-Override': 'DELETE', 'X-Original-URL': '/api/setup/' },
    { 'Proxy-Authorization': `Bearer ${own.access}`, Authentication: `Bearer ${own.access}` },
  ])
  return pick<() => Forgery>(random, [
    () => ({ kind: 'polluted query', ...secured, path: `${secured.path}${separator}${query}` }),
    () => ({ kind: 'polluted header', ...secured, headers }),
    () => ({
      kind: 'polluted body',
      method: 'POST',
      path: '/api/token/refresh/',
      body: pick(random, bodies),
    }),
    () => ({
      kind: 'polluted body',
      method: 'POST',
      path: '/api/login/',
      body: pick(random, [
        json({ email: { $gt: '' }, password: { $gt: '' } }),
        json({ email: ['a'], password: true }),
        '{"__proto__":{"email":"a","password":"b"}}',
        json({
          email: "' or 1=1 --",
          password: "' or 1=1 --",
          pending_token: others.access,
          groups: ['admin'],
        }),
      ]),
    }),
  ])()
}

function makeForgery(scene: Scene, random: Random): Forgery {
  const share = random()
  if (share < 0.4) {
    const token = forgedAccess(scene.own, scene.others, random)
    const scheme = pick(random, ['Bearer ', 'Bearer ', 'Bearer ', 'bearer ', 'BEARER  ', ''])
    const kind = token.startsWith('ey') ? 'access' : 'fragment'
    return { kind, ...securedCall(scene, random), headers: { Authorization: scheme + token } }
  }
  if (share < 0.7) return tokenCall(scene, random)
  if (share < 0.85) return pollutedCall(scene, random)
  const headers = { Authorization: `Bearer ${scene.own.access}` }
  return { kind: 'of somebody else', ...foreignCall(scene, random), headers }
}

const describe = ({ kind, method, path, headers, body }: Forgery) =>
  `${kind}: ${method} ${path.slice(0, 200)} ${json(headers ?? {}).slice(0, 400)} ${(body ?? '').slice(0, 400)}`

/** Removes characters that are invalid in a header. */
const inHeader = (value: string) => value.replaceAll(/[^\x20-\x7e]/g, '%')

type Answer = { status: number; headers: IncomingHttpHeaders; body: string }

/** Sends a forgery from a random address; returns the whole answer, or why there is none. */
async function send(url: string, agent: Agent, forgery: Forgery, random: Random) {
  const { method, path, body } = forgery
  const octet = () => Math.floor(random() * 256)
  const headers = {
    'X-Forwarded-For': `100.${64 + (octet() >> 2)}.${octet()}.${octet()}`,
    ...(body !== undefined && {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    }),
    ...Object.fromEntries(
      Object.entries(forgery.headers ?? {}).map(([name, value]) => [
        name,
        typeof value === 'string' ? inHeader(value) : value.map(inHeader),
      ]),
    ),
  }
  return new Promise<Answer | Error>((done) => {
    const sent = httpRequest(url + path, { method, agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part) => {
        text += part
      })
      response.on('error', done)
      response.on('end', () =>
        done({ status: response.statusCode!, headers: response.headers, body: text }),
      )
    })
    sent.setTimeout(20_000, () => sent.destroy(new Error('20 s')))
    sent.on('error', done)
    sent.end(body)
  })
}
