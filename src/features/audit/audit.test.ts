import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { access } from '../../access.ts'
import { runAuditCommand } from '../../commands/audit.ts'
import { eraseFromAudit } from '../../kernel/audit/erasing.server.ts'
import { readHead, sealAudit } from '../../kernel/audit/sealing.server.ts'
import { openLog } from '../../kernel/log.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { queuedMails } from '../../testing/mails.ts'
import { root } from '../../testing/template.ts'
import { settingsId } from '../settings/settings.ts'
import { rangeOfAddresses } from './addresses.ts'
import { auditText } from './audit.text.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  client = await app.as('client')
})

const list = async (query: Record<string, string | string[] | number> = {}) =>
  (await admin.audit.list({ query: { page_size: 100, ...query } })).results
const acts = async (query?: Record<string, string | string[] | number>) =>
  (await list(query)).map(({ act }) => act)
const seal = () => sealAudit(app.database, () => new Date())
const job = (name: string, payload: object = {}, now = new Date()) =>
  app.app.jobs.tasks[name]!(payload, {
    database: app.database,
    enqueue: () => async () => undefined,
    log: app.app.server.log,
    now: () => now,
  })

/** Runs `npm run audit:verify`, or another command, on the database of the test. */
async function run(...args: string[]) {
  const lines: string[] = []
  const env = { DATABASE_URL: app.config.DATABASE_URL, DATA_DIR: app.config.DATA_DIR }
  const code = await runAuditCommand({ root, args, env, print: (line) => lines.push(line) })
  return { code, text: lines.join('\n') }
}

/** Changes rows as only somebody with the database's own rights can. */
const tamper = (statement: string) =>
  app.database.transaction({ actor: null, source: 'system' }, async (db) => {
    await db.execute(sql`set local session_replication_role = replica`)
    await db.execute(sql.raw(statement))
  })

describe('the audit log', () => {
  it('§9 §12 records sign-ins and refusals, without the typed values', async () => {
    const typed = 'Nobody-Known@example.ch'
    await app.anonymous.auth
      .login({ body: { email: typed, password: 'wrong-password' } })
      .catch(() => undefined)
    await app.anonymous.auth
      .login({ body: { email: client.email, password: 'wrong-password' } })
      .catch(() => undefined)
    const [onAccount, unknown] = await list({ refused: 'true' })
    expect(unknown).toMatchObject({ act: 'auth:sign_in_refused', who: 'stranger', actor: null })
    expect(onAccount!.object).toContain('client Test')
    const { rows } = await app.database.pool.query('select * from audit_log')
    expect(JSON.stringify(rows).toLowerCase()).not.toContain(typed.toLowerCase())
    const detail = await admin.audit.get({ params: { id: unknown!.id } })
    expect(detail.details[0]!.value).toMatch(/^[\w-]{8}\.[\w-]{43}$/)
    expect(await acts({ actor: String(client.id) })).toEqual(['auth:signed_in'])
    const { results } = await client.auth.lastAccesses({})
    expect(results.map(({ act }) => act)).toEqual(['auth:sign_in_refused', 'auth:signed_in'])
    expect((await admin.auth.lastAccesses({})).results.map(({ act }) => act)).toEqual([
      'auth:signed_in',
    ])
  })

  it('§9 §12 records changes of rights and settings, deletions, exports and mails that give access', async () => {
    const user = await admin.users.create({
      body: {
        first_name: 'Nino',
        last_name: 'Rossi',
        email: 'nino@example.ch',
        groups: ['client'],
      },
    })
    const params = { id: user.id }
    await admin.users.update({ params, body: { groups: ['partner'], city: 'Lugano' } })
    await admin.users.update({ params, body: { city: 'Bellinzona' } })
    await admin.users.invite({ params })
    await job('auth.sendInvitation', {
      user: user.id,
      link: '5b1c3a57-0a2c-4cc6-8b5a-0f2f4e7f2b11',
    })
    await admin.users.remove({ params })
    await admin.users.restore({ params })
    await admin.settings.update({ params: { id: settingsId }, body: { organisation: 'Bureau' } })
    await (
      await fetch(`${app.url}/api/users/export/?format=csv`, {
        headers: { Authorization: `Bearer ${admin.token}` },
      })
    ).text()
    const found = await list({ from: '2020-01-01' })
    const done = found.slice(0, 8).reverse()
    expect(done.map(({ act }) => act)).toEqual([
      'user:created',
      'user:groups_changed',
      'user:invited',
      'mail:access_queued',
      'kernel:deleted',
      'kernel:restored',
      'settings:changed',
      'kernel:exported',
    ])
    expect(done[1]!.object).toBe('Nino Rossi, Partner')
    expect(done[3]).toMatchObject({ who: 'product', object: 'Nino Rossi, nino@example.ch' })
    expect(done[6]!.object).toBe('Settings, Name')
    expect(done[7]!.object).toBe('People, 3 rows, CSV')
    for (const { act, act_label } of found) expect(act_label, act).not.toContain('act.')
  })

  it('§9 §12 names the person who acted, with their firm after them', async () => {
    const person = await app.as('partner')
    const company_name = 'Gaillard Énergie SA'
    await admin.users.update({ params: { id: person.id }, body: { company_name } })
    const [row] = await list({ actor: String(person.id) })
    const { first_name, last_name } = await person.auth.me({})
    const name = `${first_name} ${last_name}`
    expect(row).toMatchObject({ actor_name: name, actor_company: company_name })
    const { actors } = await admin.audit.options({})
    expect(actors).toContainEqual({ value: person.id, label: `${name} (${company_name})` })
    await admin.users.deactivate({ params: { id: person.id } })
    const [deactivated] = await list({ act: 'user:deactivated' })
    expect(deactivated!.object).toBe(name)
    const { record } = await admin.audit.get({ params: { id: deactivated!.id } })
    expect(record).toBe(`${name} (${company_name})`)
  })

  it('§9 §12 has a noun for the records of each resource', () => {
    const words = Object.keys(auditText.words)
    for (const resource of Object.keys(access).filter(
      (one) => !['users', 'settings'].includes(one),
    ))
      expect(words).toContain(`kind.${resource}`)
  })

  it('§9 §12 records repeated refusals of a person once a minute', async () => {
    const lines: string[] = []
    const destination = new Writable({
      write: (chunk: Buffer, _, done) => {
        lines.push(...chunk.toString().trim().split('\n'))
        done()
      },
    })
    const own = await testApp({ logger: openLog('warn', destination) })
    const [manager, person] = [await own.as('admin'), await own.as('client')]
    const asStranger = () => own.anonymous.auth.me({}).catch(() => undefined)
    for (let count = 0; count < 40; count++) {
      await person.audit.list({}).catch(() => undefined)
      await person.buildings.get({ params: { id: 4711 } }).catch(() => undefined)
      await asStranger()
    }
    own.setNow(new Date(Date.now() + 61_000))
    await asStranger()
    // Nobody is identified for a path that does not exist; an upload identifies its caller itself.
    await fetch(`${own.url}/api/nothing/`)
    await fetch(`${own.url}/api/uploads/00000000-0000-4000-8000-000000000000`, { method: 'HEAD' })
    const found = async () =>
      (await manager.audit.list({ query: { act: 'kernel:access_refused', refused: 'true' } }))
        .results
    await expect.poll(async () => (await found()).length).toBe(1)
    const [row] = await found()
    expect(row).toMatchObject({
      ...{ actor: person.id, ip: '127.0.0.1' },
      object: 'GET /api/audit/ 403 ×40, GET /api/buildings/:id/ 404 ×40',
    })
    const refusals = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'refused')
    expect(
      refusals.map(({ person, call, status, code, count }) => [person, call, status, code, count]),
    ).toEqual([
      [person.id, 'GET /api/audit/', 403, 'forbidden', 40],
      [person.id, 'GET /api/buildings/:id/', 404, 'not_found', 40],
      [null, 'GET /api/me/', 401, 'unauthenticated', 40],
    ])
    expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  })

  it('§9 §12 can be filtered, and searched by person, object and address', async () => {
    expect(await acts({ search: 'nino' })).toHaveLength(6)
    expect(await acts({ search: 'nino', act: ['user:invited', 'kernel:deleted'] })).toEqual([
      'kernel:deleted',
      'user:invited',
    ])
    expect((await acts({ search: '127.0.' })).length).toBeGreaterThan(5)
    expect(await acts({ search: '127.0.0.2' })).toEqual([])
    expect(await acts({ search: 'zzzz' })).toEqual([])
    expect(await acts({ to: '2020-01-01' })).toEqual([])
    const page = await admin.audit.list({ query: { page_size: 10 } })
    expect(page.next).toContain('page=2')
    const next = await admin.audit.list({ query: { page_size: 10, page: 2 } })
    expect(next.results[0]!.id).toBeLessThan(page.results.at(-1)!.id)
    expect(page.days[0]!.count).toBe(page.count)
    const options = await admin.audit.options({})
    expect(options.acts).toContainEqual({ value: 'auth:signed_in', label: 'Sign-in' })
    expect(options.actors.map(({ value }) => value)).toEqual(
      expect.arrayContaining([admin.id, client.id]),
    )
  })

  it('§9 §12 can be exported, and read by administrators only', async () => {
    for (const format of ['csv', 'xlsx'] as const) {
      const response = await fetch(`${app.url}/api/audit/export/?format=${format}&search=nino`, {
        headers: { Authorization: `Bearer ${admin.token}`, 'Accept-Language': 'fr' },
      })
      expect(response.status).toBe(200)
      const content = await response.text()
      if (format === 'csv') {
        expect(content.split('\r\n')[0]).toContain('Qui;Action;Objet')
        expect(content).toContain('Invitation;Nino Rossi')
      }
    }
    expect((await acts())[0]).toBe('kernel:exported')
    for (const path of ['', 'export/?format=csv', 'options/', 'chain/', '1/']) {
      const headers = { Authorization: `Bearer ${client.token}` }
      expect((await fetch(`${app.url}/api/audit/${path}`, { headers })).status).toBe(403)
    }
  })

  it('§9 §12 is verified on demand and by a command, and the verification finds an altered row', async () => {
    await job('audit.seal')
    expect(await admin.audit.verify({})).toMatchObject({ fault: null, unsealed: 0 })
    await seal()
    const head = await readHead(app.database.db)
    expect((await admin.audit.chain({})).last).toMatchObject({ fault: null })
    expect(await run('verify', '--head', head!.digest)).toMatchObject({ code: 0 })
    expect((await run('verify', '--head', 'a'.repeat(64))).text).toContain('published head')
    const file = join(app.config.DATA_DIR, 'published')
    await writeFile(file, `2026-11-25 seal ${head!.id + 1} of 2026-11-25, 7 rows: ${head!.digest}`)
    expect((await run('verify', '--head', file)).code).toBe(1)
    const [act] = await list({ act: 'audit:verified' })
    expect(act!.object).toMatch(
      /^Chain intact, \d+ rows, 1 seal, from \d\d\.\d\d\.\d{4}, \d\d:\d\d to \d\d\.\d\d\.\d{4}, \d\d:\d\d$/,
    )
    const row = (await list()).find(({ actor }) => actor !== null)!
    await tamper(`update audit_log set actor_id = 77 where id = ${row.id}`)
    expect(await admin.audit.verify({})).toMatchObject({ fault: 'row_altered', row: row.id })
    expect(await run('verify')).toMatchObject({
      code: 1,
      text: expect.stringContaining(`A row was altered: row ${row.id}`),
    })
    await tamper(`update audit_log set actor_id = ${row.actor} where id = ${row.id}`)
    expect(await admin.audit.verify({})).toMatchObject({ fault: null })
    expect((await run('prune')).text).toBe('No row is older than 10 years.')
  })

  it('§9 §12 writes the head into a file each hour, mails it once a day, and verifies what is in the file', async () => {
    await admin.settings.update({
      params: { id: settingsId },
      body: { audit_head_email: 'journal@example.ch' },
    })
    const file = join(app.config.DATA_DIR, 'audit-heads.log')
    const lines = async () => (await readFile(file, 'utf8')).trim().split('\n')
    const publish = (ts: string) => job('audit.publishHead', { _cron: { ts } }, new Date(ts))
    const mailsOfHeads = async () =>
      (await queuedMails(app.database)).filter(({ text }) => / rows: [0-9a-f]{64}/.test(text))
    // Twice in the same hour, without an act in between: one line.
    for (let times = 0; times < 2; times++) await publish('2026-11-26T04:00:00Z')
    expect(await lines()).toHaveLength(1)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await mailsOfHeads()).toEqual([])
    // Six o’clock in Zurich; mailing it is an act, with which the chain goes on.
    for (let times = 0; times < 2; times++) await publish('2026-11-26T05:00:00Z')
    expect(await lines()).toHaveLength(2)
    const [mail, ...more] = await mailsOfHeads()
    expect(more).toEqual([])
    expect((await lines()).some((line) => mail!.text.includes(line))).toBe(true)
    expect((await acts({ act: 'audit:head_sent' })).length).toBe(1)
    expect((await admin.audit.chain({})).sent).toMatchObject({ to: 'journal@example.ch' })
    await publish('2027-06-01T04:00:00Z')
    expect((await mailsOfHeads()).length).toBe(2)

    // The command reads the file itself: a head that the chain does not contain is a fault.
    expect(await run('verify')).toMatchObject({
      code: 0,
      text: expect.stringContaining(`contains the ${(await lines()).length} heads`),
    })
    const kept = await readFile(file, 'utf8')
    await writeFile(file, `${kept}2027-06-02 seal 9999 of now, 1 rows: ${'a'.repeat(64)}\n`)
    expect(await run('verify')).toMatchObject({
      code: 1,
      text: expect.stringContaining('The published head is not in the chain'),
    })
    await writeFile(file, kept)
  })

  it('§9 §12 shows an erased person as such', async () => {
    const before = await acts({ actor: String(client.id) })
    expect(before.length).toBeGreaterThan(0)
    await eraseFromAudit(app.database.db, client.id, { actor: admin.id, now: new Date() })
    expect(await acts({ actor: String(client.id) })).toEqual([])
    const rows = await list({ act: 'auth:signed_in' })
    expect(rows.some(({ who, ip, actor_name }) => who === 'erased' && !ip && !actor_name)).toBe(
      true,
    )
    expect(await acts({ act: 'audit:erased' })).toHaveLength(1)
  })

  it.each([
    ['85.3.', '85.3.0.0', '85.3.255.255'],
    ['85.3.164.12', '85.3.164.12', '85.3.164.12'],
    ['2001:db8::7', '2001:db8::7', '2001:db8::7'],
    ['2001:db8:', '2001:db8:0:0:0:0:0:0', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ])('§9 takes %s for the beginning of addresses', (typed, first, last) => {
    expect(rangeOfAddresses(typed)).toEqual({ first, last })
  })

  it.each(['85', '256.1.', 'nino', 'a:b:c:d:e:f:a:b:c', 'Rue 12'])(
    '§9 searches for %s as words, not as an address',
    (typed) => {
      expect(rangeOfAddresses(typed)).toBeUndefined()
    },
  )
})
