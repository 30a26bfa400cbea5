import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { enqueueIn } from '../../../kernel/jobs.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { emptyPdf, uploadFile } from '../../../testing/files/upload.ts'
import { runWaiting } from '../../../testing/kickoff/device.ts'
import { queuedMails } from '../../../testing/mails.ts'
import { createDraft, factsAtHomes } from '../../../testing/mandates.ts'
import { root } from '../../../testing/template.ts'
import { lastStage } from '../checklist.ts'
import { mandatesTable as table } from '../mandate.table.ts'
import type { Status } from '../mandate.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let partner: TestPerson

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  client = await app.as('client')
  partner = await app.as('partner')
})

const day = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString()

/** Creates a mandate that was delivered some days ago, or has another status since then. */
async function aMandate({ status = 'delivered' as Status, since = 1, values = {} } = {}) {
  const people = { client: client.id, partner: partner.id, responsible: admin.id }
  const { id, number, building } = await createDraft(admin, 'cecb', { ...people, ...values })
  const status_dates = { offered: daysAgo(since), [status]: daysAgo(since) }
  await force(id, { status, status_dates })
  return { id, number, building: building!, params: { id } }
}
const force = (id: number, values: Partial<typeof table.$inferInsert>) =>
  app.database.transaction({ actor: null, source: 'system' }, (db) =>
    db.update(table).set(values).where(eq(table.id, id)),
  )

const read = (id: number, who = admin) => who.mandates.get({ params: { id } })
const accept = (id: number, who = client) => who.mandates.accept({ params: { id }, body: {} })
const move = (id: number, to: Status, reason?: string) =>
  admin.mandates.setStatus({ params: { id }, body: { to, reason } })
const aTask = (mandate: number) => admin.tasks.create({ body: { mandate, title: 'Facturer' } })

/** The cells that tick, or waive, the items of the last stage of a mandate's checklist. */
async function lastItems(id: number) {
  const { results } = await admin.mandates.checklist({ params: { id } })
  return results.filter(({ stage }) => stage === lastStage(results)).map(({ key }) => key)
}
async function settleLastStage(id: number, how: 'tick' | 'waive' = 'tick') {
  for (const key of await lastItems(id)) {
    const body =
      how === 'tick'
        ? { [`checklist/${key}/done`]: true }
        : { [`waivers/${key}/reason`]: 'By phone.' }
    await admin.mandates.updateForm({ params: { id }, body })
  }
}

/** Runs the nightly job on a day from now. */
const nightIn = (days: number) =>
  app.app.jobs.tasks['mandates.acceptDelivered']!(
    {},
    {
      ...{ database: app.database, enqueue: enqueueIn, log: app.app.server.log },
      now: () => new Date(Date.now() + days * day),
    },
  )

/** The facts that the homes of the client and of the office list for a mandate. */
const factsAtHome = (id: number) => factsAtHomes({ admin, client }, ({ mandate }) => mandate === id)

describe('the acceptance of a delivered mandate (§4.mandate.delivered-closed)', () => {
  it('ends the client’s part, whatever the office still has to do, which only the office sees', async () => {
    const { id } = await aMandate()
    await aTask(id)
    expect(await factsAtHome(id)).toEqual({ client: ['delivered'], office: ['delivered'] })
    const accepted = await accept(id)
    expect(accepted).toMatchObject({
      ...{ status: 'delivered', accepted_at: expect.any(String), accepted_by: 'client' },
      ...{ finished: true, accepts_on: null },
    })
    expect(accepted).not.toHaveProperty('accepted_proof')
    expect(await factsAtHome(id)).toEqual({ client: [], office: ['accepted'] })
    const listed = async (who: TestPerson, finished: 'true' | 'false') =>
      (await who.mandates.list({ query: { id: [id], finished: [finished] } })).count
    expect([await listed(client, 'true'), await listed(client, 'false')]).toEqual([1, 0])
    const { results } = await admin.mandates.history({ params: { id } })
    expect(results[0]).toMatchObject({ actor: { id: client.id }, source: 'client' })
    expect(results[0]!.changes).toContainEqual(
      expect.objectContaining({ field: 'accepted_by', before: null, after: 'client' }),
    )
    // The second time it changes nothing.
    expect(await accept(id)).toMatchObject({ version: accepted.version })
  })

  it('is what a client’s change to closed does', async () => {
    const { id, params } = await aMandate()
    await aTask(id)
    const body = { to: 'closed' } as const
    expect(await client.mandates.setStatus({ params, body })).toMatchObject({
      ...{ id, status: 'delivered', accepted_by: 'client', finished: true },
    })
  })

  it('is nobody’s silence who cannot sign in, and not that of the client before', async () => {
    const { id: successor } = await app.as('client')
    const [silent, accepted] = [await aMandate({ values: { client: successor } }), await aMandate()]
    expect((await read(silent.id)).accepts_on).not.toBeNull()
    await accept(accepted.id)
    await admin.mandates.update({ params: accepted.params, body: { client: successor } })
    expect(await read(accepted.id)).toMatchObject({ accepted_at: null, accepted_by: null })
    const late = await aMandate({ since: 40 })
    await admin.mandates.update({ params: late.params, body: { client: successor } })
    await nightIn(0)
    expect(await read(late.id)).toMatchObject({ status: 'delivered', accepted_at: null })
    await admin.users.deactivate({ params: { id: successor } })
    expect((await read(silent.id)).accepts_on).toBeNull()
  })

  it('closes no mandate for which a further quote waits for its answer', async () => {
    const { id } = await aMandate()
    await settleLastStage(id)
    await admin.settings.update({
      params: { id: 1 },
      body: { organisation: 'Bureau du Lac', vat_number: 'CHE-116.281.710' },
    })
    const quote = await admin.quotes.create({
      body: {
        ...{ contractor: client.id, mandates: [id], deposit_percent: 0 },
        lines: [{ text: 'Supplement', unit_price: '500', mandate: id }],
      },
    })
    await admin.quotes.send({ params: { id: quote.id } })
    await accept(id)
    expect((await read(id)).status).toBe('delivered')
    expect(await client.quotes.get({ params: { id: quote.id } })).toMatchObject({ status: 'sent' })
  })

  it('takes back what the client had asked, and ends what was awaited of them, but no other waiting', async () => {
    const [asked, held] = [await aMandate(), await aMandate()]
    await client.mandates.askCancellation({ params: asked.params, body: { reason: 'Sold.' } })
    await admin.mandates.setWaiting({
      params: asked.params,
      body: { reason: 'client', next_action: 'Sign the order' },
    })
    await admin.mandates.setWaiting({ params: held.params, body: { reason: 'subsidy' } })
    expect(await accept(asked.id)).toMatchObject({ waiting: null, cancellation_request: null })
    expect(await accept(held.id)).toMatchObject({ waiting: { reason: 'subsidy' } })
  })

  it('leaves nothing to cancel', async () => {
    const { id, params } = await aMandate()
    await accept(id)
    const ask = client.mandates.askCancellation({ params, body: { reason: 'Sold.' } })
    await expect(ask).rejects.toMatchObject({ status: 409, body: { code: 'accepted' } })
  })

  it('is refused to a partner and to others, and of what is not delivered', async () => {
    const { id } = await aMandate()
    await expect(accept(id, partner)).rejects.toMatchObject({ status: 403 })
    await expect(accept(id, await app.as('client'))).rejects.toMatchObject({ status: 404 })
    for (const status of ['ordered', 'in_review', 'cancelled', 'closed'] as const) {
      const { id: other } = await aMandate({ status })
      await expect(accept(other)).rejects.toMatchObject({ status: 409, body: { status } })
    }
    expect(await read(id)).toMatchObject({ accepted_at: null, accepted_by: null })
  })

  it('is recorded by the office only with a file of the mandate, which nobody deletes then', async () => {
    const [mandate, other] = [await aMandate(), await aMandate()]
    const upload = ({ id, building }: typeof mandate) =>
      uploadFile(app, admin, Buffer.concat([emptyPdf, Buffer.from(`% ${id}`)]), {
        ...{ name: 'Lettre.pdf', type: 'correspondence', folder: 'correspondence' },
        ...{ mandate: id, building },
      })
    const [letter, elsewhere] = [await upload(mandate), await upload(other)]
    const { params } = mandate
    for (const body of [{}, { proof: elsewhere.id }, { proof: 2_000_000 }])
      await expect(admin.mandates.accept({ params, body })).rejects.toMatchObject({
        status: 400,
        body: { fields: { proof: [expect.any(String)] } },
      })
    expect(await admin.mandates.accept({ params, body: { proof: letter.id } })).toMatchObject({
      accepted_by: 'office',
      accepted_proof: { file: letter.id, hash: letter.hash },
      provenance: { accepted_at: { by: { id: admin.id } } },
    })
    expect(await read(mandate.id, client)).not.toHaveProperty('accepted_proof')
    await expect(admin.files.remove({ params: { id: letter.id } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'proof', detail: expect.stringContaining('proves the acceptance') },
    })
    await admin.files.remove({ params: { id: elsewhere.id } })
  })
})

describe('silence', () => {
  it('counts as acceptance thirty days after delivery, whatever the office still has to do', async () => {
    const [{ id }, early] = [await aMandate({ since: 10 }), await aMandate({ since: 9 })]
    await aTask(id)
    await nightIn(20.1)
    await nightIn(20.1)
    expect(await read(id)).toMatchObject({
      ...{ status: 'delivered', accepted_by: 'silence', provenance: { accepted_at: { by: null } } },
    })
    expect(await read(early.id)).toMatchObject({ accepted_at: null })
    const { results } = await admin.mandates.history({ params: { id } })
    const told = results.filter(({ changes }) => changes.some(({ after }) => after === 'silence'))
    expect(told).toMatchObject([{ source: 'system', actor: null }])
  })

  it.each([
    ['a mandate that waits', 'waiting'],
    ['a mandate that its client wants to cancel', 'cancellation'],
    ['any other', undefined],
  ])('is announced alike by record, homes and mail, and kept: %s', async (_, held) => {
    const { id, params } = await aMandate({ since: 3 })
    if (held === 'waiting')
      await admin.mandates.setWaiting({ params, body: { reason: 'third_party' } })
    if (held === 'cancellation')
      await client.mandates.askCancellation({ params, body: { reason: 'Sold.' } })
    const { status_dates, accepts_on, version } = await read(id, client)
    const date = new Date(Date.parse(status_dates!.delivered!) + 30 * day)
    expect(accepts_on).toBe(held ? null : date.toISOString())
    const rows = (await client.today.expected({})).results.filter((row) => row.mandate === id)
    expect(rows.find(({ fact }) => fact === 'delivered')!.detail.accepts_on).toBe(accepts_on)
    const before = (await queuedMails(app.database)).length
    await app.app.jobs.tasks['mandates.tell']!(
      { mandate: id, state: 'delivered', version },
      {
        database: app.database,
        enqueue: enqueueIn,
        log: app.app.server.log,
        now: () => new Date(),
      },
    )
    const [mail] = (await queuedMails(app.database)).slice(before)
    expect(mail!.text.includes('considéré comme accepté')).toBe(!held)
    await nightIn(27.1)
    expect((await read(id)).accepted_by).toBe(held ? null : 'silence')
  })
})

describe('a mandate closes by itself', () => {
  type Step = 'accepted' | 'settled' | 'task'
  const steps: Record<Step, (id: number, task: number) => Promise<unknown>> = {
    accepted: (id) => accept(id),
    settled: (id) => settleLastStage(id),
    task: (_, task) => admin.tasks.update({ params: { id: task }, body: { done: true } }),
  }

  it.each([
    ['accepted', 'settled', 'task'],
    ['accepted', 'task', 'settled'],
    ['settled', 'accepted', 'task'],
    ['settled', 'task', 'accepted'],
    ['task', 'accepted', 'settled'],
    ['task', 'settled', 'accepted'],
  ] as const)('with the last of: %s, %s, %s', async (...order) => {
    const { id } = await aMandate()
    const { id: task } = await aTask(id)
    for (const step of order) {
      expect((await read(id)).status).toBe('delivered')
      await steps[step](id, task)
    }
    const { status, status_dates, accepted_by } = await read(id)
    expect([status, accepted_by]).toEqual(['closed', 'client'])
    expect(status_dates).toHaveProperty('closed')
    expect(await factsAtHome(id)).toEqual({ client: [], office: [] })
  })

  it('when the last task is deleted, or the last item waived', async () => {
    const { id } = await aMandate()
    const { id: task } = await aTask(id)
    await accept(id)
    await settleLastStage(id, 'waive')
    await admin.tasks.remove({ params: { id: task } })
    expect(await read(id)).toMatchObject({ status: 'closed' })
  })

  it('in the night after the office has removed the last open item from its checklists', async () => {
    const cvc = (await admin.products.list({ query: { kind: 'cvc_concept' } })).results[0]!.id
    const { id } = await aMandate({ values: { product: cvc } })
    const { results } = await admin.mandates.checklist({ params: { id } })
    await accept(id)
    const last = await lastItems(id)
    const kept = results.find(({ key }) => !last.includes(key))!
    const item = { key: kept.key, words: kept.words, stage: kept.stage }
    await admin.mandates.updateForm({
      params: { id },
      body: { [`checklist/${kept.key}/done`]: true },
    })
    await admin.settings.update({ params: { id: 1 }, body: { checklist_cvc_concept: [item] } })
    expect((await read(id)).status).toBe('delivered')
    await nightIn(0)
    expect((await read(id)).status).toBe('closed')
  })

  it('and stays closed: what that rested on opens again only with the mandate', async () => {
    const { id, params } = await aMandate()
    const { id: task } = await aTask(id)
    const { id: deleted } = await aTask(id)
    await admin.tasks.remove({ params: { id: deleted } })
    const [waived, ...ticked] = await lastItems(id)
    await settleLastStage(id)
    await admin.mandates.updateForm({
      params,
      body: { [`waivers/${waived}/reason`]: 'By phone.', [`checklist/${waived}/done`]: false },
    })
    await accept(id)
    await admin.tasks.update({ params: { id: task }, body: { done: true } })
    const closed = await read(id)
    expect(closed.status).toBe('closed')
    const refused = {
      status: 409,
      body: { code: 'rests_on', detail: expect.stringContaining('The office can reopen it') },
    }
    const write = (body: Record<string, unknown>) => admin.mandates.updateForm({ params, body })
    for (const item of ticked)
      await expect(write({ [`checklist/${item}/done`]: false })).rejects.toMatchObject(refused)
    await expect(write({ [`waivers/${waived}/reason`]: null })).rejects.toMatchObject(refused)
    const reopen = admin.tasks.update({ params: { id: task }, body: { done: false } })
    await expect(reopen).rejects.toMatchObject(refused)
    await expect(admin.tasks.restore({ params: { id: deleted } })).rejects.toMatchObject(refused)
    expect(await read(id)).toEqual(closed)
    const { id: successor } = await app.as('client')
    await admin.mandates.update({ params, body: { client: successor } })
    expect(await read(id)).toMatchObject({ accepted_by: 'client', accepted_at: closed.accepted_at })
    // What it does not rest on may be completed.
    await write({ [`waivers/${waived}/reason`]: 'By phone, on Monday.' })
    await move(id, 'in_progress', 'A room was forgotten.')
    await admin.tasks.update({ params: { id: task }, body: { done: false } })
  })

  it('never without acceptance', async () => {
    const { id } = await aMandate()
    await settleLastStage(id)
    await nightIn(0)
    expect((await read(id)).status).toBe('delivered')
  })
})

describe('the office', () => {
  it('closes the rest with a reason; the refusal names what is open', async () => {
    const { id, params } = await aMandate()
    await aTask(id)
    const open = ['accepted', 'lastStageDone', 'taskOpen']
    await expect(move(id, 'closed')).rejects.toMatchObject({
      status: 409,
      body: { guard: 'accepted', open: open.map((guard) => expect.objectContaining({ guard })) },
    })
    const { results } = await admin.mandates.ways({ params })
    expect(results[0]).toMatchObject({ to: 'closed', open, may_waive: true })
    await accept(id)
    await expect(move(id, 'closed')).rejects.toMatchObject({ body: { guard: 'lastStageDone' } })
    const reason = 'The programme has not paid; it will not any more.'
    expect(await move(id, 'closed', reason)).toMatchObject({ status: 'closed' })
    expect((await admin.mandates.history({ params })).results[0]).toMatchObject({ reason })
  })

  it('has a list of what is accepted and not closed, and its number', async () => {
    const owner = await app.as('client')
    const [open, accepted] = [
      await aMandate({ values: { client: owner.id } }),
      await aMandate({ values: { client: owner.id } }),
    ]
    await accept(accepted.id, owner)
    const query = {
      client: [owner.id],
      status: ['delivered' as const],
      finished: ['true' as const],
    }
    const { results } = await admin.mandates.list({ query })
    expect(results.map(({ id }) => id)).toEqual([accepted.id])
    const countsOf = () => admin.mandates.counts({ query: { client: [owner.id] } })
    expect(await countsOf()).toMatchObject({ to_close: 1, by_status: { delivered: 2 } })
    await move(accepted.id, 'closed', 'Nothing is left.')
    expect(await countsOf()).toMatchObject({ to_close: 0, by_status: { delivered: 1, closed: 1 } })
    expect(open.id).not.toBe(accepted.id)
  })
})

describe('an objection', () => {
  const text = 'The attic is missing.'
  const object = (id: number, who = client) =>
    who.mandates.object({ params: { id }, body: { text } })

  it('stops the silence; home, thread and mail of the office have it, and the client may still accept', async () => {
    const { id, number, params } = await aMandate({ since: 29.5 })
    const objected = await object(id)
    expect(objected).toMatchObject({ status: 'delivered', accepts_on: null })
    expect(objected.objected_at).not.toBeNull()
    await nightIn(3)
    expect(await read(id)).toMatchObject({ accepted_at: null, objected_at: objected.objected_at })
    expect(await factsAtHome(id)).toMatchObject({
      client: ['delivered'],
      office: expect.arrayContaining(['objected', 'unread']),
    })
    const { today } = await admin.today.office({})
    expect(
      today.results.find((row) => row.mandate === id && row.fact === 'objected'),
    ).toMatchObject({
      ...{ actor: 'office', detail: { thread: 'client' } },
    })
    const written = await admin.messages.list({ query: { mandate: [id], thread: ['client'] } })
    expect(written.results).toMatchObject([{ text, side: 'client' }])
    for (const task of ['mandates.objected', 'messages.tell']) await runWaiting(app, task)
    const mails = (await queuedMails(app.database)).filter((mail) => mail.text.includes(text))
    expect(mails).toMatchObject([{ to: admin.email, text: expect.stringContaining(number) }])
    await expect(object(id)).rejects.toMatchObject({ status: 409, body: { code: 'objected' } })
    expect(await read(id, partner)).not.toHaveProperty('objected_at')
    const { results } = await admin.mandates.history({ params })
    expect(results[0]).toMatchObject({ actor: { id: client.id }, source: 'client' })
    expect(results[0]!.changes).toMatchObject([{ field: 'objected_at', before: null }])
    expect(await accept(id)).toMatchObject({ accepted_by: 'client', objected_at: null })
  })

  it('is settled by another result, by reopening and by the office’s proof', async () => {
    const [replaced, reopened, proved] = [await aMandate(), await aMandate(), await aMandate()]
    for (const { id } of [replaced, reopened, proved]) await object(id)
    const upload = (mandate: typeof replaced, type: 'report_final' | 'correspondence') =>
      uploadFile(app, admin, Buffer.concat([emptyPdf, Buffer.from(`% ${mandate.id} ${type}`)]), {
        ...{ name: 'Rapport.pdf', type, folder: 'reports', mandate: mandate.id },
        building: mandate.building,
      })
    const { id: result } = await upload(replaced, 'report_final')
    await admin.files.publish({ params: { id: result } })
    const anew = await read(replaced.id)
    expect(anew.objected_at).toBeNull()
    expect(Date.parse(anew.accepts_on!)).toBeGreaterThan(Date.now() + 29.9 * day)
    for (const to of ['closed', 'in_progress'] as const)
      expect(await move(reopened.id, to, 'The attic follows.')).toMatchObject({ objected_at: null })
    const { id: proof } = await upload(proved, 'correspondence')
    const { params } = proved
    expect(await admin.mandates.accept({ params, body: { proof } })).toMatchObject({
      ...{ accepted_by: 'office', objected_at: null },
    })
  })

  it('is the client’s alone, with a text, to what waits for their acceptance', async () => {
    const { id, params } = await aMandate()
    await expect(object(id, admin)).rejects.toMatchObject({ status: 403 })
    await expect(object(id, partner)).rejects.toMatchObject({ status: 403 })
    await expect(object(id, await app.as('client'))).rejects.toMatchObject({ status: 404 })
    await expect(client.mandates.object({ params, body: { text: ' ' } })).rejects.toMatchObject({
      status: 400,
      body: { fields: { text: [expect.any(String)] } },
    })
    await accept(id)
    await expect(object(id)).rejects.toMatchObject({ status: 409, body: { code: 'nothing' } })
    const { id: early } = await aMandate({ status: 'in_review' })
    await expect(object(early)).rejects.toMatchObject({ status: 409, body: { code: 'nothing' } })
    expect((await admin.messages.list({ query: { mandate: [id, early] } })).count).toBe(0)
  })
})

describe('an acceptance is taken back', () => {
  const mailsAbout = async (number: string) =>
    (await queuedMails(app.database)).filter(({ text }) => text.includes(number))

  it('when the mandate is reopened, and the client is told', async () => {
    const { id, number, params } = await aMandate()
    await accept(id)
    await settleLastStage(id)
    expect(await read(id)).toMatchObject({ status: 'closed', accepted_by: 'client' })
    const reason = 'A room was forgotten.'
    expect(await move(id, 'in_progress', reason)).toMatchObject({
      ...{ status: 'in_progress', accepted_at: null, accepted_by: null, finished: false },
    })
    await runWaiting(app, 'mandates.decided')
    const mails = await mailsAbout(number)
    const toClient = mails.find(({ to }) => to === client.email)!
    expect(toClient.text).toContain(reason)
    expect(toClient.text).toContain('Votre acceptation du')
    expect(mails.find(({ to }) => to === partner.email)!.text).not.toContain('acceptation')
    const { results } = await admin.mandates.history({ params })
    expect(results[0]!.changes).toContainEqual(
      expect.objectContaining({ field: 'accepted_by', before: 'client', after: null }),
    )
    // What was never accepted is reopened without a word about it.
    const other = await aMandate({ status: 'closed' })
    await move(other.id, 'in_progress', reason)
    await runWaiting(app, 'mandates.decided')
    expect((await mailsAbout(other.number)).some(({ text }) => text.includes('acceptation'))).toBe(
      false,
    )
  })

  const publish = async (
    { id, building }: { id: number; building: number },
    type: 'plan' | 'report_final',
  ) => {
    const content = Buffer.concat([emptyPdf, Buffer.from(`% ${id} ${type}`)])
    const { id: file } = await uploadFile(app, admin, content, {
      ...{ name: 'Rapport.pdf', type, folder: 'reports', mandate: id, building },
    })
    return admin.files.publish({ params: { id: file } })
  }

  it('when a delivered mandate gets another result, which one mail, home and record tell', async () => {
    const mandate = await aMandate({ since: 12 })
    const { id, number } = mandate
    const { accepted_at: earlier } = await accept(id)
    await publish(mandate, 'plan')
    expect(await read(id)).toMatchObject({ accepted_by: 'client', earlier_acceptance: null })
    await publish(mandate, 'report_final')
    const { status, accepted_at, accepts_on, earlier_acceptance } = await read(id, client)
    expect([status, accepted_at, earlier_acceptance]).toEqual(['delivered', null, earlier])
    expect(await read(id, partner)).not.toHaveProperty('earlier_acceptance')
    // The client has thirty days for it.
    expect(Date.parse(accepts_on!)).toBeGreaterThan(Date.now() + 29.9 * day)
    const rows = (await client.today.expected({})).results.filter((row) => row.mandate === id)
    expect(rows).toMatchObject([
      { fact: 'delivered', detail: { accepts_on, earlier_acceptance: earlier } },
    ])
    await runWaiting(app, 'mandates.deliveredAnew')
    await runWaiting(app, 'files.tellOfPublished')
    const mails = (await mailsAbout(number)).filter(({ text }) => text.includes('nouveau résultat'))
    expect(mails.map(({ to }) => to)).toEqual([client.email])
    expect(mails[0]!.text).toContain('elle ne vaut donc plus')
    expect(mails[0]!.text).toContain('dans les 30 jours')
    // Silence may count for this one too.
    await nightIn(30.1)
    expect(await read(id)).toMatchObject({ accepted_by: 'silence', earlier_acceptance: null })
  })

  it('never by a result of a mandate that nobody had accepted, but its thirty days begin anew', async () => {
    const mandate = await aMandate({ since: 12 })
    const { id, number } = mandate
    await publish(mandate, 'report_final')
    const { accepts_on, earlier_acceptance } = await read(id, client)
    expect(earlier_acceptance).toBeNull()
    expect(Date.parse(accepts_on!)).toBeGreaterThan(Date.now() + 29.9 * day)
    await runWaiting(app, 'mandates.deliveredAnew')
    const [mail] = await mailsAbout(number)
    expect(mail!.text).toContain('dans les 30 jours')
    expect(mail!.text).not.toContain('ne vaut donc plus')
  })

  it('which a job of the version before tells too', async () => {
    const { id, number } = await aMandate({ since: 12 })
    const { status_dates } = await admin.mandates.get({ params: { id } })
    const payload = {
      mandate: id,
      accepted_at: '2026-03-04T09:00:00.000Z',
      at: status_dates!.delivered,
    }
    await enqueueIn(app.database.db)('mandates.acceptanceTakenBack', payload)
    await runWaiting(app, 'mandates.acceptanceTakenBack')
    const [mail] = await mailsAbout(number)
    expect(mail!.text).toContain('04.03.2026')
    expect(mail!.text).toContain('elle ne vaut donc plus')
  })

  it('not while the mandate is closed: whatever adds a result is refused, with the remedy', async () => {
    const mandate = await aMandate({ since: 12 })
    const { id, building } = mandate
    const upload = (mark: string, type: 'plan' | 'report_final') =>
      uploadFile(app, admin, Buffer.concat([emptyPdf, Buffer.from(`% ${id} ${mark}`)]), {
        ...{ name: `${mark}.pdf`, type, folder: 'reports', mandate: id, building },
      })
    const [plan, deleted, result] = [
      await upload('Plan', 'plan'),
      await upload('Deleted', 'report_final'),
      await upload('Rapport', 'report_final'),
    ]
    await admin.files.publish({ params: { id: plan.id } })
    await force(id, { status: 'in_review', status_dates: { in_review: daysAgo(13) } })
    await admin.files.publish({ params: { id: deleted.id } })
    await admin.files.remove({ params: { id: deleted.id }, query: {} })
    await force(id, { status: 'delivered', status_dates: { delivered: daysAgo(12) } })
    await accept(id)
    await settleLastStage(id)
    const closed = await read(id)
    expect(closed.status).toBe('closed')
    const refused = {
      status: 409,
      body: { code: 'closed', detail: expect.stringContaining('reopen it') },
    }
    const params = { id: result.id }
    await expect(admin.files.publish({ params })).rejects.toMatchObject(refused)
    await expect(
      admin.files.update({ params: { id: plan.id }, body: { type: 'report_final' } }),
    ).rejects.toMatchObject(refused)
    await expect(admin.files.restore({ params: { id: deleted.id } })).rejects.toMatchObject(refused)
    expect(await read(id)).toEqual(closed)
    await move(id, 'in_progress', 'A room was forgotten.')
    expect(await admin.files.publish({ params })).toMatchObject({
      published_at: expect.any(String),
    })
  })

  it('and an acceptance of the earlier result that comes late is refused', async () => {
    const mandate = await aMandate()
    const { id, params } = mandate
    const { version } = await read(id, client)
    await publish(mandate, 'report_final')
    await expect(
      client.mandates.accept({ params, body: {} }, { ifMatch: version }),
    ).rejects.toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await read(id)).accepted_at).toBeNull()
  })
})

it('what was delivered and closed before acceptance was a fact counts as accepted then', async () => {
  const closed = { delivered: daysAgo(40), closed: daysAgo(10) }
  const [delivered, never, open] = [await aMandate(), await aMandate(), await aMandate()]
  await force(delivered.id, { status: 'closed', status_dates: closed })
  await force(never.id, { status: 'closed', status_dates: { closed: closed.closed } })
  const before = await read(delivered.id)
  const folder = join(root, 'migrations')
  const name = readdirSync(folder).find((file) => file.endsWith('_earlier_acceptances.sql'))!
  await app.database.pool.query(readFileSync(join(folder, name), 'utf8'))
  expect(await read(delivered.id)).toEqual({
    ...before,
    ...{ accepted_at: closed.closed, accepted_by: 'before' },
  })
  for (const { id } of [never, open])
    expect(await read(id)).toMatchObject({ accepted_at: null, accepted_by: null })
})
