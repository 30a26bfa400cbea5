import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { addDays, dayOf } from '../../kernel/field/format.ts'
import { startWorker } from '../../kernel/worker.server.ts'
import { type Kind, kinds, serviceTypeOf } from '../../kinds.ts'
import { kindsWith } from '../../services.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { queuedMails } from '../../testing/mails.ts'
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

/** Creates a mandate for the client and the partner on a new building, by default as a draft. */
async function aMandate(values: Partial<Record<string, unknown>> = {}, status?: Status) {
  const created = await admin.mandates.create({
    body: {
      product: products.cecb,
      building: (await aBuilding()).id,
      client: client.id,
      partner: partner.id,
      responsible: admin.id,
      ...values,
    },
  })
  if (status) await forceStatus(created.id, status)
  return status ? admin.mandates.get({ params: { id: created.id } }) : created
}

/** Runs `work` as a new administrator at another time: sessions started today would have expired by then. */
async function atTime<T>(time: string, work: (office: TestPerson) => Promise<T>): Promise<T> {
  app.setNow(new Date(time))
  try {
    return await work(await app.as('admin'))
  } finally {
    app.setNow(undefined)
  }
}

/** Sets the status of a mandate directly in the database. */
async function forceStatus(id: number, status: Status, since = new Date()) {
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
  it('has building, client, creation date, id, status and product type (§3.mandate.*)', async () => {
    const building = await aBuilding()
    const created = await aMandate({ building: building.id, product: products.cecbplus })
    expect(created).toMatchObject({
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
    expect(created.number).toMatch(/^M-\d{4}-\d{4,}$/)
    expect(created.labels.users?.[partner.id]).toBe('partner Test 4')
    expect(await admin.mandates.get({ params: { id: created.id } })).toEqual(created)
  })

  it('can be of any kind (§1)', async () => {
    for (const kind of kinds) {
      const { service_type } = await aMandate({ product: products[kind] })
      expect(service_type).toBe(serviceTypeOf[kind])
    }
  })

  it('has a unique number, counted per year in Swiss time', async () => {
    const body = { product: products.ged, building: (await aBuilding()).id, client: client.id }
    const last = await atTime('2031-12-31T22:59:00Z', (office) => office.mandates.create({ body }))
    expect(last.number).toBe('M-2031-0001')
    const created = await atTime('2031-12-31T23:01:00Z', (office) =>
      Promise.all(Array.from({ length: 12 }, () => office.mandates.create({ body }))),
    )
    const numbers = created.map(({ number }) => number).sort()
    expect(numbers[0]).toBe('M-2032-0001')
    expect(numbers.at(-1)).toBe('M-2032-0012')
    expect(new Set(numbers).size).toBe(12)
  })

  it('is created once by ten concurrent copies of a request, which all get the same answer', async () => {
    const building = (await aBuilding()).id
    const body = { product: products.ged, building, client: client.id }
    const idempotencyKey = crypto.randomUUID()
    const create = () => admin.mandates.create({ body }, { idempotencyKey })
    const [first, ...copies] = await Promise.all(Array.from({ length: 10 }, create))
    for (const copy of [...copies, await create()]) expect(copy).toEqual(first)
    expect((await admin.mandates.list({ query: { building: [building] } })).count).toBe(1)
    expect((await admin.mandates.history({ params: { id: first!.id } })).count).toBe(1)
  })

  it('keeps the kind and price that its product had at creation', async () => {
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
    await forceStatus(id, 'ordered')
    await expect(
      admin.mandates.update({ params: { id }, body: { product: products.cecb } }),
    ).rejects.toMatchObject({ status: 400, body: { fields: { product: [expect.any(String)] } } })
  })

  it.each(['product', 'building', 'client'] as const)('requires an existing %s', async (field) => {
    await expect(aMandate({ [field]: undefined })).rejects.toMatchObject({
      status: 400,
      body: { fields: { [field]: [expect.any(String)] } },
    })
    await expect(aMandate({ [field]: 999_999 })).rejects.toMatchObject({
      status: 400,
      body: { fields: { [field]: [expect.any(String)] } },
    })
  })

  it('is created with a warning if one of the same kind is open on the building', async () => {
    const building = (await aBuilding()).id
    const first = await aMandate({ building })
    expect(first).not.toHaveProperty('warnings')
    const second = await aMandate({ building })
    expect(second.warnings?.join()).toContain(first.number)
    expect(await aMandate({ building, product: products.peik })).not.toHaveProperty('warnings')
    await forceStatus(first.id, 'closed')
    await forceStatus(second.id, 'cancelled')
    expect(await aMandate({ building })).not.toHaveProperty('warnings')
  })

  it('gets a specific warning if it would be the second one of a kind that is funded once', async () => {
    const building = (await aBuilding()).id
    const product = products[kindsWith('funded_once')[0]!]
    await aMandate({ building, product })
    const { warnings } = await aMandate({ building, product })
    expect(warnings?.join()).toContain('funded')
  })
})

describe('the status of a mandate', () => {
  it('moves from draft to closed, with a date for each status and waivers for unmet guards (§4.mandate.draft-offered, §4.mandate.offered-ordered, §4.mandate.ordered-in_progress, §4.mandate.in_progress-in_review, §4.mandate.in_review-delivered, §4.mandate.delivered-closed)', async () => {
    const { id } = await aMandate()
    const way: [Status, string?][] = [
      ['offered', 'quote sent by post'],
      ['ordered', 'signed order'],
      ['in_progress'],
      ['in_review', 'checked on paper'],
      ['delivered', 'report handed over'],
      ['closed', 'accepted by phone'],
    ]
    for (const [to, reason] of way) {
      expect(await move(admin, id, to, reason)).toMatchObject({ status: to })
    }
    const { status_dates } = await admin.mandates.get({ params: { id } })
    expect(Object.keys(status_dates ?? {})).toEqual(expect.arrayContaining(way.map(([to]) => to)))
    const { results } = await admin.mandates.history({ params: { id } })
    expect(results.map(({ reason }) => reason)).toEqual([
      'accepted by phone',
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

  it('cannot change if a guard does not hold; the refusal names the guard', async () => {
    const { id } = await aMandate()
    await expect(move(admin, id, 'offered')).rejects.toMatchObject({
      status: 409,
      body: { guard: 'quoteSent', code: 'guard_quoteSent' },
    })
    const unassigned = await aMandate({ responsible: undefined }, 'ordered')
    await expect(move(admin, unassigned.id, 'in_progress')).rejects.toMatchObject({
      status: 409,
      body: { guard: 'responsibleSet' },
    })
    await admin.mandates.update({
      params: { id: unassigned.id },
      body: { responsible: admin.id },
    })
    expect(await move(admin, unassigned.id, 'in_progress')).toMatchObject({ status: 'in_progress' })
  })

  it('is told of every guard that does not hold at once, each with its remedy', async () => {
    const { id, building } = await aMandate({}, 'in_progress')
    await admin.document_requests.create({
      body: { building: building!, mandate: id, type: 'plan' },
    })
    const open = [
      {
        guard: 'checklistDone',
        text: 'The checklist of this stage is not complete.',
        remedy: 'Settle the open items.',
      },
      {
        guard: 'documentMissing',
        text: 'Documents asked of the client are still missing.',
        remedy: 'Wait for the documents, or withdraw the request.',
      },
    ]
    await expect(move(admin, id, 'in_review')).rejects.toMatchObject({
      status: 409,
      body: { guard: 'checklistDone', detail: open[0]!.text, open },
    })
    const { results } = await admin.mandates.ways({ params: { id } })
    expect(results[0]).toMatchObject({ to: 'in_review', open: open.map(({ guard }) => guard) })
  })

  it('cannot change along a way that does not exist', async () => {
    const { id } = await aMandate()
    await expect(move(admin, id, 'closed', 'I insist')).rejects.toMatchObject({
      status: 409,
      body: { guard: 'way', status: 'draft' },
    })
    await expect(move(admin, id, 'draft', 'back')).rejects.toMatchObject({ status: 409 })
    await expect(move(partner, id, 'draft', 'back')).rejects.toMatchObject({ status: 403 })
  })

  it('changes to cancelled, or back to in progress, only with a reason (§4.mandate.cancelled-in_progress)', async () => {
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

  it('is reopened as a draft if it was never ordered, with a reason, and nothing begins', async () => {
    for (const before of ['draft', 'offered'] as const) {
      const { id } = await aMandate({ responsible: undefined }, before)
      await move(admin, id, 'cancelled', 'sold')
      const { results } = await admin.mandates.ways({ params: { id } })
      expect(results).toMatchObject([{ to: 'draft', guard: null, needs_reason: true }])
      await expect(move(admin, id, 'in_progress', 'bought')).rejects.toMatchObject({
        status: 409,
        body: { guard: 'way', status: 'cancelled' },
      })
      await expect(move(admin, id, 'draft')).rejects.toMatchObject({ status: 400 })
      expect(await move(admin, id, 'draft', 'bought')).toMatchObject({
        status: 'draft',
        internal_decision: { from: 'cancelled', to: 'draft', reason: 'bought' },
      })
      expect((await admin.document_requests.list({ query: { mandate: id } })).count).toBe(0)
      await expect(client.mandates.get({ params: { id } })).rejects.toMatchObject({ status: 404 })
    }
  })

  it('goes on after it was cancelled only with somebody responsible, or a reason', async () => {
    const { id } = await aMandate({ responsible: undefined }, 'ordered')
    await move(admin, id, 'cancelled', 'sold')
    expect((await admin.mandates.ways({ params: { id } })).results).toMatchObject([
      { to: 'in_progress', guard: 'responsibleSet', needs_reason: true },
    ])
    await expect(move(admin, id, 'draft', 'bought')).rejects.toMatchObject({ status: 409 })
    await expect(move(admin, id, 'in_progress')).rejects.toMatchObject({
      body: { guard: 'responsibleSet' },
    })
    await admin.mandates.update({ params: { id }, body: { responsible: admin.id } })
    expect(await move(admin, id, 'in_progress', 'bought')).toMatchObject({ status: 'in_progress' })
  })

  it('has ways with the guards that block them, by user', async () => {
    const { id } = await aMandate({ responsible: undefined }, 'ordered')
    const ways = async (who: TestPerson) => (await who.mandates.ways({ params: { id } })).results
    expect(await ways(admin)).toEqual([
      {
        ...{ to: 'in_progress', guard: 'responsibleSet', open: ['responsibleSet'] },
        ...{ needs_reason: false, may_waive: true },
      },
      { to: 'cancelled', guard: null, open: [], needs_reason: true, may_waive: true },
    ])
    expect(await ways(partner)).toEqual([
      {
        ...{ to: 'in_progress', guard: 'responsibleSet', open: ['responsibleSet'] },
        ...{ needs_reason: false, may_waive: false },
      },
    ])
    expect(await ways(client)).toEqual([])
  })

  it('can change in bulk actions to the same statuses as on the mandate’s page, for office and partner (§6)', async () => {
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

  it('changes once if two people request the same change at once', async () => {
    const { id, version } = await aMandate({}, 'delivered')
    const close = (who: TestPerson) =>
      who.mandates.setStatus(
        { params: { id }, body: { to: 'closed', reason: 'accepted by phone' } },
        { ifMatch: version, idempotencyKey: randomUUID() },
      )
    const answers = await Promise.allSettled([close(admin), close(await app.as('admin'))])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('cannot be changed by somebody who saw an earlier status; other outdated fields do not matter', async () => {
    const original = await aMandate({}, 'ordered')
    const { id, version } = original
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

  it('changes once if a request is retried with its idempotency key', async () => {
    const { id } = await aMandate({}, 'ordered')
    const call = { params: { id }, body: { to: 'in_progress' as const } }
    const idempotencyKey = randomUUID()
    const first = await admin.mandates.setStatus(call, { idempotencyKey })
    expect(await admin.mandates.setStatus(call, { idempotencyKey })).toEqual(first)
  })
})

describe('an order', () => {
  const today = dayOf(new Date())

  it('sets the due date from the days configured for its kind, unless one is set', async () => {
    const [usual, own] = [await aMandate(), await aMandate({ due_date: '2031-05-01' })]
    const sourceOf = ({ provenance }: { provenance: Record<string, { source: string }> }) =>
      provenance.due_date?.source
    const ordered = await move(admin, usual.id, 'ordered', 'by telephone')
    expect([ordered.due_date, sourceOf(ordered)]).toEqual([addDays(today, 60), 'computed'])
    const kept = await move(admin, own.id, 'ordered', 'by telephone')
    expect([kept.due_date, sourceOf(kept)]).toEqual(['2031-05-01', 'admin'])
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

  it('gets a warning about an open mandate of its kind, and about a closed one if the kind is funded once', async () => {
    const fundedOnce = kindsWith('funded_once')[0]!
    for (const [kind, status, hasWarning] of [
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
      expect([kind, status, warned.length > 0]).toEqual([kind, status, hasWarning])
      // Moving another one to the building gives the same warning; no other change does.
      const { id } = await aMandate({ product })
      const move = (body: object) => admin.mandates.update({ params: { id }, body })
      expect(await move({ due_date: '2031-05-01' })).not.toHaveProperty('warnings')
      const moved = (await move({ building })).warnings ?? []
      expect(moved.some((text) => text.includes(number))).toBe(hasWarning)
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

  it('for the client says for what', async () => {
    const { id } = await aMandate({}, 'in_progress')
    const waitFor = (body: { reason: 'client' | 'authority'; next_action?: string }) =>
      admin.mandates.setWaiting({ params: { id }, body })
    await expect(waitFor({ reason: 'client' })).rejects.toMatchObject({
      ...{ status: 400, body: { fields: { next_action: [expect.any(String)] } } },
    })
    expect((await waitFor({ reason: 'authority' })).waiting).toMatchObject({ next_action: null })
    await waitFor({ reason: 'client', next_action: 'Send the bills' })
  })

  it('keeps the status and has a reason, a start, an end and a next action', async () => {
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

  it('can be ended from an outdated version, but not changed to another reason', async () => {
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

  it('ends when the status changes', async () => {
    const { id } = await aMandate({}, 'ordered')
    await wait(admin, id, 'client')
    expect(await move(admin, id, 'in_progress')).toMatchObject({ waiting: null })
  })

  it('can be set by the office only', async () => {
    const { id } = await aMandate({}, 'in_progress')
    for (const who of [client, partner])
      await expect(wait(who, id, 'client')).rejects.toMatchObject({ status: 403 })
    for (const stranger of [otherClient, otherPartner])
      await expect(wait(stranger, id, 'client')).rejects.toMatchObject({ status: 404 })
  })
})

describe('a cancellation request', () => {
  const ask = (who: TestPerson, id: number, reason: string | null) =>
    who.mandates.askCancellation({ params: { id }, body: { reason } })
  const dismiss = (who: TestPerson, id: number) =>
    who.mandates.dismissCancellation({ params: { id }, body: { reason: 'The report is ready.' } })

  it('has a reason, date and author, is shown to client and office, and ends with the cancellation', async () => {
    const { id } = await aMandate({}, 'in_progress')
    const requested = await ask(client, id, 'The house is sold.')
    expect(requested).toMatchObject({
      status: 'in_progress',
      cancellation_request: { reason: 'The house is sold.', at: expect.any(String) },
    })
    const readByOffice = await admin.mandates.get({ params: { id } })
    expect(readByOffice.cancellation_request).toEqual(requested.cancellation_request)
    expect(readByOffice.provenance.cancellation_request).toMatchObject({ by: { id: client.id } })
    expect(await partner.mandates.get({ params: { id } })).not.toHaveProperty(
      'cancellation_request',
    )
    const { results } = await admin.mandates.history({ params: { id } })
    expect(results[0]).toMatchObject({ actor: { id: client.id } })
    expect(results[0]!.changes.map(({ field }) => field)).toContain('cancellation_request')
    const cancelled = await move(admin, id, 'cancelled', 'sold')
    expect(cancelled).toMatchObject({ status: 'cancelled', cancellation_request: null })
  })

  it('can be withdrawn by the client only, and dismissed by the office only, with a reason', async () => {
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

  it('is removed when the mandate gets another client, who cannot read its reason', async () => {
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

  it('is possible for open mandates only', async () => {
    for (const status of ['closed', 'cancelled'] as const) {
      const { id } = await aMandate({}, 'delivered')
      await move(admin, id, status, 'over')
      await expect(ask(client, id, 'Late.')).rejects.toMatchObject({ status: 403 })
    }
    const { id } = await aMandate()
    await expect(ask(client, id, 'Unseen.')).rejects.toMatchObject({ status: 404 })
  })
})

describe('deleting a mandate', () => {
  const remove = (id: number, confirm?: string) =>
    admin.mandates.remove({ params: { id }, query: { confirm } })

  it.each(['draft', 'cancelled'] as const)(
    'in the status %s needs no confirmation',
    async (status) => {
      const { id } = await aMandate({}, status)
      await remove(id)
      await expect(admin.mandates.get({ params: { id } })).rejects.toMatchObject({ status: 404 })
    },
  )

  it.each(statuses.filter((status) => status !== 'draft' && status !== 'cancelled'))(
    'in the status %s requires its number as confirmation',
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

  it('moves it to the trash and out of list and counts', async () => {
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

describe('the list of mandates', () => {
  let mandates: Mandate[]
  let owner: TestPerson

  beforeAll(async () => {
    owner = await app.as('client')
    const building = await admin.buildings.create({
      body: { street_name: 'Avenue du Lac-Léman', street_number: '12A', postcode: '1207' },
    })
    const common = { client: owner.id, building: building.id }
    mandates = [
      await aMandate({ ...common, product: products.amoen, due_date: '2030-05-01' }, 'in_progress'),
      await aMandate({ ...common, product: products.ged, due_date: '2030-05-12' }, 'ordered'),
      await aMandate({ ...common, product: products.peik, due_date: '2030-05-01' }, 'delivered'),
    ]
    await admin.mandates.setWaiting({
      params: { id: mandates[0]!.id },
      body: { reason: 'authority' },
    })
  })

  const findIds = async (query: Record<string, string | number>, who = admin) =>
    (await who.mandates.list({ query: { client: owner.id, ...query } })).results.map(({ id }) => id)
  const ids = (...positions: number[]) => positions.map((position) => mandates[position]!.id)

  it('is searched by address, number, client and product, without accents (§2)', async () => {
    expect(await findIds({ search: 'lac leman 12a' })).toEqual(ids(2, 1, 0))
    expect(await findIds({ search: 'av. du Lac' })).toEqual(ids(2, 1, 0))
    expect(await findIds({ search: mandates[1]!.number })).toEqual(ids(1))
    expect(await findIds({ search: 'amoen lac' })).toEqual(ids(0))
    expect(await findIds({ search: owner.email.split('@')[0]! })).toEqual(ids(2, 1, 0))
    expect(await findIds({ search: 'nowhere' })).toEqual([])
  })

  it('is filtered by product, status, waiting and deadline', async () => {
    expect(await findIds({ product: products.ged })).toEqual(ids(1))
    expect(await findIds({ status: 'ordered,delivered' })).toEqual(ids(2, 1))
    expect(await findIds({ waiting: 'true' })).toEqual(ids(0))
    expect(await findIds({ waiting: 'false' })).toEqual(ids(2, 1))
    const due = (due_date: string) =>
      atTime('2030-05-06T08:00:00Z', (office) => findIds({ due_date }, office))
    // Delivered mandates are not late.
    expect(await due('late')).toEqual(ids(0))
    expect(await due('week')).toEqual(ids(1))
  })

  it('sorts statuses in workflow order', async () => {
    expect(await findIds({ sort: 'status' })).toEqual(ids(1, 0, 2))
    expect(await findIds({ sort: '-status' })).toEqual(ids(2, 0, 1))
  })

  it('counts mandates per status, with the same filters', async () => {
    const query = { client: owner.id, search: 'leman' }
    expect(await admin.mandates.counts({ query })).toEqual({
      total: 3,
      waiting: 1,
      to_close: 0,
      by_status: { in_progress: 1, ordered: 1, delivered: 1 },
    })
    expect(
      await admin.mandates.counts({ query: { ...query, product: products.ged } }),
    ).toMatchObject({ total: 1, waiting: 0 })
  })
})

describe('rights on mandates (§6)', () => {
  let id: number
  let number: string

  beforeAll(async () => {
    const mandate = await aMandate({}, 'in_progress')
    id = mandate.id
    number = mandate.number
  })

  it('let clients and partners see their own mandates, without the price', async () => {
    for (const who of [client, partner]) {
      const mandate = await who.mandates.get({ params: { id } })
      expect(mandate).toMatchObject({ number, partner: partner.id, client: client.id })
      expect(mandate).not.toHaveProperty('price')
      expect(mandate.provenance).not.toHaveProperty('price')
    }
  })

  it('hide drafts from clients', async () => {
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

  it('hide the mandates of others in every call, search, filter and count', async () => {
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
      expect(await who.mandates.counts({})).toEqual({
        ...{ total: 0, waiting: 0, to_close: 0, by_status: {} },
      })
    }
  })

  it('forbid sorting by hidden fields and do not search in them', async () => {
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

  it('let only administrators create, change and delete mandates', async () => {
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

  it('let partners start the work and request the review, but neither return nor reopen it', async () => {
    const { id } = await aMandate({}, 'ordered')
    expect(await move(partner, id, 'in_progress')).toMatchObject({ status: 'in_progress' })
    await expect(move(partner, id, 'in_review', 'all done')).rejects.toMatchObject({
      status: 409,
      body: { guard: 'checklistDone' },
    })
    for (const status of ['in_review', 'closed', 'cancelled'] as const) {
      await forceStatus(id, status)
      await expect(move(partner, id, 'in_progress', 'again')).rejects.toMatchObject({ status: 403 })
      expect((await partner.mandates.ways({ params: { id } })).results).toEqual([])
    }
  })

  it('let clients only accept a delivery', async () => {
    const { id } = await aMandate({}, 'delivered')
    for (const to of ['cancelled', 'in_progress', 'delivered'] as const) {
      await expect(move(client, id, to, 'I say so')).rejects.toMatchObject({ status: 403 })
    }
    expect(await move(client, id, 'closed')).toMatchObject({ accepted_by: 'client' })
  })

  it('refuse anonymous users and users without a group', async () => {
    await expect(app.anonymous.mandates.list({})).rejects.toMatchObject({ status: 401 })
    const nobody = await app.as()
    await expect(nobody.mandates.list({})).rejects.toMatchObject({ status: 403 })
  })
})

describe('background jobs', () => {
  const context = () => ({
    database: app.database,
    enqueue: () => async () => undefined,
    log: app.app.server.log,
    now: () => new Date('2031-03-31T02:15:00Z'),
  })
  const run = (task: string, payload: unknown = {}) => app.app.jobs.tasks[task]!(payload, context())
  const mails = () => queuedMails(app.database)

  it('notify the responsible person of a review and the client of a delivery, once each', async () => {
    const { id, number } = await aMandate({}, 'in_progress')
    const worker = await startWorker({
      pool: app.database.pool,
      jobs: app.app.jobs,
      context: context(),
    })
    const mandateMails = async () =>
      (await mails()).filter(({ subject, text }) => `${subject}${text}`.includes(number))
    const waitForMails = (count: number) =>
      vi.waitFor(async () => expect(await mandateMails()).toHaveLength(count), 10_000)
    const reviewed = await move(admin, id, 'in_review', 'complete')
    // The worker first does what earlier tests have queued; a mail is written only while it is true.
    await waitForMails(1)
    const delivered = await move(admin, id, 'delivered', 'complete')
    await waitForMails(2)
    await worker.stop()
    // A job that ran but could not be marked as done runs again.
    await run('mandates.tell', { mandate: id, state: 'in_review', version: reviewed.version })
    await run('mandates.tell', { mandate: id, state: 'delivered', version: delivered.version })
    const sent = await mandateMails()
    expect(sent.map(({ to }) => to).sort()).toEqual([admin.email, client.email].sort())
    expect(sent.find(({ to }) => to === client.email)?.text).toContain(`/CECB-client-form/${id}`)
  })

  it('write mails in the reader’s language, with a greeting, the link and the name of the office', async () => {
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
    // Whoever is in charge is asked.
    expect(sent.text).toContain('\n\nCordiali saluti\nBureau du Lac SA\n\n')
    expect(sent.text.endsWith(` ${admin.email}\n`)).toBe(true)
    const { organisation, support_email } = before
    await admin.settings.update({ params: { id: 1 }, body: { organisation, support_email } })
  })

  it('mention a report only if one was published, and that the mandate closes without objection', async () => {
    const reader = await app.as('client')
    const [withoutReport, withReport] = await Promise.all(
      [1, 2].map(() => aMandate({ client: reader.id }, 'delivered')),
    )
    await app.database.pool.query(
      `insert into reports (mandate, number, language, format, state, author, published_at, published_by)
       values ($1, 1, 'fr', 'pdf', 'done', $2, now(), $2)`,
      [withReport!.id, admin.id],
    )
    for (const { id } of [withoutReport!, withReport!])
      await run('mandates.tell', { mandate: id, state: 'delivered', version: 9 })
    const sent = async ({ number }: { number: string }) =>
      (await mails()).find(({ text, to }) => to === reader.email && text.includes(number))!
    expect((await sent(withReport!)).subject).toContain('rapport')
    expect((await sent(withReport!)).text).toMatch(/Sans objection de votre part dans les 30 jours/)
    expect(JSON.stringify(await sent(withoutReport!))).not.toMatch(/rapport/)
    expect((await sent(withoutReport!)).text).toMatch(
      /Sans objection de votre part dans les 30 jours/,
    )
  })

  it('send no mail about a status that the mandate has left', async () => {
    const reader = await app.as('client')
    const { id } = await aMandate({ client: reader.id }, 'in_review')
    await run('mandates.tell', { mandate: id, state: 'delivered', version: 9 })
    expect((await mails()).filter(({ to }) => to === reader.email)).toEqual([])
  })

  it('send no mail to deactivated users', async () => {
    const deactivated = await app.as('client')
    const { id } = await aMandate({ client: deactivated.id }, 'delivered')
    await admin.users.deactivate({ params: { id: deactivated.id } })
    await run('mandates.tell', { mandate: id, state: 'delivered', version: 9 })
    expect((await mails()).filter(({ to }) => to === deactivated.email)).toEqual([])
  })

  it('notify the office of a pending cancellation request, and the client of its dismissal with the reason', async () => {
    const { id, number } = await aMandate({}, 'in_progress')
    const requested = await client.mandates.askCancellation({
      params: { id },
      body: { reason: 'The house is sold.' },
    })
    const { at } = requested.cancellation_request!
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

  it('notify the office once about repeated cancellation requests', async () => {
    const { id } = await aMandate({}, 'in_progress')
    const ask = (reason: string | null) =>
      client.mandates.askCancellation({ params: { id }, body: { reason } })
    for (let round = 0; round < 5; round++) {
      await ask(`Sold ${round}.`)
      await ask(null)
    }
    const { cancellation_request: lastRequest } = await ask('Sold at last.')
    const { rows } = await app.database.pool.query(
      `select payload from graphile_worker._private_jobs job
       join graphile_worker._private_tasks task on task.id = job.task_id
       where identifier = 'mandates.cancellationAsked' and (payload ->> 'mandate')::int = $1`,
      [id],
    )
    expect(rows).toEqual([{ payload: { mandate: id, at: lastRequest!.at } }])
  })

  it('accept mandates 30 days after delivery, once, unless the client objected', async () => {
    // The jobs run at 02:15, 30 days later.
    const longEnough = new Date('2031-03-01T02:00:00Z')
    const tooShort = new Date('2031-03-01T03:00:00Z')
    const created = await Promise.all(Array.from({ length: 5 }, () => aMandate()))
    const [due, early, waiting, deleted, cancelling] = created.map(({ id }) => id) as [
      number,
      number,
      number,
      number,
      number,
    ]
    await forceStatus(due, 'delivered', longEnough)
    await forceStatus(early, 'delivered', tooShort)
    await forceStatus(waiting, 'delivered', longEnough)
    await forceStatus(deleted, 'delivered', longEnough)
    await forceStatus(cancelling, 'delivered', longEnough)
    const cancellation = { params: { id: cancelling }, body: { reason: 'Sold.' } }
    await client.mandates.askCancellation(cancellation)
    await admin.mandates.setWaiting({
      params: { id: waiting },
      body: { reason: 'client', next_action: 'Send the bills' },
    })
    await admin.mandates.remove({ params: { id: deleted }, query: { confirm: created[3]!.number } })
    await run('mandates.acceptDelivered')
    await run('mandates.acceptDelivered')
    const acceptedBy = async (id: number) =>
      (await admin.mandates.get({ params: { id } })).accepted_by
    expect(await acceptedBy(due)).toBe('silence')
    expect(await acceptedBy(early)).toBeNull()
    expect(await acceptedBy(waiting)).toBeNull()
    expect(await acceptedBy(cancelling)).toBeNull()
    const { results } = await admin.mandates.history({ params: { id: due } })
    expect(results[0]).toMatchObject({ source: 'system', actor: null })
    expect(
      results.filter(({ changes }) => changes.some(({ after }) => after === 'silence')),
    ).toHaveLength(1)
  })
})

describe('the assignments of a person', () => {
  it('list their mandates with their role, for administrators only (§3.account.assigned_buildings_and_mandates)', async () => {
    const { id } = await aMandate()
    const assignments = await admin.mandates.assignments({ params: { id: partner.id } })
    expect(assignments.mandates).toContainEqual(expect.objectContaining({ id, role: 'partner' }))
    await expect(
      partner.mandates.assignments({ params: { id: partner.id } }),
    ).rejects.toMatchObject({ status: 403 })
  })

  it('omit buildings and mandates in the trash', async () => {
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
