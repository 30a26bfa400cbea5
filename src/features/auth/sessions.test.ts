import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { connect } from '../../kernel/database/db.server.ts'
import type { FilesPort } from '../../kernel/files.server.ts'
import {
  type TestApp,
  type TestPerson,
  type TestProcess,
  testApp,
  tokensOf,
} from '../../testing/app.ts'
import { root } from '../../testing/template.ts'
import { sessions } from './auth.table.ts'

/** The geodata service responds once this resolves. */
let geodataReady: Promise<void> = Promise.resolve()
/** Called on each request to the geodata service. */
let onGeodataRequest = () => {}
const geodata = createServer(async (_, response) => {
  onGeodataRequest()
  await geodataReady
  response.writeHead(404).end()
})

/** Sends the first half of a file immediately, and the rest only after a minute, longer than any test waits. */
const withSlowReads = (files: FilesPort): FilesPort => ({
  ...files,
  async read(hash) {
    const content = await files.read(hash)
    return (async function* () {
      for await (const part of content) {
        yield part.subarray(0, part.length / 2)
        await sleep(60_000, undefined, { ref: false })
        yield part.subarray(part.length / 2)
      }
    })()
  },
})

let app: TestApp
let other: TestProcess
const processes = 2
let admin: TestPerson

beforeAll(async () => {
  await new Promise<void>((listening) => geodata.listen(0, '127.0.0.1', listening))
  const { port } = geodata.address() as AddressInfo
  app = await testApp({
    env: { GEOADMIN_URL: `http://127.0.0.1:${port}` },
    outside: (outside) => ({ ...outside, files: withSlowReads(outside.files) }),
  })
  other = await app.startProcess()
  admin = await app.as('admin')
})
afterAll(() => geodata.close())

/** How long a process may keep what it read of a caller, in ms. */
const keptFor = 2_000
/** Polling options for requests in progress, which end in that time. */
const inTime = { timeout: keptFor, interval: 20 }
const patience = { timeout: 60_000, interval: 20 }

/** Repeats a request until it has the status; one that is sent when nothing is kept any more must have it. */
async function becomes(status: number, request: () => Promise<number>) {
  const changedAt = performance.now()
  for (;;) {
    const isLate = performance.now() - changedAt > keptFor
    const found = await request()
    if (found === status) return
    expect(isLate, `status ${found}`).toBe(false)
    await sleep(20)
  }
}

const signIn = async ({ email, password }: Pick<TestPerson, 'email' | 'password'>) =>
  tokensOf(await app.anonymous.auth.login({ body: { email, password } }))

const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    ({ status }) => status,
  )

/** The status with which the other process responds to this token. */
const statusElsewhere = (token: string) => statusOf(other.clientWith(token).users.list({}))

/** Waits for the other process. */
const waitUntilRefused = (token: string) =>
  becomes(401, () => statusOf(other.clientWith(token).auth.me({})))

/** Ways to end a session, by the reason that is recorded. */
const ends: Record<string, (person: TestPerson, refresh: string) => Promise<unknown>> = {
  signed_out: (_, refresh) => app.anonymous.auth.logout({ body: { refresh } }),
  password: ({ id }) =>
    admin.users.setPassword({ params: { id }, body: { password: 'another password' } }),
  account: ({ id }) => admin.users.deactivate({ params: { id } }),
}

describe('somebody whose access was revoked', () => {
  it.each(Object.keys(ends))('is refused in every process: %s', async (reason) => {
    const person = await app.as('admin')
    const { access, refresh } = await signIn(person)
    expect(await statusElsewhere(access)).toBe(200)
    await ends[reason]!(person, refresh)
    await becomes(401, () => statusElsewhere(access))
    expect(await statusOf(app.clientWith(access).users.list({}))).toBe(401)
    const [ended] = await app.database.db
      .select()
      .from(sessions)
      .where(sql`${sessions.user_id} = ${person.id} and ${sessions.ended_at} is not null`)
    expect(ended?.ended_why).toBe(reason)
  })

  it('is refused after the account or the session is deleted', async () => {
    const [deletedUser, userWithoutSession] = [await app.as('admin'), await app.as('admin')]
    for (const { token } of [deletedUser, userWithoutSession])
      expect(await statusElsewhere(token)).toBe(200)
    await admin.users.remove({ params: { id: deletedUser.id } })
    await app.database.db.delete(sessions).where(eq(sessions.user_id, userWithoutSession.id))
    for (const { token } of [deletedUser, userWithoutSession])
      await becomes(401, () => statusElsewhere(token))
  })

  it('cannot restore their own access', async () => {
    const revoked = await app.as('admin')
    const params = { id: revoked.id }
    await admin.users.deactivate({ params })
    const revokedClient = other.clientWith(revoked.token)
    await becomes(401, () => statusElsewhere(revoked.token))
    const tries = [
      revokedClient.users.activate({ params }),
      revokedClient.users.create({
        body: { email: 'mine@example.ch', first_name: 'M', groups: ['admin'] },
      }),
      revokedClient.users.setPassword({
        params: { id: admin.id },
        body: { password: 'mine from now on' },
      }),
    ]
    expect(await Promise.all(tries.map(statusOf))).toEqual([401, 401, 401])
    // Reactivated people must sign in again.
    await admin.users.activate({ params })
    expect(await statusElsewhere(revoked.token)).toBe(401)
    expect(await statusElsewhere((await signIn(revoked)).access)).toBe(200)
  })

  it('has only their current groups from the next call on', async () => {
    const demoted = await app.as('admin')
    const params = { id: demoted.id }
    expect(await statusElsewhere(demoted.token)).toBe(200)
    await admin.users.update({ params, body: { groups: ['client'] } })
    const revokedClient = other.clientWith(demoted.token)
    const restoreGroup = () => revokedClient.users.update({ params, body: { groups: ['admin'] } })
    await becomes(403, () => statusOf(restoreGroup()))
    expect((await revokedClient.auth.me({})).groups).toEqual(['client'])
    await admin.users.update({ params, body: { groups: ['admin'] } })
    await becomes(200, () => statusElsewhere(demoted.token))
  })

  it('is refused at once while notifications are interrupted', async () => {
    const person = await app.as('admin')
    const list = () => statusOf(other.clientWith(person.token).users.list({}))
    expect(await list()).toBe(200)
    await withoutNotifications(async () => {
      for (const status of [200, 200]) expect(await list()).toBe(status)
      await admin.users.deactivate({ params: { id: person.id } })
      expect(await list()).toBe(401)
    })
  })
})

/** Runs `work` while no process receives notifications; other database connections stay open. */
async function withoutNotifications(work: () => Promise<void>) {
  const { rows } = await app.database.pool.query('select current_database() as name')
  const { name } = rows[0] as { name: string }
  const server = connect(inject('databaseUrl'), () => undefined, 1)
  const listeners = async () => {
    const { rowCount } = await server.pool.query(
      `select from pg_stat_activity where datname = $1 and application_name = 'egide listener'
         and state = 'idle' and query <> ''`,
      [name],
    )
    return rowCount
  }
  await expect.poll(listeners, patience).toBe(processes)
  try {
    await server.pool.query(`alter database ${name} with allow_connections false`)
    await server.pool.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = $1 and application_name = 'egide listener'`,
      [name],
    )
    await work()
  } finally {
    await server.pool.query(`alter database ${name} with allow_connections true`)
    await expect.poll(listeners, patience).toBe(processes)
    await server.close()
  }
}

describe('the cache of callers', () => {
  it('needs one query for many calls, and is off while notifications are interrupted', async () => {
    const client = other.clientWith((await app.as('admin')).token)
    const sessionQueries: string[] = []
    const { pool } = other.database
    const query = pool.query.bind(pool) as (...args: unknown[]) => unknown
    pool.query = ((first: { text?: string }, ...rest: unknown[]) => {
      if (first.text?.includes('"sessions"')) sessionQueries.push(first.text)
      return query(first, ...rest)
    }) as typeof pool.query
    onTestFinished(() => {
      pool.query = query as typeof pool.query
    })
    const list = () => client.products.list({})
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    onTestFinished(() => clock.mockRestore())
    // That the person was created is told to this server a moment later, and empties its cache.
    const queriesOf = async (calls: () => Promise<unknown>) => {
      sessionQueries.length = 0
      await calls()
      return sessionQueries.length
    }
    await expect.poll(() => queriesOf(list), { timeout: 15_000 }).toBe(0)
    expect(await queriesOf(() => Promise.all(Array.from({ length: 20 }, list)))).toBe(0)
    clock.mockRestore()
    await withoutNotifications(async () => {
      for (let n = 0; n < 5; n++) await list()
      expect(sessionQueries.length).toBe(5)
    })
  })
})

/** Starts a long-running request; returns a function that says how it ended, undefined while it runs. */
async function startRequest(path: string, token: string) {
  const abort = new AbortController()
  onTestFinished(() => abort.abort())
  const { body, status } = await fetch(other.url + path, {
    headers: { Authorization: `Bearer ${token}` },
    signal: abort.signal,
  })
  expect(status).toBe(200)
  const reader = body!.getReader()
  expect((await reader.read()).value!.length).toBeGreaterThan(0)
  let ending: 'complete' | 'aborted' | undefined
  const read = async (): Promise<void> => {
    const { done } = await reader.read()
    if (!done) return read()
    ending = 'complete'
  }
  read().catch(() => {
    ending = 'aborted'
  })
  return () => ending
}

/** The number of statements that wait for a lock. */
async function countWaiting() {
  const { rowCount } = await app.database.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount
}

describe('a request in progress when access is revoked', () => {
  const changes: typeof ends = {
    ...ends,
    groups: ({ id }) => admin.users.update({ params: { id }, body: { groups: ['client'] } }),
  }

  beforeAll(async () => {
    const content = (await readFile(join(root, 'docs', 'egide.png'))).toString('base64')
    await admin.settings.keepFile({ params: { name: 'logo' }, body: { name: 'l.png', content } })
  })

  for (const [request, path, expectedEnding] of [
    ['a stream', '/api/events/', 'complete'],
    ['a download', '/api/settings/files/logo/', 'aborted'],
  ] as const) {
    it.each(Object.keys(changes))(`ends: ${request}, after %s`, async (reason) => {
      const person = await app.as('admin')
      const { access, refresh } = await signIn(person)
      const ending = await startRequest(path, access)
      const undisturbed = await startRequest(path, admin.token)
      await sleep(100)
      expect(ending()).toBeUndefined()
      await changes[reason]!(person, refresh)
      await expect.poll(() => ending(), inTime).toBe(expectedEnding)
      expect(undisturbed()).toBeUndefined()
    })
  }

  it('is aborted even while notifications are interrupted', async () => {
    const person = await app.as('admin')
    const ending = await startRequest('/api/settings/files/logo/', person.token)
    await withoutNotifications(async () => {
      await admin.users.deactivate({ params: { id: person.id } })
      await expect.poll(() => ending(), inTime).toBe('aborted')
    })
  })

  it('is refused if it waited in the queue for expensive queries', async () => {
    const busy = await app.as('admin')
    const { access, refresh } = await signIn(await app.as('admin'))
    const search = (token: string) =>
      statusOf(other.clientWith(token).buildings.list({ query: { search: 'x' } }))
    const holder = await app.database.pool.connect()
    await holder.query('begin; lock table buildings in access exclusive mode')
    const running = [1, 2, 3].map(() => search(busy.token))
    await expect.poll(countWaiting, patience).toBe(3)
    const queued = search(access)
    await sleep(200)
    await app.anonymous.auth.logout({ body: { refresh } })
    await waitUntilRefused(access)
    await holder.query('rollback')
    holder.release()
    expect(await Promise.all([...running, queued])).toEqual([200, 200, 200, 401])
  })

  it('does not write if it waited for an outside service', async () => {
    const person = await app.as('admin')
    let respond = () => {}
    geodataReady = new Promise((done) => {
      respond = done
    })
    const requestReceived = new Promise<void>((done) => {
      onGeodataRequest = done
    })
    const creating = statusOf(
      other.clientWith(person.token).buildings.create({ body: { egid: 1017 } }),
    )
    await requestReceived
    await admin.users.deactivate({ params: { id: person.id } })
    await waitUntilRefused(person.token)
    respond()
    expect(await creating).toBe(401)
    expect((await admin.buildings.list({ query: { search: '1017' } })).count).toBe(0)
  })

  it('does not write if it waited for a row; its idempotency key can be used again after the next sign-in', async () => {
    const person = await app.as('admin')
    const product = await admin.products.create({
      body: { code: 'WAIT', name: { fr: 'Attente', en: 'Wait', it: 'Attesa' }, kind: 'cecb' },
    })
    const idempotencyKey = randomUUID()
    const update = (token: string) =>
      statusOf(
        other
          .clientWith(token)
          .products.update({ params: { id: product.id }, body: { price: 99 } }, { idempotencyKey }),
      )
    const holder = await app.database.pool.connect()
    await holder.query('begin')
    await holder.query('select from products where id = $1 for update', [product.id])
    const updating = update(person.token)
    await expect.poll(countWaiting, patience).toBe(1)
    await admin.users.deactivate({ params: { id: person.id } })
    await sleep(2_000)
    await holder.query('rollback')
    holder.release()
    expect(await updating).toBe(401)
    expect((await admin.products.get({ params: { id: product.id } })).price).toBeNull()
    await admin.users.activate({ params: { id: person.id } })
    expect(await update((await signIn(person)).access)).toBe(200)
  })
})

describe('a sign-in concurrent with a change of the password', () => {
  it('is refused if the password changed after it was checked', async () => {
    const person = await app.as('client')
    const holder = await app.database.pool.connect()
    await holder.query('begin')
    await holder.query(
      `update credentials set password_hash = 'of another password' where user_id = $1`,
      [person.id],
    )
    const signingIn = statusOf(signIn(person))
    await expect.poll(countWaiting, patience).toBe(1)
    await holder.query('commit')
    holder.release()
    expect(await signingIn).toBe(401)
    const open = await app.database.db
      .select()
      .from(sessions)
      .where(eq(sessions.user_id, person.id))
    expect(open).toHaveLength(1)
  })

  it('opens a session that the change ends if the sign-in came first', async () => {
    const person = await app.as('client')
    const [first, second] = ['tuile verger lanterne', 'grille soupape verger']
    // The process that judges passwords has to be running.
    await person.auth.changePassword({ body: { current: person.password, password: first } })
    const holder = await app.database.pool.connect()
    await holder.query('begin; lock table sessions in share mode')
    const signingIn = signIn({ ...person, password: first })
    await expect.poll(countWaiting, patience).toBe(1)
    const changing = person.auth.changePassword({
      body: { current: first, password: second },
    })
    await expect.poll(countWaiting, patience).toBe(2)
    await holder.query('rollback')
    holder.release()
    const { access, refresh } = await signingIn
    await changing
    await expect(app.clientWith(access).auth.me({})).rejects.toMatchObject({ status: 401 })
    await expect(app.anonymous.auth.refresh({ body: { refresh } })).rejects.toMatchObject({
      status: 401,
    })
    expect((await person.auth.me({})).id).toBe(person.id)
  })
})

describe('the list of sessions', () => {
  it('shows where a person is signed in, and lets them end one or all other sessions', async () => {
    const person = await app.as('client')
    const [second, third] = [await signIn(person), await signIn(person)]
    const stranger = await app.as('client')
    const { results } = await person.auth.sessions({})
    expect(results).toHaveLength(3)
    expect(results.filter(({ is_current }) => is_current)).toHaveLength(1)
    const [mine] = (await app.clientWith(second.access).auth.sessions({})).results.filter(
      ({ is_current }) => is_current,
    )
    const params = { id: mine!.id }
    await stranger.auth.endSession({ params })
    expect((await app.clientWith(second.access).auth.me({})).id).toBe(person.id)
    await person.auth.endSession({ params })
    // The process that ended a session hears of it like every other: a moment later.
    await becomes(401, () => statusOf(app.clientWith(second.access).auth.me({})))
    expect((await person.auth.sessions({})).results).toHaveLength(2)
    await person.auth.endOtherSessions({})
    await becomes(401, () => statusOf(app.clientWith(third.access).auth.me({})))
    expect((await person.auth.sessions({})).results).toMatchObject([{ is_current: true }])
    expect((await stranger.auth.sessions({})).results).toHaveLength(1)
    for (const id of ['1', 'x'.repeat(36), "' or true --"])
      await person.auth.endSession({ params: { id } })
    expect((await person.auth.me({})).id).toBe(person.id)
    expect((await stranger.auth.me({})).id).toBe(stranger.id)
  })
})
