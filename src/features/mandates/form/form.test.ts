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
  const made = await admin.mandates.create({
    body: { product, building, client: client.id, partner: partner.id, responsible: admin.id },
  })
  await bring(made.id, status)
  return made.id
}
const bring = (id: number, status: Status) =>
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

describe('a form', () => {
  it('keeps each field and each cell of its tables, with who set it', async () => {
    const id = await aMandate()
    const given = {
      ventilation: 'double_flow',
      heat_recovery: 80,
      'envelope/a1/element': 'roof',
      'envelope/a1/area': 120.5,
      'envelope/b2/element': 'window',
    }
    const saved = await write(partner, id, given)
    expect(saved).toMatchObject(given)
    expect(saved.provenance['envelope/a1/area']).toMatchObject({ source: 'partner' })
    expect(await read(admin, id)).toMatchObject(given)

    const emptied = await write(admin, id, { heat_recovery: null, 'envelope/b2/element': null })
    expect(emptied.heat_recovery).toBeNull()
    expect(emptied).not.toHaveProperty(['envelope/b2/element'])
    expect(emptied['envelope/a1/area']).toBe(120.5)
  })

  it('stands in the export of a list of one kind, each answer under its word, to whom may read it', async () => {
    const id = await aMandate()
    await write(admin, id, { ventilation: 'double_flow', heat_recovery: 80 })
    const { number } = await admin.mandates.get({ params: { id } })
    const linesFor = async (who: TestPerson, query: string) => {
      const response = await fetch(`${app.url}/api/mandates/export/?format=csv&${query}`, {
        headers: { Authorization: `Bearer ${who.token}`, 'Accept-Language': 'fr' },
      })
      expect(response.status).toBe(200)
      const [head = '', ...lines] = (await response.text()).split('\r\n')
      return { head, line: lines.find((one) => one.includes(number))! }
    }
    const office = await linesFor(admin, 'kind=cecb')
    expect(office.head).toContain('Récupération de chaleur')
    expect(office.line).toContain(';80')
    // The client can read the calculation after delivery.
    expect((await linesFor(client, 'kind=cecb')).line).not.toContain(';80')
    await bring(id, 'delivered')
    expect((await linesFor(client, 'kind=cecb')).line).toContain(';80')
    expect((await linesFor(admin, 'kind=cecb,peik')).head).not.toContain('Récupération')
  })

  it('refuses what is not declared, not allowed, or no such value, at its field', async () => {
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
    const wrong = await refusal(
      write(admin, id, {
        heat_recovery: 101,
        'envelope/a1/area': -1,
        'envelope/a1/element': 'roof',
      }),
    )
    expect(Object.keys(wrong.body.fields ?? {}).sort()).toEqual([
      'envelope/a1/area',
      'heat_recovery',
    ])
    expect(await read(admin, id)).not.toHaveProperty(['envelope/a1/element'])
    const rows = Object.fromEntries(
      Array.from({ length: 201 }, (_, at) => [`envelope/r${at}/area`, 1]),
    )
    expect((await refusal(write(admin, id, rows))).status).toBe(400)
    expect((await refusal(write(admin, id, {}))).status).toBe(400)
  })

  it('tells a hundred of six thousand names that are not declared', async () => {
    const id = await aMandate()
    const names = Array.from({ length: 6_000 }, (_, at) => [`stages/${at}/x${at}`, 1])
    await expect(write(client, id, Object.fromEntries(names))).rejects.toSatisfy(
      ({ status, body }) => status === 400 && Object.keys(body.fields).length === 100,
    )
  })

  it('shows and takes of each group what the rights table says (§6)', async () => {
    const id = await aMandate('ordered')
    await write(admin, id, {
      class_overall: 'C',
      occupancy: 12,
      'waivers/visit/reason': 'not needed',
    })
    const ofClient = await read(client, id)
    expect(ofClient.may).toMatchObject({ contact: 'write', use: 'propose', documents: 'read' })
    for (const hidden of ['class_overall', 'findings'])
      expect(ofClient).not.toHaveProperty([hidden])
    expect(ofClient.provenance).not.toHaveProperty(['class_overall'])
    expect(ofClient).not.toHaveProperty(['waivers/visit/reason'])
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

  it('has the work of its checklist ticked or waived before its control', async () => {
    const id = await aMandate()
    const params = { id }
    const { results } = await partner.mandates.checklist({ params })
    const work = results.filter(({ stage }) => stage === 'in_progress').map(({ key }) => key)
    expect(work.length).toBeGreaterThan(1)
    expect((await refusal(client.mandates.checklist({ params }))).status).toBe(403)
    const move = () => partner.mandates.setStatus({ params, body: { to: 'in_review' } })
    const [first = '', ...others] = work
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

  it('asks of its checklist what the office keeps of it', async () => {
    const id = await aMandate()
    const item = { key: 'only', words: { fr: 'Une', en: 'One', it: 'Una' }, stage: 'in_progress' }
    await admin.settings.update({ params: { id: 1 }, body: { checklist_cecb: [item] } as never })
    const { results, removed } = await admin.mandates.checklist({ params: { id } })
    expect(results.map(({ key }) => key)).toEqual(['only'])
    // Ticked items keep their labels.
    expect(removed.map(({ key }) => key)).toContain('visit')
    await write(admin, id, { 'checklist/only/done': true })
    expect(
      await partner.mandates.setStatus({ params: { id }, body: { to: 'in_review' } }),
    ).toMatchObject({ status: 'in_review' })
    await admin.settings.update({ params: { id: 1 }, body: { checklist_cecb: null } })
  })

  it('merges what people change apart, cell by cell, and asks where they clash', async () => {
    const id = await aMandate()
    const { version } = await write(admin, id, { 'envelope/a1/area': 10, findings: 'Old' })
    await write(partner, id, { 'envelope/a1/area': 11 }, version)
    await write(admin, id, { 'envelope/a1/u_value': 0.2, 'envelope/a2/area': 5 }, version)
    expect(await read(admin, id)).toMatchObject({
      'envelope/a1/area': 11,
      'envelope/a1/u_value': 0.2,
      'envelope/a2/area': 5,
    })
    const clash = await refusal(write(admin, id, { 'envelope/a1/area': 12 }, version))
    expect(clash).toMatchObject({
      status: 409,
      body: { conflicts: { 'envelope/a1/area': { mine: 12, theirs: 11, original: 10 } } },
    })
  })

  it('has its history and its past with those of the mandate', async () => {
    const id = await aMandate()
    await write(admin, id, { findings: 'First', 'envelope/a1/area': 1 })
    const { updated_at: at } = await write(admin, id, { 'envelope/a1/area': 2 })
    await write(admin, id, { findings: 'Second', 'envelope/a1/area': null, 'envelope/a3/area': 9 })
    const ofEnvelope = await admin.mandates.history({
      params: { id },
      query: { field: 'envelope' },
    })
    expect(
      ofEnvelope.results.map(({ changes }) => changes.map(({ field }) => field).sort()),
    ).toEqual([
      ['envelope/a1/area', 'envelope/a3/area'],
      ['envelope/a1/area'],
      ['envelope/a1/area'],
    ])
    const whole = await admin.mandates.history({ params: { id } })
    expect(whole.fields).toEqual(expect.arrayContaining(['envelope', 'findings', 'status']))
    const then = await admin.mandates.asOf({ params: { id }, query: { at } })
    expect(then.values).toMatchObject({ findings: 'First', 'envelope/a1/area': 2 })
    expect(then.values['envelope/a3/area'] ?? null).toBeNull()
    const seen = await client.mandates.history({ params: { id } })
    expect(JSON.stringify(seen)).not.toContain('envelope')
  })
})

describe('a request', () => {
  it('is refused while twenty of the same client wait, also of those that come at once', async () => {
    const eager = await app.as('client')
    const product = (await admin.products.list({ query: { kind: 'cecb' } })).results[0]!.id
    const answers = await Promise.allSettled(
      Array.from({ length: 25 }, (_, at) =>
        eager.mandates.request({
          body: { product, street_name: 'Rue Pressée', street_number: `${at}` },
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ status: 409, body: { code: 'many_requests' } })
  })

  it('makes a draft that its client sees and the office hears of, and opens no building to them (§2)', async () => {
    const { results } = await client.products.list({})
    const wanted = results.find(({ kind }) => kind === 'peik')!.id
    const made = await client.mandates.request({
      body: { product: wanted, street_name: 'Rue Demandée', city: 'Carouge', request: 'Fort gaz.' },
    })
    expect(made).toMatchObject({
      status: 'draft',
      origin: 'request',
      service_type: 'PEIK',
      client: client.id,
    })
    expect(await read(client, made.id)).toMatchObject({ request: 'Fort gaz.' })
    expect((await refusal(client.buildings.get({ params: { id: made.building! } }))).status).toBe(
      404,
    )
    expect((await client.mandates.list({ query: { status: 'draft' } })).results).toHaveLength(1)
    for (const stranger of [await app.as('client'), partner])
      expect((await refusal(read(stranger, made.id))).status).toBe(404)
    expect((await refusal(admin.mandates.request({ body: { product: wanted } }))).status).toBe(403)

    const foreign = (await admin.buildings.create({ body: { street_name: 'Rue d’Autrui' } })).id
    const wrong = await refusal(
      client.mandates.request({ body: { product: wanted, building: foreign } }),
    )
    expect(Object.keys(wrong.body.fields ?? {})).toEqual(['building'])
    const without = await refusal(client.mandates.request({ body: { product: wanted } }))
    expect(Object.keys(without.body.fields ?? {})).toEqual(['street_name'])
    const concept = results.find(({ kind }) => kind === 'cvc_concept')!.id
    const closed = await refusal(
      client.mandates.request({ body: { product: concept, city: 'Onex' } }),
    )
    expect(Object.keys(closed.body.fields ?? {}).sort()).toEqual(['product', 'street_name'])
  })
})
