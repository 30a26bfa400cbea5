import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http'
import { connect as openSocket, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Load, LoadTask } from '../../bench/load.ts'
import { cache } from '../../bench/measure.ts'
import { type Cost, measureOperations } from '../../bench/operations.ts'
import { startWorker } from '../../bench/processes.ts'
import { recordedSchema } from '../../bench/recorded.ts'
import {
  copyDatabase,
  seed as officeSeed,
  openSeededOffice,
  admin as owner,
  password,
} from '../../bench/seed.ts'
import { consumptionLimits } from '../../src/features/technical/consumption.ts'
import { connect } from '../../src/kernel/database/db.server.ts'
import { startPostgres } from '../../src/kernel/database/postgres.server.ts'
import { requireNoFaults } from '../figures.ts'
import { call, type Json, type Product, signIn, startProduct } from '../product.ts'
import { measureCalculations } from './calculations.ts'
import { attackSignIn, type SignInAttackFigures } from './signInAttack.ts'

/** Time limit of an honest user's list during an attack, in ms. */
const responseLimit = 1_000
/** Concurrent calls of the attacker. */
const concurrency = 30

type Figures = {
  calls?: number
  refused?: number
  /** Response times of honest users' lists during the attack. */
  honest: { lists: number; p50_ms: number; p95_ms: number; longest_ms: number }
}

type FloodFigures = {
  dearest: string[]
  attacks: Record<string, Figures>
  longest_ms: number
  faults: string[]
}
export type AttackFigures = FloodFigures &
  SignInAttackFigures & { calculations: Record<string, number> }

/**
 * Attacks the large office as one person: thirty concurrent calls of the most expensive kinds, aborted
 * requests, unread responses, floods. Meanwhile an administrator and a client must get their list of
 * mandates within a second, and nobody may get a server error. Before that, measures calculations with the largest
 * allowed number of rows, and attacks how people sign in. Throws with the figures as cause.
 */
export default async function prove({
  seed,
  log,
  seconds = 6,
}: {
  seed: number
  log: (line: string) => void
  seconds?: number
}): Promise<AttackFigures> {
  const postgres = await startPostgres({ dataDir: join(cache, 'database'), log: () => undefined })
  try {
    const calculations = measureCalculations({ log })
    const signInFigures = await attackSignIn(postgres.url, { seed, log })
    const schema = recordedSchema()
    const office = await openSeededOffice(postgres.url, { seed: officeSeed, schema, log })
    const name = 'attacked'
    const DATABASE_URL = await copyDatabase(postgres.url, office.current, name)
    // With production limits.
    const REQUESTS_PER_MINUTE = undefined
    const env = {
      DATABASE_URL,
      DEMO: 'off',
      REQUESTS_PER_MINUTE,
      ANONYMOUS_REQUESTS_PER_MINUTE: undefined,
    }
    const product = await startProduct({ dataDir: join(cache, 'product'), env })
    const database = connect(DATABASE_URL, () => undefined, 2)
    try {
      log('measuring what each call costs')
      const costs = await measureOperations(product.url, database.pool)
      const attackers = costs.map(({ email }) => email)
      const { rows } = await database.pool.query<{ email: string }>(
        `select email from users where sign_in = 'active' and groups = '{client}' and email <> all ($1)
         and exists (select from mandates where client = users.id and status <> 'draft')
         order by md5(email || $2) limit 1`,
        [attackers, seed],
      )
      const client = rows[0]!.email
      const floods = await attack({ product, pool: database.pool, costs, client, seconds, log })
      const parts = [calculations, signInFigures.guessing, signInFigures.forgeries, floods]
      const faults = parts.flatMap((part) => part.faults)
      const { milliseconds } = calculations
      return requireNoFaults({ calculations: milliseconds, ...floods, ...signInFigures, faults })
    } finally {
      await product.end('SIGTERM')
      await database.close()
    }
  } finally {
    await postgres.stop()
  }
}

const kindOf = ({ operation, path }: Cost) =>
  /[?&](search|q)=/.test(path)
    ? 'search'
    : (/\.(export|list|counts|history)$/.exec(operation)?.[1] ?? 'read')

/** The most expensive call of each kind and group. */
function mostExpensive(costs: readonly Cost[]): Cost[] {
  const first = new Map<string, Cost>()
  for (const cost of costs) {
    const key = `${cost.group} ${kindOf(cost)}`
    if (!first.has(key)) first.set(key, cost)
  }
  return [...first.values()]
}

type AttackOptions = {
  product: Product
  pool: pg.Pool
  costs: Cost[]
  /** E-mail address of a client who only reads their own list. */
  client: string
  seconds: number
  log: (line: string) => void
}

async function attack({
  product,
  pool,
  costs,
  client,
  seconds,
  log,
}: AttackOptions): Promise<FloodFigures> {
  const { url } = product
  const figures: FloodFigures = { dearest: [], attacks: {}, longest_ms: 0, faults: [] }
  const reportFault = (text: string) => {
    if (figures.faults.length < 100) figures.faults.push(text)
    log(`fault: ${text}`)
  }
  const dearest = mostExpensive(costs)
  figures.dearest = dearest.map(
    ({ ms, group, path }) => `${Math.round(ms)} ms, ${group}: ${path.slice(0, 100)}`,
  )
  const root = await signIn(url, owner.email, password)
  const asRoot = async (method: string, path: string, body?: unknown): Promise<Json> => {
    const { status, text, json } = await call(url, method, path, { token: root, body })
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
    return json
  }

  let attackerCount = 0
  /** Creates a new person for each flood, so that rate limits do not carry over. */
  async function createAttacker() {
    const email = `attacker-${Date.now()}-${++attackerCount}@example.ch`
    const { id } = await asRoot('POST', '/api/users/', {
      email,
      first_name: 'Attacker',
      groups: ['admin'],
    })
    await asRoot('POST', `/api/users/${id}/password/`, { password })
    return signIn(url, email, password)
  }
  // Honest users run in their own processes, so that the attacking process does not slow them down.
  const honest = [await createAttacker(), await signIn(url, client, password)].map((token) => ({
    token,
    reader: startWorker<LoadTask, Load>('load.ts'),
  }))

  /** Measures honest users' lists during an attack. */
  async function measureDuring(
    name: string,
    run: (isOver: () => boolean, count: Count) => Promise<void>,
  ) {
    const reading = Promise.allSettled(
      honest.map(({ token, reader }) =>
        reader.ask({
          url,
          tokens: [token],
          calls: [{ method: 'GET', path: '/api/mandates/', body: '' }],
          connections: 1,
          seconds,
          pause: 20,
        }),
      ),
    )
    const failed = new Map<number, number>()
    let calls = 0
    let refused = 0
    const count = (status: number | 'gone') => {
      calls++
      if (status === 'gone') return
      if (status === 429 || status === 401) refused++
      else if (status >= 500) failed.set(status, (failed.get(status) ?? 0) + 1)
    }
    const end = performance.now() + seconds * 1000
    await run(() => performance.now() > end, count)
    for (const [status, times] of failed)
      reportFault(`${name}: ${times} calls answered with ${status}`)
    const sorted: number[] = []
    for (const { status, ...read } of await reading)
      if (status === 'fulfilled') sorted.push(...(read as { value: Load }).value.times)
      else reportFault(`${name}: an honest list fails: ${(read as { reason: unknown }).reason}`)
    sorted.sort((a, b) => a - b)
    const late = sorted.filter((ms) => ms > responseLimit).length
    if (late > 0)
      reportFault(`${name}: ${late} of ${sorted.length} honest lists take over ${responseLimit} ms`)
    const percentile = (share: number) =>
      Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
    const honestTimes = {
      lists: sorted.length,
      p50_ms: percentile(0.5),
      p95_ms: percentile(0.95),
      longest_ms: percentile(1),
    }
    // Some floods get no refusals, and the baseline has no flood.
    figures.attacks[name] = {
      ...(calls > 0 && { calls }),
      ...(refused > 0 && { refused }),
      honest: honestTimes,
    }
    figures.longest_ms = Math.max(figures.longest_ms, honestTimes.longest_ms)
    log(
      `${name}: ${calls} calls, ${refused} refused; honest lists ${honestTimes.p50_ms} ms, p95 ${honestTimes.p95_ms}, longest ${honestTimes.longest_ms}`,
    )
    const health = await call(url, 'GET', '/api/health/')
    if (health.status !== 200) reportFault(`${name}: health answers ${health.status} afterwards`)
  }

  /** Sends the same request on several connections, on each one again after its response. */
  const flood =
    (spec: RequestSpec, { connections = concurrency, timeout = Number.POSITIVE_INFINITY } = {}) =>
    async (isOver: () => boolean, count: Count) => {
      const agent = new Agent({ keepAlive: true, maxSockets: connections })
      await Promise.all(
        Array.from({ length: connections }, async () => {
          while (!isOver()) count(await send(url, { ...spec, agent }, timeout))
        }),
      )
      agent.destroy()
    }

  await measureDuring('nothing else', async (isOver) => {
    while (!isOver()) await sleep(20)
  })
  for (const cost of dearest) {
    const token =
      cost.group === 'admin' ? await createAttacker() : await signIn(url, cost.email, password)
    await measureDuring(`${kindOf(cost)} as ${cost.group}`, flood({ path: cost.path, token }))
    if (kindOf(cost) === 'search')
      await measureDuring(
        `${kindOf(cost)} as ${cost.group}, hung up`,
        flood({ path: cost.path, token }, { timeout: 50 }),
      )
  }

  const mandate = await asRoot('GET', '/api/mandates/?page_size=1')
  const [{ building, product: mandateProduct, id }] = mandate.results as [Json]
  // A building full of readings, any two of which overlap.
  await pool.query(
    `insert into consumptions (building, entered_by, energy, usage, amount, unit, start_date, end_date)
     select $1, null, 'gaz', 'heating', 100 + n, 'kWh', date '2020-01-01' + n % 900, date '2024-12-31' - n % 899
     from generate_series(1, $2::int) n`,
    [building, consumptionLimits.building],
  )
  await pool.query('update buildings set sre = 900 where id = $1', [building])
  await measureDuring(
    'estimates of a full building',
    flood({ path: `/api/idc/estimate/?building=${building}`, token: await createAttacker() }),
  )
  const writer = await createAttacker()
  await measureDuring(
    'creating',
    flood({
      method: 'POST',
      path: '/api/mandates/',
      token: writer,
      body: { product: mandateProduct, building },
    }),
  )
  await measureDuring(
    'changing the same record',
    flood({
      method: 'PATCH',
      path: `/api/mandates/${id}/`,
      token: writer,
      body: { reference: 'x' },
    }),
  )
  const names = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, 0]))
  await measureDuring(
    'large bodies',
    flood({ method: 'POST', path: '/api/products/', token: writer, body: names }),
  )
  const exported = dearest.find((cost) => kindOf(cost) === 'export' && cost.group === 'admin')!
  await measureDuring(
    'exports that nobody reads',
    requestWithoutReading(url, exported.path, await createAttacker()),
  )
  await measureDuring('streams', requestWithoutReading(url, '/api/events/', await createAttacker()))
  await measureDuring('bodies that never end', sendSlowly(url, writer))
  await measureDuring(
    'reading',
    flood({ path: '/api/mandates/', token: await createAttacker() }, { connections: 64 }),
  )
  await measureDuring(
    'guessing passwords',
    flood({
      method: 'POST',
      path: '/api/login/',
      body: { email: owner.email, password: 'not this one' },
    }),
  )
  await measureDuring(
    'made-up tokens',
    flood({ path: '/api/mandates/', token: 'a.b.c' }, { connections: 64 }),
  )
  await measureDuring(
    'the description of the API',
    flood({ path: '/api/openapi.json' }, { connections: 64 }),
  )
  for (const { reader } of honest) reader.end()
  return figures
}

type Count = (status: number | 'gone') => void
type RequestSpec = { method?: string; path: string; token?: string; body?: unknown; agent?: Agent }

/** Sends a request, reads the response and returns its status; 'gone' if aborted after `timeout` ms or failed. */
function send(url: string, spec: RequestSpec, timeout: number): Promise<number | 'gone'> {
  const { hostname, port } = new URL(url)
  const { method = 'GET', path, token, body, agent } = spec
  const text = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(text && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
  }
  return new Promise((done) => {
    const sent = request({ hostname, port, method, path, headers, agent }, (answer) => {
      answer.on('error', () => done('gone'))
      answer.on('end', () => done(answer.statusCode!))
      answer.resume()
    })
    sent.on('error', () => done('gone'))
    if (timeout < Number.POSITIVE_INFINITY) setTimeout(() => sent.destroy(), timeout)
    sent.end(text)
  })
}

/** Sends requests without reading their responses. */
function requestWithoutReading(url: string, path: string, token: string) {
  return async (isOver: () => boolean, count: Count) => {
    const { hostname, port } = new URL(url)
    const options: RequestOptions = {
      hostname,
      port,
      path,
      headers: { Authorization: `Bearer ${token}` },
      agent: new Agent({ maxSockets: concurrency * 2 }),
    }
    const open = Array.from({ length: concurrency * 2 }, () => {
      const sent = request(options, (answer: IncomingMessage) => {
        answer.on('error', () => undefined)
        count(answer.statusCode!)
        if (answer.statusCode! >= 300) answer.resume()
      })
      sent.on('error', () => undefined)
      sent.end()
      return sent
    })
    while (!isOver()) await sleep(20)
    for (const sent of open) sent.destroy()
  }
}

/** Starts request bodies and sends one byte from time to time. */
function sendSlowly(url: string, token: string) {
  return async (isOver: () => boolean, count: Count) => {
    const { hostname, port } = new URL(url)
    const sockets: Socket[] = Array.from({ length: concurrency * 10 }, () => {
      const socket = openSocket(Number(port), hostname)
      socket.on('error', () => undefined)
      socket.write(
        `POST /api/products/ HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
      )
      count('gone')
      return socket
    })
    while (!isOver()) {
      for (const socket of sockets) if (!socket.destroyed) socket.write(' ')
      await sleep(500)
    }
    for (const socket of sockets) socket.destroy()
  }
}
