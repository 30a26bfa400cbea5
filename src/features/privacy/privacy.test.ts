import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { and, eq, isNull, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '../../kernel/audit/audit.table.ts'
import { CallError, callEndpoint, callFile } from '../../kernel/http/client.ts'
import { history, idempotencyKeys } from '../../kernel/record/record.table.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { emptyPdf, uploadFile } from '../../testing/files/upload.ts'
import { openDevice, saveAnswers, uploadInForm } from '../../testing/kickoff/device.ts'
import { queuedMails } from '../../testing/mails.ts'
import { credentials, sessions } from '../auth/auth.table.ts'
import { usersTable } from '../auth/user.table.ts'
import { mailsTable } from '../mails/mail.table.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { settingsId } from '../settings/settings.ts'
import { userText } from '../users/user.text.ts'
import { userEndpoints } from '../users/user.ts'
import { erasePerson, planErasure } from './erasure.server.ts'
import { dataCopies, retentionItems } from './privacy.table.ts'
import { mandateYears, privacyEndpoints } from './privacy.ts'
import { statementText } from './statement.text.ts'

let app: TestApp
let admin: TestPerson
let product: number
let building: number
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  product = (await admin.products.list({})).results[0]!.id
  building = (await admin.buildings.create({ body: { street_name: 'Rue du Lac', city: 'Genève' } }))
    .id
})

const day = 86_400_000

async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof CallError)) throw new Error('was not refused')
  return error
}

const runJob = (name: string, payload: object = {}, now = new Date()) =>
  app.app.jobs.tasks[name]!(payload, {
    database: app.database,
    enqueue: () => async () => undefined,
    log: app.app.server.log,
    now: () => now,
  })

/** Runs a job as the last attempt of the queue. */
const runLast = (name: string, payload: object) =>
  app.app.jobs.tasks[name]!(payload, {
    database: app.database,
    enqueue: () => async () => undefined,
    log: app.app.server.log,
    now: () => new Date(),
    isLastAttempt: true,
  })

const transportOf = (token: string) => (path: string, init: RequestInit) =>
  fetch(app.url + path, {
    ...init,
    headers: { ...init.headers, Authorization: `Bearer ${token}` },
  })

/** A mandate of a client, in a status that was reached so many days ago. */
async function mandateOf(client: number, status: 'draft' | 'ordered' | 'closed', daysAgo = 1) {
  const { id, number } = await admin.mandates.create({ body: { product, building, client } })
  const at = new Date(Date.now() - daysAgo * day).toISOString()
  await app.database.transaction({ actor: null, source: 'system' }, (db) =>
    db
      .update(mandatesTable)
      .set({ status, status_dates: { [status]: at } })
      .where(eq(mandatesTable.id, id)),
  )
  return { id, number }
}

/** Sets when a row was last changed, as the trigger does not. */
async function setUpdated(table: 'users' | 'mandates', id: number, daysAgo: number) {
  const at = new Date(Date.now() - daysAgo * day).toISOString()
  await app.database.db.execute(sql`alter table ${sql.identifier(table)} disable trigger user`)
  await app.database.db.execute(
    sql`update ${sql.identifier(table)} set updated_at = ${at} where id = ${id}`,
  )
  await app.database.db.execute(sql`alter table ${sql.identifier(table)} enable trigger user`)
}

/** Reopens a mandate in a transaction that commits only after `act` has begun and waits for it; returns what that does. */
async function whileReopening<T>(mandate: number, act: () => Promise<T>): Promise<T> {
  let acting: Promise<T> | undefined
  await app.database.transaction({ actor: null, source: 'system' }, async (db) => {
    await db
      .update(mandatesTable)
      .set({ status: 'in_progress', status_dates: {} })
      .where(eq(mandatesTable.id, mandate))
    acting = act()
    const isWaiting = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect
      .poll(async () => (await app.database.db.execute(isWaiting)).rows.length)
      .toBeGreaterThan(0)
  })
  return acting!
}

describe('the statement', () => {
  it('is public, in the reader’s language, with the office filled in (§2./data-protection)', async () => {
    await admin.settings.update({
      params: { id: 1 },
      body: { organisation: 'Énergie Lac SA', support_email: 'aide@lac.example' },
    })
    for (const language of ['fr', 'en', 'it']) {
      const response = await fetch(`${app.url}/api${privacyEndpoints.statement.path}`, {
        headers: { 'Accept-Language': language },
      })
      const statement = (await response.json()) as { language: string; text: string }
      expect(statement).toMatchObject({ version: 0, published_at: null, language })
      expect(statement.text).toContain('Énergie Lac SA')
      expect(statement.text).toContain('aide@lac.example')
      expect(statement.text).not.toMatch(/[{}]/)
    }
  })

  it('names the office literally, with its address only if there is one (§2./data-protection)', async () => {
    const own = await testApp()
    const editor = await own.as('admin')
    const statement = async () => (await own.anonymous.privacy.statement({})).text
    const save = (body: object) => editor.settings.update({ params: { id: settingsId }, body })
    expect(await statement()).toContain('The office runs')
    await save({ organisation: 'A$& $1 $$ SA', support_email: null })
    expect(await statement()).toContain('A$& $1 $$ SA runs')
    await save({ street: 'Rue du Lac', number: '5', postcode: '1207', city: 'Genève' })
    expect(await statement()).toContain('A$& $1 $$ SA (Rue du Lac 5, 1207 Genève) runs')
  })

  it('names services as recipients while the office is connected to them (§2./data-protection)', async () => {
    const statement = async () => (await app.anonymous.privacy.statement({})).text
    expect(await statement()).not.toContain('Notion')
    const params = { service: 'task_notes' as const }
    await admin.integrations.setSecret({ params, body: { secret: 'ntn_of_the_office' } })
    expect(await statement()).toMatch(/\n- .*\(Notion, United States\)/)
    await admin.integrations.removeSecret({ params })
    expect(await statement()).not.toContain('Notion')
  })

  it('records who accepted which version, and asks again after a new one (§2./data-protection)', async () => {
    const client = await app.as('client')
    expect(await client.privacy.acceptance({})).toEqual({
      version: 0,
      accepted_version: null,
      accepted_at: null,
    })
    await client.privacy.accept({ body: { version: 0 } })
    await client.privacy.accept({ body: { version: 0 } })
    expect((await client.privacy.acceptance({})).accepted_version).toBe(0)

    const texts = { fr: '# Un\nTexte', en: '# One\nText', it: '# Uno\nTesto' }
    const { version } = await admin.privacy.publish({ body: { version: 0, ...texts } })
    expect(version).toBe(1)
    expect(await client.privacy.acceptance({})).toMatchObject({ version: 1, accepted_version: 0 })
    expect((await refusalOf(client.privacy.accept({ body: { version: 0 } }))).status).toBe(409)
    await client.privacy.accept({ body: { version: 1 } })
    const { results } = await admin.privacy.versions({})
    expect(results).toMatchObject([{ version: 1, acceptances: 1 }])
    // Two editors: the second one has not seen the first one's text.
    const late = await refusalOf(admin.privacy.publish({ body: { version: 0, ...texts } }))
    expect(late).toMatchObject({ status: 409, body: { code: 'newer_version' } })
  })

  it('is published by only one of two concurrent administrators', async () => {
    const { version } = await admin.privacy.versions({})
    const texts = { fr: 'Texte', en: 'Text', it: 'Testo' }
    const all = await Promise.allSettled(
      Array.from({ length: 6 }, () => admin.privacy.publish({ body: { version, ...texts } })),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('has the same headings and items in all languages in its shipped version', () => {
    const marks = Object.values(statementText.words.text).map((text) =>
      text
        .split('\n')
        .map((line) => line.slice(0, 2))
        .filter((mark) => mark === '# ' || mark === '- ')
        .join(''),
    )
    expect(new Set(marks).size).toBe(1)
    expect(marks[0]!.length).toBeGreaterThan(30)
  })
})

describe('a copy of one’s data', () => {
  it('contains the person’s own records only, and can be downloaded by nobody else (§2./data-protection)', async () => {
    const client = await app.as('client')
    const other = await app.as('client')
    const mine = await mandateOf(client.id, 'ordered')
    const foreign = await mandateOf(other.id, 'ordered')
    for (const [person, mandate, name] of [
      [client, mine, 'relevé.pdf'],
      [other, foreign, 'ailleurs.pdf'],
    ] as const)
      await uploadFile(app, person, emptyPdf, {
        ...{ building, mandate: mandate.id, name, type: 'plan', folder: 'plans' },
      })
    const copy = await client.privacy.requestCopy({})
    expect(copy.state).toBe('queued')
    const again = await refusalOf(client.privacy.requestCopy({}))
    expect(again).toMatchObject({ status: 429, body: { code: 'copy_recent' } })
    expect(again.retryAfter).toBeGreaterThan(3500)

    await runJob('privacy.makeCopy', { copy: copy.id })
    await runJob('privacy.makeCopy', { copy: copy.id })
    const { results } = await client.privacy.copies({})
    expect(results).toMatchObject([{ id: copy.id, state: 'ready' }])
    const archive = await download(client.token, copy.id)
    const data = JSON.parse(strFromU8(unzipSync(archive)['my-data.json']!))
    expect(data.person).toMatchObject({ id: client.id, email: client.email })
    expect(data.mandates).toMatchObject([{ id: mine.id, number: mine.number }])
    expect(data.mandates[0].form).toBeDefined()
    expect(data.files).toMatchObject([{ name: 'relevé.pdf', entered_by: client.id }])
    expect(JSON.stringify(data)).not.toContain(foreign.number)
    expect(JSON.stringify(data)).not.toMatch(/argon2|password_hash/)

    await expect(download(other.token, copy.id)).rejects.toMatchObject({ status: 404 })
    await expect(download(admin.token, copy.id)).rejects.toMatchObject({ status: 404 })
    const mails = (await queuedMails(app.database)).filter(({ to }) => to === client.email)
    expect(mails).toHaveLength(1)

    await runJob('privacy.forgetOld', {}, new Date(Date.now() + 8 * day))
    await expect(download(client.token, copy.id)).rejects.toMatchObject({ status: 404 })
    expect((await client.privacy.copies({})).results).toEqual([])
  })

  it('contains what they typed in a kick-off form that was not sent, nothing of others', async () => {
    const [client, other] = [await app.as('client'), await app.as('client')]
    for (const [person, remark] of [
      [client, 'mine'],
      [other, 'of somebody else'],
    ] as const) {
      const { id } = await mandateOf(person.id, 'ordered')
      const { uuid } = await admin.kickoff.make({ params: { id }, body: {} })
      const device = openDevice(app.url)
      await saveAnswers(device, uuid, { remark, floors: 4, apartments: null })
      await uploadInForm(device, uuid, emptyPdf, { name: 'plan.pdf', type: 'plan' })
    }
    const { id: copy } = await client.privacy.requestCopy({})
    await runJob('privacy.makeCopy', { copy })
    const file = unzipSync(await download(client.token, copy))['my-data.json']!
    const data = JSON.parse(strFromU8(file))
    expect(data.kickoff_forms).toMatchObject([
      { answers: { remark: 'mine', floors: 4 }, files: [{ name: 'plan.pdf', type: 'plan' }] },
    ])
    expect(Object.keys(data.kickoff_forms[0].answers)).toEqual(['floors', 'remark'])
    expect(JSON.stringify(data)).not.toContain('of somebody else')
    expect(JSON.stringify(data.kickoff_forms)).not.toMatch(/token|code/)
  })

  it('holds what belongs to an account that was merged into theirs', async () => {
    const [kept, gone] = [await app.as('client'), await app.as('client')]
    const phone_number = '0041223431122'
    await admin.users.update({ params: { id: gone.id }, body: { phone_number } })
    const { version } = await admin.users.get({ params: { id: gone.id } })
    await admin.users.merge({
      params: { id: kept.id },
      body: { other: gone.id, other_version: version },
    })
    const { id: copy } = await kept.privacy.requestCopy({})
    await runJob('privacy.makeCopy', { copy })
    const file = unzipSync(await download(kept.token, copy))['my-data.json']!
    const data = JSON.parse(strFromU8(file))
    expect(data.person).toMatchObject({ id: kept.id, email: kept.email })
    expect(data.merged_accounts).toMatchObject([{ id: gone.id, email: gone.email, phone_number }])
    expect(data.sign_in.sessions).toHaveLength(2)
  })

  it('leaves out the records of the office for an administrator', async () => {
    const { id } = await admin.privacy.requestCopy({})
    await runJob('privacy.makeCopy', { copy: id })
    const data = JSON.parse(strFromU8(unzipSync(await download(admin.token, id))['my-data.json']!))
    expect(data.person.email).toBe(admin.email)
    expect(data.mandates).toEqual([])
  })

  it('is made for a person without a group, too: with their own details and no record', async () => {
    const former = await app.as()
    const { id } = await former.privacy.requestCopy({})
    await runJob('privacy.makeCopy', { copy: id })
    expect((await former.privacy.copies({})).results).toMatchObject([{ id, state: 'ready' }])
    const file = unzipSync(await download(former.token, id))['my-data.json']!
    const data = JSON.parse(strFromU8(file))
    expect(data.person).toMatchObject({ id: former.id, email: former.email })
    expect(data.sign_in.sessions).toHaveLength(1)
    expect(data.mandates).toEqual([])
  })

  it('says to person and office once that it failed, after the last attempt or if its job is gone', async () => {
    await admin.settings.update({
      params: { id: settingsId },
      body: { support_email: 'bureau@example.ch' },
    })
    const { files } = app.outside
    const { keep } = files
    const told = async (client: TestPerson) =>
      (await queuedMails(app.database))
        .filter(
          ({ to, subject }) =>
            (to === client.email && /could not be prepared|pas pu être préparée/.test(subject)) ||
            (to === 'bureau@example.ch' && /not prepared|non préparée/.test(subject)),
        )
        .map(({ to }) => to)
    const stateOf = async (client: TestPerson) =>
      (await client.privacy.copies({})).results.map(({ state }) => state)
    const client = await app.as('client')
    const { id } = await client.privacy.requestCopy({})
    files.keep = () => Promise.reject(new Error('the disk is full'))
    try {
      await expect(runJob('privacy.makeCopy', { copy: id })).rejects.toThrow('the disk is full')
      expect([await stateOf(client), await told(client)]).toEqual([['queued'], []])
      for (let time = 0; time < 2; time++) await runLast('privacy.makeCopy', { copy: id })
    } finally {
      files.keep = keep
    }
    expect(await stateOf(client)).toEqual(['failed'])
    expect((await told(client)).sort()).toEqual(['bureau@example.ch', client.email])
    // A new one may be requested at once; this one’s job is lost.
    await client.privacy.requestCopy({})
    await runJob('privacy.failLostCopies')
    expect(await stateOf(client)).toEqual(['queued', 'failed'])
    await runJob('privacy.failLostCopies', {}, new Date(Date.now() + day))
    expect(await stateOf(client)).toEqual(['failed', 'failed'])
  })

  it('is neither kept nor mailed if the person is erased meanwhile', async () => {
    const client = await app.as('client')
    const copy = await client.privacy.requestCopy({})
    const { id } = await client.privacy.requestDeletion({})
    const { files } = app.outside
    const { keep } = files
    let hash: string | undefined
    files.keep = async (content) => {
      hash = await keep(content)
      // All is read; the copy is not stored yet.
      await admin.privacy.carryOut({ params: { id } })
      return hash
    }
    try {
      await runJob('privacy.makeCopy', { copy: copy.id })
    } finally {
      files.keep = keep
    }
    const { db } = app.database
    expect(await db.$count(dataCopies, eq(dataCopies.user_id, client.id))).toBe(0)
    expect(await db.$count(mailsTable, eq(mailsTable.recipient, client.email))).toBe(0)
    await runJob('files.sweep', {}, new Date(Date.now() + 2 * day))
    await expect(files.read(hash!)).rejects.toThrow()
  })

  it('keeps its file until the copy has expired', async () => {
    const client = await app.as('client')
    const { id } = await client.privacy.requestCopy({})
    await runJob('privacy.makeCopy', { copy: id })
    const [row] = await app.database.db.select().from(dataCopies).where(eq(dataCopies.id, id))
    const inTwoDays = new Date(Date.now() + 2 * day)
    await runJob('files.sweep', {}, inTwoDays)
    expect((await buffer(await app.outside.files.read(row!.file_hash!))).length).toBe(row!.size)
    await app.database.db.delete(dataCopies).where(eq(dataCopies.id, id))
    await runJob('files.sweep', {}, inTwoDays)
    await expect(app.outside.files.read(row!.file_hash!)).rejects.toThrow()
  })

  async function download(token: string, id: string): Promise<Uint8Array> {
    const file = await callFile(transportOf(token), privacyEndpoints.copyFile, { params: { id } })
    return new Uint8Array(await file.arrayBuffer())
  }
})

describe('a deletion', () => {
  it('is blocked by open mandates, with the reason (§2./data-protection)', async () => {
    const client = await app.as('client')
    const { number } = await mandateOf(client.id, 'ordered')
    const { plan } = await client.privacy.deletion({})
    expect(plan).toMatchObject({
      obstacle: 'open_mandates',
      kept: [{ number, reason: 'open', until: null }],
    })
    const { id } = await client.privacy.requestDeletion({})
    expect((await client.privacy.requestDeletion({})).id).toBe(id)
    const refused = await refusalOf(admin.privacy.carryOut({ params: { id } }))
    expect(refused).toMatchObject({ status: 409, body: { code: 'open_mandates' } })
    expect((await admin.users.get({ params: { id: client.id } })).email).toBe(client.email)
    await client.privacy.withdrawDeletion({})
    const closed = await refusalOf(admin.privacy.carryOut({ params: { id } }))
    expect(closed).toMatchObject({ status: 409, body: { code: 'request_closed' } })
  })

  it('is requested once a day: the office gets one mail, even if the person withdraws and repeats the request', async () => {
    const client = await app.as('client')
    const ids = new Set<number>()
    for (let count = 0; count < 13; count++) {
      const { id, state } = await client.privacy.requestDeletion({})
      expect(state).toBe('open')
      ids.add(id)
      await runJob('privacy.tellDeletion', { request: id, what: 'requested' })
      await client.privacy.withdrawDeletion({})
    }
    expect(ids.size).toBe(1)
    const [id] = ids
    const key = `deletion-${id}-requested`
    expect(await app.database.db.$count(mailsTable, eq(mailsTable.key, key))).toBe(1)
    // Asked for in earnest, it is open again; a day later it is another one.
    expect((await client.privacy.requestDeletion({})).id).toBe(id)
    expect((await client.privacy.deletion({})).request).toMatchObject({
      ...{ id, state: 'open', decided_at: null },
    })
    await client.privacy.withdrawDeletion({})
    app.setNow(new Date(Date.now() + day + 60_000))
    const { data } = await app.anonymous.auth.login({
      body: { email: client.email, password: client.password },
    })
    const later = await app.clientWith(data.access!).privacy.requestDeletion({})
    app.setNow(undefined)
    expect(later.id).not.toBe(id)
  })

  it('is a single request even if requested several times concurrently', async () => {
    const client = await app.as('client')
    const requests = await Promise.all(
      Array.from({ length: 6 }, () => client.privacy.requestDeletion({})),
    )
    expect(new Set(requests.map(({ id }) => id)).size).toBe(1)
  })

  it('keeps name and address of somebody with an ended mandate, and erases the rest', async () => {
    const client = await app.as('client')
    await client.users.update({
      params: { id: client.id },
      body: { phone_number: '0041227001122', iban: 'CH93 0076 2011 6238 5295 7' },
    })
    await admin.users.update({
      params: { id: client.id },
      body: { first_name: 'Odile', last_name: 'Vautier', street: 'Rue Verte', city: 'Genève' },
    })
    await mandateOf(client.id, 'closed')
    const draft = await mandateOf(client.id, 'draft')
    const cancelled = await mandateOf(client.id, 'draft')
    const body = { to: 'cancelled', reason: 'Entered twice.' } as const
    await admin.mandates.setStatus({ params: { id: cancelled.id }, body })
    // A draft of the office is not theirs to know of, cancelled or not; their own request is.
    const { plan: before } = await client.privacy.deletion({})
    expect(JSON.stringify(before)).not.toContain(cancelled.number)
    expect(before.erased).not.toContain('requests')
    await client.mandates.request({ body: { product, street_name: 'Rue Verte' } })
    const { id } = await client.privacy.requestDeletion({})
    const { plan } = await admin.privacy.deletionRequest({ params: { id } })
    expect(plan).toMatchObject({ keeps_name: true, obstacle: null })
    expect(plan.erased).toContain('requests')
    await admin.privacy.carryOut({ params: { id } })

    const person = await admin.users.get({ params: { id: client.id } })
    expect(person).toMatchObject({
      ...{ name: 'Odile Vautier', street: 'Rue Verte', sign_in: 'deactivated', groups: [] },
      ...{ phone_number: null, iban: null },
    })
    expect(person.email).toMatch(new RegExp(`^erased-${client.id}-[0-9a-f]{12}@erased\\.invalid$`))
    await refusalOf(client.auth.me({}))
    const revived = await refusalOf(admin.users.activate({ params: { id: client.id } }))
    expect(revived).toMatchObject({ status: 409, body: { code: 'erased' } })
    const { db } = app.database
    const bySelf = eq(sessions.user_id, client.id)
    expect(await db.select().from(sessions).where(bySelf)).toEqual([])
    expect(await db.select().from(credentials).where(eq(credentials.user_id, client.id))).toEqual(
      [],
    )
    const past = await db.select().from(history).where(eq(history.record_id, client.id))
    const text = JSON.stringify(past.filter(({ resource }) => resource === 'users'))
    expect(text).not.toContain(client.email)
    expect(text).not.toContain('CH9300762011623852957')
    expect(text).not.toContain('0041227001122')
    expect(text).toContain('Vautier')
    for (const { id: unseen } of [draft, cancelled]) {
      const [binned] = await db.select().from(mandatesTable).where(eq(mandatesTable.id, unseen))
      expect(binned!.deleted_at).not.toBeNull()
    }
  })

  it('erases the name of a person without mandates from record, history, buildings and search', async () => {
    const client = await app.as('client')
    const marked = `Xanthippe${client.id}`
    await admin.users.update({
      params: { id: client.id },
      body: { first_name: marked, last_name: 'Quill', company_name: `${marked} SA` },
    })
    const owned = await admin.buildings.create({
      body: { street_name: 'Rue Haute', owners: [client.id], manager: client.id },
    })
    const { id } = await client.privacy.requestDeletion({})
    await admin.privacy.carryOut({ params: { id } })
    const person = await admin.users.get({ params: { id: client.id } })
    expect(person.name).toBe(`Anonyme ${client.id}`)
    const seen = await admin.buildings.get({ params: { id: owned.id } })
    expect(seen).toMatchObject({ owners: null, manager: null })
    const { rows } = await app.database.db.execute<{ found: number }>(sql`
      select count(*)::int as found from history where changes::text ilike ${`%${marked}%`}`)
    expect(rows[0]!.found).toBe(0)
    expect((await admin.users.list({ query: { search: marked } })).results).toEqual([])
    const acts = await app.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.actor_id, client.id))
    expect(acts).toEqual([])
    // The address is free for a new account.
    const again = await admin.users.create({ body: { first_name: 'New', email: client.email } })
    expect(again.id).not.toBe(client.id)
  })

  it('erases a household with its last person, and leaves one that others share', async () => {
    const [alone, couple] = [await app.as('client'), await app.as('client')]
    const partner = await app.as('client')
    const household = async (name: string, people: readonly { id: number }[]) => {
      const address = { street: 'Chemin des Écureuils', number: '7', postcode: '1226' }
      const { id } = await admin.companies.create({
        body: { name, kind: 'household', phone_number: '+41223456789', ...address },
      })
      for (const { id: person } of people)
        await admin.people.create({ body: { company: id, person } })
      return id
    }
    const first = await household(`Famille Xylophone${alone.id}`, [alone])
    const merged = await household(`Ménage Xylophone${alone.id}`, [alone])
    const contact = { company: first, name: `Grand-mère Xylophone${alone.id}`, role: 'A les clés' }
    await admin.contacts.create({ body: contact })
    const { version: other_version } = await admin.companies.get({ params: { id: merged } })
    const body = { other: merged, other_version, values: { name: `Xylophone${alone.id}` } }
    await admin.companies.merge({ params: { id: first }, body })
    const second = await household(`Famille Yacht${couple.id}`, [couple, partner])
    for (const person of [alone, couple]) {
      const { id } = await person.privacy.requestDeletion({})
      await admin.privacy.carryOut({ params: { id } })
    }
    expect(await admin.companies.get({ params: { id: first } })).toMatchObject({
      ...{ name: `Anonyme ${first}`, street: null, postcode: null, phone_number: null },
    })
    expect(await admin.companies.get({ params: { id: second } })).toMatchObject({
      ...{ name: `Famille Yacht${couple.id}`, street: 'Chemin des Écureuils' },
    })
    const { rows } = await app.database.db.execute<{ found: number }>(sql`
      select count(*)::int as found from (
        select changes::text || coalesce(reason, '') as said from history
        union all select detail::text from audit_log where act = 'kernel:merged'
        union all select before::text || after::text from merge_changes
        union all select name from companies union all select name from contacts) kept where said ilike ${`%Xylophone${alone.id}%`}`)
    expect(rows[0]!.found).toBe(0)
    expect(await admin.companies.merges({ params: { id: first } })).toEqual({ results: [] })
  })

  it('of an administrator is carried out by another one, and keeps their acts on others in the audit log', async () => {
    const second = await app.as('admin')
    const client = await app.as('client')
    await second.users.deactivate({ params: { id: client.id } })
    const { id } = await second.privacy.requestDeletion({})
    const own = await refusalOf(second.privacy.carryOut({ params: { id } }))
    expect(own).toMatchObject({ status: 409, body: { code: 'own_request' } })
    await admin.privacy.carryOut({ params: { id } })
    const acts = await app.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.actor_id, second.id))
    expect(acts.map(({ act }) => act)).toEqual(['user:deactivated'])
  })

  it('leaves a person who can take part in no further mandate, with an error at the field', async () => {
    const client = await app.as('client')
    const other = await app.as('client')
    const { id: mandate } = await mandateOf(other.id, 'draft')
    const { id: ended } = await mandateOf(client.id, 'closed')
    const { id } = await client.privacy.requestDeletion({})
    await admin.privacy.carryOut({ params: { id } })
    const created = admin.mandates.create({ body: { product, building, client: client.id } })
    const message = { client: [userText.words['error.erased'].en] }
    expect(await refusalOf(created)).toMatchObject({ status: 400, body: { fields: message } })
    for (const field of ['client', 'partner'] as const) {
      const body = { [field]: client.id }
      const refused = await refusalOf(admin.mandates.update({ params: { id: mandate }, body }))
      expect(refused.status).toBe(400)
      expect(Object.keys(refused.body.fields ?? {})).toEqual([field])
    }
    // The mandate that is kept can be edited.
    const note = { client: client.id, partner: null }
    await admin.mandates.update({ params: { id: ended }, body: note })
  })

  it('does not succeed together with a concurrent new mandate of the person', async () => {
    for (let round = 0; round < 5; round++) {
      const client = await app.as('client')
      const { id } = await client.privacy.requestDeletion({})
      const [erasure, mandate] = await Promise.allSettled([
        admin.privacy.carryOut({ params: { id } }),
        admin.mandates.create({ body: { product, building, client: client.id } }),
      ])
      expect(erasure.status).toBe('fulfilled')
      const live = await app.database.db
        .select()
        .from(mandatesTable)
        .where(and(eq(mandatesTable.client, client.id), isNull(mandatesTable.deleted_at)))
      // One that was created first is a draft, which the erasure has put into the bin.
      expect([mandate.status, live]).toEqual([expect.any(String), []])
    }
  })

  it('cannot be prevented by somebody who takes its replacement address before', async () => {
    const client = await app.as('client')
    const guessed = [`erased-${client.id}@erased.invalid`, `erased-${client.id}@ERASED.invalid`]
    const taken = await Promise.allSettled(
      guessed.map((email, index) =>
        admin.users.create({ body: { first_name: `Guess ${index}`, email } }),
      ),
    )
    expect(taken.some(({ status }) => status === 'fulfilled')).toBe(true)
    const { id } = await client.privacy.requestDeletion({})
    await admin.privacy.carryOut({ params: { id } })
    const { email } = await admin.users.get({ params: { id: client.id } })
    expect(email).toMatch(/@erased\.invalid$/)
    expect(guessed).not.toContain(email)
  })

  it('does not block other administrators', async () => {
    const client = await app.as('client')
    await app.database.transaction({ actor: null, source: 'system' }, async (db) => {
      await erasePerson(db, client.id, { actor: admin.id, now: new Date() })
      // Not committed yet: the rows of others are free.
      const body = { city: 'Carouge' }
      await admin.users.update({ params: { id: admin.id }, body })
      await admin.mandates.create({
        body: { product, building, client: admin.id, responsible: admin.id },
      })
    })
  })

  it('succeeds once if the last two administrators erase each other concurrently', async () => {
    const own = await testApp()
    const [first, second] = [await own.as('admin'), await own.as('admin')]
    const { id: ofFirst } = await first.privacy.requestDeletion({})
    const { id: ofSecond } = await second.privacy.requestDeletion({})
    const results = await Promise.allSettled([
      second.privacy.carryOut({ params: { id: ofFirst } }),
      first.privacy.carryOut({ params: { id: ofSecond } }),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { rows } = await own.database.pool.query(
      `select from users where 'admin' = any(groups) and sign_in = 'active'`,
    )
    expect(rows).toHaveLength(1)
  })

  it('notices a mandate that is reopened concurrently', async () => {
    const client = await app.as('client')
    const { id: mandate } = await mandateOf(client.id, 'closed', 4100)
    const { id } = await client.privacy.requestDeletion({})
    const erasure = await whileReopening(mandate, () =>
      refusalOf(admin.privacy.carryOut({ params: { id } })),
    )
    expect(erasure).toMatchObject({ status: 409, body: { code: 'open_mandates' } })
    expect((await admin.users.get({ params: { id: client.id } })).email).toBe(client.email)
  })

  it('is blocked by mandates in the trash, as they can be restored', async () => {
    const client = await app.as('client')
    const { id: mandate } = await mandateOf(client.id, 'ordered')
    await app.database.db
      .update(mandatesTable)
      .set({ deleted_at: new Date().toISOString() })
      .where(eq(mandatesTable.id, mandate))
    expect((await client.privacy.deletion({})).plan.obstacle).toBe('open_mandates')
  })

  it('deletes mails to former addresses, and stored answers about the person', async () => {
    const client = await app.as('client')
    const former = client.email
    const key = randomUUID()
    await callEndpoint(
      transportOf(admin.token),
      userEndpoints.update,
      {
        params: { id: client.id },
        body: { email: `moved-${client.id}@example.ch` },
      },
      { idempotencyKey: key },
    )
    await app.database.db.insert(mailsTable).values({
      ...{ key: randomUUID(), recipient: former, language: 'fr', subject: 'Bonjour' },
      content: {
        greeting: '',
        text: '',
        link: '',
        linkLabel: '',
        closing: '',
        sender: [],
        footer: '',
      },
    })
    const { id } = await client.privacy.requestDeletion({})
    await admin.privacy.carryOut({ params: { id } })
    const { db } = app.database
    expect(await db.$count(mailsTable, eq(mailsTable.recipient, former))).toBe(0)
    expect(await db.$count(idempotencyKeys, eq(idempotencyKeys.key, key))).toBe(0)
  })

  it('is refused for the last active administrator', async () => {
    const { plan } = await admin.privacy.deletion({})
    expect(plan.obstacle).toBe('last_administrator')
  })

  it('can be refused by administrators only, with a reason that the person reads', async () => {
    const client = await app.as('client')
    const { id } = await client.privacy.requestDeletion({})
    for (const call of [
      () => client.privacy.deletionRequests({}),
      () => client.privacy.carryOut({ params: { id } }),
      () => client.privacy.retention({}),
      () => client.privacy.versions({}),
    ])
      expect((await refusalOf(call())).status).toBe(403)
    await admin.privacy.refuseDeletion({ params: { id }, body: { reason: 'Litige en cours' } })
    await runJob('privacy.tellDeletion', { request: id, what: 'refused' })
    expect((await client.privacy.deletion({})).request).toMatchObject({
      state: 'refused',
      answer: 'Litige en cours',
    })
    const mails = (await queuedMails(app.database)).filter(({ to }) => to === client.email)
    expect(mails[0]!.text).toContain('Litige en cours')
  })

  it('is possible exactly if no mandate of the person is open, for all combinations of statuses', async () => {
    const statuses = ['draft', 'ordered', 'delivered', 'closed', 'cancelled'] as const
    const client = await app.as('client')
    const { id } = await mandateOf(client.id, 'ordered')
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...statuses),
        fc.integer({ min: -3, max: 3 }),
        async (status, daysBeforeEnd) => {
          const now = new Date('2026-11-25T12:00:00Z')
          const ended = new Date(now.getTime() + daysBeforeEnd * day)
          ended.setUTCFullYear(ended.getUTCFullYear() - mandateYears)
          await app.database.transaction({ actor: null, source: 'system' }, (db) =>
            db
              .update(mandatesTable)
              .set({
                status,
                status_dates: {
                  ...(status !== 'draft' && { offered: ended.toISOString() }),
                  [status]: ended.toISOString(),
                },
              })
              .where(eq(mandatesTable.id, id)),
          )
          const plan = await planErasure(app.database.db, client.id, now)
          const isOpen = status === 'ordered' || status === 'delivered'
          const isKept = isOpen || (status !== 'draft' && daysBeforeEnd >= 0)
          expect(plan.obstacle).toBe(isOpen ? 'open_mandates' : null)
          expect(plan.keeps_name).toBe(isKept)
          expect(plan.erased.includes('name')).toBe(!isKept)
        },
      ),
      { numRuns: 25 },
    )
    // Not due for the list below, whatever was drawn last.
    await app.database.db
      .update(mandatesTable)
      .set({ status: 'ordered' })
      .where(eq(mandatesTable.id, id))
  })
})

describe('retention', () => {
  it('deletes only records that an administrator confirmed and that are still due', async () => {
    const client = await app.as('client')
    const years = (count: number) => Math.ceil(count * 365.25) + 2
    const old = await mandateOf(client.id, 'closed', years(10))
    const held = await mandateOf(client.id, 'closed', years(11))
    const young = await mandateOf(client.id, 'closed', years(9))
    const reopened = await mandateOf(client.id, 'closed', years(12))
    const contact = await admin.users.create({
      body: { first_name: 'Prospect', email: 'prospect@example.ch' },
    })
    await setUpdated('users', contact.id, years(2))
    // Somebody of a company is no former contact.
    const member = await admin.users.create({
      body: { first_name: 'Membre', email: 'membre@example.ch' },
    })
    const body = { name: 'Régie du Lac', kind: 'manager' } as const
    const { id: company } = await admin.companies.create({ body })
    await admin.people.create({ body: { company, person: member.id } })
    await setUpdated('users', member.id, years(2))

    await runJob('privacy.listDue')
    const listed = (await admin.privacy.retention({})).results
    const itemOf = (label: string) => listed.find((item) => item.label === label)
    expect(listed.map(({ label }) => label).sort()).toEqual(
      [old.number, held.number, reopened.number, 'Prospect'].sort(),
    )
    expect(itemOf(young.number)).toBeUndefined()

    await runJob('privacy.deleteConfirmed')
    expect(await statesOf()).toEqual({ proposed: 4 })
    await admin.privacy.hold({
      params: { id: itemOf(held.number)!.id },
      body: { reason: 'Litige' },
    })
    const chosen = [old.number, reopened.number, 'Prospect'].map((label) => itemOf(label)!.id)
    const withHeld = [...chosen, itemOf(held.number)!.id]
    const refused = await refusalOf(admin.privacy.confirmRetention({ body: { ids: withHeld } }))
    expect(refused).toMatchObject({ status: 409, body: { code: 'list_changed' } })
    expect(await statesOf()).toEqual({ proposed: 3, held: 1 })
    await admin.privacy.confirmRetention({ body: { ids: chosen } })
    await app.database.db
      .update(mandatesTable)
      .set({ status: 'in_progress' })
      .where(eq(mandatesTable.id, reopened.id))
    await runJob('privacy.deleteConfirmed')
    await runJob('privacy.deleteConfirmed')
    expect(await statesOf()).toEqual({ done: 2, held: 1, not_due: 1 })

    const rows = await app.database.db
      .select({ id: mandatesTable.id, deleted: mandatesTable.deleted_at })
      .from(mandatesTable)
      .where(eq(mandatesTable.client, client.id))
    const binned = rows.filter(({ deleted }) => deleted !== null).map(({ id }) => id)
    expect(binned).toEqual([old.id])
    const [person] = await app.database.db
      .select()
      .from(usersTable)
      .where(eq(usersTable.id, contact.id))
    expect(person!.name).toBe(`Anonyme ${contact.id}`)
    const kept = JSON.stringify(await app.database.db.select().from(retentionItems))
    expect(kept).not.toContain('Prospect')

    await runJob('privacy.listDue')
    expect(await statesOf()).toEqual({ done: 2, held: 1 })
    await admin.privacy.release({ params: { id: itemOf(held.number)!.id } })
    expect(await statesOf()).toEqual({ done: 2, proposed: 1 })
  })

  it('keeps a mandate that is reopened concurrently', async () => {
    const client = await app.as('client')
    const { id: mandate, number } = await mandateOf(client.id, 'closed', 4100)
    await runJob('privacy.listDue')
    const { results } = await admin.privacy.retention({})
    const item = results.find(({ label }) => label === number)!
    await admin.privacy.confirmRetention({ body: { ids: [item.id] } })
    await whileReopening(mandate, () => runJob('privacy.deleteConfirmed'))
    const { db } = app.database
    const [row] = await db.select().from(mandatesTable).where(eq(mandatesTable.id, mandate))
    expect(row!.deleted_at).toBeNull()
    const [decided] = await db.select().from(retentionItems).where(eq(retentionItems.id, item.id))
    expect(decided!.state).toBe('not_due')
  })

  it('does not list people of a building that has a mandate of somebody else', async () => {
    const client = await app.as('client')
    const [owner, manager] = await Promise.all(
      ['owner', 'manager'].map((name) =>
        admin.users.create({ body: { first_name: name, email: `${name}@building.example` } }),
      ),
    )
    const { id: house } = await admin.buildings.create({
      body: { street_name: 'Rue Basse', owners: [owner!.id], manager: manager!.id },
    })
    const { id: mandate } = await admin.mandates.create({
      body: { product, building: house, client: client.id },
    })
    for (const { id } of [owner!, manager!]) await setUpdated('users', id, 800)
    const listed = async () => {
      await runJob('privacy.listDue')
      const { results } = await admin.privacy.retention({})
      return results.filter(
        ({ resource, record }) =>
          resource === 'users' && (record === owner!.id || record === manager!.id),
      )
    }
    expect(await listed()).toEqual([])
    await app.database.db
      .update(mandatesTable)
      .set({ deleted_at: new Date().toISOString() })
      .where(eq(mandatesTable.id, mandate))
    expect(await listed()).toHaveLength(2)
  })

  async function statesOf() {
    const rows = await app.database.db.select().from(retentionItems)
    const counts: Record<string, number> = {}
    for (const { state } of rows) counts[state] = (counts[state] ?? 0) + 1
    return counts
  }
})
