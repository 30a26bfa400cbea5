import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { smtp } from '../../../integrations/mail/smtp.server.ts'
import { addDays, dayOf, formatDate } from '../../../kernel/field/format.ts'
import { enqueueIn } from '../../../kernel/jobs.server.ts'
import { mailTime } from '../../../kernel/mail.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { headerOf, queuedMails, serveMail } from '../../../testing/mails.ts'
import type { MessageMail } from '../../auth/account.ts'
import { mailJobs } from '../../mails/mail.jobs.ts'
import { mailsTable } from '../../mails/mail.table.ts'
import type { MessageThread } from '../thread.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let partner: TestPerson

beforeAll(async () => {
  app = await testApp({ env: { PUBLIC_URL: 'https://egide.example' } })
  ;[admin, client, partner] = await Promise.all([
    app.as('admin'),
    app.as('client'),
    app.as('partner'),
  ])
  await admin.settings.update({ params: { id: 1 }, body: { organisation: 'Bureau Énergie' } })
})
beforeEach(async () => {
  await app.database.db.delete(mailsTable)
})

const contextAt = (now: Date) => ({
  ...{ database: app.database, enqueue: enqueueIn, log: app.app.server.log },
  now: () => now,
})
const run = (task: string, payload: object, now = new Date()) =>
  app.app.jobs.tasks[task]!(payload, contextAt(now))

let count = 0
async function aMandate(people: { responsible?: number | null; client?: number } = {}) {
  const { id: building } = await admin.buildings.create({
    body: { street_name: `Rue du Courrier ${++count}` },
  })
  const product = (await admin.products.list({ query: { kind: 'cecb' } })).results[0]!.id
  const { id } = await admin.mandates.create({
    body: {
      ...{ product, building, client: client.id, partner: partner.id, responsible: admin.id },
      ...people,
    },
  })
  await app.database.pool.query("update mandates set status = 'in_progress' where id = $1", [id])
  return id
}
async function write(who: TestPerson, mandate: number, thread: MessageThread, text = 'Bonjour') {
  const { id } = await who.messages.create({ body: { mandate, thread, text } })
  return id
}
/** Mails messages once nobody can withdraw them any more. */
const tellOf = (...messages: number[]) =>
  run('messages.tell', messages, new Date(Date.now() + 6 * 60_000))
const choose = (
  who: TestPerson,
  mandate: number,
  thread: MessageThread,
  mail: MessageMail | null,
) => who.messages.chooseMail({ body: { mandate, thread, mail } })
const setProfile = (who: TestPerson, message_mail: MessageMail | null) =>
  who.users.update({ params: { id: who.id }, body: { message_mail } })
const told = async () => (await queuedMails(app.database)).map(({ to }) => to).sort()
const emails = (...people: TestPerson[]) => people.map(({ email }) => email).sort()

describe('the mail of a message (§15)', () => {
  it('reaches those whom the thread concerns, never its author, and once', async () => {
    const id = await aMandate()
    const message = await write(client, id, 'client')
    await tellOf(message)
    await tellOf(message)
    expect(await told()).toEqual(emails(admin))
    const answer = await write(admin, id, 'client')
    await tellOf(answer)
    expect(await told()).toEqual(emails(admin, client))
    const note = await write(admin, id, 'internal')
    await tellOf(note)
    expect(await told()).toEqual(emails(admin, client))
  })

  it('reaches nobody who has lost the group by which they read the thread', async () => {
    const other = await app.as('client')
    const id = await aMandate({ client: other.id })
    const tell = async () => {
      await app.database.db.delete(mailsTable)
      await tellOf(await write(admin, id, 'client'))
      return told()
    }
    expect(await tell()).toEqual(emails(other))
    await app.database.pool.query("update users set groups = '{partner}' where id = $1", [other.id])
    expect(await tell()).toEqual([])
    // A contact without an account.
    await app.database.pool.query(
      "update users set groups = '{}', sign_in = 'none' where id = $1",
      [other.id],
    )
    expect(await tell()).toEqual(emails(other))
  })

  it('leads nobody without an account to a page that they cannot open, and says whom to write to', async () => {
    const contact = await admin.users.create({
      body: { first_name: 'Zoé', email: 'zoe@example.ch', language: 'fr', groups: ['client'] },
    })
    const id = await aMandate({ client: contact.id })
    const threadsOf = () => admin.messages.threads({ query: { mandate: id } })
    const hasAccount = async () =>
      (await threadsOf())[0]!.readers.map((reader) => [reader.id, reader.has_account])
    const mailed = async () => {
      await app.database.db.delete(mailsTable)
      await tellOf(await write(admin, id, 'client', 'Bonjour Zoé'))
      return (await queuedMails(app.database))[0]!.text
    }
    expect(await hasAccount()).toContainEqual([contact.id, false])
    const alone = await mailed()
    expect(alone).toContain('Bonjour Zoé')
    expect(alone).toContain('Vous n’avez pas encore de compte')
    expect(alone).not.toContain('-client-form/')
    await admin.users.invite({ params: { id: contact.id } })
    expect(await hasAccount()).toContainEqual([contact.id, true])
    const invited = await mailed()
    expect(invited).toContain(`/CECB-client-form/${id}`)
    expect(invited).not.toContain('pas encore de compte')
  })

  it('follows the profile, and the choice at the thread before it', async () => {
    const id = await aMandate()
    const tell = async () => {
      await app.database.db.delete(mailsTable)
      await tellOf(await write(admin, id, 'client'))
      return told()
    }
    await setProfile(client, 'never')
    expect(await tell()).toEqual([])
    await choose(client, id, 'client', 'each')
    expect(await tell()).toEqual(emails(client))
    await choose(client, id, 'client', null)
    await setProfile(client, 'daily')
    expect(await tell()).toEqual([])
    await setProfile(client, null)
    expect(await tell()).toEqual(emails(client))
  })

  it('tells a mentioned colleague, and nobody who has read the message meanwhile', async () => {
    const id = await aMandate()
    const colleague = await app.as('admin')
    const { id: message } = await client.messages.create({
      body: { mandate: id, thread: 'client', text: '@', mentions: [colleague.id] },
    })
    await admin.messages.markRead({ body: { mandate: id, thread: 'client', up_to: message } })
    await tellOf(message)
    expect(await told()).toEqual(emails(colleague))
  })

  it('goes to the address of the office while nobody there is concerned', async () => {
    await admin.settings.update({ params: { id: 1 }, body: { support_email: 'info@example.ch' } })
    const id = await aMandate({ responsible: null })
    await tellOf(await write(client, id, 'client'))
    expect(await told()).toEqual(['info@example.ch'])
    await admin.settings.update({ params: { id: 1 }, body: { support_email: null } })
  })

  it('does not reach a new client about what was written to the earlier one', async () => {
    const id = await aMandate()
    const message = await write(admin, id, 'client')
    const next = await app.as('client')
    await admin.mandates.update({ params: { id }, body: { client: next.id } })
    await tellOf(message)
    expect(await told()).toEqual([])
  })

  it('tells of several messages in a row at once, after the last and at most ten minutes after the first', async () => {
    const id = await aMandate()
    const jobs = 'graphile_worker._private_jobs'
    const isTelling =
      "task_id = (select id from graphile_worker._private_tasks where identifier = 'messages.tell')"
    await app.database.pool.query(`delete from ${jobs} where ${isTelling}`)
    const begin = Date.now()
    /** Runs the job when it is due, as far as minutes after the begin. */
    const runUntil = async (minutes: number) => {
      for (;;) {
        const { rows } = await app.database.pool.query<{ payload: object; run_at: Date }>(
          `delete from ${jobs} where id = (
             select id from ${jobs} where ${isTelling} and run_at <= $1 order by run_at limit 1)
           returning payload, run_at`,
          [new Date(begin + minutes * 60_000)],
        )
        if (!rows[0]) return
        await run('messages.tell', rows[0].payload, new Date(rows[0].run_at))
      }
    }
    const writeAt = async (minutes: number, text: string) => {
      await runUntil(minutes)
      const { rowCount: waiting } = await app.database.pool.query(
        `select from ${jobs} where ${isTelling}`,
      )
      const message = await write(admin, id, 'client', text)
      const at = new Date(begin + minutes * 60_000)
      await app.database.pool.query('update messages set created_at = $1 where id = $2', [
        at,
        message,
      ])
      if (waiting === 0)
        await app.database.pool.query(`update ${jobs} set run_at = $1 where ${isTelling}`, [
          mailTime(at),
        ])
      return message
    }
    const mails = async () => (await queuedMails(app.database)).map(({ subject }) => subject)
    await writeAt(0, 'Un')
    await writeAt(1, 'Deux')
    await writeAt(3, 'Trois')
    await runUntil(7)
    expect(await mails()).toEqual([])
    await runUntil(8)
    const [mail, ...none] = await queuedMails(app.database)
    expect([mail!.to, none]).toEqual([client.email, []])
    expect(mail!.subject).toMatch(/^Nouveaux messages/)
    expect(mail!.text).toMatch(/Un\n[^]*Deux\n[^]*Trois\n/)
    // A quarter of an hour later comes one more, however much was written, without what was withdrawn.
    for (const minutes of [9, 10, 12, 14, 16, 17]) await writeAt(minutes, `Suite ${minutes}`)
    const withdrawn = await writeAt(17, 'Faux')
    await admin.messages.withdraw({ params: { id: withdrawn } })
    await runUntil(40)
    const [, second, ...others] = await queuedMails(app.database)
    expect(others).toEqual([])
    expect(second!.text).toMatch(/Suite 9\n[^]*Suite 17\n/)
    expect(second!.text).not.toMatch(/Trois|Faux/)
    // After a pause the first is told at once again.
    await writeAt(60, 'Plus tard')
    await runUntil(65)
    expect((await mails())[2]).toMatch(/^Nouveau message/)
  })

  it('names who wrote, links to the thread, and says that replies go through the product', async () => {
    const id = await aMandate()
    await tellOf(await write(admin, id, 'client', 'La visite est fixée.'))
    const [mail] = await queuedMails(app.database)
    expect(mail!.text).toContain('La visite est fixée.')
    expect(mail!.text).toContain(`/CECB-client-form/${id}?tab=messages&thread=client`)
    expect(mail!.text).toContain('Lire les messages et répondre')
    expect(mail!.text).toContain('Une réponse à cet e-mail ne s’ajoute pas aux messages du mandat.')
    const server = await serveMail()
    const { tasks } = mailJobs({
      mail: smtp({ url: server.url, from: 'Bureau <bureau@example.ch>' }),
      ...{ files: app.outside.files, box: app.box, showsSecrets: false },
    })
    await tasks['mails.send']!({ mail: mail!.id }, contextAt(new Date()))
    const [received] = server.received
    expect(headerOf(received!, 'From')).toMatch(
      /^"?admin Test \d via Bureau Énergie"? <bureau@example\.ch>$/,
    )
    expect(headerOf(received!, 'List-Unsubscribe')).toMatch(
      /^<https:\/\/egide\.example\/api\/unsubscribe\/\?token=[\w.-]+>$/,
    )
    expect(headerOf(received!, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  })
})

describe('the link that ends mails', () => {
  async function stopLinks() {
    const [row] = await app.database.db.select().from(mailsTable)
    return row!.content.stop!
  }
  const post = (url: string, init: RequestInit = {}) =>
    fetch(app.url + new URL(url).pathname + new URL(url).search, { method: 'POST', ...init })

  it('works by one click of a mail program, for its thread only, however often', async () => {
    const [id, other] = [await aMandate(), await aMandate()]
    await tellOf(await write(admin, id, 'client'))
    const { call, page } = await stopLinks()
    expect(page).toMatch(/^https:\/\/egide\.example\/unsubscribe#/)
    for (const init of [
      { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) },
      { body: Object.assign(new FormData(), {}) },
      {},
    ]) {
      const response = await post(call, init)
      expect([response.status, await response.json()]).toEqual([200, { ended: 'thread' }])
    }
    const { rows } = await app.database.pool.query<{ count: number }>(
      `select count(*) from audit_log where act = 'message:unsubscribed' and record_id = $1`,
      [client.id],
    )
    expect(rows[0]!.count).toBe(1)
    await app.database.db.delete(mailsTable)
    await tellOf(await write(admin, id, 'client'))
    expect(await told()).toEqual([])
    await tellOf(await write(admin, other, 'client'))
    expect(await told()).toEqual(emails(client))
  })

  it('works also once the mandate was deleted for good', async () => {
    const id = await aMandate()
    const message = await write(admin, id, 'client')
    await tellOf(message)
    const { call } = await stopLinks()
    await app.database.pool.query('delete from mandates where id = $1', [id])
    const response = await post(call)
    expect([response.status, await response.json()]).toEqual([200, { ended: 'thread' }])
  })

  it('does nothing when it is only followed, when it was changed, or as another kind of token', async () => {
    const id = await aMandate()
    await tellOf(await write(admin, id, 'client'))
    const { call } = await stopLinks()
    const { pathname, search } = new URL(call)
    expect((await fetch(app.url + pathname + search)).status).toBe(405)
    expect((await post(`${call.slice(0, -3)}AAA`)).status).toBe(410)
    const other = app.box.seal(JSON.stringify({ person: client.id }))
    expect((await post(`https://x/api/unsubscribe/?token=${other}`)).status).toBe(410)
    const token = new URLSearchParams(search).get('token')!
    const asTicket = `${app.url}/api/share/content/?ticket=${encodeURIComponent(token)}`
    expect((await fetch(asTicket)).status).toBe(410)
    const asSession = { headers: { Authorization: `Bearer ${token}` } }
    expect((await fetch(`${app.url}/api/me/`, asSession)).status).toBe(401)
    await app.database.db.delete(mailsTable)
    await tellOf(await write(admin, id, 'client'))
    expect(await told()).toEqual(emails(client))
  })

  it('of a digest ends the digest', async () => {
    const reader = await app.as('client')
    const id = await aMandate({ client: reader.id })
    await choose(reader, id, 'client', 'daily')
    await write(admin, id, 'client')
    await run('messages.digest', {}, at(1, '18:10'))
    const { call } = await stopLinks()
    expect(await (await post(call)).json()).toEqual({ ended: 'digest' })
    await app.database.db.delete(mailsTable)
    await choose(reader, id, 'client', null)
    const [thread] = await reader.messages.threads({ query: { mandate: id } })
    expect(thread!.mail).toEqual({ is: 'never', is_own: false })
    await run('messages.digest', {}, at(2, '18:10'))
    expect(await told()).toEqual([])
  })
})

/** A time in Zurich, some days after today; in winter an hour ahead of UTC. */
function at(days: number, time: string) {
  const [hour, minute] = time.split(':').map(Number)
  const noon = new Date(Date.now() + days * 86_400_000)
  const offset = Number(
    new Intl.DateTimeFormat('en', {
      timeZone: 'Europe/Zurich',
      timeZoneName: 'shortOffset',
    })
      .formatToParts(noon)
      .find(({ type }) => type === 'timeZoneName')!
      .value.replace('GMT', '') || 0,
  )
  const day = noon.toISOString().slice(0, 10)
  return new Date(Date.parse(`${day}T00:00:00Z`) + ((hour! - offset) * 60 + minute!) * 60_000)
}

describe('the digest (§15)', () => {
  it('tells once a day in the evening what is unread, although its job runs again', async () => {
    const reader = await app.as('client')
    const id = await aMandate({ client: reader.id })
    await choose(reader, id, 'client', 'daily')
    await write(admin, id, 'client', 'one')
    await write(admin, id, 'client', 'two')
    for (const time of ['07:00', '17:59', '21:00', '23:30'])
      await run('messages.digest', {}, at(1, time))
    expect(await told()).toEqual([])
    await Promise.all([
      run('messages.digest', {}, at(1, '18:00')),
      run('messages.digest', {}, at(1, '18:00')),
    ])
    await run('messages.digest', {}, at(1, '19:00'))
    const mails = await queuedMails(app.database)
    expect(mails.map(({ to }) => to)).toEqual([reader.email])
    expect(mails[0]!.text).toContain('2 messages')
    expect(mails[0]!.text).toContain('?tab=messages&thread=client')
    // What it told is not told again.
    await run('messages.digest', {}, at(2, '18:00'))
    expect(await told()).toEqual(emails(reader))
  })

  it('leaves out what was read, withdrawn, or is told by other mails', async () => {
    const reader = await app.as('client')
    const id = await aMandate({ client: reader.id })
    await choose(reader, id, 'client', 'daily')
    const read = await write(admin, id, 'client')
    await reader.messages.markRead({ body: { mandate: id, thread: 'client', up_to: read } })
    const withdrawn = await write(admin, id, 'client')
    await admin.messages.withdraw({ params: { id: withdrawn } })
    await write(admin, id, 'partner')
    await run('messages.digest', {}, at(3, '18:00'))
    expect(await told()).toEqual([])
  })

  describe('with tasks', () => {
    /** Gives tasks to a person on a new mandate, by the days until they are due when the digest is mailed. */
    async function addTasks(person: TestPerson, dues: Record<string, number | undefined>) {
      const mandate = await aMandate({ client: person.id })
      const day = dayOf(at(1, '18:00'))
      for (const [title, days] of Object.entries(dues)) {
        const due_date = days === undefined ? null : addDays(day, days)
        await admin.tasks.create({ body: { mandate, title, person: person.id, due_date } })
      }
      return mandate
    }
    const mailsTo = async (person: TestPerson) =>
      (await queuedMails(app.database)).filter(({ to }) => to === person.email)

    it('tells what is overdue or due today, in the language of the reader, once a day', async () => {
      const reader = await app.as('client')
      await reader.users.update({
        params: { id: reader.id },
        body: { message_mail: 'daily', language: 'it' },
      })
      const mandate = await addTasks(reader, {
        Payer: -3,
        Signer: 0,
        Choisir: 1,
        Penser: undefined,
      })
      const { id: paid } = await admin.tasks.create({
        body: { mandate, title: 'Fait', person: reader.id, due_date: '2026-01-01' },
      })
      await reader.tasks.update({ params: { id: paid }, body: { done: true } })
      for (const time of ['17:59', '18:00', '19:00', '21:00'])
        await run('messages.digest', {}, at(1, time))
      const [mail, ...more] = await mailsTo(reader)
      expect(more).toEqual([])
      const overdue = formatDate(addDays(dayOf(at(1, '18:00')), -3))
      expect(mail!.subject).toMatch(/^Riepilogo del /)
      expect(mail!.text).toMatch(new RegExp(`: Payer \\(scadenza il ${overdue}\\)`))
      expect(mail!.text).toContain(': Signer (oggi)')
      expect(mail!.text).not.toMatch(/Choisir|Penser|Fait|messaggi non letti/i)
      // The next day both are overdue, and another one is due.
      await run('messages.digest', {}, at(2, '18:00'))
      const [, second] = await mailsTo(reader)
      expect(second!.text).toMatch(/Payer.*\n.*Signer \(scadenza.*\n.*Choisir \(oggi\)/)
    })

    it('is mailed without messages only to those whose profile asks for it', async () => {
      const [usual, never, thread] = [
        await app.as('client'),
        await app.as('client'),
        await app.as('client'),
      ]
      await setProfile(never, 'never')
      for (const person of [usual, never]) await addTasks(person, { Payer: -1 })
      const mandate = await addTasks(thread, { Payer: -1 })
      await choose(thread, mandate, 'client', 'daily')
      await run('messages.digest', {}, at(1, '18:00'))
      for (const person of [usual, never, thread]) expect(await mailsTo(person)).toEqual([])
      await write(admin, mandate, 'client')
      await run('messages.digest', {}, at(1, '19:00'))
      const [mail] = await mailsTo(thread)
      expect(mail!.text).toMatch(/1 message[^]*Payer/)
    })

    it('tells only what the reader may see, also documents that they are to send', async () => {
      const reader = await app.as('client')
      await setProfile(reader, 'daily')
      const mandate = await addTasks(reader, { Payer: -1 })
      const { building } = await admin.mandates.get({ params: { id: mandate } })
      await admin.document_requests.create({
        body: { mandate, building: building!, type: 'plan', due_date: dayOf(at(1, '18:00')) },
      })
      await run('messages.digest', {}, at(1, '18:00'))
      const [mail] = await mailsTo(reader)
      expect(mail!.text).toMatch(/Payer[^]*À envoyer\u00a0: Plan \(aujourd’hui\)/)
      const next = await app.as('client')
      await admin.mandates.update({ params: { id: mandate }, body: { client: next.id } })
      await run('messages.digest', {}, at(2, '18:00'))
      expect(await mailsTo(reader)).toHaveLength(1)
    })
  })
})
