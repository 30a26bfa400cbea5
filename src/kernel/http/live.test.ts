import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { followEvents } from '../../testing/following.ts'
import { readOrigin } from '../database/outbox.server.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let other: TestPerson
let partner: TestPerson

beforeAll(async () => {
  app = await testApp()
  ;[admin, client, other, partner] = await Promise.all([
    app.as('admin'),
    app.as('client'),
    app.as('client'),
    app.as('partner'),
  ])
})

async function aMandate() {
  const { results } = await admin.products.list({ query: { kind: 'cecb' } })
  const building = await admin.buildings.create({ body: { street_name: 'Chemin des Nouvelles' } })
  return admin.mandates.create({
    body: { product: results[0]!.id, building: building.id, client: client.id },
  })
}

describe('changes', () => {
  it('are sent with only resource, id and version to those who may read the record', async () => {
    const office = await followEvents(app, admin)
    const { id } = await aMandate()
    // Only then do the others follow: a change may be sent after the response to the request that made it.
    await expect.poll(() => office.changes().at(-1)).toBe(`mandates ${id} 1`)
    const [owner, stranger, expert] = await Promise.all(
      [client, other, partner].map((who) => followEvents(app, who)),
    )
    await admin.mandates.update({ params: { id }, body: { due_date: '2027-03-01' } })
    await expect.poll(() => office.changes().at(-1)).toBe(`mandates ${id} 2`)
    const mandateChanges = office.changes().filter((change) => change.startsWith('mandates'))
    expect(mandateChanges).toEqual([`mandates ${id} 1`, `mandates ${id} 2`])
    expect(owner!.changes()).toEqual([])

    // Clients see offered mandates, not drafts.
    await admin.mandates.setStatus({ params: { id }, body: { to: 'offered', reason: 'by post' } })
    await expect.poll(() => owner!.changes()).toEqual([`mandates ${id} 3`])
    expect(Object.keys(owner!.events.at(-1)!).sort()).toEqual([
      'at',
      'event',
      'id',
      'kind',
      'version',
    ])

    await admin.mandates.update({ params: { id }, body: { partner: partner.id } })
    await expect.poll(() => expert!.changes()).toEqual([`mandates ${id} 4`])
    await admin.products.create({
      body: { code: 'LIVE', name: { fr: 'Direct', en: 'Live', it: 'Diretto' }, kind: 'cecb' },
    })
    await expect.poll(() => office.changes().at(-1)).toMatch(/^products /)
    await sleep(200)
    expect(stranger!.changes().filter((one) => one.startsWith('mandates'))).toEqual([])
  })

  it('that take a task from somebody are sent to them once, and no later ones', async () => {
    const { id: mandate } = await aMandate()
    const others = await app.as('partner')
    await admin.mandates.update({ params: { id: mandate }, body: { partner: partner.id } })
    const { id } = await admin.tasks.create({
      body: { mandate, title: 'Relever', person: partner.id },
    })
    const params = { id }
    const [former, stranger] = [await followEvents(app, partner), await followEvents(app, others)]
    await admin.tasks.update({ params, body: { person: admin.id } })
    // That the task was made may still arrive, too.
    const later = () => former.changes().filter((change) => change !== `tasks ${id} 1`)
    await expect.poll(later).toEqual([`tasks ${id} 2`])
    await admin.tasks.update({ params, body: { title: 'Rappeler' } })
    await sleep(200)
    expect(later()).toEqual([`tasks ${id} 2`])
    expect(stranger.changes()).toEqual([])
  })

  it('that were missed are sent on the next connection', async () => {
    const { id } = await admin.products.create({
      body: { code: 'MISSED', name: { fr: 'Manqué', en: 'Missed', it: 'Perso' }, kind: 'cecb' },
    })
    const first = await followEvents(app, admin)
    const at = Math.max(...first.events.map((one) => one.at))
    first.hangUp()
    await first.reading
    await admin.products.update({ params: { id }, body: { price: 10 } })
    await admin.products.update({ params: { id }, body: { price: 20 } })
    const again = await followEvents(app, admin, at)
    await expect
      .poll(() => again.changes().filter((one) => one.startsWith(`products ${id} `)))
      .toEqual(expect.arrayContaining([`products ${id} 2`, `products ${id} 3`]))
  })

  it('are not streamed to callers who are not signed in', async () => {
    expect((await fetch(`${app.url}/api/events/`)).status).toBe(401)
  })

  it('continue after the database dropped the listener, with those made meanwhile', async () => {
    const office = await followEvents(app, admin)
    await app.database.direct.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'egide listener'`,
    )
    const { id } = await admin.users.create({
      body: { email: 'heard@example.ch', first_name: 'Heard' },
    })
    await expect.poll(() => office.changes()).toContain(`users ${id} 1`)
    expect(office.events.map(({ event }) => event)).not.toContain('reset')
  })

  it('that are too many to send one by one become a `reset`', async () => {
    await app.database.transaction({ actor: null, source: 'system' }, async (db) => {
      await db.execute(
        `insert into users (email, first_name) select 'many-' || n || '@example.ch', 'Many' from generate_series(1, 900) n`,
      )
    })
    const office = await followEvents(app, admin, 0)
    await expect.poll(() => office.events.some(({ event }) => event === 'reset')).toBe(true)
  })

  it('become a `reset` if `since` is a place of another server, as after restoring a backup elsewhere', async () => {
    const first = await followEvents(app, admin)
    const at = Math.max(...first.events.map((one) => one.at))
    const again = await followEvents(app, admin, at)
    const elsewhere = await followEvents(app, admin, at + 2 ** 40)
    await expect.poll(() => elsewhere.events.map(({ event }) => event)).toEqual(['ready', 'reset'])
    expect(again.events.map(({ event }) => event)).not.toContain('reset')
    expect(Number.isSafeInteger(at + 2 ** 40)).toBe(true)
  })

  it('have places also where the product may not ask for the identity of the server', async () => {
    const { pool } = app.database
    await pool.query('revoke execute on function pg_control_system() from public')
    const client = await pool.connect()
    try {
      await client.query('set role pg_signal_backend')
      expect(await readOrigin(drizzle(client))).toBeGreaterThanOrEqual(0)
    } finally {
      client.release(true)
      await pool.query('grant execute on function pg_control_system() to public')
    }
  })

  it('become a `reset` if `since` is ahead of the history, as after restoring a backup', async () => {
    const first = await followEvents(app, admin)
    const at = Math.max(...first.events.map((one) => one.at))
    const ahead = await followEvents(app, admin, at + 1_000_000)
    await expect.poll(() => ahead.events.some(({ event }) => event === 'reset')).toBe(true)
  })
})

/** A product whose price each of these changes; `told` are the versions that a page was told of. */
async function aProduct(code: string) {
  const { id } = await admin.products.create({
    body: { code, name: { fr: code, en: code, it: code }, kind: 'cecb' },
  })
  const told = (changes: string[]) => [
    ...new Set(changes.filter((change) => change.startsWith(`products ${id} `))),
  ]
  return { id, told }
}

/** Changes a product in a transaction that stays open until it is committed. */
async function changeSlowly(id: number) {
  const client = await app.database.direct.connect()
  await client.query(`begin; select set_config('egide.outbox', 'on', true)`)
  await client.query('update products set price = 30 where id = $1', [id])
  return async () => {
    await client.query('commit')
    client.release()
  }
}

describe('changes of transactions that commit out of order', () => {
  it('are told once they are visible, whatever began before and after, also to who comes back', async () => {
    const [slow, quick] = [await aProduct('SLOW'), await aProduct('QUICK')]
    const office = await followEvents(app, admin)
    const commit = await changeSlowly(slow.id)
    await admin.products.update({ params: { id: quick.id }, body: { price: 10 } })
    // Nothing waits for the open transaction.
    await expect.poll(() => quick.told(office.changes())).toContain(`products ${quick.id} 2`)
    expect(slow.told(office.changes())).not.toContain(`products ${slow.id} 2`)
    const at = office.events.at(-1)!.at
    const later = await followEvents(app, admin)
    const laterAt = later.events[0]!.at
    await commit()
    for (const page of [office, later])
      await expect.poll(() => slow.told(page.changes())).toContain(`products ${slow.id} 2`)
    for (const since of [at, laterAt]) {
      const again = await followEvents(app, admin, since)
      // With all since the oldest open transaction of the server, which may be too much to be sent one by one.
      const isKnown = () =>
        slow.told(again.changes()).includes(`products ${slow.id} 2`) ||
        again.events.some(({ event }) => event === 'reset')
      await expect.poll(isKnown).toBe(true)
    }
  })
})

/** Key of the lock that the notifier holds. */
const notifierLock = 4_512_126

/** Runs `work` while no process is the notifier. */
async function withoutNotifier(work: () => Promise<void>) {
  const client = await app.database.direct.connect()
  try {
    // Waits behind the notifier, so that nobody else is elected.
    const held = client.query('select pg_advisory_lock($1)', [notifierLock])
    await app.database.direct.query(
      `select pg_terminate_backend(pid) from pg_locks
       where locktype = 'advisory' and granted and objid = $1
         and database = (select oid from pg_database where datname = current_database())`,
      [notifierLock],
    )
    await held
    await work()
  } finally {
    client.release(true)
  }
}

/** Listens as version 0.1 does: one message for each change. */
async function listenAsBefore() {
  const client = await app.database.direct.connect()
  const heard = new Set<string>()
  client.on('notification', ({ payload }) => {
    const [at, ...change] = JSON.parse(payload!) as [number, string, number, number]
    expect(at).toBeGreaterThan(0)
    heard.add(change.join(' '))
  })
  await client.query('listen egide_changes')
  onTestFinished(() => client.release(true))
  return heard
}

describe('the notifier', () => {
  it('is one of the processes, tells all of them, and is followed by another one once it is gone', async () => {
    const other = await app.startProcess()
    const pages = [
      await followEvents(app, admin),
      await followEvents({ ...app, url: other.url }, admin),
    ]
    const { id, told } = await aProduct('HANDED')
    for (const page of pages)
      await expect.poll(() => told(page.changes())).toEqual([`products ${id} 1`])
    const holders = async () => {
      const { rows } = await app.database.direct.query<{ count: number }>(
        `select count(*)::int as count from pg_locks where locktype = 'advisory' and granted and objid = $1
           and database = (select oid from pg_database where datname = current_database())`,
        [notifierLock],
      )
      return rows[0]!.count
    }
    expect(await holders()).toBe(1)
    const heard = await listenAsBefore()
    await withoutNotifier(async () => {
      heard.clear()
      await admin.products.update({ params: { id }, body: { price: 10 } })
      // Transactions do not tell by themselves: they would wait for each other.
      await sleep(300)
      expect([...heard]).toEqual([])
    })
    for (const page of pages)
      await expect
        .poll(() => told(page.changes()))
        .toEqual([`products ${id} 1`, `products ${id} 2`])
    await expect.poll(holders).toBe(1)
  })

  it('tells the version before, too, whose own changes are told by triggers', async () => {
    const heard = await listenAsBefore()
    const { id } = await aProduct('BESIDE')
    await expect.poll(() => heard).toContain(`products ${id} 1`)
    await withoutNotifier(async () => {
      await app.database.direct.query('update products set price = 20 where id = $1', [id])
      await expect.poll(() => heard).toContain(`products ${id} 2`)
    })
  })
})
