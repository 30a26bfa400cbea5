import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { connect } from '../../kernel/database/db.server.ts'
import type { FilesPort } from '../../kernel/files.server.ts'
import { type TestApp, type TestPerson, type TestProcess, testApp } from '../../testing/app.ts'
import { root } from '../../testing/template.ts'
import { sessions } from './auth.table.ts'

/** The geodata service waits for this before it responds. */
let answers: Promise<void> = Promise.resolve()
/** Called with each request to the geodata service. */
let asked = () => {}
const geodata = createServer(async (_, response) => {
  asked()
  await answers
  response.writeHead(404).end()
})

/** Sends the first half immediately, and the rest after all waiting has ended. */
const readHalf = (files: FilesPort): FilesPort => ({
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
    outside: (outside) => ({ ...outside, files: readHalf(outside.files) }),
  })
  other = await app.startProcess()
  admin = await app.as('admin')
})
afterAll(() => geodata.close())

/** Seconds within which revoked callers are refused. */
const inTime = { timeout: 2_000, interval: 20 }

const signIn = async ({ email, password }: Pick<TestPerson, 'email' | 'password'>) =>
  (await app.anonymous.auth.login({ body: { email, password } })).data

const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    ({ status }) => status,
  )

/** The response of the other process to this token. */
const there = (token: string) => statusOf(other.clientWith(token).users.list({}))

/** Ways to end a session, with the recorded reason. */
const ends: Record<string, (who: TestPerson, refresh: string) => Promise<unknown>> = {
  signed_out: (_, refresh) => app.anonymous.auth.logout({ body: { refresh } }),
  password: ({ id }) =>
    admin.users.setPassword({ params: { id }, body: { password: 'another password' } }),
  account: ({ id }) => admin.users.deactivate({ params: { id } }),
}

describe('whoever was thrown out', () => {
  it.each(Object.keys(ends))('is refused in every process: %s', async (why) => {
    const who = await app.as('admin')
    const { access, refresh } = await signIn(who)
    expect(await there(access)).toBe(200)
    await ends[why]!(who, refresh)
    await expect.poll(() => there(access), inTime).toBe(401)
    expect(await statusOf(app.clientWith(access).users.list({}))).toBe(401)
    const [ended] = await app.database.db
      .select()
      .from(sessions)
      .where(sql`${sessions.user_id} = ${who.id} and ${sessions.ended_at} is not null`)
    expect(ended?.ended_why).toBe(why)
  })

  it('is refused when the account is deleted, and when the session is taken away', async () => {
    const [deleted, forgotten] = [await app.as('admin'), await app.as('admin')]
    for (const { token } of [deleted, forgotten]) expect(await there(token)).toBe(200)
    await admin.users.remove({ params: { id: deleted.id } })
    await app.database.db.delete(sessions).where(eq(sessions.user_id, forgotten.id))
    for (const { token } of [deleted, forgotten])
      await expect.poll(() => there(token), inTime).toBe(401)
  })

  it('cannot take back what was taken', async () => {
    const thrown = await app.as('admin')
    const params = { id: thrown.id }
    await admin.users.deactivate({ params })
    const again = other.clientWith(thrown.token)
    await expect.poll(() => there(thrown.token), inTime).toBe(401)
    const tries = [
      again.users.activate({ params }),
      again.users.create({
        body: { email: 'mine@example.ch', first_name: 'M', groups: ['admin'] },
      }),
      again.users.setPassword({ params: { id: admin.id }, body: { password: 'mine from now on' } }),
    ]
    expect(await Promise.all(tries.map(statusOf))).toEqual([401, 401, 401])
    // Reactivated people must sign in again.
    await admin.users.activate({ params })
    expect(await there(thrown.token)).toBe(401)
    expect(await there((await signIn(thrown)).access)).toBe(200)
  })

  it('who was demoted has the groups of now at the next call', async () => {
    const demoted = await app.as('admin')
    const params = { id: demoted.id }
    expect(await there(demoted.token)).toBe(200)
    await admin.users.update({ params, body: { groups: ['client'] } })
    const again = other.clientWith(demoted.token)
    const takeBack = () => again.users.update({ params, body: { groups: ['admin'] } })
    await expect.poll(() => statusOf(takeBack()), inTime).toBe(403)
    expect((await again.auth.me({})).groups).toEqual(['client'])
    await admin.users.update({ params, body: { groups: ['admin'] } })
    await expect.poll(() => there(demoted.token), inTime).toBe(200)
  })

  it('is refused at once where nothing is heard', async () => {
    const who = await app.as('admin')
    const list = () => statusOf(other.clientWith(who.token).users.list({}))
    expect(await list()).toBe(200)
    await withoutListener(async () => {
      for (const again of [200, 200]) expect(await list()).toBe(again)
      await admin.users.deactivate({ params: { id: who.id } })
      expect(await list()).toBe(401)
    })
  })
})

/** Blocks notifications in all processes; other connections stay open. */
async function withoutListener(work: () => Promise<void>) {
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
  await expect.poll(listeners).toBe(processes)
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
    await expect.poll(listeners, { timeout: 10_000 }).toBe(processes)
    await server.close()
  }
}

describe('what a process keeps', () => {
  it('is one look at the database for many calls, and nothing while it does not hear', async () => {
    const who = other.clientWith((await app.as('admin')).token)
    const asking: string[] = []
    const { pool } = other.database
    const query = pool.query.bind(pool) as (...given: unknown[]) => unknown
    pool.query = ((first: { text?: string }, ...rest: unknown[]) => {
      if (first.text?.includes('"sessions"')) asking.push(first.text)
      return query(first, ...rest)
    }) as typeof pool.query
    onTestFinished(() => {
      pool.query = query as typeof pool.query
    })
    const list = () => who.products.list({})
    await list()
    await Promise.all(Array.from({ length: 20 }, list))
    expect(asking.length).toBe(1)
    await withoutListener(async () => {
      for (let n = 0; n < 5; n++) await list()
      expect(asking.length).toBe(6)
    })
  })
})

/** Starts a long-running request; returns whether it has ended. */
async function goingOn(path: string, token: string) {
  const hangUp = new AbortController()
  onTestFinished(() => hangUp.abort())
  const { body, status } = await fetch(other.url + path, {
    headers: { Authorization: `Bearer ${token}` },
    signal: hangUp.signal,
  })
  expect(status).toBe(200)
  const reader = body!.getReader()
  expect((await reader.read()).value!.length).toBeGreaterThan(0)
  let over: 'whole' | 'broken off' | undefined
  const read = async (): Promise<void> => {
    const { done } = await reader.read()
    if (!done) return read()
    over = 'whole'
  }
  read().catch(() => {
    over = 'broken off'
  })
  return () => over
}

/** Counts statements that wait for a lock. */
async function waiting() {
  const { rowCount } = await app.database.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount
}

describe('what is under way', () => {
  const changes: typeof ends = {
    ...ends,
    groups: ({ id }) => admin.users.update({ params: { id }, body: { groups: ['client'] } }),
  }

  beforeAll(async () => {
    const content = (await readFile(join(root, 'docs', 'egide.png'))).toString('base64')
    await admin.settings.keepFile({ params: { name: 'logo' }, body: { name: 'l.png', content } })
  })

  for (const [what, path, end] of [
    ['a stream', '/api/events/', 'whole'],
    ['a download', '/api/settings/files/logo/', 'broken off'],
  ] as const) {
    it.each(Object.keys(changes))(`is over: ${what}, %s`, async (why) => {
      const who = await app.as('admin')
      const { access, refresh } = await signIn(who)
      const over = await goingOn(path, access)
      const undisturbed = await goingOn(path, admin.token)
      await sleep(100)
      expect(over()).toBeUndefined()
      await changes[why]!(who, refresh)
      await expect.poll(() => over(), inTime).toBe(end)
      expect(undisturbed()).toBeUndefined()
    })
  }

  it('is broken off where nothing is heard, too', async () => {
    const who = await app.as('admin')
    const over = await goingOn('/api/settings/files/logo/', who.token)
    await withoutListener(async () => {
      await admin.users.deactivate({ params: { id: who.id } })
      await expect.poll(() => over(), inTime).toBe('broken off')
    })
  })

  it('does not read: a call that waited for its turn', async () => {
    const busy = await app.as('admin')
    const { access, refresh } = await signIn(await app.as('admin'))
    const search = (token: string) =>
      statusOf(other.clientWith(token).buildings.list({ query: { search: 'x' } }))
    const holder = await app.database.pool.connect()
    await holder.query('begin; lock table buildings in access exclusive mode')
    const before = [1, 2, 3].map(() => search(busy.token))
    await expect.poll(waiting).toBe(3)
    const late = search(access)
    await sleep(200)
    await app.anonymous.auth.logout({ body: { refresh } })
    await holder.query('rollback')
    holder.release()
    expect(await Promise.all([...before, late])).toEqual([200, 200, 200, 401])
  })

  it('does not write: a call that asked outside meanwhile', async () => {
    const who = await app.as('admin')
    let answer = () => {}
    answers = new Promise((done) => {
      answer = done
    })
    const waits = new Promise<void>((done) => {
      asked = done
    })
    const creating = statusOf(
      other.clientWith(who.token).buildings.create({ body: { egid: 1017 } }),
    )
    await waits
    await admin.users.deactivate({ params: { id: who.id } })
    answer()
    expect(await creating).toBe(401)
    expect((await admin.buildings.list({ query: { search: '1017' } })).count).toBe(0)
  })

  it('does not write: a call that waited for a row; its key serves again after the next sign-in', async () => {
    const who = await app.as('admin')
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
    const updating = update(who.token)
    await expect.poll(waiting).toBe(1)
    await admin.users.deactivate({ params: { id: who.id } })
    await sleep(2_000)
    await holder.query('rollback')
    holder.release()
    expect(await updating).toBe(401)
    expect((await admin.products.get({ params: { id: product.id } })).price).toBeNull()
    await admin.users.activate({ params: { id: who.id } })
    expect(await update((await signIn(who)).access)).toBe(200)
  })
})
