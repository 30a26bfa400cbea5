import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { runWaiting } from '../../../testing/kickoff/device.ts'
import { queuedMails } from '../../../testing/mails.ts'
import { mandatesTable as table } from '../mandate.table.ts'
import type { Status } from '../mandate.ts'

let app: TestApp
let admin: TestPerson
let colleague: TestPerson
let client: TestPerson
let partner: TestPerson
let product: number

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  colleague = await app.as('admin')
  client = await app.as('client')
  partner = await app.as('partner')
  product = (await admin.products.list({ query: { kind: 'cecb' } })).results[0]!.id
})

let streets = 0
/** Creates a mandate and moves it along these statuses, each with a reason; `last` is the reason of the last one. */
async function aMandate(statuses: readonly Status[], last?: string, values: object = {}) {
  const { id: building } = await admin.buildings.create({
    body: { street_name: `Rue du Motif ${++streets}` },
  })
  const people = { client: client.id, partner: partner.id, responsible: admin.id }
  const { id } = await admin.mandates.create({ body: { product, building, ...people, ...values } })
  for (const [index, to] of statuses.entries()) {
    // Earlier changes are told before the last one.
    await told()
    await move(id, to, index === statuses.length - 1 && last ? last : `Reason ${to} ${id}.`)
  }
  return id
}

const move = (id: number, to: Status, reason: string, who = admin) =>
  who.mandates.setStatus({ params: { id }, body: { to, reason } })
const read = (who: TestPerson, id: number) => who.mandates.get({ params: { id } })
const expectedOf = async (who: TestPerson, mandate: number) =>
  (await who.today.expected({})).results.filter((row) => row.mandate === mandate)
const decidedOf = async (who: TestPerson, mandate: number) =>
  (await who.today.expected({})).decided.filter((row) => row.mandate === mandate)

/** Sends the mails that wait, and returns those about these decisions: recipient and text. */
async function told() {
  const before = (await queuedMails(app.database)).length
  for (const task of ['mandates.decided', 'mandates.cancellationGranted'])
    await runWaiting(app, task)
  return (await queuedMails(app.database)).slice(before).map(({ to, text }) => ({ to, text }))
}
const toldTo = async () => (await told()).map(({ to }) => to).sort()

const toReview = ['ordered', 'in_progress', 'in_review'] as const

describe('a mandate that is sent back from review (§4.mandate.in_review-in_progress)', () => {
  const reason = 'The costs of option 2 are missing.'

  it('tells its partner why, by whom and when, until it is submitted again', async () => {
    const id = await aMandate([...toReview, 'in_progress'], reason)
    const { internal_decision: decided } = await read(partner, id)
    expect(decided).toEqual({
      ...{ from: 'in_review', to: 'in_progress', reason },
      ...{ at: expect.any(String), by: 'admin Test 1' },
    })
    expect(await expectedOf(partner, id)).toMatchObject([
      {
        ...{ fact: 'sent_back', actor: 'partner', since: decided!.at, status: 'in_progress' },
        detail: { text: reason, author: 'admin Test 1' },
      },
    ])
    const { waiting } = await admin.today.office({ query: { mine: 'true' } })
    expect(waiting.results.filter(({ mandate }) => mandate === id)).toMatchObject([
      { fact: 'sent_back', actor: 'partner', detail: { text: reason } },
    ])
    await move(id, 'in_review', 'done')
    expect(await expectedOf(partner, id)).toEqual([])
    // The second time it is the newer reason that counts.
    await move(id, 'in_progress', 'Still missing.')
    expect(await expectedOf(partner, id)).toMatchObject([{ detail: { text: 'Still missing.' } }])
  })

  it('waits for the office if it has no partner', async () => {
    const id = await aMandate([...toReview, 'in_progress'], reason, { partner: null })
    const { today } = await admin.today.office({ query: { mine: 'true' } })
    expect(today.results.filter(({ mandate }) => mandate === id)).toMatchObject([
      { fact: 'sent_back', actor: 'office', detail: { text: reason } },
    ])
  })

  it('tells its client nothing of it: in no field, list, export, history, home or search', async () => {
    const id = await aMandate([...toReview, 'in_progress'], reason)
    const params = { id }
    const seen = await Promise.all([
      read(client, id),
      client.mandates.list({}),
      client.mandates.form({ params }),
      client.mandates.history({ params }),
      client.mandates.ways({ params }),
      client.today.expected({}),
      app.app.server
        .inject({
          url: '/api/mandates/export/',
          headers: { authorization: `Bearer ${client.token}` },
        })
        .then(({ payload }) => payload),
    ])
    expect(JSON.stringify(seen)).not.toContain(reason)
    expect(seen[0]).not.toHaveProperty('internal_decision')
    expect(seen[0].provenance).not.toHaveProperty('internal_decision')
    expect(seen[0]).toMatchObject({ status: 'in_progress', decision: { to: 'ordered' } })
    await expect(
      client.mandates.asOf({ params, query: { at: new Date().toISOString() } }),
    ).rejects.toMatchObject({ status: 403 })
    expect((await client.mandates.list({ query: { search: 'costs' } })).count).toBe(0)
    expect((await told()).filter(({ to }) => to === client.email)).toEqual([])
  })

  it('mails the reason to the partner, the person responsible and who had submitted it, except who sent it back', async () => {
    const submitter = await app.as('admin')
    const id = await aMandate(['ordered', 'in_progress'])
    await move(id, 'in_review', 'complete', submitter)
    await told()
    await move(id, 'in_progress', reason, colleague)
    const sent = await told()
    expect(sent.map(({ to }) => to).sort()).toEqual(
      [admin.email, partner.email, submitter.email].sort(),
    )
    for (const { to, text } of sent) {
      expect(text).toContain(reason)
      expect(text).toContain('admin Test 2')
      expect(text).toContain(`/CECB-${to === partner.email ? 'partner' : 'admin'}-form/${id}`)
    }
  })

  it('is not mailed to a partner who had submitted it and whom another one has replaced', async () => {
    const earlier = await app.as('partner')
    const id = await aMandate(['ordered', 'in_progress'], undefined, { partner: earlier.id })
    await app.database.transaction({ actor: earlier.id, source: 'partner' }, (db) =>
      db.update(table).set({ status: 'in_review' }).where(eq(table.id, id)),
    )
    await admin.mandates.update({ params: { id }, body: { partner: partner.id } })
    await told()
    await move(id, 'in_progress', reason)
    expect(await toldTo()).toEqual([partner.email])
  })
})

describe.each([
  {
    what: 'ordered by the office (§4.mandate.offered-ordered)',
    statuses: ['ordered'],
    subject: 'Commande enregistrée',
  },
  {
    what: 'cancelled',
    statuses: ['ordered', 'in_progress', 'cancelled'],
    subject: 'Mandat annulé',
  },
  {
    what: 'reopened (§4.mandate.cancelled-in_progress)',
    statuses: ['ordered', 'cancelled', 'in_progress'],
    subject: 'Mandat rouvert',
  },
] as const)('a mandate that is $what', ({ statuses, subject }) => {
  const reason = 'The owner has written to us.'

  it('tells client and partner why, on their record and home, for thirty days', async () => {
    const id = await aMandate(statuses, reason)
    const to = statuses.at(-1)!
    for (const who of [client, partner, admin])
      expect(await read(who, id)).toMatchObject({
        decision: { to, reason, at: expect.any(String) },
      })
    const { decision } = await read(client, id)
    for (const [who, side] of [
      [client, 'client'],
      [partner, 'partner'],
    ] as const)
      expect(await decidedOf(who, id)).toMatchObject([
        { actor: side, since: decision!.at, status: to, detail: { text: reason } },
      ])
    const isListed = async () => (await decidedOf(client, id)).length > 0
    for (const [days, expected] of [
      [29, true],
      [31, false],
    ] as const) {
      const at = new Date(Date.now() - days * 86_400_000).toISOString()
      await app.database.pool.query(
        `update mandates set decision = jsonb_set(decision, '{at}', to_jsonb($2::text)),
           status_dates = jsonb_set(status_dates, array[status], to_jsonb($2::text)) where id = $1`,
        [id, at],
      )
      expect(await isListed()).toBe(expected)
    }
  })

  it('mails the reason to client and partner, each with their page', async () => {
    const id = await aMandate(statuses, reason)
    const sent = await told()
    expect(sent.map(({ to }) => to).sort()).toEqual([client.email, partner.email].sort())
    for (const { to, text } of sent) {
      expect(text).toContain(reason)
      expect(text).toContain(`/CECB-${to === partner.email ? 'partner' : 'client'}-form/${id}`)
    }
    const { subject: last } = (await queuedMails(app.database)).at(-1)!
    expect(last.replaceAll(/\s/g, ' ')).toContain(subject)
  })

  it('mails nothing once the status has changed again, or to deactivated people', async () => {
    const left = await app.as('client')
    const id = await aMandate(statuses, reason, { client: left.id })
    await admin.users.deactivate({ params: { id: left.id } })
    expect(await toldTo()).toEqual([partner.email])
    const changed = await aMandate(statuses, reason)
    await app.database.pool.query(
      `update mandates set status = 'delivered', status_dates = status_dates || jsonb_build_object('delivered', now())
       where id = $1`,
      [changed],
    )
    expect(await toldTo()).toEqual([])
    expect(await decidedOf(client, changed)).toEqual([])
    expect(await decidedOf(partner, id)).toHaveLength(1)
  })
})

describe('a decision with a reason', () => {
  it('answers the client who requested the cancellation in one mail, with the reason', async () => {
    const id = await aMandate(['ordered', 'in_progress'])
    await client.mandates.askCancellation({ params: { id }, body: { reason: 'Sold.' } })
    await told()
    await move(id, 'cancelled', 'The deposit is paid back.')
    const sent = await told()
    expect(sent.map(({ to }) => to).sort()).toEqual([client.email, partner.email].sort())
    for (const { text } of sent) expect(text).toContain('The deposit is paid back.')
    expect(sent.find(({ to }) => to === client.email)!.text).toContain('Comme vous l’avez demandé')
  })

  it('about a draft that the client has never seen is told to its partner only', async () => {
    const id = await aMandate(['cancelled'], 'Entered twice.')
    expect(await toldTo()).toEqual([partner.email])
    expect(await read(partner, id)).toMatchObject({
      internal_decision: { from: 'draft', to: 'cancelled', reason: 'Entered twice.' },
    })
    await expect(read(client, id)).rejects.toMatchObject({ status: 404 })
    expect(await decidedOf(client, id)).toEqual([])
    const requested = await client.mandates.request({
      body: { product, street_name: 'Rue du Motif' },
    })
    await move(requested.id, 'cancelled', 'We do not work there.')
    expect(await toldTo()).toEqual([client.email])
    expect(await read(client, requested.id)).toMatchObject({
      decision: { reason: 'We do not work there.' },
    })
  })

  it('is hidden from another client whom the mandate gets', async () => {
    const successor = await app.as('client')
    const id = await aMandate(['ordered', 'cancelled'], 'The owners divorce.')
    await admin.mandates.update({ params: { id }, body: { client: successor.id } })
    expect(await read(successor, id)).toMatchObject({ decision: null })
    expect(JSON.stringify(await successor.today.expected({}))).not.toContain('divorce')
    expect(await toldTo()).toEqual([])
  })

  it('is not made by an accepted quote, which tells both sides by itself', async () => {
    await admin.settings.update({
      params: { id: 1 },
      body: { organisation: 'Bureau du Lac', vat_number: 'CHE-116.281.710' },
    })
    const id = await aMandate([])
    const quote = await admin.quotes.create({
      body: {
        contractor: client.id,
        mandates: [id],
        lines: [{ text: 'Conseil', unit_price: '100' }],
      },
    })
    await admin.quotes.send({ params: { id: quote.id } })
    await client.quotes.accept({ params: { id: quote.id }, body: { name: 'Ada Keller' } })
    expect(await read(client, id)).toMatchObject({ status: 'ordered', decision: null })
    expect(await toldTo()).toEqual([])
  })
})
