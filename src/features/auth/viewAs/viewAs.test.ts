import { asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '../../../api.ts'
import { auditLog } from '../../../kernel/audit/audit.table.ts'
import { type Contract, downloadsOf } from '../../../kernel/http/endpoint.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  client = await app.as('client')
})

/** Sends a request, as somebody else if `as` is given. */
const send = (
  { token }: { token?: string },
  path: string,
  { as, ...init }: RequestInit & { as?: number | string } = {},
) =>
  fetch(`${app.url}/api${path}`, {
    ...init,
    headers: {
      'Content-Type': 'application/json',
      'Accept-Language': 'en',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(as !== undefined && { 'X-View-As': String(as) }),
    },
  })

/** Status and code of a refusal. */
async function refusalOf(response: Response) {
  const { code } = (await response.json()) as { code?: string }
  return [response.status, code]
}

const acts = (id: number) =>
  app.database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.viewed_as, id))
    .orderBy(asc(auditLog.id))

describe('an administrator who views the product as somebody else', () => {
  it('learns who that is, reads as them, and is recorded in the audit log (§6)', async () => {
    const person = await app.as('partner')
    app.setNow(new Date('2026-05-04T08:00:10Z'))
    const started = await admin.users.viewAs({
      params: { id: person.id },
      body: { reason: 'Un mandat manque.' },
    })
    expect(started).toMatchObject({ id: person.id, groups: ['partner'] })
    const me = await send(admin, '/me/', { as: person.id })
    const { viewed_by, ...own } = (await me.json()) as Record<string, unknown>
    expect(viewed_by).toBe(admin.id)
    expect({ ...own, viewed_by: null }).toEqual(await person.auth.me({}))
    for (const path of ['/mandates/?page=1', '/mandates/?page=2', '/mandates/7/'])
      await send(admin, path, { as: person.id })
    app.setNow(new Date('2026-05-04T08:02:10Z'))
    await send(admin, '/mandates/', { as: person.id })
    expect((await acts(person.id)).map(({ act }) => act)).toEqual(['auth:view_as_started'])
    expect((await send(admin, `/users/${person.id}/view-as/`, { method: 'DELETE' })).status).toBe(
      204,
    )
    await send(admin, `/users/${person.id}/view-as/`, { method: 'DELETE' })
    app.setNow(undefined)
    const [begun, ended, ...others] = await acts(person.id)
    expect(begun).toMatchObject({
      act: 'auth:view_as_started',
      detail: { reason: 'Un mandat manque.' },
    })
    expect(ended).toMatchObject({
      ...{ act: 'auth:view_as_ended', actor_id: admin.id, record_id: person.id, ip: '127.0.0.1' },
      detail: {
        reason: 'Un mandat manque.',
        started_at: '2026-05-04T08:00:10.000Z',
        last_at: '2026-05-04T08:02:10.000Z',
        read: [
          '2026-05-04T08:00:10.000Z 3 mandates - /api/mandates/',
          '2026-05-04T08:00:10.000Z 1 mandates 7 /api/mandates/7/',
          '2026-05-04T08:00:10.000Z 1 - - /api/me/',
        ],
      },
    })
    expect(others).toEqual([])
    const shown = await admin.audit.list({ query: { act: ['auth:view_as_ended'] } })
    expect(shown.results[0]!.object).toMatch(
      /^partner Test[ \d]*, 3 items read, 2 min, Un mandat manque\.$/,
    )
    const { read } = await admin.audit.get({ params: { id: ended!.id } })
    expect(read.map(({ label }) => label)).toEqual(['Mandates', 'Mandate no. 7', '/api/me/'])
  })

  it('leaves one act for the whole viewing, over concurrent requests and processes (§6)', async () => {
    const person = await app.as('client')
    const other = await app.startProcess()
    const read = () => send(admin, '/products/', { as: person.id })
    await Promise.all([
      ...Array.from({ length: 8 }, read),
      fetch(`${other.url}/api/products/`, {
        headers: { Authorization: `Bearer ${admin.token}`, 'X-View-As': String(person.id) },
      }),
    ])
    expect((await acts(person.id)).map(({ act, detail }) => [act, detail])).toEqual([
      ['auth:view_as_started', null],
    ])
    await send(admin, `/users/${person.id}/view-as/`, { method: 'POST', body: '{}' })
    const [, ended, begun] = await acts(person.id)
    expect(ended!.detail!.read).toEqual([expect.stringContaining(' 9 products - /api/products/')])
    expect(begun!.act).toBe('auth:view_as_started')
  })

  it('stops viewing after ten minutes without a call, also if the process was stopped meanwhile (§6)', async () => {
    const person = await app.as('client')
    const endIdle = (now: string) =>
      app.app.jobs.tasks['auth.endIdleViewings']!(
        {},
        {
          database: app.database,
          enqueue: () => async () => undefined,
          log: app.app.server.log,
          now: () => new Date(now),
        },
      )
    app.setNow(new Date('2026-05-05T09:00:00Z'))
    await send(admin, '/products/', { as: person.id })
    await endIdle('2026-05-05T09:10:00Z')
    expect(await acts(person.id)).toHaveLength(1)
    await Promise.all([endIdle('2026-05-05T09:10:01Z'), endIdle('2026-05-05T09:10:01Z')])
    expect((await acts(person.id)).map(({ act }) => act)).toEqual([
      'auth:view_as_started',
      'auth:view_as_ended',
    ])
    // No job ran between these two.
    app.setNow(new Date('2026-05-05T11:00:00Z'))
    await send(admin, '/products/', { as: person.id })
    app.setNow(new Date('2026-05-05T12:00:00Z'))
    await send(admin, '/mandates/', { as: person.id })
    app.setNow(undefined)
    const logged = (await acts(person.id)).slice(2)
    expect(logged.map(({ act, detail }) => [act, detail?.last_at])).toEqual([
      ['auth:view_as_started', undefined],
      ['auth:view_as_ended', '2026-05-05T11:00:00.000Z'],
      ['auth:view_as_started', undefined],
    ])
  })

  it('cannot change anything or download a file (§6)', async () => {
    const as = client.id
    for (const [method, path] of [
      ['POST', '/views/'],
      ['PATCH', `/users/${client.id}/`],
      ['PUT', '/layouts/mandates/'],
      ['DELETE', '/buildings/1/'],
      ['POST', '/login/'],
      ['POST', `/users/${client.id}/view-as/`],
    ] as const)
      expect(await refusalOf(await send(admin, path, { method, as, body: '{}' }))).toEqual([
        403,
        'view_as_read_only',
      ])
    for (const path of [
      '/reports/1/file/',
      '/mandates/export/?format=csv',
      '/settings/files/logo/',
    ])
      expect(await refusalOf(await send(admin, path, { as }))).toEqual([403, 'view_as_no_file'])
  })

  it('does not see how that person signs in (§6)', async () => {
    for (const path of ['/sessions/', '/2fa/'])
      expect(await refusalOf(await send(admin, path, { as: client.id }))).toEqual([
        403,
        'view_as_private',
      ])
  })

  it('may use HEAD, and reads refusals in their own language (§6)', async () => {
    const head = await send(admin, '/products/', { as: client.id, method: 'HEAD' })
    expect(head.status).toBe(200)
    const refused = await fetch(`${app.url}/api/mails/`, {
      headers: {
        Authorization: `Bearer ${admin.token}`,
        'X-View-As': String(client.id),
        'Accept-Language': 'it',
      },
    })
    expect(await refused.json()).toMatchObject({
      code: 'forbidden',
      detail: 'Non ha il diritto di eseguire questa azione.',
    })
  })
})

describe('X-View-As', () => {
  it('is refused from anybody but an administrator (§6)', async () => {
    const partner = await app.as('partner')
    const nobody = await app.as()
    for (const caller of [client, partner, nobody])
      for (const as of [client.id, partner.id, admin.id, 'x'])
        expect(await refusalOf(await send(caller, '/products/', { as }))).toEqual([
          403,
          'view_as_forbidden',
        ])
    expect((await send({}, '/products/', { as: client.id })).status).toBe(401)
    expect((await send({}, '/setup/', { as: client.id })).status).toBe(401)
    expect((await send({ token: 'forged' }, '/me/', { as: client.id })).status).toBe(401)
    expect(
      await refusalOf(
        await send(client, `/users/${client.id}/view-as/`, { method: 'POST', body: '{}' }),
      ),
    ).toEqual([403, 'forbidden'])
  })

  it('names no administrator, and nobody who cannot sign in or does not exist (§6)', async () => {
    const [both, deactivated, deleted] = [
      await app.as('client', 'admin'),
      await app.as('client'),
      await app.as('client'),
    ]
    const contact = await admin.users.create({
      body: { first_name: 'Marie', email: 'marie@example.ch' },
    })
    await admin.users.deactivate({ params: { id: deactivated.id } })
    await admin.users.remove({ params: { id: deleted.id } })
    const cases: [number | string, number, string][] = [
      [admin.id, 403, 'view_as_administrator'],
      [both.id, 403, 'view_as_administrator'],
      [deactivated.id, 403, 'view_as_inactive'],
      [contact.id, 403, 'view_as_inactive'],
      [deleted.id, 404, 'view_as_unknown'],
      [999_999, 404, 'view_as_unknown'],
      ['', 404, 'view_as_unknown'],
      ['1e3', 404, 'view_as_unknown'],
      [`${client.id}, ${client.id}`, 404, 'view_as_unknown'],
    ]
    for (const [id, status, code] of cases) {
      expect(await refusalOf(await send(admin, '/products/', { as: id }))).toEqual([status, code])
      if (typeof id === 'number')
        expect(
          await refusalOf(
            await send(admin, `/users/${id}/view-as/`, { method: 'POST', body: '{}' }),
          ),
        ).toEqual([status, code])
    }
  })

  it('is listed in the `Vary` header of every answer of the API (§6)', async () => {
    for (const [path, init] of [
      ['/me/', { as: client.id }],
      ['/me/', {}],
      ['/nothing/', {}],
      ['/health/', {}],
      ['/products/', { method: 'DELETE' }],
    ] as const)
      expect((await send(admin, path, init)).headers.get('Vary')).toContain('X-View-As')
    const compressed = await send(admin, '/users/', {})
    expect(compressed.headers.get('Vary')).toBe('X-View-As, accept-encoding')
  })

  it('does not mix up the cached totals of lists (§6)', async () => {
    await admin.buildings.create({ body: { street_name: 'Rue de Carouge' } })
    const countAs = async (as?: number) => {
      const answer = await send(admin, '/users/?page_size=1', { as })
      return ((await answer.json()) as { count: number }).count
    }
    const all = await countAs()
    expect(all).toBeGreaterThan(1)
    expect(await countAs(client.id)).toBe(1)
    expect(await countAs()).toBe(all)
    expect(await countAs(client.id)).toBe(1)
  })

  it('has a declared policy for every call that reads the own account (§6)', () => {
    const decided = Object.entries(api as Contract).flatMap(([feature, endpoints]) =>
      Object.entries(endpoints).flatMap(([name, endpoint]) =>
        endpoint.method === 'GET' && endpoint.access === 'signed_in' && !downloadsOf(endpoint)
          ? [`${feature}.${name}${endpoint.isPrivate ? ' is private' : ''}`]
          : [],
      ),
    )
    expect(decided.sort()).toEqual([
      'auth.lastAccesses is private',
      'auth.me',
      'auth.passkeys is private',
      'auth.secondFactor is private',
      'auth.sessions is private',
      'calendar.state is private',
      'layouts.list',
      'live.follow',
      'map.background',
      'privacy.acceptance',
      'privacy.copies',
      'privacy.deletion',
      'users.contactOptions',
    ])
  })
})

describe('a stream that an administrator follows as somebody else', () => {
  /** Opens the stream as this person; `isOver` becomes true once it ends. */
  async function follow(viewer: TestPerson, as: number) {
    const response = await send(viewer, '/events/', { as })
    expect(response.status).toBe(200)
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    const stream = { text: '', isOver: false }
    void (async () => {
      for (;;) {
        const { value, done } = await reader.read()
        if (done) break
        stream.text += value
      }
      stream.isOver = true
    })().catch(() => {
      stream.isOver = true
    })
    await expect.poll(() => stream.text).toContain('ready')
    return stream
  }
  const inTime = { timeout: 2_000, interval: 20 }

  it('delivers the events that the person receives, and no others (§6)', async () => {
    const stream = await follow(admin, client.id)
    await admin.buildings.create({ body: { street_name: 'Rue du Rhône' } })
    await admin.users.update({ params: { id: client.id }, body: { last_name: 'Favre' } })
    await expect.poll(() => stream.text, { timeout: 60_000 }).toContain('"kind":"users"')
    expect(stream.text).not.toContain('"kind":"buildings"')
  })

  it.each<[string, (viewer: TestPerson, person: TestPerson) => Promise<unknown>]>([
    ['the administrator is deactivated', ({ id }) => admin.users.deactivate({ params: { id } })],
    [
      'the administrator gets a new password',
      ({ id }) =>
        admin.users.setPassword({ params: { id }, body: { password: 'soupape verger grille' } }),
    ],
    [
      'the person becomes an administrator',
      (_, { id }) => admin.users.update({ params: { id }, body: { groups: ['client', 'admin'] } }),
    ],
    ['the person is deactivated', (_, { id }) => admin.users.deactivate({ params: { id } })],
    ['the person is deleted', (_, { id }) => admin.users.remove({ params: { id } })],
  ])('ends within two seconds when %s (§6)', async (_, change) => {
    const [viewer, person] = [await app.as('admin'), await app.as('client')]
    const stream = await follow(viewer, person.id)
    await change(viewer, person)
    await expect.poll(() => stream.isOver, inTime).toBe(true)
  })
})
