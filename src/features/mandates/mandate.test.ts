import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { addDays, dayOf } from '../../kernel/field/format.ts'
import { startWorker } from '../../kernel/jobs.server.ts'
import { outbox } from '../../kernel/mail.server.ts'
import { type Kind, kinds, serviceTypeOf } from '../../kinds.ts'
import { kindsWith } from '../../services.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { targetsOf, wayTo } from './list/bulk.ts'
import { mandatesTable as table } from './mandate.table.ts'
import { type Mandate, type Status, statuses } from './mandate.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let otherClient: TestPerson
let partner: TestPerson
let otherPartner: TestPerson
const products = {} as Record<Kind, number>

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  client = await app.as('client')
  otherClient = await app.as('client')
  partner = await app.as('partner')
  otherPartner = await app.as('partner')
  for (const { kind, id } of (await admin.products.list({})).results) products[kind] = id
})

let streets = 0
async function aBuilding() {
  const body = { street_name: `Rue des Essais ${++streets}`, street_number: '7' }
  return admin.buildings.create({ body })
}

/** Creates a mandate of the client and the partner on a building of its own, in a status. */
async function aMandate(given: Partial<Record<string, unknown>> = {}, status?: Status) {
  const made = await admin.mandates.create({
    body: {
      product: products.cecb,
      building: (await aBuilding()).id,
      client: client.id,
      partner: partner.id,
      responsible: admin.id,
      ...given,
    },
  })
  if (status) await put(made.id, status)
  return status ? admin.mandates.get({ params: { id: made.id } }) : made
}

/** Runs `work` as an administrator at another time, with a fresh session as today's have expired by then. */
async function at<T>(time: string, work: (office: TestPerson) => Promise<T>): Promise<T> {
  app.setNow(new Date(time))
  try {
    return await work(await app.as('admin'))
  } finally {
    app.setNow(undefined)
  }
}

/** Sets the status of a mandate directly in the database. */
async function put(id: number, status: Status, since = new Date()) {
  await app.database.transaction({ actor: null, source: 'system' }, (db) =>
    db
      .update(table)
      .set({ status, status_dates: { [status]: since.toISOString() } })
      .where(eq(table.id, id)),
  )
}

const move = (who: TestPerson, id: number, to: Status, reason?: string) =>
  who.mandates.setStatus({ params: { id }, body: { to, reason } })

describe('a mandate', () => {
  it('keeps building, client, creation date, id, status and product type (§3.mandate.*)', async () => {
    const building = await aBuilding()
    const made = await aMandate({ building: building.id, product: products.cecbplus })
    expect(made).toMatchObject({
      status: 'draft',
      waiting: null,
      kind: 'cecbplus',
      service_type: 'CECB_PLUS',
      product: products.cecbplus,
      building: building.id,
      building_address: building.address,
      client: client.id,
      client_name: 'client Test 2',
      partner: partner.id,
      version: 1,
    })
    expect(made.number).toMatch(/^M-\d{4}-\d{4,}$/)
    expect(made.labels.users?.[partner.id]).toBe('partner Test 4')
    expect(await admin.mandates.get({ params: { id: made.id } })).toEqual(made)
  })

  it('can be of each kind (§1)', async () => {
    for (const kind of kinds) {
      const { service_type } = await aMandate({ product: products[kind] })
      expect(service_type).toBe(serviceTypeOf[kind])
    }
  })

  it('is numbered within the year of Zurich, and no number is given twice', async () => {
    const body = { product: products.ged, building: (await aBuilding()).id, client: client.id }
    const last = await at('2031-12-31T22:59:00Z', (office) => office.mandates.create({ body }))
    expect(last.number).toBe('M-2031-0001')
    const made = await at('2031-12-31T23:01:00Z', (office) =>
      Promise.all(Array.from({ length: 12 }, () => office.mandates.create({ body }))),
    )
    const numbers = made.map(({ number }) => number).sort()
    expect(numbers[0]).toBe('M-2032-0001')
    expect(numbers.at(-1)).toBe('M-2032-0012')
    expect(new Set(numbers).size).toBe(12)
  })

  it('is made once by a call that comes ten times at once, and each copy gets its answer', async () => {
    const building = (await aBuilding()).id
    const body = { product: products.ged, building, client: client.id }
    const idempotencyKey = crypto.randomUUID()
    const create = () => admin.mandates.create({ body }, { idempotencyKey })
    const [first, ...copies] = await Promise.all(Array.from({ length: 10 }, create))
    for (const copy of [...copies, await create()]) expect(copy).toEqual(first)
    expect((await admin.mandates.list({ query: { building: [building] } })).count).toBe(1)
    expect((await admin.mandates.history({ params: { id: first!.id } })).count).toBe(1)
  })

  it('keeps the kind and the price of its product as they were', async () => {
    const { id: product } = await admin.products.create({
      body: {
        code: 'DEAR',
        name: { fr: 'Cher', en: 'Dear', it: 'Caro' },
        kind: 'peik',
        price: 900,
      },
    })
    const { id } = await aMandate({ product })
    await admin.products.update({ params: { id: product }, body: { price: 1200 } })
    expect(await admin.mandates.get({ params: { id } })).toMatchObject({ price: 900, kind: 'peik' })
  })

  it('changes its kind only while it is a draft', async () => {
    const { id } = await aMandate()
    const change = { params: { id }, body: { product: products.ged } }
    expect(await admin.mandates.update(change)).toMatchObject({ service_type: 'GED' })
    await put(id, 'ordered')
    await expect(
      admin.mandates.update({ params: { id }, body: { product: products.cecb } }),
    ).rejects.toMatchObject({ status: 400, body: { fields: { product: [expect.any(String)] } } })
  })

  it.each(['product', 'building', 'client'] as const)('cannot be without %s', async (field) => {
    await expect(aMandate({ [field]: undefined })).rejects.toMatchObject({
      status: 400,
      body: { fields: { [field]: [expect.any(String)] } },
    })
    await expect(aMandate({ [field]: 999_999 })).rejects.toMatchObject({
      status: 400,
      body: { fields: { [field]: [expect.any(String)] } },
    })
  })

  it('warns where one of the same kind is open on the same building, and is made all the same', async () => {
    const building = (await aBuilding()).id
    const first = await aMandate({ building })
    expect(first).not.toHaveProperty('warnings')
    const second = await aMandate({ building })
    expect(second.warnings?.join()).toContain(first.number)
    expect(await aMandate({ building, product: products.peik })).not.toHaveProperty('warnings')
    await put(first.id, 'closed')
    await put(second.id, 'cancelled')
    expect(await aMandate({ building })).not.toHaveProperty('warnings')
  })

  it('warns more sharply of a second incitative consultation', async () => {
    const building = (await aBuilding()).id
    const product = products[kindsWith('funded_once')[0]!]
    await aMandate({ building, product })
    const { warnings } = await aMandate({ building, product })
    expect(warnings?.join()).toContain('funded')
  })
})

describe('the way of a mandate', () => {
  it('goes through its states, each dated, with the waivers that are needed today (§4.mandate.draft-offered, §4.mandate.offered-ordered, §4.mandate.ordered-in_progress, §4.mandate.in_progress-in_review, §4.mandate.in_review-delivered, §4.mandate.delivered-closed)', async () => {
    const { id } = await aMandate()
    const way: [Status, string?][] = [
      ['offered', 'quote sent by post'],
      ['ordered', 'signed order'],
      ['in_progress'],
      ['in_review', 'checked on paper'],
      ['delivered', 'report handed over'],
      ['closed'],
    ]
    for (const [to, reason] of way) {
      expect(await move(admin, id, to, reason)).toMatchObject({ status: to })
    }
    const { status_dates } = await admin.mandates.get({ params: { id } })
    expect(Object.keys(status_dates ?? {})).toEqual(expect.arrayContaining(way.map(([to]) => to)))
    const { results } = await admin.mandates.history({ params: { id } })
    expect(results.map(({ reason }) => reason)).toEqual([
      null,
      'report handed over',
      'checked on paper',
      null,
      'signed order',
      'quote sent by post',
      null,
    ])
    expect(results[1]?.changes).toContainEqual({
      field: 'status',
      before: 'in_review',
      after: 'delivered',
    })
  })

  it('is refused by name where a guard does not hold', async () => {
    const { id } = await aMandate()
    await expect(move(admin, id, 'offered')).rejects.toMatchObject({
      status: 409,
      body: { guard: 'quoteSent', code: 'guard_quoteSent' },
    })
    const lonely = await aMandate({ responsible: undefined }, 'ordered')
    await expect(move(admin, lonely.id, 'in_progress')).rejects.toMatchObject({
      status: 409,
      body: { guard: 'responsibleSet' },
    })
    await admin.mandates.update({
      params: { id: lonely.id },
      body: { responsible: admin.id },
    })
    expect(await move(admin, lonely.id, 'in_progress')).toMatchObject({ status: 'in_progress' })
  })

  it('is refused where there is none', async () => {
    const { id } = await aMandate()
    await expect(move(admin, id, 'closed', 'I insist')).rejects.toMatchObject({
      status: 409,
      body: { guard: 'way', status: 'draft' },
    })
    await expect(move(admin, id, 'draft', 'back')).rejects.toMatchObject({ status: 403 })
  })

  it('asks for the reason of a cancellation and of a reopening (§4.mandate.cancelled-in_progress)', async () => {
    const { id } = await aMandate({}, 'in_progress')
    for (const reason of [undefined, '', '  ']) {
      await expect(move(admin, id, 'cancelled', reason)).rejects.toMatchObject({
        status: 400,
        body: { fields: { reason: [expect.any(String)] } },
      })
    }
    await move(admin, id, 'cancelled', 'sold')
    await expect(move(admin, id, 'in_progress')).rejects.toMatchObject({ status: 400 })
    expect(await move(admin, id, 'in_progress', 'bought')).toMatchObject({ status: 'in_progress' })
  })

  it('tells what is open from here, and what is missing for it', async () => {
    const { id } = await aMandate({ responsible: undefined }, 'ordered')
    const ways = async (who: TestPerson) => (await who.mandates.ways({ params: { id } })).results
    expect(await ways(admin)).toEqual([
      { to: 'in_progress', guard: 'responsibleSet', needs_reason: false, may_waive: true },
      { to: 'cancelled', guard: null, needs_reason: true, may_waive: true },
    ])
    expect(await ways(partner)).toEqual([
      { to: 'in_progress', guard: 'responsibleSet', needs_reason: false, may_waive: false },
    ])
    expect(await ways(client)).toEqual([])
  })

  it('is the one that a list offers for many, whoever asks (§6)', async () => {
    for (const status of statuses) {
      const { id } = await aMandate({}, status)
      for (const [who, group] of [
        [admin, 'admin'],
        [partner, 'partner'],
      ] as const) {
        const { results } = await who.mandates.list({ query: { id: [id] } })
        const { results: ways } = await who.mandates.ways({ params: { id } })
        const offered = targetsOf(results, group).map(({ to }) => ({
          to,
          needs_reason: wayTo(to, results[0]!, group)?.reason ?? false,
        }))
        expect(offered.toSorted((a, b) => (a.to < b.to ? -1 : 1))).toEqual(
          ways
            .map(({ to, needs_reason }) => ({ to, needs_reason }))
            .toSorted((a, b) => (a.to < b.to ? -1 : 1)),
        )
      }
    }
  })

  it('is taken once by two who go it at once', async () => {
    const { id, version } = await aMandate({}, 'delivered')
    const answers = await Promise.allSettled([
      admin.mandates.setStatus(
        { params: { id }, body: { to: 'closed' } },
        { ifMatch: version, idempotencyKey: randomUUID() },
      ),
      client.mandates.setStatus(
        { params: { id }, body: { to: 'closed' } },
        { ifMatch: version, idempotencyKey: randomUUID() },
      ),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('is refused to whoever saw another state, not to whoever missed another field', async () => {
    const seen = await aMandate({}, 'ordered')
    const { id, version } = seen
    await admin.mandates.update({ params: { id }, body: { due_date: '2030-01-31' } })
    const started = await admin.mandates.setStatus(
      { params: { id }, body: { to: 'in_progress' } },
      { ifMatch: version },
    )
    expect(started.status).toBe('in_progress')
    await expect(
      admin.mandates.setStatus(
        { params: { id }, body: { to: 'cancelled', reason: 'sold' } },
        { ifMatch: version },
      ),
    ).rejects.toMatchObject({ status: 409, body: { current: { status: 'in_progress' } } })
  })

  it('is gone once where the same request comes twice', async () => {
    const { id } = await aMandate({}, 'ordered')
    const call = { params: { id }, body: { to: 'in_progress' as const } }
    const idempotencyKey = randomUUID()
    const first = await admin.mandates.setStatus(call, { idempotencyKey })
    expect(await admin.mandates.setStatus(call, { idempotencyKey })).toEqual(first)
  })
})

describe('an order', () => {
  const today = dayOf(new Date())

  it('sets the due date by the days of the kind, unless somebody set it', async () => {
    const [usual, own] = [await aMandate(), await aMandate({ due_date: '2031-05-01' })]
    expect((await move(admin, usual.id, 'ordered', 'by telephone')).due_date).toBe(
      addDays(today, 60),
    )
    expect((await move(admin, own.id, 'ordered', 'by telephone')).due_date).toBe('2031-05-01')
    await admin.settings.update({ params: { id: 1 }, body: { due_days_cecb: 20 } })
    const shorter = await aMandate()
    expect((await move(admin, shorter.id, 'ordered', 'by telephone')).due_date).toBe(
      addDays(today, 20),
    )
    await admin.settings.update({ params: { id: 1 }, body: { due_days_cecb: null } })
    await expect(
      admin.settings.update({ params: { id: 1 }, body: { due_days_cecb: 0 } }),
    ).rejects.toMatchObject({ status: 400, body: { fields: { due_days_cecb: expect.anything() } } })
  })

  it('is warned of a mandate of its kind that is open, and of a funded one that has ended', async () => {
    const fundedOnce = kindsWith('funded_once')[0]!
    for (const [kind, status, isWarned] of [
      ['cecb', 'in_progress', true],
      ['cecb', 'delivered', true],
      ['cecb', 'closed', false],
      [fundedOnce, 'in_progress', true],
      [fundedOnce, 'delivered', true],
      [fundedOnce, 'closed', true],
      [fundedOnce, 'cancelled', false],
    ] as const) {
      const building = (await aBuilding()).id
      const product = products[kind]
      const { number } = await aMandate({ building, product }, status)
      const { warnings = [] } = await aMandate({ building, product })
      const warned = warnings.filter((text) => text.includes(number))
      expect([kind, status, warned.length > 0]).toEqual([kind, status, isWarned])
      // Moving another one to the building gives the same warning; no other change does.
      const { id } = await aMandate({ product })
      const move = (body: object) => admin.mandates.update({ params: { id }, body })
      expect(await move({ due_date: '2031-05-01' })).not.toHaveProperty('warnings')
      const moved = (await move({ building })).warnings ?? []
      expect(moved.some((text) => text.includes(number))).toBe(isWarned)
      expect(await move({ building, due_date: null })).not.toHaveProperty('warnings')
    }
  })
})

describe('waiting', () => {
  const wait = (who: TestPerson, id: number, reason: 'client' | null) =>
    who.mandates.setWaiting({
      params: { id },
      body: { reason, until: '2027-01-31', next_action: 'Send the bills' },
    })

  it('lies over the state, with its reason, since when, until when and what comes next', async () => {
    const { id } = await aMandate({}, 'in_progress')
    const waiting = await wait(admin, id, 'client')
    expect(waiting).toMatchObject({
      status: 'in_progress',
      waiting: { reason: 'client', until: '2027-01-31', next_action: 'Send the bills' },
    })
    expect(Date.parse(waiting.waiting!.since)).toBeLessThanOrEqual(Date.now())
    expect(await client.mandates.get({ params: { id } })).toMatchObject({
      waiting: { next_action: 'Send the bills' },
    })
    expect(await wait(admin, id, null)).toMatchObject({ waiting: null })
  })

  it('may be ended by two at once, who want the same', async () => {
    const { id } = await aMandate({}, 'in_progress')
    const { version } = await wait(admin, id, 'client')
    const ended = await wait(admin, id, null)
    const body = { reason: null }
    expect(await admin.mandates.setWaiting({ params: { id }, body }, { ifMatch: version })).toEqual(
      ended,
    )
    const other = { reason: 'partner' as const }
    await expect(
      admin.mandates.setWaiting({ params: { id }, body: other }, { ifMatch: version }),
    ).rejects.toMatchObject({ status: 409, body: { current: { waiting: null } } })
  })

  it('ends when the mandate goes on', async () => {
    const { id } = await aMandate({}, 'ordered')
    await wait(admin, id, 'client')
    expect(await move(admin, id, 'in_progress')).toMatchObject({ waiting: null })
  })

  it('is the office’s to say', async () => {
    const { id } = await aMandate({}, 'in_progress')
    for (const who of [client, partner])
      await expect(wait(who, id, 'client')).rejects.toMatchObject({ status: 403 })
    for (const stranger of [otherClient, otherPartner])
      await expect(wait(stranger, id, 'client')).rejects.toMatchObject({ status: 404 })
  })
})

describe('a cancellation that a client asks for', () => {
  const ask = (who: TestPerson, id: number, reason: string | null) =>
    who.mandates.askCancellation({ params: { id }, body: { reason } })
  const dismiss = (who: TestPerson, id: number) =>
    who.mandates.dismissCancellation({ params: { id }, body: { reason: 'The report is ready.' } })

  it('is kept with who, when and why, is shown to the office, and goes with the mandate', async () => {
    const { id } = await aMandate({}, 'in_progress')
    const asked = await ask(client, id, 'The house is sold.')
    expect(asked).toMatchObject({
      status: 'in_progress',
      cancellation_request: { reason: 'The house is sold.', at: expect.any(String) },
    })
    const seen = await admin.mandates.get({ params: { id } })
    expect(seen.cancellation_request).toEqual(asked.cancellation_request)
    expect(seen.provenance.cancellation_request).toMatchObject({ by: { id: client.id } })
    expect(await partner.mandates.get({ params: { id } })).not.toHaveProperty(
      'cancellation_request',
    )
    const { results } = await admin.mandates.history({ params: { id } })
    expect(results[0]).toMatchObject({ actor: { id: client.id } })
    expect(results[0]!.changes.map(({ field }) => field)).toContain('cancellation_request')
    const cancelled = await move(admin, id, 'cancelled', 'sold')
    expect(cancelled).toMatchObject({ status: 'cancelled', cancellation_request: null })
  })

  it('is withdrawn by the client or dismissed by the office with its reason, and by nobody else', async () => {
    const { id } = await aMandate({}, 'delivered')
    await expect(dismiss(admin, id)).rejects.toMatchObject({
      status: 409,
      body: { code: 'no_cancellation_request' },
    })
    await ask(client, id, 'Too dear.')
    expect(await ask(client, id, null)).toMatchObject({ cancellation_request: null })
    await ask(client, id, 'Far too dear.')
    for (const refused of [
      () => dismiss(client, id),
      () => ask(admin, id, null),
      () => dismiss(partner, id),
    ])
      await expect(refused()).rejects.toMatchObject({ status: 403 })
    for (const stranger of [otherClient, otherPartner])
      await expect(ask(stranger, id, 'Mine?')).rejects.toMatchObject({
        status: stranger === otherClient ? 404 : 403,
      })
    expect(await dismiss(admin, id)).toMatchObject({ cancellation_request: null })
    const { results } = await admin.mandates.history({ params: { id } })
    expect(results[0]).toMatchObject({ reason: 'The report is ready.' })
  })

  it('ends where the mandate becomes another client’s, who never reads its reason', async () => {
    const successor = await app.as('client')
    const { id } = await aMandate({}, 'in_progress')
    await ask(client, id, 'The house is sold.')
    const body = { client: successor.id }
    expect(await admin.mandates.update({ params: { id }, body })).toMatchObject({
      cancellation_request: null,
    })
    expect(await successor.mandates.get({ params: { id } })).toMatchObject({
      cancellation_request: null,
    })
    const { results } = await successor.mandates.history({ params: { id } })
    expect(JSON.stringify(results)).not.toContain('The house is sold.')
    // Writing the same client again keeps the request.
    await ask(successor, id, 'Too dear.')
    expect(await admin.mandates.update({ params: { id }, body })).toMatchObject({
      cancellation_request: { reason: 'Too dear.' },
    })
  })

  it('is asked of what is open only', async () => {
    for (const status of ['closed', 'cancelled'] as const) {
      const { id } = await aMandate({}, status)
      await expect(ask(client, id, 'Late.')).rejects.toMatchObject({ status: 403 })
    }
    const { id } = await aMandate()
    await expect(ask(client, id, 'Unseen.')).rejects.toMatchObject({ status: 404 })
  })
})

describe('deletion', () => {
  const remove = (id: number, confirm?: string) =>
    admin.mandates.remove({ params: { id }, query: { confirm } })

  it.each(['draft', 'cancelled'] as const)('of a mandate that is %s is direct', async (status) => {
    const { id } = await aMandate({}, status)
    await remove(id)
    await expect(admin.mandates.get({ params: { id } })).rejects.toMatchObject({ status: 404 })
  })

  it.each(statuses.filter((status) => status !== 'draft' && status !== 'cancelled'))(
    'of a mandate that is %s asks for its number',
    async (status) => {
      const { id, number } = await aMandate({}, status)
      for (const confirm of [undefined, 'M-2026-9999']) {
        await expect(remove(id, confirm)).rejects.toMatchObject({
          status: 409,
          body: { guard: 'confirmed' },
        })
      }
      await remove(id, number)
      await expect(admin.mandates.get({ params: { id } })).rejects.toMatchObject({ status: 404 })
    },
  )

  it('puts the mandate into the trash, out of every list', async () => {
    const { id, number } = await aMandate()
    const before = await admin.mandates.counts({})
    await remove(id)
    expect((await admin.mandates.counts({})).total).toBe(before.total - 1)
    expect((await admin.mandates.list({ query: { search: number } })).count).toBe(0)
    const { rows } = await app.database.db.execute(
      sql`select id from mandates where id = ${id} and deleted_at is not null`,
    )
    expect(rows).toHaveLength(1)
  })
})

describe('the list', () => {
  let listed: Mandate[]
  let owner: TestPerson

  beforeAll(async () => {
    owner = await app.as('client')
    const building = await admin.buildings.create({
      body: { street_name: 'Avenue du Lac-Léman', street_number: '12A', postcode: '1207' },
    })
    const common = { client: owner.id, building: building.id }
    listed = [
      await aMandate({ ...common, product: products.amoen, due_date: '2030-05-01' }, 'in_progress'),
      await aMandate({ ...common, product: products.ged, due_date: '2030-05-12' }, 'ordered'),
      await aMandate({ ...common, product: products.peik, due_date: '2030-05-01' }, 'delivered'),
    ]
    await admin.mandates.setWaiting({
      params: { id: listed[0]!.id },
      body: { reason: 'authority' },
    })
  })

  const found = async (query: Record<string, string | number>, who = admin) =>
    (await who.mandates.list({ query: { client: owner.id, ...query } })).results.map(({ id }) => id)
  const ids = (...positions: number[]) => positions.map((position) => listed[position]!.id)

  it('finds by address, number, client and product, without accents (§2)', async () => {
    expect(await found({ search: 'lac leman 12a' })).toEqual(ids(2, 1, 0))
    expect(await found({ search: 'av. du Lac' })).toEqual(ids(2, 1, 0))
    expect(await found({ search: listed[1]!.number })).toEqual(ids(1))
    expect(await found({ search: 'amoen lac' })).toEqual(ids(0))
    expect(await found({ search: owner.email.split('@')[0]! })).toEqual(ids(2, 1, 0))
    expect(await found({ search: 'nowhere' })).toEqual([])
  })

  it('narrows to a product, states, waiting and the deadline', async () => {
    expect(await found({ product: products.ged })).toEqual(ids(1))
    expect(await found({ status: 'ordered,delivered' })).toEqual(ids(2, 1))
    expect(await found({ waiting: 'true' })).toEqual(ids(0))
    expect(await found({ waiting: 'false' })).toEqual(ids(2, 1))
    const due = (due_date: string) =>
      at('2030-05-06T08:00:00Z', (office) => found({ due_date }, office))
    // Delivered mandates are not late.
    expect(await due('late')).toEqual(ids(0))
    expect(await due('week')).toEqual(ids(1))
  })

  it('orders states as they follow each other', async () => {
    expect(await found({ sort: 'status' })).toEqual(ids(1, 0, 2))
    expect(await found({ sort: '-status' })).toEqual(ids(2, 0, 1))
  })

  it('counts states, with the same filters', async () => {
    const query = { client: owner.id, search: 'leman' }
    expect(await admin.mandates.counts({ query })).toEqual({
      total: 3,
      waiting: 1,
      by_status: { in_progress: 1, ordered: 1, delivered: 1 },
    })
    expect(
      await admin.mandates.counts({ query: { ...query, product: products.ged } }),
    ).toMatchObject({ total: 1, waiting: 0 })
  })
})

describe('rights (§6)', () => {
  let id: number
  let number: string

  beforeAll(async () => {
    const made = await aMandate({}, 'in_progress')
    id = made.id
    number = made.number
  })

  it('let the client and the partner see theirs, without the price', async () => {
    for (const who of [client, partner]) {
      const seen = await who.mandates.get({ params: { id } })
      expect(seen).toMatchObject({ number, partner: partner.id, client: client.id })
      expect(seen).not.toHaveProperty('price')
      expect(seen.provenance).not.toHaveProperty('price')
    }
  })

  it('show a client no draft', async () => {
    const draft = await aMandate()
    await expect(client.mandates.get({ params: { id: draft.id } })).rejects.toMatchObject({
      status: 404,
    })
    expect((await client.mandates.list({ query: { search: draft.number } })).count).toBe(0)
    expect((await client.mandates.counts({})).by_status).not.toHaveProperty('draft')
    expect((await client.mandates.list({ query: { status: 'draft' } })).count).toBe(0)
    await expect(move(client, draft.id, 'closed')).rejects.toMatchObject({ status: 404 })
    expect(await partner.mandates.get({ params: { id: draft.id } })).toMatchObject({
      status: 'draft',
    })
  })

  it('hide a mandate of others on every path, and betray it nowhere', async () => {
    for (const who of [otherClient, otherPartner]) {
      const params = { id }
      const calls = [
        () => who.mandates.get({ params }),
        () => who.mandates.history({ params }),
        () => who.mandates.ways({ params }),
        () => who.mandates.setStatus({ params, body: { to: 'closed' } }),
        () => who.mandates.setStatus({ params, body: { to: 'in_progress' } }),
      ]
      for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 404 })
      const nothing = { count: 0, results: [] }
      expect(await who.mandates.list({})).toMatchObject(nothing)
      expect(await who.mandates.list({ query: { search: number } })).toMatchObject(nothing)
      expect(await who.mandates.list({ query: { client: client.id } })).toMatchObject(nothing)
      expect(await who.mandates.counts({})).toEqual({ total: 0, waiting: 0, by_status: {} })
    }
  })

  it('refuse to sort, filter and search by what is not shown', async () => {
    await expect(partner.mandates.list({ query: { sort: 'price' } })).rejects.toMatchObject({
      status: 400,
    })
    // All e-mail addresses end with this.
    const count = async (who: TestPerson, search: string) =>
      (await who.mandates.list({ query: { search } })).count
    expect(await count(partner, 'example')).toBe(0)
    expect(await count(admin, 'example')).toBeGreaterThan(0)
    expect(await count(partner, 'client test')).toBeGreaterThan(0)
  })

  it('let nobody but an administrator make, change or delete one', async () => {
    const { product, building } = await admin.mandates.get({ params: { id } })
    for (const who of [client, partner]) {
      const body = { product: product!, building: building!, client: client.id }
      const calls = [
        () => who.mandates.create({ body }),
        () => who.mandates.update({ params: { id }, body: { due_date: '2030-01-01' } }),
        () => who.mandates.remove({ params: { id } }),
      ]
      for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 403 })
    }
  })

  it('let a partner begin what is ordered and propose a review, not go back nor reopen', async () => {
    const { id } = await aMandate({}, 'ordered')
    expect(await move(partner, id, 'in_progress')).toMatchObject({ status: 'in_progress' })
    await expect(move(partner, id, 'in_review', 'all done')).rejects.toMatchObject({
      status: 409,
      body: { guard: 'checklistDone' },
    })
    for (const status of ['in_review', 'closed', 'cancelled'] as const) {
      await put(id, status)
      await expect(move(partner, id, 'in_progress', 'again')).rejects.toMatchObject({ status: 403 })
      expect((await partner.mandates.ways({ params: { id } })).results).toEqual([])
    }
  })

  it('let a client accept what was delivered, and nothing else', async () => {
    const { id } = await aMandate({}, 'delivered')
    for (const to of ['cancelled', 'in_progress', 'delivered'] as const) {
      await expect(move(client, id, to, 'I say so')).rejects.toMatchObject({ status: 403 })
    }
    expect(await move(client, id, 'closed')).toMatchObject({ status: 'closed' })
  })

  it('ask a stranger to sign in', async () => {
    await expect(app.anonymous.mandates.list({})).rejects.toMatchObject({ status: 401 })
    const nobody = await app.as()
    await expect(nobody.mandates.list({})).rejects.toMatchObject({ status: 403 })
  })
})

describe('background work', () => {
  const context = () => ({
    database: app.database,
    enqueue: () => async () => undefined,
    log: app.app.server.log,
    now: () => new Date('2031-03-31T02:15:00Z'),
  })
  const run = (task: string, payload: unknown = {}) => app.app.jobs.tasks[task]!(payload, context())
  const mails = () => outbox(join(app.config.DATA_DIR, 'outbox')).sent()

  it('mails the client the delivery and the responsible person the review, once each', async () => {
    const { id, number } = await aMandate({}, 'in_progress')
    const worker = await startWorker({
      pool: app.database.pool,
      jobs: app.app.jobs,
      context: context(),
    })
    const reviewed = await move(admin, id, 'in_review', 'complete')
    const delivered = await move(admin, id, 'delivered', 'complete')
    const ofMandate = async () =>
      (await mails()).filter(({ subject, text }) => `${subject}${text}`.includes(number))
    await vi.waitFor(async () => expect(await ofMandate()).toHaveLength(2), 5000)
    await worker.stop()
    // A job that ran but could not be marked as done runs again.
    await run('mandates.tell', { mandate: id, state: 'in_review', version: reviewed.version })
    await run('mandates.tell', { mandate: id, state: 'delivered', version: delivered.version })
    const sent = await ofMandate()
    expect(sent.map(({ to }) => to).sort()).toEqual([admin.email, client.email].sort())
    expect(sent.find(({ to }) => to === client.email)?.text).toContain(`/CECB-client-form/${id}`)
  })

  it('mails in the reader’s own language, with a greeting, the link and whom it is from', async () => {
    const reader = await app.as('client')
    await admin.users.update({
      params: { id: reader.id },
      body: { language: 'it', first_name: 'Ada', last_name: 'Bianchi' },
    })
    const office = { organisation: 'Bureau du Lac SA', support_email: 'lac@example.ch' }
    const before = await admin.settings.get({ params: { id: 1 } })
    await admin.settings.update({ params: { id: 1 }, body: office })
    const { id } = await aMandate({ client: reader.id }, 'delivered')
    await run('mandates.tell', { mandate: id, state: 'delivered', version: 9 })
    const sent = (await mails()).find(({ to }) => to === reader.email)!
    expect(sent.text).toMatch(/^Buongiorno Ada Bianchi,\n\nil mandato M-/)
    expect(sent.text).toContain(`/CECB-client-form/${id}\n`)
    expect(sent.text).toMatch(/\n\nCordiali saluti\nBureau du Lac SA\n\n.+ lac@example\.ch\n$/)
    const { organisation, support_email } = before
    await admin.settings.update({ params: { id: 1 }, body: { organisation, support_email } })
  })

  it('mails of a report only where one was published, and says that silence accepts', async () => {
    const reader = await app.as('client')
    const [without, published] = await Promise.all(
      [1, 2].map(() => aMandate({ client: reader.id }, 'delivered')),
    )
    await app.database.pool.query(
      `insert into reports (mandate, number, language, format, state, author, published_at, published_by)
       values ($1, 1, 'fr', 'pdf', 'done', $2, now(), $2)`,
      [published!.id, admin.id],
    )
    for (const { id } of [without!, published!])
      await run('mandates.tell', { mandate: id, state: 'delivered', version: 9 })
    const sent = async ({ number }: { number: string }) =>
      (await mails()).find(({ text, to }) => to === reader.email && text.includes(number))!
    expect((await sent(published!)).subject).toContain('rapport')
    expect((await sent(published!)).text).toMatch(/Sans objection de votre part dans les 30 jours/)
    expect(JSON.stringify(await sent(without!))).not.toMatch(/rapport/)
    expect((await sent(without!)).text).toMatch(/Sans objection de votre part dans les 30 jours/)
  })

  it('mails nothing of a state that was left again', async () => {
    const reader = await app.as('client')
    const { id } = await aMandate({ client: reader.id }, 'in_review')
    await run('mandates.tell', { mandate: id, state: 'delivered', version: 9 })
    expect((await mails()).filter(({ to }) => to === reader.email)).toEqual([])
  })

  it('mails nobody who was deactivated', async () => {
    const gone = await app.as('client')
    const { id } = await aMandate({ client: gone.id }, 'delivered')
    await admin.users.deactivate({ params: { id: gone.id } })
    await run('mandates.tell', { mandate: id, state: 'delivered', version: 9 })
    expect((await mails()).filter(({ to }) => to === gone.email)).toEqual([])
  })

  it('mails the office what its client asks as long as they ask it, and the client why it is dismissed', async () => {
    const { id, number } = await aMandate({}, 'in_progress')
    const asked = await client.mandates.askCancellation({
      params: { id },
      body: { reason: 'The house is sold.' },
    })
    const { at } = asked.cancellation_request!
    await run('mandates.cancellationAsked', { mandate: id, at: '2020-01-01T00:00:00.000Z' })
    await run('mandates.cancellationAsked', { mandate: id, at })
    const reason = 'The report is ready.'
    await admin.mandates.dismissCancellation({ params: { id }, body: { reason } })
    await run('mandates.cancellationDismissed', { mandate: id, at, reason })
    await run('mandates.cancellationAsked', { mandate: id, at })
    const sent = (await mails()).filter(({ subject }) => subject.includes(number))
    expect(sent.map(({ to }) => to)).toEqual([admin.email, client.email])
    expect(sent[0]!.text).toContain('The house is sold.')
    expect(sent[0]!.text).toContain(`/CECB-admin-form/${id}`)
    expect(sent[1]!.text).toContain(reason)
  })

  it('mails the office once of a client who asks again and again', async () => {
    const { id } = await aMandate({}, 'in_progress')
    const ask = (reason: string | null) =>
      client.mandates.askCancellation({ params: { id }, body: { reason } })
    for (let round = 0; round < 5; round++) {
      await ask(`Sold ${round}.`)
      await ask(null)
    }
    const { cancellation_request: asked } = await ask('Sold at last.')
    const { rows } = await app.database.pool.query(
      `select payload from graphile_worker._private_jobs job
       join graphile_worker._private_tasks task on task.id = job.task_id
       where identifier = 'mandates.cancellationAsked' and (payload ->> 'mandate')::int = $1`,
      [id],
    )
    expect(rows).toEqual([{ payload: { mandate: id, at: asked!.at } }])
  })

  it('closes what was delivered 30 days ago without objection, once', async () => {
    const long = new Date('2031-03-01T02:00:00Z')
    const short = new Date('2031-03-01T03:00:00Z')
    const made = await Promise.all(Array.from({ length: 5 }, () => aMandate()))
    const [due, early, objected, gone, regretted] = made.map(({ id }) => id) as [
      number,
      number,
      number,
      number,
      number,
    ]
    await put(due, 'delivered', long)
    await put(early, 'delivered', short)
    await put(objected, 'delivered', long)
    await put(gone, 'delivered', long)
    await put(regretted, 'delivered', long)
    const cancellation = { params: { id: regretted }, body: { reason: 'Sold.' } }
    await client.mandates.askCancellation(cancellation)
    await admin.mandates.setWaiting({ params: { id: objected }, body: { reason: 'client' } })
    await admin.mandates.remove({ params: { id: gone }, query: { confirm: made[3]!.number } })
    await run('mandates.closeDelivered')
    await run('mandates.closeDelivered')
    const statusOf = async (id: number) => (await admin.mandates.get({ params: { id } })).status
    expect(await statusOf(due)).toBe('closed')
    expect(await statusOf(early)).toBe('delivered')
    expect(await statusOf(objected)).toBe('delivered')
    expect(await statusOf(regretted)).toBe('delivered')
    const { results } = await admin.mandates.history({ params: { id: due } })
    expect(results[0]).toMatchObject({ source: 'system', actor: null })
    expect(
      results.filter(({ changes }) => changes.some(({ after }) => after === 'closed')),
    ).toHaveLength(1)
  })
})

describe('where a person takes part', () => {
  it('lists the mandates with the part, for administrators only (§3.account.assigned_buildings_and_mandates)', async () => {
    const { id } = await aMandate()
    const mine = await admin.mandates.assignments({ params: { id: partner.id } })
    expect(mine.mandates).toContainEqual(expect.objectContaining({ id, role: 'partner' }))
    await expect(
      partner.mandates.assignments({ params: { id: partner.id } }),
    ).rejects.toMatchObject({ status: 403 })
  })

  it('leaves out what is in the trash', async () => {
    const { id, number } = await aMandate()
    const client = await app.as('client')
    const { id: building } = await admin.buildings.create({
      body: { street_name: 'Rue du Départ', owners: [client.id] },
    })
    const listed = async (who: TestPerson) => {
      const { mandates, buildings } = await admin.mandates.assignments({ params: { id: who.id } })
      return [...mandates, ...buildings].map((one) => one.id)
    }
    expect(await listed(client)).toEqual([building])
    await admin.mandates.remove({ params: { id }, query: { confirm: number } })
    await admin.buildings.remove({ params: { id: building } })
    expect([await listed(client), (await listed(partner)).includes(id)]).toEqual([[], false])
  })
})
