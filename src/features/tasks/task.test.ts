import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '../../kernel/field/format.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { emptyPdf, uploadFile } from '../../testing/files/upload.ts'
import { inZurich } from './calendar/icalendar.ts'
import { isOverdue } from './task.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let partner: TestPerson
let stranger: TestPerson

beforeAll(async () => {
  app = await testApp()
  ;[admin, client, partner, stranger] = await Promise.all([
    app.as('admin'),
    app.as('client'),
    app.as('partner'),
    app.as('client', 'partner'),
  ])
})

let count = 0
/** A mandate of the client and the partner. */
async function aMandate(...statuses: ('ordered' | 'in_progress' | 'in_review' | 'delivered')[]) {
  const { id: building } = await admin.buildings.create({
    body: { street_name: `Rue des Tâches ${++count}` },
  })
  const product = (await admin.products.list({ query: { kind: 'cecb' } })).results[0]!.id
  const people = { client: client.id, partner: partner.id, responsible: admin.id }
  const { id } = await admin.mandates.create({ body: { product, building, ...people } })
  for (const to of statuses)
    await admin.mandates.setStatus({ params: { id }, body: { to, reason: 'for the test' } })
  return { id, building, params: { id } }
}

const waitingFor = async (who: TestPerson) => (await who.tasks.mine({})).results
const subjects = async (who: TestPerson, mandate: number) =>
  (await waitingFor(who)).filter((one) => one.mandate === mandate).map(({ subject }) => subject)

describe('a task of a mandate (§2)', () => {
  it('is reached by the office and by whoever has it, and by nobody else of the mandate', async () => {
    const { id: mandate } = await aMandate('ordered')
    const base = { mandate, title: 'Appeler la régie' }
    const ofOffice = await admin.tasks.create({ body: { ...base, person: admin.id } })
    const ofPartner = await admin.tasks.create({ body: { ...base, person: partner.id } })
    const ofClient = await admin.tasks.create({ body: { ...base, person: client.id } })
    const ofNobody = await admin.tasks.create({ body: base })
    const all = [ofOffice, ofPartner, ofClient, ofNobody].map(({ id }) => id)
    const seenBy = async (who: TestPerson) =>
      (await who.tasks.list({ query: { mandate: [mandate], sort: ['id'] } })).results.map(
        ({ id }) => id,
      )
    expect(await seenBy(admin)).toEqual(all)
    expect(await seenBy(partner)).toEqual([ofPartner.id])
    expect(await seenBy(client)).toEqual([ofClient.id])
    expect(await seenBy(stranger)).toEqual([])
    for (const [who, mine, other] of [
      [partner, ofPartner, ofClient],
      [client, ofClient, ofPartner],
    ] as const) {
      await expect(who.tasks.get({ params: { id: other.id } })).rejects.toMatchObject({
        status: 404,
      })
      const params = { id: mine.id }
      expect(await who.tasks.update({ params, body: { done: true } })).toMatchObject({ done: true })
      for (const body of [{ title: 'Autre' }, { due_date: '2027-01-01' }, { person: admin.id }])
        await expect(who.tasks.update({ params, body })).rejects.toMatchObject({ status: 403 })
      await expect(who.tasks.create({ body: base })).rejects.toMatchObject({ status: 403 })
      await expect(who.tasks.remove({ params, query: {} })).rejects.toMatchObject({ status: 403 })
    }
  })

  it('is out of reach of a partner who no longer has the mandate', async () => {
    const { id: mandate, params } = await aMandate('ordered')
    const body = { mandate, title: 'Visiter', person: partner.id }
    const { id } = await admin.tasks.create({ body })
    const other = await app.as('partner')
    await admin.mandates.update({ params, body: { partner: other.id } })
    await expect(partner.tasks.get({ params: { id } })).rejects.toMatchObject({ status: 404 })
    expect(await subjects(partner, mandate)).toEqual([])
  })

  it('is refused for people who take no part, for ended mandates, and without anything to do', async () => {
    const { id: mandate, params } = await aMandate('ordered')
    const base = { mandate, title: 'Relire' }
    await expect(
      admin.tasks.create({ body: { ...base, person: stranger.id } }),
    ).rejects.toMatchObject({ status: 400, body: { fields: { person: [expect.any(String)] } } })
    for (const title of [undefined, '', null])
      await expect(admin.tasks.create({ body: { mandate, title } })).rejects.toMatchObject({
        status: 400,
        body: { fields: { title: [expect.any(String)] } },
      })
    await expect(admin.tasks.create({ body: { ...base, item: 'visit' } })).rejects.toMatchObject({
      status: 400,
      body: { fields: { item: [expect.any(String)] } },
    })
    const reason = 'for the test'
    await admin.mandates.setStatus({ params, body: { to: 'cancelled', reason } })
    await expect(admin.tasks.create({ body: base })).rejects.toMatchObject({ status: 409 })
    const other = await admin.tasks.create({
      body: { ...base, mandate: (await aMandate('ordered')).id },
    })
    await expect(
      admin.tasks.update({ params: { id: other.id }, body: { mandate } }),
    ).rejects.toMatchObject({ status: 409 })
  })

  it('can be deleted and restored, and keeps its history for the office', async () => {
    const { id: mandate } = await aMandate()
    const { id } = await admin.tasks.create({ body: { mandate, title: 'Superflue' } })
    await admin.tasks.remove({ params: { id }, query: {} })
    await expect(admin.tasks.get({ params: { id } })).rejects.toMatchObject({ status: 404 })
    expect((await admin.tasks.list({ query: { trashed: 'true' } })).results[0]).toMatchObject({
      id,
    })
    await admin.tasks.restore({ params: { id } })
    await admin.tasks.update({ params: { id }, body: { done: true } })
    const { results } = await admin.tasks.history({ params: { id } })
    expect(results.map(({ action }) => action)).toEqual(['update', 'restore', 'delete', 'create'])
  })

  it('is found by a word of its title or note, by person, state and due date', async () => {
    const { id: mandate } = await aMandate()
    const today = dayOf(new Date())
    const create = (title: string, due_date: string | null, more = {}) =>
      admin.tasks.create({ body: { mandate, title, due_date, ...more } })
    const late = await create('Contrôler la chaudière', addDays(today, -1))
    const soon = await create('Contrôler la toiture', today, { person: partner.id })
    await create('Archiver', addDays(today, 40), { note: 'classeur bleu' })
    await create('Sans échéance', null)
    await create('Déjà faite', addDays(today, -9), { done: true })
    const found = async (query: object) =>
      (await admin.tasks.list({ query: { mandate: [mandate], ...query } })).results.map(
        ({ title }) => title,
      )
    expect(await found({ search: 'controler' })).toEqual([late.title, soon.title])
    expect(await found({ search: 'bleu' })).toEqual(['Archiver'])
    expect(await found({ person: [partner.id] })).toEqual([soon.title])
    expect(await found({ due_date: ['late'] })).toEqual([late.title])
    expect(await found({ due_date: ['week'] })).toEqual([soon.title])
    expect(await found({ done: ['true'] })).toEqual(['Déjà faite'])
    expect(await found({ done: ['false'] })).toEqual([
      ...[late.title, soon.title, 'Archiver', 'Sans échéance'],
    ])
  })

  it('keeps an accepted mandate open, unless the office closes it with a reason (§4)', async () => {
    const { id: mandate, params } = await aMandate(
      ...(['ordered', 'in_progress', 'in_review', 'delivered'] as const),
    )
    const { id } = await admin.tasks.create({ body: { mandate, title: 'Facturer' } })
    const accepted = await client.mandates.accept({ params, body: {} })
    expect(accepted.status).toBe('delivered')
    for (const { key } of (await admin.mandates.checklist({ params })).results)
      await admin.mandates.updateForm({ params, body: { [`checklist/${key}/done`]: true } })
    const close = (reason?: string) =>
      admin.mandates.setStatus({ params, body: { to: 'closed', reason } })
    await expect(close()).rejects.toMatchObject({ status: 409, body: { guard: 'taskOpen' } })
    expect((await close('It is billed elsewhere.')).status).toBe('closed')
    expect((await admin.tasks.get({ params: { id } })).done).toBe(false)
  })
})

describe('a task for a checklist item (§2)', () => {
  it('has its name in each language, and ticks it in the form of the mandate', async () => {
    const { id: mandate, params } = await aMandate('ordered', 'in_progress')
    const [item] = (await admin.mandates.checklist({ params })).results
    const body = { mandate, item: item!.key, person: partner.id, due_date: '2027-03-01' }
    const { id } = await admin.tasks.create({ body })
    const get = () => partner.tasks.get({ params: { id } })
    expect(await get()).toMatchObject({ title: null, subject: item!.words, done: false })
    const cell = `checklist/${item!.key}/done`
    const ticked = async () => (await admin.mandates.form({ params }))[cell] ?? null
    await partner.tasks.update({ params: { id }, body: { done: true } })
    expect([await ticked(), (await get()).done]).toEqual([true, true])
    await admin.mandates.updateForm({ params, body: { [cell]: false } })
    expect((await get()).done).toBe(false)
    // Who waived it settled it too.
    await admin.mandates.updateForm({
      params,
      body: { [`waivers/${item!.key}/reason`]: 'Pas nécessaire' },
    })
    expect((await get()).done).toBe(true)
    expect(await subjects(partner, mandate)).toEqual([])
  })

  it('is there once, only for known items, and never for the client, who does not see the checklist', async () => {
    const { id: mandate, params } = await aMandate('ordered')
    const [item, other] = (await admin.mandates.checklist({ params })).results
    const body = { mandate, item: item!.key }
    const { id } = await admin.tasks.create({ body })
    await expect(admin.tasks.create({ body })).rejects.toMatchObject({ status: 409 })
    await expect(
      admin.tasks.create({ body: { mandate, item: other!.key, person: client.id } }),
    ).rejects.toMatchObject({ status: 400 })
    await expect(
      admin.tasks.create({ body: { mandate, item: 'unheard_of' } }),
    ).rejects.toMatchObject({ status: 400 })
    await expect(
      admin.tasks.update({ params: { id }, body: { person: client.id } }),
    ).rejects.toMatchObject({ status: 400 })
  })

  it('is ticked by a partner only while they may write the checklist', async () => {
    const { id: mandate, params } = await aMandate('ordered')
    const { results } = await admin.mandates.checklist({ params })
    const item = results.find(({ missing }) => missing === null)
    const body = { mandate, item: item!.key, person: partner.id }
    const { id } = await admin.tasks.create({ body })
    const tick = () => partner.tasks.update({ params: { id }, body: { done: true } })
    await expect(tick()).rejects.toMatchObject({ status: 403 })
    await admin.mandates.setStatus({ params, body: { to: 'in_progress', reason: 'test' } })
    expect(await tick()).toMatchObject({ done: true })
  })
})

describe('what waits for somebody (§2)', () => {
  it('are their open tasks and the documents asked of them, the most urgent first', async () => {
    const { id: mandate, building, params } = await aMandate('ordered')
    const today = dayOf(new Date())
    await admin.tasks.create({ body: { mandate, title: 'Signer', person: client.id } })
    const due_date = addDays(today, -1)
    await admin.tasks.create({ body: { mandate, title: 'Payer', person: client.id, due_date } })
    const place = { building, mandate }
    const plan = await admin.document_requests.create({
      body: { ...place, type: 'plan', due_date: today },
    })
    expect((await waitingFor(client)).filter((one) => one.mandate === mandate)).toMatchObject([
      { origin: 'task', subject: 'Payer', due_date, is_overdue: true },
      { origin: 'request', id: plan.id, subject: 'Plan', due_date: today, is_overdue: false },
      { origin: 'task', subject: 'Signer', due_date: null, is_overdue: false },
    ])
    // The office and the partner wait for the client.
    for (const who of [admin, partner]) expect(await subjects(who, mandate)).toEqual([])
    await uploadFile(app, client, emptyPdf, {
      ...{ ...place, type: 'plan', folder: 'plans', name: 'plan.pdf' },
    })
    expect(await subjects(client, mandate)).toEqual(['Payer', 'Signer'])
    await admin.mandates.setStatus({ params, body: { to: 'cancelled', reason: 'test' } })
    expect(await subjects(client, mandate)).toEqual([])
  })

  it('is overdue by the day in Zurich, whatever the time and the season', () => {
    const day = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2080-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 86_399 }), (due, second) => {
        const midnight = inZurich(due, '00:00').getTime()
        const during = new Date(midnight + Math.min(second, 82_799) * 1000)
        expect(isOverdue(due, dayOf(during))).toBe(false)
        expect(isOverdue(due, dayOf(new Date(midnight - 1)))).toBe(false)
        const end = inZurich(addDays(due, 1), '00:00').getTime()
        expect(isOverdue(due, dayOf(new Date(end - 1)))).toBe(false)
        expect(isOverdue(due, dayOf(new Date(end)))).toBe(true)
        expect(isOverdue(null, dayOf(during))).toBe(false)
      }),
    )
  })

  it('is answered from an index among 500 tasks of theirs and many others, as are lists of a mandate', async () => {
    const { id: mandate } = await aMandate('ordered')
    const { pool } = app.database
    await pool.query('alter table tasks disable trigger user')
    await pool.query(
      `insert into tasks (mandate, title, person, due_date)
       select $1, 'Tâche ' || n, case when n % 40 = 0 then $2::int end, '2027-01-01'::date + n % 300
       from generate_series(1, 20000) n`,
      [mandate, partner.id],
    )
    await pool.query('alter table tasks enable trigger user')
    await pool.query('analyze tasks')
    const planOf = async (where: string, value: number) => {
      const { rows } = await pool.query(
        `explain select id from tasks where ${where} order by due_date, id limit 100`,
        [value],
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    expect(
      await planOf('person = $1 and deleted_at is null and done is not true', partner.id),
    ).toContain('tasks_person')
    expect(await planOf('mandate = $1 and deleted_at is null', mandate)).toMatch(
      /tasks_(mandate|order)/,
    )
    expect((await partner.tasks.mine({})).count).toBeGreaterThanOrEqual(500)
  })
})
