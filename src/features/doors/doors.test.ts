import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CallError } from '../../kernel/http/client.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { emptyPdf, uploadFile } from '../../testing/files/upload.ts'
import { doorKinds } from './doors.ts'
import { noteRestored } from './restored.server.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson
beforeAll(async () => {
  app = await testApp()
  ;[admin, client] = await Promise.all([app.as('admin'), app.as('client')])
})
afterEach(() => rmSync(join(app.config.DATA_DIR, 'restored.json'), { force: true }))

/** Says that the office was restored from a backup of this moment. */
const restoredOf = (backup_of: Date) =>
  noteRestored(app.config.DATA_DIR, {
    backup_of: backup_of.toISOString(),
    restored_at: new Date().toISOString(),
  })
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: CallError) => error.status,
  )

/** One open door of each kind, all of the client; returns the token of the share. */
async function openEach() {
  const { results } = await admin.products.list({ query: { kind: 'cecb' } })
  const { id: building } = await admin.buildings.create({
    body: { street_name: 'Rue des Portes', street_number: '7' },
  })
  const { id: mandate } = await admin.mandates.create({
    body: { product: results[0]!.id, building, client: client.id, responsible: admin.id },
  })
  const file = await uploadFile(app, admin, emptyPdf, {
    ...{ building, mandate, name: 'plan.pdf', type: 'plan', folder: 'plans' },
  })
  const share = await admin.files.share({ body: { file: file.id, days: 7 } })
  await admin.mandates.setStatus({
    params: { id: mandate },
    body: { to: 'ordered', reason: 'test' },
  })
  await admin.kickoff.make({ params: { id: mandate }, body: {} })
  await client.calendar.make({})
  const { pool } = app.database
  await admin.settings.update({
    params: { id: 1 },
    body: { organisation: 'Bureau du Lac', vat_number: 'CHE-116.281.710' },
  })
  const quoted = await admin.mandates.create({
    body: { product: results[0]!.id, building, client: client.id },
  })
  const lines = [{ text: 'Conseil', unit_price: '100' }]
  const quote = await admin.quotes.create({
    body: { contractor: client.id, mandates: [quoted.id], lines },
  })
  await admin.quotes.send({ params: { id: quote.id } })
  await pool.query(
    `insert into quote_links (quote, token_hash, asked_at) values ($1, 'door', now())`,
    [quote.id],
  )
  const invited = await app.as('client')
  await pool.query(`update users set sign_in = 'invited' where id = $1`, [invited.id])
  await pool.query('delete from sessions where user_id = $1', [invited.id])
  for (const person of [client.id, invited.id])
    await pool.query(
      `insert into password_links (id, hash, user_id, created_at, expires_at)
       values (gen_random_uuid(), 'door ' || $1::int, $1::int, now(), now() + interval '1 hour')`,
      [person],
    )
  await pool.query(
    `insert into trusted_devices (hash, user_id, created_at, used_at, expires_at)
     values ('door', $1, now(), now(), now() + interval '30 days')`,
    [client.id],
  )
  return { token: share.path.split('#')[1]! }
}

describe('what a restored backup holds open (§12)', () => {
  it('is listed with age and person, and closed door by door or all at once, except the caller’s session', async () => {
    expect(await admin.doors.list({})).toEqual({
      ...{ backup_of: null, restored_at: null, count: 0, results: [] },
    })
    expect(await admin.doors.close({ body: {} })).toEqual({ closed: 0 })
    const { token } = await openEach()
    // What was opened after the backup is not of it.
    restoredOf(new Date(Date.now() - 3_600_000))
    expect((await admin.doors.list({})).count).toBe(0)
    expect(await admin.doors.close({ body: {} })).toEqual({ closed: 0 })

    restoredOf(new Date())
    const { results, count } = await admin.doors.list({})
    expect(count).toBe(results.length)
    expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(doorKinds))
    const share = results.find(({ kind }) => kind === 'share')!
    expect(share).toMatchObject({
      person: expect.any(String),
      label: expect.stringContaining('plan.pdf'),
      since: expect.stringMatching(/^\d{4}-/),
      until: expect.stringMatching(/^\d{4}-/),
    })
    for (const { since } of results) expect(Date.parse(since)).toBeLessThanOrEqual(Date.now())

    const openShare = () => statusOf(app.anonymous.files.openShare({ body: { token } }))
    expect(await openShare()).toBe(200)
    const { id, kind } = share
    expect(
      await admin.doors.close({
        body: {
          doors: [
            { id, kind },
            { id: '999999', kind },
          ],
        },
      }),
    ).toEqual({
      closed: 1,
    })
    expect([await openShare(), (await admin.doors.list({})).count]).toEqual([410, count - 1])

    expect(await statusOf(client.calendar.state({}))).toBe(200)
    const { closed } = await admin.doors.close({ body: {} })
    expect(closed).toBe(count - 1)
    expect((await admin.doors.list({})).results).toEqual([])
    await expect.poll(() => statusOf(client.calendar.state({}))).toBe(401)
    const acts = await admin.audit.list({ query: { act: ['doors:closed'] } })
    expect(acts.results.map(({ actor }) => actor)).toEqual([admin.id, admin.id])
  })

  it('is the office’s to see and close', async () => {
    restoredOf(new Date())
    const partner = await app.as('partner')
    expect(await statusOf(partner.doors.list({}))).toBe(403)
    expect(await statusOf(partner.doors.close({ body: {} }))).toBe(403)
    expect(await statusOf(app.anonymous.doors.list({}))).toBe(401)
  })
})
