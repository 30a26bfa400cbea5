import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { emptyPdf } from '../../testing/files/upload.ts'
import {
  type Device,
  mailedCode,
  openDevice,
  runWaiting,
  saveAnswers,
  uploadInForm,
} from '../../testing/kickoff/device.ts'
import { codeOfRefusal, orderedForm } from '../../testing/kickoff/form.ts'
import { queuedMails } from '../../testing/mails.ts'
import { failureCounts } from '../auth/guesses/guesses.table.ts'
import { hashOfToken } from '../auth/sessions.server.ts'

let app: TestApp
let admin: TestPerson
let partner: TestPerson

beforeAll(async () => {
  app = await testApp()
  ;[admin, partner] = await Promise.all([app.as('admin'), app.as('partner')])
})

const aForm = () => orderedForm({ app, admin, partner })
const device = () => openDevice(app.url)
const read = (on: Device, uuid: string) => on.kickoff.read({ params: { uuid } })
const submit = (on: Device, uuid: string) => on.kickoff.submit({ params: { uuid } })
const proposalsOf = async (mandate: number) =>
  (await admin.proposals.list({ query: { mandate: [mandate], page_size: 100 } })).results

/** Adds a building to the register. */
const addToRegister = (egid: number) =>
  app.database.pool.query(
    `insert into register_entrances values ($1, 0, 'test', 1, 4, '', '4', 'Rue du Départ 4')`,
    [egid],
  )

describe('a kick-off form of doubtful persons and numbers (§2./kick-off-form/{uuid})', () => {
  it('is opened by its client whatever strangers with the address try or ask for', async () => {
    const { uuid } = await aForm()
    const params = { uuid }
    const [laptop, stranger] = [device(), device()]
    for (const one of [laptop, stranger]) await read(one, uuid)
    await laptop.kickoff.sendCode({ params })
    const code = await mailedCode(app)
    const tryAs = (one: Device, typed: string) =>
      one.kickoff.enterCode({ params, body: { code: typed } })
    const wrong = code === '000000' ? '000001' : '000000'
    for (const typed of [wrong, code])
      expect(await codeOfRefusal(tryAs(stranger, typed))).toEqual([409, 'code_void'])
    await stranger.kickoff.sendCode({ params })
    await runWaiting(app, 'kickoff.mailCode')
    for (const _ of [1, 2, 3, 4, 5, 6]) await codeOfRefusal(tryAs(stranger, wrong))
    expect((await read(laptop, uuid)).code_wait_until).not.toBeNull()
    expect(await tryAs(laptop, code)).toMatchObject({ access: 'full' })
  })

  it('begins no upload after upload without end, as what is removed stays on disk for a day', async () => {
    const { uuid, form } = await aForm()
    const phone = device()
    await read(phone, uuid)
    const [name, type] = ['plan.pdf', 'plan'] as const
    const { id } = await uploadInForm(phone, uuid, emptyPdf, { name, type })
    await phone.kickoff.removeFile({ params: { uuid, file: id } })
    // As if the form had begun 200.
    const began = await app.database.db
      .update(failureCounts)
      .set({ empty_at: new Date(Date.now() + 200 * 600_000).toISOString() })
      .where(eq(failureCounts.key, hashOfToken(`kickoff_uploads ${form}`)))
      .returning()
    expect(began).toHaveLength(1)
    expect((await codeOfRefusal(uploadInForm(phone, uuid, emptyPdf, { name, type })))[0]).toBe(429)
  })

  it('fills in the EGID of a building in the register, and proposes one that it does not know', async () => {
    const egidAfter = async (egid: number) => {
      const made = await aForm()
      const phone = device()
      await saveAnswers(phone, made.uuid, { egid, privacy_accepted: true })
      await submit(phone, made.uuid)
      const building = await admin.buildings.get({ params: { id: made.building } })
      const proposed = (await proposalsOf(made.mandate)).map(({ field, value }) => [field, value])
      return [building.egid ?? null, proposed]
    }
    const known = 1_234_567
    await addToRegister(known)
    expect(await egidAfter(known)).toEqual([known, []])
    // Taken by then.
    expect(await egidAfter(known)).toEqual([null, [['egid', known]]])
    expect(await egidAfter(999_999_999)).toEqual([null, [['egid', 999_999_999]]])
  })

  it('asks afterwards for the usual documents that did not come, but not for those the client does not have', async () => {
    const made = await aForm()
    const phone = device()
    await read(phone, made.uuid)
    const { wanted_documents: wanted, documents } = await read(phone, made.uuid)
    expect(documents.slice(0, wanted.length)).toEqual(wanted)
    expect(wanted).toEqual(expect.arrayContaining(['plan', 'chimney_sheet']))
    await saveAnswers(phone, made.uuid, {
      ...{ no_documents: ['chimney_sheet'], privacy_accepted: true },
    })
    await submit(phone, made.uuid)
    await runWaiting(app, 'document_requests.askOnStart')
    const query = { mandate: [made.mandate] }
    const asked = (await admin.document_requests.list({ query })).results.map(({ type }) => type)
    expect(asked.sort()).toEqual(wanted.filter((type) => type !== 'chimney_sheet').sort())
  })

  it('ends with the access of its client, and says so', async () => {
    const made = await aForm()
    const { uuid, mandate, form, client } = made
    const phone = device()
    await saveAnswers(phone, uuid, { floors: 3, privacy_accepted: true })
    const params = { id: mandate }
    const urlOfClient = async () =>
      (await admin.users.get({ params: { id: client.id } })).kickoff_form_url
    expect(await urlOfClient()).not.toBeNull()
    await admin.users.deactivate({ params: { id: client.id } })
    for (const call of [
      () => read(phone, uuid),
      () => saveAnswers(phone, uuid, { floors: 4 }),
      () => phone.kickoff.sendCode({ params: { uuid } }),
      () => submit(phone, uuid),
    ])
      expect(await codeOfRefusal(call())).toEqual([410, 'client_deactivated'])
    expect(await admin.kickoff.list({ params })).toMatchObject([
      { state: 'client_deactivated', url: null },
    ])
    expect(await urlOfClient()).toBeNull()
    expect(await codeOfRefusal(admin.kickoff.make({ params, body: {} }))).toEqual([409, 'no_mail'])
    expect(await codeOfRefusal(admin.kickoff.reopen({ params: { id: mandate, form } }))).toEqual([
      409,
      'no_mail',
    ])
    // It ended with their access; the office makes another one.
    await admin.users.activate({ params: { id: client.id } })
    expect(await codeOfRefusal(read(phone, uuid))).toEqual([410, 'client_deactivated'])
  })
})

describe('a kick-off form and what becomes of its mandates (§2./kick-off-form/{uuid})', () => {
  it('closes from the review on, writes nothing and is asked of nobody; sent back, it goes on', async () => {
    const { uuid, mandate, form, client, building } = await aForm()
    const phone = device()
    await saveAnswers(phone, uuid, { floors: 3, privacy_accepted: true })
    const params = { id: mandate }
    const move = (to: 'in_progress' | 'in_review' | 'delivered') =>
      admin.mandates.setStatus({ params, body: { to, reason: 'for the test' } })
    const factsAtHome = async () =>
      (await client.today.expected({})).results.map(({ fact }) => fact)
    await move('in_progress')
    expect(await factsAtHome()).toContain('kickoff')
    for (const to of ['in_review', 'delivered'] as const) {
      await move(to)
      for (const call of [
        () => read(phone, uuid),
        () => saveAnswers(phone, uuid, { floors: 4 }),
        () => submit(phone, uuid),
      ])
        expect(await codeOfRefusal(call())).toEqual([410, 'mandate_reviewed'])
      expect(await admin.kickoff.list({ params })).toMatchObject([
        { state: 'mandate_reviewed', url: null },
      ])
      expect(await factsAtHome()).not.toContain('kickoff')
      const { kickoff_form_url } = await admin.users.get({ params: { id: client.id } })
      expect(kickoff_form_url).toBeNull()
      expect(await codeOfRefusal(admin.kickoff.make({ params, body: {} }))).toEqual([
        409,
        'reviewed',
      ])
      expect(await codeOfRefusal(admin.kickoff.reopen({ params: { id: mandate, form } }))).toEqual([
        409,
        'reviewed',
      ])
      const { floors } = await admin.buildings.get({ params: { id: building } })
      expect(floors ?? null).toBeNull()
    }
    await app.database.pool.query(
      `update mandates set status = 'in_progress' where id = ${mandate}`,
    )
    await submit(phone, uuid)
    expect((await admin.buildings.get({ params: { id: building } })).floors).toBe(3)
  })

  it('confirms the building of the mandate, and asks for the right one if it is not', async () => {
    const made = await aForm()
    const phone = device()
    await saveAnswers(phone, made.uuid, {
      ...{ building_confirmed: 'no', privacy_accepted: true },
    })
    const problems = await submit(phone, made.uuid).catch(({ body }) => body.fields)
    expect(Object.keys(problems)).toEqual(['street_name'])
    const address = { street_name: 'Rue de la Gare', street_number: '7' }
    await saveAnswers(phone, made.uuid, { ...address, building_confirmed: 'yes' })
    await submit(phone, made.uuid)
    expect(await proposalsOf(made.mandate)).toEqual([])

    const next = await aForm()
    const other = device()
    await saveAnswers(other, next.uuid, {
      ...{ ...address, building_confirmed: 'no', privacy_accepted: true },
    })
    await submit(other, next.uuid)
    expect((await proposalsOf(next.mandate)).map(({ field }) => field).sort()).toEqual([
      'street_name',
      'street_number',
    ])
  })

  /** An accepted quote with two mandates of one client on one building, as their orders leave it. */
  async function twoMandates(beforeOrder?: (first: number) => Promise<void>) {
    const client = await app.as('client')
    const { id: building } = await admin.buildings.create({
      body: { street_name: 'Rue du Départ', street_number: '4' },
    })
    const make = async (kind: 'cecb' | 'peik') => {
      const product = (await admin.products.list({ query: { kind } })).results[0]!.id
      const body = {
        ...{ product, building, client: client.id, partner: partner.id },
        responsible: admin.id,
      }
      return (await admin.mandates.create({ body })).id
    }
    const mandates = [await make('cecb'), await make('peik')] as const
    const quote = await admin.quotes.create({
      body: {
        ...{ contractor: client.id, mandates: [...mandates] },
        lines: [{ text: 'CECB et PEIK', quantity: '1', unit_price: '2000', vat_rate: '8.1' }],
      },
    })
    await admin.settings.update({
      params: { id: 1 },
      body: { organisation: 'Bureau du Lac', vat_number: 'CHE-116.281.710' },
    })
    await admin.quotes.send({ params: { id: quote.id } })
    await beforeOrder?.(mandates[0])
    await client.quotes.accept({ params: { id: quote.id }, body: { name: 'Ada Keller' } })
    await runWaiting(app, 'kickoff.makeOnOrder')
    await runWaiting(app, 'kickoff.mailForm')
    const formOf = async (mandate: number) =>
      (await admin.kickoff.list({ params: { id: mandate } }))[0]!
    return { client, building, mandates, formOf }
  }

  it('is one for two mandates of a quote on one building: one mail, one task, answers for both', async () => {
    const { client, mandates, formOf } = await twoMandates()
    const [first, second] = [await formOf(mandates[0]), await formOf(mandates[1])]
    expect(first.id).toBe(second.id)
    expect([first.further, second.further].map((further) => further.map(({ id }) => id))).toEqual([
      [mandates[1]],
      [mandates[0]],
    ])
    const mails = (await queuedMails(app.database)).filter(
      ({ to, key }) => to === client.email && key.startsWith('kickoff-form'),
    )
    expect(mails).toHaveLength(1)
    const asked = (await client.today.expected({})).results.filter(({ fact }) => fact === 'kickoff')
    expect(asked).toHaveLength(1)

    const uuid = first.url!.split('/').at(-1)!
    const phone = device()
    const consumption = {
      ...{ 'consumption/a/energy': 'mazout', 'consumption/a/amount': 4000 },
      'consumption/a/unit': 'l',
      'consumption/a/start_date': '2024-01-01',
      'consumption/a/end_date': '2024-12-31',
    }
    await saveAnswers(phone, uuid, {
      ...{ ...consumption, floors: 3, planned_works: 'Toiture', privacy_accepted: true },
    })
    await uploadInForm(phone, uuid, emptyPdf, { name: 'plan.pdf', type: 'plan' })
    await submit(phone, uuid)
    for (const id of mandates) {
      expect(await admin.mandates.get({ params: { id } })).toMatchObject({
        ...{ kickoff: 'sent', status: 'in_progress' },
      })
      expect((await admin.mandates.form({ params: { id } })).planned_works).toBe('Toiture')
      const query = { mandate: [id] }
      expect((await admin.consumptions.list({ query })).results).toHaveLength(1)
      expect((await admin.files.list({ query })).results).toMatchObject([{ name: 'plan.pdf' }])
      expect(await proposalsOf(id)).toEqual([])
    }
    const told = (await runWaiting(app, 'kickoff.tellOffice')) as { mandate: number }[]
    expect(told.map(({ mandate }) => mandate).filter((id) => mandates.includes(id))).toEqual([
      ...mandates,
    ])
  })

  it('that one of two mandates got before the order is shared by the other one', async () => {
    const { client, mandates, formOf } = await twoMandates(async (first) => {
      await admin.kickoff.make({ params: { id: first }, body: {} })
    })
    const [first, second] = [await formOf(mandates[0]), await formOf(mandates[1])]
    expect(second).toMatchObject({ id: first.id, further: [{ id: mandates[0] }] })
    const isIssued = async (id: number) => (await admin.mandates.get({ params: { id } })).kickoff
    expect(await isIssued(mandates[1])).toBe('issued')
    const mails = (await queuedMails(app.database)).filter(
      ({ to, key }) => to === client.email && key.startsWith('kickoff-form'),
    )
    expect(mails).toHaveLength(1)
    const phone = device()
    const uuid = first.url!.split('/').at(-1)!
    await saveAnswers(phone, uuid, { planned_works: 'Toiture', privacy_accepted: true })
    await submit(phone, uuid)
    for (const id of mandates)
      expect((await admin.mandates.form({ params: { id } })).planned_works).toBe('Toiture')
  })

  it('of two mandates says that work is in review while that of one of them is, though the other has ended', async () => {
    const { mandates, formOf } = await twoMandates()
    const uuid = (await formOf(mandates[0])).url!.split('/').at(-1)!
    const isClosedAs = async (code: string) =>
      expect(
        await fetch(`${app.url}/api/kickoff/${uuid}/`).then((answer) => answer.json()),
      ).toEqual(expect.objectContaining({ code }))
    const set = (id: number, status: string) =>
      app.database.pool.query('update mandates set status = $2 where id = $1', [id, status])
    await set(mandates[0], 'cancelled')
    await set(mandates[1], 'in_review')
    await isClosedAs('mandate_reviewed')
    await set(mandates[0], 'in_review')
    await set(mandates[1], 'cancelled')
    await isClosedAs('mandate_reviewed')
    await set(mandates[0], 'closed')
    await isClosedAs('mandate_ended')
  })

  it('of two mandates goes on for the one that is left, and a new one replaces it for both', async () => {
    const { mandates, formOf, building } = await twoMandates()
    const [first, second] = mandates
    const made = await admin.kickoff.make({ params: { id: second }, body: {} })
    expect((await formOf(first)).id).toBe(made.form.id)
    expect(made.form.further.map(({ id }) => id)).toEqual([first])
    await admin.mandates.setStatus({
      params: { id: second },
      body: { to: 'cancelled', reason: 'x' },
    })
    expect((await formOf(first)).state).toBe('open')
    expect((await formOf(second)).state).toBe('mandate_ended')
    const phone = device()
    await saveAnswers(phone, made.uuid, { floors: 5, privacy_accepted: true })
    await submit(phone, made.uuid)
    expect((await admin.mandates.get({ params: { id: first } })).status).toBe('in_progress')
    expect((await admin.mandates.get({ params: { id: second } })).status).toBe('cancelled')
    expect((await admin.buildings.get({ params: { id: building } })).floors).toBe(5)
  })
})
