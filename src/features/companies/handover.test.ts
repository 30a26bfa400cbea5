import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { answerStatus, companyOffice } from '../../testing/companies.ts'
import { runWaiting } from '../../testing/kickoff/device.ts'
import { queuedMails } from '../../testing/mails.ts'
import { hashOfToken } from '../auth/sessions.server.ts'

let app: TestApp
let office: Awaited<ReturnType<typeof companyOffice>>
let admin: TestPerson

beforeAll(async () => {
  app = await testApp()
  office = await companyOffice(app)
  admin = office.admin
  const account = { iban: 'CH9300762011623852957', street: 'Quai du Rhône', number: '12' }
  const body = { ...account, postcode: '1205', city: 'Genève' }
  await admin.settings.update({ params: { id: 1 }, body })
})

/** Two clients of one company, who sign. */
async function twoPeople() {
  const [ada, bob] = [await app.as('client'), await app.as('client')]
  const { id: company, members } = await office.aCompany(ada, bob)
  await admin.people.update({ params: { id: members[1]! }, body: { duties: ['signs'] } })
  const leave = () =>
    admin.people.leave({ params: { id: members[0]! }, body: { successor: bob.id } })
  return { ada, bob, company, members, leave }
}

const linksOf = async (quote: number) =>
  (await app.database.pool.query('select from quote_links where quote = $1', [quote])).rowCount

describe('a mandate that a client of a company asks for themselves (§6.client)', () => {
  it('is one of their company, if they have one only', async () => {
    const { ada, company } = await twoPeople()
    const product = (await admin.products.list({ query: { kind: 'peik' } })).results[0]!.id
    const { id } = await ada.mandates.request({ body: { product, street_name: 'Rue du Nant 3' } })
    expect((await admin.mandates.get({ params: { id } })).client_company).toBe(company)
  })
})

describe('what a successor takes over (§6.client)', () => {
  it('is theirs to accept for thirty days from then, of which they are told', async () => {
    const { ada, bob, leave } = await twoPeople()
    const { id } = await office.aMandate(ada.id)
    for (const to of ['ordered', 'in_progress', 'in_review', 'delivered'] as const)
      await admin.mandates.setStatus({ params: { id }, body: { to, reason: 'a test' } })
    await app.database.pool.query(
      `update mandates set status_dates = status_dates || '{"delivered": "2026-01-05T08:00:00.000Z"}' where id = $1`,
      [id],
    )
    const before = Date.now()
    await leave()
    const mandate = await admin.mandates.get({ params: { id } })
    expect(Date.parse(mandate.status_dates!.delivered!)).toBeGreaterThanOrEqual(before - 1000)
    expect(mandate.client).toBe(bob.id)
    const { rows } = await app.database.pool.query(
      `select payload from graphile_worker._private_jobs where payload ->> 'mandate' = $1 and payload ->> 'state' = 'delivered'
        and payload ->> 'version' = $2`,
      [String(id), String(mandate.version)],
    )
    expect(rows).toHaveLength(1)
  })

  it('is no quote that names another mandate too; its links end with the person', async () => {
    const { ada, bob, leave } = await twoPeople()
    const { id } = await office.aMandate(ada.id)
    const own = await office.aMandate(ada.id, { client_company: null })
    const mixed = await office.aQuote(ada.id, [id, own.id])
    const whole = await office.aQuote(ada.id, [id])
    const link = `insert into quote_links (quote, token_hash, asked_at) values ($1::int, 'hash' || $1::text, now())`
    for (const quote of [mixed, whole]) await app.database.pool.query(link, [quote])
    expect((await leave()).moved.quotes).toBe(1)
    expect((await admin.quotes.get({ params: { id: mixed } })).contractor).toBe(ada.id)
    expect((await admin.quotes.get({ params: { id: whole } })).contractor).toBe(bob.id)
    expect(await answerStatus(bob.quotes.get({ params: { id: mixed } }))).toBe(404)
    for (const quote of [mixed, whole]) expect(await linksOf(quote)).toBe(0)
  })

  it('is mailed to them: an open quote, and a kick-off form of their own', async () => {
    const { ada, bob, leave } = await twoPeople()
    const [{ id: offered }, { id: ordered }] = [
      await office.aMandate(ada.id),
      await office.aMandate(ada.id),
    ]
    const quote = await office.aQuote(ada.id, [offered])
    await admin.mandates.setStatus({
      params: { id: ordered },
      body: { to: 'ordered', reason: 'a test' },
    })
    const runAll = async () => {
      const tasks = ['kickoff.makeOnOrder', 'kickoff.mailForm', 'quotes.print', 'quotes.mailLink']
      for (const task of tasks) await runWaiting(app, task)
    }
    await runAll()
    const formOf = async () => (await admin.kickoff.list({ params: { id: ordered } }))[0]
    const first = await formOf()
    expect(first).toMatchObject({ state: 'open', mailed_at: expect.any(String) })
    const before = (await queuedMails(app.database)).length
    await leave()
    await runAll()
    const mails = (await queuedMails(app.database)).slice(before)
    const { email } = await admin.users.get({ params: { id: bob.id } })
    const ofBob = mails.filter(({ to }) => to.includes(email!)).map(({ key }) => key)
    expect(ofBob.filter((key) => key.startsWith(`quote-sent-${quote}-`))).toHaveLength(1)
    expect(ofBob.filter((key) => key.startsWith('kickoff-form-'))).toHaveLength(1)
    const second = await formOf()
    expect(second).toMatchObject({ state: 'open' })
    expect(second!.id).not.toBe(first!.id)
    expect((await admin.kickoff.list({ params: { id: ordered } }))[1]).toMatchObject({
      ...{ id: first!.id, state: 'revoked' },
    })
  })

  it('is told of no quote of an older system on which nobody has acted', async () => {
    const { ada, bob, leave } = await twoPeople()
    const { id } = await office.aMandate(ada.id)
    const quote = await office.aQuote(ada.id, [id])
    for (const task of ['quotes.print', 'quotes.mailLink']) await runWaiting(app, task)
    await app.database.pool.query('insert into imported_quotes (quote) values ($1)', [quote])
    const before = (await queuedMails(app.database)).length
    await leave()
    expect((await admin.quotes.get({ params: { id: quote } })).contractor).toBe(bob.id)
    await runWaiting(app, 'quotes.mailLink')
    const mails = (await queuedMails(app.database)).slice(before)
    expect(mails.filter(({ key }) => key.startsWith('quote-sent-'))).toEqual([])
  })

  it('comes with the quotes by which it was ordered, to read', async () => {
    const { ada, bob, leave } = await twoPeople()
    const { id } = await office.aMandate(ada.id)
    const accepted = await office.aQuote(ada.id, [id])
    await ada.quotes.accept({ params: { id: accepted }, body: { name: 'Ada' } })
    expect(await answerStatus(bob.quotes.get({ params: { id: accepted } }))).toBe(404)
    await leave()
    expect(await answerStatus(bob.quotes.get({ params: { id: accepted } }))).toBe(200)
    expect(await answerStatus(ada.quotes.get({ params: { id: accepted } }))).toBe(404)
    expect((await bob.quotes.list({ query: {} })).results.map((quote) => quote.id)).toEqual([
      accepted,
    ])
  })

  it('is mailed what is invoiced for it from then on', async () => {
    const { ada, bob, leave } = await twoPeople()
    const { id } = await office.aMandate(ada.id)
    const quote = await office.aQuote(ada.id, [id])
    await ada.quotes.accept({ params: { id: quote }, body: { name: 'Ada' } })
    await leave()
    const invoice = await admin.invoices.create({
      body: { quote, kind: 'final' },
    })
    await runWaiting(app, 'invoices.print')
    await admin.invoices.send({ params: { id: invoice.id } })
    await runWaiting(app, 'invoices.mail')
    const { email } = await admin.users.get({ params: { id: bob.id } })
    const sent = (await queuedMails(app.database)).filter(({ key }) =>
      key.startsWith(`invoice-${invoice.id}-`),
    )
    expect(sent.map(({ to }) => to)).toEqual([email])
    expect((await bob.invoices.get({ params: { id: invoice.id } })).id).toBe(invoice.id)
    expect(await answerStatus(ada.invoices.get({ params: { id: invoice.id } }))).toBe(404)
  })

  it('is not ordered a second time, nor is its deposit billed twice', async () => {
    const { ada, bob, leave } = await twoPeople()
    const { id } = await office.aMandate(ada.id)
    const deposit = { deposit_percent: 50 }
    const [first, second] = [
      await office.aQuote(ada.id, [id], deposit),
      await office.aQuote(ada.id, [id], deposit),
    ]
    await ada.quotes.accept({ params: { id: first }, body: { name: 'Ada' } })
    const version = await admin.quotes.newVersion({ params: { id: first } })
    await leave()
    await expect(
      bob.quotes.accept({ params: { id: second }, body: { name: 'Bob' } }),
    ).rejects.toMatchObject({ status: 409, body: { code: 'ordered_elsewhere' } })
    const further = await admin.quotes.create({ body: { contractor: bob.id, mandates: [id] } })
    expect(further).toMatchObject({ supplement: true, lines: [] })
    const moved = await admin.quotes.get({ params: { id: version.id } })
    expect(moved.contractor).toBe(bob.id)
    expect(moved.deposit_bill).toMatchObject({ quote: first })
  })
})

describe('people who join and leave at the same moment (§6.client)', () => {
  it('are joined once, whoever joins them', async () => {
    const colleague = await app.as('admin')
    const company_name = 'Gérance du Môle SA'
    const people = [
      await office.aContact({ company_name }),
      await office.aContact({ company_name }),
    ]
    const answers = await Promise.allSettled(
      [admin, colleague].map((who) => who.companies.join({ body: { people } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, body: { code: 'joined' } },
    })
    expect((await admin.people.list({ query: { person: people } })).count).toBe(2)
  })

  it('never leave a mandate with somebody who has left', async () => {
    const colleague = await app.as('admin')
    for (let round = 0; round < 4; round++) {
      const { ada, bob, members, leave } = await twoPeople()
      const { id } = await office.aMandate(ada.id)
      await office.aMandate(bob.id)
      const answers = await Promise.allSettled([
        leave(),
        colleague.people.leave({ params: { id: members[1]! }, body: { successor: ada.id } }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const { client } = await admin.mandates.get({ params: { id } })
      const { results } = await admin.people.list({ query: { person: [client!] } })
      expect(results[0]!.until).toBeNull()
    }
  })

  it('hand nothing to somebody who is deactivated', async () => {
    const { ada, bob, company, leave } = await twoPeople()
    await office.aMandate(ada.id)
    await admin.users.deactivate({ params: { id: bob.id } })
    await expect(leave()).rejects.toMatchObject({
      ...{ status: 400, body: { fields: { successor: [expect.any(String)] } } },
    })
    const { results } = await admin.people.list({ query: { company: [company] } })
    expect(results.find(({ person }) => person === bob.id)!.takes_over).toBe(false)
  })
})

describe('what is opened to somebody (§6.client)', () => {
  const openOf = async (mandate: number) =>
    (await admin.openings.list({ query: { mandate: [mandate] } })).count

  it('ends as they answer for it, are removed from the company, or it is no longer the company’s', async () => {
    const { ada, bob, members, leave } = await twoPeople()
    const { id } = await office.aMandate(ada.id)
    const open = () => admin.openings.create({ body: { mandate: id, person: bob.id } })
    await open()
    await admin.mandates.update({ params: { id }, body: { client_company: null } })
    expect(await openOf(id)).toBe(0)
    await admin.people.adopt({ params: { id: members[0]! } })
    await open()
    await leave()
    expect(await openOf(id)).toBe(0)

    const eve = await app.as('client')
    const other = await office.aCompany(eve, ada)
    const further = await office.aMandate(eve.id)
    await admin.openings.create({ body: { mandate: further.id, person: ada.id } })
    await admin.people.remove({ params: { id: other.members[1]! }, query: {} })
    expect(await openOf(further.id)).toBe(0)
  })
})

describe('a quote that nobody can sign (§6.client)', () => {
  it('waits for the office, and its link mails no code', async () => {
    const [contact, boss] = [await office.aContact(), await office.aContact()]
    const { members } = await office.aCompany({ id: boss }, { id: contact })
    const { id } = await office.aMandate(contact)
    const quote = await office.aQuote(contact, [id])
    const token = `token-${quote}`
    await app.database.pool.query(
      'insert into quote_links (quote, token_hash, asked_at) values ($1, $2, now())',
      [quote, hashOfToken(token)],
    )
    const actorOf = async () => {
      const lists = await admin.today.office({})
      return [lists.late, lists.today, lists.waiting, lists.upcoming]
        .flatMap(({ results }) => results)
        .find((row) => row.fact === 'quote' && row.id === quote)?.actor
    }
    const accept = () => app.anonymous.quotes.acceptByLink({ body: { token, name: 'Ada' } })
    expect(await actorOf()).toBe('office')
    await expect(accept()).rejects.toMatchObject({ status: 403, body: { code: 'signs_not' } })
    const body = { duties: ['signs' as const] }
    await admin.people.update({ params: { id: members[1]! }, body })
    expect(await actorOf()).toBe('client')
    expect((await accept()).state).toBe('code_sent')
  })
})
