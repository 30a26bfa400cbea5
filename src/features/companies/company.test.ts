import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { answerStatus, companyOffice } from '../../testing/companies.ts'
import { emptyPdf, uploadFile } from '../../testing/files/upload.ts'
import { followEvents } from '../../testing/following.ts'

let app: TestApp
let office: Awaited<ReturnType<typeof companyOffice>>
let admin: TestPerson
let partner: TestPerson
let aContact: typeof office.aContact
let aCompany: typeof office.aCompany
let aMandate: typeof office.aMandate
let aQuote: typeof office.aQuote

beforeAll(async () => {
  app = await testApp()
  office = await companyOffice(app)
  ;({ admin, partner, aContact, aCompany, aMandate, aQuote } = office)
})

const aPlan = { type: 'plan', folder: 'plans', name: 'plan.pdf' } as const

describe('a company (§2)', () => {
  it('has people with a function, duties and dates, each once at a time', async () => {
    const [ada, bob] = [await aContact(), await aContact()]
    const { id: company, members } = await aCompany({ id: ada })
    const body = { company, person: bob, role: 'comptable', since: '2025-02-01' }
    expect(await admin.people.create({ body })).toMatchObject({
      ...{ ...body, until: null, person_name: expect.stringContaining('Ada') },
    })
    await expect(admin.people.create({ body })).rejects.toMatchObject({
      ...{ status: 409, body: { fields: { person: [expect.any(String)] } } },
    })
    await expect(
      admin.people.update({ params: { id: members[0]! }, body: { since: '2099-01-01' } }),
    ).rejects.toMatchObject({ status: 400, body: { fields: { since: [expect.any(String)] } } })
    await expect(
      admin.people.update({ params: { id: members[0]! }, body: { person: bob } }),
    ).rejects.toMatchObject({ status: 400, body: { fields: { person: [expect.any(String)] } } })
    expect(await answerStatus(admin.companies.remove({ params: { id: company }, query: {} }))).toBe(
      409,
    )
    const { results } = await admin.people.list({ query: { company: [company] } })
    expect(results.map(({ person }) => person).sort()).toEqual([ada, bob].sort())
  })

  it('is the office’s: clients and partners neither see nor write any of it', async () => {
    const client = await app.as('client')
    const { id } = await aCompany(client)
    for (const who of [client, partner]) {
      expect(await answerStatus(who.companies.get({ params: { id } }))).toBe(403)
      expect(await answerStatus(who.people.list({ query: {} }))).toBe(403)
      expect(await answerStatus(who.openings.list({ query: {} }))).toBe(403)
      expect(await answerStatus(who.companies.proposals({}))).toBe(403)
    }
  })

  it('stands beside the client of a mandate: of a new one by itself, if the client has one only', async () => {
    const [ada, bob, eve] = [await aContact(), await aContact(), await aContact()]
    const { id: company } = await aCompany({ id: ada }, { id: bob })
    const before = await aMandate(eve)
    expect(before.company).toBeNull()
    const { id, company: taken } = await aMandate(ada)
    expect(taken).toBe(company)
    await expect(
      admin.mandates.update({ params: { id: before.id }, body: { client_company: company } }),
    ).rejects.toMatchObject({
      status: 400,
      body: { fields: { client_company: [expect.any(String)] } },
    })
    // Another client takes it along, or has none.
    expect(
      (await admin.mandates.update({ params: { id }, body: { client: bob } })).client_company,
    ).toBe(company)
    const moved = await admin.mandates.update({ params: { id }, body: { client: eve } })
    expect(moved.client_company).toBeNull()
  })

  it('is proposed of people who give one name and one address or mail domain, and joined by an act', async () => {
    const place = { street: 'Rue du Stand', number: '12', postcode: '1204', city: 'Genève' }
    const name = { company_name: 'Régie des Tilleuls SA' }
    const [ada, bob] = [
      await aContact({ ...name, ...place }),
      await aContact({ company_name: ' régie des tilleuls SA', ...place }),
    ]
    const [cleo, dan] = [
      await aContact({ ...name, email: 'cleo@tilleuls.example' }),
      await aContact({ ...name, email: 'dan@tilleuls.example', ...place, number: '99' }),
    ]
    // Of one name only, and with a mailbox of a provider for everybody.
    const alone = await aContact({ ...name })
    const { id: mandate } = await aMandate(ada)
    const proposalsOf = async () =>
      (await admin.companies.proposals({})).results
        .filter((one) => one.name.trim().toLowerCase() === 'régie des tilleuls sa')
        .map(({ people, same, company }) => ({
          ...{ people: people.map(({ id }) => id).sort((a, b) => a - b), same, company },
        }))
    expect(await proposalsOf()).toEqual([
      { people: [ada, bob], same: ['address'], company: null },
      { people: [cleo, dan], same: ['domain'], company: null },
    ])
    expect((await admin.mandates.get({ params: { id: mandate } })).client_company).toBeNull()

    const made = await admin.companies.join({ body: { people: [ada, bob] } })
    expect(made).toMatchObject({ name: 'Régie des Tilleuls SA', kind: 'manager', ...place })
    expect((await admin.mandates.get({ params: { id: mandate } })).client_company).toBe(made.id)
    const { results } = await admin.people.list({ query: { company: [made.id], sort: ['id'] } })
    expect(results.map(({ person, duties }) => [person, duties])).toEqual([
      [ada, ['main', 'signs']],
      [bob, ['signs']],
    ])
    // Nobody is joined by the name alone; the others may be told apart for good.
    await admin.companies.dismiss({ body: { people: [cleo, dan] } })
    expect(await proposalsOf()).toEqual([])
    await admin.companies.update({
      params: { id: made.id },
      body: { mail_domain: 'tilleuls.example' },
    })
    const late = await aContact({ ...name, email: 'late@tilleuls.example' })
    expect(await proposalsOf()).toEqual([{ people: [late], same: ['domain'], company: made.id }])
    expect(alone).toBeGreaterThan(0)
  })

  it('is not proposed of a mailbox of a provider for everybody, and of as many people as one act takes', async () => {
    for (const domain of ['yahoo.it', 'gmx.de', 'laposte.net', 'quickline.ch'])
      for (const name of ['ada', 'bob'])
        await aContact({ company_name: `Chez ${domain}`, email: `${name}@${domain}` })
    await app.database.pool.query(
      `insert into users (first_name, email, company_name, street, number, postcode)
        select 'Ada', 'grande' || n || '@gmail.com', 'Grande Régie SA', 'Rue du Stand', '7', '1204' from generate_series(1, 201) n`,
    )
    const { results } = await admin.companies.proposals({})
    expect(results.filter(({ name }) => name.startsWith('Chez '))).toEqual([])
    const large = results.filter(({ name }) => name === 'Grande Régie SA')
    expect(large.map(({ people }) => people.length)).toEqual([200])
    const people = large[0]!.people.map(({ id }) => id)
    await admin.companies.dismiss({ body: { people } })
  })
})

describe('a mandate of a company (§6.client)', () => {
  it('is opened to one of its people at a time, with building, files and quotes, and to nobody by itself', async () => {
    const [boss, ada, bob] = [
      await app.as('client'),
      await app.as('client'),
      await app.as('client'),
    ]
    await aCompany(boss, ada, bob)
    const { id, building } = await aMandate(boss.id)
    const other = await aMandate(boss.id)
    const file = await uploadFile(app, admin, emptyPdf, { mandate: id, building, ...aPlan })
    await admin.files.publish({ params: { id: file.id } })
    const quote = await aQuote(boss.id, [id])
    const ofBoth = await aQuote(boss.id, [id, other.id])
    const seenBy = async (who: TestPerson) => ({
      mandate: await answerStatus(who.mandates.get({ params: { id } })),
      building: await answerStatus(who.buildings.get({ params: { id: building } })),
      file: await answerStatus(who.files.get({ params: { id: file.id } })),
      quote: await answerStatus(who.quotes.get({ params: { id: quote } })),
    })
    const all = { mandate: 200, building: 200, file: 200, quote: 200 }
    const nothing = { mandate: 404, building: 404, file: 404, quote: 404 }
    expect(await seenBy(boss)).toEqual(all)
    expect(await seenBy(ada)).toEqual(nothing)

    await admin.openings.create({ body: { mandate: id, person: ada.id } })
    expect(await seenBy(ada)).toEqual(all)
    expect((await ada.mandates.list({ query: {} })).results.map((one) => one.id)).toEqual([id])
    expect(await seenBy(bob)).toEqual(nothing)
    // A quote names all its mandates.
    expect(await answerStatus(ada.quotes.get({ params: { id: ofBoth } }))).toBe(404)
    // Who answers decides, and who signs binds.
    expect(
      await answerStatus(ada.quotes.accept({ params: { id: quote }, body: { name: 'A' } })),
    ).toBe(403)
    const reason = 'The house is sold'
    expect(
      await answerStatus(ada.mandates.askCancellation({ params: { id }, body: { reason } })),
    ).toBe(403)
    await boss.quotes.accept({ params: { id: quote }, body: { name: 'Boss' } })

    const { results } = await admin.openings.list({ query: { mandate: [id] } })
    await admin.openings.remove({ params: { id: results[0]!.id }, query: {} })
    expect(await seenBy(ada)).toEqual(nothing)
  })

  it('is opened to its own people only', async () => {
    const [boss, stranger] = [await app.as('client'), await app.as('client')]
    await aCompany(boss)
    await aCompany(stranger)
    const [{ id }, alone] = [await aMandate(boss.id), await aMandate(await aContact())]
    for (const [mandate, person] of [
      [id, stranger.id],
      [id, boss.id],
      [alone.id, stranger.id],
    ])
      await expect(
        admin.openings.create({ body: { mandate: mandate!, person: person! } }),
      ).rejects.toMatchObject({ status: 400, body: { fields: { person: [expect.any(String)] } } })
  })

  it('is signed by who signs: the client is refused until they do', async () => {
    const [ada, boss] = [await app.as('client'), await app.as('client')]
    const { members } = await aCompany(boss, ada)
    const { id } = await aMandate(ada.id)
    const quote = await aQuote(ada.id, [id])
    const accept = () => ada.quotes.accept({ params: { id: quote }, body: { name: 'Ada' } })
    await expect(accept()).rejects.toMatchObject({ status: 403, body: { code: 'signs_not' } })
    await admin.people.update({ params: { id: members[1]! }, body: { duties: ['signs'] } })
    expect((await accept()).status).toBe('accepted')
  })

  it('leaves whoever leaves: calls at once, open streams within two seconds', async () => {
    const [boss, ada] = [await app.as('client'), await app.as('client')]
    const { members } = await aCompany(boss, ada)
    const { id } = await aMandate(boss.id)
    await admin.openings.create({ body: { mandate: id, person: ada.id } })
    expect(await answerStatus(ada.mandates.get({ params: { id } }))).toBe(200)
    const { reading } = await followEvents(app, ada)
    await admin.people.leave({ params: { id: members[1]! }, body: {} })
    expect(await answerStatus(ada.mandates.get({ params: { id } }))).toBe(404)
    await reading
    expect(await answerStatus(boss.mandates.get({ params: { id } }))).toBe(200)
  })
})

describe('somebody who leaves a company (§6.client)', () => {
  it('hands mandates, quotes without an answer and tasks to somebody of it; what they wrote stays theirs', async () => {
    const [ada, bob] = [await app.as('client'), await app.as('client')]
    const { id: company, members } = await aCompany(ada, bob)
    const own = await aMandate(ada.id, { client_company: null })
    const { id, building } = await aMandate(ada.id)
    const sent = await aQuote(ada.id, [id])
    const answered = await aQuote(ada.id, [id])
    await ada.quotes.decline({ params: { id: answered }, body: {} })
    const task = await admin.tasks.create({
      body: { mandate: id, person: ada.id, title: 'Ouvrir la chaufferie' },
    })
    const file = await uploadFile(app, ada, emptyPdf, { mandate: id, building, ...aPlan })
    const [params, body] = [{ id: members[0]! }, { successor: bob.id }]
    expect(await admin.people.answersFor({ params })).toEqual({ mandates: 1, quotes: 1, tasks: 1 })
    await expect(admin.people.leave({ params, body: {} })).rejects.toMatchObject({
      ...{ status: 400, body: { fields: { successor: [expect.any(String)] } } },
    })
    await expect(
      admin.people.leave({ params, body: { successor: await aContact() } }),
    ).rejects.toMatchObject({ status: 400, body: { fields: { successor: [expect.any(String)] } } })
    expect(await answerStatus(admin.people.remove({ params, query: {} }))).toBe(409)

    const { member, moved } = await admin.people.leave({
      params,
      body: { ...body, until: '2026-01-31' },
    })
    expect(moved).toEqual({ mandates: 1, quotes: 1, tasks: 1 })
    expect(member.until).toBe('2026-01-31')
    expect(await admin.mandates.get({ params: { id } })).toMatchObject({
      client: bob.id,
      client_company: company,
    })
    expect((await admin.tasks.get({ params: { id: task.id } })).person).toBe(bob.id)
    expect((await admin.quotes.get({ params: { id: sent } })).contractor).toBe(bob.id)
    expect((await admin.quotes.get({ params: { id: answered } })).contractor).toBe(ada.id)
    expect((await admin.files.get({ params: { id: file.id } })).entered_by).toBe(ada.id)
    // What is their own stays with them, and nothing of the company does.
    expect((await ada.mandates.list({ query: {} })).results.map((one) => one.id)).toEqual([own.id])
    for (const quote of [sent, answered])
      expect(await answerStatus(ada.quotes.get({ params: { id: quote } }))).toBe(404)
    expect(await answerStatus(bob.quotes.get({ params: { id: sent } }))).toBe(200)
    await expect(admin.people.leave({ params, body })).rejects.toMatchObject({ status: 409 })
    // They may come back, as a new membership.
    await admin.people.create({ body: { company, person: ada.id } })
    expect((await admin.people.list({ query: { person: [ada.id] } })).count).toBe(2)
  })
})

describe('a call with a person (§3)', () => {
  it('is noted with its day and author; only the author changes it, and only the office sees it', async () => {
    const [person, colleague] = [await aContact(), await app.as('admin')]
    const body = { person, made_on: '2026-05-04', text: 'Les contrats arrivent lundi.' }
    const { id, author } = await admin.phone_calls.create({ body })
    expect(author).toBe(admin.id)
    const params = { id }
    expect(
      await answerStatus(colleague.phone_calls.update({ params, body: { text: 'Mardi' } })),
    ).toBe(403)
    const written = await admin.phone_calls.update({ params, body: { text: 'Mardi' } })
    expect(written.text).toBe('Mardi')
    expect((await colleague.phone_calls.list({ query: { person: [person] } })).count).toBe(1)
    expect(await answerStatus(partner.phone_calls.get({ params }))).toBe(403)
    await expect(
      admin.phone_calls.create({ body: { ...body, made_on: '2099-01-01' } }),
    ).rejects.toMatchObject({ status: 400, body: { fields: { made_on: [expect.any(String)] } } })
  })
})

describe('what is said of somebody as one of a company (§6.client)', () => {
  it('is erased with them, also from the past', async () => {
    const ada = await app.as('client')
    const { members } = await aCompany(ada)
    const role = 'gérante technique'
    await admin.people.update({ params: { id: members[0]! }, body: { role } })
    const call = { person: ada.id, made_on: '2026-05-04', text: 'Rappelle jeudi.' }
    await admin.phone_calls.create({ body: call })
    const { id } = await ada.privacy.requestDeletion({})
    await admin.privacy.carryOut({ params: { id } })
    expect((await admin.people.list({ query: { person: [ada.id] } })).count).toBe(0)
    expect((await admin.phone_calls.list({ query: { person: [ada.id] } })).count).toBe(0)
    const { rows } = await app.database.pool.query(
      `select from history where changes::text like any($1)`,
      [[`%${role}%`, `%${call.text}%`]],
    )
    expect(rows).toHaveLength(0)
  })
})
