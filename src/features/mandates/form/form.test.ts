import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { CallError } from '../../../kernel/http/client.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { mandatesTable as table } from '../mandate.table.ts'
import type { Status } from '../mandate.ts'

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
  product = results.find(({ kind }) => kind === 'cecb')!.id
})

let streets = 0
async function aMandate(status: Status = 'in_progress') {
  const body = { street_name: `Chemin du Formulaire ${++streets}` }
  const { id: building } = await admin.buildings.create({ body })
  const created = await admin.mandates.create({
    body: { product, building, client: client.id, partner: partner.id, responsible: admin.id },
  })
  await forceStatus(created.id, status)
  return created.id
}
/** Sets the status of a mandate directly in the database. */
const forceStatus = (id: number, status: Status) =>
  app.database.transaction({ actor: null, source: 'system' }, (db) =>
    db.update(table).set({ status }).where(eq(table.id, id)),
  )

const write = (who: TestPerson, id: number, body: Record<string, unknown>, ifMatch?: number) =>
  who.mandates.updateForm({ params: { id }, body }, { ifMatch })

const read = (who: TestPerson, id: number) => who.mandates.form({ params: { id } })

async function refusal(promise: Promise<unknown>) {
  const error = await promise.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  if (!(error instanceof CallError)) throw error ?? new Error('It was not refused.')
  return error
}

describe('the form of a mandate', () => {
  it('stores fields and table cells with their provenance', async () => {
    const id = await aMandate()
    const answers = {
      ventilation: 'double_flow',
      heat_recovery: 80,
      'envelope/a1/element': 'roof',
      'envelope/a1/area': 120.5,
      'envelope/b2/element': 'window',
    }
    const saved = await write(partner, id, answers)
    expect(saved).toMatchObject(answers)
    expect(saved.provenance['envelope/a1/area']).toMatchObject({ source: 'partner' })
    expect(await read(admin, id)).toMatchObject(answers)

    const emptied = await write(admin, id, { heat_recovery: null, 'envelope/b2/element': null })
    expect(emptied.heat_recovery).toBeNull()
    expect(emptied).not.toHaveProperty(['envelope/b2/element'])
    expect(emptied['envelope/a1/area']).toBe(120.5)
  })

  it('is exported with a list of one kind: readable answers, under the labels of their fields', async () => {
    const id = await aMandate()
    await write(admin, id, { ventilation: 'double_flow', heat_recovery: 80 })
    const { number } = await admin.mandates.get({ params: { id } })
    const linesFor = async (who: TestPerson, query: string) => {
      const response = await fetch(`${app.url}/api/mandates/export/?format=csv&${query}`, {
        headers: { Authorization: `Bearer ${who.token}`, 'Accept-Language': 'fr' },
      })
      expect(response.status).toBe(200)
      const [header = '', ...lines] = (await response.text()).split('\r\n')
      return { header, line: lines.find((candidate) => candidate.includes(number))! }
    }
    const office = await linesFor(admin, 'kind=cecb')
    expect(office.header).toContain('Récupération de chaleur')
    expect(office.line).toContain(';80')
    // The client can read the calculation only after delivery.
    expect((await linesFor(client, 'kind=cecb')).line).not.toContain(';80')
    await forceStatus(id, 'delivered')
    expect((await linesFor(client, 'kind=cecb')).line).toContain(';80')
    expect((await linesFor(admin, 'kind=cecb,peik')).header).not.toContain('Récupération')
  })

  it('rejects undeclared names and invalid values with an error for each, and stores nothing', async () => {
    const id = await aMandate()
    for (const name of [
      'nothing',
      'envelope',
      'envelope/a1',
      'envelope/a1/nothing',
      '__proto__/a/b',
    ])
      expect(await refusal(write(admin, id, { [name]: 1 }))).toMatchObject({
        status: 400,
        body: { fields: { [name]: [expect.any(String)] } },
      })
    const invalid = await refusal(
      write(admin, id, {
        heat_recovery: 101,
        'envelope/a1/area': -1,
        'envelope/a1/element': 'roof',
      }),
    )
    expect(Object.keys(invalid.body.fields ?? {}).sort()).toEqual([
      'envelope/a1/area',
      'heat_recovery',
    ])
    expect(await read(admin, id)).not.toHaveProperty(['envelope/a1/element'])
    const rows = Object.fromEntries(
      Array.from({ length: 201 }, (_, index) => [`envelope/r${index}/area`, 1]),
    )
    expect((await refusal(write(admin, id, rows))).status).toBe(400)
    expect((await refusal(write(admin, id, {}))).status).toBe(400)
  })

  it('says of a wrong value what is wrong with it, in a table too', async () => {
    const id = await aMandate()
    const { body } = await refusal(
      write(admin, id, { 'envelope/a1/element': 'attic', 'envelope/a1/area': 'much' }),
    )
    expect(body.fields).toEqual({
      'envelope/a1/element': ['Not in the list: choose one of the values offered.'],
      'envelope/a1/area': ['Enter a number, for example 1’234.5.'],
    })
  })

  it('reports at most a hundred undeclared names', async () => {
    const id = await aMandate()
    const names = Array.from({ length: 6_000 }, (_, index) => [`stages/${index}/x${index}`, 1])
    await expect(write(client, id, Object.fromEntries(names))).rejects.toSatisfy(
      ({ status, body }) => status === 400 && Object.keys(body.fields).length === 100,
    )
  })

  it('lets each group read and write the parts that the rights table grants (§6)', async () => {
    const id = await aMandate('ordered')
    await write(admin, id, {
      class_overall: 'C',
      occupancy: 12,
      'waivers/visit/reason': 'not needed',
    })
    const clientView = await read(client, id)
    expect(clientView.may).toMatchObject({ contact: 'write', use: 'propose', documents: 'read' })
    for (const hidden of ['class_overall', 'findings'])
      expect(clientView).not.toHaveProperty([hidden])
    expect(clientView.provenance).not.toHaveProperty(['class_overall'])
    expect(clientView).not.toHaveProperty(['waivers/visit/reason'])
    expect((await refusal(write(client, id, { class_overall: 'A' }))).status).toBe(400)
    expect((await refusal(write(client, id, { occupancy: 3 }))).status).toBe(403)
    expect(await write(client, id, { access_notes: 'Code 12B' })).toMatchObject({
      access_notes: 'Code 12B',
    })
    // The partner may write only while the work is in progress.
    expect((await refusal(write(partner, id, { findings: 'Dry.' }))).status).toBe(403)
    expect((await read(partner, id)).may).toMatchObject({ calculation: 'read', use: 'write' })
    for (const stranger of [await app.as('client'), await app.as('partner')])
      expect((await refusal(read(stranger, id))).status).toBe(404)

    const delivered = await aMandate('delivered')
    await write(admin, delivered, { class_overall: 'B' })
    expect(await read(client, delivered)).toMatchObject({ class_overall: 'B' })
  })

  it('must have its checklist items ticked or waived before the review', async () => {
    const id = await aMandate()
    const params = { id }
    const { results } = await partner.mandates.checklist({ params })
    const keys = results.filter(({ stage }) => stage === 'in_progress').map(({ key }) => key)
    expect(keys.length).toBeGreaterThan(1)
    expect((await refusal(client.mandates.checklist({ params }))).status).toBe(403)
    const move = () => partner.mandates.setStatus({ params, body: { to: 'in_review' } })
    const [first = '', ...others] = keys
    await write(
      partner,
      id,
      Object.fromEntries(others.map((key) => [`checklist/${key}/done`, true])),
    )
    expect((await refusal(move())).body).toMatchObject({ guard: 'checklistDone' })
    expect((await refusal(write(partner, id, { [`waivers/${first}/reason`]: 'No' }))).status).toBe(
      403,
    )
    await write(admin, id, { [`waivers/${first}/reason`]: 'Seen from the street' })
    await write(partner, id, { [`checklist/${others[0]}/done`]: false })
    expect((await refusal(move())).status).toBe(409)
    await write(partner, id, { [`checklist/${others[0]}/done`]: true })
    expect(await move()).toMatchObject({ status: 'in_review' })
  })

  it('uses the checklist that the office configured', async () => {
    const id = await aMandate()
    const item = { key: 'only', words: { fr: 'Une', en: 'One', it: 'Una' }, stage: 'in_progress' }
    await admin.settings.update({ params: { id: 1 }, body: { checklist_cecb: [item] } as never })
    const { results, removed } = await admin.mandates.checklist({ params: { id } })
    expect(results.map(({ key }) => key)).toEqual(['only'])
    // Removed items stay available for the labels of earlier ticks.
    expect(removed.map(({ key }) => key)).toContain('visit')
    await write(admin, id, { 'checklist/only/done': true })
    expect(
      await partner.mandates.setStatus({ params: { id }, body: { to: 'in_review' } }),
    ).toMatchObject({ status: 'in_review' })
    await admin.settings.update({ params: { id: 1 }, body: { checklist_cecb: null } })
  })

  it('merges changes of different cells and answers a conflict for the same cell', async () => {
    const id = await aMandate()
    const { version } = await write(admin, id, { 'envelope/a1/area': 10, findings: 'Old' })
    await write(partner, id, { 'envelope/a1/area': 11 }, version)
    await write(admin, id, { 'envelope/a1/u_value': 0.2, 'envelope/a2/area': 5 }, version)
    expect(await read(admin, id)).toMatchObject({
      'envelope/a1/area': 11,
      'envelope/a1/u_value': 0.2,
      'envelope/a2/area': 5,
    })
    const conflict = await refusal(write(admin, id, { 'envelope/a1/area': 12 }, version))
    expect(conflict).toMatchObject({
      status: 409,
      body: { conflicts: { 'envelope/a1/area': { mine: 12, theirs: 11, original: 10 } } },
    })
  })

  it('is part of the mandate’s history and of its earlier states, as far as readable', async () => {
    const id = await aMandate()
    await write(admin, id, { findings: 'First', 'envelope/a1/area': 1 })
    const { updated_at: at } = await write(admin, id, { 'envelope/a1/area': 2 })
    await write(admin, id, { findings: 'Second', 'envelope/a1/area': null, 'envelope/a3/area': 9 })
    const envelopeHistory = await admin.mandates.history({
      params: { id },
      query: { field: 'envelope' },
    })
    expect(
      envelopeHistory.results.map(({ changes }) => changes.map(({ field }) => field).sort()),
    ).toEqual([
      ['envelope/a1/area', 'envelope/a3/area'],
      ['envelope/a1/area'],
      ['envelope/a1/area'],
    ])
    const fullHistory = await admin.mandates.history({ params: { id } })
    expect(fullHistory.fields).toEqual(expect.arrayContaining(['envelope', 'findings', 'status']))
    const earlier = await admin.mandates.asOf({ params: { id }, query: { at } })
    expect(earlier.values).toMatchObject({ findings: 'First', 'envelope/a1/area': 2 })
    expect(earlier.values['envelope/a3/area'] ?? null).toBeNull()
    const clientHistory = await client.mandates.history({ params: { id } })
    expect(JSON.stringify(clientHistory)).not.toContain('envelope')
  })
})

describe('requesting a service', () => {
  it('is refused if twenty requests of the client are pending, even to concurrent requests', async () => {
    const requester = await app.as('client')
    const product = (await admin.products.list({ query: { kind: 'cecb' } })).results[0]!.id
    const answers = await Promise.allSettled(
      Array.from({ length: 25 }, (_, index) =>
        requester.mandates.request({
          body: { product, street_name: 'Rue Pressée', street_number: `${index}` },
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ status: 409, body: { code: 'many_requests' } })
  })

  it('creates a draft that the client sees, without access to its building; invalid requests are refused (§2)', async () => {
    const { results } = await client.products.list({})
    const requestedProduct = results.find(({ kind }) => kind === 'peik')!.id
    const created = await client.mandates.request({
      body: {
        product: requestedProduct,
        street_name: 'Rue Demandée',
        city: 'Carouge',
        request: 'Fort gaz.',
      },
    })
    expect(created).toMatchObject({
      status: 'draft',
      origin: 'request',
      service_type: 'PEIK',
      client: client.id,
    })
    expect(await read(client, created.id)).toMatchObject({ request: 'Fort gaz.' })
    expect(
      (await refusal(client.buildings.get({ params: { id: created.building! } }))).status,
    ).toBe(404)
    expect((await client.mandates.list({ query: { status: 'draft' } })).results).toHaveLength(1)
    for (const stranger of [await app.as('client'), partner])
      expect((await refusal(read(stranger, created.id))).status).toBe(404)
    expect(
      (await refusal(admin.mandates.request({ body: { product: requestedProduct } }))).status,
    ).toBe(403)

    const foreignBuilding = (
      await admin.buildings.create({ body: { street_name: 'Rue d’Autrui' } })
    ).id
    const unreachable = await refusal(
      client.mandates.request({
        body: { product: requestedProduct, building: foreignBuilding },
      }),
    )
    expect(Object.keys(unreachable.body.fields ?? {})).toEqual(['building'])
    const withoutAddress = await refusal(
      client.mandates.request({ body: { product: requestedProduct } }),
    )
    expect(Object.keys(withoutAddress.body.fields ?? {})).toEqual(['street_name'])
    const concept = results.find(({ kind }) => kind === 'cvc_concept')!.id
    const withoutClientForm = await refusal(
      client.mandates.request({ body: { product: concept, city: 'Onex' } }),
    )
    expect(Object.keys(withoutClientForm.body.fields ?? {}).sort()).toEqual([
      'product',
      'street_name',
    ])
  })
})
