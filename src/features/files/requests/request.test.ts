import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '../../../kernel/field/format.ts'
import { CallError } from '../../../kernel/http/client.ts'
import { enqueueIn } from '../../../kernel/jobs.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { emptyPdf, uploadFile } from '../../../testing/files/upload.ts'
import { runWaiting } from '../../../testing/kickoff/device.ts'
import { queuedMails } from '../../../testing/mails.ts'
import type { DocumentType } from '../../reference/documentTypes.ts'
import { documentRequestsTable } from '../file.table.ts'

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

const run = (task: string, payload: unknown = {}, now = new Date()) =>
  app.app.jobs.tasks[task]!(payload, {
    database: app.database,
    enqueue: enqueueIn,
    log: app.app.server.log,
    now: () => now,
  })

let count = 0
/** A mandate in progress, for which the office has asked nothing yet. */
async function aMandate(kind: 'cecb' | 'ged' = 'cecb') {
  const { id: building } = await admin.buildings.create({
    body: { street_name: `Rue des Demandes ${++count}` },
  })
  const product = (await admin.products.list({ query: { kind } })).results[0]!.id
  const { id: mandate } = await admin.mandates.create({
    body: { product, building, client: client.id, partner: partner.id, responsible: admin.id },
  })
  for (const to of ['ordered', 'in_progress'] as const)
    await admin.mandates.setStatus({
      params: { id: mandate },
      body: { to, reason: 'for the test' },
    })
  const ask = (type: DocumentType, label?: string) =>
    admin.document_requests.create({ body: { building, mandate, type, label } })
  const send = (type: DocumentType, request?: number) =>
    uploadFile(app, client, emptyPdf, {
      ...{ building, mandate, type, request, folder: 'plans', name: `${type}.pdf` },
    })
  const states = async (who = admin) =>
    (await who.document_requests.list({ query: { mandate: [mandate] } })).results.map(
      ({ type, state }) => `${type} ${state}`,
    )
  const waiting = async () => {
    await run('document_requests.follow', { mandate })
    return (await admin.mandates.get({ params: { id: mandate } })).waiting
  }
  return { building, mandate, ask, send, states, waiting }
}

describe('a document request', () => {
  it('closes itself when a file of its type arrives, and opens again if it is refused or deleted', async () => {
    const { ask, send, states } = await aMandate()
    const { id: request } = await ask('energy_bill')
    await ask('plan')
    const bill = await send('energy_bill')
    expect(await states()).toEqual(['energy_bill received', 'plan asked'])
    const params = { id: bill.id }
    await admin.files.update({ params, body: { state: 'refused', refusal: 'Illisible' } })
    expect(await states(client)).toEqual(['energy_bill refused', 'plan asked'])
    const again = await send('energy_bill')
    expect(await states()).toEqual(['energy_bill received', 'plan asked'])
    await admin.files.update({ params: { id: again.id }, body: { state: 'accepted' } })
    expect(await states(client)).toEqual(['energy_bill accepted', 'plan asked'])
    // A further file for it does not undo what was accepted.
    const further = await send('energy_bill', request)
    expect(await states(client)).toEqual(['energy_bill accepted', 'plan asked'])
    await admin.files.remove({ params: { id: further.id } })
    await admin.files.remove({ params: { id: again.id } })
    expect(await states()).toEqual(['energy_bill refused', 'plan asked'])
    await admin.files.restore({ params: { id: again.id } })
    expect(await states()).toEqual(['energy_bill accepted', 'plan asked'])
  })

  it('is due today or later; a day that has passed since may stay', async () => {
    const { building, mandate } = await aMandate()
    const today = dayOf(new Date())
    const ask = (due_date: string) =>
      admin.document_requests.create({ body: { building, mandate, type: 'plan', due_date } })
    const refusal = {
      status: 400,
      body: { fields: { due_date: ['This date has passed. Enter today or a later day.'] } },
    }
    await expect(ask(addDays(today, -1))).rejects.toMatchObject(refusal)
    const { id } = await ask(today)
    const change = (body: object) => admin.document_requests.update({ params: { id }, body })
    await expect(change({ due_date: '2020-01-31' })).rejects.toMatchObject(refusal)
    await app.database.db
      .update(documentRequestsTable)
      .set({ due_date: '2020-01-31' })
      .where(eq(documentRequestsTable.id, id))
    expect(await change({ label: 'Rez', due_date: '2020-01-31' })).toMatchObject({ label: 'Rez' })
    await expect(change({ due_date: '2020-02-01' })).rejects.toMatchObject(refusal)
    expect(await change({ due_date: null })).toMatchObject({ due_date: null })
    const history = { params: { id }, query: { field: 'due_date' } }
    const { results } = await admin.document_requests.history(history)
    expect(results.map(({ changes }) => changes[0]!.after)).toEqual([null, '2020-01-31', today])
    await expect(client.document_requests.history(history)).rejects.toMatchObject({ status: 403 })
  })

  it('is fulfilled by a paper whose type somebody names later, and not by one that turns out to be another', async () => {
    const { mandate, building, ask, send, states, waiting } = await aMandate()
    await ask('energy_bill')
    await ask('plan')
    expect(await waiting()).toMatchObject({ for_documents: true })
    // Sent without saying what it is.
    const { id } = await send('other')
    expect(await states()).toEqual(['energy_bill asked', 'plan asked'])
    await admin.files.update({ params: { id }, body: { type: 'energy_bill' } })
    expect(await states()).toEqual(['energy_bill received', 'plan asked'])
    await admin.files.update({ params: { id }, body: { type: 'plan' } })
    expect(await states(client)).toEqual(['energy_bill asked', 'plan received'])
    await admin.files.update({ params: { id }, body: { type: 'permit' } })
    expect(await states(client)).toEqual(['energy_bill asked', 'plan asked'])
    // By the partner, and of an own type; what was refused fulfils nothing.
    const label = { fr: 'Relevé de sonde', en: 'Probe log', it: 'Rilievo sonda' }
    const { id: custom_type } = await admin.file_types.create({ body: { label } })
    await admin.document_requests.create({
      body: { building, mandate, type: 'other', custom_type },
    })
    const found = (await partner.files.list({ query: { mandate: [mandate] } })).results
    expect(found.map((file) => file.id)).toEqual([id])
    await partner.files.update({ params: { id }, body: { type: 'plan' } })
    expect(await states()).toEqual(['energy_bill asked', 'plan received', 'other asked'])
    await admin.files.update({ params: { id }, body: { custom_type } })
    expect(await states()).toEqual(['energy_bill asked', 'plan asked', 'other received'])
    await admin.files.update({
      params: { id },
      body: { state: 'refused', refusal: 'Illisible' },
    })
    await admin.files.update({ params: { id }, body: { type: 'plan' } })
    expect(await states()).toEqual(['energy_bill asked', 'plan asked', 'other asked'])
    expect(await waiting()).toMatchObject({ for_documents: true })
  })

  it('in words alone stays fulfilled whatever the paper is called, and one of another mandate by what is moved there', async () => {
    const one = await aMandate()
    await one.ask('other', 'Clés de la chaufferie')
    const { id } = await one.send('other')
    await admin.files.update({ params: { id }, body: { type: 'photo' } })
    expect(await one.states()).toEqual(['other received'])
    const two = await aMandate()
    await two.ask('photo')
    const { building, mandate } = two
    await admin.files.update({ params: { id }, body: { building, mandate } })
    expect([await one.states(), await two.states()]).toEqual([['other asked'], ['photo received']])
  })

  it('of two for the same type takes the file that was sent for it, else the oldest', async () => {
    const { ask, send, states } = await aMandate()
    const [, second] = [await ask('energy_bill', '2024'), await ask('energy_bill', '2025')]
    await send('energy_bill', second!.id)
    expect(await states()).toEqual(['energy_bill asked', 'energy_bill received'])
    await send('energy_bill')
    expect(await states()).toEqual(['energy_bill received', 'energy_bill received'])
  })

  it('for a type of the office is not answered by a file of no type', async () => {
    const { building, mandate, send, states } = await aMandate()
    const label = { fr: 'Attestation', en: 'Certificate', it: 'Attestato' }
    const { id: custom_type } = await admin.file_types.create({ body: { label } })
    const place = { building, mandate, type: 'other' as const }
    await admin.document_requests.create({ body: { ...place, custom_type } })
    await admin.document_requests.create({ body: { ...place, label: 'Clés' } })
    await send('other')
    expect(await states()).toEqual(['other asked', 'other received'])
    await uploadFile(app, client, emptyPdf, {
      ...{ ...place, custom_type, folder: 'plans', name: 'attestation.pdf' },
    })
    expect(await states()).toEqual(['other received', 'other received'])
  })

  it('names the file that answers it and the reason of a refusal, to those who see the file', async () => {
    const { ask, send, mandate } = await aMandate()
    await ask('plan')
    await ask('energy_bill', '2024')
    const refused = await send('energy_bill')
    await admin.files.update({
      params: { id: refused.id },
      body: { state: 'refused', refusal: 'Page 2 manque' },
    })
    const answers = async (who: TestPerson, of = mandate) =>
      (await who.document_requests.list({ query: { mandate: [of] } })).results.map(
        ({ file, refusal }) => [file, refusal],
      )
    const told = [
      [null, null],
      [refused.id, 'Page 2 manque'],
    ]
    for (const person of [admin, client, partner]) expect(await answers(person)).toEqual(told)
    const again = await send('energy_bill')
    expect(await answers(client)).toEqual([
      [null, null],
      [again.id, null],
    ])
    // Partners see no quotes, also if one answers what only words describe.
    const inWords = await aMandate()
    await inWords.ask('other', 'Offre du chauffagiste')
    const { id: quote } = await inWords.send('other')
    expect(await answers(partner, inWords.mandate)).toEqual([[quote, null]])
    await admin.files.update({ params: { id: quote }, body: { type: 'quote' } })
    expect(await answers(partner, inWords.mandate)).toEqual([[null, null]])
    expect(await answers(client, inWords.mandate)).toEqual([[quote, null]])
  })

  it('is fulfilled by whoever brings the paper, of which its client learns that it is there', async () => {
    const { ask, mandate, building, states, waiting } = await aMandate()
    const { id: request } = await ask('plan')
    const bring = (who: TestPerson) =>
      uploadFile(app, who, emptyPdf, {
        ...{ building, mandate, type: 'plan' as const, folder: 'plans', name: 'plan.pdf' },
      })
    const answer = async (who: TestPerson) => {
      const { results } = await who.document_requests.list({ query: { mandate: [mandate] } })
      const { state, file, refusal, from_client } = results[0]!
      return { state, file, refusal, from_client }
    }
    const plan = await bring(partner)
    const params = { id: plan.id }
    expect(await waiting()).toBeNull()
    // Which file it is, the client does not see until it is published.
    const there = { state: 'received', refusal: null, from_client: false }
    for (const who of [admin, partner])
      expect(await answer(who)).toEqual({ ...there, file: plan.id })
    expect(await answer(client)).toEqual({ ...there, file: null })
    await admin.files.publish({ params })
    expect(await answer(client)).toEqual({ ...there, file: plan.id })
    await admin.files.withdraw({ params })
    // If it is refused, the paper is still asked for; the client, who sent nothing, is not told of a refusal.
    await admin.files.update({ params, body: { state: 'refused', refusal: 'Illisible' } })
    const asked = { state: 'asked', file: null, refusal: null, from_client: null }
    for (const who of [admin, partner, client]) expect(await answer(who)).toEqual(asked)
    expect(await waiting()).toMatchObject({ reason: 'client' })
    const sent = await bring(client)
    expect(sent.request).toBe(request)
    expect(await answer(client)).toEqual({ ...there, file: sent.id, from_client: true })
    expect(await states(client)).toEqual(['plan received'])
  })

  it.each(['delivered', 'closed', 'cancelled'] as const)(
    'lapses with a mandate that is %s, and waits again once that is reopened',
    async (end) => {
      const { ask, send, mandate, states } = await aMandate()
      const move = (to: 'in_review' | 'delivered' | 'closed' | 'cancelled' | 'in_progress') =>
        admin.mandates.setStatus({ params: { id: mandate }, body: { to, reason: 'for the test' } })
      const mine = async () =>
        (await client.tasks.mine({})).results.filter((one) => one.mandate === mandate).length
      await ask('plan')
      await ask('photo', 'Chaufferie')
      const photo = await send('photo')
      const params = { id: photo.id }
      await admin.files.update({ params, body: { state: 'refused', refusal: 'Floue' } })
      await ask('permit')
      await send('permit')
      expect(await mine()).toBe(2)
      if (end === 'cancelled') await move('cancelled')
      else for (const to of ['in_review', 'delivered'] as const) await move(to)
      if (end === 'closed') await move('closed')
      const lapsed = ['plan lapsed', 'photo lapsed', 'permit received']
      for (const who of end === 'cancelled' ? [admin] : [admin, client])
        expect(await states(who)).toEqual(lapsed)
      expect(await mine()).toBe(0)
      await expect(ask('energy_bill')).rejects.toMatchObject({
        body: { code: 'not_open', detail: expect.stringContaining('delivered') },
      })
      // What comes all the same is not asked for a second time.
      if (end === 'delivered') {
        await send('plan')
        expect((await states())[0]).toBe('plan received')
        await move('closed')
      }
      await move('in_progress')
      expect((await states())[1]).toBe('photo refused')
      expect((await states())[0]).toBe(end === 'delivered' ? 'plan received' : 'plan asked')
    },
  )

  it('of another mandate is not answered', async () => {
    const [one, two] = [await aMandate(), await aMandate()]
    const request = await one.ask('plan')
    await two.send('plan', request.id)
    expect(await one.states()).toEqual(['plan asked'])
    const { building, mandate } = two
    const move = admin.document_requests.update({
      params: { id: request.id },
      body: { building, mandate },
    })
    await expect(move).rejects.toMatchObject({
      body: { fields: { mandate: ['You cannot change this field.'] } },
    })
  })

  it('says which document is meant, and is not made twice while it is open', async () => {
    const { ask, send, building, mandate, states } = await aMandate()
    const other = { building, mandate, type: 'other' as const }
    await expect(admin.document_requests.create({ body: other })).rejects.toMatchObject({
      body: { fields: { label: [expect.stringContaining('which document')] } },
    })
    await admin.document_requests.create({ body: { ...other, label: 'Photo du compteur' } })
    const asked = await Promise.allSettled([ask('plan'), ask('plan'), ask('plan')])
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(ask('plan')).rejects.toMatchObject({
      body: { fields: { label: [expect.stringContaining('already')] } },
    })
    const second = await ask('plan', 'Sous-sol')
    const rename = (label: string | null) =>
      admin.document_requests.update({ params: { id: second.id }, body: { label } })
    await expect(rename(null)).rejects.toMatchObject({ status: 400 })
    expect((await rename('Combles')).label).toBe('Combles')
    // Once it has come, another one may be needed.
    await send('plan')
    await ask('plan')
    expect(await states()).toEqual(['other asked', 'plan received', 'plan asked', 'plan asked'])
  })

  it('is the office’s to make; clients and partners read it', async () => {
    const { ask, states, building, mandate } = await aMandate()
    const { id } = await ask('plan')
    expect(await states(client)).toEqual(['plan asked'])
    expect(await states(partner)).toEqual(['plan asked'])
    for (const person of [client, partner]) {
      const create = person.document_requests.create({ body: { building, mandate, type: 'photo' } })
      await expect(create).rejects.toMatchObject({ status: 403 })
      await expect(person.document_requests.remove({ params: { id } })).rejects.toMatchObject({
        status: 403,
      })
      const usual = person.document_requests.askUsual({ body: { mandate } })
      await expect(usual).rejects.toBeInstanceOf(CallError)
    }
  })
})

describe('the usual documents of a kind', () => {
  it('are asked for when work begins, except what is there, and by one click', async () => {
    const { mandate, send, states } = await aMandate('ged')
    await send('plan')
    // What was refused is not there.
    const { id: refused } = await send('energy_bill')
    const refusal = { state: 'refused' as const, refusal: 'Illisible' }
    await admin.files.update({ params: { id: refused }, body: refusal })
    await run('document_requests.askOnStart', { mandate })
    expect(await states()).toEqual(['energy_bill asked', 'heating_contract asked'])
    expect(await admin.document_requests.askUsual({ body: { mandate } })).toEqual({ asked: 0 })
    await admin.settings.update({
      params: { id: 1 },
      body: { documents_ged: ['energy_bill', 'idc_statement'] },
    })
    expect(await admin.document_requests.askUsual({ body: { mandate } })).toEqual({ asked: 1 })
    expect(await states()).toContain('idc_statement asked')
    await admin.settings.update({ params: { id: 1 }, body: { documents_ged: null } })
  })
})

describe('what a person settled', () => {
  it('stays settled when the mandate is sent back or reopened: nothing is asked again', async () => {
    const { mandate, send, states, waiting } = await aMandate('ged')
    await runWaiting(app, 'document_requests.askOnStart')
    const asked = await admin.document_requests.list({ query: { mandate: [mandate] } })
    const of = (type: DocumentType) => asked.results.find((request) => request.type === type)!.id
    await admin.document_requests.remove({ params: { id: of('heating_contract') } })
    for (const type of ['energy_bill', 'plan'] as const) await send(type, of(type))
    const settled = await states()
    expect(settled).toEqual(['energy_bill received', 'plan received'])
    for (const to of ['in_review', 'in_progress', 'cancelled', 'in_progress'] as const) {
      await admin.mandates.setStatus({
        params: { id: mandate },
        body: { to, reason: 'for the test' },
      })
      await runWaiting(app, 'document_requests.askOnStart')
    }
    expect(await states()).toEqual(settled)
    expect(await waiting()).toBeNull()
  })
})

describe('"waits for the client"', () => {
  it('follows what is missing', async () => {
    const { ask, send, waiting } = await aMandate()
    const { id } = await ask('plan')
    expect(await waiting()).toMatchObject({ reason: 'client', for_documents: true })
    await send('plan')
    expect(await waiting()).toBeNull()
    await admin.document_requests.remove({ params: { id } })
    await ask('photo')
    expect(await waiting()).toMatchObject({ reason: 'client' })
  })

  it('goes on while the work is reviewed, and ends with it', async () => {
    const { ask, mandate, waiting } = await aMandate()
    const move = (to: 'in_review' | 'delivered') =>
      admin.mandates.setStatus({ params: { id: mandate }, body: { to, reason: 'for the test' } })
    await ask('plan')
    const asked = await waiting()
    expect(asked).toMatchObject({ reason: 'client', for_documents: true })
    await move('in_review')
    expect(await waiting(), 'since the day it began').toEqual(asked)
    await move('delivered')
    expect(await waiting()).toBeNull()
  })

  it('leaves a wait that somebody set', async () => {
    const { ask, send, mandate, waiting } = await aMandate()
    await admin.mandates.setWaiting({ params: { id: mandate }, body: { reason: 'authority' } })
    await ask('plan')
    expect(await waiting()).toMatchObject({ reason: 'authority' })
    await send('plan')
    expect(await waiting()).toMatchObject({ reason: 'authority' })
  })
})

it('a review waits for the documents, unless the office gives a reason', async () => {
  const { ask, send, mandate } = await aMandate()
  await ask('plan')
  const guard = async () =>
    (await admin.mandates.ways({ params: { id: mandate } })).results.find(
      ({ to }) => to === 'in_review',
    )?.guard
  const { results: items } = await admin.mandates.checklist({ params: { id: mandate } })
  await admin.mandates.updateForm({
    params: { id: mandate },
    body: Object.fromEntries(items.map(({ key }) => [`checklist/${key}/done`, true])),
  })
  const move = (person: TestPerson, reason?: string) =>
    person.mandates.setStatus({ params: { id: mandate }, body: { to: 'in_review', reason } })
  expect(await guard()).toBe('documentMissing')
  // Who cannot ask for documents, nor withdraw that, reads who has to act.
  await expect(move(partner)).rejects.toMatchObject({
    body: {
      guard: 'documentMissing',
      open: [{ remedy: expect.stringContaining('Ask the office') }],
    },
  })
  await send('plan')
  expect(await guard()).toBeNull()
  await move(partner)
})

it('a published certificate is the result with which a mandate is delivered', async () => {
  const { building, mandate } = await aMandate()
  const move = (to: 'in_review' | 'delivered', reason?: string) =>
    admin.mandates.setStatus({ params: { id: mandate }, body: { to, reason } })
  await move('in_review', 'for the test')
  const certificate = await uploadFile(app, admin, emptyPdf, {
    ...{ building, mandate, type: 'cecb_certificate', folder: 'certificate', name: 'cecb.pdf' },
  })
  await expect(move('delivered')).rejects.toMatchObject({ body: { guard: 'reportPublished' } })
  await admin.files.publish({ params: { id: certificate.id } })
  await move('delivered')
  for (const call of [admin.files.withdraw, admin.files.remove])
    await expect(call({ params: { id: certificate.id } })).rejects.toMatchObject({
      body: { code: 'handed_over' },
    })
})

describe('mails', () => {
  /** Mails about the documents of a mandate. */
  const mailsAbout = async (mandate: number) =>
    (await queuedMails(app.database)).filter(({ key }) =>
      new RegExp(`^documents-[a-z]+-${mandate}-`).test(key),
    )
  const tell = (mandate: number) => run('document_requests.tellClient', { mandate })
  const remind = () => run('document_requests.remind', {}, new Date(Date.now() + 20 * 86_400_000))

  it.each<[string, (place: Awaited<ReturnType<typeof aMandate>>, id: number) => Promise<unknown>]>([
    ['is withdrawn', (_, id) => admin.document_requests.remove({ params: { id } })],
    ['has come', ({ send }) => send('plan')],
    [
      'was accepted',
      async ({ send }) => {
        const { id } = await send('plan')
        await admin.files.update({ params: { id }, body: { state: 'accepted' } })
      },
    ],
    [
      'is of a delivered mandate',
      async ({ mandate }) => {
        for (const to of ['in_review', 'delivered'] as const)
          await admin.mandates.setStatus({
            params: { id: mandate },
            body: { to, reason: 'for the test' },
          })
      },
    ],
    [
      'is of a cancelled mandate',
      ({ mandate }) =>
        admin.mandates.setStatus({
          params: { id: mandate },
          body: { to: 'cancelled', reason: 'for the test' },
        }),
    ],
    [
      'is of a deleted mandate',
      async ({ mandate }) => {
        const params = { id: mandate }
        const { number } = await admin.mandates.get({ params })
        await admin.mandates.remove({ params, query: { confirm: number } })
      },
    ],
  ])('neither ask nor remind of what %s', async (_, makeUntrue) => {
    const place = await aMandate()
    const { id } = await place.ask('plan')
    await makeUntrue(place, id)
    await tell(place.mandate)
    await remind()
    expect(await mailsAbout(place.mandate)).toEqual([])
  })

  it('name only what is still asked, also after a file is deleted or refused', async () => {
    const { ask, send, mandate } = await aMandate()
    const plan = await ask('plan', 'Combles')
    await ask('photo', 'Chaufferie')
    await ask('energy_bill', '2024')
    await admin.document_requests.update({ params: { id: plan.id }, body: { label: 'Sous-sol' } })
    const { id: photo } = await send('photo')
    const { id: bill } = await send('energy_bill')
    await admin.files.remove({ params: { id: photo } })
    await admin.files.update({ params: { id: bill }, body: { state: 'refused', refusal: 'Floue' } })
    await send('energy_bill')
    await tell(mandate)
    const [mail] = await mailsAbout(mandate)
    expect(mail!.text).toContain('Sous-sol')
    expect(mail!.text).toContain('Chaufferie')
    expect(mail!.text).not.toContain('Combles')
    expect(mail!.text).not.toContain('2024')
  })

  it('tell the office only what its client sent and is there', async () => {
    const place = await aMandate()
    const other = await aMandate()
    const received = async () =>
      (await mailsAbout(place.mandate)).filter(({ key }) => key.includes('received'))
    const moved = await place.send('plan')
    await admin.files.update({
      params: { id: moved.id },
      body: { mandate: other.mandate, building: other.building, folder: 'plans' },
    })
    const deleted = await place.send('photo')
    await admin.files.remove({ params: { id: deleted.id } })
    await run('document_requests.tellReceived', [moved.id, deleted.id])
    expect(await received()).toEqual([])
    const checked = await place.send('permit')
    await admin.files.update({ params: { id: checked.id }, body: { state: 'accepted' } })
    await run('document_requests.tellReceived', [checked.id])
    expect(await received()).toEqual([])
    const sent = await place.send('photo')
    // Somebody else's mandate by the time of the mail: its client sent nothing.
    const { id: successor } = await app.as('client')
    await admin.mandates.update({ params: { id: place.mandate }, body: { client: successor } })
    await run('document_requests.tellReceived', [sent.id])
    expect(await received()).toEqual([])
  })

  it('tell the client of what is published, except of what they sent themselves', async () => {
    const { building, mandate, send } = await aMandate()
    const upload = (file?: number) =>
      uploadFile(app, admin, emptyPdf, {
        ...{ building, mandate, type: 'permit', folder: 'permits', name: 'bureau.pdf', file },
      })
    const published = async () =>
      (await queuedMails(app.database))
        .filter(({ key }) => key.startsWith(`files-published-${mandate}-`))
        .map(({ text }) => [text.includes('permit.pdf'), text.includes('bureau.pdf')])
    const theirs = await send('permit')
    const ours = await upload()
    await admin.files.publish({ params: { id: theirs.id } })
    await run('files.tellOfPublished', [theirs.id])
    expect(await published()).toEqual([])
    await admin.files.publish({ params: { id: ours.id } })
    await run('files.tellOfPublished', [theirs.id, ours.id])
    expect(await published()).toEqual([[false, true]])
    // With a version of the office, it is news.
    await upload(theirs.id)
    await run('files.tellOfPublished', [theirs.id])
    expect(await published()).toEqual([
      [false, true],
      [true, false],
    ])
  })

  it('remind of what was asked two weeks ago only', async () => {
    const { ask, mandate } = await aMandate()
    const old = await ask('plan', 'Combles')
    await ask('photo', 'Chaufferie')
    await app.database.transaction({ actor: null, source: 'system' }, (db) =>
      db
        .update(documentRequestsTable)
        .set({ created_at: new Date(Date.now() - 15 * 86_400_000).toISOString() })
        .where(eq(documentRequestsTable.id, old.id)),
    )
    await run('document_requests.remind')
    const [mail] = await mailsAbout(mandate)
    expect(mail!.text).toContain('Combles')
    expect(mail!.text).not.toContain('Chaufferie')
    const { results } = await admin.document_requests.list({ query: { mandate: [mandate] } })
    expect(results.map(({ reminded_at }) => reminded_at !== null)).toEqual([true, false])
  })

  it('ask once for several documents, remind once, and stop when they are there', async () => {
    const { ask, mandate } = await aMandate()
    const mails = async () => (await mailsAbout(mandate)).map(({ key }) => key.split('-')[1])
    await ask('plan')
    await ask('photo', 'Chaufferie')
    await run('document_requests.tellClient', { mandate })
    expect(await mails()).toEqual(['asked'])
    const later = (days: number) => new Date(Date.now() + days * 86_400_000)
    await run('document_requests.remind', {}, later(13.9))
    expect(await mails()).toEqual(['asked'])
    await run('document_requests.remind', {}, later(14.1))
    expect(await mails()).toEqual(['asked', 'reminder'])
    await run('document_requests.remind', {}, later(40))
    expect(await mails()).toEqual(['asked', 'reminder'])
    const other = await aMandate()
    await other.ask('plan')
    await other.send('plan')
    await run('document_requests.remind', {}, later(60))
    expect(
      (await queuedMails(app.database)).filter(({ key }) =>
        key.includes(`reminder-${other.mandate}-`),
      ),
    ).toEqual([])
  })
})
