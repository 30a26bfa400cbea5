import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import {
  type Device,
  mailedCode,
  openDevice,
  runWaiting,
  saveAnswers,
} from '../../testing/kickoff/device.ts'
import { codeOfRefusal, orderedForm } from '../../testing/kickoff/form.ts'

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

  it('takes no answers while its client is deactivated, and says so', async () => {
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
    await admin.users.activate({ params: { id: client.id } })
    expect(await read(phone, uuid)).toMatchObject({ state: 'open', answers: { floors: 3 } })
  })
})
