import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { followEvents } from '../../testing/following.ts'

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

  it('continue after the database dropped the listener, with a `reset`', async () => {
    const office = await followEvents(app, admin)
    await app.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'egide listener'`,
    )
    await expect.poll(() => office.events.some(({ event }) => event === 'reset')).toBe(true)
    const { id } = await admin.users.create({
      body: { email: 'heard@example.ch', first_name: 'Heard' },
    })
    await expect.poll(() => office.changes()).toContain(`users ${id} 1`)
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

  it('become a `reset` if `since` is ahead of the history, as after restoring a backup', async () => {
    const first = await followEvents(app, admin)
    const at = Math.max(...first.events.map((one) => one.at))
    const ahead = await followEvents(app, admin, at + 1_000_000)
    await expect.poll(() => ahead.events.some(({ event }) => event === 'reset')).toBe(true)
  })
})
