import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Json, root, signIn, startProduct } from '../prove/product.ts'
import { connect } from '../src/kernel/database/db.server.ts'
import { launchBrowser } from '../src/testing/browser.ts'
import type { BareTask } from './bare.ts'
import type { Load, LoadTask } from './load.ts'
import { measureForm, measurePage } from './page.ts'
import { residentMegabytes, startWorker } from './processes.ts'
import { recordedRequests } from './recorded.ts'
import { type Kind, kinds, type Requests, readingKinds, recordRequests } from './requests.ts'
import { type Office, password } from './seed.ts'

export const cache = join(root, 'data', 'bench')

/** The product, the bare side with the recorded SQL, and the bare side with the product's current SQL. */
const sides = ['product', 'recorded', 'current'] as const
type Side = (typeof sides)[number]

/** Required rate of the product at `goalConnections`, as a share of the rate of the recorded SQL. */
const goals: Partial<Record<Kind, number>> = {
  list: 0.6,
  search: 1.1,
  detail: 0.25,
  create: 0.6,
  history: 0.2,
}
const goalConnections = 16

type Figures = { per_second: number; p50: number; p95: number; p99: number }
type Compared = Record<Side, Figures> & {
  share_of_recorded: number
  share_of_current: number
  goal?: number
}

type Plan = {
  /** URLs of copies of the large office. */
  office: Office
  kinds: readonly Kind[]
  connections: readonly number[]
  seconds: number
  rounds: number
  screens: { page: boolean; form: boolean }
  say: (line: string) => void
}

const rounded = (number: number, digits = 1) => Number(number.toFixed(digits))

/** Rate and percentiles (ms) over all rounds. */
export function summarize(loads: Load[]): Figures {
  const times = loads.flatMap((load) => load.times).sort((a, b) => a - b)
  const percentile = (share: number) => rounded(times[Math.floor(share * times.length)] ?? 0, 2)
  return {
    per_second: rounded(times.length / loads.reduce((sum, load) => sum + load.seconds, 0)),
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
  }
}

/**
 * Throws unless all sides return the same responses; otherwise comparing their speed is meaningless. Ignores
 * date formats; with the recorded SQL compares only which records are returned, since fields change
 * over time.
 */
async function requireSameResponses(urls: Record<Side, string>, token: string, requests: Requests) {
  for (const kind of readingKinds)
    for (const { path } of requests[kind].slice(0, 20)) {
      const [ours, recorded, current] = await Promise.all(
        sides.map(async (side) => {
          const headers = { Authorization: `Bearer ${token}` }
          const response = await fetch(urls[side] + path, { headers })
          if (!response.ok) throw new Error(`${side} ${path}: ${await response.text()}`)
          const answer = (await response.json()) as Json
          return (answer.results ?? [answer]) as Json[]
        }),
      )
      const comparable = (row: Json, like: Json) =>
        Object.entries(row).filter(
          ([name, value]) =>
            name in like && name !== 'changes' && !/^\d{4}-\d\d-\d\d/.test(`${value}`),
        )
      const isSame =
        ours!.length === current!.length &&
        ours!.every((row, index) =>
          isDeepStrictEqual(
            Object.fromEntries(comparable(row, current![index]!)),
            Object.fromEntries(comparable(current![index]!, row)),
          ),
        )
      if (!isSame) throw new Error(`The product and its own SQL answer ${path} differently.`)
      const idsOf = (rows: Json[]) => rows.map(({ id, version }) => id ?? version)
      if (!isDeepStrictEqual(idsOf(ours!), idsOf(recorded!)))
        throw new Error(`The product and the recorded SQL answer ${path} with other records.`)
    }
}

/** Opens a database of the office; `removeCreated` deletes the records created since. */
async function openOffice(url: string) {
  const { pool, close } = connect(url, () => undefined, 1)
  const { rows } = await pool.query<{ mandates: number; history: number }>(
    'select (select max(id) from mandates) as mandates, (select max(id) from history) as history',
  )
  const last = rows[0]!
  return {
    history: last.history,
    async removeCreated() {
      await pool.query('delete from mandates where id > $1', [last.mandates])
      await pool.query('delete from history where id > $1', [last.history])
    },
    vacuum: () => pool.query('vacuum (analyze)'),
    /** All administrators, since the request limits of a single person would slow the load down. */
    administrators: () =>
      pool.query<{ email: string }>(
        "select email from users where 'admin' = any(groups) order by id",
      ),
    close,
  }
}

/** Measures everything on copies of the large office; the sides take turns. */
export async function measure({ office, say, ...plan }: Plan) {
  const { connections, seconds, rounds } = plan
  say('Recording the product’s SQL …')
  const recorded = recordedRequests()
  const offices = {
    current: await openOffice(office.current),
    recorded: await openOffice(office.recorded),
  }
  const dataDir = join(cache, 'product')
  const requests = await recordRequests(office.current, dataDir, recorded)
  for (const { removeCreated, vacuum } of Object.values(offices)) {
    await removeCreated()
    await vacuum()
  }

  const env = { DATABASE_URL: office.current, DEMO: 'off', TRUST_PROXY: '1' }
  const product = await startProduct({ dataDir, env })
  const endProduct = () => product.process.kill('SIGKILL')
  process.once('exit', endProduct)
  const startBare = () => startWorker<BareTask, { url: string }>('bare.ts')
  const bare = { recorded: startBare(), current: startBare() }
  const client = startWorker<LoadTask, Load>('load.ts')
  const secondClient = startWorker<LoadTask, Load>('load.ts')
  try {
    const pid = product.process.pid!
    const memory = { at_start: residentMegabytes(pid), after_load: 0 }
    const serve = async (side: keyof typeof bare, requests: Requests) =>
      (await bare[side].ask({ databaseUrl: office[side], requests })).url
    const urls = {
      product: product.url,
      recorded: await serve('recorded', recorded),
      current: await serve('current', requests),
    }
    const { rows } = await offices.current.administrators()
    const signInAll = () =>
      Promise.all(rows.map(({ email }) => signIn(product.url, email, password)))
    const taskOf = async (side: Side, kind: Kind) => ({
      url: urls[side],
      tokens: await signInAll(),
      calls: requests[kind].map(({ method, path, body }) => ({ method, path, body })),
    })
    const [token] = await signInAll()
    await requireSameResponses(urls, token!, requests)

    say(tableHeader)
    const compared: Partial<Record<Kind, Record<string, Compared>>> = {}
    for (const kind of plan.kinds) {
      for (const side of sides)
        await client.ask({ ...(await taskOf(side, kind)), connections: 16, seconds: 1 })
      const byConnections: Record<string, Compared> = {}
      for (const count of connections) {
        const loads: Record<Side, Load[]> = { product: [], recorded: [], current: [] }
        for (let round = 0; round < rounds; round++)
          for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
            const task = await taskOf(side, kind)
            // Start each round at another offset, the same on all sides, since slower sides do not reach the
            // end of the list.
            const first = Math.floor((round / rounds) * task.calls.length)
            const calls = [...task.calls.slice(first), ...task.calls.slice(0, first)]
            loads[side].push(await client.ask({ ...task, calls, connections: count, seconds }))
            if (kind === 'create')
              await offices[side === 'recorded' ? 'recorded' : 'current'].removeCreated()
          }
        const [product, recorded, current] = sides.map((side) => summarize(loads[side])) as [
          Figures,
          Figures,
          Figures,
        ]
        byConnections[count] = {
          product,
          recorded,
          current,
          share_of_recorded: rounded(product.per_second / recorded.per_second, 3),
          share_of_current: rounded(product.per_second / current.per_second, 3),
          ...(count === goalConnections && { goal: goals[kind] }),
        }
        say(tableRow(kind, count, byConnections[count]))
      }
      compared[kind] = byConnections
    }
    memory.after_load = residentMegabytes(pid)

    // Four people send one request after another; then again while sixteen others sign in.
    const reading = {
      ...(await taskOf('product', 'list')),
      calls: readingKinds.flatMap((kind) => requests[kind].slice(0, 1)),
      connections: 4,
      seconds: seconds * 2,
    }
    const signingIn = { ...(await taskOf('product', 'sign-in')), connections: 16 }
    const alone = summarize([await client.ask(reading)])
    const [signIns, others] = await Promise.all([
      secondClient.ask({ ...signingIn, seconds: seconds * 2 }),
      client.ask(reading),
    ])
    const whileSigningIn = {
      reading_alone: alone,
      reading_during_sign_ins: summarize([others]),
      sign_ins: summarize([signIns]),
    }
    const browser = await launchBrowser()
    try {
      const page = plan.screens.page ? await measurePage(browser, product.url) : undefined
      const form = plan.screens.form ? await measureForm(browser, product.url) : undefined
      return { compared, memory, whileSigningIn, page, form, history: offices.current.history }
    } finally {
      await browser.close()
    }
  } finally {
    for (const worker of [...Object.values(bare), client, secondClient]) worker.end()
    process.off('exit', endProduct)
    await product.end('SIGTERM')
    for (const { close } of Object.values(offices)) await close()
  }
}

const tableHeader = [
  'request  conn'.padEnd(14),
  ...sides.map((side) => `${side}/s`.padStart(12) + 'p50'.padStart(8) + 'p95'.padStart(8)),
  '  of recorded (goal)  of current',
].join('')

function tableRow(kind: Kind, count: number, compared: Compared) {
  const cells = sides.map((side) => {
    const { per_second, p50, p95 } = compared[side]
    const times = [p50, p95].map((ms) => ms.toFixed(1).padStart(8)).join('')
    return `${per_second.toFixed(0).padStart(12)}${times}`
  })
  const percent = (share: number) => `${(share * 100).toFixed(0)} %`
  const { share_of_recorded, share_of_current, goal } = compared
  const shares = [
    percent(share_of_recorded).padStart(13),
    (goal ? `(${percent(goal)})` : '').padStart(7),
    percent(share_of_current).padStart(12),
  ]
  return `${kind.padEnd(9)}${String(count).padEnd(5)}${cells.join('')}${shares.join('')}`
}

/** The named kinds, or all. */
export const selectKinds = (names: readonly string[] | undefined) =>
  kinds.filter((kind) => names?.includes(kind) ?? true)
