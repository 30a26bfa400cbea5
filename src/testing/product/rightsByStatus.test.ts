import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { mandatesTable as table } from '../../features/mandates/mandate.table.ts'
import { type Status, statuses } from '../../features/mandates/mandate.ts'
import { reportsTable } from '../../features/reports/report.table.ts'
import { CallError } from '../../kernel/http/client.ts'
import { kindsWith } from '../../services.ts'
import { type TestApp, type TestPerson, testApp } from '../app.ts'
import { queuedMails } from '../mails.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let partner: TestPerson
let product: number

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  client = await app.as('client')
  partner = await app.as('partner')
  const { results } = await admin.products.list({})
  product = results.find(({ kind }) => kindsWith('report').includes(kind))!.id
})

const asSystem = <T>(work: Parameters<typeof app.database.transaction<T>>[1]) =>
  app.database.transaction({ actor: null, source: 'system' }, work)
const forceStatus = (mandate: number, status: Status) => {
  const status_dates = status === 'draft' ? {} : { offered: new Date().toISOString() }
  return asSystem((db) =>
    db.update(table).set({ status, status_dates }).where(sql`${table.id} = ${mandate}`),
  )
}

let streets = 0
const aBuilding = async () =>
  (await admin.buildings.create({ body: { street_name: `Rue Close ${++streets}` } })).id
async function aMandate(building: number, status: Status) {
  const { id } = await admin.mandates.create({
    body: { product, building, client: client.id, partner: partner.id, responsible: admin.id },
  })
  await forceStatus(id, status)
  return id
}

const oil = {
  energy: 'mazout',
  usage: 'heating',
  amount: 20_000,
  unit: 'l',
  start_date: '2024-05-01',
  end_date: '2025-04-30',
} as const
/** Values of each technical table, and a change. */
const kinds = {
  consumptions: { row: oil, change: { amount: 18_000 } },
  heating_systems: { row: { energy_source: 7530 }, change: { power: 20 } },
  maintenance_companies: { row: { company_name: 'Chauffage SA' }, change: { role: 'both' } },
  meter_series: {
    row: {
      ...{ meter: 'C1', energy: 'gaz', usage: 'heating' },
      ...{ first_day: '2025-01-01', daily_kwh: '1 2' },
    },
    change: { daily_kwh: '1 2 3' },
  },
  renovations: { row: { element: 'toiture', work_type: 'restauration' }, change: { company: 'A' } },
} as const
type Rows = Record<
  'create' | 'update' | 'remove' | 'restore',
  (input: { params?: { id: number }; body?: object }) => Promise<{ id: number }>
>
const rowsOf = (person: TestPerson, kind: keyof typeof kinds) => person[kind] as unknown as Rows

/** `200`, or the status of the refusal. */
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: unknown) => {
      if (error instanceof CallError) return error.status
      throw error
    },
  )

describe.each(statuses)('while a mandate is %s', (status) => {
  const isUnderWay = ['ordered', 'in_progress', 'in_review'].includes(status)
  const isOpen = status !== 'closed' && status !== 'cancelled'

  it('a partner changes building, rows, form, indices and reports only while the work is under way (§6)', async () => {
    const building = await aBuilding()
    const mandate = await aMandate(building, status)
    const expected = isUnderWay ? 200 : 403
    const calls: Record<string, Promise<number>> = {
      technical: outcome(partner.buildings.update({ params: { id: building }, body: { sre: 1 } })),
      heating: outcome(
        partner.buildings.update({ params: { id: building }, body: { heating_energy_1: 7530 } }),
      ),
      idc: outcome(partner.idc.fetch({ body: { building } })),
      use: outcome(
        partner.mandates.updateForm({ params: { id: mandate }, body: { occupancy: 3 } }),
      ),
    }
    for (const kind of Object.keys(kinds) as (keyof typeof kinds)[]) {
      const { row, change } = kinds[kind]
      const body = { building, mandate, ...row }
      // A bill is entered once, and so are the days of a meter.
      const bodyOf = (number: number) => ({
        ...body,
        ...(kind === 'consumptions' && { amount: number }),
        ...(kind === 'meter_series' && { meter: `C${number}` }),
      })
      const [changedRow, deletedRow] = [
        await rowsOf(admin, kind).create({ body: bodyOf(11) }),
        await rowsOf(admin, kind).create({ body: bodyOf(12) }),
      ]
      const partnerRows = rowsOf(partner, kind)
      calls[`${kind} create`] = outcome(partnerRows.create({ body: bodyOf(13) }))
      calls[`${kind} update`] = outcome(
        partnerRows.update({ params: { id: changedRow.id }, body: change }),
      )
      calls[`${kind} remove`] = outcome(partnerRows.remove({ params: { id: deletedRow.id } }))
    }
    for (const [name, call] of Object.entries(calls))
      expect([name, await call]).toEqual([name, expected])

    const { id } = await rowsOf(admin, 'renovations').create({
      body: { building, mandate, ...kinds.renovations.row },
    })
    await admin.renovations.remove({ params: { id } })
    expect(await outcome(partner.renovations.restore({ params: { id } }))).toBe(
      isUnderWay ? 200 : 404,
    )
    const [report] = await asSystem((db) =>
      db
        .insert(reportsTable)
        .values({ mandate, number: 1, language: 'fr', format: 'pdf', author: partner.id })
        .returning({ id: reportsTable.id }),
    )
    expect(await outcome(partner.reports.remove({ params: { id: report!.id } }))).toBe(expected)
  })

  it('a client enters and changes consumption and contacts until the mandate has ended (§6)', async () => {
    const building = await aBuilding()
    const mandate = await aMandate(building, 'ordered')
    const body = { building, mandate, ...oil }
    const [changedRow, deletedRow] = [
      await client.consumptions.create({ body }),
      await client.consumptions.create({ body: { ...body, amount: 2 } }),
    ]
    await forceStatus(mandate, status)
    // Drafts are invisible to clients.
    const unlessHidden = (visible: number, hidden: number) =>
      status === 'draft' ? hidden : visible
    const expected = isOpen ? 200 : 403
    const params = { id: changedRow.id }
    const further = { ...body, amount: 3 }
    expect(await outcome(client.consumptions.create({ body: further }))).toBe(
      unlessHidden(expected, 400),
    )
    expect(await outcome(client.consumptions.update({ params, body: { amount: 1 } }))).toBe(
      unlessHidden(expected, 404),
    )
    expect(await outcome(client.consumptions.remove({ params: { id: deletedRow.id } }))).toBe(
      unlessHidden(expected, 404),
    )
    const formChange = { params: { id: mandate }, body: { tenant_contact: 'Concierge' } }
    expect(await outcome(client.mandates.updateForm(formChange))).toBe(unlessHidden(expected, 404))
    // Accepting a delivery is the only transition left to a client.
    const move = { params: { id: mandate }, body: { to: 'closed' as const } }
    expect(await outcome(client.mandates.setStatus(move))).toBe(
      status === 'delivered' ? 200 : unlessHidden(409, 404),
    )
  })
})

it('a client does not see a draft of the office that was cancelled, nor its building, rows or files (§6)', async () => {
  const building = await aBuilding()
  const mandate = await aMandate(building, 'draft')
  const { id: row } = await admin.consumptions.create({ body: { building, mandate, ...oil } })
  const seen = () =>
    Promise.all([
      outcome(client.mandates.get({ params: { id: mandate } })),
      outcome(client.mandates.form({ params: { id: mandate } })),
      outcome(client.buildings.get({ params: { id: building } })),
      outcome(client.consumptions.get({ params: { id: row } })),
      outcome(client.messages.create({ body: { mandate, thread: 'client', text: 'Why?' } })),
    ])
  const listed = async () => {
    const { results } = await client.mandates.list({ query: { id: [mandate] } })
    return results.length
  }
  const cancel = () =>
    admin.mandates.setStatus({ params: { id: mandate }, body: { to: 'cancelled', reason: 'Sold' } })
  expect([await seen(), await listed()]).toEqual([Array(5).fill(404), 0])
  await cancel()
  expect([await seen(), await listed()]).toEqual([Array(5).fill(404), 0])
  const writing = { body: { mandate, thread: 'client', text: 'It is cancelled' } } as const
  expect(await outcome(admin.messages.create(writing))).toBe(409)
  // What they were offered they see to its end.
  await admin.mandates.setStatus({
    params: { id: mandate },
    body: { to: 'draft', reason: 'Bought' },
  })
  expect(await listed()).toBe(0)
  await admin.mandates.setStatus({
    params: { id: mandate },
    body: { to: 'offered', reason: 'By post' },
  })
  await cancel()
  expect(await listed()).toBe(1)
})

it('a client sees their own request to its end (§6)', async () => {
  const building = await aBuilding()
  await aMandate(building, 'ordered')
  const { id } = await client.mandates.request({ body: { product, building } })
  await admin.mandates.setStatus({ params: { id }, body: { to: 'cancelled', reason: 'Not ours' } })
  expect(await client.mandates.get({ params: { id } })).toMatchObject({
    ...{ status: 'cancelled', decision: { reason: 'Not ours' } },
  })
  await admin.mandates.setStatus({ params: { id }, body: { to: 'draft', reason: 'Ours' } })
  expect(await client.mandates.get({ params: { id } })).toMatchObject({
    ...{ status: 'draft', decision: { to: 'draft', reason: 'Ours' } },
  })
})

it('a partner of two mandates on a building may change it while one of them is under way (§6)', async () => {
  const building = await aBuilding()
  const [closed, running] = [
    await aMandate(building, 'closed'),
    await aMandate(building, 'ordered'),
  ]
  const change = (sre: number) =>
    outcome(partner.buildings.update({ params: { id: building }, body: { sre } }))
  expect(await change(100)).toBe(200)
  // A row keeps its mandate.
  const body = { building, ...oil }
  const { id } = await admin.consumptions.create({ body: { ...body, mandate: closed } })
  const move = { params: { id }, body: { mandate: running } }
  expect(await outcome(partner.consumptions.update(move))).toBe(403)
  const further = { ...body, amount: 2, mandate: closed }
  expect(await outcome(partner.consumptions.create({ body: further }))).toBe(403)
  await forceStatus(running, 'closed')
  expect(await change(200)).toBe(403)
  await admin.mandates.setStatus({
    params: { id: closed },
    body: { to: 'in_progress', reason: 'A room was forgotten' },
  })
  expect(await change(300)).toBe(200)
})

describe('an accepted consumption (§6)', () => {
  const anAccepted = async () => {
    const building = await aBuilding()
    const mandate = await aMandate(building, 'in_progress')
    const { id } = await admin.consumptions.create({
      body: { building, mandate, ...oil, accepted: true },
    })
    return { mandate, params: { id } }
  }

  it('loses its acceptance if a partner changes it, as history shows', async () => {
    const { params } = await anAccepted()
    const same = await partner.consumptions.update({ params, body: { amount: oil.amount } })
    expect(same.accepted).toBe(true)
    const changed = await partner.consumptions.update({ params, body: { amount: 200_000 } })
    expect(changed).toMatchObject({ amount: 200_000, accepted: null })
    const { results } = await admin.consumptions.history({ params })
    expect(results[0]).toMatchObject({
      actor: { id: partner.id },
      changes: expect.arrayContaining([
        { field: 'amount', before: 20_000, after: 200_000 },
        { field: 'accepted', before: true, after: null },
      ]),
    })
  })

  it('keeps it when the office corrects it', async () => {
    const { params } = await anAccepted()
    const changed = await admin.consumptions.update({ params, body: { amount: 21_000 } })
    expect(changed).toMatchObject({ amount: 21_000, accepted: true })
  })

  it('cannot be deleted or restored by a partner', async () => {
    const { params } = await anAccepted()
    expect(await outcome(partner.consumptions.remove({ params }))).toBe(403)
    await admin.consumptions.remove({ params })
    expect(await outcome(partner.consumptions.restore({ params }))).toBe(404)
  })

  it('is reported to the office in one mail if it was changed, even if it is then deleted', async () => {
    const { mandate, params } = await anAccepted()
    const { building } = await admin.consumptions.get({ params })
    const otherRows = [2021, 2022].map((year) =>
      admin.consumptions.create({
        body: {
          building,
          mandate,
          ...oil,
          start_date: `${year}-01-01`,
          end_date: `${year}-12-31`,
          accepted: true,
        },
      }),
    )
    const [acceptedAgain, deleted] = (await Promise.all(otherRows)).map(({ id }) => ({ id }))
    await admin.users.update({ params: { id: admin.id }, body: { language: 'it' } })
    for (const row of [params, acceptedAgain!, deleted!])
      await partner.consumptions.update({ params: row, body: { amount: 200_000 } })
    await admin.consumptions.update({ params: acceptedAgain!, body: { accepted: true } })
    await partner.consumptions.remove({ params: deleted! })

    const { rows } = await app.database.db.execute<{ payload: number[] }>(
      sql`select payload from graphile_worker._private_jobs where key = ${`consumptions/${mandate}`}`,
    )
    expect(rows).toHaveLength(1)
    const context = {
      database: app.database,
      enqueue: () => async () => undefined,
      log: app.app.server.log,
      now: () => new Date(),
    }
    const tell = app.app.jobs.tasks['consumptions.tellOffice']!
    for (const _ of [1, 2]) await tell(rows[0]!.payload, context)
    const mails = await queuedMails(app.database)
    const officeMails = mails.filter(({ subject }) => subject.startsWith('Consumi convalidati'))
    expect(officeMails).toHaveLength(1)
    expect(officeMails[0]).toMatchObject({ to: admin.email, language: 'it' })
    expect(officeMails[0]!.text).toContain(
      '01.05.2024 al 30.04.2025: 200’000\u00a0l, da convalidare di nuovo (partner Test',
    )
    expect(officeMails[0]!.text).toMatch(/01\.01\.2022 al 31\.12\.2022: eliminato/)
    expect(officeMails[0]!.text).not.toContain('2021')
  })
})
