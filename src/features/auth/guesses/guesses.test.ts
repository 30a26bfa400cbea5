import { Writable } from 'node:stream'
import { TOTP } from 'otpauth'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openLog } from '../../../kernel/log.server.ts'
import { type TestApp, type TestPerson, type TestProcess, testApp } from '../../../testing/app.ts'
import { recordStatements } from '../../../testing/measure/statements.ts'

let app: TestApp
/** Two processes on one database. */
let processes: TestProcess[]
const recorded = recordStatements()
const logLines: string[] = []

beforeAll(async () => {
  const log = new Writable({
    write(line, _, done) {
      logLines.push(String(line))
      done()
    },
  })
  app = await testApp({
    env: { TRUST_PROXY: '127.0.0.1' },
    database: recorded.wrap,
    logger: openLog('warn', log),
  })
  processes = [app, await app.startProcess()]
})
afterEach(() => app.setNow(undefined))

/** Sends a call without a sign-in to one of the processes, from this address. */
async function post(process: number, ip: string, path: string, body: object) {
  const response = await fetch(`${processes[process]!.url}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': ip },
    body: JSON.stringify(body),
  })
  const retryAfter = Number(response.headers.get('Retry-After'))
  return { status: response.status, retryAfter, json: await response.json() }
}
const signIn = (process: number, ip: string, email: string, password: string) =>
  post(process, ip, '/login/', { email, password })
const guess = async (process: number, ip: string, email: string) =>
  (await signIn(process, ip, email, 'not this one')).status
const requestReset = (process: number, ip: string, email: string) =>
  post(process, ip, '/password/reset/', { email })

const countedRows = async () =>
  (await app.database.pool.query('select from failure_counts')).rowCount

/** Sends calls to the processes in turn, and returns their statuses. */
async function inTurns(count: number, send: (process: number, n: number) => Promise<number>) {
  const statuses: number[] = []
  for (let n = 0; n < count; n++) statuses.push(await send(n % 2, n))
  return statuses
}
const times = (count: number, status: number) => Array<number>(count).fill(status)

describe('over several processes,', () => {
  it('wrong passwords for one account add up, but do not affect other accounts or networks (§8)', async () => {
    const [victim, colleague] = [await app.as('client'), await app.as('client')]
    const statuses = await inTurns(14, (process) => guess(process, '203.0.113.1', victim.email))
    expect(statuses).toEqual([...times(10, 401), ...times(4, 429)])
    for (const process of [0, 1]) {
      const refused = await signIn(process, '203.0.113.1', victim.email, victim.password)
      expect(refused.status).toBe(429)
      expect(refused.retryAfter).toBeGreaterThan(0)
      expect(
        (await signIn(process, '203.0.113.1', colleague.email, colleague.password)).status,
      ).toBe(200)
      expect((await signIn(process, '192.0.2.1', victim.email, victim.password)).status).toBe(200)
    }
    app.setNow(new Date(Date.now() + 61_000))
    expect((await signIn(1, '203.0.113.1', victim.email, victim.password)).status).toBe(200)
  })

  it('wrong passwords from many networks for one account add up, but do not affect its owner on a known network (§8)', async () => {
    const owner = await app.as('client')
    expect((await signIn(0, '192.0.2.10', owner.email, owner.password)).status).toBe(200)
    const statuses = await inTurns(36, (process, n) =>
      guess(process, `198.51.100.${n}`, owner.email),
    )
    expect(statuses).toEqual([...times(30, 401), ...times(6, 429)])
    for (const process of [0, 1])
      expect((await signIn(process, '192.0.2.10', owner.email, owner.password)).status).toBe(200)
  })

  it('wrong own passwords add up, and the correct one resets the count in the database', async () => {
    const person = await app.as('partner')
    const others = processes[1]!.clientWith(person.token)
    const enrol = (client: Pick<TestPerson, 'auth'>, password: string) =>
      client.auth
        .enrol({ body: { password } })
        .then(() => 200)
        .catch(({ status }) => status as number)
    const before = await countedRows()
    await enrol(person, 'not this one')
    // The pair and the person.
    expect(await countedRows()).toBe(before! + 2)
    expect(await enrol(person, person.password)).toBe(200)
    expect(await countedRows()).toBe(before! + 1)
    const statuses = await inTurns(14, (process) =>
      enrol(process === 0 ? person : others, 'not this one'),
    )
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(10)
    expect(statuses.slice(-3)).toEqual(times(3, 429))
  })

  it('requests for links add up by network and address, without affecting other networks (§8)', async () => {
    const email = 'anybody@example.ch'
    const send = async (process: number) =>
      (await requestReset(process, '203.0.113.30', email)).status
    expect(await inTurns(14, send)).toEqual([...times(10, 200), ...times(4, 429)])
    const refused = await requestReset(1, '203.0.113.30', email)
    expect(refused.retryAfter).toBeGreaterThan(300)
    expect(refused.retryAfter).toBeLessThanOrEqual(360)
    expect((await requestReset(1, '203.0.113.30', 'neighbour@example.ch')).status).toBe(200)
    expect((await requestReset(1, '203.0.113.31', email)).status).toBe(200)
  })

  it('of many requests for links at once, no more get through than one after the other', async () => {
    const send = (n: number) => requestReset(n % 2, '203.0.113.35', 'at-once@example.ch')
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => send(n)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  it('requests for links from one network add up, known addresses or not', async () => {
    const known = await app.as('client')
    const send = async (process: number, n: number) =>
      (await requestReset(process, '203.0.113.40', `unknown-${n}@example.ch`)).status
    expect(await inTurns(54, send)).toEqual([...times(50, 200), ...times(4, 429)])
    for (const email of [known.email, 'unknown@example.ch']) {
      const { status, retryAfter, json } = await requestReset(0, '203.0.113.40', email)
      expect([status, json.code]).toEqual([429, 'too_many_requests'])
      expect(retryAfter).toBeGreaterThan(0)
      expect(retryAfter).toBeLessThanOrEqual(20)
    }
  })

  it('wrong codes from one network add up, but do not affect people who have signed in there (§9)', async () => {
    const attacker = '203.0.113.50'
    const owner = await protectedPerson(attacker)
    // Each person is locked after five wrong codes, so the network needs several whose passwords are known.
    const strangers = await Promise.all(
      Array.from({ length: 8 }, () => protectedPerson('192.0.2.50')),
    )
    const statuses: number[] = []
    for (const person of strangers) {
      const pending = await pendingTokenOf(person, '192.0.2.50')
      for (let n = 0; n < 4; n++) {
        const { status } = await verify(n % 2, attacker, pending, '000000')
        statuses.push(status)
      }
    }
    expect(statuses).toEqual([...times(30, 401), ...times(2, 429)])
    const { status, retryAfter } = await verify(
      1,
      attacker,
      await pendingTokenOf(strangers[7]!, '192.0.2.50'),
      strangers[7]!.code(),
    )
    expect([status, retryAfter > 0]).toEqual([429, true])
    // The code was not checked, so the person is not locked out elsewhere, and the owner enters at once.
    const pending = await pendingTokenOf(strangers[7]!, '192.0.2.50')
    expect((await verify(0, '192.0.2.50', pending, strangers[7]!.code())).status).toBe(200)
    const own = await pendingTokenOf(owner, attacker)
    expect((await verify(1, attacker, own, owner.code())).status).toBe(200)
  }, 60_000)
})

describe('the code for the first administrator', () => {
  it('is refused after twenty wrong codes over all processes, for that network only', async () => {
    const empty = await testApp({ env: { TRUST_PROXY: '127.0.0.1' } })
    const urls = [empty.url, (await empty.startProcess()).url]
    const setup = async (process: number, ip: string) => {
      const response = await fetch(`${urls[process]}/api/setup/`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': ip },
        body: JSON.stringify({
          code: 'guess',
          email: 'first@example.ch',
          password: 'nappe orage pupitre',
          first_name: 'Anna',
        }),
      })
      return [response.status, Number(response.headers.get('Retry-After'))] as const
    }
    await empty.anonymous.auth.setupState({})
    expect(await setup(0, '192.0.2.60')).toEqual([403, 0])
    const statuses = await inTurns(24, async (process) => (await setup(process, '203.0.113.60'))[0])
    expect(statuses).toEqual([...times(20, 403), ...times(4, 429)])
    expect((await setup(0, '203.0.113.60'))[1]).toBeGreaterThan(0)
    expect((await setup(0, '192.0.2.60'))[0]).toBe(403)
  })
})

describe('counting', () => {
  it('stores nothing for correct passwords, and needs one statement for a wrong one', async () => {
    const person = await app.as('client')
    const before = await countedRows()
    await signIn(0, '192.0.2.70', person.email, person.password)
    expect(await countedRows()).toBe(before)
    const wrong = await recorded.during(() => guess(0, '203.0.113.70', person.email))
    expect(wrong.filter((text) => text.startsWith('insert into "failure_counts"'))).toHaveLength(1)
    // The pair, the account and the network.
    expect(await countedRows()).toBe(before! + 3)
  })

  it('does not query the database for callers refused in memory', async () => {
    const person = await app.as('client')
    for (let n = 0; n < 10; n++) await guess(0, '203.0.113.80', person.email)
    const refused = await recorded.during(async () => {
      for (let n = 0; n < 20; n++) expect(await guess(0, '203.0.113.80', person.email)).toBe(429)
    })
    expect(refused.filter((text) => !text.startsWith('select "sessions"'))).toEqual([])
  })

  it('is the same work for unknown and known addresses', async () => {
    const person = await app.as('client')
    for (const [path, rest] of [
      ['/login/', { password: 'not this one' }],
      ['/password/reset/', {}],
    ] as const) {
      const work = (email: string) =>
        recorded
          .during(() => post(0, '203.0.113.90', path, { email, ...rest }))
          .then((texts) => texts.map((text) => text.replace(/'[0-9a-f-]{36}'/, '?')))
      await work('warm-up@example.ch')
      const known = await work(person.email)
      expect(known.length).toBeGreaterThan(2)
      expect(await work('unknown@example.ch')).toEqual(known)
    }
  })

  it('continues in memory while the database fails, and logs it', async () => {
    const [victim, other] = [await app.as('client'), await app.as('client')]
    await app.database.pool.query('alter table failure_counts rename to gone')
    try {
      const statuses: number[] = []
      for (let n = 0; n < 12; n++) statuses.push(await guess(0, '203.0.113.100', victim.email))
      expect(statuses).toEqual([...times(10, 401), 429, 429])
      expect((await signIn(0, '203.0.113.100', other.email, other.password)).status).toBe(200)
      expect((await requestReset(0, '203.0.113.100', other.email)).status).toBe(200)
    } finally {
      await app.database.pool.query('alter table gone rename to failure_counts')
    }
    expect(logLines.join('')).toContain('failed attempts are not shared')
    // After a pause the database counts again.
    await expect
      .poll(
        async () => {
          const before = await countedRows()
          await guess(0, '203.0.113.101', other.email)
          return (await countedRows())! - before!
        },
        { timeout: 15_000, interval: 1_000 },
      )
      .toBeGreaterThan(0)
  }, 40_000)

  it('stores no addresses, and deletes expired counts at night', async () => {
    const person = await app.as('client')
    await guess(0, '203.0.113.110', person.email)
    const { rows } = await app.database.pool.query('select * from failure_counts')
    expect(JSON.stringify(rows)).not.toMatch(/@|203\.0/)
    const { database } = app
    const forget = (now: Date) =>
      app.app.jobs.tasks['auth.forgetEndedSessions']!({}, { database, now: () => now } as never)
    await forget(new Date())
    expect(await countedRows()).toBeGreaterThan(0)
    await forget(new Date(Date.now() + 24 * 3_600_000))
    expect(await countedRows()).toBe(0)
  })

  it('refuses a flood from one network without a server error (§8)', async () => {
    const person = await app.as('client')
    // Fewer than may wait for a password to be checked, which would be a 503 of its own.
    const flood = Promise.all(
      Array.from({ length: 80 }, (_, n) =>
        signIn(0, '203.0.113.120', `flood-${n}@example.ch`, 'x'),
      ),
    )
    expect((await signIn(0, '192.0.2.120', person.email, person.password)).status).toBe(200)
    const answers = await flood
    expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([401, 429])
    for (const { status, retryAfter } of answers)
      if (status === 429) expect(retryAfter).toBeGreaterThan(0)
  }, 60_000)
})

type ProtectedPerson = TestPerson & { code: () => string }

/** A person with a second factor who has signed in from this address. */
async function protectedPerson(ip: string): Promise<ProtectedPerson> {
  const person = await app.as('client')
  expect((await signIn(0, ip, person.email, person.password)).status).toBe(200)
  const { secret } = await person.auth.enrol({ body: { password: person.password } })
  const totp = new TOTP({ secret })
  const code = () => totp.generate()
  // The code of the previous time step, so that the current one stays unused; it may run out on the way.
  const confirm = () =>
    person.auth.confirmSecondFactor({
      body: { code: totp.generate({ timestamp: Date.now() - 30_000 }) },
    })
  await confirm().catch(confirm)
  return { ...person, code }
}

async function pendingTokenOf({ email, password }: TestPerson, ip: string) {
  const { json } = await signIn(0, ip, email, password)
  return (json as { data: { pending_token: string } }).data.pending_token
}

const verify = (process: number, ip: string, pending_token: string, code: string) =>
  post(process, ip, '/2fa/verify/', { pending_token, code })
