import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { enqueueIn } from '../../kernel/jobs.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { answerStatus, companyOffice } from '../../testing/companies.ts'

let app: TestApp
let admin: TestPerson
let partner: TestPerson
let aContact: Awaited<ReturnType<typeof companyOffice>>['aContact']
let aCompany: Awaited<ReturnType<typeof companyOffice>>['aCompany']
let aMandate: Awaited<ReturnType<typeof companyOffice>>['aMandate']

beforeAll(async () => {
  app = await testApp()
  ;({ admin, partner, aContact, aCompany, aMandate } = await companyOffice(app))
})

let count = 0
const aBuilding = () =>
  admin.buildings.create({ body: { street_name: `Chemin des Clés ${++count}` } })
const caretaker = {
  name: 'Agim Krasniqi',
  role: 'Concierge',
  phone_number: '0041793431151',
  language: 'fr' as const,
  note: 'À la loge le matin',
}
const create = (of: { company: number } | { building: number }, values: object = {}) =>
  admin.contacts.create({ body: { ...caretaker, ...of, ...values } })
const namesOf = async (query: { company: number[] } | { building: number[] }) =>
  (await admin.contacts.list({ query })).results.map(({ name }) => name)
const become = (id: number, body: { email: string; first_name: string; last_name?: string }) =>
  admin.contacts.becomePerson({ params: { id }, body })
const jobContext = (now = new Date()) => ({
  ...{ database: app.database, enqueue: enqueueIn, log: app.app.server.log, now: () => now },
})
const saidOf = async (name: string) => {
  const { rows } = await app.database.db.execute<{ found: number }>(sql`
    select count(*)::int as found from (
      select changes::text as said from history union all select answer::text from idempotency_keys
      union all select name from contacts) kept where said ilike ${`%${name}%`}`)
  return rows[0]!.found
}

describe('somebody without an email address (§2)', () => {
  it('is a contact of one company or one building, not of both and not of none', async () => {
    const { id: company } = await aCompany({ id: await aContact() })
    const { id: building, address } = await aBuilding()
    expect(await create({ building })).toMatchObject({
      ...{ ...caretaker, building, building_address: address, company: null },
    })
    await create({ company }, { name: 'Monique Perret' })
    expect(await namesOf({ company: [company] })).toEqual(['Monique Perret'])
    expect(await namesOf({ building: [building] })).toEqual(['Agim Krasniqi'])
    const found = await admin.contacts.list({ query: { search: 'krasn' } })
    expect(found.results).toMatchObject([{ role: 'Concierge', building }])
    for (const of of [{}, { company, building }])
      await expect(
        admin.contacts.create({ body: { name: 'Nobody', ...of } }),
      ).rejects.toMatchObject({ status: 400, body: { fields: { company: [expect.any(String)] } } })
    await expect(create({ building }, { phone_number: '12' })).rejects.toMatchObject({
      ...{ status: 400, body: { fields: { phone_number: [expect.any(String)] } } },
    })
  })

  it('is the office’s: whoever reaches the building by a mandate neither sees nor writes contacts', async () => {
    const client = await app.as('client')
    const { id: building } = await aBuilding()
    const { id } = await create({ building })
    const [product] = (await admin.products.list({ query: { kind: 'cecb' } })).results
    const { id: mandate } = await admin.mandates.create({
      body: { product: product!.id, building, client: client.id, partner: partner.id },
    })
    await admin.mandates.setStatus({
      params: { id: mandate },
      body: { to: 'ordered', reason: 'signed on paper' },
    })
    for (const who of [client, partner]) {
      expect(await answerStatus(who.buildings.get({ params: { id: building } }))).toBe(200)
      expect(await answerStatus(who.contacts.list({}))).toBe(403)
      expect(await answerStatus(who.contacts.get({ params: { id } }))).toBe(403)
      const body = { email: `by${who.id}@example.ch`, first_name: 'By' }
      expect(await answerStatus(who.contacts.becomePerson({ params: { id }, body }))).toBe(403)
    }
  })

  it('leaves with its building and returns with it', async () => {
    const { id: building, version } = await aBuilding()
    await create({ building })
    await admin.buildings.remove({ params: { id: building }, query: {} }, { ifMatch: version })
    expect(await namesOf({ building: [building] })).toEqual([])
    await admin.buildings.restore({ params: { id: building } })
    expect(await namesOf({ building: [building] })).toEqual(['Agim Krasniqi'])
  })

  it('is put into the trash, restored, and erased with its history after its time there', async () => {
    const { id: building } = await aBuilding()
    const { id } = await create({ building }, { name: 'Zéphyrine Zumthor' })
    await admin.contacts.remove({ params: { id }, query: {} })
    expect(await namesOf({ building: [building] })).toEqual([])
    await admin.contacts.restore({ params: { id } })
    expect(await namesOf({ building: [building] })).toEqual(['Zéphyrine Zumthor'])
    await admin.contacts.remove({ params: { id }, query: {} })
    const later = jobContext(new Date(Date.now() + 32 * 86_400_000))
    for (const job of ['records.purge', 'privacy.forgetOld'])
      await app.app.jobs.tasks[job]!({}, later)
    const { rows } = await app.database.pool.query(
      `select from history where changes::text ilike '%Zumthor%' union all select from contacts where name ilike '%Zumthor%'`,
    )
    expect(rows).toHaveLength(0)
  })

  it('becomes a person of the company with phone, language and function by one act, and leaves nothing behind', async () => {
    const { id: company } = await aCompany({ id: await aContact() })
    const { id } = await create({ company }, { name: 'Ondine Oberson', role: 'Comptable' })
    const email = `ondine${company}@example.ch`
    // A visit names them, as the dialog fills it in.
    const mandate = await aMandate(await aContact())
    const visit = await admin.appointments.create({
      body: {
        ...{ mandate: mandate.id, person: admin.id, day: '2031-03-04', time: '09:00', minutes: 60 },
        ...{ guest_name: 'Ondine Oberson', keys: 'Ondine Oberson, Comptable, 079 343 11 51' },
      },
    })
    const { person } = await become(id, { email, first_name: 'Ondine', last_name: 'Oberson' })
    expect(await admin.users.get({ params: { id: person } })).toMatchObject({
      ...{ email, first_name: 'Ondine', last_name: 'Oberson', phone_number: '0041793431151' },
      ...{ language: 'fr', groups: [], sign_in: 'none' },
    })
    const members = await admin.people.list({ query: { company: [company], person: [person] } })
    expect(members.results).toMatchObject([{ role: 'Comptable', until: null }])
    const calls = await admin.phone_calls.list({ query: { person: [person] } })
    expect(calls.results).toMatchObject([{ text: 'À la loge le matin' }])
    expect(await namesOf({ company: [company] })).toEqual([])
    // Twice is once.
    expect(await answerStatus(become(id, { email, first_name: 'Ondine' }))).toBe(404)
    const { rows } = await app.database.pool.query(
      `select from history where resource = 'contacts' and record_id = $1`,
      [id],
    )
    expect(rows).toHaveLength(0)
    // An erasure of the person finds nothing of the contact.
    const { id: membership } = members.results[0]!
    await admin.people.leave({ params: { id: membership }, body: {} })
    const later = jobContext(new Date(Date.now() + 3 * 366 * 86_400_000))
    await app.app.jobs.tasks['privacy.listDue']!({}, later)
    const due = (await admin.privacy.retention({})).results.find(({ record }) => record === person)
    await admin.privacy.confirmRetention({ body: { ids: [due!.id] } })
    await app.app.jobs.tasks['privacy.deleteConfirmed']!({}, later)
    expect((await admin.users.get({ params: { id: person } })).name).toBe(`Anonyme ${person}`)
    expect(await saidOf('Oberson')).toBe(0)
    expect(await admin.appointments.get({ params: { id: visit.id } })).toMatchObject({
      ...{ guest_name: null, keys: null },
    })
  })

  it('becomes a person whose function at a building is kept in a logged call, and stays if the address is taken', async () => {
    const { id: building, address } = await aBuilding()
    const { id } = await create({ building })
    const taken = await app.as('client')
    await expect(become(id, { email: taken.email, first_name: 'Agim' })).rejects.toMatchObject({
      ...{ status: 409, body: { fields: { email: [expect.any(String)] } } },
    })
    expect(await namesOf({ building: [building] })).toEqual(['Agim Krasniqi'])
    const email = `agim${building}@example.ch`
    const { person } = await become(id, { email, first_name: 'Agim', last_name: 'Krasniqi' })
    const calls = await admin.phone_calls.list({ query: { person: [person] } })
    expect(calls.results).toMatchObject([
      { text: ['Concierge', address, 'À la loge le matin'].join('\n') },
    ])
    expect(await namesOf({ building: [building] })).toEqual([])
  })

  it('follows a company and a building that are merged, each once, and returns when that is undone', async () => {
    const kept = await aCompany({ id: await aContact() })
    const gone = await aCompany({ id: await aContact() })
    await create({ company: gone.id })
    const { version: other_version } = await admin.companies.get({ params: { id: gone.id } })
    await admin.companies.merge({
      params: { id: kept.id },
      body: { other: gone.id, other_version },
    })
    expect(await namesOf({ company: [kept.id] })).toEqual(['Agim Krasniqi'])
    const [merge] = (await admin.companies.merges({ params: { id: kept.id } })).results
    await admin.companies.undoMerge({ params: { id: kept.id }, body: { merge: merge!.id } })
    expect(await namesOf({ company: [gone.id] })).toEqual(['Agim Krasniqi'])

    const [stays, leaves] = [await aBuilding(), await aBuilding()]
    for (const { id } of [stays, leaves]) await create({ building: id })
    await create({ building: leaves.id }, { name: 'Bruno Mottet', role: 'Ramoneur' })
    const merging = { params: { id: stays.id }, query: { other: leaves.id } }
    const preview = await admin.buildings.mergePreview(merging)
    expect(preview).toMatchObject({ moves: { contacts: 1 }, repeated: { contacts: 1 } })
    await admin.buildings.merge({
      params: { id: stays.id },
      body: { other: leaves.id, other_version: leaves.version },
    })
    expect(await namesOf({ building: [stays.id] })).toEqual(['Agim Krasniqi', 'Bruno Mottet'])
    // Nothing is left of who becomes a person, nor of the twin that the merge put into the bin.
    const { results } = await admin.contacts.list({ query: { building: [stays.id] } })
    const agim = results.find(({ name }) => name === 'Agim Krasniqi')!
    await become(agim.id, { email: 'agim.twice@example.ch', first_name: 'Agim' })
    const { rows: left } = await app.database.pool.query(
      `select id from contacts where name = 'Agim Krasniqi' and building = any($1)`,
      [[stays.id, leaves.id]],
    )
    expect(left).toEqual([])
    // What is still written for the building that left belongs to the one that stays.
    const { rows } = await app.database.pool.query(
      `insert into contacts (building, name) values ($1, 'Late') returning building`,
      [leaves.id],
    )
    expect(rows).toEqual([{ building: stays.id }])
  })
})
