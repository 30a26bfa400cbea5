import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, it } from 'vitest'
import { randomFrom } from '../../../prove/addresses.ts'
import { testApp } from '../app.ts'
import { followEvents } from '../following.ts'

/** For how long people write; the longest transaction is open all the time. LIVE_SECONDS=30 in `npm run prove live`. */
const seconds = Number(process.env.LIVE_SECONDS ?? 4)
const writers = 6

it('every page hears of every change once it is committed and never before, whatever order transactions commit in, while notifiers are killed and pages come back (a small run of npm run prove live)', async () => {
  const seed = Number(process.env.SEED ?? randomInt(2 ** 32))
  process.stdout.write(`live: SEED=${seed}\n`)
  const random = randomFrom(seed)
  const app = await testApp()
  const processes = [app, await app.startProcess()]
  const admin = await app.as('admin')
  const products: number[] = []
  for (let n = 0; n <= writers; n++) {
    const name = `Suite ${n}`
    const { id } = await admin.products.create({
      body: { code: `ORDER-${n}`, name: { fr: name, en: name, it: name }, kind: 'cecb' },
    })
    products.push(id)
  }
  const pool = new pg.Pool({ connectionString: app.config.DATABASE_URL, max: writers + 2 })
  pool.on('error', () => undefined)
  const deadline = Date.now() + seconds * 1_000
  /** Changes whose commit was sent, and those that are committed. */
  const [sent, committed] = [new Set<string>(), new Set<string>()]

  /** Changes a product in a transaction that stays open; half of the writers tell as the version before. */
  async function change(product: number, milliseconds: number) {
    const client = await pool.connect()
    await client.query(random() < 0.5 ? 'begin' : `begin; set local egide.outbox = 'on'`)
    const { rows } = await client.query<{ version: number }>(
      'update products set price = coalesce(price, 0) + 1 where id = $1 returning version',
      [product],
    )
    await sleep(milliseconds)
    const key = `products ${product} ${rows[0]!.version}`
    sent.add(key)
    await client.query('commit')
    committed.add(key)
    client.release()
  }

  async function keepWriting(product: number) {
    while (Date.now() < deadline) await change(product, random() * 400)
  }

  let killed = 0
  async function killNotifiers() {
    while (Date.now() < deadline) {
      await sleep(500 + random() * 1_000)
      const { rowCount } = await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
           and application_name = 'egide listener' and random() < 0.5`,
      )
      killed += rowCount ?? 0
    }
  }

  let isWriting = true
  const open = (place: number, since?: number) =>
    followEvents({ ...app, url: processes[place % processes.length]!.url }, admin, since)
  type Page = Awaited<ReturnType<typeof open>>
  const early = new Set<string>()
  let returns = 0
  /** Follows as one page, which hangs up now and then; returns what it knows. */
  async function keepFollowing(first: Page, place: number, hangsUp: boolean) {
    const known = new Set<string>()
    let since: number | undefined
    let page = first
    const isComplete = () => !isWriting && [...committed].every((key) => known.has(key))
    const patience = deadline + 30_000
    while (!isComplete() && Date.now() < patience) {
      const end = Date.now() + (hangsUp ? 200 + random() * 800 : 60_000)
      let read = 0
      while (Date.now() < end && Date.now() < patience && !isComplete()) {
        for (const event of page.events.slice(read)) {
          read++
          since = Math.max(since ?? 0, event.at)
          // The page reads everything again.
          if (event.event === 'reset') for (const key of committed) known.add(key)
          if (event.event !== 'change') continue
          const key = `${event.kind} ${event.id} ${event.version}`
          known.add(key)
          if (key.startsWith('products') && event.version > 1 && !sent.has(key)) early.add(key)
        }
        await sleep(5)
      }
      page.hangUp()
      returns++
      place++
      if (!isComplete()) page = await open(place, since)
    }
    return known
  }

  // All follow before anybody writes.
  const first = await Promise.all([0, 1, 0, 1].map((place) => open(place)))
  const following = first.map((page, index) => keepFollowing(page, index % 2, index > 1))
  await Promise.all([
    ...products.slice(1).map(keepWriting),
    change(products[0]!, seconds * 1_000),
    killNotifiers(),
  ])
  isWriting = false
  const pages = await Promise.all(following)
  await pool.end()
  process.stdout.write(
    `live: ${committed.size} changes, ${killed} connections killed, ${returns} connections of pages\n`,
  )
  expect([...early]).toEqual([])
  expect(pages.map((known) => [...committed].filter((key) => !known.has(key)))).toEqual([
    ...pages.map(() => []),
  ])
  expect(committed.size).toBeGreaterThan(seconds * writers)
})
