import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import {
  notionDatabase,
  notionEnv,
  notionSecret,
  serveNotion,
} from '../../testing/outside/notion.ts'
import { takeTurn } from './connections.server.ts'

let app: TestApp
let admin: TestPerson

const service = 'task_notes' as const
const params = { service }
const database = { task_notes_database: notionDatabase }

beforeAll(async () => {
  const { url } = await serveNotion()
  // The environment gives the address, the office the rest.
  app = await testApp({ env: { NOTION_URL: url, NOTION_REQUESTS_PER_SECOND: '1000' } })
  admin = await app.as('admin')
})
const settings = (body: Record<string, unknown>) =>
  admin.settings.update({ params: { id: 1 }, body })
const stateOf = async () =>
  (await admin.integrations.list({})).results.find((one) => one.service === service)!
const storedSecret = async () =>
  (await app.database.pool.query('select secret from integrations where secret is not null'))
    .rows[0]?.secret
const auditedActs = async () =>
  (
    await app.database.pool.query(
      `select act, actor_id, detail from audit_log where act like 'integration:%' order by id`,
    )
  ).rows

beforeEach(async () => {
  await admin.integrations.removeSecret({ params })
  await settings({
    task_notes_address: null,
    task_notes_status: null,
    task_notes_reference: null,
    ...database,
  })
})

describe('the secret of a service', () => {
  it('is sealed, never answered, and written to the audit log when it is set (§1)', async () => {
    expect(await stateOf()).toMatchObject({ state: 'off', secret: null, last_error: null })
    const before = (await auditedActs()).length
    const set = await admin.integrations.setSecret({ params, body: { secret: notionSecret } })
    expect(set).toMatchObject({
      state: 'untested',
      secret: { from: 'office', set_by: expect.any(String) },
    })
    expect(JSON.stringify([set, await stateOf()])).not.toContain(notionSecret)
    const sealed = await storedSecret()
    expect(sealed).not.toContain(notionSecret)
    expect(app.box.open(sealed)).toBe(notionSecret)
    await admin.integrations.removeSecret({ params })
    expect(await storedSecret()).toBeUndefined()
    const detail = { service }
    expect((await auditedActs()).slice(before)).toEqual([
      { act: 'integration:secret_set', actor_id: admin.id, detail },
      { act: 'integration:secret_removed', actor_id: admin.id, detail },
    ])
    const { rows } = await app.database.pool.query(
      'select count(*)::int as count from history where changes::text like $1',
      [`%${notionSecret}%`],
    )
    expect(rows[0].count).toBe(0)
  })

  it('has the form of a secret', async () => {
    for (const secret of ['short', 'with space in it', 'ligne\nautre-ligne'])
      await expect(
        admin.integrations.setSecret({ params, body: { secret } }),
      ).rejects.toMatchObject({
        status: 400,
        body: { fields: { secret: [expect.any(String)] } },
      })
  })

  it('belongs to its address: another one needs it anew (§7)', async () => {
    await admin.integrations.setSecret({ params, body: { secret: notionSecret } })
    await settings({ task_notes_address: 'https://notes.example' })
    expect(await stateOf()).toMatchObject({
      state: 'secret_missing',
      secret: null,
      host: 'notes.example',
    })
    await expect(admin.integrations.test({ params })).rejects.toMatchObject({
      status: 409,
      body: { code: 'not_configured' },
    })
    await settings({ task_notes_address: null })
    expect(await stateOf()).toMatchObject({ state: 'untested', secret: { from: 'office' } })
  })

  it('of the environment is used at its own address only (§7)', async () => {
    const { url } = await serveNotion()
    const process = await app.startProcess(notionEnv({ url }))
    const other = process.clientWith(admin.token)
    const results = async () =>
      (await other.integrations.list({})).results.find((one) => one.service === service)
    expect(await results()).toMatchObject({ secret: { from: 'environment', set_at: null } })
    await settings({ task_notes_address: 'https://notes.example' })
    expect(await results()).toMatchObject({ state: 'off', secret: null })
  })

  it('is for administrators alone (§6)', async () => {
    for (const group of ['client', 'partner'] as const) {
      const person = await app.as(group)
      for (const call of [
        () => person.integrations.list({}),
        () => person.integrations.setSecret({ params, body: { secret: notionSecret } }),
        () => person.integrations.removeSecret({ params }),
        () => person.integrations.test({ params }),
      ])
        await expect(call()).rejects.toMatchObject({ status: 403 })
    }
  })
})

describe('a test of the connection', () => {
  it('really calls the service, and says what it found (§7)', async () => {
    await admin.integrations.setSecret({ params, body: { secret: notionSecret } })
    expect(await admin.integrations.test({ params })).toMatchObject({
      state: 'on',
      found: 'Tâches',
    })
    const state = await stateOf()
    expect(state).toMatchObject({ state: 'on', last_error: null })
    expect(state.last_success_at).not.toBeNull()
  })

  it('says what is missing, and what failed (§7)', async () => {
    await admin.integrations.setSecret({ params, body: { secret: notionSecret } })
    await settings({ task_notes_status: 'État' })
    expect(await admin.integrations.test({ params })).toMatchObject({
      state: 'failing',
      last_error: expect.stringContaining('État'),
    })
    await settings({ task_notes_database: null })
    expect(await admin.integrations.test({ params })).toMatchObject({ state: 'failing', found: '' })
    await settings(database)
    await admin.integrations.setSecret({ params, body: { secret: 'another-secret' } })
    expect(await admin.integrations.test({ params })).toMatchObject({
      state: 'failing',
      found: null,
      last_error: expect.stringContaining('secret'),
    })
  })

  it('refuses an entered address of a private network (§7)', async () => {
    for (const address of [
      'https://127.0.0.1:8443',
      'https://localhost',
      'https://[::ffff:10.0.0.1]',
    ]) {
      await settings({ task_notes_address: address })
      await admin.integrations.setSecret({ params, body: { secret: notionSecret } })
      const tested = await admin.integrations.test({ params })
      expect([address, tested.state, tested.last_error]).toEqual([
        address,
        'failing',
        'This address leads into a private network: enter a public one.',
      ])
    }
    await expect(settings({ task_notes_address: 'http://example.ch' })).rejects.toMatchObject({
      status: 400,
    })
  })
})

describe('the rate limit', () => {
  it('is shared, and lets nobody wait too long', async () => {
    const { db, pool } = app.database
    await pool.query(`update integrations set next_call_at = null`)
    const started = Date.now()
    await Promise.all(Array.from({ length: 6 }, () => takeTurn(db, service, 100)))
    const elapsed = Date.now() - started
    expect(elapsed).toBeGreaterThanOrEqual(450)
    await pool.query(`update integrations set next_call_at = now() + interval '1 minute'`)
    await expect(takeTurn(db, service, 100)).rejects.toMatchObject({ reason: 'no_turn' })
    await pool.query(`update integrations set next_call_at = null`)
  })
})
