import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { addDays, dayOf } from '../../kernel/field/format.ts'
import { CallError } from '../../kernel/http/client.ts'
import { enqueueIn } from '../../kernel/jobs.server.ts'
import { startWorker } from '../../kernel/worker.server.ts'
import { type TestApp, type TestPerson, testApp, tokensOf } from '../../testing/app.ts'
import { emptyPdf, uploadFile } from '../../testing/files/upload.ts'
import { runWaiting } from '../../testing/kickoff/device.ts'
import { queuedMails } from '../../testing/mails.ts'
import type { MessageThread } from '../messages/thread.ts'
import { failureOf } from './failedJobs.server.ts'
import { jobAreas } from './failedJobs.ts'
import { checkFacts, todayGroups, type WaitingRow } from './today.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let partner: TestPerson

beforeAll(async () => {
  app = await testApp()
  ;[admin, client, partner] = await Promise.all([
    app.as('admin'),
    app.as('client'),
    app.as('partner'),
  ])
})

const run = (task: string, payload: unknown = {}) =>
  app.app.jobs.tasks[task]!(payload, {
    database: app.database,
    enqueue: enqueueIn,
    log: app.app.server.log,
    now: () => new Date(),
  })

const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: CallError) => error.status,
  )

let count = 0
type Path = readonly ('ordered' | 'in_progress' | 'in_review' | 'delivered')[]
/** A mandate of the client, moved along these statuses. */
async function aMandate(statuses: Path = [], values: { due_date?: string; client?: number } = {}) {
  const { id: building } = await admin.buildings.create({
    body: { street_name: `Rue du Jour ${++count}`, postcode: '1205', city: 'Genève' },
  })
  const product = (await admin.products.list({ query: { kind: 'peik' } })).results[0]!.id
  const { id: mandate } = await admin.mandates.create({
    body: {
      ...{ product, building, client: client.id, partner: partner.id, responsible: admin.id },
      ...values,
    },
  })
  for (const to of statuses)
    await admin.mandates.setStatus({
      params: { id: mandate },
      body: { to, reason: 'for the test' },
    })
  return { building, mandate }
}

type Today = Awaited<ReturnType<TestPerson['today']['office']>>
/** The rows of all groups. */
const rowsOf = (today: Today) => todayGroups.flatMap((group) => today[group].results)
const short = ({ fact, actor }: WaitingRow) => `${fact} ${actor}`
/** What waits on a mandate, by group. */
async function waitingOn(mandate: number, who = admin) {
  const today = await who.today.office({})
  return todayGroups.flatMap((group) =>
    today[group].results
      .filter((row) => row.mandate === mandate)
      .map((row) => `${group}: ${short(row)}`),
  )
}
const expectedOf = async (who: TestPerson, mandate: number) =>
  (await who.today.expected({})).results.filter((row) => row.mandate === mandate)

const setWaiting = (
  id: number,
  body: Parameters<TestPerson['mandates']['setWaiting']>[0]['body'],
) => admin.mandates.setWaiting({ params: { id }, body })

describe('what waits for whom (§2)', () => {
  it('is, on a mandate, its deadline, its waiting, its review and its delivery', async () => {
    const today = dayOf(new Date())
    const { mandate } = await aMandate(['ordered', 'in_progress'], { due_date: addDays(today, -2) })
    expect(await waitingOn(mandate)).toEqual(['late: deadline office'])

    await setWaiting(mandate, { reason: 'authority', next_action: 'Préavis de l’OCEN' })
    const { waiting } = await admin.today.office({})
    const row = waiting.results.find((one) => one.mandate === mandate)!
    expect(row).toMatchObject({
      ...{ fact: 'waiting', actor: 'authority', due: null, may_remind: false },
      detail: { text: 'Préavis de l’OCEN' },
      building_city: '1205 Genève',
      person_name: expect.stringContaining('admin'),
    })
    // Another day keeps since when it waits, and asks again on that day.
    const waited = await setWaiting(mandate, {
      ...{ reason: 'authority', next_action: 'Préavis de l’OCEN', until: today },
    })
    expect(waited.waiting).toMatchObject({ since: row.since, until: today })
    expect(await waitingOn(mandate)).toEqual(['late: deadline office', 'today: waiting authority'])
    expect((await setWaiting(mandate, { reason: 'partner' })).waiting!.since > row.since).toBe(true)

    await admin.mandates.setStatus({
      params: { id: mandate },
      body: { to: 'in_review', reason: 'for the test' },
    })
    expect(await waitingOn(mandate)).toEqual(['late: deadline office', 'today: review office'])
    await admin.mandates.setStatus({
      params: { id: mandate },
      body: { to: 'delivered', reason: 'for the test' },
    })
    expect(await waitingOn(mandate)).toEqual(['waiting: delivered client'])
    expect((await expectedOf(client, mandate)).map(short)).toEqual(['delivered client'])
    await client.mandates.accept({ params: { id: mandate }, body: {} })
    expect(await waitingOn(mandate)).toEqual(['today: accepted office'])
    const closing = { to: 'closed', reason: 'for the test' } as const
    await admin.mandates.setStatus({ params: { id: mandate }, body: closing })
    expect(await waitingOn(mandate)).toEqual([])
    expect(await expectedOf(client, mandate)).toEqual([])
  })

  it('is the turn of the office while the client has no way to answer, which says so', async () => {
    const gone = await app.as('client')
    const { mandate: delivered } = await aMandate(
      ['ordered', 'in_progress', 'in_review', 'delivered'],
      {
        client: gone.id,
      },
    )
    const { mandate: offered } = await aMandate([], { client: gone.id })
    await admin.settings.update({
      params: { id: 1 },
      body: { organisation: 'Bureau', vat_number: 'CHE-116.281.710' },
    })
    const draft = await admin.quotes.create({ body: { contractor: gone.id, mandates: [offered] } })
    const params = { id: draft.id }
    const lines = draft.lines!.map((line) => ({ ...line, unit_price: '420.00' }))
    await admin.quotes.update({ params, body: { lines } })
    await admin.quotes.send({ params })
    const told = async (mandate: number, fact: string) => {
      const row = rowsOf(await admin.today.office({})).find(
        (one) => one.mandate === mandate && one.fact === fact,
      )
      return [row?.actor, row?.detail.is_unable]
    }
    expect(await told(delivered, 'delivered')).toEqual(['client', false])
    expect(await told(offered, 'quote')).toEqual(['client', false])

    await admin.users.deactivate({ params: { id: gone.id } })
    expect(await told(delivered, 'delivered')).toEqual(['office', true])
    expect(await told(offered, 'quote')).toEqual(['office', true])
    await admin.users.activate({ params: { id: gone.id } })
    expect(await told(delivered, 'delivered')).toEqual(['client', false])

    // A contact answers a quote by its link; a delivery needs an account.
    const { id: contact } = await admin.users.create({
      body: { first_name: 'Ada', email: 'ada.today@example.ch' },
    })
    await admin.mandates.update({ params: { id: delivered }, body: { client: contact } })
    expect(await told(delivered, 'delivered')).toEqual(['office', true])
  })

  it('is what a client requests, asks to cancel or proposes, until the office answers', async () => {
    const product = (await admin.products.list({ query: { kind: 'peik' } })).results[0]!.id
    const { id: requested } = await client.mandates.request({
      body: { product, street_name: 'Rue Demandée' },
    })
    expect(await waitingOn(requested)).toEqual(['today: request office'])

    const { mandate, building } = await aMandate(['ordered'])
    await admin.mandates.update({ params: { id: mandate }, body: { due_date: null } })
    await client.mandates.askCancellation({
      params: { id: mandate },
      body: { reason: 'Vendu' },
    })
    await client.proposals.create({
      body: {
        ...{ mandate, resource: 'buildings', record: building },
        values: { construction_year: 1961, floors: 4 },
      },
    })
    expect(await waitingOn(mandate)).toEqual([
      'today: cancellation office',
      'today: proposals office',
    ])
    const { today } = await admin.today.office({})
    const proposed = today.results.find(
      (row) => row.mandate === mandate && row.fact === 'proposals',
    )!
    expect(proposed.detail.count).toBe(2)
    const { results } = await admin.proposals.list({ query: { mandate: [mandate] } })
    await admin.proposals.decide({
      body: { ids: results.map(({ id }) => id), accept: false },
    })
    await admin.mandates.dismissCancellation({
      params: { id: mandate },
      body: { reason: 'Déjà commencé' },
    })
    expect(await waitingOn(mandate)).toEqual([])
  })

  it('is a document until it came, with one reminder; what came waits for the office', async () => {
    const { mandate, building } = await aMandate(['ordered'])
    await admin.mandates.update({ params: { id: mandate }, body: { due_date: null } })
    const { id: request } = await admin.document_requests.create({
      body: { building, mandate, type: 'energy_bill', label: '2025' },
    })
    await run('document_requests.follow', { mandate })
    expect(await waitingOn(mandate)).toEqual(['waiting: documents client'])
    const rowOf = async () =>
      (await admin.today.office({})).waiting.results.find((one) => one.mandate === mandate)!
    expect((await rowOf()).detail).toMatchObject({
      count: 1,
      documents: [{ id: request, type: 'energy_bill', label: '2025', state: 'asked' }],
    })
    const [expected] = await expectedOf(client, mandate)
    expect(expected).toMatchObject({ fact: 'document', id: request, actor: 'client' })

    // On the day on which it was asked for, nobody is reminded.
    const remind = () => admin.today.remind({ params: { fact: 'documents', mandate } })
    expect((await rowOf()).may_remind).toBe(false)
    expect(await statusOf(remind())).toBe(409)
    await app.database.transaction({ actor: null, source: 'system' }, (db) =>
      db.execute(
        sql`update document_requests set created_at = now() - interval '2 days' where id = ${request}`,
      ),
    )
    expect((await rowOf()).may_remind).toBe(true)
    await remind()
    expect((await rowOf()).may_remind).toBe(false)
    expect(await statusOf(remind())).toBe(409)
    await run('document_requests.mailReminder', { mandate, requests: [request] })
    const mails = (await queuedMails(app.database)).filter(({ to }) => to === client.email)
    expect(mails.filter(({ key }) => key.startsWith(`documents-reminder-${mandate}`))).toHaveLength(
      1,
    )

    await uploadFile(app, client, emptyPdf, {
      ...{ building, mandate, type: 'energy_bill', request, folder: 'plans', name: 'f.pdf' },
    })
    await run('document_requests.follow', { mandate })
    expect(await expectedOf(client, mandate)).toEqual([])
    expect(await waitingOn(mandate)).toEqual(['today: received office'])
    const [file] = (await admin.files.list({ query: { mandate: [mandate] } })).results
    await admin.files.update({ params: { id: file!.id }, body: { state: 'accepted' } })
    expect(await waitingOn(mandate)).toEqual([])
  })

  it('is a task on its day, of a client until it is done', async () => {
    const { mandate, building } = await aMandate(['ordered'])
    await admin.mandates.update({ params: { id: mandate }, body: { due_date: null } })
    const today = dayOf(new Date())
    const task = (title: string, values: { person?: number; due_date?: string }) =>
      admin.tasks.create({ body: { mandate, title, ...values } })
    await task('Sans jour', { person: admin.id })
    await task('Demain', { person: admin.id, due_date: addDays(today, 1) })
    const { id } = await task('Rappeler', { person: admin.id, due_date: today })
    await task('Relever', { person: partner.id })
    const own = await task('Choisir la date', { person: client.id, due_date: addDays(today, -1) })
    expect(await waitingOn(mandate)).toEqual([
      'late: task client',
      'today: task office',
      'waiting: task partner',
    ])
    expect((await expectedOf(client, mandate)).map(short)).toEqual(['task client'])
    expect(await expectedOf(partner, mandate)).toEqual([])
    await client.tasks.update({ params: { id: own.id }, body: { done: true } })
    await admin.tasks.update({ params: { id }, body: { due_date: addDays(today, 7) } })
    expect(await expectedOf(client, mandate)).toEqual([])
    expect(await waitingOn(mandate)).toEqual(['waiting: task partner'])

    // A document with a day is late after it, whatever else the mandate waits for.
    await setWaiting(mandate, { reason: 'authority' })
    const { id: asked } = await admin.document_requests.create({
      body: { building, mandate, type: 'plan', due_date: today },
    })
    await app.database.db.execute(
      sql`update document_requests set due_date = ${addDays(today, -3)} where id = ${asked}`,
    )
    expect(await waitingOn(mandate)).toEqual([
      'late: document client',
      'waiting: task partner',
      'waiting: waiting authority',
    ])
  })

  it('reminds clients and partners once of what they have to do, by one mail for each', async () => {
    const { mandate } = await aMandate(['ordered'])
    const today = dayOf(new Date())
    const late = addDays(today, -2)
    const task = (title: string, person: number, due_date?: string) =>
      admin.tasks.create({ body: { mandate, title, person, ...(due_date && { due_date }) } })
    const first = await task('Relever', partner.id, late)
    await task('Mesurer', partner.id)
    await task('Choisir', client.id, late)
    await task('Rappeler', admin.id, late)
    const remind = () => admin.today.remind({ params: { fact: 'task', mandate } })
    const remindable = async () => {
      return rowsOf(await admin.today.office({}))
        .filter((row) => row.mandate === mandate && row.may_remind)
        .map(({ detail }) => detail.words!.fr)
        .sort()
    }
    // On the day on which they were assigned, nobody is reminded.
    expect(await remindable()).toEqual([])
    const age = () =>
      app.database.pool.query(
        `update tasks set created_at = now() - interval '2 days' where mandate = ${mandate}`,
      )
    await age()
    expect(await remindable()).toEqual(['Choisir', 'Mesurer', 'Relever'])
    await remind()
    expect(await remindable()).toEqual([])
    expect(await statusOf(remind())).toBe(409)
    await runWaiting(app, 'tasks.mailReminder')
    const mailsTo = async (who: TestPerson) =>
      (await queuedMails(app.database)).filter(
        ({ to, key }) => to === who.email && key.startsWith(`tasks-reminder-${mandate}-`),
      )
    const [[mail, ...none], toClient] = [await mailsTo(partner), await mailsTo(client)]
    expect(none).toEqual([])
    expect(mail!.text).toMatch(/Relever \(échéance le .*\n– Mesurer\n/)
    expect(mail!.text).not.toMatch(/Choisir|Rappeler/)
    expect(toClient).toHaveLength(1)
    // With another day it may be reminded again.
    await admin.tasks.update({ params: { id: first.id }, body: { due_date: addDays(today, -1) } })
    expect(await remindable()).toEqual(['Relever'])
  })

  it('lists what is due in the next seven days, and what is to be checked', async () => {
    const today = dayOf(new Date())
    const { mandate } = await aMandate(['ordered', 'in_progress'], { due_date: addDays(today, 7) })
    for (const [title, days] of [
      ['Demain', 1],
      ['Dans huit jours', 8],
      ['Aujourd’hui', 0],
    ] as const)
      await admin.tasks.create({
        body: { mandate, title, person: admin.id, due_date: addDays(today, days) },
      })
    await admin.tasks.create({
      body: { mandate, title: 'Du client', person: client.id, due_date: addDays(today, 1) },
    })
    const { mandate: reviewed } = await aMandate(['ordered', 'in_progress', 'in_review'])
    const found = await admin.today.office({})
    const upcoming = found.upcoming.results.filter((row) => row.mandate === mandate)
    expect(upcoming.map(({ fact, due }) => [fact, due])).toEqual([
      ['task', addDays(today, 1)],
      ['deadline', addDays(today, 7)],
    ])
    const only = await admin.today.office({ query: { only: 'checks' } })
    const rows = rowsOf(only)
    expect(rows.some((row) => row.mandate === reviewed && row.fact === 'review')).toBe(true)
    expect(rows.every(({ fact }) => checkFacts.includes(fact))).toBe(true)
    const total = todayGroups.reduce((sum, group) => sum + only[group].count, 0)
    expect([found.checks.count, only.checks.count]).toEqual([total, total])
    expect(rows).toHaveLength(total)
  })

  it('is a kick-off form until it is sent, with one reminder', async () => {
    const { mandate } = await aMandate(['ordered'])
    await admin.mandates.update({ params: { id: mandate }, body: { due_date: null } })
    await run('kickoff.makeOnOrder', { mandate })
    expect(await waitingOn(mandate)).toEqual(['waiting: kickoff client'])
    const [expected] = await expectedOf(client, mandate)
    const [form] = await admin.kickoff.list({ params: { id: mandate } })
    expect(expected).toMatchObject({ fact: 'kickoff', id: form!.id })
    expect(expected!.detail).toEqual({ url: form!.url })
    const remind = () => admin.today.remind({ params: { fact: 'kickoff', mandate } })
    expect(await statusOf(remind())).toBe(409)
    await app.database.pool.query(
      `update kickoff_forms set mailed_at = now() - interval '2 days' where mandate = ${mandate}`,
    )
    await remind()
    expect(await statusOf(remind())).toBe(409)
    await app.database.pool.query(
      `update kickoff_forms set sent_at = now() where mandate = ${mandate}`,
    )
    expect(await waitingOn(mandate)).toEqual([])
    expect(await expectedOf(client, mandate)).toEqual([])
  })

  it('is a thread that one side has not read or answered, for the other side alone', async () => {
    const colleague = await app.as('admin')
    const { mandate } = await aMandate(['ordered'])
    await admin.mandates.update({ params: { id: mandate }, body: { due_date: null } })
    const write = (who: TestPerson, thread: MessageThread) =>
      who.messages.create({ body: { mandate, thread, text: 'Bonjour' } })
    const read = (who: TestPerson, thread: MessageThread, up_to: number) =>
      who.messages.markRead({ body: { mandate, thread, up_to } })
    const first = await write(client, 'client')
    const second = await write(client, 'client')
    const { results } = (await admin.today.office({})).today
    expect(results.find((row) => row.mandate === mandate)).toMatchObject({
      ...{ fact: 'unread', actor: 'office', id: first.id, since: first.created_at, due: null },
      detail: { thread: 'client', count: 2, author: first.author_name },
    })
    await read(colleague, 'client', first.id)
    expect(await waitingOn(mandate)).toEqual(['today: unread office'])
    await read(colleague, 'client', second.id)
    expect(await waitingOn(mandate)).toEqual([])

    await write(partner, 'partner')
    expect(await waitingOn(mandate)).toEqual(['today: unread office'])
    expect(await expectedOf(client, mandate)).toEqual([])
    const answer = await write(admin, 'partner')
    expect(await waitingOn(mandate)).toEqual([])
    const [expected] = await expectedOf(partner, mandate)
    expect(expected).toMatchObject({
      ...{ fact: 'unread', actor: 'partner', id: answer.id },
      detail: { thread: 'partner', count: 1, author: answer.author_name },
    })
    await read(partner, 'partner', answer.id)
    expect(await expectedOf(partner, mandate)).toEqual([])

    await write(admin, 'internal')
    const withdrawn = await write(client, 'client')
    await client.messages.withdraw({ params: { id: withdrawn.id } })
    expect(await waitingOn(mandate)).toEqual([])
    await write(admin, 'client')
    expect((await expectedOf(client, mandate)).map(short)).toEqual(['unread client'])
    expect(await expectedOf(partner, mandate)).toEqual([])
    // Nobody is told what was written to the earlier client; the office still is, what these wrote.
    await write(client, 'client')
    await write(admin, 'client')
    await write(client, 'client')
    const next = await app.as('client')
    await admin.mandates.update({ params: { id: mandate }, body: { client: next.id } })
    for (const who of [client, next]) expect(await expectedOf(who, mandate)).toEqual([])
    expect(await waitingOn(mandate)).toEqual(['today: unread office'])
  })

  it('is only for the office, and for a client what concerns them alone', async () => {
    const [stranger, both] = [await app.as('client'), await app.as('client', 'partner')]
    const { mandate, building } = await aMandate(['ordered'])
    await admin.document_requests.create({ body: { building, mandate, type: 'plan' } })
    await setWaiting(mandate, { reason: 'client', next_action: 'Rappeler' })
    expect((await expectedOf(client, mandate)).map(short)).toEqual([
      'document client',
      'waiting client',
    ])
    for (const who of [stranger, partner, both, admin])
      expect(await expectedOf(who, mandate)).toEqual([])
    await setWaiting(mandate, { reason: 'partner', next_action: 'Variantes' })
    expect((await expectedOf(client, mandate)).map(short)).toEqual(['document client'])
    for (const who of [client, partner, both, app.anonymous as TestPerson]) {
      const refused = who === app.anonymous ? 401 : 403
      expect(await statusOf(who.today.office({}))).toBe(refused)
      expect(await statusOf(who.jobs.failed({}))).toBe(refused)
      const params = { fact: 'documents' as const, mandate }
      expect(await statusOf(who.today.remind({ params }))).toBe(refused)
    }
  })

  it('is, for one person, what they are responsible for', async () => {
    const colleague = await app.as('admin')
    const { mandate } = await aMandate(['ordered', 'in_progress', 'in_review'])
    const mineOf = async (who: TestPerson) =>
      rowsOf(await who.today.office({ query: { mine: 'true' } })).map((row) => row.mandate)
    expect(await mineOf(admin)).toContain(mandate)
    expect(await mineOf(colleague)).toEqual([])
    await admin.mandates.update({
      params: { id: mandate },
      body: { responsible: colleague.id },
    })
    expect(await mineOf(colleague)).toEqual([mandate])
  })

  it('is grouped by the day in Zurich, at any time of day and year', async () => {
    const base = '2027-03-26'
    const days = [-3, -1, 0, 1, 2, 4].map((offset) => addDays(base, offset))
    const made = await Promise.all(
      days.map(async (day) => ({
        day,
        deadline: (await aMandate(['ordered'], { due_date: day })).mandate,
        waits: (await aMandate(['ordered'])).mandate,
      })),
    )
    for (const { day, waits } of made) {
      await admin.mandates.update({ params: { id: waits }, body: { due_date: null } })
      await setWaiting(waits, { reason: 'subsidy', until: day })
    }
    const ids = new Set(made.flatMap(({ deadline, waits }) => [deadline, waits]))
    // Summer time begins on 28 March 2027.
    const minutes = fc.integer({ min: -2 * 24 * 60, max: 5 * 24 * 60 })
    onTestFinished(() => void app.setNow(undefined))
    await fc.assert(
      fc.asyncProperty(minutes, async (offset) => {
        const now = new Date(Date.parse(`${base}T00:00:00Z`) + offset * 60_000)
        const today = dayOf(now)
        app.setNow(now)
        // Tokens of another time have expired.
        const signedIn = await app.anonymous.auth.login({
          body: { email: admin.email, password: admin.password },
        })
        const found = await app.clientWith(tokensOf(signedIn).access).today.office({})
        for (const group of todayGroups) {
          const rows = found[group].results.filter((row) => ids.has(row.mandate))
          const expected = made.flatMap(({ day, deadline, waits }) => {
            const isIn = (isOffice: boolean) =>
              group === 'late'
                ? day < today
                : group === 'today'
                  ? day === today
                  : !isOffice && day > today
            return [...(isIn(true) ? [deadline] : []), ...(isIn(false) ? [waits] : [])]
          })
          expect(rows.map(({ mandate }) => mandate).sort()).toEqual(expected.sort())
          if (group === 'late')
            expect(rows.map(({ due }) => due)).toEqual(rows.map(({ due }) => due).toSorted())
        }
      }),
      { numRuns: 25 },
    )
  })

  it('is counted by the server, also beyond what is listed, and so are reports and files', async () => {
    const [buyer, other] = [await app.as('client'), await app.as('client')]
    const { building, mandate } = await aMandate(['ordered'], { client: buyer.id })
    const { mandate: foreign } = await aMandate(['ordered'], { client: other.id })
    const before = await buyer.today.expected({})
    const { pool } = app.database
    await pool.query(
      `insert into tasks (mandate, title, person) select $1, 'Tâche ' || n, $2 from generate_series(1, 70) n`,
      [mandate, buyer.id],
    )
    const after = await buyer.today.expected({})
    expect(before.counts.client).toBe(before.results.length)
    expect(after.counts).toEqual({ client: before.counts.client + 70, partner: 0 })
    expect(after.results.length).toBe(50)

    for (const [of, files, reports] of [
      [mandate, 130, 105],
      [foreign, 3, 2],
    ] as const) {
      await pool.query(
        `insert into files (building, mandate, name, type, folder, hash, size, media_type, origin, type_words, published_at)
         select (select building from mandates where id = $1), $1, 'Plan ' || n, 'plan', 'plans', 'h', 1, 'application/pdf', 'office', 'plan', now()
         from generate_series(1, $2::int) n`,
        [of, files],
      )
      await pool.query(
        `insert into reports (mandate, number, language, format, state, author, published_at, published_by)
         select $1, n, 'fr', 'pdf', 'done', $2, now(), $2 from generate_series(1, $3::int) n`,
        [of, admin.id, reports],
      )
    }
    // One that the client does not see.
    await uploadFile(app, admin, emptyPdf, {
      ...{ building, mandate, name: 'interne.pdf', type: 'plan', folder: 'plans' },
    })
    const papers = async (who: TestPerson) => (await who.today.papers({})).results
    expect(await papers(buyer)).toEqual([{ mandate, reports: 105, files: 130 }])
    expect(await papers(other)).toEqual([{ mandate: foreign, reports: 2, files: 3 }])
    expect(await statusOf(app.anonymous.today.papers({}))).toBe(401)
    const { counts, mandates } = await admin.mandates.assignments({ params: { id: buyer.id } })
    expect([counts.mandates, mandates.length]).toEqual([1, 1])
  })
})

describe('jobs that have failed for good (§2)', () => {
  async function addJob(task: string, key: string) {
    const { rows } = await app.database.pool.query<{ id: number }>(
      `select id from graphile_worker.add_job($1, '{"secret": "s3cret"}', max_attempts => 3, job_key => $2)`,
      [task, key],
    )
    return rows[0]!.id
  }

  /** A job whose attempts are used up. */
  async function aFailedJob(task: string, error: string, key = `failed ${task}`) {
    const id = await addJob(task, key)
    await app.database.pool.query(
      'update graphile_worker._private_jobs set attempts = 3, last_error = $2 where id = $1',
      [id, error],
    )
    return id
  }

  it('are listed with their reason in words, and queued again once', async () => {
    const error = 'connect ECONNREFUSED 10.1.2.3:9000\n    at secret (file.js)'
    const id = await aFailedJob('reports.print', error)
    await aFailedJob('mails.send', error)
    const failed = await admin.jobs.failed({})
    expect(failed.count).toBe(1)
    expect(failed.results).toEqual([
      {
        ...{ id, task: 'reports.print', area: 'reports', attempts: 3, reason: 'unreachable' },
        failed_at: expect.any(String),
      },
    ])
    expect(JSON.stringify(failed)).not.toMatch(/s3cret|10\.1\.2|file\.js/)
    for (const who of [client, partner])
      expect(await statusOf(who.jobs.again({ params: { id } }))).toBe(403)

    const both = await Promise.all([1, 2].map(() => statusOf(admin.jobs.again({ params: { id } }))))
    expect(both.sort()).toEqual([200, 409])
    expect((await admin.jobs.failed({})).results).toEqual([])
    const { rows } = await app.database.pool.query(
      'select attempts, run_at <= now() as is_due from graphile_worker.jobs where id = $1',
      [id],
    )
    expect(rows).toEqual([{ attempts: 0, is_due: true }])
    const { results } = await admin.audit.list({ query: { act: ['job:queued_again'] } })
    expect(results).toHaveLength(1)
    expect(results[0]).toMatchObject({ actor: admin.id, object: 'reports.print' })
    expect(await statusOf(admin.jobs.again({ params: { id: 999_999 } }))).toBe(404)
  })

  it('are not those whose work a newer job does, which leave the queue when a worker starts', async () => {
    const stays = await aFailedJob('reports.print', 'fetch failed', 'stays')
    const replaced = await aFailedJob('reports.print', 'fetch failed', 'replaced')
    const killed = await addJob('reports.print', 'killed')
    const { pool } = app.database
    await pool.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead', attempts = 1 where id = $1`,
      [killed],
    )
    const newer = [
      await addJob('reports.print', 'replaced'),
      await addJob('reports.print', 'killed'),
    ]
    expect((await admin.jobs.failed({})).results.map(({ id }) => id)).toEqual([stays])

    const { log } = app.app.server
    const context = { database: app.database, log, now: () => new Date() }
    await (await startWorker({ pool, jobs: { tasks: { idle: async () => {} } }, context })).stop()
    const ids = [stays, replaced, killed, ...newer]
    const { rows } = await pool.query<{ id: number }>(
      'select id::int from graphile_worker.jobs where id = any($1) order by id',
      [ids],
    )
    expect(rows.map(({ id }) => id)).toEqual([stays, ...newer].map(Number))
    expect((await admin.jobs.failed({})).results.map(({ id }) => id)).toEqual([stays])
    await pool.query('select graphile_worker.complete_jobs($1)', [[stays, ...newer]])
  })

  it('are those that only another version knows, an hour after they were due', async () => {
    const { pool } = app.database
    const id = Number(await addJob('mandates.ofAnotherVersion', 'other'))
    const recurring = await addJob('reports.ofAnotherVersion', 'recurring')
    const known = await addJob('reports.print', 'known')
    const ids = [id, recurring, known]
    await pool.query(
      `update graphile_worker._private_jobs set payload = '{"_cron": {}}' where id = $1`,
      [recurring],
    )
    const failInMinutes = async (minutes: number) => {
      const context = {
        ...{ database: app.database, enqueue: enqueueIn, log: app.app.server.log },
        now: () => new Date(Date.now() + minutes * 60_000),
      }
      await app.app.jobs.tasks['serving.failUnknownJobs']!({}, context)
      return (await admin.jobs.failed({})).results.filter((job) => ids.includes(job.id))
    }
    expect(await failInMinutes(50)).toEqual([])
    expect(await failInMinutes(70)).toMatchObject([
      { id, task: 'mandates.ofAnotherVersion', area: 'mandates', reason: 'other_version' },
    ])
    const { rows } = await pool.query<{ id: number }>(
      'select id::int from graphile_worker.jobs where id = any($1) order by id',
      [ids],
    )
    expect(rows.map((row) => row.id)).toEqual([id, Number(known)])
    await pool.query('select graphile_worker.complete_jobs($1)', [ids])
  })

  it('have a reason that their error gives, and nothing else of it', () => {
    const reasons = {
      'fetch failed': 'unreachable',
      'ENOSPC: no space left on device, write': 'full',
      'The operation timed out': 'too_long',
      "ENOENT: no such file or directory, open '/data/x'": 'missing',
      'duplicate key value violates unique constraint "a"': 'database',
      'not a job of this version': 'other_version',
      'Cannot read properties of undefined': 'unknown',
      '': 'unknown',
    }
    expect(Object.keys(reasons).map(failureOf)).toEqual(Object.values(reasons))
    expect(failureOf(null)).toBe('unknown')
  })

  it('have a word for what they belong to', () => {
    const areas = new Set(Object.keys(app.app.jobs.tasks).map((task) => task.split('.')[0]))
    expect([...areas].filter((area) => !jobAreas.some((one) => one === area))).toEqual([])
  })
})
