import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { auditLog } from '../../kernel/audit/audit.table.ts'
import type { CallError } from '../../kernel/http/client.ts'
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
import { codeOfRefusal, type MadeForm, orderedForm } from '../../testing/kickoff/form.ts'
import { queuedMails } from '../../testing/mails.ts'
import {
  kickoffFormsTable as forms,
  kickoffAnswersTable,
  kickoffDevicesTable,
  kickoffFilesTable,
} from './kickoff.table.ts'

let app: TestApp
let admin: TestPerson
let partner: TestPerson

beforeAll(async () => {
  // Its people open more forms in a minute than a network may.
  app = await testApp({ isRefusing: false })
  ;[admin, partner] = await Promise.all([app.as('admin'), app.as('partner')])
})

const aForm = (given?: { responsible: null }): Promise<Made> =>
  orderedForm({ app, admin, partner }, given)
type Made = MadeForm

const device = () => openDevice(app.url)
const read = (on: Device, uuid: string) => on.kickoff.read({ params: { uuid } })
const submit = (on: Device, uuid: string) => on.kickoff.submit({ params: { uuid } })
const mandateOf = ({ mandate }: Made) => admin.mandates.get({ params: { id: mandate } })
const formOf = ({ mandate }: Made) => admin.mandates.form({ params: { id: mandate } })
const proposalsOf = async ({ mandate }: Made) =>
  (await admin.proposals.list({ query: { mandate: [mandate], page_size: 100 } })).results

/** Opens a form with the mailed code. */
async function openWithCode(on: Device, uuid: string) {
  await read(on, uuid)
  await on.kickoff.sendCode({ params: { uuid } })
  return on.kickoff.enterCode({ params: { uuid }, body: { code: await mailedCode(app) } })
}

const actsOf = async ({ mandate }: Made) =>
  (
    await app.database.db
      .select({ act: auditLog.act })
      .from(auditLog)
      .where(and(eq(auditLog.resource, 'mandates'), eq(auditLog.record_id, mandate)))
      .orderBy(auditLog.id)
  ).map(({ act }) => act)

describe('a kick-off form (§2./kick-off-form/{uuid})', () => {
  it('counts no request for a code that the browser’s refused cookies made useless', async () => {
    const { uuid } = await aForm()
    // A process of its own: it also counts all calls of a minute.
    const { clientWith, url } = await app.startProcess()
    const withoutCookies = clientWith()
    for (let tries = 0; tries < 6; tries++)
      expect(await codeOfRefusal(withoutCookies.kickoff.sendCode({ params: { uuid } }))).toEqual([
        403,
        'cookie_needed',
      ])
    const phone = openDevice(url)
    await read(phone, uuid)
    await phone.kickoff.sendCode({ params: { uuid } })
  })

  it('is made by the office, filled in by a stranger and sent: the mandate has it and moves on', async () => {
    const made = await aForm()
    const { uuid, mandate, client } = made
    const blind = { change: randomUUID(), version: 0, values: { floors: 1 } }
    expect(await codeOfRefusal(device().kickoff.save({ params: { uuid }, body: blind }))).toEqual([
      403,
      'cookie_needed',
    ])
    expect(await mandateOf(made)).toMatchObject({ status: 'ordered', kickoff: 'issued' })
    const phone = device()
    const empty = await read(phone, uuid)
    expect(empty).toMatchObject({
      ...{ state: 'open', access: 'free', needs_code: false, language: 'fr' },
      ...{ mandate: null, answers: {}, known: {}, files: [], version: 0 },
    })
    const saved = await saveAnswers(phone, uuid, {
      ...{ phone_number: '022 343 11 22', street: 'Rue Neuve', city: 'Genève' },
      ...{ apartments: 12, construction_year: 1967, protected: 'unknown' },
      ...{ heating_energy: 'oil', heating_year: 1998, heating_power: 85 },
      ...{
        hot_water: 'with_heating',
        heating_problems: ['noise'],
        maintenance_company: 'Chaud SA',
      },
      'consumption/a/energy': 'mazout',
      'consumption/a/amount': 4200,
      'consumption/a/unit': 'l',
      'consumption/a/start_date': '2024-01-01',
      'consumption/a/end_date': '2024-12-31',
      ...{
        goals: ['lower_costs'],
        budget: 100_000,
        visit_times: 'le matin',
        visit_keys: 'concierge',
      },
      ...{ privacy_accepted: true, supplier_authorised: true, supplier: 'SIG', remark: 'Merci' },
    })
    expect(saved).toMatchObject({ version: 1, answers: { phone_number: '0041223431122' } })
    const file = await uploadInForm(phone, uuid, emptyPdf, {
      name: 'facture.pdf',
      type: 'energy_bill',
    })
    expect(await read(phone, uuid)).toMatchObject({
      ...{ access: 'own', version: 2, mandate: null, known: {} },
      ...{ answers: { apartments: 12 }, files: [{ id: file.id, name: 'facture.pdf' }] },
    })
    expect((await admin.files.list({ query: { mandate: [mandate] } })).count).toBe(0)
    const sent = await submit(phone, uuid)
    expect(sent).toEqual({ sent_at: expect.any(String), files: 1, in_charge: expect.any(String) })

    expect(await mandateOf(made)).toMatchObject({ status: 'in_progress', kickoff: 'sent' })
    const form = await formOf(made)
    expect(form).toMatchObject({
      ...{ wishes: ['lower_costs'], client_budget: 100_000, heating_problems: ['noise'] },
      ...{ access_notes: 'le matin\nconcierge', supplier: 'SIG', kickoff_remark: 'Merci' },
      ...{ client_unsure: ['protected'], consent_channel: 'online', hot_water: 'with_heating' },
      // The office has published no statement of its own, which would have a version.
      notice_version: null,
    })
    expect(form.provenance.wishes).toMatchObject({ source: 'client', by: { id: client.id } })
    expect(await admin.buildings.get({ params: { id: made.building } })).toMatchObject({
      ...{ apartments: 12, construction_year: 1967 },
      provenance: { apartments: { source: 'client' } },
    })
    expect(await admin.users.get({ params: { id: client.id } })).toMatchObject({
      ...{ phone_number: '0041223431122', street: 'Rue Neuve', city: 'Genève' },
    })
    const query = { mandate: [mandate] }
    expect((await admin.heating_systems.list({ query })).results).toMatchObject([
      { energy_source: 7530, year: 1998, power: 85, entered_by: client.id },
    ])
    expect((await admin.maintenance_companies.list({ query })).results).toMatchObject([
      { company_name: 'Chaud SA' },
    ])
    expect((await admin.consumptions.list({ query })).results).toMatchObject([
      { amount: 4200, usage: 'heating_dhw', accepted: null, entered_by: client.id },
    ])
    expect((await admin.files.list({ query })).results).toMatchObject([
      { name: 'facture.pdf', origin: 'client', state: 'received', folder: 'energy_bills' },
    ])
    expect(await proposalsOf(made)).toEqual([])

    // A repeat answers the same and changes nothing; the form is locked, and can be read for a week.
    expect(await submit(phone, uuid)).toEqual(sent)
    expect(await codeOfRefusal(saveAnswers(phone, uuid, { floors: 3 }))).toEqual([
      409,
      'already_sent',
    ])
    expect(await read(phone, uuid)).toMatchObject({ state: 'sent', answers: { apartments: 12 } })
    expect(await codeOfRefusal(submit(device(), uuid))).toEqual([409, 'already_sent'])
    expect((await client.consumptions.list({ query })).count).toBe(1)
    expect(await actsOf(made)).toEqual(expect.arrayContaining(['kickoff:made', 'kickoff:sent']))
    await runWaiting(app, 'document_requests.askOnStart')
    expect((await admin.document_requests.list({ query })).count).toBeGreaterThan(0)
  })

  it('shows a stranger with the address nothing that was typed, known or uploaded', async () => {
    const made = await aForm()
    const { uuid } = made
    const phone = device()
    await saveAnswers(phone, uuid, { last_name: 'Motgeheim', privacy_accepted: true })
    const file = await uploadInForm(phone, uuid, emptyPdf, { name: 'Motgeheim.pdf', type: 'plan' })
    const stranger = device()
    const seen = await read(stranger, uuid)
    expect(seen).toMatchObject({ access: 'none', needs_code: true, mandate: null, answers: {} })
    expect(JSON.stringify(seen)).not.toMatch(/Motgeheim|Départ|M-2/)
    const params = { uuid }
    const body = { change: randomUUID(), version: 9, values: { last_name: 'Autre' } }
    const upload = { name: 'a.pdf', type: 'plan' as const, size: 9 }
    for (const attempt of [
      () => stranger.kickoff.save({ params, body }),
      () => stranger.kickoff.searchBuildings({ params, query: { q: 'rue' } }),
      () => stranger.kickoff.beginUpload({ params, body: upload }),
      () => stranger.kickoff.removeFile({ params: { uuid, file: file.id } }),
      () => submit(stranger, uuid),
    ])
      expect(await codeOfRefusal(attempt())).toEqual([403, 'code_needed'])
    expect(await read(phone, uuid)).toMatchObject({ answers: { last_name: 'Motgeheim' } })
    // Nor does the device that began see what is known, or what others typed.
    const laptop = device()
    await openWithCode(laptop, uuid)
    await saveAnswers(laptop, uuid, { city: 'Carouge' })
    expect(await read(phone, uuid)).toMatchObject({
      ...{ access: 'own', needs_code: true, known: {} },
      answers: { last_name: 'Motgeheim' },
    })
    expect(await codeOfRefusal(saveAnswers(phone, uuid, { city: 'Onex' }))).toEqual([
      403,
      'code_needed',
    ])
    expect(await codeOfRefusal(submit(phone, uuid))).toEqual([403, 'code_needed'])
  })

  it('opens everything on another device with the mailed code, which has five tries', async () => {
    const made = await aForm()
    const { uuid, client } = made
    const params = { uuid }
    await saveAnswers(device(), uuid, { last_name: 'Favre' })
    const laptop = device()
    await read(laptop, uuid)
    expect(await codeOfRefusal(laptop.kickoff.enterCode({ params, body: { code: '1' } }))).toEqual([
      409,
      'code_void',
    ])
    await laptop.kickoff.sendCode({ params })
    expect((await codeOfRefusal(laptop.kickoff.sendCode({ params })))[0]).toBe(429)
    const code = await mailedCode(app)
    expect(code).toMatch(/^\d{6}$/)
    const mail = (await queuedMails(app.database)).at(-1)!
    expect(mail).toMatchObject({ to: client.email, has_secret: true })
    expect(JSON.stringify(mail)).not.toMatch(new RegExp(`${code}|${uuid}`))
    const wrong = code === '000000' ? '000001' : '000000'
    for (const left of [4, 3, 2, 1]) {
      const error = await laptop.kickoff
        .enterCode({ params, body: { code: wrong } })
        .catch((cause: unknown) => cause as CallError)
      expect(error).toMatchObject({ status: 400 })
      expect((error as CallError).body.fields!.code![0]).toContain(String(left))
    }
    expect(
      await codeOfRefusal(laptop.kickoff.enterCode({ params, body: { code: wrong } })),
    ).toEqual([409, 'code_void'])
    // Void even if it is right now; the next one works after a minute, once.
    expect(await codeOfRefusal(laptop.kickoff.enterCode({ params, body: { code } }))).toEqual([
      409,
      'code_void',
    ])
    app.setNow(new Date(Date.now() + 61_000))
    try {
      // The page says so after a reload too, and that none can be entered.
      expect(await read(laptop, uuid)).toMatchObject({ code_wait_until: null, code_mailed: false })
      await laptop.kickoff.sendCode({ params })
      expect((await read(laptop, uuid)).code_mailed).toBe(true)
      const next = await mailedCode(app)
      const opened = await laptop.kickoff.enterCode({ params, body: { code: next } })
      expect(opened).toMatchObject({
        ...{ access: 'full', answers: { last_name: 'Favre' } },
        known: { street_name: 'Rue du Départ' },
        mandate: { address: 'Rue du Départ 4', product_name: { it: 'CECE' } },
      })
      const again = await laptop.kickoff.enterCode({ params, body: { code: next } })
      expect(again.access).toBe('full')
      expect(
        await codeOfRefusal(device().kickoff.enterCode({ params, body: { code: next } })),
      ).toEqual([409, 'code_void'])
      // A code that was used keeps no other device waiting.
      expect((await read(laptop, uuid)).code_wait_until).toBeNull()
      const third = device()
      await read(third, uuid)
      await third.kickoff.sendCode({ params })
    } finally {
      app.setNow(undefined)
    }
    expect((await actsOf(made)).filter((act) => /code|opened/.test(act))).toEqual([
      'kickoff:code_mailed',
      ...Array.from({ length: 5 }, () => 'kickoff:code_refused'),
      'kickoff:code_mailed',
      'kickoff:opened',
      'kickoff:code_mailed',
    ])
  })

  it('writes a change once, however often it is sent, and refuses one over that of another device', async () => {
    const { uuid } = await aForm()
    const [phone, laptop] = [device(), device()]
    const change = randomUUID()
    const first = await saveAnswers(phone, uuid, { floors: 3 }, change)
    await saveAnswers(phone, uuid, { floors: 4 })
    const repeated = await saveAnswers(phone, uuid, { floors: 3 }, change)
    expect([first.version, repeated]).toEqual([1, { version: 2, answers: { floors: 4 } }])
    await openWithCode(laptop, uuid)
    await saveAnswers(laptop, uuid, { floors: 5 })
    await openWithCodeLater(phone, uuid)
    const body = { change: randomUUID(), version: 2, values: { floors: 6 } }
    const error = await phone.kickoff
      .save({ params: { uuid }, body })
      .catch((cause: unknown) => cause as CallError)
    expect(error).toMatchObject({
      status: 409,
      body: { code: 'changed_elsewhere', current: { floors: 5 }, version: 3 },
    })
    expect(await saveAnswers(phone, uuid, { floors: null })).toMatchObject({ version: 4 })
    expect((await read(phone, uuid)).answers).toEqual({})
  })

  async function openWithCodeLater(on: Device, uuid: string) {
    app.setNow(new Date(Date.now() + 16 * 60_000))
    try {
      await openWithCode(on, uuid)
    } finally {
      app.setNow(undefined)
    }
  }

  it('refuses wrong answers by name, and sending without the consent or with half a row', async () => {
    const { uuid } = await aForm()
    const phone = device()
    const problems = (call: Promise<unknown>) =>
      call.then(
        () => undefined,
        (cause: CallError) => Object.keys(cause.body.fields ?? {}).sort(),
      )
    const wrong = {
      ...{ construction_year: 2100, apartments: -1, 'works/a/completion_year': 2099 },
      'consumption/a/end_date': '2098-12-31',
    }
    expect(await problems(saveAnswers(phone, uuid, wrong))).toEqual(['apartments'])
    const { apartments: _, ...years } = wrong
    expect(await problems(saveAnswers(phone, uuid, years))).toEqual([
      'construction_year',
      'consumption/a/end_date',
      'works/a/completion_year',
    ])
    expect(await problems(saveAnswers(phone, uuid, { nothing: 1 }))).toEqual(['nothing'])
    await saveAnswers(phone, uuid, { 'consumption/a/amount': 5, 'consumption/a/unit': 'l' })
    expect(await problems(submit(phone, uuid))).toEqual([
      'consumption/a/end_date',
      'consumption/a/energy',
      'consumption/a/start_date',
      'privacy_accepted',
    ])
  })

  it('keeps which version of the office’s own statement the client accepted', async () => {
    const made = await aForm()
    const text = { fr: 'Texte', en: 'Text', it: 'Testo' }
    const { version } = await admin.privacy.publish({ body: { version: 0, ...text } })
    const phone = device()
    await saveAnswers(phone, made.uuid, { privacy_accepted: true })
    await submit(phone, made.uuid)
    expect(await formOf(made)).toMatchObject({ notice_version: String(version) })
  })

  it('overwrites nothing that the office entered meanwhile, and proposes what differs', async () => {
    const made = await aForm()
    const { uuid, mandate, building, client } = made
    const phone = device()
    await saveAnswers(phone, uuid, {
      ...{ last_name: 'Autre', apartments: 12, floors: 4, budget: 5000, remark: 'Bonjour' },
      ...{ heating_energy: 'gas', heating_year: 1999, maintenance_company: 'Chaud SA' },
      ...{ street: 'Rue Neuve', city: 'Genève', privacy_accepted: true },
      'works/a/element': 'toiture',
      'works/a/work_type': 'remplacement',
      'works/a/completion_year': 2010,
    })
    const params = { id: mandate }
    await admin.buildings.update({ params: { id: building }, body: { apartments: 14 } })
    const consent = { consent_date: '2026-01-05', consent_channel: 'paper', notice_version: '7' }
    await admin.mandates.updateForm({ params, body: { client_budget: 9000, ...consent } })
    await admin.users.update({
      params: { id: client.id },
      body: { street: 'Quai 1', city: 'Nyon' },
    })
    await admin.heating_systems.create({
      body: { building, mandate, energy_source: 7530, power: 20, status: 'in_service' },
    })
    await admin.maintenance_companies.create({
      body: { building, mandate, company_name: 'Froid SA' },
    })
    await submit(phone, uuid)
    expect(await admin.buildings.get({ params: { id: building } })).toMatchObject({
      ...{ apartments: 14, floors: 4 },
    })
    expect(await formOf(made)).toMatchObject({
      ...{ client_budget: 9000, kickoff_remark: 'Bonjour', billing_address: 'Rue Neuve\nGenève' },
      // An earlier consent stays, and is nothing to decide on.
      ...consent,
    })
    const query = { mandate: [mandate] }
    expect((await admin.heating_systems.list({ query })).results).toMatchObject([
      { energy_source: 7530, power: 20, year: 1999 },
    ])
    const proposals = await proposalsOf(made)
    expect(proposals.map(({ resource, field, value }) => [resource, field, value]).sort()).toEqual(
      [
        ['buildings', 'apartments', 12],
        ['heating_systems', 'energy_source', 7520],
        ['maintenance_companies', null, { company_name: 'Chaud SA', role: 'heating' }],
        ['mandates', 'client_budget', 5000],
        [
          'renovations',
          null,
          { element: 'toiture', work_type: 'remplacement', completion_year: 2010 },
        ],
        ['users', 'last_name', 'Autre'],
      ].sort(),
    )
    expect(new Set(proposals.map(({ author }) => author))).toEqual(new Set([client.id]))
    await admin.proposals.decide({
      body: { ids: proposals.map(({ id }) => id), accept: true },
    })
    expect(await admin.users.get({ params: { id: client.id } })).toMatchObject({
      ...{ last_name: 'Autre', provenance: { last_name: { source: 'client' } } },
    })
    expect((await admin.renovations.list({ query })).count).toBe(1)
  })

  it('lets the mandate wait, and tells the office, if a guard refuses', async () => {
    const made = await aForm({ responsible: null })
    const phone = device()
    await saveAnswers(phone, made.uuid, { privacy_accepted: true })
    await submit(phone, made.uuid)
    expect(await mandateOf(made)).toMatchObject({
      ...{ status: 'ordered', kickoff: 'sent', waiting: { reason: 'office' } },
    })
    await runWaiting(app, 'kickoff.tellOffice')
    const { number } = await mandateOf(made)
    const mail = (await queuedMails(app.database)).findLast(({ text }) => text.includes(number))!
    expect(mail.subject).toContain('Formulaire de lancement reçu')
    expect(mail.text).toContain('attend le bureau')
  })

  it('says whether it is unknown, revoked, expired or sent', async () => {
    const made = await aForm()
    const { uuid, mandate, form } = made
    const phone = device()
    expect(await codeOfRefusal(read(phone, randomUUID()))).toEqual([404, 'unknown'])
    app.setNow(new Date(Date.now() + 91 * 86_400_000))
    expect(await codeOfRefusal(read(phone, uuid))).toEqual([410, 'expired'])
    app.setNow(undefined)
    const params = { id: mandate, form }
    await admin.kickoff.revoke({ params })
    expect(await codeOfRefusal(read(phone, uuid))).toEqual([410, 'revoked'])
    expect((await mandateOf(made)).kickoff).toBeNull()
    expect(await codeOfRefusal(admin.kickoff.reopen({ params }))).toEqual([409, 'not_reopened'])
    const next = await admin.kickoff.make({ params: { id: mandate }, body: {} })
    await saveAnswers(phone, next.uuid, { privacy_accepted: true, floors: 3 })
    await submit(phone, next.uuid)
    app.setNow(new Date(Date.now() + 8 * 86_400_000))
    expect(await codeOfRefusal(read(phone, next.uuid))).toEqual([410, 'already_sent'])
    app.setNow(undefined)
    const again = await admin.kickoff.reopen({ params: { id: mandate, form: next.form.id } })
    expect(again).toMatchObject({ state: 'open', sent_at: null })
    await runWaiting(app, 'kickoff.mailForm')
    expect((await queuedMails(app.database)).at(-1)).toMatchObject({
      to: made.client.email,
      subject: expect.stringMatching(/^À compléter/),
    })
    expect(await read(phone, next.uuid)).toMatchObject({ state: 'open', answers: { floors: 3 } })
    await saveAnswers(phone, next.uuid, { floors: 4 })
    await submit(phone, next.uuid)
    const [proposal] = await proposalsOf(made)
    expect(proposal).toMatchObject({ field: 'floors', before: 3, value: 4 })
  })

  it('takes no answers while its mandate has ended or has another client, and says so', async () => {
    const made = await aForm()
    const { uuid, mandate, form, client } = made
    const params = { id: mandate }
    const phone = device()
    await saveAnswers(phone, uuid, { floors: 3, privacy_accepted: true })
    const upload = { name: 'f.pdf', type: 'energy_bill', size: 9 } as const
    const calls = [
      () => read(phone, uuid),
      () => saveAnswers(phone, uuid, { floors: 4 }),
      () => phone.kickoff.sendCode({ params: { uuid } }),
      () => phone.kickoff.searchBuildings({ params: { uuid }, query: { q: 'Rue' } }),
      () => phone.kickoff.beginUpload({ params: { uuid }, body: upload }),
      () => submit(phone, uuid),
    ]
    const stateOf = async () =>
      (await admin.kickoff.list({ params })).map(({ state, url }) => [state, url !== null])
    const isClosedAs = async (code: string) => {
      for (const call of calls) expect(await codeOfRefusal(call())).toEqual([410, code])
      expect(await stateOf()).toEqual([[code, false]])
      expect(await codeOfRefusal(admin.kickoff.mail({ params: { id: mandate, form } }))).toEqual([
        409,
        'not_open',
      ])
    }
    await admin.mandates.setStatus({ params, body: { to: 'cancelled', reason: 'x' } })
    await isClosedAs('mandate_ended')
    await admin.mandates.setStatus({ params, body: { to: 'in_progress', reason: 'x' } })
    expect(await stateOf()).toEqual([['open', true]])
    expect(await read(phone, uuid)).toMatchObject({ state: 'open', answers: { floors: 3 } })

    const next = await app.as('client')
    await admin.mandates.update({ params, body: { client: next.id } })
    await isClosedAs('other_client')
    await admin.mandates.update({ params, body: { client: client.id } })
    expect(await stateOf()).toEqual([['open', true]])
  })

  it('keeps its history for the office: made, mailed, opened with the code, filled in, sent or revoked', async () => {
    const made = await aForm()
    const { mandate, uuid, form } = made
    const params = { id: mandate, form }
    await admin.kickoff.mail({ params })
    const phone = device()
    await openWithCode(phone, uuid)
    await saveAnswers(phone, uuid, { floors: 3 })
    await admin.kickoff.make({ params: { id: mandate }, body: {} })
    const [newest, first] = await admin.kickoff.list({ params: { id: mandate } })
    expect(newest).toMatchObject({ state: 'open', opened_at: null, changed_at: null })
    expect(first).toMatchObject({ id: form, state: 'revoked', url: null })
    for (const moment of ['made_at', 'mailed_at', 'opened_at', 'changed_at', 'revoked_at'] as const)
      expect(first![moment]).toEqual(expect.any(String))
  })

  it('is made and mailed when a mandate is ordered, reminds once, and stops by itself', async () => {
    const made = await aForm()
    const params = { id: made.mandate }
    await admin.kickoff.revoke({ params: { ...params, form: made.form } })
    await runWaiting(app, 'kickoff.makeOnOrder')
    await runWaiting(app, 'kickoff.mailForm')
    const [form] = await admin.kickoff.list({ params })
    expect(form).toMatchObject({ state: 'open', made_by_name: null })
    const mails = async () =>
      (await queuedMails(app.database)).filter(({ to }) => to === made.client.email)
    const [mail] = await mails()
    expect(mail).toMatchObject({ subject: expect.stringContaining('Rue du Départ 4') })
    expect(app.box.open(mail!.secret!)).toBe(new URL(form!.url!).pathname.split('/').at(-1))
    expect(JSON.stringify(mail)).not.toContain(new URL(form!.url!).pathname.split('/').at(-1))
    const remindOn = (days: number) => {
      const now = new Date(Date.now() + days * 86_400_000)
      return app.app.jobs.tasks['kickoff.remind']!(
        {},
        {
          database: app.database,
          enqueue: () => async () => undefined,
          log: app.app.server.log,
          now: () => now,
        },
      )
    }
    for (const days of [6, 8, 9]) await remindOn(days)
    expect((await mails()).map(({ key }) => key.split('-')[1])).toEqual(['form', 'reminder'])
    expect((await admin.kickoff.list({ params }))[0]!.reminded_at).not.toBeNull()
    // Nobody is reminded of what was sent.
    const other = await aForm()
    await admin.kickoff.mail({ params: { id: other.mandate, form: other.form } })
    await runWaiting(app, 'kickoff.mailForm')
    const phone = device()
    await saveAnswers(phone, other.uuid, { privacy_accepted: true })
    await submit(phone, other.uuid)
    await remindOn(10)
    const [sent] = await app.database.db.select().from(forms).where(eq(forms.id, other.form))
    expect(sent!.reminded_at).toBeNull()
  })

  it('has its address at its client for the office alone, stored hashed and sealed (§3.user.kickoff_form_url)', async () => {
    const { uuid, client, form, mandate } = await aForm()
    const url = `${app.url.replace('127.0.0.1', 'localhost')}/kick-off-form/${uuid}`
    const params = { id: client.id }
    expect((await admin.users.get({ params })).kickoff_form_url).toBe(url)
    expect(await client.users.get({ params })).not.toHaveProperty('kickoff_form_url')
    const body = { kickoff_form_url: 'https://example.ch' } as never
    await expect(admin.users.update({ params, body })).rejects.toMatchObject({ status: 400 })
    const [stored] = await app.database.db.select().from(forms).where(eq(forms.id, form))
    expect(JSON.stringify(stored)).not.toContain(uuid)
    await admin.kickoff.revoke({ params: { id: mandate, form } })
    expect((await admin.users.get({ params })).kickoff_form_url).toBeNull()
  })

  it('is the office’s to make, mail, revoke and reopen (§6)', async () => {
    const { mandate, form, client } = await aForm()
    const params = { id: mandate }
    const one = { id: mandate, form }
    for (const person of [client, partner])
      for (const attempt of [
        () => person.kickoff.list({ params }),
        () => person.kickoff.make({ params, body: {} }),
        () => person.kickoff.mail({ params: one }),
        () => person.kickoff.revoke({ params: one }),
        () => person.kickoff.reopen({ params: one }),
      ])
        await expect(attempt()).rejects.toMatchObject({ status: 403 })
    expect(await admin.kickoff.mail({ params: one })).toMatchObject({ state: 'open' })
    expect(await codeOfRefusal(admin.kickoff.mail({ params: one }))).toEqual([409, 'just_mailed'])
    const other = await aForm()
    await expect(admin.kickoff.mail({ params: { id: other.mandate, form } })).rejects.toMatchObject(
      { status: 404 },
    )
  })

  it('lets clients write their installations until it is sent, and propose afterwards (§6)', async () => {
    const made = await aForm()
    const { mandate, building, client, uuid } = made
    const params = { id: mandate }
    await admin.mandates.setStatus({ params, body: { to: 'in_progress' } })
    const body = { building, mandate, energy_source: 7530 }
    await client.heating_systems.create({ body })
    await client.mandates.updateForm({ params, body: { planned_works: 'Toit' } })
    const phone = device()
    await saveAnswers(phone, uuid, { privacy_accepted: true })
    await submit(phone, uuid)
    await expect(client.heating_systems.create({ body })).rejects.toMatchObject({ status: 403 })
    await expect(
      client.mandates.updateForm({ params, body: { planned_works: 'Façade' } }),
    ).rejects.toMatchObject({ status: 403 })
    expect(await partner.mandates.form({ params })).toMatchObject({ planned_works: 'Toit' })
  })

  it('takes files by their content, keeps each once, and gives them up with the form', async () => {
    const { uuid, form } = await aForm()
    const phone = device()
    const params = { uuid }
    await read(phone, uuid)
    const body = { name: 'plan.pdf', type: 'plan' as const, size: emptyPdf.length }
    const begun = await phone.kickoff.beginUpload({ params, body })
    const target = { uuid, upload: begun.id }
    expect(await codeOfRefusal(phone.kickoff.finishUpload({ params: target }))).toEqual([
      409,
      'incomplete',
    ])
    await expect(device().sendContent(begun.url, emptyPdf)).rejects.toThrow(/401/)
    await phone.sendContent(begun.url, emptyPdf)
    const file = await phone.kickoff.finishUpload({ params: target })
    expect(await phone.kickoff.finishUpload({ params: target })).toEqual(file)
    const huge = { ...body, size: 600 * 1024 * 1024 }
    expect((await codeOfRefusal(phone.kickoff.beginUpload({ params, body: huge })))[0]).toBe(413)
    const [{ id: deviceId } = { id: 0 }] = await app.database.db
      .select({ id: kickoffDevicesTable.id })
      .from(kickoffDevicesTable)
      .where(eq(kickoffDevicesTable.form, form))
    const others = Array.from({ length: 99 }, (_, index) => ({
      ...{ form, device: deviceId, upload: randomUUID(), name: `${index}.pdf` },
      ...{ type: 'plan' as const, hash: 'none', media_type: 'application/pdf', size: 1 },
    }))
    await app.database.db.insert(kickoffFilesTable).values(others)
    expect(await codeOfRefusal(phone.kickoff.beginUpload({ params, body }))).toEqual([
      409,
      'too_many_files',
    ])
    for (const _ of [1, 2]) await phone.kickoff.removeFile({ params: { uuid, file: file.id } })
    expect((await read(phone, uuid)).files.map(({ id }) => id)).not.toContain(file.id)
    await phone.kickoff.removeUpload({ params: target })
  })

  it('takes no more bytes once it is revoked', async () => {
    const { uuid, form, mandate } = await aForm()
    const phone = device()
    await read(phone, uuid)
    const body = { name: 'plan.pdf', type: 'plan' as const, size: emptyPdf.length }
    const { url } = await phone.kickoff.beginUpload({ params: { uuid }, body })
    await admin.kickoff.revoke({ params: { id: mandate, form } })
    await expect(phone.sendContent(url, emptyPdf)).rejects.toThrow(/401/)
  })

  it('keeps no more answers than anybody types', async () => {
    const { uuid, form } = await aForm()
    const phone = device()
    const rows = (from: number, count: number, value: string | null) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [`works/${from + at}/element`, value]),
      )
    const stored = () =>
      app.database.db.$count(kickoffAnswersTable, eq(kickoffAnswersTable.form, form))
    await saveAnswers(phone, uuid, rows(0, 200, null))
    expect(await stored()).toBe(0)
    expect((await codeOfRefusal(saveAnswers(phone, uuid, rows(0, 201, null))))[0]).toBe(400)
    await saveAnswers(phone, uuid, rows(0, 12, 'toiture'))
    await saveAnswers(phone, uuid, rows(0, 12, null))
    expect(await stored()).toBe(12)
    const [{ id: deviceId } = { id: 0 }] = await app.database.db
      .select({ id: kickoffDevicesTable.id })
      .from(kickoffDevicesTable)
      .where(eq(kickoffDevicesTable.form, form))
    await app.database.db.insert(kickoffAnswersTable).values(
      Array.from({ length: 985 }, (_, at) => ({
        ...{ form, name: `works/a${at}/element`, value: null, device: deviceId, version: 1 },
      })),
    )
    await saveAnswers(phone, uuid, rows(100, 3, 'toiture'))
    expect((await codeOfRefusal(saveAnswers(phone, uuid, rows(200, 1, 'toiture'))))[0]).toBe(400)
    expect(await stored()).toBe(1000)
  })

  it('is not sent to a mandate that gets another client at the same moment', async () => {
    const { uuid, mandate } = await aForm()
    const phone = device()
    await saveAnswers(phone, uuid, { privacy_accepted: true, planned_works: 'Toit' })
    const office = await app.database.pool.connect()
    await office.query('begin')
    await office.query('update mandates set client = $1 where id = $2', [
      (await app.as('client')).id,
      mandate,
    ])
    const sending = codeOfRefusal(submit(phone, uuid))
    // It waits for the office.
    await vi.waitFor(async () => {
      const { rows } = await office.query('select from pg_locks where not granted')
      expect(rows.length).toBeGreaterThan(0)
    }, 10_000)
    await office.query('commit')
    office.release()
    expect(await sending).toEqual([410, 'other_client'])
    expect(
      (await admin.mandates.form({ params: { id: mandate } })).planned_works ?? null,
    ).toBeNull()
  })

  it('is not made for a draft, which its client does not see', async () => {
    const { building } = await aForm()
    const product = (await admin.products.list({ query: { kind: 'cecb' } })).results[0]!.id
    const client = (await app.as('client')).id
    const { id } = await admin.mandates.create({ body: { product, building, client } })
    expect(await codeOfRefusal(admin.kickoff.make({ params: { id }, body: {} }))).toEqual([
      409,
      'not_offered',
    ])
  })
})
