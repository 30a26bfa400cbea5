import { setTimeout as sleep } from 'node:timers/promises'
import { call, type Json, signIn, startProduct } from '../prove/product.ts'
import { connect } from '../src/kernel/database/db.server.ts'
import type { Arrivals, FollowingTask } from './following.ts'
import type { Load, LoadTask } from './load.ts'
import { summarize } from './measure.ts'
import { startWorker } from './processes.ts'
import { password } from './seed.ts'

/** Open pages, each of another person, and writes a second. */
const steps = [
  { pages: 400, writes: 10 },
  { pages: 2_000, writes: 20 },
]
/** Pages of administrators, who are told of every change, among the others. */
const officePages = 8
const seconds = 20

/**
 * What open pages cost: how long reads take alone, and while mandates change and everybody whom it concerns is told; and
 * how long after the answer to a write its change arrives.
 */
export async function measureLive(
  databaseUrl: string,
  dataDir: string,
  say: (line: string) => void,
) {
  const { pool, close } = connect(databaseUrl, () => undefined, 1)
  const emails = async (where: string, limit: number) => {
    const { rows } = await pool.query<{ email: string }>(
      `select email from users where sign_in = 'active' and ${where} order by id limit ${limit}`,
    )
    return rows.map(({ email }) => email)
  }
  const { rows } = await pool.query<{ id: number }>(
    `select id from mandates where status = 'in_progress' and partner is not null and deleted_at is null
     order by id limit 2000`,
  )
  const office = await emails(`'admin' = any(groups)`, officePages)
  const others = await emails(`groups && '{client,partner}'`, steps.at(-1)!.pages)
  await close()

  const env = { DATABASE_URL: databaseUrl, DEMO: 'off', TRUST_PROXY: '1' }
  const product = await startProduct({ dataDir, env })
  const client = startWorker<LoadTask, Load>('load.ts')
  const followers = startWorker<{ task: FollowingTask }, Arrivals>('following.ts')
  try {
    const { url } = product
    const tokens = await Promise.all(office.map((email) => signIn(url, email, password)))
    const path = '/api/mandates/?page_size=25'
    const reading: LoadTask = {
      ...{ url, tokens, connections: 4, seconds, pause: 20 },
      calls: [{ method: 'GET', path, body: '' }],
    }
    const readFor = async (what: string) => {
      const { p50, p95, per_second } = summarize([await client.ask(reading)])
      say(`${what}: reads ${p50} ms, p95 ${p95} ms, ${per_second} a second`)
    }
    await readFor('nobody follows')
    let isOpen = 0
    const openMore = async (mails: readonly string[]) => {
      const opened: string[] = []
      for (const email of mails) opened.push(await signIn(url, email, password))
      isOpen = (await followers.ask({ task: { url, tokens: opened } })).opened
    }
    await openMore(office)
    let place = 0
    for (const { pages, writes } of steps) {
      await openMore(others.slice(Math.max(0, isOpen - officePages), pages - officePages))
      await readFor(`${isOpen} pages, no writes`)
      await followers.ask({ task: 'arrivals' })
      const answered = new Map<string, number>()
      let refused = 0
      const write = async () => {
        const { id } = rows[place++ % rows.length]!
        const { status, json } = await call(url, 'PATCH', `/api/mandates/${id}/`, {
          token: tokens[place % tokens.length],
          body: { due_date: `2030-01-${String(1 + (place % 28)).padStart(2, '0')}` },
        }).catch(() => ({ status: 0, json: {} as Json }))
        if (status === 200) answered.set(`mandates ${id} ${json.version}`, Date.now())
        else refused++
      }
      const running: Promise<void>[] = []
      const timer = setInterval(() => running.push(write()), 1_000 / writes)
      await readFor(`${isOpen} pages, ${writes} writes a second`)
      clearInterval(timer)
      await Promise.all(running)
      await sleep(2_000)
      const { arrived } = await followers.ask({ task: 'arrivals' })
      const lags = [...answered].flatMap(([key, at]) =>
        (arrived[key] ?? []).map((time) => Math.max(0, time - at)),
      )
      const told = [...answered.keys()].filter((key) => arrived[key]).length
      const { p50, p95 } = summarize([{ times: lags, seconds }])
      say(
        `  ${refused} writes without an answer; ${told} of ${answered.size} changes arrived, ${lags.length} events, ${p50} ms after the answer, p95 ${p95} ms`,
      )
    }
  } finally {
    client.end()
    followers.end()
    await product.end('SIGTERM')
  }
}
