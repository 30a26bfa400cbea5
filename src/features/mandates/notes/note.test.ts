import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CallError } from '../../../kernel/http/client.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { followEvents } from '../../../testing/following.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let partner: TestPerson
let product: number

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  client = await app.as('client')
  partner = await app.as('partner')
  const { results } = await admin.products.list({ query: { kind: 'cecb' } })
  product = results[0]!.id
})

let streets = 0
async function aMandate() {
  const body = { street_name: `Rue Notée ${++streets}` }
  const { id: building } = await admin.buildings.create({ body })
  const people = { client: client.id, partner: partner.id }
  const { id } = await admin.mandates.create({ body: { product, building, ...people } })
  const toOrdered = { to: 'ordered', reason: 'for the test' } as const
  await admin.mandates.setStatus({ params: { id }, body: toOrdered })
  return { id }
}
const write = (params: { id: number }, internal_note: string | null, ifMatch?: number) =>
  admin.mandate_notes.update({ params, body: { internal_note } }, { ifMatch })
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: CallError) => error.status,
  )

describe('the office’s note on a mandate (§6)', () => {
  it('is empty at first; once written, it has a version, a history and provenance', async () => {
    const params = await aMandate()
    const empty = await admin.mandate_notes.get({ params })
    expect(empty).toMatchObject({ id: params.id, version: 1, internal_note: null })
    const first = await write(params, 'Keys with the caretaker', 1)
    expect(first).toMatchObject({ version: 2, provenance: { internal_note: { source: 'admin' } } })
    await write(params, 'Keys with the neighbour', 2)
    const { results } = await admin.mandate_notes.history({ params })
    expect(results[0]).toMatchObject({
      actor: { id: admin.id },
      changes: [
        {
          field: 'internal_note',
          before: 'Keys with the caretaker',
          after: 'Keys with the neighbour',
        },
      ],
    })
    const earlierNote = await admin.mandate_notes.asOf({ params, query: { at: first.updated_at } })
    expect(earlierNote.values).toEqual({ internal_note: 'Keys with the caretaker' })
  })

  it('answers a conflict to the second of two concurrent first writes, and stores a retry once', async () => {
    const params = await aMandate()
    const concurrentWrites = await Promise.allSettled(
      ['one', 'two'].map((text) => write(params, text, 1)),
    )
    expect(concurrentWrites.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [refused] = concurrentWrites.filter((result) => result.status === 'rejected')
    expect(refused!.reason).toMatchObject({
      status: 409,
      body: { conflicts: { internal_note: { original: null } } },
    })
    const key = { idempotencyKey: randomUUID() }
    const input = { params, body: { internal_note: 'three' } }
    const [{ version }, repeated] = [
      await admin.mandate_notes.update(input, key),
      await admin.mandate_notes.update(input, key),
    ]
    expect(repeated.version).toBe(version)
  })

  it('can be read and written by the office only, on existing mandates only', async () => {
    const params = await aMandate()
    await write(params, 'Never pays on time')
    for (const who of [client, partner, await app.as()]) {
      expect(await statusOf(who.mandate_notes.get({ params }))).toBe(403)
      expect(await statusOf(who.mandate_notes.history({ params }))).toBe(403)
      expect(
        await statusOf(who.mandate_notes.update({ params, body: { internal_note: 'no' } })),
      ).toBe(403)
    }
    expect(await statusOf(admin.mandate_notes.get({ params: { id: 999_999 } }))).toBe(404)
    expect(await statusOf(write({ id: 999_999 }, 'nothing'))).toBe(404)
  })

  it('does not change what client and partner see of the mandate, and sends them no event', async () => {
    const params = await aMandate()
    const { id } = params
    await write(params, 'Keys with the caretaker')
    const readAll = (who: TestPerson) =>
      Promise.all([
        who.mandates.get({ params }),
        who.mandates.form({ params }),
        who.mandates.history({ params }),
        who.mandates.list({ query: { sort: '-updated_at' } }),
        who.mandates.counts({}),
        who.mandates.list({ query: { search: 'pays late' } }),
      ])
    for (const who of [client, partner]) {
      const before = await readAll(who)
      const events = await followEvents(app, who)
      await write(params, `Pays late ${who.id}`)
      expect(await readAll(who)).toEqual(before)
      // A later event arrives, so all earlier ones would have too.
      const { version } = await admin.mandates.update({ params, body: { due_date: '2030-01-31' } })
      await expect.poll(events.changes).toContain(`mandates ${id} ${version}`)
      // The event of the version read before may still arrive.
      const earlier = `mandates ${id} ${before[0].version}`
      expect(events.changes().filter((change) => change !== earlier)).toEqual([
        `mandates ${id} ${before[0].version + 1}`,
      ])
      await admin.mandates.update({ params, body: { due_date: null } })
    }
    expect((await admin.mandates.list({ query: { search: 'pays' } })).count).toBe(0)
  })
})
